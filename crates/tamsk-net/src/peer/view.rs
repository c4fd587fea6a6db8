//! Getters of [`Peer`], which is one end of a match.

use tamsk_records::NamesByPlayer;
use tamsk_rules::{Millis, Player};

use super::Peer;
use super::playing::{ClockState, PeerMatch};
use crate::digest::Digest;
use crate::game::NetGame;
use crate::interruptions::InterruptionBudget;
use crate::limits::{MILLI, Micros};
use crate::notice::Ending;
use crate::replica::log::LoggedAct;
use crate::wire::message::StopReason;

impl<G: NetGame> Peer<G> {
    /// Returns the identifier of the match, or `None` before the colours are drawn.
    pub fn match_id(&self) -> Option<Digest> {
        self.playing().map(|playing| playing.id)
    }

    /// Returns the player at this end, or `None` before the colours are drawn.
    pub fn me(&self) -> Option<Player> {
        self.playing().map(PeerMatch::me)
    }

    /// Returns the options of the match with the colours as drawn, or `None` before the colours are drawn.
    pub fn options(&self) -> Option<&G::Options> {
        self.playing().map(|playing| &playing.options)
    }

    /// Returns the names of the players, or `None` before the colours are drawn.
    pub fn names(&self) -> Option<&NamesByPlayer> {
        self.playing().map(|playing| &playing.names)
    }

    /// Returns the match as the player sees it now, or the settled match while the clock is stopped. Returns `None`
    /// before the colours are drawn.
    ///
    /// The returned match may contain events that are not announced yet. A glass that is lost in the returned match but
    /// not in [`Peer::settled_match`] must be drawn as empty. The match is over only once [`Peer::ending`] returns an
    /// ending.
    pub fn predicted_match(&self) -> Option<&G> {
        self.playing().map(|playing| match playing.clock_state {
            ClockState::Running(_) => playing.replica.predicted_match(),
            ClockState::Stopped(_) => playing.replica.settled.game(),
        })
    }

    /// Returns the settled match, or `None` before the colours are drawn.
    pub fn settled_match(&self) -> Option<&G> {
        self.playing().map(|playing| playing.replica.settled.game())
    }

    /// Returns the match time up to which the match is settled, in milliseconds. Returns `None` before the colours are
    /// drawn.
    pub fn settled_until(&self) -> Option<Millis> {
        self.playing().map(|playing| playing.replica.settled.settled_until())
    }

    /// Returns the log of settled acts.
    pub fn log(&self) -> &[LoggedAct<G::Act>] {
        self.playing().map_or(&[], |playing| playing.replica.settled.log().entries())
    }

    /// Returns the known acts that are not settled, in order of time. Acts with a time in the future have not happened
    /// yet. The list is empty while the clock is stopped.
    pub fn unsettled_acts(&self) -> Vec<LoggedAct<G::Act>> {
        let Some(playing) = self.playing() else { return Vec::new() };
        match playing.clock_state {
            ClockState::Running(_) => playing.replica.unsettled_acts(),
            ClockState::Stopped(_) => Vec::new(),
        }
    }

    /// Returns how the match ended, or `None` if the match has not ended.
    pub fn ending(&self) -> Option<Ending> {
        self.playing().and_then(|playing| playing.ending)
    }

    /// Returns the reason why the clock is stopped, or `None` if it runs or there is no match.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.playing().and_then(|playing| match &playing.clock_state {
            ClockState::Running(_) => None,
            ClockState::Stopped(stop) => Some(stop.why),
        })
    }

    /// Returns the player who asked for the current pause, if the match is paused.
    pub fn paused_by(&self) -> Option<Player> {
        self.playing().and_then(|playing| match &playing.clock_state {
            ClockState::Running(_) => None,
            ClockState::Stopped(stop) => stop.paused_by,
        })
    }

    /// Returns the current match time in milliseconds, or `None` if the clock is stopped or there is no match.
    pub fn match_time(&mut self, now: Micros) -> Option<Millis> {
        self.tick(now);
        self.with_match(|playing, out| playing.match_time(out)).flatten()
    }

    /// Returns the shortest round trip of the latest pings in milliseconds, or `None` if no recent ping was answered.
    pub fn shortest_round_trip(&self) -> Option<Millis> {
        self.link.remote_clock.shortest_round_trip().map(|trip| trip / MILLI)
    }

    /// Returns the average time that the other player's acts take to arrive, in milliseconds. Returns `None` if no act
    /// has arrived.
    pub fn average_act_lag(&self) -> Option<Millis> {
        self.playing().and_then(|playing| playing.replica.average_act_lag())
    }

    /// Returns the number of interruptions that a player has left, and the total time left for them. Returns `None`
    /// before the colours are drawn.
    pub fn interruption_budget(&self, player: Player) -> Option<InterruptionBudget> {
        self.playing().map(|playing| playing.interruptions[player])
    }
}
