//! Checks after every frame.

mod devices;
mod gipf;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bevy::ecs::change_detection::Tick;
use gipf_rules::WHITE;
use tamsk::opponent;
use tamsk::simulation::game::{Answer, ExpiryReason};
use tamsk::simulation::queue::Answered;
use tamsk::table::countdown::Countdown;
use tamsk::table::lesson::ReadingPause;
use tamsk::table::proposed_moves::ProposedMoves;
use tamsk::tutorial::TeachableGame;
use tamsk_rules::{Match, Millis};
use tamsk_samples::fuzzing::{Cost, measure_cost};
use tamsk_testing::prelude::*;

use crate::component_check::Picture;
use crate::hands::Held;
use crate::tally::Tally;
pub use devices::Used;

use self::devices::Devices;
use self::gipf::GipfChecks;

/// The most time that a bot may take for its turn, in milliseconds of the match.
const PATIENCE: Millis = 60_000;
/// The most time that a lesson may ask for something impossible, in milliseconds of the match.
const LESSON_PATIENCE: Millis = 30_000;
/// A limit that a weak bot's thinking never reaches, even on a busy machine.
const THOUGHT: Duration = Duration::from_secs(120);
const REPLAY_EVERY: u64 = 60;

/// The most processor time of a frame. A frame in which seconds of the match pass takes a tenth of it.
const LONGEST_FRAME: Duration = Duration::from_secs(5);
/// The most memory that a frame may allocate at once, in bytes.
const MOST_BYTES: usize = 256 << 20;

#[derive(Default)]
pub struct Checker {
    pub tally: Tally,
    /// Set if the players leave the window in the next frame.
    pub left: bool,
    pub tables: u64,
    /// The match on the table, and the change tick at which it was added.
    on_table: Option<(Entity, Tick)>,
    pending: BTreeSet<u64>,
    asked: u64,
    ran: bool,
    now: Millis,
    why: bool,
    just_refused: bool,
    /// While a bot is to act: the number of events, and the match time since which it has not grown.
    still: Option<(usize, Millis)>,
    stuck: Option<Millis>,
    /// For how many frames a step on GIPF has asked for something impossible.
    stuck_at_gipf: u32,
    from_the_start: bool,
    picture: Option<Picture>,
    devices: Devices,
    gipf: GipfChecks,
}

fn sand_at_stake(game: &HeadlessGame) -> bool {
    game.live().is_some_and(|live| live.game().options().level.has_sand() && live.game().outcome().is_none())
}

impl Checker {
    pub fn note(&mut self, used: Used) {
        self.devices.note(used);
    }

    pub fn frame(&mut self, game: &mut HeadlessGame, millis: u64, held: &Held) -> Result<(), String> {
        self.devices.begin(game, held);
        self.gipf.begin(game);
        let left = std::mem::take(&mut self.left);
        let at_stake = self.ran && sand_at_stake(game) && !game.resource::<ReadingPause>().stops_time();
        let Cost { time, bytes } = measure_cost(|| _ = game.frame(millis));
        if time > LONGEST_FRAME || bytes > MOST_BYTES {
            return Err(format!("a frame took {time:?} and allocated {bytes} bytes"));
        }
        let begun = Instant::now();
        while opponent::is_thinking(game.world_ref()) {
            if begun.elapsed() > THOUGHT {
                return Err("a weak bot is still thinking after two minutes".to_owned());
            }
            // A busy loop would take the processor from the bot.
            std::thread::sleep(Duration::from_micros(100));
        }
        self.tally.frames += 1;
        self.tally.at_play += u64::from(game.time_runs());
        self.tally.count_screen(game.screen());
        let on_table = game.world_ref().try_query::<(Entity, Ref<LiveMatch>)>().and_then(|mut matches| {
            let (entity, live) = matches.single(game.world_ref()).ok()?;
            Some((entity, live.added()))
        });
        let loaded = on_table.is_some() && on_table != self.on_table;
        self.on_table = on_table;
        if loaded {
            self.tables += 1;
            // A lesson and its record begin in the middle of a match. A turn that is taken back keeps the record.
            let begins = game.live().is_some_and(|live| live.game().now() == 0 && live.history().is_empty());
            self.from_the_start = (self.from_the_start || begins) && !game.resource::<CurrentLesson>().is_on();
            (self.still, self.stuck) = (None, None);
        }
        self.answers(game, loaded)?;
        self.gipf.check(game, &mut self.tally)?;
        self.devices.check(game, held, loaded)?;
        self.time(game, millis, loaded)?;
        if at_stake && !loaded && (left || millis > 2_000) && sand_at_stake(game) && game.menu() == Menu::None {
            return Err(format!("a match with sand still runs after the players left or a frame took {millis} ms"));
        }
        let mut picture = self.picture.take().unwrap_or_else(|| Picture::new(game.world()));
        picture.check(game.world_ref())?;
        self.picture = Some(picture);
        self.bots(game)?;
        self.lessons(game)?;
        if self.tally.frames.is_multiple_of(REPLAY_EVERY) {
            self.replays(game)?;
        }
        Ok(())
    }

