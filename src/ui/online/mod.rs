//! The panels of playing far apart: whom to play, the agreement, and over the match why it stands still.

mod agreeing;
mod badge;
mod choosing;
mod follow;
mod match_card;
mod narrator;
mod over_match;
mod requests;
mod waiting;
mod words;

#[cfg(test)]
pub(crate) mod tests;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use self::badge::HeardPhrase;
use self::choosing::JoinDraft;
use crate::simulation::live::LiveMatch;
use crate::states::{AtTable, Menu, Screen};
use crate::table::occasion::TableOccasion;
use crate::table::online::{OnlinePhase, OnlineState};
use crate::ui::kit::{UiSystems, drawn};

pub use self::agreeing::show_agreements_of;

/// Shows the cards of playing far apart, and the badge beside the bar of the other player.
pub fn plugin(app: &mut App) {
    let on_title = in_state(Screen::Title).and_then(in_state(Menu::Online));
    let chooses = |state: Res<OnlineState>| matches!(state.phase, OnlinePhase::Closed | OnlinePhase::Choosing);
    let waits = |state: Res<OnlineState>| matches!(state.phase, OnlinePhase::Waiting { .. } | OnlinePhase::Joining);
    let plays = |state: Res<OnlineState>, occasion: TableOccasion| {
        state.playing().is_some() && occasion.allows(|policy| policy.is_far)
    };
    app.add_plugins((follow::plugin, over_match::plugin, narrator::plugin))
        .init_resource::<JoinDraft>()
        .init_resource::<HeardPhrase>()
        .add_systems(Update, badge::hear)
        .add_systems(
            EguiPrimaryContextPass,
            (
                choosing::ask_for_letters.run_if(|state: Res<OnlineState>| state.phase != OnlinePhase::Closed),
                drawn(choosing::view, choosing::show).run_if(on_title.clone().and_then(chooses)),
                waiting::show.run_if(on_title.and_then(waits)),
                drawn(over_match::view, over_match::show)
                    .run_if(in_state(AtTable).and_then(in_state(Menu::Online)).and_then(plays)),
                (drawn(requests::view, requests::show), drawn(badge::view, badge::show))
                    .run_if(in_state(AtTable).and_then(in_state(Menu::None)).and_then(plays)),
            )
                .in_set(UiSystems),
        );
    show_agreements_of::<LiveMatch>(app);
}
