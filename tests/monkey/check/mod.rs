//! The checks that the monkey performs after every frame.

mod devices;
mod gipf;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bevy::ecs::change_detection::Tick;
use gipf_rules::WHITE;
use tamsk::opponent;
use tamsk::simulation::game::{Answer, RequestExpiryReason};
use tamsk::simulation::queue::RequestAnswered;
use tamsk::table::countdown::Countdown;
use tamsk::table::lesson::ExercisePause;
use tamsk::table::proposed_moves::ProposedMoves;
use tamsk::tutorial::TeachableGame;
use tamsk_rules::{Match, Millis};
use tamsk_samples::fuzzing::{Cost, measure_cost};
use tamsk_testing::prelude::*;

use crate::component_check::Picture;
use crate::hands::Held;
use crate::tally::Tally;
pub use devices::DeviceUse;

use self::devices::DeviceChecks;
use self::gipf::GipfChecks;

/// The maximum time for a turn of a bot, in milliseconds of the match.
const PATIENCE: Millis = 60_000;
/// The maximum time for which a lesson may ask for something impossible, in milliseconds of the match.
const LESSON_PATIENCE: Millis = 30_000;
/// A time limit that the search of a weak bot never reaches, even on a busy machine.
const LONGEST_THOUGHT: Duration = Duration::from_secs(120);
const REPLAY_EVERY: u64 = 60;

/// The maximum processor time of a frame. A frame in which several seconds of the match pass takes a tenth of this
/// time.
const LONGEST_FRAME: Duration = Duration::from_secs(5);
/// The maximum memory, in bytes, that a frame may allocate on top of the memory already in use.
const MOST_BYTES: usize = 256 << 20;

#[derive(Default)]
pub struct Checker {
    pub tally: Tally,
    /// Whether the players leave the window in the next frame.
    pub leaves_window: bool,
    pub tables: u64,
    /// The match on the table, if any, and the change tick at which it was added.
    on_table: Option<(Entity, Tick)>,
    pending: BTreeSet<u64>,
    asked: u64,
    ran: bool,
    now: Millis,
    why: bool,
    just_refused: bool,
    /// The number of events, and the match time of its last change. `None` if no bot has to act.
    still: Option<(usize, Millis)>,
    stuck: Option<Millis>,
    /// The number of consecutive frames for which a step of a lesson on GIPF has asked for something impossible.
    stuck_at_gipf: u32,
    from_the_start: bool,
    picture: Option<Picture>,
    devices: DeviceChecks,
    gipf: GipfChecks,
}

fn sand_at_stake(game: &HeadlessGame) -> bool {
    game.live_match().is_some_and(|live| live.game().options().level.has_sand() && live.game().outcome().is_none())
}

impl Checker {
    pub fn record_use(&mut self, used: DeviceUse) {
        self.devices.record_use(used);
    }

