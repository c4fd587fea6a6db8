//! The match at all three levels, as a state machine (sections 2 to 7).
//!
//! An action passes through `check` (is it allowed?), `perform` (what it does), and `settle` (passing and the end).

mod clock;
mod perform;
mod queries;
mod turn;

use serde::Serialize;
use thiserror::Error;

use super::{
    Action, Board, ByPlayer, CORNERS, Event, Glass, GlassId, Happened, Millis, Options, OptionsError, Outcome, Player,
    Position, Refusal, Sand, Setup, SetupError, Socket, SocketSet, Start,
};

/// Events in the order in which they happened.
pub type Events = Vec<Happened>;

/// The complete state of a match at one instant.
///
/// It has no clock of its own: [`Match::advance`] and [`Match::apply`] receive the time.
///
/// # Examples
///
/// ```
/// use tamsk_rules::{Action, Level, Match, Options, Player};
///
/// let mut game = Match::new(Options::at_level(Level::Two))?;
/// game.apply(0, Player::Red, Action::Lift("D1".parse()?))?;
/// game.apply(400, Player::Red, Action::Place("D2".parse()?))?;
/// game.apply(900, Player::Red, Action::DropRing)?;
/// assert_eq!(game.to_move(), Player::Black);
/// assert_eq!(game.rings(Player::Red), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    options: Options,
    now: Millis,
    board: Board,
    glasses: ByPlayer<[Glass; 3]>,
    to_move: Player,
    hands: ByPlayer<Option<Hand>>,
    ring_windows: ByPlayer<Option<Right>>,
    claims: ByPlayer<Option<Right>>,
    extras: ByPlayer<Extra>,
    skips: ByPlayer<u32>,
    timer: Timer,
    /// The last glass placed; only its ring can be claimed (R3.4).
    last_placed: Option<(Player, Socket)>,
    /// That move.
    last_move: Option<LastMove>,
    /// How often each glass has been turned over.
    turns: ByPlayer<[u32; 3]>,
    /// When the current turn began.
    turn_began: Millis,
    quiet: u8,
    ending: bool,
    outcome: Option<Outcome>,
}

/// A glass in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hand {
    /// The index of the glass.
    index: u8,
    /// The sockets that were full when it was lifted, the only ones that can lose the match (R3.2).
    full_before: SocketSet,
    /// Whether its turn was lost by being late (R5.3).
    late: bool,
}

/// A right to drop a ring on one socket: a ring window (R4.4) or a claim (R3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Right {
    /// The socket.
    pub socket: Socket,
    /// When the right ends; `None` for no time limit.
    pub until: Option<Millis>,
}

/// A right to an extra ring (R5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extra {
    /// No right.
    #[default]
    None,
    /// The right has been won and opens with the player's next move.
    Pending,
    /// The ring may be dropped now.
    Open {
        /// When the right ends.
        until: Millis,
    },
}

/// The 15-second timer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Timer {
    /// When it runs out; `None` if its upper bulb is empty.
    runs_out: Option<Millis>,
    /// The player it will make late (R5.2).
    armed_against: Option<Player>,
    /// How often it has been turned over.
    turns: u32,
    /// The sand in it, as it was when it was turned over last.
    sand: u32,
}

/// The last move of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The player who moved.
    pub player: Player,
    /// The socket that the glass left; `None` if it was off the board (R7.1).
    pub from: Option<Socket>,
    /// The socket that it was placed on.
    pub to: Socket,
}

/// Why no match can begin from a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// An option is out of its bounds.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The setup is impossible.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The error of a refused action, which changes nothing but the clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Rejected {
    /// Why it was refused.
    pub why: Refusal,
    /// What happened up to the time of the action.
    pub events: Events,
}

