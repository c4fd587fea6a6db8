//! What tests say often: sockets by name, and frames of any length.

use bevy::prelude::{Component, World};
use tamsk_rules::Socket;

/// Frame lengths that make a difference, in milliseconds: shorter than the fixed step, usual, as long as Bevy allows by
/// default, and a second.
pub const FRAME_LENGTHS: [u64; 4] = [1, 16, 250, 1_000];

/// The lengths of the frames in which so many milliseconds pass. The last one is shorter where they do not divide.
pub fn frames_in(millis: u64, frame: u64) -> impl Iterator<Item = u64> {
    let rest = millis % frame;
    std::iter::repeat_n(frame, usize::try_from(millis / frame).expect("a short wait")).chain((rest > 0).then_some(rest))
}

/// The socket of this name.
///
/// # Panics
///
/// Panics if there is none.
pub fn s(name: &str) -> Socket {
    name.parse().expect("a socket")
}

/// Returns the only component of this type in the world, if there is one.
pub fn only<C: Component>(world: &World) -> Option<&C> {
    world.try_query::<&C>()?.single(world).ok()
}

/// Returns the only component of this type in the world.
///
/// # Panics
///
/// Panics if there is none, or more than one.
pub fn the<C: Component>(world: &World) -> &C {
    only(world).unwrap_or_else(|| panic!("one {}", std::any::type_name::<C>()))
}
