//! The leading choice of the title: whatever the player did last, or the first lesson for a new player.

use std::path::PathBuf;

use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::{Options, Player};
use tamsk_text::PlayerName;

use crate::localization::Localization;
use crate::persistence::LibraryEntry;
use crate::settings::{Activity, LastChoices, Lineup, MatchChoices, PlayerProgress};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::lesson::LessonEntry;
use crate::table::occasion::Occasion;
use crate::table::on_table::{MatchFacts, OnTable};
use crate::table::seats::Seats;
use crate::ui::kit::names::{PlayerNames, bot_name, shortened, visual_order};

/// The primary button of the title.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LeadingChoice {
    /// Set up a match against the bot, because there is nothing to resume.
    #[default]
    Bot,
    /// Begin the first lesson, for a new player.
    FirstLesson {
        name: String,
        /// Duration of the lessons of Level 1, in minutes.
        minutes: u32,
    },
    /// Resume the lesson at the step at which it was left.
    ContinueLesson { lesson: LessonEntry, step: usize },
    /// Begin the next lesson that has not been completed.
    NextLesson(LessonEntry),
    /// Play a match with the same choices again.
    PlayAgain(MatchChoices),
    /// Resume the unfinished match.
    Unfinished { file: PathBuf, choices: MatchChoices },
    /// Resume the unfinished match of another game.
    UnfinishedOtherGame {
        file: PathBuf,
        /// The text key of the line that names its players.
        text: &'static str,
        names: PlayerNames,
    },
}

impl LeadingChoice {
    /// Returns the leading choice, which is the one closest to where the player stopped.
    pub fn of(
        progress: &PlayerProgress,
        setup: &MatchChoices,
        unfinished: Option<&LibraryEntry>,
        other: Option<LeadingChoice>,
        lessons: &[LessonEntry],
        minutes: u32,
    ) -> LeadingChoice {
        let last = &progress.last;
        if let Some(other) = other.filter(|_| last.what == Activity::OtherGame) {
            return other;
        }
        if let Some(saved) = unfinished.filter(|_| last.what != Activity::Lesson) {
            return LeadingChoice::Unfinished { file: saved.file.clone(), choices: choices_of_unfinished(saved) };
        }
        match last.what {
            Activity::Match => LeadingChoice::PlayAgain(last.agreed.clone()),
            Activity::OtherGame if progress.played => LeadingChoice::PlayAgain(setup.clone()),
            Activity::OtherGame => LeadingChoice::Bot,
            Activity::Lesson => LeadingChoice::after_lesson(progress, lessons),
            // Settings of an earlier version do not record the last activity.
            Activity::Nothing if !progress.lessons.is_empty() => LeadingChoice::after_lesson(progress, lessons),
            Activity::Nothing if progress.played => LeadingChoice::PlayAgain(setup.clone()),
            Activity::Nothing => match lessons.first() {
                Some(first) => LeadingChoice::FirstLesson { name: first.name.clone(), minutes },
                None => LeadingChoice::Bot,
            },
        }
    }

    /// Returns the lesson in progress, the next unfinished lesson after it, or else any unfinished lesson.
    fn after_lesson(progress: &PlayerProgress, lessons: &[LessonEntry]) -> LeadingChoice {
        let known = |lesson: &LessonEntry| progress.lessons.get(&lesson.name).copied().unwrap_or_default();
        let is_open = |lesson: &&LessonEntry| !known(lesson).has_ended();
        // The lesson may have had more steps in an earlier version.
        let same = |lesson: &LessonEntry, step: usize| LeadingChoice::ContinueLesson {
            lesson: lesson.clone(),
            step: step.min(lesson.steps.saturating_sub(1)),
        };
        let last = lessons.iter().position(|lesson| progress.last.lesson == lesson.name);
        if let Some(lesson) = last.map(|last| &lessons[last]) {
            let known = known(lesson);
            if !known.has_ended() || known.step > 0 {
                return same(lesson, known.step);
            }
        }
        let after = lessons.iter().skip(last.map_or(0, |last| last + 1)).find(is_open);
        match after.or_else(|| lessons.iter().find(is_open)) {
            Some(next) if known(next).step > 0 => same(next, known(next).step),
            Some(next) => LeadingChoice::NextLesson(next.clone()),
            None => LeadingChoice::Bot,
        }
    }

