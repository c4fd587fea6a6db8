//! Shows why an action was refused, near what asked for it.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Pos2};

use super::refused::Explanation;
use super::shown::{STAY, ShownToast, Toast};
use super::surroundings::Surroundings;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{Answered, Source, Via};
use crate::simulation::refused_thing::RefusedThing;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::names::PlayerNames;

/// Shows the last refusal of this frame.
pub(super) fn show_refusals(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    seats: Res<Seats>,
    table_top: TableTop,
    live: Single<&LiveMatch>,
    around: Surroundings,
    mut answered: MessageReader<Answered>,
    mut toast: ResMut<Toast>,
) -> Result {
    let refused = answered.read().filter(|answered| answered.is_refused_to_a_person()).last();
    let Some(refused) = refused else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let game = live.game();
    let Some(why) = Explanation::of_answer(game, live.history(), refused, seats.are_two_people()) else {
        return Ok(());
    };
    let words = why.words(&texts, game, &PlayerNames::of(&live, *seats));
    let player = refused.entry.origin.player;
    let side = table_top.side(*seats, player);
    let thing = RefusedThing::of(game, refused);
    let pressed = match refused.entry.origin.source {
        Source::Person(Via::Pointer(asked)) => around.pointer(ctx, asked).or_else(|| latest_press(ctx)),
        Source::Person(Via::Button) => latest_press(ctx),
        // Whoever presses a key looks at their cursor, or at what they mean; the mouse may lie anywhere.
        _ => around.cursor(ctx, player).or_else(|| around.middle(ctx, thing?)),
    };
    toast.0 = Some(ShownToast {
        words,
        pressed,
        side,
        player: seats.are_two_people().then_some(refused.entry.origin.player),
        thing,
        refused: Some(refused.clone()),
        rule: Some(why.rule),
        stay: STAY,
        ..default()
    });
    Ok(())
}

/// Returns where the mouse or a finger was last, in points.
fn latest_press(ctx: &Context) -> Option<Pos2> {
    ctx.input(|input| input.pointer.latest_pos())
}
