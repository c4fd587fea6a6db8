//! What a table shows of an end.

use tamsk_records::Names;
use tamsk_rules::{Millis, Player};

use super::End;
use super::playing::{ClockState, Playing};
use crate::digest::Digest;
use crate::game::NetGame;
use crate::interruptions::Interruptions;
use crate::limits::{MILLI, Micros};
use crate::notice::Ending;
use crate::table::log::Entry;
use crate::wire::message::StopReason;

impl<G: NetGame> End<G> {
    /// Returns what identifies the match, once the lot has decided.
    pub fn id(&self) -> Option<Digest> {
        self.playing().map(|playing| playing.id)
    }

    /// Returns the player of this end, once the lot has decided.
    pub fn me(&self) -> Option<Player> {
        self.playing().map(Playing::me)
    }

    /// Returns the options of the match, with the colours as drawn.
    pub fn options(&self) -> Option<&G::Options> {
        self.playing().map(|playing| &playing.options)
    }

    /// Returns the names of the players.
    pub fn names(&self) -> Option<&Names> {
        self.playing().map(|playing| &playing.names)
    }

    /// Returns the match as seen now, or the settled match while time stands still.
    ///
    /// It may show what is not announced yet: a glass that is lost here but not in [`End::settled`] is to be drawn as
    /// empty, and the match is over only once [`End::ending`] says so.
    pub fn seen(&self) -> Option<&G> {
        self.playing().map(|playing| match playing.clock_state {
            ClockState::Running(_) => playing.table.seen(),
            ClockState::Stopped(_) => playing.table.settled.game(),
        })
    }

    /// Returns the settled match.
    pub fn settled(&self) -> Option<&G> {
        self.playing().map(|playing| playing.table.settled.game())
    }

    /// Returns the moment up to which the match is settled, in milliseconds.
    pub fn horizon(&self) -> Option<Millis> {
        self.playing().map(|playing| playing.table.settled.horizon())
    }

    /// Returns the settled acts, as in a record.
    pub fn log(&self) -> &[Entry<G::Act>] {
        self.playing().map_or(&[], |playing| playing.table.settled.log().entries())
    }

    /// Returns the acts that are known but not settled, in order. Those stamped later than now have yet to happen. Empty
    /// while time stands still.
    pub fn unsettled(&self) -> Vec<Entry<G::Act>> {
        let Some(playing) = self.playing() else { return Vec::new() };
        match playing.clock_state {
            ClockState::Running(_) => playing.table.unsettled(),
            ClockState::Stopped(_) => Vec::new(),
        }
    }

    /// Returns how the match ended.
    pub fn ending(&self) -> Option<Ending> {
        self.playing().and_then(|playing| playing.ending)
    }

    /// Returns the reason for which time stands still, or `None` while it runs or without a match.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.playing().and_then(|playing| match &playing.clock_state {
            ClockState::Running(_) => None,
            ClockState::Stopped(stop) => Some(stop.why),
        })
    }

    /// Returns the player who asked for the pause, while there is one.
    pub fn paused_by(&self) -> Option<Player> {
        self.playing().and_then(|playing| match &playing.clock_state {
            ClockState::Running(_) => None,
            ClockState::Stopped(stop) => stop.by,
        })
    }

    /// Returns the time of the match now, in milliseconds, or `None` while it stands still.
    pub fn match_now(&mut self, now: Micros) -> Option<Millis> {
        self.tick(now);
        self.with_match(|playing, out| playing.match_now(out)).flatten()
    }

    /// Returns the least round trip of the latest pings, in milliseconds.
    pub fn round_trip(&self) -> Option<Millis> {
        self.link.clock.round_trip().map(|trip| trip / MILLI)
    }

    /// Returns how much lag the other player was granted on average, in milliseconds.
    pub fn other_lag(&self) -> Option<Millis> {
        self.playing().and_then(|playing| playing.table.other_lag())
    }

    /// Returns what a player has left of their interruptions.
    pub fn interruptions(&self, player: Player) -> Option<Interruptions> {
        self.playing().map(|playing| playing.interruptions[player])
    }
}
