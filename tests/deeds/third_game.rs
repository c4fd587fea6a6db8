//! A game that the program does not know: Nim, with rings for its heaps. It is played by two people and against a bot, taken
//! back, hinted, resigned, kept, continued after a kill, listed, replayed, and resumed from the middle. All of it is in this
//! file, and a lesson in the next.

use std::convert::Infallible;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk::localization::KeyedText;
use tamsk::opponent::{Hinted, Search};
use tamsk::persistence::{Ending, Kept, MatchSummary, RecordError, RefusedActions};
use tamsk::simulation::game::{Answer, Game};
use tamsk::simulation::live::NotPlayed;
use tamsk::simulation::queue::{ActionQueue, Origin, Via};
use tamsk::states::{GameName, Menu, Screen};
use tamsk::table::game::{Aid, Playable};
use tamsk::table::hint::Hint;
use tamsk::table::loading::StartMatch;
use tamsk::table::occasion::Occasion;
use tamsk::table::replay::{ActTimeline, Playback, PlayedInActs, ReplayRecord, Replayed};
use tamsk::table::seats::{Seat, Seats};
use tamsk::ui::Shown;
use tamsk_engine::Difficulty;
use tamsk_records::Names;
use tamsk_rules::{ByPlayer, Player};
use tamsk_testing::HeadlessGame;
use thiserror::Error;

use super::bots::until;
use super::library::files;

/// The rings of each heap at the beginning.
pub const HEAPS: [u8; 3] = [1, 3, 5];

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// Takes so many rings from a heap.
    Take {
        heap: usize,
        rings: u8,
    },
    Resign,
}

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done(Act);

/// Why an act is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it is not their turn, or there are not so many rings")]
pub struct NotAllowed;

/// The name of the game in its records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Named {
    #[default]
    Nim,
}

/// A match as text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NimRecord {
    game: Named,
    names: Names,
    pub acts: Vec<(Player, Act)>,
}

/// A match on the table. Whoever takes the last ring wins.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    pub record: NimRecord,
    pub heaps: [u8; 3],
    turns: Vec<usize>,
}

impl Nim {
    /// Plays a record.
    pub fn of(NimRecord { game, names, acts }: NimRecord) -> Nim {
        let mut nim = Nim { record: NimRecord { game, names, acts: Vec::new() }, heaps: HEAPS, turns: vec![0] };
        acts.into_iter().for_each(|(by, act)| _ = nim.act(by, act));
        nim
    }

    pub fn to_move(&self) -> Player {
        Player::BOTH[self.record.acts.len() % 2]
    }

    pub fn act(&mut self, by: Player, act: Act) -> Result<Vec<Done>, NotPlayed<NotAllowed>> {
        let is_over = self.is_over();
        match act {
            _ if is_over => return Err(NotPlayed::Refused(NotAllowed)),
            Act::Resign => {}
            Act::Take { heap, rings } if by == self.to_move() && (1..=self.heaps[heap]).contains(&rings) => {
                self.heaps[heap] -= rings;
            }
            Act::Take { .. } => return Err(NotPlayed::Refused(NotAllowed)),
        }
        self.record.acts.push((by, act));
        if !self.is_over() {
            self.turns.push(self.record.acts.len());
        }
        Ok(vec![Done(act)])
    }

    /// Returns the move after which the heaps cancel out, or any.
    fn best(&self) -> Option<Act> {
        let takes = (0..HEAPS.len()).flat_map(|heap| (1..=self.heaps[heap]).map(move |rings| (heap, rings)));
        let balance = |(heap, rings): (usize, u8)| {
            let mut heaps = self.heaps;
            heaps[heap] -= rings;
            heaps.iter().fold(0, |sum, rings| sum ^ rings)
        };
        takes.min_by_key(|take| balance(*take)).map(|(heap, rings)| Act::Take { heap, rings })
    }
}

impl Game for Nim {
    const NAME: GameName = "nim";
    type Request = Act;
    type Act = Act;
    type Event = Done;
    type Refusal = NotAllowed;

    fn answer(&mut self, by: Player, request: &Act) -> Answer<Nim> {
        Answer::of(*request, self.act(by, *request))
    }

    fn resign() -> Act {
        Act::Resign
    }

    fn needs_no_time(_: &Act) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.heaps == [0; 3] || matches!(self.record.acts.last(), Some((_, Act::Resign)))
    }
}

impl Playable for Nim {
    type Setup = Names;
    type Advice = Act;
    const COLOURS: ByPlayer<&'static str> = ByPlayer::new("red", "black");

    fn actions(&self) -> usize {
        self.record.acts.len()
    }

