//! The meshes that all glasses share.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::{grains, shell};
use crate::graphics::common::rounding::RoundedMeshes;
use crate::graphics::common::shape::Shape;

/// The meshes that all glasses share.
#[derive(Resource, Clone, Debug, Default)]
pub struct HourglassMeshes {
    /// The shell of a glass.
    pub shell: Handle<Mesh>,
    /// The caps of each player's glasses.
    pub caps: [Handle<Mesh>; 2],
    /// The caps of the timer.
    pub timer_caps: Handle<Mesh>,
    /// The seal of a glass that was never turned.
    pub seal: Handle<Mesh>,
    /// The stream, in a loop: one unit long and one in radius, to be scaled to where it lands.
    pub stream: Vec<Handle<Mesh>>,
    /// The grains around the place where it lands, in the same loop.
    pub splash: Vec<Handle<Mesh>>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, build_meshes);
}

fn build_meshes(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut rounded: ResMut<RoundedMeshes>) {
    let mut add = |shape: fn(u32) -> Shape, has_colors| {
        rounded.add(&mut meshes, move |roundings| shape(roundings).mesh(false, has_colors))
    };
    let shell = add(shell::shell, false);
    let caps = Player::BOTH.map(|player| match player {
        Player::Red => add(shell::round_caps, true),
        Player::Black => add(shell::hexagonal_caps, true),
    });
    let timer_caps = add(shell::timer_caps, true);
    commands.insert_resource(HourglassMeshes {
        shell,
        caps,
        timer_caps,
        seal: meshes.add(shell::seal().mesh(false, true)),
        // With vertex colours like the caps', so that the first sand to run needs no shader of its own.
        stream: grains::frames(grains::stream).map(|shape| meshes.add(shape.mesh(false, true))).collect(),
        splash: grains::frames(grains::splash).map(|shape| meshes.add(shape.mesh(false, true))).collect(),
    });
}
