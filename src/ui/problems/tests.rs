//! Tests of the panels of problems.

use std::collections::BTreeSet;

use jiff::civil::Date;
use tamsk_engine::drills::{DrillFailure, DrillGoal, DrillOpponentHabits};
use tamsk_engine::problems::{MistakeReason, ProblemGoal, ProblemTheme};
use tamsk_rules::{Level, Options, Player, Socket};

use super::card;
use super::drill_card::{self, DrillCardIntent};
use super::list::{self, ProblemListContent, ProblemListTab};
use super::words::daily_result_share_text;
use crate::localization::{Language, Localization};
use crate::settings::{ProblemOutcome, ProblemProgress, SolvedDailyProblem};
use crate::table::drill::{DrillCommand, DrillPhase, DrillStatus, all_drills};
use crate::table::problem::{
    ProblemCommand, ProblemFilter, ProblemHint, ProblemOrigin, ProblemPhase, ProblemStatus, RingsLeftByPerfectPlay,
    WrongTurn, all_problems,
};
use crate::ui::kit::reasons::reason_words;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::tests::{Panel, labelled_panel};

const DAY: Date = Date::constant(2026, 9, 28);

fn socket(name: &str) -> Socket {
    name.parse().expect("a socket")
}

fn list_view() -> ProblemListContent {
    let ids = all_problems().iter().map(|problem| problem.id).take(3);
    let outcomes =
        ids.zip([ProblemOutcome::Solved, ProblemOutcome::SolvedEventually, ProblemOutcome::Unsolved]).collect();
    let today = Some(SolvedDailyProblem { day: DAY, seconds: 3_600, mistakes: 12, had_hint: true });
    let progress = ProblemProgress {
        outcomes,
        rating_history: vec![1_200, 1_350, 1_280],
        daily_streak: 188,
        last_daily: today,
        ..ProblemProgress::default()
    };
    ProblemListContent {
        tab: ProblemListTab::Problems,
        filter: ProblemFilter::default(),
        progress,
        today: DAY,
        daily_problem: Some(1),
    }
}

fn view(phase: ProblemPhase) -> ProblemStatus {
    ProblemStatus {
        id: 1_888,
        grade: 6,
        goal: Some(ProblemGoal::WinByRings(18)),
        themes: ProblemTheme::ALL.to_vec(),
        solver: Player::Black,
        origin: ProblemOrigin::Day(DAY),
        phase,
        hint: None,
        refutation: None,
        rings_at_end: Some(RingsLeftByPerfectPlay { solver: 18, opponent: 17 }),
        right_turn: "*D4-E4o".parse().expect("a turn"),
        right_turns_played: 0,
        wrong_turns_played: 12,
        had_hint: true,
        elapsed_seconds: 3_600,
        ratings_before_and_after: Some((1_888.0, 1_788.0)),
        has_next_problem: true,
    }
}

/// Returns one mistake reason of each kind, with all optional parts.
fn reasons() -> Vec<MistakeReason> {
    let (opponent, closed, glass, rings) = (Player::Black, socket("D4"), socket("E5"), Some(18));
    vec![
        MistakeReason::AllGlassesImmuredByAnswer { opponent, closed, places: 18, rings },
        MistakeReason::GlassImmuredByAnswer { opponent, closed, glass, rings },
        MistakeReason::OwnGlassImmured { glass, rings },
        MistakeReason::MissedForcedPass { opponent, rings },
        MistakeReason::GlassEscapes { opponent, glass, closed, rings },
        MistakeReason::KeptRingClaimed { opponent, socket: closed, rings },
        MistakeReason::ClaimForgone { socket: closed, rings },
        MistakeReason::RingKept { socket: closed, rings },
        MistakeReason::Divided { opponent, own: 8, theirs: 18, rings },
        MistakeReason::CutOffByOwnTurn { closed, places: 18, rings },
        MistakeReason::CutOffByAnswer { opponent, closed, places: 18, rings },
        MistakeReason::NotShutOut { opponent, closed, places: 18, filled: 8, rings },
        MistakeReason::LastPlaceTaken { opponent, socket: closed, rings },
        MistakeReason::ImmuredLater { opponent, closed, glass, turns: 8, rings },
        MistakeReason::HarmfulRing { socket: closed, rings },
        MistakeReason::MustPassFirst { opponent, moves: 8, rings },
        MistakeReason::OpponentClaimsMoreRings { opponent, claims: 8, best_claims: 0, rings },
        MistakeReason::WorseRingBalance { opponent, own: 8, theirs: 18, best_own: 18, best_theirs: 8, rings: 18 },
    ]
}

