//! Tests of the sounds of GIPF. The sound of a push comes from the point of the push, and the sound of the end comes
//! once, from the winner's tray.

use tamsk::audio::{Sound, SoundKind};
use tamsk_testing::prelude::*;

use super::{at, gipf, push};
use crate::access::cues::{assert_cues_from, cues_of_kind, record_cues, take_recorded_cues};

#[test]
fn a_push_sounds_from_its_point() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    record_cues(&mut game);
    let spot = at(&mut game, "b3");
    push(&mut game, "a3", "b3");
    assert_cues_from(&cues_of_kind(&take_recorded_cues(&mut game), SoundKind::Pieces), &[(Sound::RingDrop, spot)]);
}

#[test]
fn the_end_sounds_once_from_the_winners_tray() {
    // White's tray is on the right, and Black's tray is on the left.
    for (button, side) in [("resign white", -1.0), ("resign black", 1.0)] {
        let mut game = gipf("version: Standard", "", TWO_PEOPLE);
        record_cues(&mut game);
        game.press_key(KeyCode::Escape)
            .run_frames(3)
            .click_button(button)
            .run_frames(3)
            .click_button("yes")
            .wait_in_long_frames(2_000);
        let signals = cues_of_kind(&take_recorded_cues(&mut game), SoundKind::Signals);
        let [end] = signals[..] else { panic!("one signal expected: {signals:?}") };
        assert_eq!(end.sound, Sound::Won);
        assert!(end.pan.0 * side > 0.15, "{button}: {end:?}");
    }
}
