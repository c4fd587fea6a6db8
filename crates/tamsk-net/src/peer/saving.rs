//! Saving and restoring a match.

use tamsk_records::MAX_RECORD_TIME;
use tamsk_rules::Player;

use super::playing::{ClockState, PeerMatch};
use super::stop::StoppedClock;
use super::{Peer, PeerConfig, Phase};
use crate::game::NetGame;
use crate::notice::Ending;
use crate::replica::MatchReplica;
use crate::replica::settled::SettledMatch;
use crate::saved::{RestoreError, SavedPeerMatch};
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::frame::encode;
use crate::wire::message::StopReason;

impl<G: NetGame> Peer<G> {
    /// Returns the bytes from which [`Peer::restore`] can resume the match after a crash or on another day, or `None`
    /// if there is no match.
    pub fn to_saved_bytes(&self) -> Option<Vec<u8>> {
        let playing = self.playing()?;
        let settled = &playing.replica.settled;
        Some(encode(&SavedPeerMatch {
            format: SavedPeerMatch::<G::Act>::FORMAT,
            game: G::GAME,
            match_id: playing.id,
            epoch: playing.epoch,
            run_number: playing.replica.run.number,
            me: playing.me(),
            names: playing.names.clone(),
            other_key: self.settings.other_key,
            rules: G::write_options(&playing.options).into(),
            settled_until: settled.settled_until(),
            ending: playing.ending,
            entries: BoundedVec::truncated(settled.log().entries().iter().cloned()),
        }))
    }

    /// Creates an end from a stored match. The end resumes the match once it is connected. At this end, both players
    /// have all their interruptions again.
    ///
    /// # Errors
    /// Returns [`RestoreError`] if the bytes are not a valid match of this game with the other player of `config`.
    pub fn restore(config: PeerConfig, bytes: &[u8]) -> Result<Peer<G>, RestoreError> {
        let saved: SavedPeerMatch<G::Act> = SavedPeerMatch::read(bytes, G::GAME)?;
        if saved.settled_until > MAX_RECORD_TIME {
            return Err(RestoreError::BadLog);
        }
        if saved.other_key != config.other_key {
            return Err(RestoreError::OtherPlayer);
        }
        let options = G::read_options(&saved.rules).map_err(RestoreError::BadRules)?;
        let start = G::begin(&options).map_err(RestoreError::BadRules)?;
        let settled =
            SettledMatch::new(start).replay(&saved.entries, saved.settled_until).ok_or(RestoreError::BadLog)?;
        let me: Player = saved.me;
        let mut replica = MatchReplica::resumed(settled, me, saved.run_number);
        replica.run.knows_all_acts = false;
        // The other end may not know that the match was called off.
        let is_called_off = saved.ending == Some(Ending::CalledOff);
        let why = if is_called_off { StopReason::CalledOff } else { StopReason::Silence };
        let stop = StoppedClock::new(why, 0, &replica);
        let is_over = replica.settled.game().is_over();
        let mut playing = PeerMatch::new(saved.match_id, options, saved.names, replica);
        playing.epoch = saved.epoch;
        playing.ending = saved.ending;
        playing.is_settled_match_over = is_over;
        playing.clock_state = ClockState::Stopped(Box::new(stop));
        let mut end = Peer::new(config);
        end.phase = Phase::Playing(Box::new(playing));
        Ok(end)
    }
}
