//! Tests of the panel for replays of GIPF, and of the analysis and the buttons on the panel.

use std::sync::Arc;

use bevy_egui::egui::Context;
use gipf_rules::{BLACK, CompactAct, Entry, PieceKind, Spot, WHITE};
use tamsk_engine::analysis::{Analysis, JudgedTurn, Lead};
use tamsk_engine::gipf::JudgedGipfAct;
use tamsk_records::{GipfRecord, Moment};

use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::contest_match_near;
use crate::gipf::ui::replay;
use crate::input::keys::{InputAction, KeyLabels};
use crate::localization::Localization;
use crate::table::analysis::{AnalysisCommand, JudgedMatch, ReplayAnalysis};
use crate::table::replay::{Playback, ReplayControl, ReplayTimeline, ReplayableGame};
use crate::ui::Panel;
use crate::ui::kit::playback_strip::PlaybackIntent;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::layout::has_full_height_panel;
use crate::ui::replay::analysis::{AnalysisContent, list};
use crate::ui::replay::intent::ReplayIntent;
use crate::ui::replay::strip::{covered_height, draw_replay_strip};

pub fn replays() -> impl Iterator<Item = (String, Panel)> {
    let acts = playback(0).timeline().record().acts.len();
    (0..=acts).map(|done| {
        let shown = playback(done);
        let draw =
            move |ctx: &Context, texts: &Localization| _ = draw_replay(ctx, texts, &shown, &ReplayAnalysis::None);
        (format!("the replay of GIPF after {done} acts"), Box::new(draw) as Panel)
    })
}

/// Returns the panel of the replay while the analysis is in progress, and with the complete analysis at each faulty
/// turn.
pub fn analyses() -> impl Iterator<Item = (String, Panel)> {
    (0..=6).map(|done| {
        let (shown, running) = (playback(done), ReplayAnalysis::Running { done, all: 6 });
        let analysis = if done == 0 { running } else { judged() };
        let draw = move |ctx: &Context, texts: &Localization| _ = draw_replay(ctx, texts, &shown, &analysis);
        (format!("the analysis of GIPF after {done} acts"), Box::new(draw) as Panel)
    })
}

/// A record with a challenge that was decided by a match of TAMSK, in which Black resigned.
const CONTEST: &str = r#"(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 1))),
    start: "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament", acts: [
    (by: White, act: Use), (by: Black, act: Challenge),
    (by: White, act: Tamsk(red: White, record: (rules: (level: 1), actions: [(at: 5, by: Black, act: Resign)]))),
    (by: White, act: Forgo), (by: White, act: Push("e1", "e2")), (by: Black, act: Push("e9", "e8")),
])"#;

pub fn playback(actions: usize) -> Playback<LiveGipf> {
    let record = GipfRecord::read(CONTEST.as_bytes()).expect("a record");
    let timeline = LiveGipf::timeline(&record).expect("official rules");
    Playback::new(timeline, Moment { actions_done: actions, at: 0 })
}

/// Draws the panel of a replay and the list of the worst turns. Returns the request of the button that was pressed, if
/// any.
fn draw_replay(
    ctx: &Context,
    texts: &Localization,
    shown: &Playback<LiveGipf>,
    analysis: &ReplayAnalysis<LiveGipf>,
) -> Option<ReplayIntent> {
    let names = replay::names_in_replay(shown);
    let view = AnalysisContent { analysis, list_open_override: Some(true) };
    let strip =
        if has_full_height_panel(ctx) { Vec::new() } else { draw_replay_strip(ctx, texts, &names, shown, view) };
    let covered = covered_height(ctx, analysis);
    let list =
        analysis.judged_match().and_then(|judged| list::draw_worst_turns(ctx, texts, &names, shown, judged, covered));
    strip.into_iter().next().or(list)
}

