//! Spawns the set: one entity per piece, which lives as long as the program runs.

use bevy::prelude::*;
use tamsk_rules::{CORNERS, GlassId, Player, RINGS_EACH};

use super::components::{Hand, Holder, Hourglass, SocketEntity, Standing, Timer};

pub(super) fn plugin(app: &mut App) {
    // All other startup systems find the set in place.
    app.add_systems(PreStartup, lay_out);
}

fn lay_out(mut commands: Commands) {
    for socket in tamsk_rules::Socket::all() {
        commands.spawn((Name::new(format!("Socket {socket}")), SocketEntity(socket)));
    }
    for owner in Player::BOTH {
        for (index, corner) in (0..).zip(CORNERS[owner.index()]) {
            let name = format!("Hourglass {owner} {}", index + 1);
            // Arranged for a corner start, so that the title screen shows a set that is ready to play.
            commands.spawn((Name::new(name), Hourglass(GlassId { owner, index }), Standing(Some(corner))));
        }
        commands.spawn((Name::new(format!("Holder {owner}")), Holder { owner, rings: RINGS_EACH }));
        commands.spawn((Name::new(format!("Hand {owner}")), Hand::empty(owner)));
    }
    commands.spawn((Name::new("Timer"), Timer::default()));
}
