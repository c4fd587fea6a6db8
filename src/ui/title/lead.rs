//! What the title leads with: what the player did last, or the first lesson for someone new. Lessons are remembered by
//! `tutorial`.

use bevy::prelude::*;
use gipf_rules::{BLACK, WHITE};
use tamsk_records::Names;
use tamsk_rules::{Options, Player};
use tamsk_text::PlayerName;

use crate::localization::Localization;
use crate::settings::{Company, Deed, LastChoices, MatchChoices, Progress};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::MatchSetup;
use crate::table::gipf::{GipfAgreement, KeptGipf};
use crate::table::lesson::LessonEntry;
use crate::table::loading::{ResumeMatch, StartMatch};
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;
use crate::ui::kit::names::{bot_name, shortened, visual_order};

/// The primary button of the title.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LeadingChoice {
    /// The setup against the bot, as there is nothing to go on with.
    #[default]
    Bot,
    /// The first lesson, for someone who has done nothing yet.
    FirstLesson {
        /// Its name.
        name: String,
        /// How long the lessons of Level 1 take, in minutes.
        minutes: u32,
    },
    /// The lesson in progress, at the step at which it was left.
    SameLesson {
        /// The lesson.
        lesson: LessonEntry,
        /// The step, from 0.
        step: usize,
    },
    /// The next lesson that has not been completed.
    NextLesson(LessonEntry),
    /// The same match again.
    Again(MatchChoices),
    /// The match that was begun and not finished.
    Unfinished(MatchChoices),
    /// The match of GIPF that was begun and not finished: White's and Black's names, and who plays.
    UnfinishedGipf(Names, Seats),
}

impl LeadingChoice {
    /// Returns what to lead with. The nearest to where the player stopped comes first.
    pub fn of(
        progress: &Progress,
        setup: &MatchChoices,
        unfinished: Option<&UnfinishedMatch>,
        gipf: Option<&KeptGipf>,
        lessons: &[LessonEntry],
        minutes: u32,
    ) -> LeadingChoice {
        let last = &progress.last;
        if let Some(kept) = gipf.filter(|_| last.what == Deed::Gipf) {
            return LeadingChoice::UnfinishedGipf(kept.record.players.clone(), kept.seats);
        }
        if let Some(saved) = unfinished.filter(|_| last.what != Deed::Lesson) {
            return LeadingChoice::Unfinished(choices(saved));
        }
        match last.what {
            Deed::Match => LeadingChoice::Again(last.agreed.clone()),
            Deed::Gipf if progress.played => LeadingChoice::Again(setup.clone()),
            Deed::Gipf => LeadingChoice::Bot,
            Deed::Lesson => LeadingChoice::after_lesson(progress, lessons),
            // Settings written by an earlier version do not say what was last.
            Deed::Nothing if !progress.lessons.is_empty() => LeadingChoice::after_lesson(progress, lessons),
            Deed::Nothing if progress.played => LeadingChoice::Again(setup.clone()),
            Deed::Nothing => match lessons.first() {
                Some(first) => LeadingChoice::FirstLesson { name: first.name.clone(), minutes },
                None => LeadingChoice::Bot,
            },
        }
    }

    /// Returns the lesson in progress, or the next one after it whose end has not been reached, or any such.
    fn after_lesson(progress: &Progress, lessons: &[LessonEntry]) -> LeadingChoice {
        let known = |lesson: &LessonEntry| progress.lessons.get(&lesson.name).copied().unwrap_or_default();
        let is_open = |lesson: &&LessonEntry| !known(lesson).has_ended();
        // The lesson may have had more steps in an earlier version.
        let same = |lesson: &LessonEntry, step: usize| LeadingChoice::SameLesson {
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

    /// Returns the key of its text.
    pub fn key(&self) -> &'static str {
        match self {
            LeadingChoice::Bot => "title-bot",
            LeadingChoice::FirstLesson { .. } => "title-learn",
            LeadingChoice::SameLesson { .. } => "title-continue",
            LeadingChoice::NextLesson(_) => "title-next",
            LeadingChoice::Again(MatchChoices { company: Company::TwoBots, .. }) => "title-again-bots",
            LeadingChoice::Again(_) => "title-again",
            LeadingChoice::Unfinished(_) | LeadingChoice::UnfinishedGipf(..) => "title-resume",
        }
    }

    /// Returns the name of its button for scripts.
    pub fn name(&self) -> &'static str {
        match self {
            LeadingChoice::Unfinished(_) | LeadingChoice::UnfinishedGipf(..) => "continue",
            _ => "lead",
        }
    }