    /// Checks that every action has one answer, within a frame, for the player who requested it.
    fn answers(&mut self, game: &mut HeadlessGame, loaded: bool) -> Result<(), String> {
        let before = self.asked;
        self.asked = game.resource::<ActionQueue>().request_count();
        self.pending.extend(before..self.asked);
        let mut refused = false;
        for Answered { entry, answer } in std::mem::take(&mut game.answers) {
            let opposite = game.resource::<PlaySettings>().table_top && game.resource::<Seats>().are_two_people();
            self.tally.count(&entry, &answer, opposite);
            if !self.pending.remove(&entry.ticket.0) {
                return Err(format!("answered twice or never requested: {entry:?}"));
            }
            refused |= entry.origin.is_person() && matches!(answer, Answer::Refused { .. });
            if loaded || answer == Answer::Expired(ExpiryReason::MatchReplaced) {
                continue;
            }
            if game.live().is_none() {
                continue;
            }
            let seat = game.resource::<Seats>().of(entry.origin.player);
            let theirs = match entry.origin.source {
                Source::Person(_) => seat == Seat::Person,
                Source::Bot => matches!(seat, Seat::Bot(_)),
                Source::Partner => matches!(seat, Seat::Partner | Seat::Watcher),
                Source::Far => seat == Seat::Far,
                Source::Script => false,
            };
            if !theirs {
                return Err(format!("{entry:?} was done for a seat of {seat:?}"));
            }
            self.devices.check_origin(game, &entry)?;
        }
        if let Some(ticket) = self.pending.first().filter(|ticket| **ticket < before) {
            return Err(format!("an action requested a frame ago has no answer: ticket {ticket}"));
        }
        let why = game.button("why").is_some();
        // A move that would lose the match at once shows a warning first.
        let warns = |player| {
            game.live().is_some_and(|live| game.the::<ProposedMoves>().losing_socket(live.game(), player).is_some())
        };
        if why && !self.why && !refused && !self.just_refused && !Player::BOTH.into_iter().any(warns) {
            return Err("a refusal is visible though no action was refused".to_owned());
        }
        (self.why, self.just_refused) = (why, refused);
        Ok(())
    }

    /// Checks that sand runs only while its players can act, and exactly as fast as time.
    fn time(&mut self, game: &HeadlessGame, millis: u64, loaded: bool) -> Result<(), String> {
        let (before, ran) = (self.now, self.ran);
        self.ran = game.time_runs();
        self.now = game.live().map_or(0, |live| live.game().now());
        if loaded || game.live().is_none() || game.screen() != Screen::Match(TAMSK) {
            return Ok(());
        }
        let passed = self.now.checked_sub(before).ok_or("the time of the match decreased")?;
        let countdown = game.the::<Countdown>().is_on();
        let stands = game.menu() != Menu::None || countdown;
        if passed > 0 && (stands || !ran) {
            return Err(format!(
                "{passed} ms of sand ran in {:?}, countdown: {countdown}, ran before: {ran}",
                game.menu()
            ));
        }
        if passed > millis + 10 {
            return Err(format!("{passed} ms of sand ran in a frame of {millis} ms"));
        }
        let over = game.table().outcome().is_some();
        if ran && self.ran && !over && passed + 10 < millis.min(2_000) {
            return Err(format!("only {passed} ms of sand ran in a frame of {millis} ms"));
        }
        if countdown && over {
            return Err("a countdown runs though the match is over".to_owned());
        }
        if countdown && game.table().options().level == Level::One {
            return Err("a countdown runs though there is no sand".to_owned());
        }
        Ok(())
    }

