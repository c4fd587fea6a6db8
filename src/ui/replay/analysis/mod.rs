//! The analysis of a replayed match. The lead is plotted below the scrubber, and a list shows the most costly turns.

pub mod list;
mod plot;
pub mod row;
mod words;

use bevy_egui::egui::Rect;

use crate::simulation::live::LiveMatch;
use crate::table::analysis::{AnalysableGame, ReplayAnalysis};
use crate::ui::layout::{is_low, is_narrow};

/// The analysis of the replayed match, and whether its list of turns is open.
#[derive(Debug)]
pub struct AnalysisContent<'a, G: AnalysableGame = LiveMatch> {
    /// The result of the analysis, or its progress.
    pub analysis: &'a ReplayAnalysis<G>,
    /// `true` if the person has opened the list, `false` if the person has closed it, and `None` if the person has done
    /// neither. In the last case, the list is open if there is room for it.
    pub list_open_override: Option<bool>,
}

impl<G: AnalysableGame> AnalysisContent<'_, G> {
    /// Returns `true` if the list of costly turns is visible on a screen of this size.
    pub fn shows_list(&self, screen: Rect) -> bool {
        self.analysis.judged_match().is_some()
            && self.list_open_override.unwrap_or(!is_narrow(screen) && !is_low(screen))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use bevy_egui::egui::{Context, vec2};
    use tamsk_engine::analysis::{JudgingLimits, MatchHistory, analyse_match, time_costs};
    use tamsk_records::{Moment, Record, TimedAction};
    use tamsk_rules::{Action, Level, Options, Player};

    use super::{AnalysisContent, list};
    use crate::localization::Localization;
    use crate::simulation::live::LiveMatch;
    use crate::table::analysis::{AnalysisCommand, JudgedMatch, ReplayAnalysis};
    use crate::table::replay::{Playback, ReplayCommand, ReplayableGame};
    use crate::ui::kit::names::PlayerNames;
    use crate::ui::kit::testing::PanelHarness;
    use crate::ui::layout::has_full_height_panel;
    use crate::ui::replay::game::HasReplayPanel;
    use crate::ui::replay::intent::ReplayIntent;
    use crate::ui::replay::strip::{covered_height, draw_replay_strip};

    /// Returns the replay of a match at Level 2 in which both players keep their rings and wait until the sand runs
    /// out.
    fn playback() -> Playback {
        let mut actions = Vec::new();
        let moves = [("D1", "D2"), ("D7", "D6"), ("A4", "B4"), ("A1", "B2"), ("G4", "F4"), ("G1", "F2")];
        for (index, (from, to)) in moves.into_iter().enumerate() {
            let by = if index % 2 == 0 { Player::Red } else { Player::Black };
            let socket = |name: &str| name.parse().expect("a socket");
            let acts = [Action::Lift(socket(from)), Action::Place(socket(to)), Action::KeepRing];
            let at = 2_000 * index as u64;
            actions.extend(acts.into_iter().zip([0, 500, 900]).map(|(act, later)| TimedAction {
                at: at + later,
                by,
                act,
            }));
        }
        let record = Record { rules: Options::at_level(Level::Two), actions, end: Some(300_000), ..Record::default() };
        Playback::new(LiveMatch::timeline(&record).expect("official options"), Moment::START)
    }

    fn judged(playback: &Playback) -> Arc<JudgedMatch> {
        let timeline = playback.timeline();
        let course = MatchHistory {
            start: timeline.initial_state(),
            actions: &timeline.record().actions,
            end: timeline.end().at,
        };
        let limits = JudgingLimits::uniform(300);
        let analysis =
            analyse_match(&course, limits, &mut |_, _| (), &AtomicBool::new(false)).expect("nobody stops it");
        Arc::new(JudgedMatch { time_costs: time_costs(&course, &analysis), analysis })
    }

    fn draw(
        ctx: &Context,
        texts: &Localization,
        playback: &Playback,
        analysis: &ReplayAnalysis,
    ) -> Option<ReplayIntent> {
        let names = PlayerNames::default();
        let content = AnalysisContent { analysis, list_open_override: Some(true) };
        let strip = if has_full_height_panel(ctx) {
            Vec::new()
        } else {
            draw_replay_strip(ctx, texts, &names, playback, content)
        };
        let pressed = strip.into_iter().next();
        let list = analysis.judged_match().and_then(|judged| {
            list::draw_worst_turns(ctx, texts, &names, playback, judged, covered_height(ctx, analysis))
        });
        pressed.or(list)
    }

    #[test]
    fn every_state_fits_and_is_localized() {
        let playback = playback();
        let states = [
            ReplayAnalysis::None,
            ReplayAnalysis::Running { done: 3, all: 60 },
            ReplayAnalysis::Complete(judged(&playback)),
        ];
        for state in &states {
            for bench in PanelHarness::at_all_scales_and_languages() {
                bench.checked_texts(|ctx, texts| _ = draw(ctx, texts, &playback, state));
            }
            PanelHarness::with_masked_translations()
                .assert_localized("the analysis", |ctx, texts| _ = draw(ctx, texts, &playback, state));
        }
    }

    #[test]
    fn each_button_returns_its_intent() {
        let playback = playback();
        let judged = judged(&playback);
        let worst = judged.analysis.bad_turns_worst_first()[0].decision_moment;
        let found = ReplayAnalysis::Complete(judged.clone());
        let running = ReplayAnalysis::Running { done: 3, all: 60 };
        for bench in PanelHarness::at_all_scales_and_languages() {
            let press = |key: &str, playback: &Playback, state: &ReplayAnalysis| {
                bench.click_on_text_key(key, |ctx, texts| draw(ctx, texts, playback, state))
            };
            let begin = press("analysis-begin", &playback, &ReplayAnalysis::None);
            assert_eq!(begin, Some(ReplayIntent::Analysis(AnalysisCommand::Begin)));
            let stop = press("analysis-stop", &playback, &running);
            assert_eq!(stop, Some(ReplayIntent::Analysis(AnalysisCommand::Stop)));
            // On a low screen, the list covers the button that opened the list, so a button on the list closes it.
            let is_low = bench.screen().height() < 400.0;
            let toggle = if is_low { "drawer-close" } else { "analysis-list" };
            assert_eq!(press(toggle, &playback, &found), Some(ReplayIntent::SetWorstTurnsVisible(false)));
            // The button that continues the match is enabled only while the replay is at a turn in the list.
            let at_worst = Playback::new(playback.timeline().clone(), worst);
            let tried = press("analysis-try", &at_worst, &found);
            assert_eq!(tried, Some(ReplayIntent::ContinueFrom(worst)), "on {}", bench.screen());
        }
        let bench = PanelHarness::at_scale(1.0);
        let first = judged.analysis.bad_turns_worst_first()[0];
        let words = LiveMatch::action_words(bench.texts(), first);
        let title = bench.texts().tr_args("analysis-turn", &[("turn", first.number.into()), ("command", words.into())]);
        let pressed = bench.click_on_text(&title, |ctx, texts| draw(ctx, texts, &playback, &found));
        assert_eq!(pressed, Some(ReplayIntent::Command(ReplayCommand::JumpTo(worst))));
    }

    #[test]
    fn the_list_is_open_where_there_is_room_unless_the_person_chose_otherwise() {
        let playback = playback();
        let found = ReplayAnalysis::Complete(judged(&playback));
        let shows = |scale: f32, analysis: &ReplayAnalysis, chosen_list| {
            AnalysisContent { analysis, list_open_override: chosen_list }
                .shows_list(PanelHarness::at_scale(scale).screen())
        };
        assert!(shows(1.0, &found, None) && !shows(2.0, &found, None));
        assert!(!shows(1.0, &found, Some(false)) && shows(2.0, &found, Some(true)));
        assert!(!shows(1.0, &ReplayAnalysis::None, Some(true)));
        assert!(PanelHarness::at_scale(2.0).screen().size() == vec2(640.0, 360.0));
    }
}
