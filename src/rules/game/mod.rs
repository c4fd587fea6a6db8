//! The timed match at all three levels, as a state machine (sections 2–7 of the rules).

mod check;
mod clock;
mod outcome;
mod perform;
mod queries;
mod settle;

use super::{
    Action, Board, ByPlayer, CORNERS, Event, Glass, GlassId, Happened, Millis, Options, OptionsError, Outcome, Player,
    Position, Refusal, Sand, Socket, SocketSet, Start,
};

/// What happened, in the order in which it did.
pub type Events = Vec<Happened>;

/// A match: the whole truth about it at one instant.
///
/// It holds no clock of its own: [`Match::advance`] and [`Match::apply`] are told the time.
///
/// ```
/// use tamsk::rules::{Action, Level, Match, Options, Player};
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
    /// The last glass placed by anyone; only that one's ring can be claimed (R3.4).
    last_placed: Option<(Player, Socket)>,
    /// Where that glass came from.
    last_move: Option<LastMove>,
    /// How often each glass was turned over.
    turns: ByPlayer<[u32; 3]>,
    /// When the turn of the player to move began.
    turn_began: Millis,
    quiet: u8,
    ending: bool,
    outcome: Option<Outcome>,
}

/// A glass in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hand {
    /// Which of the player's glasses.
    index: u8,
    /// The sockets that were full when it was lifted: the only ones that may lose the match (R3.2).
    full_before: SocketSet,
    /// Whether its turn has been lost by being late (R5.3).
    late: bool,
}

/// A right to drop a ring on one socket: a ring window or a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// Where the ring would go.
    pub socket: Socket,
    /// When it ends; `None`: no limit in time.
    pub until: Option<Millis>,
}

/// A right to an extra ring (R5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extra {
    /// None.
    #[default]
    None,
    /// Won, to be opened by the player's move.
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
    /// When its upper bulb is empty; `None`: it is.
    runs_out: Option<Millis>,
    /// Whom it will make late.
    armed_against: Option<Player>,
    /// How often it was turned over.
    turns: u32,
}

/// A move as it can be seen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// Who moved.
    pub player: Player,
    /// Where the glass stood; `None`: beside the board (R7.1).
    pub from: Option<Socket>,
    /// Where it stands now.
    pub to: Socket,
}

/// An action that was refused. It changed nothing, though the clock has advanced to its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// Why.
    pub why: Refusal,
    /// What happened up to the action's time.
    pub events: Events,
}

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.why.fmt(f)
    }
}

impl std::error::Error for Rejected {}

impl Match {
    /// A match about to begin, at time 0, Red to move.
    ///
    /// # Errors
    /// The first option that is out of its bounds.
    pub fn new(options: Options) -> Result<Match, OptionsError> {
        options.validate()?;
        let mut board = Board::EMPTY;
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
            timer: Timer::default(),
            last_placed: None,
            last_move: None,
            turns: ByPlayer::default(),
            turn_began: 0,
            quiet: 0,
            ending: false,
            outcome: None,
        })
    }

    /// A match that goes on from a Level 1 position, with all glasses idle. Sand and timer options are those given.
    ///
    /// # Errors
    /// The first option that is out of its bounds.
    pub fn from_position(options: Options, position: &Position) -> Result<Match, OptionsError> {
        let mut game = Match::new(Options { start: Start::Corners, ..options })?;
        game.options = options;
        game.board = *position.board();
        for player in Player::BOTH {
            for (glass, socket) in game.glasses[player].iter_mut().zip(game.board.glasses(player)) {
                glass.at = Some(socket);
            }
        }
        game.to_move = position.to_move();
        game.claims[game.to_move] = position.claim().map(|socket| Right { socket, until: None });
        game.quiet = position.quiet();
        game.settle(&mut Events::new());
        Ok(game)
    }

    /// A player does something at a time, in milliseconds of the match. Everything due until then happens first.
    ///
    /// # Errors
    /// [`Rejected`], with the first reason of section 9 that applies.
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

    /// Lets time pass until `to`; a time that has been does nothing.
    pub fn advance(&mut self, to: Millis) -> Events {
        let mut events = Events::new();
        self.advance_into(to, &mut events);
        events
    }

    fn emit(&self, events: &mut Events, event: Event) {
        events.push(Happened { at: self.now, event });
    }
}
