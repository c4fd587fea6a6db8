//! Problems in words: goals, themes, and why a turn is wrong.

use jiff::civil::Date;
use tamsk_engine::problems::{Goal, Theme};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::settings::SolvedToday;
use crate::simulation::live::LiveMatch;
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
