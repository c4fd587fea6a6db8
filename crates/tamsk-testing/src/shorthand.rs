//! What tests say often: sockets by name, and frames of any length.

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