    fn bots(&mut self, game: &HeadlessGame) -> Result<(), String> {
        let Some(live) = game.live().filter(|_| game.time_runs()) else { return Ok(()) };
        let (table, happened) = (live.game(), live.history().len());
        let owes = |player: Player| game.resource::<Seats>().bot(player).is_some() && is_to_act(table, player);
        let owing = Player::BOTH.into_iter().any(owes);
        match self.still {
            Some((before, since)) if before == happened && owing => {
                if table.now() > since + PATIENCE {
                    return Err(format!("a bot has not acted in its turn for {} ms: {table:?}", table.now() - since));
                }
            }
            _ => self.still = owing.then_some((happened, table.now())),
        }
        Ok(())
    }

    fn lessons(&mut self, game: &HeadlessGame) -> Result<(), String> {
        let view = game.resource::<CurrentLesson>().0.as_ref();
        if let Some(view) = view.filter(|view| view.phase == LessonPhase::Doing)
            && let Some(live) = game.only::<LiveGipf>()
            && let Some(asked) = tamsk::tutorial::current_goals::<LiveGipf>(game.world_ref())
            && !asked.is_empty()
            && live.step_towards(&asked, WHITE).is_none()
        {
            // The table of a step is set up a frame after its text.
            self.stuck_at_gipf += 1;
            if self.stuck_at_gipf > 2 {
                return Err(format!("the step {:?} asks for something impossible: {asked:?}", view.text));
            }
        } else {
            self.stuck_at_gipf = 0;
        }
        let Some(view) = view.filter(|_| game.menu() == Menu::None && game.screen() == Screen::Match(TAMSK)) else {
            self.stuck = None;
            return Ok(());
        };
        if view.phase != LessonPhase::Doing || view.in_match || view.is_animating {
            self.stuck = None;
            return Ok(());
        }
        let table = game.table();
        let asked = tamsk::tutorial::current_goals::<LiveMatch>(game.world_ref()).unwrap_or_default();
        let is_possible = |player: Player| asked.iter().any(|ask| ask.next_action(table, player).is_some());
        if Player::BOTH.into_iter().any(is_possible) {
            self.stuck = None;
        } else if table.now() > *self.stuck.get_or_insert(table.now()) + LESSON_PATIENCE {
            return Err(format!("the step {:?} asks for something impossible: {asked:?}", view.text));
        }
        Ok(())
    }

    pub fn replays(&mut self, game: &HeadlessGame) -> Result<(), String> {
        let is_played = self.from_the_start && game.screen() == Screen::Match(TAMSK);
        let Some(live) = game.live().filter(|_| is_played) else { return Ok(()) };
        let mut replay = live.record().start().map_err(|bad| bad.to_string())?;
        for action in &live.record().actions {
            replay
                .apply(action.at, action.by, action.act)
                .map_err(|no| format!("the replayed record refuses {action:?}: {no}"))?;
        }
        replay.advance(live.game().now());
        if replay != *live.game() {
            return Err(format!("the record leads to {replay:?}, but the match is {:?}", live.game()));
        }
        self.tally.replayed += 1;
        Ok(())
    }
}

/// Returns `true` if the match waits for this player.
fn is_to_act(game: &Match, player: Player) -> bool {
    if game.outcome().is_some() {
        return false;
    }
    let undecided = Player::BOTH.into_iter().find(|&it| game.ring_window(it).is_some());
    match undecided.filter(|_| !game.options().level.has_sand()) {
        Some(undecided) => undecided == player,
        None if game.is_ending() => !game.options().level.has_sand() && game.claim(player).is_some(),
        None => game.to_move() == player,
    }
}