/// Returns an analysis in which every kind of act is a fault.
fn judged() -> ReplayAnalysis<LiveGipf> {
    let [good, bad] = [800, -800].map(|hundredths| Lead { hundredths, ..Lead::EVEN });
    let entry = Entry::all().next().expect("an entry");
    let words = [
        CompactAct::Push(PieceKind::Basic, entry),
        CompactAct::Push(PieceKind::Potential, entry),
        CompactAct::Take(Spot::all().take(7).collect()),
        CompactAct::LeaveRows,
        CompactAct::Forgo,
    ];
    let actions = words.map(JudgedGipfAct::Chose).into_iter().chain([JudgedGipfAct::Resigned]).enumerate();
    let turns = actions.map(|(index, action)| JudgedTurn {
        number: index + 1,
        player: if index % 2 == 0 { WHITE } else { BLACK },
        began: 0,
        ended: 0,
        decision_moment: Moment { actions_done: index, at: 0 },
        action,
        choice: None,
        best: words.get(index + 1).copied(),
        best_waits_first: false,
        best_has_equals: index % 2 == 0,
        best_lead: if index % 2 == 0 { good } else { bad },
        played_lead: if index % 2 == 0 { bad } else { good },
        reason: None,
        lost_to_time: 0,
    });
    let analysis = Analysis { initial_lead: good, turns: turns.collect(), winner: Some(BLACK) };
    ReplayAnalysis::Complete(Arc::new(JudgedMatch { analysis, time_costs: None }))
}

#[test]
fn analysis_buttons_do_what_they_say() {
    let (shown, judged) = (playback(3), judged());
    for bench in PanelHarness::at_all_scales_and_languages() {
        let press = |key: &str, analysis: &ReplayAnalysis<LiveGipf>| {
            bench.click_on_text_key(key, |ctx, texts| draw_replay(ctx, texts, &shown, analysis))
        };
        let begin = press("analysis-begin", &ReplayAnalysis::None);
        assert_eq!(begin, Some(ReplayIntent::Analysis(AnalysisCommand::Begin)));
        let stop = press("analysis-stop", &ReplayAnalysis::Running { done: 3, all: 60 });
        assert_eq!(stop, Some(ReplayIntent::Analysis(AnalysisCommand::Stop)));
        let tried = press("analysis-try", &judged);
        assert_eq!(tried, Some(ReplayIntent::ContinueFrom(Moment { actions_done: 3, at: 0 })), "on {}", bench.screen());
    }
}

#[test]
fn every_button_does_what_it_says() {
    let shown = playback(3);
    assert_eq!(shown.timeline().record().acts.len(), 6, "all acts are allowed");
    for bench in PanelHarness::at_all_scales_and_languages() {
        let draw = |ctx: &Context, texts: &Localization| draw_replay(ctx, texts, &shown, &ReplayAnalysis::None);
        for control in ReplayControl::ALL {
            let letter = KeyLabels::default().common_action_label(InputAction::Replay(control));
            let expected = ReplayIntent::Playback(PlaybackIntent::Control(control));
            assert_eq!(bench.click_on_text(&letter, draw), Some(expected), "{letter} on {}", bench.screen());
        }
        assert_eq!(bench.click_on_text("B", draw), Some(ReplayIntent::Playback(PlaybackIntent::ViewFromOtherSide)));
        assert_eq!(bench.click_on_text("N", draw), Some(ReplayIntent::Playback(PlaybackIntent::PlayFromHere)));
        assert_eq!(bench.click_on_text_key("gipf-replay-contest", draw), Some(ReplayIntent::WatchContestOfChallenge));
    }
}

#[test]
fn turns_are_counted_from_the_acts_with_which_they_begin() {
    let turns = [0, 1, 2, 3, 4, 5, 6].map(|done| playback(done).turn_number());
    assert_eq!(turns, [1, 1, 1, 1, 1, 2, 3]);
    let contests = [0, 1, 2, 3, 4].map(|done| {
        let shown = playback(done);
        contest_match_near(shown.timeline().record(), shown.moment()).is_some()
    });
    assert_eq!(contests, [false, false, true, true, false]);
}
