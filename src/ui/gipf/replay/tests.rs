//! Tests that the panel fits on every screen, and that its buttons say what they do.

use bevy_egui::egui::{Context, Rect, pos2, vec2};
use tamsk_records::GipfRecord;

use super::scrubber::ActTrack;
use super::strip::{GipfReplayIntent, panel};
use super::{GipfReplayCommand, names};
use crate::input::keys::{InputAction, KeySigns};
use crate::localization::Localization;
use crate::table::gipf::GipfPlayback;
use crate::table::replay::ReplayControl;
use crate::table::replay::WayBack;
use crate::ui::kit::testing::Bench;
use crate::ui::tests::Panel;

/// A challenge that was decided by a match of TAMSK, in which Black resigned.
const CONTEST: &str = r#"(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 1))),
    start: "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament", acts: [
    (by: White, act: Use), (by: Black, act: Challenge),
    (by: White, act: Tamsk(red: White, record: (rules: (level: 1), actions: [(at: 5, by: Black, act: Resign)]))),
    (by: White, act: Forgo), (by: White, act: Push("e1", "e2")), (by: Black, act: Push("e9", "e8")),
])"#;

/// Returns the replay of that match after so many acts.
pub fn playback(done: usize) -> GipfPlayback {
    let record = GipfRecord::read(CONTEST.as_bytes()).expect("a record");
    GipfPlayback::new(record, done, WayBack::default()).expect("official rules")
}

/// Returns every panel, with a description.
pub fn panels() -> Vec<(String, Panel)> {
    let all = (0..=playback(0).record().acts.len()).map(|done| {
        let shown = playback(done);
        let draw = move |ctx: &Context, texts: &Localization| _ = panel(ctx, texts, &names(&shown), &shown);
        (format!("the replay of GIPF after {done} acts"), Box::new(draw) as Panel)
    });
    all.collect()
}

#[test]
fn every_button_says_what_it_does() {
    let shown = playback(3);
    assert_eq!(shown.record().acts.len(), 6, "all acts are allowed");
    for bench in Bench::sizes() {
        let draw = |ctx: &Context, texts: &Localization| panel(ctx, texts, &names(&shown), &shown).into_iter().next();
        for control in ReplayControl::ALL {
            let letter = KeySigns::default().common(InputAction::Replay(control));
            let expected = GipfReplayIntent::Command(GipfReplayCommand::Control(control));
            assert_eq!(bench.click_on(&letter, draw), Some(expected), "{letter} on {}", bench.screen());
        }
        assert_eq!(bench.click_on("B", draw), Some(GipfReplayIntent::FlipSides));
        assert_eq!(bench.click_on("N", draw), Some(GipfReplayIntent::GoOn));
        assert_eq!(bench.click_on_key("gipf-replay-contest", draw), Some(GipfReplayIntent::WatchContest));
    }
}

#[test]
fn turns_are_counted_from_the_acts_with_which_they_begin() {
    let turns = [0, 1, 2, 3, 4, 5, 6].map(|done| playback(done).turn());
    assert_eq!(turns, [1, 1, 1, 1, 1, 2, 3]);
    let contests = [0, 1, 2, 3, 4].map(|done| playback(done).contest().is_some());
    assert_eq!(contests, [false, false, true, true, false]);
}

#[test]
fn the_track_translates_both_ways() {
    let track = ActTrack { rect: Rect::from_min_size(pos2(100.0, 0.0), vec2(1_000.0, 30.0)), acts: 20 };
    assert_eq!((track.x_of(0), track.x_of(20), track.x_of(5)), (100.0, 1_100.0, 350.0));
    assert_eq!((track.done_at(0.0), track.done_at(360.0), track.done_at(9_999.0)), (0, 5, 20));
    let empty = ActTrack { acts: 0, ..track };
    assert_eq!((empty.x_of(0), empty.done_at(600.0)), (100.0, 0));
}