    /// Returns the line below its text, with names of at most so many letters.
    pub fn line(&self, texts: &Localization, most: usize) -> String {
        match self {
            LeadingChoice::Bot => String::new(),
            LeadingChoice::FirstLesson { minutes, .. } => {
                texts.tr_args("title-learn-time", &[("minutes", (*minutes).into())])
            }
            LeadingChoice::SameLesson { lesson, step } => {
                let title = shortened(&texts.tr(&lesson.title), most);
                let args = [("lesson", title.into()), ("step", (step + 1).into()), ("steps", lesson.steps.into())];
                texts.tr_args("title-step", &args)
            }
            LeadingChoice::NextLesson(lesson) => shortened(&texts.tr(&lesson.title), most),
            LeadingChoice::Again(choices) | LeadingChoice::Unfinished(choices) => players(texts, choices, most),
            LeadingChoice::UnfinishedGipf(names, seats) => gipf_players(texts, names, *seats, most),
        }
    }
}

/// Returns the choices that describe an unfinished match, in which the first player is Red or the only person.
pub fn choices(saved: &UnfinishedMatch) -> MatchChoices {
    let [red, black] = Player::BOTH.map(|player| saved.seats.bot(player));
    let Names { red: first, black: second } = saved.record.players.clone();
    let usual = MatchChoices { options: saved.record.rules, ..MatchChoices::default() };
    match (red, black) {
        (None, None) => MatchChoices { players: (first, second), company: Company::TwoPeople, ..usual },
        (Some(one), Some(other)) => MatchChoices { bots: (one, other), company: Company::TwoBots, ..usual },
        (Some(bot), None) | (None, Some(bot)) => {
            let person = if red.is_none() { first } else { second };
            let (players, bots) = ((person, PlayerName::default()), (usual.bots.0, bot));
            MatchChoices { players, bots, company: Company::AgainstBot, ..usual }
        }
    }
}

/// Returns who plays whom at GIPF.
fn gipf_players(texts: &Localization, names: &Names, seats: Seats, most: usize) -> String {
    let called = |side: Player, name: &str| {
        let key = match (seats.are_two_people(), side) {
            (false, _) => "setup-you",
            (true, WHITE) => "player-white",
            (true, BLACK) => "player-black",
        };
        match (name.trim(), seats.bot(side)) {
            // Earlier versions gave bots a name in the language in which the match began.
            (_, Some(difficulty)) => bot_name(texts, difficulty),
            ("", None) => texts.tr(key).into_owned(),
            (name, _) => visual_order(&shortened(name, most)),
        }
    };
    let (first, second) = (called(WHITE, names.of(WHITE)), called(BLACK, names.of(BLACK)));
    texts.tr_args("title-match-gipf", &[("first", first.into()), ("second", second.into())])
}

