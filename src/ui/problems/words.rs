//! The texts about problems and sand drills: goals, names, conditions and tips.

use jiff::civil::Date;
use tamsk_engine::drills::{DrillGoal, DrillOpponentHabits};
use tamsk_engine::problems::{ProblemGoal, ProblemTheme};
use tamsk_rules::{Level, Millis, Player};

use crate::localization::Localization;
use crate::settings::SolvedDailyProblem;
use crate::simulation::live::LiveMatch;
use crate::table::drill::{DrillStatus, all_drills, drill};
use crate::table::game::PlayableGame;
use crate::ui::kit::names::colour_name;

/// Returns the text of the solver's goal.
pub fn goal_words(texts: &Localization, goal: ProblemGoal, solver: Player) -> String {
    let colour = colour_name(texts, LiveMatch::SCRIPT_COLOURS[solver]);
    match goal {
        ProblemGoal::Win => texts.tr_args("problem-goal-win", &[("colour", colour.into())]),
        ProblemGoal::Tie => texts.tr_args("problem-goal-tie", &[("colour", colour.into())]),
        ProblemGoal::WinByRings(rings) => {
            texts.tr_args("problem-goal-rings", &[("colour", colour.into()), ("rings", rings.into())])
        }
    }
}

/// Returns the localized name of a theme.
pub fn theme_name(texts: &Localization, theme: ProblemTheme) -> String {
    let key = match theme {
        ProblemTheme::Immured => "problem-theme-immured",
        ProblemTheme::Escape => "problem-theme-escape",
        ProblemTheme::Division => "problem-theme-division",
        ProblemTheme::KeptRing => "problem-theme-kept-ring",
        ProblemTheme::Claim => "problem-theme-claim",
        ProblemTheme::ForcedPass => "problem-theme-forced-pass",
        ProblemTheme::OneRingDecides => "problem-theme-last-ring",
    };
    texts.tr(key).into_owned()
}

/// The text keys of the names of the months.
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

/// Formats a date without its year.
pub fn month_and_day_words(texts: &Localization, day: Date) -> String {
    let month = texts.tr(MONTHS[(day.month() - 1).unsigned_abs() as usize % MONTHS.len()]).into_owned();
    texts.tr_args("problem-day", &[("day", i32::from(day.day()).into()), ("month", month.into())])
}

/// Returns a line of text for sharing the result of a problem of the day.
pub fn daily_result_share_text(texts: &Localization, solved: &SolvedDailyProblem) -> String {
    let args = [
        ("day", month_and_day_words(texts, solved.day).into()),
        ("seconds", solved.seconds.into()),
        ("mistakes", solved.mistakes.into()),
        ("hint", i32::from(solved.had_hint).into()),
    ];
    texts.tr_args("problem-shared", &args)
}

/// Returns the text that describes the goal of a drill.
pub fn drill_goal_words(texts: &Localization, status: &DrillStatus) -> String {
    let key = match status.goal {
        DrillGoal::KeepGlassesAlive => "drill-goal-keep-alive",
        DrillGoal::MakeLate => "drill-goal-make-late",
        DrillGoal::DropTwoRingsInOneTurn => "drill-goal-two-rings",
        DrillGoal::WinByGlassTimes => "drill-goal-win-on-time",
    };
    let opponent = colour_name(texts, LiveMatch::SCRIPT_COLOURS[!status.solver]);
    texts.tr_args(key, &[("opponent", opponent.into()), ("seconds", (status.time_limit / 1_000).into())])
}

/// Returns the heading of the group of drills with this goal.
pub fn drill_group_heading(texts: &Localization, goal: DrillGoal) -> String {
    let key = match goal {
        DrillGoal::KeepGlassesAlive => "drills-keep-alive",
        DrillGoal::MakeLate => "drills-make-late",
        DrillGoal::DropTwoRingsInOneTurn => "drills-two-rings",
        DrillGoal::WinByGlassTimes => "drills-win-on-time",
    };
    texts.tr(key).into_owned()
}

/// Returns the name of a drill, such as `3.1`: its grade, and its number among the drills with its goal and grade.
/// Returns an empty string if there is no such drill.
pub fn drill_grade_and_number(id: u32) -> String {
    let Some(own) = drill(id) else { return String::new() };
    let alike = all_drills().iter().filter(|other| (other.goal, other.grade) == (own.goal, own.grade));
    format!("{}.{}", own.grade, 1 + alike.take_while(|other| other.id != id).count())
}

/// Returns the text that says how fast the opponent in a drill acts and whether they drop rings.
pub fn opponent_habits_words(texts: &Localization, status: &DrillStatus) -> String {
    let DrillOpponentHabits { base_thinking_time: think, thinking_time_per_glass: think_per_glass, drops_rings } =
        status.opponent;
    let opponent = colour_name(texts, LiveMatch::SCRIPT_COLOURS[!status.solver]);
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

/// Returns the text that says how much sand is in the glasses and in the timer of a drill.
pub fn sand_words(texts: &Localization, status: &DrillStatus) -> String {
    let args = [
        ("glass", (status.rules.glass_sand / 1_000).into()),
        ("timer", seconds_words(texts, status.rules.timer_sand.into()).into()),
    ];
    texts.tr_args(if status.rules.has_timer() { "drill-sand-and-timer" } else { "drill-sand" }, &args)
}

/// Returns the tip for a drill.
pub fn tip_words(texts: &Localization, status: &DrillStatus) -> String {
    let key = match (status.goal, status.rules.level) {
        (DrillGoal::KeepGlassesAlive, _) => "drill-tip-keep-alive",
        (DrillGoal::MakeLate, _) => "drill-tip-make-late",
        (DrillGoal::DropTwoRingsInOneTurn, Level::Three) => "drill-tip-extra-ring",
        (DrillGoal::DropTwoRingsInOneTurn, Level::One | Level::Two) => "drill-tip-claim",
        (DrillGoal::WinByGlassTimes, _) => "drill-tip-win-on-time",
    };
    let opponent = colour_name(texts, LiveMatch::SCRIPT_COLOURS[!status.solver]);
    texts.tr_args(key, &[("opponent", opponent.into())])
}

/// Formats a time in seconds with tenths.
pub fn seconds_words(texts: &Localization, time: Millis) -> String {
    let args = [("seconds", (time / 1_000).into()), ("tenths", (time / 100 % 10).into())];
    texts.tr_args("drill-seconds", &args)
}
