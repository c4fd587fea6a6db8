//! A match in which tests act through short text commands.

pub use tamsk_rules::Player::{Black, Red};
use tamsk_rules::{Action, Event, Level, Match, Millis, Options, Outcome, Player, Refusal, Socket};

/// A position in which full sockets block Red's three glasses. Black's glasses are free.
pub const RED_BLOCKED: &str = "0010/00021/100000/0200000/100000/00021/0010 A4,D1,G4 A1,D7,G1 r 26/26 - 0";

/// A position in which all six glasses are blocked.
pub const BOTH_BLOCKED: &str = "0110/12021/100001/0200020/100001/12021/0110 A4,D1,G4 A1,D7,G1 r 20/20 - 0";

/// A match with all events that have happened in it.
pub struct Table {
    pub game: Match,
    pub events: Vec<Event>,
}

pub fn s(name: &str) -> Socket {
    name.parse().expect("a socket")
}

pub fn level(number: u8) -> Options {
    Options::at_level(Level::try_from(number).expect("a level"))
}

pub fn action(text: &str) -> Action {
    match text.split_once(' ').unwrap_or((text, "")) {
        ("lift", socket) => Action::Lift(s(socket)),
        ("place", socket) => Action::Place(s(socket)),
        ("extra", socket) => Action::DropExtra(s(socket)),
        ("take", _) => Action::Take,
        ("back", _) => Action::PutBack,
        ("drop", _) => Action::DropRing,
        ("keep", _) => Action::KeepRing,
        ("claim", _) => Action::ClaimRing,
        ("flip", _) => Action::FlipTimer,
        ("pass", _) => Action::Pass,
        ("resign", _) => Action::Resign,
        ("agree", _) => Action::AgreeTie,
        _ => panic!("'{text}' is not an action"),
    }
}

impl Table {
    pub fn new(options: Options) -> Table {
        Table { game: Match::new(options).expect("options within bounds"), events: Vec::new() }
    }

    /// Starts a match that continues from a Level 1 position, at any level.
    pub fn from(options: Options, position: &str) -> Table {
        let position = position.parse().expect("a position");
        Table { game: Match::from_position(options, &position).expect("options within bounds"), events: Vec::new() }
    }

    /// Plays all actions of `acts`, which are separated by commas. One player performs them all at the same time.
    #[track_caller]
    pub fn play(&mut self, at: Millis, player: Player, acts: &str) -> &mut Table {
        for act in acts.split(", ") {
            match self.game.apply(at, player, action(act)) {
                Ok(events) => self.events.extend(events.into_iter().map(|happened| happened.event)),
                Err(rejected) => panic!("{player} {act} at {at}: {rejected}"),
            }
        }
        self
    }

    /// Asserts that an action is refused and changes nothing but the clock.
    #[track_caller]
    pub fn refused(&mut self, at: Millis, player: Player, act: &str, why: Refusal) -> &mut Table {
        if at >= self.game.now() {
            self.wait(at);
        }
        let before = self.game.clone();
        let rejected = self.game.apply(at, player, action(act)).expect_err("a refusal");
        assert_eq!(rejected.why, why, "{player} {act} at {at}");
        assert_eq!(self.game, before, "a refused action changes nothing");
        self
    }

    pub fn wait(&mut self, to: Millis) -> &mut Table {
        self.events.extend(self.game.advance(to).into_iter().map(|happened| happened.event));
        self
    }

    #[track_caller]
    pub fn turn_of(&mut self, player: Player) -> &mut Table {
        assert_eq!(self.game.to_move(), player);
        self
    }

    #[track_caller]
    pub fn rings(&mut self, red: u8, black: u8) -> &mut Table {
        assert_eq!((self.game.rings_in_holder(Red), self.game.rings_in_holder(Black)), (red, black));
        self
    }

    #[track_caller]
    pub fn over(&self) -> Outcome {
        self.game.outcome().expect("the match is over")
    }

    /// Returns the sand in the upper bulb of the glass on a socket, in milliseconds.
    #[track_caller]
    pub fn upper(&self, socket: &str) -> u32 {
        self.game.upper_sand(self.game.glass_at(s(socket)).expect("a glass"))
    }

    #[track_caller]
    pub fn is_living(&self, socket: &str) -> bool {
        self.game.glass(self.game.glass_at(s(socket)).expect("a glass")).is_living()
    }

    pub fn count(&self, what: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| what(event)).count()
    }
}
