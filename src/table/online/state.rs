//! The state of online play, which panels show, and the commands that change it.

use std::net::SocketAddr;
use std::time::Duration;

use bevy::prelude::*;
use tamsk_net::{
    AbsenceChoice, CloseReason, ClosedBy, ConsentRequest, Ending, HandPosition, InterruptionBudget, Phrase, Role,
    StopReason,
};
use tamsk_online::{ConnectionState, InviteCode, LanTable, NetworkError, PlayerIdentity, PlayerKey};
use tamsk_rules::{ByPlayer, Millis, Player};

use crate::states::GameName;

/// The state of online play.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OnlineState {
    /// The current phase.
    pub phase: OnlinePhase,
    /// The reason why the last attempt failed. The next attempt resets it.
    pub last_failure: Option<OnlineFailure>,
    /// The tables on the local network that wait for a guest.
    pub lan_tables: Vec<LanTable>,
    /// The other player, once a connection is established.
    pub other_player: Option<PlayerIdentity>,
    /// The number of online matches that have begun since the program started.
    matches: u32,
}

/// The phase of online play.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum OnlinePhase {
    /// The network is closed.
    #[default]
    Closed,
    /// The player is choosing whom to play.
    ChoosingOpponent,
    /// The player is waiting for a guest to join with the invite code.
    Waiting {
        /// The game that is offered.
        game: GameName,
        /// How a guest can find the table, once it is open.
        waiting_table: Option<TableInvitation>,
    },
    /// The program is connecting to a waiting table, or to the other player of a match to resume.
    Joining,
    /// The players are agreeing on a match.
    Agreeing(MatchNegotiation),
    /// An online match is on the table.
    Playing(OnlineMatch),
}

/// The ways in which a guest can find a waiting table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableInvitation {
    /// The code to give to the other player.
    pub code: InviteCode,
    /// The addresses of this computer, in case a guest cannot find the table with the code alone.
    pub fallback_addresses: Vec<SocketAddr>,
    /// Whether the table can be reached from anywhere, through a relay.
    pub is_relayed: bool,
}

/// The reason why an attempt to play online failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlineFailure {
    /// No connection could be established.
    Network(NetworkError),
    /// The connection to the other player ended. The values tell which end closed it, and why.
    ConnectionClosed(ClosedBy, CloseReason),
}

/// The state of the agreement on a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchNegotiation {
    /// The game to be played.
    pub game: GameName,
    /// Whether this player is the host or the guest.
    pub role: Role,
    /// Whether the host has proposed a match.
    pub is_proposed: bool,
    /// Whether this player has agreed to the proposal.
    pub has_local_agreed: bool,
    /// Whether the other player has agreed to the proposal.
    pub has_other_agreed: bool,
    /// Whether this player may propose more time for dropping rings, because the connection is slow.
    pub can_propose_longer_ring_window: bool,
}

impl MatchNegotiation {
    /// Returns this agreement with a new proposal, to which neither player has agreed yet.
    pub(super) fn with_new_proposal(self) -> MatchNegotiation {
        MatchNegotiation { is_proposed: true, has_local_agreed: false, has_other_agreed: false, ..self }
    }
}

/// The state of an online match.
#[derive(Clone, Debug, PartialEq)]
pub struct OnlineMatch {
    /// The number of the match among those begun since the program started, counted from 1.
    pub number: u32,
    /// The game that is played.
    pub game: GameName,
    /// The player at this table.
    pub local_player: Player,
    /// The player who plays Red in the contest on the table, if a contest decides a challenge in this match.
    pub red_in_contest: Option<Player>,
    /// Why time is stopped and who is ready to continue, or `None` while time runs.
    pub stop: Option<ClockStop>,
    /// How the match ended, or `None` while it is in progress.
    pub ending: Option<Ending>,
    /// Whether nothing has arrived from the other table for a while, although time is still running.
    pub is_other_table_silent: bool,
    /// Whether the other player has stayed away too long, so that this player may decide what happens to the match.
    pub may_choose_after_absence: bool,
    /// This player's requests that have not been answered yet.
    pub own_requests: Vec<ConsentRequest>,
    /// The other player's requests that have not been answered yet.
    pub other_requests: Vec<ConsentRequest>,
    /// The last request of this player that was answered, and whether the other player granted it.
    pub last_answer: Option<(ConsentRequest, bool)>,
    /// The last phrase that the other player said, and the number of phrases they have said.
    pub last_phrase_and_count: Option<(Phrase, u32)>,
    /// The last known position of the other player's hand, if any.
    pub other_hand: Option<HandPosition>,
    /// The number of this player's acts that do not count, because time stopped before they took effect.
    pub own_withdrawn_act_count: u32,
    /// Whether the two tables disagree about the course of the match, so that play cannot continue.
    pub is_diverged: bool,
    /// The state of the connection.
    pub connection_status: ConnectionDetails,
}

impl OnlineMatch {
    /// Creates the state of a match that is about to begin.
    pub fn new(game: GameName, local_player: Player) -> OnlineMatch {
        OnlineMatch {
            number: 0,
            game,
            local_player,
            red_in_contest: None,
            stop: Some(ClockStop::new(StopReason::NotStarted, true)),
            ending: None,
            is_other_table_silent: false,
            may_choose_after_absence: false,
            own_requests: Vec::new(),
            other_requests: Vec::new(),
            last_answer: None,
            last_phrase_and_count: None,
            other_hand: None,
            own_withdrawn_act_count: 0,
            is_diverged: false,
            connection_status: ConnectionDetails::default(),
        }
    }