/// Returns who plays whom at which level.
fn players(texts: &Localization, choices: &MatchChoices, most: usize) -> String {
    let level = ("level", u32::from(choices.options.level.number()).into());
    let [first, second] = [&choices.players.0, &choices.players.1].map(|name| name.trim());
    if choices.company == Company::TwoPeople && first.is_empty() && second.is_empty() {
        return texts.tr_args("title-match-two", &[level]);
    }
    let person = |name: &str, key: &str| match name {
        "" => texts.tr(key).into_owned(),
        name => visual_order(&shortened(name, most)),
    };
    let bots = [choices.bots.0, choices.bots.1].map(|difficulty| bot_name(texts, difficulty));
    let [first, second] = match choices.company {
        Company::TwoPeople => [person(first, "setup-first-player"), person(second, "setup-second-player")],
        Company::AgainstBot => [person(first, "setup-you"), bots[1].clone()],
        Company::TwoBots => bots,
    };
    texts.tr_args("title-match", &[("first", first.into()), ("second", second.into()), level])
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, remember_play);
}

fn remember_play(
    mut started: MessageReader<StartMatch>,
    mut resumed: MessageReader<ResumeMatch>,
    mut gipf_started: MessageReader<StartMatch<GipfAgreement>>,
    mut gipf_resumed: MessageReader<ResumeMatch<LiveGipf>>,
    occasion: TableOccasion,
    mut progress: ResMut<Progress>,
    kept: Res<LastChoices>,
) {
    let is_gipf = gipf_started.read().count() + gipf_resumed.read().count() > 0;
    if is_gipf && occasion.allows(|policy| policy.is_offered_again) && progress.last.what != Deed::Gipf {
        progress.last.what = Deed::Gipf;
    }
    let started = started.read().last();
    let started = started.map(|StartMatch { setup, seats, .. }| (setup.clone(), *seats, None));
    let resumed = resumed.read().last().map(|ResumeMatch { live, seats, .. }| {
        let Names { red, black } = live.setup().names.clone();
        let players = if seats.is_person(Player::Red) { (red, black) } else { (black, red) };
        (live.setup().clone(), *seats, Some(players))
    });
    let Some((setup, seats, players)) =
        resumed.or(started).filter(|_| occasion.allows(|policy| policy.is_offered_again))
    else {
        return;
    };
    progress.played = true;
    progress.last.what = Deed::Match;
    let mut agreed = choices_of(&setup, seats, &kept.tamsk);
    if let Some(players) = players {
        agreed.players = players;
    }
    progress.last.agreed = agreed;
}

/// Returns the choices for this match. The setup has kept on the way to it what the match itself does not tell: who is
/// the first player, and how Red is chosen.
fn choices_of(setup: &MatchSetup, seats: Seats, kept: &MatchChoices) -> MatchChoices {
    let company = match seats.people().count() {
        0 => Company::TwoBots,
        1 => Company::AgainstBot,
        _ => Company::TwoPeople,
    };
    let only_bot = Player::BOTH.into_iter().find_map(|player| seats.bot(player));
    let bots = match (company, only_bot) {
        (Company::AgainstBot, Some(difficulty)) => (kept.bots.0, difficulty),
        _ => kept.bots,
    };
    let handicaps = setup.options.handicaps;
    // As in the setup, what is agreed for the first player stands as Red's; a person alone is the first.
    let exchanged = match company {
        Company::AgainstBot => !seats.is_person(Player::Red),
        Company::TwoPeople | Company::TwoBots => handicaps == kept.options.handicaps.swapped(),
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

    /// Lessons may have lost steps since the progress was written.
    #[test]
    fn no_step_is_beyond_the_end_of_its_lesson() {
        let lessons = [lesson("done"), lesson("begun")];
        for last in ["done", "begun"] {
            let mut progress = Progress::default();
            (progress.last.what, progress.last.lesson) = (Deed::Lesson, last.into());
            progress.lessons.insert("done".into(), LessonProgress { done: true, ..LessonProgress::default() });
            progress.lessons.insert("begun".into(), LessonProgress { step: 14, ..LessonProgress::default() });
            let lead = LeadingChoice::of(&progress, &MatchChoices::default(), None, None, &lessons, 8);
            assert_eq!(lead, LeadingChoice::SameLesson { lesson: lesson("begun"), step: 11 }, "{last}");
        }
    }
}
