//! The primary choice on the title screen. It resumes the player's last activity, or begins the first lesson for a new
//! player.

use std::path::PathBuf;

use bevy::prelude::*;
use tamsk_records::NamesByPlayer;
use tamsk_rules::{Options, Player};
use tamsk_text::PlayerName;

use crate::localization::Localization;
use crate::persistence::LibraryEntry;
use crate::settings::{ActivityKind, LastChoices, Lineup, PlayerProgress, TamskChoices};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::lesson::LessonEntry;
use crate::table::occasion::Occasion;
use crate::table::on_table::{MatchFacts, OnTable};
use crate::table::seats::Seats;
use crate::ui::kit::names::{PlayerNames, bot_name, shortened_text, visual_order};

/// The choice that the primary button of the title offers.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LeadingChoice {
    /// Set up a match against the bot, because there is nothing to resume.
    #[default]
    SetUpAgainstBot,
    /// Begin the first lesson, because the player is new.
    FirstLesson {
        name: String,
        /// The estimated duration of the lessons about Level 1, in minutes.
        minutes: u32,
    },
    /// Resume a lesson at the step at which the player left it.
    ContinueLesson { lesson: LessonEntry, step: usize },
    /// Begin the next lesson that the player has not completed.
    NextLesson(LessonEntry),
    /// Play another match with the same choices as the last match.
    PlayAgain(TamskChoices),
    /// Resume an unfinished match of TAMSK.
    ResumeMatch { file: PathBuf, choices: TamskChoices },
    /// Resume an unfinished match of a game other than TAMSK.
    ResumeOtherGame {
        file: PathBuf,
        /// The text key of the line that names the players.
        text: &'static str,
        names: PlayerNames,
    },
}

impl LeadingChoice {
    /// Returns the choice that best continues the player's last activity.
    pub fn of(
        progress: &PlayerProgress,
        setup: &TamskChoices,
        unfinished: Option<&LibraryEntry>,
        other: Option<LeadingChoice>,
        lessons: &[LessonEntry],
        minutes: u32,
    ) -> LeadingChoice {
        let last = &progress.last_activity;
        if let Some(other) = other.filter(|_| last.kind == ActivityKind::NonTamskMatch) {
            return other;
        }
        if let Some(saved) = unfinished.filter(|_| last.kind != ActivityKind::Lesson) {
            return LeadingChoice::ResumeMatch {
                file: saved.file.clone(),
                choices: choices_of_unfinished_match(saved),
            };
        }
        match last.kind {
            ActivityKind::TamskMatch => LeadingChoice::PlayAgain(last.tamsk_choices.clone()),
            ActivityKind::NonTamskMatch if progress.has_played => LeadingChoice::PlayAgain(setup.clone()),
            ActivityKind::NonTamskMatch => LeadingChoice::SetUpAgainstBot,
            ActivityKind::Lesson => LeadingChoice::after_lesson(progress, lessons),
            // The settings of an earlier version do not record the last activity.
            ActivityKind::Nothing if !progress.lessons.is_empty() => LeadingChoice::after_lesson(progress, lessons),
            ActivityKind::Nothing if progress.has_played => LeadingChoice::PlayAgain(setup.clone()),
            ActivityKind::Nothing => match lessons.first() {
                Some(first) => LeadingChoice::FirstLesson { name: first.name.clone(), minutes },
                None => LeadingChoice::SetUpAgainstBot,
            },
        }
    }

    /// Returns the choice that resumes the last lesson. If that lesson is completed and is not being repeated, returns
    /// the choice of the next unfinished lesson, or else of the first one. If all lessons are completed, returns
    /// [`LeadingChoice::SetUpAgainstBot`].
    fn after_lesson(progress: &PlayerProgress, lessons: &[LessonEntry]) -> LeadingChoice {
        let known = |lesson: &LessonEntry| progress.lessons.get(&lesson.name).copied().unwrap_or_default();
        let is_open = |lesson: &&LessonEntry| !known(lesson).has_reached_end();
        // The lesson may have had more steps in an earlier version, so limit the stored step.
        let same = |lesson: &LessonEntry, step: usize| LeadingChoice::ContinueLesson {
            lesson: lesson.clone(),
            step: step.min(lesson.step_count.saturating_sub(1)),
        };
        let last = lessons.iter().position(|lesson| progress.last_activity.lesson == lesson.name);
        if let Some(lesson) = last.map(|last| &lessons[last]) {
            let known = known(lesson);
            if !known.has_reached_end() || known.step > 0 {
                return same(lesson, known.step);
            }
        }
        let after = lessons.iter().skip(last.map_or(0, |last| last + 1)).find(is_open);
        match after.or_else(|| lessons.iter().find(is_open)) {
            Some(next) if known(next).step > 0 => same(next, known(next).step),
            Some(next) => LeadingChoice::NextLesson(next.clone()),
            None => LeadingChoice::SetUpAgainstBot,
        }
    }

