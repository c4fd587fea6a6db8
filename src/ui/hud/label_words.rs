//! What the label of a glass says: the time left, the time that it will have, or a sign that its sand does not run.

use bevy_egui::egui::Color32;
use tamsk_rules::Millis;

use crate::simulation::components::{SandLevel, SandStatus};
use crate::ui::kit::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{GlassSign, clock};

/// From when on the label of a glass is large, in milliseconds: its last ten seconds.
const LAST_SECONDS: Millis = 10_000;
/// The share of its sand below which a glass is in danger.
const LOW: f32 = 1.0 / 6.0;

/// What the label of a glass says, and in which colours.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelWords {
    /// The sign of a glass whose sand does not run.
    pub sign: Option<GlassSign>,
    /// Times, or nothing.
    pub text: String,
    /// Whether the glass is about to be over, so that its label grows.
    pub is_large: bool,
    /// The colour of what is written.
    pub ink: Color32,
    /// The colour of the edge.
    pub edge: Color32,
}

impl LabelWords {
    /// Returns what is said of a glass with this sand, if anything is. `upper` is the sand in the upper bulb as it is
    /// shown, and `after` what will be there once the glass is placed, for one over a socket. Who wants to see no times
    /// still sees which glasses do not run.
    pub fn of(sand: &SandLevel, upper: Millis, after: Option<Millis>, shows_times: bool) -> Option<LabelWords> {
        // Sand also runs on after a match, where no glass is lost any more.
        let state = if sand.state == SandStatus::Running && upper == 0 { SandStatus::Empty } else { sand.state };
        let is_timed = shows_times && state == SandStatus::Running;
        let text = match (is_timed.then(|| clock(upper)), after.map(clock)) {
            (now, None) => now.unwrap_or_default(),
            (None, Some(after)) => format!("→ {after}"),
            (Some(now), Some(after)) => format!("{now} → {after}"),
        };
        let sign = GlassSign::of(state);
        if sign.is_none() && text.is_empty() {
            return None;
        }
        let is_low = (upper as f32) < LOW * sand.capacity as f32;
        let (ink, edge) = match state {
            _ if after == Some(0) => (EMBER, BRASS),
            _ if after.is_some() => (BRASS_BRIGHT, BRASS),
            SandStatus::Running if is_low => (EMBER, EMBER),
            SandStatus::Running | SandStatus::Empty => (IVORY, BRASS_DARK),
            // Quiet, as nothing threatens it.
            SandStatus::Idle => (IVORY_DIM, BRASS_DARK.gamma_multiply(0.6)),
        };
        Some(LabelWords { sign, text, is_large: is_timed && upper <= LAST_SECONDS, ink, edge })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sand(state: SandStatus) -> SandLevel {
        SandLevel { upper: 45_000, capacity: 180_000, state, turns: 1 }
    }

    /// Returns the sign and the text of a label, if there is one.
    fn said(state: SandStatus, after: Option<Millis>, shows_times: bool) -> Option<(Option<GlassSign>, String)> {
        LabelWords::of(&sand(state), 45_000, after, shows_times).map(|words| (words.sign, words.text))
    }

    #[test]
    fn a_glass_that_does_not_run_has_a_sign_whether_times_are_shown_or_not() {
        for shows_times in [true, false] {
            let unstarted = said(SandStatus::Idle, None, shows_times);
            assert_eq!(unstarted, Some((Some(GlassSign::Unstarted), String::new())));
            assert_eq!(said(SandStatus::Empty, None, shows_times), Some((Some(GlassSign::Lost), String::new())));
            let about_to_run = said(SandStatus::Idle, Some(180_000), shows_times);
            assert_eq!(about_to_run, Some((Some(GlassSign::Unstarted), "→ 3:00".to_owned())));
        }
    }

    #[test]
    fn a_running_glass_has_its_times_and_no_sign() {
        assert_eq!(said(SandStatus::Running, None, true), Some((None, "0:45".to_owned())));
        assert_eq!(said(SandStatus::Running, Some(135_000), true), Some((None, "0:45 → 2:15".to_owned())));
        assert_eq!(said(SandStatus::Running, Some(135_000), false), Some((None, "→ 2:15".to_owned())));
        assert_eq!(said(SandStatus::Running, None, false), None);
    }

    #[test]
    fn a_glass_that_is_seen_to_run_out_after_the_match_has_the_sign_of_a_lost_one() {
        let words = LabelWords::of(&sand(SandStatus::Running), 0, None, true).expect("a label");
        assert_eq!((words.sign, words.text.as_str(), words.is_large), (Some(GlassSign::Lost), "", false));
    }

    #[test]
    fn only_a_running_glass_grows_and_none_is_quieter_than_one_not_started() {
        let of = |state, upper| LabelWords::of(&sand(state), upper, None, true).expect("a label");
        assert!(of(SandStatus::Running, 10_000).is_large && !of(SandStatus::Running, 10_001).is_large);
        let [unstarted, lost, running, low] = [
            of(SandStatus::Idle, 0),
            of(SandStatus::Empty, 0),
            of(SandStatus::Running, 45_000),
            of(SandStatus::Running, 29_000),
        ];
        assert!(!unstarted.is_large && !lost.is_large);
        for other in [&lost, &running, &low] {
            assert_ne!(other.ink, unstarted.ink);
            assert!(unstarted.edge.a() < other.edge.a(), "{other:?}");
        }
        assert_eq!((running.ink, low.ink), (IVORY, EMBER));
    }
}
