//! A match as a state machine (sections 2 to 7): `check` validates an action, `perform` applies it, `settle` ends
//! turns.

mod clock;
mod perform;
mod queries;
mod turn;

use serde::Serialize;
use thiserror::Error;

use super::{
    Action, Board, ByPlayer, CORNERS, Event, Glass, GlassId, Millis, Options, OptionsError, Outcome, Player, Position,
    Refusal, Sand, Setup, SetupError, Socket, SocketSet, StartLayout, TimedEvent,
};

/// Events in the order in which they happened.
pub type Events = Vec<TimedEvent>;

/// The complete state of a match at one instant. Callers pass the time to [`Match::advance`] and [`Match::apply`].
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
    ring_windows: ByPlayer<Option<DropRight>>,
    claims: ByPlayer<Option<DropRight>>,
    extras: ByPlayer<ExtraRingRight>,
    skips: ByPlayer<u32>,
    timer: Timer,
    /// The last glass placed; only its ring can be claimed (R3.4).
    last_placed: Option<(Player, Socket)>,
    last_move: Option<LastMove>,
    turns: ByPlayer<[u32; 3]>,
    turn_began: Millis,
    quiet: u8,
    ending: bool,
    outcome: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hand {
    index: u8,
    /// The sockets that were full when the glass was lifted. Only these can lose the match (R3.2).
    full_before: SocketSet,
    /// Whether the player was late with this glass in the hand (R5.3).
    late: bool,
}

/// A right to drop a ring on one socket: a ring window (R4.4) or a claim (R3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DropRight {
    /// The socket.
    pub socket: Socket,
    /// When the right ends; `None` without a limit.
    pub until: Option<Millis>,
}

/// The state of a player's right to an extra ring (R5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExtraRingRight {
    /// No right.
    #[default]
    None,
    /// The right has been won. It opens with the player's next move.
    Pending,
    /// The ring may be dropped now.
    Open {
        /// When the right ends.
        until: Millis,
    },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Timer {
    /// When the timer runs out; `None` if the upper bulb is empty.
    runs_out: Option<Millis>,
    /// The player who is late when the timer runs out (R5.2).
    armed_against: Option<Player>,
    turns: u32,
    /// The amount of sand when the timer was last turned over, in milliseconds. The players' amounts may differ.
    sand: u32,
}

/// The last move of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The player who moved.
    pub player: Player,
    /// The socket that the glass left; `None` if it was off the board (R7.1).
    pub from: Option<Socket>,
    /// The socket that the glass was placed on.
    pub to: Socket,
}

/// The error of starting a match from a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchStartError {
    /// An option is out of its bounds.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The setup is impossible.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The error of a refused action. Nothing but the clock has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct RejectedAction {
    /// The reason for the refusal.
    pub why: Refusal,
    /// The events up to the time of the action.
    pub events: Events,
}

impl Match {
    /// Creates a match with the clock at 0.
    ///
    /// # Errors
    /// Returns [`OptionsError`] if an option is out of its bounds.
    pub fn new(options: Options) -> Result<Match, OptionsError> {
        options.validate()?;
        let mut board = Board::with_holders(options.rings_each());
        let mut glasses = ByPlayer([[Glass { at: None, sand: Sand::Idle }; 3]; 2]);
        if options.start == StartLayout::Corners {
            for player in Player::BOTH {
                for (glass, corner) in glasses[player].iter_mut().zip(CORNERS[player.index()]) {
                    glass.at = Some(corner);
                    board.add_glass(player, corner);
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

    /// Creates a match that continues from a Level 1 position, with all glasses idle. The number of rings that each
    /// player began with comes from the position, not from `options`.
    ///
    /// # Errors
    /// Returns [`OptionsError`] if an option is out of its bounds.
    pub fn from_position(options: Options, position: &Position) -> Result<Match, OptionsError> {
        Ok(Match::new(options)?.set_up(&Setup::from(position), *position.board()))
    }

    /// Creates a match that continues from a setup, with all glasses idle. Glasses beside the board enter as in a free
    /// start (R7.1). The number of rings that each player began with comes from the setup, not from `options`.
    ///
    /// # Errors
    /// Returns [`MatchStartError`] if the setup is impossible or an option is out of its bounds.
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
    pub fn from_setup(options: Options, setup: &Setup) -> Result<Match, MatchStartError> {
        let board = setup.board()?;
        Ok(Match::new(options)?.set_up(setup, board))
    }

    /// Replaces the pieces of a new match with those of a setup.
    fn set_up(mut self, setup: &Setup, board: Board) -> Match {
        self.board = board;
        for player in Player::BOTH {
            self.options.handicaps[player].rings = setup.initial_rings[player];
            for (glass, socket) in self.glasses[player].iter_mut().zip(setup.glasses[player]) {
                glass.at = socket;
            }
        }
        self.to_move = setup.to_move;
        self.claims[self.to_move] = setup.claim.map(|socket| DropRight { socket, until: None });
        self.quiet = setup.quiet;
        self.settle_passes_and_end(&mut Events::new());
        self
    }

    /// Applies a player's action at time `at`, after everything due by then (R2.3), and returns all events.
    ///
    /// # Errors
    /// Returns [`RejectedAction`] with the first applicable reason in the order of section 9.
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
    pub fn apply(&mut self, at: Millis, player: Player, action: Action) -> Result<Events, RejectedAction> {
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
                self.settle_passes_and_end(&mut events);
                Ok(events)
            }
            Err(why) => Err(RejectedAction { why, events }),
        }
    }

    /// Advances the clock to `to` and returns the events up to then. Does nothing if `to` is in the past.
    pub fn advance(&mut self, to: Millis) -> Events {
        let mut events = Events::new();
        self.advance_into(to, &mut events);
        events
    }

    fn emit(&self, events: &mut Events, event: Event) {
        events.push(TimedEvent { at: self.now, event });
    }
}