    /// Returns the colour of the local player in the match on the table, which can be a contest.
    pub fn own_colour_in_match_or_contest(&self) -> Player {
        match self.red_in_contest {
            None => self.local_player,
            Some(red) if red == self.local_player => Player::Red,
            Some(_) => Player::Black,
        }
    }

    /// Creates the state of a resumed match whose tables have yet to compare their records.
    pub(super) fn resumed(game: GameName, me: Player) -> OnlineMatch {
        OnlineMatch { stop: Some(ClockStop::new(StopReason::Silence, false)), ..OnlineMatch::new(game, me) }
    }
}

/// Why time is stopped in an online match, and who is ready to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockStop {
    /// The reason for the stop.
    pub why: StopReason,
    /// The player who asked for the stop, if it is a pause.
    pub pausing_player: Option<Player>,
    /// Whether both tables have confirmed that they have the same match.
    pub are_logs_synced: bool,
    /// Whether this player is ready for time to run.
    pub is_local_ready: bool,
    /// Whether the other player is ready for time to run.
    pub is_other_ready: bool,
    /// The number of attempts to reconnect to the other table.
    pub reconnection_attempts: u32,
}

impl ClockStop {
    /// Creates the state at the moment when time stops.
    pub(super) fn new(why: StopReason, is_synced: bool) -> ClockStop {
        // Agreeing to a match counts as being ready for its start.
        let is_local_ready = why == StopReason::NotStarted;
        ClockStop {
            why,
            pausing_player: None,
            are_logs_synced: is_synced,
            is_local_ready,
            is_other_ready: false,
            reconnection_attempts: 0,
        }
    }

    /// Records that both tables have confirmed the same match. After each reconnection, the players must confirm again
    /// that they are ready.
    pub(super) fn mark_logs_synced(&mut self) {
        *self = ClockStop {
            pausing_player: self.pausing_player,
            reconnection_attempts: self.reconnection_attempts,
            ..ClockStop::new(self.why, true)
        };
    }
}

/// The details of the connection that a badge shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectionDetails {
    /// The route of the connection.
    pub route: ConnectionState,
    /// The shortest round-trip time of the latest pings, in milliseconds.
    pub shortest_round_trip: Option<Millis>,
    /// The average lag compensation granted to the other player, in milliseconds.
    pub other_lag_compensation: Option<Millis>,
    /// The number and total length of interruptions that each player may still cause.
    pub interruption_budgets: ByPlayer<InterruptionBudget>,
}

/// A command of the local player in online play.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum OnlineCommand {
    /// Opens the network.
    OpenNetwork,
    /// Closes the network and leaves the remote table, if there is one.
    CloseNetwork,
    /// Waits for a guest to accept [the offered match](super::OfferedSetup).
    WaitForGuest(GameName),
    /// Joins the table with this invite code.
    Join(InviteCode),
    /// Joins the table with this invite code at this address.
    JoinAt(InviteCode, SocketAddr),
    /// Joins a table on the local network.
    JoinLocal(LanTable),
    /// Invites a friend to [the offered match](super::OfferedSetup). A friend needs no code.
    InviteFriend(PlayerKey, GameName),
    /// Resumes the match with this player.
    ResumeMatch(PlayerKey),
    /// Stops waiting or joining, or leaves the table while the players are agreeing on a match.
    Cancel,
    /// Proposes the same match with [more time for dropping rings](super::OnlineGame::with_longer_ring_window).
    ProposeLongerRingWindow,
    /// Agrees to the proposal.
    Agree,
    /// Confirms that the player is ready for time to run.
    DeclareReady,
    /// Sends a request to the other player.
    Ask(ConsentRequest),
    /// Grants or declines a request of the other player.
    Answer(ConsentRequest, bool),
    /// Decides what happens to the match after the other player has stayed away.
    ChooseAfterAbsence(AbsenceChoice),
    /// Says a phrase to the other player.
    Say(Phrase),
    /// Leaves the match, which can be resumed another day.
    Leave,
}

/// The event that time is about to start in an online match. The value is the delay until the start.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnlineClockStarting(pub Duration);

impl OnlineState {
    /// Returns the online match, if there is one.
    pub fn online_match(&self) -> Option<&OnlineMatch> {
        match &self.phase {
            OnlinePhase::Playing(playing) => Some(playing),
            _ => None,
        }
    }

    /// Enters the playing phase with this match. Returns the number of the match.
    pub(super) fn begin_match(&mut self, playing: OnlineMatch) -> u32 {
        self.matches += 1;
        self.phase = OnlinePhase::Playing(OnlineMatch { number: self.matches, ..playing });
        self.matches
    }

    /// Sets the player who plays Red in the contest on the table, or `None` if there is no contest.
    pub fn set_red_in_contest(&mut self, red: Option<Player>) {
        if let Some(playing) = self.online_match_mut() {
            playing.red_in_contest = red;
        }
    }

    /// Returns mutable access to the online match, if there is one.
    pub(super) fn online_match_mut(&mut self) -> Option<&mut OnlineMatch> {
        match &mut self.phase {
            OnlinePhase::Playing(playing) => Some(playing),
            _ => None,
        }
    }

    /// Returns `true` if there is an online match and its time runs.
    pub fn is_time_running(&self) -> bool {
        self.online_match().is_some_and(|playing| playing.stop.is_none() && playing.ending.is_none())
    }
}