    /// Returns the text key of the button's first line.
    pub fn text_key(&self) -> &'static str {
        match self {
            LeadingChoice::SetUpAgainstBot => "title-bot",
            LeadingChoice::FirstLesson { .. } => "title-learn",
            LeadingChoice::ContinueLesson { .. } => "title-continue",
            LeadingChoice::NextLesson(_) => "title-next",
            LeadingChoice::PlayAgain(TamskChoices { lineup: Lineup::TwoBots, .. }) => "title-again-bots",
            LeadingChoice::PlayAgain(_) => "title-again",
            LeadingChoice::ResumeMatch { .. } | LeadingChoice::ResumeOtherGame { .. } => "title-resume",
        }
    }

    /// Returns the name of the button in scripts.
    pub fn script_name(&self) -> &'static str {
        match self {
            LeadingChoice::ResumeMatch { .. } | LeadingChoice::ResumeOtherGame { .. } => "continue",
            _ => "lead",
        }
    }

    /// Returns the second line of the button. Names and titles are cut to `max_characters` characters.
    pub fn second_line(&self, texts: &Localization, max_characters: usize) -> String {
        match self {
            LeadingChoice::SetUpAgainstBot => String::new(),
            LeadingChoice::FirstLesson { minutes, .. } => {
                texts.tr_args("title-learn-time", &[("minutes", (*minutes).into())])
            }
            LeadingChoice::ContinueLesson { lesson, step } => {
                let title = shortened_text(&texts.tr(&lesson.title_key), max_characters);
                let args = [("lesson", title.into()), ("step", (step + 1).into()), ("steps", lesson.step_count.into())];
                texts.tr_args("title-step", &args)
            }
            LeadingChoice::NextLesson(lesson) => shortened_text(&texts.tr(&lesson.title_key), max_characters),
            LeadingChoice::PlayAgain(choices) | LeadingChoice::ResumeMatch { choices, .. } => {
                players(texts, choices, max_characters)
            }
            LeadingChoice::ResumeOtherGame { text, names, .. } => {
                let [first, second] =
                    Player::BOTH.map(|player| shortened_text(&names.name(texts, player), max_characters).into());
                texts.tr_args(text, &[("first", first), ("second", second)])
            }
        }
    }
}

/// Returns the choices with which an unfinished match was set up. The first player is Red, or the person if only one
/// person plays.
pub fn choices_of_unfinished_match(saved: &LibraryEntry) -> TamskChoices {
    let seats = saved.metadata.seats.unwrap_or_default();
    let [red, black] = Player::BOTH.map(|player| seats.bot_difficulty(player));
    let summary = saved.summary.as_ref();
    let NamesByPlayer { red: first, black: second } = summary.map(|summary| summary.names.clone()).unwrap_or_default();
    let options = saved.tamsk_summary().map_or_else(Options::default, |counted| Options::at_level(counted.level));
    let usual = TamskChoices { options, ..TamskChoices::default() };
    match (red, black) {
        (None, None) => TamskChoices { players: (first, second), lineup: Lineup::TwoPeople, ..usual },
        (Some(one), Some(other)) => TamskChoices { bot_difficulties: (one, other), lineup: Lineup::TwoBots, ..usual },
        (Some(bot), None) | (None, Some(bot)) => {
            let person = if red.is_none() { first } else { second };
            let (players, bots) = ((person, PlayerName::default()), (usual.bot_difficulties.0, bot));
            TamskChoices { players, bot_difficulties: bots, lineup: Lineup::AgainstBot, ..usual }
        }
    }
}

