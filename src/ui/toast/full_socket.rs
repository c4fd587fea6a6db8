//! Tells a player whose move onto a full socket waits for the second press what it would cost, as long as it waits.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use tamsk_rules::{ByPlayer, Player, Socket};

use super::{STAY_LONG, ShownToast, Toast};
use crate::localization::Localization;
use crate::session::confirming::ProposedMoves;
use crate::session::seats::Seats;
use crate::session::states::Menu;
use crate::session::table_top::TableTop;
use crate::simulation::live::LiveMatch;
use crate::simulation::refused_thing::RefusedThing;

pub(super) fn tell(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Option<Res<LiveMatch>>,
    (seats, table_top): (Res<Seats>, Res<TableTop>),
    menu: Res<State<Menu>>,
    proposed: Res<ProposedMoves>,
    mut told: Local<ByPlayer<Option<Socket>>>,
    mut toast: ResMut<Toast>,
) -> Result {
    for player in Player::BOTH {
        let loss = live.as_ref().and_then(|live| proposed.loss(live.game(), player));
        let is_new = std::mem::replace(&mut told[player], loss) != loss;
        let is_shown = toast.0.as_ref().is_some_and(|shown| shown.warned == Some(player));
        if is_shown && (loss.is_none() || *menu.get() != Menu::None) {
            toast.0 = None;
        }
        let Some(socket) = loss.filter(|_| is_new) else { continue };
        toast.0 = Some(ShownToast {
            words: texts.tr("warning-full-socket").into_owned(),
            pressed: contexts.ctx_mut()?.input(|input| input.pointer.latest_pos()),
            side: table_top.side(*seats, player),
            player: seats.are_two_people().then_some(player),
            warned: Some(player),
            thing: Some(RefusedThing::Socket(socket)),
            rule: Some("rule-full-loses"),
            stay: STAY_LONG,
            ..default()
        });
    }
    Ok(())
}
