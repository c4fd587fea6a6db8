//! Storing a match, and resuming it.

use tamsk_records::MAX_TIME;
use tamsk_rules::Player;

use super::playing::{ClockState, Playing};
use super::stop::Stop;
use super::{End, Phase, Settings};
use crate::game::NetGame;
use crate::notice::Ending;
use crate::saved::{RestoreError, SavedMatch};
use crate::table::Table;
use crate::table::settled::Settled;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::frame::encode;
use crate::wire::message::StopReason;

impl<G: NetGame> End<G> {
    /// Returns the bytes to store, so that [`End::restore`] can resume the match after a crash or another day. `None`
    /// without a match.
    pub fn saved(&self) -> Option<Vec<u8>> {
        let playing = self.playing()?;
        let settled = &playing.table.settled;
        Some(encode(&SavedMatch {
            format: SavedMatch::<G::Act>::FORMAT,
            game: G::GAME,
            id: playing.id,
            epoch: playing.epoch,
            run: playing.table.run.number,
            me: playing.me(),
            names: playing.names.clone(),
            other_key: self.settings.other_key,
            rules: G::write_options(&playing.options).into(),
            horizon: settled.horizon(),
            ending: playing.ending,
            entries: BoundedVec::truncated(settled.log().entries().iter().cloned()),
        }))
    }

    /// Creates an end that resumes a stored match once it is connected. To this end, both players have all their
    /// interruptions again.
    ///
    /// # Errors
    /// Returns [`RestoreError`] if the bytes are no match of this game with this player.
    pub fn restore(settings: Settings, bytes: &[u8]) -> Result<End<G>, RestoreError> {
        let saved: SavedMatch<G::Act> = SavedMatch::read(bytes, G::GAME)?;
        if saved.horizon > MAX_TIME {
            return Err(RestoreError::Log);
        }
        if saved.other_key != settings.other_key {
            return Err(RestoreError::Player);
        }
        let options = G::read_options(&saved.rules).map_err(RestoreError::Rules)?;
        let start = G::begin(&options).map_err(RestoreError::Rules)?;
        let settled = Settled::new(start).replayed(&saved.entries, saved.horizon).ok_or(RestoreError::Log)?;
        let me: Player = saved.me;
        let mut table = Table::resumed(settled, me, saved.run);
        table.run.is_remembered = false;
        // The other end may not have heard of it.
        let is_called_off = saved.ending == Some(Ending::CalledOff);
        let why = if is_called_off { StopReason::CalledOff } else { StopReason::Silence };
        let stop = Stop::new(why, 0, &table);
        let is_over = table.settled.game().is_over();
        let mut playing = Playing::new(saved.id, options, saved.names, table);
        playing.epoch = saved.epoch;
        playing.ending = saved.ending;
        playing.is_over = is_over;
        playing.clock_state = ClockState::Stopped(Box::new(stop));
        let mut end = End::new(settings);
        end.phase = Phase::Playing(Box::new(playing));
        Ok(end)
    }
}