    fn refusal_key(_: NotAllowed) -> &'static str {
        "refusal-not-your-turn"
    }

    fn names(&self) -> &Names {
        &self.record.names
    }

    fn with_names(mut self, names: Names) -> Nim {
        self.record.names = names;
        self
    }

    fn begin(names: &Names) -> Result<Nim, impl Error> {
        Ok::<_, Infallible>(Nim::of(NimRecord { names: names.clone(), ..NimRecord::default() }))
    }

    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        let is_alone = seats.is_person(player) && !seats.are_two_people() && !self.is_over();
        let hints = (is_alone && self.to_move() == player && !is_hinted).then_some(Aid::Hint);
        hints.into_iter().chain((is_alone && self.record.acts.len() > 1).then_some(Aid::TakeBack)).collect()
    }

    fn taken_back(&self, player: Player, _: Seats) -> Option<Nim> {
        let last = self.record.acts.iter().rposition(|(by, _)| *by == player)?;
        Some(self.until(last))
    }
}

impl Hinted for Nim {
    const STOPS_WITH_TIME: bool = false;

    fn is_outdated_by(_: &Done) -> bool {
        true
    }

    fn search(&self, _: Player, _: &Hint<Nim>, _: Seats) -> Option<impl Search<Act>> {
        let nim = self.clone();
        Some(move |_: &AtomicBool| nim.best())
    }
}

impl Replayed for Nim {
    type Record = NimRecord;
    type Timeline = ActTimeline<Nim>;

    fn timeline(record: &NimRecord) -> Result<ActTimeline<Nim>, impl Error> {
        Ok::<_, Infallible>(ActTimeline::of(Nim::of(record.clone())))
    }

    fn to_move(&self) -> Player {
        Nim::to_move(self)
    }
}

impl PlayedInActs for Nim {
    fn record(&self) -> &NimRecord {
        &self.record
    }

    fn turns(&self) -> &[usize] {
        &self.turns
    }

    fn events(&self) -> Vec<Vec<Done>> {
        self.record.acts.iter().map(|(_, act)| vec![Done(*act)]).collect()
    }

    fn until(&self, acts: usize) -> Nim {
        let kept = self.record.acts.iter().take(acts).copied().collect();
        Nim::of(NimRecord { acts: kept, ..self.record.clone() })
    }
}

/// An unfinished match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptNim {
    seats: Seats,
    record: NimRecord,
}

impl Kept for KeptNim {
    type Game = Nim;
    const NAMED: Option<&'static str> = Some("Nim");
    const STEM: &'static str = "nim-unfinished";

    fn of(live: &Nim, seats: Seats, _: bool) -> KeptNim {
        KeptNim { seats, record: live.record.clone() }
    }

    fn is_of(&self, live: &Nim, seats: Seats) -> bool {
        *self == KeptNim::of(live, seats, false)
    }

    fn record(&self) -> &NimRecord {
        &self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn finished(live: &Nim) -> Option<NimRecord> {
        Some(live.record.clone())
    }

    fn read_record(bytes: &[u8]) -> Result<NimRecord, RecordError> {
        Ok(ron::de::from_bytes(bytes)?)
    }

    fn write_record(record: &NimRecord) -> String {
        ron::to_string(record).expect("a record can be written")
    }

    fn names(record: &NimRecord) -> &Names {
        &record.names
    }

    fn names_mut(record: &mut NimRecord) -> &mut Names {
        &mut record.names
    }

    fn last_of(record: &NimRecord) -> Result<Nim, RecordError> {
        Ok(Nim::of(record.clone()))
    }

    fn refused(_: &NimRecord) -> Result<RefusedActions<Self>, RecordError> {
        Ok(Vec::new())
    }

    fn summary(record: &NimRecord) -> Result<MatchSummary, RecordError> {
        let nim = Nim::of(record.clone());
        let ending = Ending { winner: Some(!nim.to_move()), reason: "records-reason-rings".into() };
        Ok(MatchSummary {
            ending: nim.is_over().then_some(ending),
            turns: nim.record.acts.len() as u32,
            ..MatchSummary::of::<Nim>(record.names.clone(), KeyedText::new("records-unfinished", []))
        })
    }
}

impl Shown for Nim {}

/// Plays for the bot in a seat.
fn play_for_bot(live: Single<&Nim>, seats: Res<Seats>, mut queue: ResMut<ActionQueue<Nim>>) {
    let player = live.to_move();
    if let Some(act) = live.best().filter(|_| seats.bot(player).is_some() && !live.is_over()) {
        queue.ask(Origin::bot(player), act);
    }
}

pub fn plugin(app: &mut App) {
    tamsk::table::play::<Nim>(app);
    tamsk::ui::play::<Nim>(app);
    tamsk::opponent::play::<Nim>(app);
    tamsk::persistence::play::<KeptNim>(app);
    app.add_systems(Update, play_for_bot);
}

fn started(seats: Seats) -> HeadlessGame {
    let mut game = HeadlessGame::with(plugin);
    game.world().write_message(StartMatch { setup: Names::default(), seats, occasion: Occasion::Play });
    game.frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(Nim::NAME), Menu::None));
    game
}