    /// Returns the text key of the button.
    pub fn text_key(&self) -> &'static str {
        match self {
            LeadingChoice::Bot => "title-bot",
            LeadingChoice::FirstLesson { .. } => "title-learn",
            LeadingChoice::ContinueLesson { .. } => "title-continue",
            LeadingChoice::NextLesson(_) => "title-next",
            LeadingChoice::PlayAgain(MatchChoices { company: Lineup::TwoBots, .. }) => "title-again-bots",
            LeadingChoice::PlayAgain(_) => "title-again",
            LeadingChoice::Unfinished { .. } | LeadingChoice::UnfinishedOtherGame { .. } => "title-resume",
        }
    }

    /// Returns the script name of the button.
    pub fn script_name(&self) -> &'static str {
        match self {
            LeadingChoice::Unfinished { .. } | LeadingChoice::UnfinishedOtherGame { .. } => "continue",
            _ => "lead",
        }
    }

    /// Returns the second line of the button, with names and titles of at most `most` characters.
    pub fn line(&self, texts: &Localization, most: usize) -> String {
        match self {
            LeadingChoice::Bot => String::new(),
            LeadingChoice::FirstLesson { minutes, .. } => {
                texts.tr_args("title-learn-time", &[("minutes", (*minutes).into())])
            }
            LeadingChoice::ContinueLesson { lesson, step } => {
                let title = shortened(&texts.tr(&lesson.title), most);
                let args = [("lesson", title.into()), ("step", (step + 1).into()), ("steps", lesson.steps.into())];
                texts.tr_args("title-step", &args)
            }
            LeadingChoice::NextLesson(lesson) => shortened(&texts.tr(&lesson.title), most),
            LeadingChoice::PlayAgain(choices) | LeadingChoice::Unfinished { choices, .. } => {
                players(texts, choices, most)
            }
            LeadingChoice::UnfinishedOtherGame { text, names, .. } => {
                let [first, second] = Player::BOTH.map(|player| shortened(&names.name(texts, player), most).into());
                texts.tr_args(text, &[("first", first), ("second", second)])
            }
        }
    }
}

/// Returns the choices that describe an unfinished match, with Red or the only person as the first player.
pub fn choices_of_unfinished(saved: &LibraryEntry) -> MatchChoices {
    let seats = saved.note.seats.unwrap_or_default();
    let [red, black] = Player::BOTH.map(|player| seats.bot(player));
    let summary = saved.summary.as_ref();
    let Names { red: first, black: second } = summary.map(|summary| summary.names.clone()).unwrap_or_default();
    let options = saved.tamsk().map_or_else(Options::default, |counted| Options::at_level(counted.level));
    let usual = MatchChoices { options, ..MatchChoices::default() };
    match (red, black) {
        (None, None) => MatchChoices { players: (first, second), company: Lineup::TwoPeople, ..usual },
        (Some(one), Some(other)) => MatchChoices { bots: (one, other), company: Lineup::TwoBots, ..usual },
        (Some(bot), None) | (None, Some(bot)) => {
            let person = if red.is_none() { first } else { second };
            let (players, bots) = ((person, PlayerName::default()), (usual.bots.0, bot));
            MatchChoices { players, bots, company: Lineup::AgainstBot, ..usual }
        }
    }
}

