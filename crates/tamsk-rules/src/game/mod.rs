//! A match as a state machine (sections 2 to 7 of the rules). `check_action` validates an action, `perform` carries it
//! out, and `settle_passes_and_end` then handles forced passes and the end of the match.

mod clock;
mod perform;
mod queries;
mod turn;

use serde::Serialize;
use thiserror::Error;

use super::{
    Action, Board, ByPlayer, Event, Glass, GlassId, Millis, Options, OptionsError, Outcome, Player, Position, Refusal,
    STARTING_CORNERS, Sand, Setup, SetupError, Socket, SocketSet, StartLayout, TimedEvent,
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
/// assert_eq!(game.rings_in_holder(Player::Red), 31);
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
    ring_windows: ByPlayer<Option<RingDropRight>>,
    claims: ByPlayer<Option<RingDropRight>>,
    extras: ByPlayer<ExtraRingRight>,
    skips: ByPlayer<u32>,
    timer: Timer,
    /// The owner and the socket of the glass that was placed last, if any. Only the ring of this glass can be claimed
    /// (R3.4).
    last_placed: Option<(Player, Socket)>,
    last_move: Option<LastMove>,
    flips: ByPlayer<[u32; 3]>,
    turn_began: Millis,
    quiet: u8,
    ending: bool,
    outcome: Option<Outcome>,
}

/// A glass in a player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hand {
    index: u8,
    /// The sockets that were full when the glass was lifted. Placing the glass loses the match only on these sockets
    /// (R3.2).
    full_before: SocketSet,
    /// Whether the player was late with this glass in the hand (R5.3).
    late: bool,
}

/// A right to drop a ring on one socket: a ring window (R4.4) or a claim (R3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RingDropRight {
    /// The socket on which the ring may be dropped.
    pub socket: Socket,
    /// The time at which the right ends; `None` if there is no time limit.
    pub until: Option<Millis>,
}

/// The state of a player's right to an extra ring (R5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExtraRingRight {
    /// The player has no right to an extra ring.
    #[default]
    None,
    /// The player has won the right. It opens with the player's next move, or when the match begins to end.
    Pending,
    /// The player may drop the extra ring now.
    Open {
        /// The time at which the right ends.
        until: Millis,
    },
}

/// The state of the 15-second timer (R5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Timer {
    /// The time at which the timer runs out; `None` if the upper bulb is empty.
    runs_out: Option<Millis>,
    /// The player who is late when the timer runs out (R5.2); `None` if the timer is not armed.
    armed_against: Option<Player>,
    flips: u32,
    /// The total amount of sand in the timer, in milliseconds. Each flip of the timer sets the amount, because it may
    /// differ between the two players.
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

/// The error returned when a match cannot start from a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchStartError {
    /// An option is out of its bounds.
    #[error(transparent)]
    InvalidOptions(#[from] OptionsError),
    /// The setup is impossible.
    #[error(transparent)]
    ImpossibleSetup(#[from] SetupError),
}

/// The error returned for a refused action. The match has changed only by the passage of time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct RefusedActionError {
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
        let mut board = Board::with_holders(options.initial_rings());
        let mut glasses = ByPlayer([[Glass { socket: None, sand: Sand::Idle }; 3]; 2]);
        if options.start == StartLayout::Corners {
            for player in Player::BOTH {
                for (glass, corner) in glasses[player].iter_mut().zip(STARTING_CORNERS[player.index()]) {
                    glass.socket = Some(corner);
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
            timer: Timer { sand: options.timer_sand, ..Timer::default() },
            last_placed: None,
            last_move: None,
            flips: ByPlayer::default(),
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
        Ok(Match::new(options)?.replace_pieces(&Setup::from(position), *position.board()))
    }

    /// Creates a match that continues from a setup, with all glasses idle. Glasses off the board enter as in a free
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
        let board = setup.build_board()?;
        Ok(Match::new(options)?.replace_pieces(setup, board))
    }

    /// Replaces the pieces of a new match with those of a setup.
    fn replace_pieces(mut self, setup: &Setup, board: Board) -> Match {
        self.board = board;
        for player in Player::BOTH {
            self.options.handicaps[player].initial_rings = setup.initial_rings[player];
            for (glass, socket) in self.glasses[player].iter_mut().zip(setup.glasses[player]) {
                glass.socket = socket;
            }
        }
        self.to_move = setup.to_move;
        self.claims[self.to_move] = setup.claim.map(|socket| RingDropRight { socket, until: None });
        self.quiet = setup.quiet_moves;
        self.settle_passes_and_end(&mut Events::new());
        self
    }

    /// Processes everything due by the time `at` (R2.3), applies a player's action, and returns all events.
    ///
    /// # Errors
    /// Returns [`RefusedActionError`] with the first applicable reason in the order of section 9 of the
    /// rules.
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
    pub fn apply(&mut self, at: Millis, player: Player, action: Action) -> Result<Events, RefusedActionError> {
        let mut events = Events::new();
        let refused = if self.outcome.is_some() {
            Err(Refusal::GameOver)
        } else if at < self.now {
            Err(Refusal::TimeGoesBack)
        } else {
            self.advance_into(at, &mut events);
            self.check_action(player, action)
        };
        match refused {
            Ok(()) => {
                self.perform(player, action, &mut events);
                self.settle_passes_and_end(&mut events);
                Ok(events)
            }
            Err(why) => Err(RefusedActionError { why, events }),
        }
    }

    /// Advances the clock to `to` and returns the events that happened on the way. Does nothing if `to` is in the past.
    pub fn advance(&mut self, to: Millis) -> Events {
        let mut events = Events::new();
        self.advance_into(to, &mut events);
        events
    }

    fn emit(&self, events: &mut Events, event: Event) {
        events.push(TimedEvent { at: self.now, event });
    }
}