pub fn nim(game: &HeadlessGame) -> &Nim {
    game.only().expect("a match of Nim")
}

pub fn take(game: &mut HeadlessGame, heap: usize, rings: u8) {
    let by = nim(game).to_move();
    let origin = Origin::person(by, Via::Button);
    game.world().resource_mut::<ActionQueue<Nim>>().ask(origin, Act::Take { heap, rings });
    game.frames(2);
}

const AGAINST_BOT: Seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };

#[test]
fn two_people_play_it_by_its_rules() {
    let mut game = started(Seats::default());
    take(&mut game, 2, 5);
    take(&mut game, 2, 1);
    assert_eq!(nim(&game).heaps, [1, 3, 0], "there was nothing to take the second time");
    take(&mut game, 1, 3);
    take(&mut game, 0, 1);
    assert!(nim(&game).is_over());
    game.key(KeyCode::Escape).frames(3);
    assert_eq!(game.menu(), Menu::None, "a match that is over has no pause");
}

#[test]
fn a_bot_answers_and_its_person_takes_back_and_asks_for_a_hint_by_keys() {
    let mut game = started(AGAINST_BOT);
    take(&mut game, 2, 1);
    until(&mut game, "the answer of the bot", |game| nim(game).record.acts.len() == 2);
    assert_eq!(nim(&game).heaps.iter().fold(0, |sum, rings| sum ^ rings), 0, "it knows the game");
    game.key(KeyCode::Backspace).frames(3);
    assert_eq!(nim(&game).heaps, HEAPS, "the turn is taken back, with the answer to it");
    game.key(KeyCode::KeyC).frames(2);
    until(&mut game, "a hint", |game| game.only::<Hint<Nim>>().is_some_and(|hint| hint.of(Player::Red).is_some()));
    assert_eq!(game.only::<Hint<Nim>>().and_then(|hint| hint.of(Player::Red)), nim(&game).best());
}

#[test]
fn it_is_resigned_replayed_and_gone_on_with_from_the_middle() {
    let mut game = started(Seats::default());
    take(&mut game, 2, 4);
    take(&mut game, 1, 1);
    game.world().resource_mut::<ActionQueue<Nim>>().ask(Origin::person(Player::Red, Via::Button), Nim::resign());
    game.frames(2);
    let record = nim(&game).record.clone();
    assert!(nim(&game).is_over() && record.acts.len() == 3);
    game.world().write_message(ReplayRecord { record: Box::new(record), at: None });
    game.frames(3);
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Replay(Nim::NAME), HEAPS));
    game.key(KeyCode::ArrowRight).frames(3);
    assert_eq!(nim(&game).heaps, [1, 3, 1], "its turns are stepped through by the keys of every replay");
    assert!(game.only::<Playback<Nim>>().is_some_and(Playback::may_go_on));
    game.key(KeyCode::KeyN).frames(3);
    game.press_button("begin").frames(4);
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Match(Nim::NAME), [1, 3, 1]));
    assert_eq!(nim(&game).record.acts.len(), 1, "its record holds what was played before");
    take(&mut game, 0, 1);
    assert_eq!(nim(&game).heaps[0], 0, "it goes on from there");
}

#[test]
fn it_is_continued_after_a_kill_and_listed_and_watched_once_it_is_over() {
    let mut game = started(Seats::default());
    take(&mut game, 2, 4);
    let file = |folder: &Path| folder.join("nim-unfinished.ron");
    until(&mut game, "it is kept", |game| fs::metadata(file(&game.folder)).is_ok_and(|found| found.len() > 0));
    // This is all that a kill leaves.
    let left = tempfile::tempdir().expect("a folder");
    fs::copy(file(&game.folder), file(left.path())).expect("it is kept");
    let mut game = HeadlessGame::in_folder_with(left.path(), plugin);
    game.continue_by_list(0);
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Match(Nim::NAME), [1, 3, 1]));
    [(1, 3), (0, 1), (2, 1)].into_iter().for_each(|(heap, rings)| take(&mut game, heap, rings));
    assert!(nim(&game).is_over());
    until(&mut game, "its record is kept", |game| files(game).len() == 1 && !file(&game.folder).exists());
    assert!(files(&game)[0].to_string_lossy().ends_with(" NIM Red - Black.tamsk"), "{:?}", files(&game));
    game.world().commands().set_state(Screen::Title);
    game.settle().press_button("records").await_button("record 0");
    game.assert_told("Red – Black");
    game.press_button("record 0").press_button("watch").settle();
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Replay(Nim::NAME), HEAPS));
}