fn players(texts: &Localization, choices: &MatchChoices, most: usize) -> String {
    let level = ("level", u32::from(choices.options.level.number()).into());
    let [first, second] = [&choices.players.0, &choices.players.1].map(|name| name.trim());
    if choices.company == Lineup::TwoPeople && first.is_empty() && second.is_empty() {
        return texts.tr_args("title-match-two", &[level]);
    }
    let person = |name: &str, key: &str| match name {
        "" => texts.tr(key).into_owned(),
        name => visual_order(&shortened(name, most)),
    };
    let bots = [choices.bots.0, choices.bots.1].map(|difficulty| bot_name(texts, difficulty));
    let [first, second] = match choices.company {
        Lineup::TwoPeople => [person(first, "setup-first-player"), person(second, "setup-second-player")],
        Lineup::AgainstBot => [person(first, "setup-you"), bots[1].clone()],
        Lineup::TwoBots => bots,
    };
    texts.tr_args("title-match", &[("first", first.into()), ("second", second.into()), level])
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(remember_play);
}

/// Remembers the match being played. The setup does not know the players of a resumed match.
fn remember_play(
    came: On<Add, OnTable>,
    matches: Query<(&Occasion, &MatchFacts, Option<&LiveMatch>)>,
    seats: Res<Seats>,
    mut progress: ResMut<PlayerProgress>,
    kept: Res<LastChoices>,
) {
    let Ok((occasion, facts, live)) = matches.get(came.entity) else { return };
    if !occasion.policy().is_offered_again {
        return;
    }
    let Some(live) = live else {
        (progress.last.what, progress.last.game) = (Activity::OtherGame, facts.game.into());
        return;
    };
    progress.played = true;
    progress.last.what = Activity::Match;
    let mut agreed = choices_of(live.setup(), *seats, &kept.tamsk);
    if facts.actions > 0 {
        let Names { red, black } = facts.names.clone();
        agreed.players = if seats.is_person(Player::Red) { (red, black) } else { (black, red) };
    }
    progress.last.agreed = agreed;
}

/// Returns the choices that describe this match. `kept` supplies the names and how Red is chosen.
fn choices_of(setup: &MatchSetup, seats: Seats, kept: &MatchChoices) -> MatchChoices {
    let company = match seats.people().count() {
        0 => Lineup::TwoBots,
        1 => Lineup::AgainstBot,
        _ => Lineup::TwoPeople,
    };
    let only_bot = Player::BOTH.into_iter().find_map(|player| seats.bot(player));
    let bots = match (company, only_bot) {
        (Lineup::AgainstBot, Some(difficulty)) => (kept.bots.0, difficulty),
        _ => kept.bots,
    };
    let handicaps = setup.options.handicaps;
    // Handicaps of the first player are stored as Red's, as in the setup. A person against the bot is the first player.
    let exchanged = match company {
        Lineup::AgainstBot => !seats.is_person(Player::Red),
        Lineup::TwoPeople | Lineup::TwoBots => handicaps == kept.options.handicaps.swapped(),
    };
    let options = Options { handicaps: if exchanged { handicaps.swapped() } else { handicaps }, ..setup.options };
    MatchChoices { company, bots, options, timer_on_left: setup.timer_on_left, ..kept.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::LessonProgress;
    use crate::table::lesson::LessonPart;

    fn lesson(name: &str) -> LessonEntry {
        LessonEntry { name: name.into(), title: "rings-title".into(), part: LessonPart::default(), steps: 12 }
    }

    // A newer version may have fewer steps than the stored progress.
    #[test]
    fn a_stored_step_is_limited_to_the_steps_of_its_lesson() {
        let lessons = [lesson("done"), lesson("begun")];
        for last in ["done", "begun"] {
            let mut progress = PlayerProgress::default();
            (progress.last.what, progress.last.lesson) = (Activity::Lesson, last.into());
            progress.lessons.insert("done".into(), LessonProgress { done: true, ..LessonProgress::default() });
            progress.lessons.insert("begun".into(), LessonProgress { step: 14, ..LessonProgress::default() });
            let lead = LeadingChoice::of(&progress, &MatchChoices::default(), None, None, &lessons, 8);
            assert_eq!(lead, LeadingChoice::ContinueLesson { lesson: lesson("begun"), step: 11 }, "{last}");
        }
    }
}