impl Match {
    /// Creates a match at its start, at time 0.
    ///
    /// # Errors
    ///
    /// Returns [`OptionsError`] if an option is out of its bounds.
    pub fn new(options: Options) -> Result<Match, OptionsError> {
        options.validate()?;
        let mut board = Board::with_holders(options.rings_each());
        let mut glasses = ByPlayer([[Glass { at: None, sand: Sand::Idle }; 3]; 2]);
        if options.start == Start::Corners {
            for player in Player::BOTH {
                for (glass, corner) in glasses[player].iter_mut().zip(CORNERS[player.index()]) {
                    glass.at = Some(corner);
                    board.put_glass(player, corner);
                }
            }
        }
        Ok(Match {
            options,
            now: 0,
            board,
            glasses,
            to_move: Player::Red,
            hands: ByPlayer::default(),
            ring_windows: ByPlayer::default(),
            claims: ByPlayer::default(),
            extras: ByPlayer::default(),
            skips: ByPlayer::default(),
            timer: Timer { sand: options.timer, ..Timer::default() },
            last_placed: None,
            last_move: None,
            turns: ByPlayer::default(),
            turn_began: 0,
            quiet: 0,
            ending: false,
            outcome: None,
        })
    }

    /// Creates a match that continues from a Level 1 position, with all glasses idle. Whatever the options say, the
    /// players have begun with as many rings as the position says.
    ///
    /// # Errors
    ///
    /// Returns [`OptionsError`] if an option is out of its bounds.
    pub fn from_position(options: Options, position: &Position) -> Result<Match, OptionsError> {
        Ok(Match::new(options)?.set_up(&Setup::from(position), *position.board()))
    }

    /// Creates a match that continues from a setup, with all glasses idle. Those beside the board enter it as in a free
    /// start (R7.1). Whatever the options say, the players have begun with as many rings as the setup says.
    ///
    /// # Errors
    ///
    /// Returns [`StartError`] if the setup is impossible or an option is out of its bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// use tamsk_rules::{Match, Options, Setup, SetupError};
    ///
    /// let mut setup = Setup::free_start();
    /// assert!(Match::from_setup(Options::default(), &setup).is_ok());
    /// setup.holders.0 = [32, 31];
    /// assert!(Match::from_setup(Options::default(), &setup).is_err());
    /// ```
    pub fn from_setup(options: Options, setup: &Setup) -> Result<Match, StartError> {
        let board = setup.board()?;
        Ok(Match::new(options)?.set_up(setup, board))
    }

    /// Returns this match, which is at its start, with the pieces of a setup.
    fn set_up(mut self, setup: &Setup, board: Board) -> Match {
        self.board = board;
        for player in Player::BOTH {
            self.options.handicaps[player].rings = setup.rings_each[player];
            for (glass, socket) in self.glasses[player].iter_mut().zip(setup.glasses[player]) {
                glass.at = socket;
            }
        }
        self.to_move = setup.to_move;
        self.claims[self.to_move] = setup.claim.map(|socket| Right { socket, until: None });
        self.quiet = setup.quiet;
        self.settle(&mut Events::new());
        self
    }

    /// Applies a player's action at a time, after everything that is due until then (R2.3), and returns all events.
    ///
    /// # Errors
    ///
    /// Returns [`Rejected`] with the first reason for refusal that applies, in the order of section 9.
    ///
    /// # Examples
    ///
    /// ```
    /// use tamsk_rules::{Action, Match, Options, Player, Refusal};
    ///
    /// let mut game = Match::new(Options::default())?;
    /// let rejected = game.apply(500, Player::Black, Action::Lift("A1".parse()?)).unwrap_err();
    /// assert_eq!(rejected.why, Refusal::NotYourTurn);
    /// assert_eq!(game.now(), 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, at: Millis, player: Player, action: Action) -> Result<Events, Rejected> {
        let mut events = Events::new();
        let refused = if self.outcome.is_some() {
            Err(Refusal::GameOver)
        } else if at < self.now {
            Err(Refusal::TimeGoesBack)
        } else {
            self.advance_into(at, &mut events);
            self.check(player, action)
        };
        match refused {
            Ok(()) => {
                self.perform(player, action, &mut events);
                self.settle(&mut events);
                Ok(events)
            }
            Err(why) => Err(Rejected { why, events }),
        }
    }

    /// Advances the clock to `to` and returns what happens until then. Does nothing if `to` has passed.
    pub fn advance(&mut self, to: Millis) -> Events {
        let mut events = Events::new();
        self.advance_into(to, &mut events);
        events
    }

    /// Adds an event at the current time.
    fn emit(&self, events: &mut Events, event: Event) {
        events.push(Happened { at: self.now, event });
    }
}