fn refuted(reason: MistakeReason) -> ProblemStatus {
    let played = "D4-E4o".parse().expect("a turn");
    ProblemStatus {
        refutation: Some(WrongTurn { wrong_turn: played, reason: Some(reason) }),
        ..view(ProblemPhase::Refuted)
    }
}

/// Returns the panels of problems in every phase, with every hint, origin and reason.
pub fn panels() -> Vec<(String, Panel)> {
    use ProblemPhase::{Refuting, Replying, ShowingSolution, SolutionShown, Solved, Solving, Thinking};
    let mut views: Vec<ProblemStatus> =
        [Solving, Thinking, Replying, Refuting, ShowingSolution, SolutionShown, Solved].map(view).into_iter().collect();
    views.push(ProblemStatus { right_turns_played: 2, ..view(Solving) });
    for hint in [
        ProblemHint::GlassToMove(Some(socket("D4"))),
        ProblemHint::GlassToMove(None),
        ProblemHint::Turn("*D4-E4o".parse().expect("a turn")),
    ] {
        views.push(ProblemStatus { hint: Some(hint), ..view(Solving) });
    }
    for goal in [Some(ProblemGoal::Win), Some(ProblemGoal::Tie), Some(ProblemGoal::WinByRings(1)), None] {
        let origin = match goal {
            Some(_) => ProblemOrigin::Catalogue,
            None => ProblemOrigin::Match { turn: 188, problem_index: 7, count: 88 },
        };
        for phase in [Solving, ProblemPhase::Refuted, Solved] {
            views.push(ProblemStatus { goal, origin, has_next_problem: false, ..view(phase) });
        }
    }
    views.extend(reasons().into_iter().map(refuted));
    let cards = views.into_iter().map(|view| {
        labelled_panel(format!("{:?} of {:?}", view.phase, view.origin), move |ctx, texts| {
            _ = card::draw_problem_card(ctx, texts, &view, 188);
        })
    });
    let list =
        || labelled_panel("the problems", |ctx, texts| _ = list::draw_problem_list(ctx, texts, &mut list_view()));
    let empty = labelled_panel("no problems solved", |ctx, texts| {
        let progress = ProblemProgress::default();
        let filter = ProblemFilter { grade: 1, theme: Some(ProblemTheme::KeptRing) };
        _ = list::draw_problem_list(ctx, texts, &mut ProblemListContent { progress, filter, ..list_view() });
    });
    let drills = labelled_panel("the drills", |ctx, texts| {
        let mut progress = list_view().progress;
        progress.best_drill_millis = all_drills().iter().map(|drill| drill.id).step_by(2).zip(60_000..).collect();
        _ = list::draw_problem_list(
            ctx,
            texts,
            &mut ProblemListContent { tab: ProblemListTab::Drills, progress, ..list_view() },
        );
    });
    cards.chain([list(), empty, drills]).chain(drill_cards()).collect()
}

/// Returns the drill card with every goal, in every phase.
fn drill_cards() -> impl Iterator<Item = (String, Panel)> {
    use DrillFailure::{GlassLost, MatchOver, TimeUp};
    let failed = [GlassLost, MatchOver, TimeUp].map(DrillPhase::Failed);
    let phases = [DrillPhase::Ready, DrillPhase::Running, DrillPhase::GoalReached].into_iter().chain(failed);
    let goals = DrillGoal::ALL.into_iter().flat_map(|goal| [(goal, Level::Two), (goal, Level::Three)]);
    let shown = goals.flat_map(move |(goal, level)| phases.clone().map(move |phase| (goal, level, phase)));
    shown.map(|(goal, level, phase)| {
        let content = drill_view(goal, level, phase);
        labelled_panel(format!("{phase:?} of {goal:?} at {level:?}"), move |ctx, texts| {
            _ = drill_card::draw_drill_card(ctx, texts, &content);
        })
    })
}

fn drill_view(goal: DrillGoal, level: Level, phase: DrillPhase) -> DrillStatus {
    let think_per_glass = if level == Level::Three { 4_000 } else { 0 };
    DrillStatus {
        id: all_drills()[0].id,
        goal,
        time_limit: 60_000,
        rules: Options::at_level(level),
        opponent: DrillOpponentHabits {
            base_thinking_time: 1_000,
            thinking_time_per_glass: think_per_glass,
            drops_rings: level == Level::Three,
        },
        solver: Player::Red,
        phase,
        elapsed: 58_800,
        computer_best_time: 48_800,
        own_best_time: Some(58_800),
        has_next: true,
    }
}

