//! What is going on with a table far away, as panels show it, and the commands to it.

use std::net::SocketAddr;
use std::time::Duration;

use bevy::prelude::*;
use tamsk_net::{
    AbsenceChoice, CloseReason, ClosedBy, Ending, HandPosition, Interruptions, Phrase, Request, Role, StopReason,
};
use tamsk_online::{Connection, InviteCode, LocalTable, NetworkError, OtherPlayer, PlayerKey};
use tamsk_rules::{ByPlayer, Millis, Player};

use crate::states::GameName;

/// What is going on with a table far away.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OnlineState {
    /// What this player is doing.
    pub phase: OnlinePhase,
    /// Why the last attempt came to nothing, until the next one.
    pub failure: Option<OnlineFailure>,
    /// The tables that wait on the local network.
    pub local_tables: Vec<LocalTable>,
    /// The other player, once both tables have greeted each other.
    pub other: Option<OtherPlayer>,
    /// The number of matches so far.
    matches: u32,
}

/// What a player is doing about a table far away.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum OnlinePhase {
    /// Nothing. No socket is open.
    #[default]
    Closed,
    /// Choosing whom to play.
    Choosing,
    /// Waiting for somebody whom the code was given.
    Waiting {
        /// The game that is offered.
        game: GameName,
        /// Where the table is found, once it waits.
        found: Option<WaitingTable>,
    },
    /// Reaching a table that waits, or the other player of a match that is continued.
    Joining,
    /// Agreeing on a match.
    Agreeing(Agreement),
    /// A match is on the table.
    Playing(FarMatch),
}

/// How a table that waits is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingTable {
    /// The code to give to the other player.
    pub code: InviteCode,
    /// The addresses of this computer, for where nothing else leads to it.
    pub addresses: Vec<SocketAddr>,
    /// Whether a relay leads to the table, so that it is found from everywhere.
    pub is_relayed: bool,
}

/// Why an attempt to play far apart came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlineFailure {
    /// No connection came about.
    Network(NetworkError),
    /// The connection ended.
    Closed(ClosedBy, CloseReason),
}

/// What both have agreed so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The game.
    pub game: GameName,
    /// Whether this player hosts.
    pub role: Role,
    /// Whether there is a proposal.
    pub is_proposed: bool,
    /// Whether this player has agreed to it.
    pub is_agreed: bool,
    /// Whether the other player has.
    pub other_agreed: bool,
    /// Whether this player may propose more time for rings, because bytes take long.
    pub may_give_time: bool,
}

impl Agreement {
    /// Returns the agreement after a new proposal, to which neither has agreed yet.
    pub(super) fn proposed(self) -> Agreement {
        Agreement { is_proposed: true, is_agreed: false, other_agreed: false, ..self }
    }
}

/// A match with a player far away.
#[derive(Clone, Debug, PartialEq)]
pub struct FarMatch {
    /// The number of the match since the program started.
    pub number: u32,
    /// The game.
    pub game: GameName,
    /// The player at this table.
    pub me: Player,
    /// Who plays Red in the match on the table, if it decides a challenge in this one.
    pub red_in_contest: Option<Player>,
    /// How time stands still, or `None` while it runs.
    pub stop: Option<Standstill>,
    /// How the match ended.
    pub ending: Option<Ending>,
    /// Whether nothing has arrived for a while, though time still runs.
    pub is_stalled: bool,
    /// Whether the other player stayed away too long, so that this one may choose what becomes of the match.
    pub may_choose: bool,
    /// What this player has asked for and not been answered.
    pub asked: Vec<Request>,
    /// What the other player asks for.
    pub asked_by_other: Vec<Request>,
    /// The last answer to a request, and the number of answers so far.
    pub answer: Option<(Request, bool)>,
    /// What the other player said last, and how many phrases they have said.
    pub said: Option<(Phrase, u32)>,
    /// Where the other's hand is.
    pub hand: Option<HandPosition>,
    /// The number of this player's acts that no longer count, as the match stopped before them.
    pub withdrawn: u32,
    /// Whether the ends see different matches, which cannot go on.
    pub is_diverged: bool,
    /// The state of the connection.
    pub badge: Badge,
}

impl FarMatch {
    /// Returns a match that is about to begin.
    pub fn new(game: GameName, me: Player) -> FarMatch {
        FarMatch {
            number: 0,
            game,
            me,
            red_in_contest: None,
            stop: Some(Standstill::new(StopReason::Start, true)),
            ending: None,
            is_stalled: false,
            may_choose: false,
            asked: Vec::new(),
            asked_by_other: Vec::new(),
            answer: None,
            said: None,
            hand: None,
            withdrawn: 0,
            is_diverged: false,
            badge: Badge::default(),
        }
    }