    pub fn run_checked_frame(&mut self, game: &mut HeadlessGame, millis: u64, held: &Held) -> Result<(), String> {
        self.devices.begin(game, held);
        self.gipf.begin(game);
        let left = std::mem::take(&mut self.leaves_window);
        let at_stake = self.ran && sand_at_stake(game) && !game.resource::<ExercisePause>().stops_time();
        let Cost { cpu_time: time, peak_bytes: bytes } = measure_cost(|| _ = game.run_frame(millis));
        if time > LONGEST_FRAME || bytes > MOST_BYTES {
            return Err(format!("a frame took {time:?} and allocated {bytes} bytes"));
        }
        let begun = Instant::now();
        while opponent::is_any_search_running(game.world()) {
            if begun.elapsed() > LONGEST_THOUGHT {
                return Err("a weak bot is still thinking after two minutes".to_owned());
            }
            // A busy loop would take the processor away from the bot.
            std::thread::sleep(Duration::from_micros(100));
        }
        self.tally.frames += 1;
        self.tally.frames_at_play += u64::from(game.is_time_running());
        self.tally.count_screen(game.screen());
        let on_table = game.world().try_query::<(Entity, Ref<LiveMatch>)>().and_then(|mut matches| {
            let (entity, live) = matches.single(game.world()).ok()?;
            Some((entity, live.added()))
        });
        let loaded = on_table.is_some() && on_table != self.on_table;
        self.on_table = on_table;
        if loaded {
            self.tables += 1;
            // The record of a lesson begins in the middle of its match. After a turn is taken back, a record still
            // begins where it did before.
            let begins = game.live_match().is_some_and(|live| live.game().now() == 0 && live.history().is_empty());
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
        let mut picture = self.picture.take().unwrap_or_else(|| Picture::new(game.world_mut()));
        picture.check(game.world())?;
        self.picture = Some(picture);
        self.bots(game)?;
        self.lessons(game)?;
        if self.tally.frames.is_multiple_of(REPLAY_EVERY) {
            self.check_record(game)?;
        }
        Ok(())
    }

    /// Checks that every action gets one answer, within a frame, for the player who requested the action.
    fn answers(&mut self, game: &mut HeadlessGame, loaded: bool) -> Result<(), String> {
        let before = self.asked;
        self.asked = game.resource::<RequestQueue>().total_request_count();
        self.pending.extend(before..self.asked);
        let mut refused = false;
        for RequestAnswered { entry, answer } in std::mem::take(&mut game.answers) {
            let opposite =
                game.resource::<PlaySettings>().screen_lies_flat && game.resource::<Seats>().are_two_people();
            self.tally.count_answer(&entry, &answer, opposite);
            if !self.pending.remove(&entry.id.0) {
                return Err(format!("answered twice or never requested: {entry:?}"));
            }
            refused |= entry.origin.is_local_person() && matches!(answer, Answer::Refused { .. });
            if loaded || answer == Answer::Expired(RequestExpiryReason::MatchLeftTable) {
                continue;
            }
            if game.live_match().is_none() {
                continue;
            }
            let seat = game.resource::<Seats>().of(entry.origin.player);
            let theirs = match entry.origin.source {
                RequestSource::Person(_) => seat == Seat::Person,
                RequestSource::Bot => matches!(seat, Seat::Bot(_)),
                RequestSource::LessonOrProblem => matches!(seat, Seat::LessonOrProblem | Seat::PersonWatchingDemo),
                RequestSource::Remote => seat == Seat::Remote,
                RequestSource::Script => false,
            };
            if !theirs {
                return Err(format!("{entry:?} was done for a seat of {seat:?}"));
            }
            self.devices.check_origin(game, &entry)?;
        }
        if let Some(ticket) = self.pending.first().filter(|ticket| **ticket < before) {
            return Err(format!("an action requested a frame ago has no answer: ticket {ticket}"));
        }
        let why = game.point_of_button("why").is_some();
        // A move that would lose the match at once first causes a warning.
        let warns = |player| {
            game.live_match().is_some_and(|live| {
                game.expect_component::<ProposedMoves>().losing_socket(live.game(), player).is_some()
            })
        };
        if why && !self.why && !refused && !self.just_refused && !Player::BOTH.into_iter().any(warns) {
            return Err("a refusal is visible though no action was refused".to_owned());
        }
        (self.why, self.just_refused) = (why, refused);
        Ok(())
    }

    /// Checks that sand runs only while the players can act, and exactly as fast as time passes.
    fn time(&mut self, game: &HeadlessGame, millis: u64, loaded: bool) -> Result<(), String> {
        let (before, ran) = (self.now, self.ran);
        self.ran = game.is_time_running();
        self.now = game.live_match().map_or(0, |live| live.game().now());
        if loaded || game.live_match().is_none() || game.screen() != Screen::Match(TAMSK) {
            return Ok(());
        }
        let passed = self.now.checked_sub(before).ok_or("the time of the match decreased")?;
        let countdown = game.expect_component::<Countdown>().is_on();
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
        let over = game.current_match().outcome().is_some();
        if ran && self.ran && !over && passed + 10 < millis.min(2_000) {
            return Err(format!("only {passed} ms of sand ran in a frame of {millis} ms"));
        }
        if countdown && over {
            return Err("a countdown runs though the match is over".to_owned());
        }
        if countdown && game.current_match().options().level == Level::One {
            return Err("a countdown runs though there is no sand".to_owned());
        }
        Ok(())
    }

    fn bots(&mut self, game: &HeadlessGame) -> Result<(), String> {
        let Some(live) = game.live_match().filter(|_| game.is_time_running()) else { return Ok(()) };
        let (table, happened) = (live.game(), live.history().len());
        let owes =
            |player: Player| game.resource::<Seats>().bot_difficulty(player).is_some() && is_to_act(table, player);
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
        let status = game.resource::<CurrentLesson>().0.as_ref();
        if let Some(status) = status.filter(|view| view.phase == LessonPhase::Doing)
            && let Some(live) = game.single_component::<LiveGipf>()
            && let Some(asked) = tamsk::tutorial::current_goals::<LiveGipf>(game.world())
            && !asked.is_empty()
            && live.next_request_towards(&asked, WHITE).is_none()
        {
            // The table of a lesson step is set up one frame after the text of the step appears.
            self.stuck_at_gipf += 1;
            if self.stuck_at_gipf > 2 {
                return Err(format!("the step {:?} asks for something impossible: {asked:?}", status.text_key));
            }
        } else {
            self.stuck_at_gipf = 0;
        }
        let Some(view) = status.filter(|_| game.menu() == Menu::None && game.screen() == Screen::Match(TAMSK)) else {
            self.stuck = None;
            return Ok(());
        };
        if view.phase != LessonPhase::Doing || view.is_whole_match || view.is_animating {
            self.stuck = None;
            return Ok(());
        }
        let table = game.current_match();
        let asked = tamsk::tutorial::current_goals::<LiveMatch>(game.world()).unwrap_or_default();
        let is_possible = |player: Player| asked.iter().any(|ask| ask.next_action(table, player).is_some());
        if Player::BOTH.into_iter().any(is_possible) {
            self.stuck = None;
        } else if table.now() > *self.stuck.get_or_insert(table.now()) + LESSON_PATIENCE {
            return Err(format!("the step {:?} asks for something impossible: {asked:?}", view.text_key));
        }
        Ok(())
    }

    pub fn check_record(&mut self, game: &HeadlessGame) -> Result<(), String> {
        let is_played = self.from_the_start && game.screen() == Screen::Match(TAMSK);
        let Some(live) = game.live_match().filter(|_| is_played) else { return Ok(()) };
        let mut replay = live.record().initial_match().map_err(|bad| bad.to_string())?;
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