#[test]
fn each_button_of_the_drill_card_returns_its_intent() {
    let of = |phase| drill_view(DrillGoal::MakeLate, Level::Three, phase);
    let last = DrillStatus { has_next: false, ..of(DrillPhase::GoalReached) };
    let failed = of(DrillPhase::Failed(DrillFailure::TimeUp));
    for bench in PanelHarness::at_all_scales_and_languages() {
        for (key, shown, intent) in [
            ("drill-start", &of(DrillPhase::Ready), DrillCardIntent::Command(DrillCommand::StartClock)),
            ("drill-repeat", &of(DrillPhase::Running), DrillCardIntent::Command(DrillCommand::Repeat)),
            ("drill-repeat", &failed, DrillCardIntent::Command(DrillCommand::Repeat)),
            ("drill-next", &of(DrillPhase::GoalReached), DrillCardIntent::Command(DrillCommand::Next)),
            ("drill-list", &of(DrillPhase::Running), DrillCardIntent::Leave),
            ("drill-repeat", &last, DrillCardIntent::Command(DrillCommand::Repeat)),
        ] {
            assert_eq!(
                bench.click_on_text_key(key, |ctx, texts| drill_card::draw_drill_card(ctx, texts, shown)),
                Some(intent)
            );
        }
    }
}

#[test]
fn drills_are_numbered_by_grade_and_place() {
    let mut names: Vec<(DrillGoal, String)> =
        all_drills().iter().map(|drill| (drill.goal, super::words::drill_grade_and_number(drill.id))).collect();
    assert!(names.len() >= 60 && names.contains(&(DrillGoal::WinByGlassTimes, "3.1".to_owned())), "{names:?}");
    let count = names.len();
    names.sort_by_key(|(goal, name)| (*goal as u8, name.clone()));
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn every_reason_has_its_own_text() {
    let named: Vec<&str> = reasons().iter().map(MistakeReason::name).collect();
    assert_eq!(named, MistakeReason::NAMES);
    let moved = Some((socket("D4"), socket("E4")));
    for &language in Language::ALL {
        let texts = Localization::new(language);
        for addressed in [true, false] {
            let told = reasons().into_iter().map(|reason| reason_words(&texts, Player::Red, addressed, moved, &reason));
            let told: BTreeSet<String> = told.collect();
            assert_eq!(told.len(), MistakeReason::NAMES.len(), "{told:?}");
        }
    }
    let texts = Localization::new(Language::English);
    let (opponent, closed, glass) = (Player::Black, socket("E5"), socket("F4"));
    let immured = MistakeReason::GlassImmuredByAnswer { opponent, closed, glass, rings: Some(2) };
    assert_eq!(
        reason_words(&texts, Player::Red, true, moved, &immured),
        "After D4–E4 Black closes E5, and your glass on F4 never moves again. In all, that costs 2 rings."
    );
    assert_eq!(
        reason_words(&texts, Player::Red, false, moved, &immured),
        "After D4–E4 Black closes E5, and Red’s glass on F4 never moves again. In all, that costs 2 rings."
    );
}

#[test]
fn the_result_of_a_day_can_be_shared_as_one_line() {
    let texts = Localization::new(Language::English);
    let solved = SolvedDailyProblem { day: DAY, seconds: 41, mistakes: 0, had_hint: false };
    assert_eq!(daily_result_share_text(&texts, &solved), "TAMSK 28 September: solved in 41 s, no wrong turn, no hint");
    let helped = SolvedDailyProblem { mistakes: 2, had_hint: true, ..solved };
    assert_eq!(
        daily_result_share_text(&texts, &helped),
        "TAMSK 28 September: solved in 41 s, 2 wrong turns, with a hint"
    );
}

#[test]
fn each_button_of_the_card_returns_its_command() {
    use ProblemPhase::{Refuted, Solved, Solving};
    let last = ProblemStatus { has_next_problem: false, ..view(Solved) };
    for bench in PanelHarness::at_all_scales_and_languages() {
        for (key, shown, command) in [
            ("problem-hint", &view(Solving), ProblemCommand::Hint),
            ("problem-solution", &view(Solving), ProblemCommand::ShowSolution),
            ("problem-leave", &view(Solving), ProblemCommand::Leave),
            ("problem-try-again", &view(Refuted), ProblemCommand::RetryTurn),
            ("problem-next", &view(Solved), ProblemCommand::Next),
            ("problem-list", &last, ProblemCommand::Leave),
        ] {
            assert_eq!(
                bench.click_on_text_key(key, |ctx, texts| card::draw_problem_card(ctx, texts, shown, 0)),
                Some(command)
            );
        }
    }
}
