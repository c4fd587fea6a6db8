//! The panels of GIPF.

mod aids;
mod bars;
mod contest;
mod contest_message;
mod draft;
mod game_panels;
mod log;
mod narrator;
mod online;
mod plate;
mod replay;
mod rulebook;
mod setup;
mod words;

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use crate::gipf::simulation::LiveGipf;
use crate::ui::hud::add_act_log_and_corner;
use crate::ui::online::add_agreement_card;

fn plugin(app: &mut App) {
    app.add_plugins((
        setup::plugin,
        bars::plugin,
        aids::plugin,
        contest::plugin,
        replay::plugin,
        contest_message::plugin,
        narrator::plugin,
    ));
    add_act_log_and_corner::<LiveGipf>(app);
    add_agreement_card::<LiveGipf>(app);
}
