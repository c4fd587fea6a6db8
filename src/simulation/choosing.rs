//! Who is choosing a socket for an extra ring: asked for by a button, a key or the holder, answered on the board.

use bevy::prelude::*;

use super::live::LiveMatch;
use crate::rules::{Extra, Player};

/// The player whose next click on a socket drops his extra ring (R5.5).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoosingExtra(pub Option<Player>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChoosingExtra>().add_systems(Update, forget_a_lapsed_right);
}

fn forget_a_lapsed_right(live: Option<Res<LiveMatch>>, mut choosing: ResMut<ChoosingExtra>) {
    let open = |player| live.as_ref().is_some_and(|live| matches!(live.game().extra(player), Extra::Open { .. }));
    if choosing.0.is_some_and(|player| !open(player)) {
        choosing.0 = None;
    }
}
