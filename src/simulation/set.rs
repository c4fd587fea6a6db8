//! The set itself: one entity for every thing on the table, there for as long as the program runs.

use bevy::prelude::*;

use super::components::{Hand, Holder, Hourglass, Socket, Timer};
use crate::rules::{self, GlassId, Player, RINGS_EACH};

pub(super) fn plugin(app: &mut App) {
    // Before everything else that starts up, so that others find the set on the table.
    app.add_systems(PreStartup, lay_out);
}

fn lay_out(mut commands: Commands) {
    for socket in rules::Socket::all() {
        commands.spawn((Name::new(format!("Socket {socket}")), Socket(socket)));
    }
    for owner in Player::BOTH {
        for index in 0..3 {
            let name = format!("Hourglass {owner} {}", index + 1);
            commands.spawn((Name::new(name), Hourglass(GlassId { owner, index })));
        }
        commands.spawn((Name::new(format!("Holder {owner}")), Holder { owner, rings: RINGS_EACH }));
        commands.spawn((Name::new(format!("Hand {owner}")), Hand { player: owner, aim: None, over: None }));
    }
    commands.spawn((Name::new("Timer"), Timer::default()));
}
