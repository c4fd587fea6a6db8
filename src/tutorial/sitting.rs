//! A lesson that is being given: which step, how far, and how it can be begun again.

use super::library::Prepared;
use super::run::Run;
use crate::rules::Player;
use crate::session::loading::LoadMatch;
use crate::session::seats::{Seat, Seats};
use crate::session::teaching::Phase;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// A lesson that is being given.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// Which of the library's.
    pub lesson: usize,
    /// Which step.
    pub step: usize,
    /// How far it has come.
    pub phase: Phase,
    /// What is said besides its text.
    pub aside: Option<String>,
    /// The step as it is being done.
    pub run: Run,
    /// How the steps that were seen began, for those who go back.
    begun: Vec<Option<LiveMatch>>,
    /// Whether the table has been asked for and is not set yet.
    pub waits_for_table: bool,
}

/// What the players are called.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The pupil.
    pub you: String,
    /// The other, where it is a bot.
    pub bot: String,
}

impl Sitting {
    /// About to begin this step.
    pub fn new(lesson: usize, step: usize, prepared: &Prepared) -> Sitting {
        let steps = prepared.lesson.steps.len();
        Sitting {
            lesson,
            step: step.min(steps.saturating_sub(1)),
            phase: Phase::Reading,
            aside: None,
            run: Run::default(),
            begun: vec![None; steps],
            waits_for_table: false,
        }
    }

    /// Begins the step: the match to be put on the table. `from`: how the step before has ended, if it was done.
    pub fn begin(&mut self, prepared: &Prepared, names: &Names, from: Option<LiveMatch>) -> LoadMatch {
        let step = &prepared.lesson.steps[self.step];
        let follows = step.table.is_none();
        let live = match (from, &self.begun[self.step]) {
            (Some(live), _) if follows => live,
            (None, Some(begun)) => begun.clone(),
            _ => prepared.openings[self.step].clone(),
        };
        let (setup, seats) = self.setup(prepared, names, &live);
        let live = live.with_setup(setup);
        self.begun[self.step] = Some(live.clone());
        self.run = Run::begin(step, &live);
        self.aside = None;
        // Without sand one may act while reading; whatever moves or runs by itself waits until one is ready.
        let runs_by_itself =
            live.game().options().level.has_sand() || (step.is_watched_first() && step.against.is_none());
        self.phase = match (step.is_read_only(), runs_by_itself) {
            (true, _) => Phase::Done,
            (false, true) => Phase::Reading,
            (false, false) => Phase::Doing,
        };
        self.waits_for_table = true;
        LoadMatch { live: Box::new(live), seats }
    }

    fn setup(&self, prepared: &Prepared, names: &Names, live: &LiveMatch) -> (MatchSetup, Seats) {
        let (lesson, step) = (&prepared.lesson, &prepared.lesson.steps[self.step]);
        let them = step.against.map_or(Seat::Lesson, Seat::Bot);
        let bot = if step.against.is_some() { names.bot.clone() } else { String::new() };
        let (seats, names) = match lesson.you {
            Player::Red => {
                (Seats { red: Seat::Person, black: them }, crate::records::Names { red: names.you.clone(), black: bot })
            }
            Player::Black => {
                (Seats { red: them, black: Seat::Person }, crate::records::Names { red: bot, black: names.you.clone() })
            }
        };
        (MatchSetup { options: *live.game().options(), names, timer_on_left: false }, seats)
    }
}