    /// Returns the colour of the player at this table in the match on it.
    pub fn own_colour(&self) -> Player {
        match self.red_in_contest {
            None => self.me,
            Some(red) if red == self.me => Player::Red,
            Some(_) => Player::Black,
        }
    }

    /// Returns a match that is resumed, whose tables have yet to meet.
    pub(super) fn resumed(game: GameName, me: Player) -> FarMatch {
        FarMatch { stop: Some(Standstill::new(StopReason::Silence, false)), ..FarMatch::new(game, me) }
    }
}

/// Why and since when time stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standstill {
    /// The reason.
    pub why: StopReason,
    /// The player who asked for it, if it is a pause.
    pub by: Option<Player>,
    /// Whether both tables have the same match.
    pub is_synced: bool,
    /// Whether this player is ready for time to run.
    pub is_ready: bool,
    /// Whether the other player is.
    pub other_is_ready: bool,
    /// How often the other table was dialed.
    pub attempts: u32,
}

impl Standstill {
    pub(super) fn new(why: StopReason, is_synced: bool) -> Standstill {
        // Who has agreed to a match is ready for it.
        let is_ready = why == StopReason::Start;
        Standstill { why, by: None, is_synced, is_ready, other_is_ready: false, attempts: 0 }
    }

    /// Notes that both tables have the same match. Each connection asks anew whether the players are ready.
    pub(super) fn sync(&mut self) {
        *self = Standstill { by: self.by, attempts: self.attempts, ..Standstill::new(self.why, true) };
    }
}

/// The state of the connection, as the badge shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Badge {
    /// The way that bytes take.
    pub connection: Connection,
    /// The least round trip of the latest pings, in milliseconds.
    pub round_trip: Option<Millis>,
    /// How much lag the other player was granted on average, in milliseconds.
    pub other_lag: Option<Millis>,
    /// What each player has left of their interruptions.
    pub interruptions: ByPlayer<Interruptions>,
}

/// What a person at this table wants of one far away.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum OnlineCommand {
    /// Opens the network.
    Open,
    /// Closes it, with any table.
    Close,
    /// Waits for a guest of a match with [what this table offers](super::Offer).
    Invite(GameName),
    /// Joins the table that waits under a code.
    Join(InviteCode),
    /// Joins the table that waits under a code at this address.
    JoinAt(InviteCode, SocketAddr),
    /// Joins a table on the local network.
    JoinLocal(LocalTable),
    /// Invites a friend, who is reached without a code, to [what this table offers](super::Offer).
    Call(PlayerKey, GameName),
    /// Continues the match with this player.
    Continue(PlayerKey),
    /// Stops waiting or joining, or leaves the table where a match is agreed on.
    Cancel,
    /// Proposes the same match with [more time](super::OnlineGame::with_more_time).
    GiveTime,
    /// Agrees to the proposal.
    Agree,
    /// Is ready for time to run.
    Ready,
    /// Asks the other player for something.
    Ask(Request),
    /// Answers what the other player asks for.
    Answer(Request, bool),
    /// Chooses what becomes of the match, as the other player stayed away.
    Choose(AbsenceChoice),
    /// Says something.
    Say(Phrase),
    /// Leaves the match, which can be continued another day.
    Leave,
}

/// Time begins to run in a match far apart after this.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarMatchStarts(pub Duration);

impl OnlineState {
    /// Returns the match with a player far away, if there is one.
    pub fn playing(&self) -> Option<&FarMatch> {
        match &self.phase {
            OnlinePhase::Playing(playing) => Some(playing),
            _ => None,
        }
    }

    /// Begins a match. Returns its number.
    pub(super) fn play(&mut self, playing: FarMatch) -> u32 {
        self.matches += 1;
        self.phase = OnlinePhase::Playing(FarMatch { number: self.matches, ..playing });
        self.matches
    }

    /// Sets who plays Red in the match on the table, if it decides a challenge.
    pub fn set_red_in_contest(&mut self, red: Option<Player>) {
        if let Some(playing) = self.playing_mut() {
            playing.red_in_contest = red;
        }
    }

    pub(super) fn playing_mut(&mut self) -> Option<&mut FarMatch> {
        match &mut self.phase {
            OnlinePhase::Playing(playing) => Some(playing),
            _ => None,
        }
    }

    /// Returns `true` if time runs in a match with a player far away.
    pub fn runs(&self) -> bool {
        self.playing().is_some_and(|playing| playing.stop.is_none() && playing.ending.is_none())
    }
}
