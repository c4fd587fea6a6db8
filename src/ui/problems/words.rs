//! Problems and sand drills in words: their goals, and what is worth knowing about them.

use jiff::civil::Date;
use tamsk_engine::drills::{DrillGoal, DrillOpponent};
use tamsk_engine::problems::{Goal, Theme};
use tamsk_rules::{Level, Millis, Player};

use crate::localization::Localization;
use crate::settings::SolvedToday;
use crate::simulation::live::LiveMatch;
use crate::table::drill::{DrillView, all_drills, drill};
use crate::table::game::Playable;
use crate::ui::kit::names::colour_name;

/// Returns what the solver must reach.
pub fn goal_words(texts: &Localization, goal: Goal, solver: Player) -> String {
    let colour = colour_name(texts, LiveMatch::COLOURS[solver]);
    match goal {
        Goal::Win => texts.tr_args("problem-goal-win", &[("colour", colour.into())]),
        Goal::Tie => texts.tr_args("problem-goal-tie", &[("colour", colour.into())]),
        Goal::Rings(rings) => {
            texts.tr_args("problem-goal-rings", &[("colour", colour.into()), ("rings", rings.into())])
        }
    }
}

/// Returns the name of a theme.
pub fn theme_name(texts: &Localization, theme: Theme) -> String {
    let key = match theme {
        Theme::Immured => "problem-theme-immured",
        Theme::Escape => "problem-theme-escape",
        Theme::Division => "problem-theme-division",
        Theme::KeptRing => "problem-theme-kept-ring",
        Theme::Claim => "problem-theme-claim",
        Theme::ForcedPass => "problem-theme-forced-pass",
        Theme::LastRing => "problem-theme-last-ring",
    };
    texts.tr(key).into_owned()
}

/// The keys of the names of the months.
const MONTHS: [&str; 12] = [
    "problem-month-1",
    "problem-month-2",
    "problem-month-3",
    "problem-month-4",
    "problem-month-5",
    "problem-month-6",
    "problem-month-7",
    "problem-month-8",
    "problem-month-9",
    "problem-month-10",
    "problem-month-11",
    "problem-month-12",
];

/// Returns a date without its year.
pub fn day_words(texts: &Localization, day: Date) -> String {
    let month = texts.tr(MONTHS[(day.month() - 1).unsigned_abs() as usize % MONTHS.len()]).into_owned();
    texts.tr_args("problem-day", &[("day", i32::from(day.day()).into()), ("month", month.into())])
}

/// Returns the line to share about the problem of a day.
pub fn shared_line(texts: &Localization, solved: &SolvedToday) -> String {
    let args = [
        ("day", day_words(texts, solved.day).into()),
        ("seconds", solved.seconds.into()),
        ("mistakes", solved.mistakes.into()),
        ("hint", i32::from(solved.had_hint).into()),
    ];
    texts.tr_args("problem-shared", &args)
}

/// Returns the goal of a drill.
pub fn drill_goal_words(texts: &Localization, view: &DrillView) -> String {
    let key = match view.goal {
        DrillGoal::KeepAlive => "drill-goal-keep-alive",
        DrillGoal::MakeLate => "drill-goal-make-late",
        DrillGoal::TwoRings => "drill-goal-two-rings",
        DrillGoal::WinOnTime => "drill-goal-win-on-time",
    };
    let opponent = colour_name(texts, LiveMatch::COLOURS[!view.solver]);
    texts.tr_args(key, &[("opponent", opponent.into()), ("seconds", (view.limit / 1_000).into())])
}

/// Returns the heading of the drills with a goal.
pub fn drill_goal_heading(texts: &Localization, goal: DrillGoal) -> String {
    let key = match goal {
        DrillGoal::KeepAlive => "drills-keep-alive",
        DrillGoal::MakeLate => "drills-make-late",
        DrillGoal::TwoRings => "drills-two-rings",
        DrillGoal::WinOnTime => "drills-win-on-time",
    };
    texts.tr(key).into_owned()
}

/// Returns how a drill is called among those with its goal: by its grade and its place in it.
pub fn drill_name(id: u32) -> String {
    let Some(own) = drill(id) else { return String::new() };
    let alike = all_drills().iter().filter(|other| (other.goal, other.grade) == (own.goal, own.grade));
    format!("{}.{}", own.grade, 1 + alike.take_while(|other| other.id != id).count())
}

/// Returns how quick the opponent of a drill is, and whether they drop rings.
pub fn opponent_words(texts: &Localization, view: &DrillView) -> String {
    let DrillOpponent { think, think_per_glass, drops_rings } = view.opponent;
    let opponent = colour_name(texts, LiveMatch::COLOURS[!view.solver]);
    let args = [
        ("opponent", opponent.clone().into()),
        ("time", seconds_words(texts, think).into()),
        ("each", seconds_words(texts, think_per_glass).into()),
    ];
    let pace = texts.tr_args(if think_per_glass > 0 { "drill-thinks" } else { "drill-moves" }, &args);
    if drops_rings {
        return pace;
    }
    let rings = texts.tr_args("drill-drops-none", &[("opponent", opponent.into())]);
    format!("{pace} {rings}")
}

/// Returns how much sand there is.
pub fn sand_words(texts: &Localization, view: &DrillView) -> String {
    let args =
        [("glass", (view.rules.glass / 1_000).into()), ("timer", seconds_words(texts, view.rules.timer.into()).into())];
    texts.tr_args(if view.rules.has_timer() { "drill-sand-and-timer" } else { "drill-sand" }, &args)
}

/// Returns what is worth knowing for a drill.
pub fn tip_words(texts: &Localization, view: &DrillView) -> String {
    let key = match (view.goal, view.rules.level) {
        (DrillGoal::KeepAlive, _) => "drill-tip-keep-alive",
        (DrillGoal::MakeLate, _) => "drill-tip-make-late",
        (DrillGoal::TwoRings, Level::Three) => "drill-tip-extra-ring",
        (DrillGoal::TwoRings, Level::One | Level::Two) => "drill-tip-claim",
        (DrillGoal::WinOnTime, _) => "drill-tip-win-on-time",
    };
    let opponent = colour_name(texts, LiveMatch::COLOURS[!view.solver]);
    texts.tr_args(key, &[("opponent", opponent.into())])
}

/// Returns a time in seconds, with tenths.
pub fn seconds_words(texts: &Localization, time: Millis) -> String {
    let args = [("seconds", (time / 1_000).into()), ("tenths", (time / 100 % 10).into())];
    texts.tr_args("drill-seconds", &args)
}