fn players(texts: &Localization, choices: &TamskChoices, max_characters: usize) -> String {
    let level = ("level", u32::from(choices.options.level.number()).into());
    let [first, second] = [&choices.players.0, &choices.players.1].map(|name| name.trim());
    if choices.lineup == Lineup::TwoPeople && first.is_empty() && second.is_empty() {
        return texts.tr_args("title-match-two", &[level]);
    }
    let person = |name: &str, key: &str| match name {
        "" => texts.tr(key).into_owned(),
        name => visual_order(&shortened_text(name, max_characters)),
    };
    let bots = [choices.bot_difficulties.0, choices.bot_difficulties.1].map(|difficulty| bot_name(texts, difficulty));
    let [first, second] = match choices.lineup {
        Lineup::TwoPeople => [person(first, "setup-first-player"), person(second, "setup-second-player")],
        Lineup::AgainstBot => [person(first, "setup-you"), bots[1].clone()],
        Lineup::TwoBots => bots,
    };
    texts.tr_args("title-match", &[("first", first.into()), ("second", second.into()), level])
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(remember_play);
}

/// Records the match on the table as the last activity. Takes the players' names from the match if the match was
/// resumed, because the setup card may contain other names.
fn remember_play(
    came: On<Add, OnTable>,
    matches: Query<(&Occasion, &MatchFacts, Option<&LiveMatch>)>,
    seats: Res<Seats>,
    mut progress: ResMut<PlayerProgress>,
    kept: Res<LastChoices>,
) {
    let Ok((occasion, facts, live)) = matches.get(came.entity) else { return };
    if !occasion.policy().counts_as_last_activity {
        return;
    }
    let Some(live) = live else {
        (progress.last_activity.kind, progress.last_activity.other_game) =
            (ActivityKind::NonTamskMatch, facts.game.into());
        return;
    };
    progress.has_played = true;
    progress.last_activity.kind = ActivityKind::TamskMatch;
    let mut agreed = choices_of(live.setup(), *seats, &kept.tamsk);
    if facts.action_count > 0 {
        let NamesByPlayer { red, black } = facts.names.clone();
        agreed.players = if seats.is_person(Player::Red) { (red, black) } else { (black, red) };
    }
    progress.last_activity.tamsk_choices = agreed;
}

/// Returns the choices with which this match was set up. Takes the other choices, such as the names, from `kept`.
fn choices_of(setup: &MatchSetup, seats: Seats, kept: &TamskChoices) -> TamskChoices {
    let lineup = match seats.people().count() {
        0 => Lineup::TwoBots,
        1 => Lineup::AgainstBot,
        _ => Lineup::TwoPeople,
    };
    let only_bot = Player::BOTH.into_iter().find_map(|player| seats.bot_difficulty(player));
    let bots = match (lineup, only_bot) {
        (Lineup::AgainstBot, Some(difficulty)) => (kept.bot_difficulties.0, difficulty),
        _ => kept.bot_difficulties,
    };
    let handicaps = setup.options.handicaps;
    // The choices store the first player's handicap as Red's. Against the bot, the first player is the person.
    let exchanged = match lineup {
        Lineup::AgainstBot => !seats.is_person(Player::Red),
        Lineup::TwoPeople | Lineup::TwoBots => handicaps == kept.options.handicaps.swapped(),
    };
    let options = Options { handicaps: if exchanged { handicaps.swapped() } else { handicaps }, ..setup.options };
    TamskChoices { lineup, bot_difficulties: bots, options, timer_on_left: setup.timer_on_reds_left, ..kept.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::LessonProgress;
    use crate::table::lesson::CoursePart;

    fn lesson(name: &str) -> LessonEntry {
        LessonEntry { name: name.into(), title_key: "rings-title".into(), part: CoursePart::default(), step_count: 12 }
    }

    // The stored step may be too high, because an earlier version of the lesson may have had more steps.
    #[test]
    fn a_stored_step_is_limited_to_the_steps_of_its_lesson() {
        let lessons = [lesson("done"), lesson("begun")];
        for last in ["done", "begun"] {
            let mut progress = PlayerProgress::default();
            (progress.last_activity.kind, progress.last_activity.lesson) = (ActivityKind::Lesson, last.into());
            progress
                .lessons
                .insert("done".into(), LessonProgress { completed_in_full: true, ..LessonProgress::default() });
            progress.lessons.insert("begun".into(), LessonProgress { step: 14, ..LessonProgress::default() });
            let lead = LeadingChoice::of(&progress, &TamskChoices::default(), None, None, &lessons, 8);
            assert_eq!(lead, LeadingChoice::ContinueLesson { lesson: lesson("begun"), step: 11 }, "{last}");
        }
    }
}
