//! The sounds of a match: a piece from where it is pushed, and the end once, from the tray of the winner.

use tamsk::audio::{Sound, SoundKind};
use tamsk_testing::prelude::*;

use super::{at, gipf, push};
use crate::access::cues::{assert_from, heard_cues, listen, of_kind};

#[test]
fn a_piece_is_heard_from_where_it_is_pushed() {
    let mut game = gipf("version: Standard", "", PEOPLE);
    listen(&mut game);
    let spot = at(&mut game, "b3");
    push(&mut game, "a3", "b3");
    assert_from(&of_kind(&heard_cues(&mut game), SoundKind::Pieces), &[(Sound::Ring, spot)]);
}

#[test]
fn the_end_is_heard_once_from_the_tray_of_the_winner() {
    // White's tray is at the right, and Black's at the left.
    for (button, side) in [("resign white", -1.0), ("resign black", 1.0)] {
        let mut game = gipf("version: Standard", "", PEOPLE);
        listen(&mut game);
        game.key(KeyCode::Escape).frames(3).press_button(button).frames(3).press_button("yes").pass(2_000);
        let signals = of_kind(&heard_cues(&mut game), SoundKind::Signals);
        let [end] = signals[..] else { panic!("once: {signals:?}") };
        assert_eq!(end.sound, Sound::Won);
        assert!(end.pan.0 * side > 0.15, "{button}: {end:?}");
    }
}
