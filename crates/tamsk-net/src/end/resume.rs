//! Storing a match and going on with it.

use tamsk_records::MAX_TIME;
use tamsk_rules::Player;

use super::playing::{Flow, Playing};
use super::stop::Stop;
use super::{End, Phase, Settings};
use crate::game::NetGame;
use crate::kept::{Kept, KeptError};
use crate::notice::Ending;
use crate::table::Table;
use crate::table::settled::Settled;
use crate::wire::frame::encode;
use crate::wire::list::List;
use crate::wire::message::StopReason;

impl<G: NetGame> End<G> {
    /// Returns what to store, so that the match can go on after a crash or another day. `None` without a match.
    pub fn kept(&self) -> Option<Vec<u8>> {
        let playing = self.playing()?;
        let settled = &playing.table.settled;
        Some(encode(&Kept {
            format: Kept::<G::Act>::FORMAT,
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
            entries: List::of_first(settled.log().entries().iter().cloned()),
        }))
    }

    /// Creates an end that goes on with a stored match, once it is connected. Both players have all their interruptions
    /// again, as far as this end is concerned.
    ///
    /// # Errors
    /// Returns [`KeptError`] if the bytes are no match of this game with this player.
    pub fn resume(settings: Settings, bytes: &[u8]) -> Result<End<G>, KeptError> {
        let kept: Kept<G::Act> = Kept::read(bytes)?;
        if kept.game != G::GAME {
            return Err(KeptError::Game(kept.game));
        }
        if kept.horizon > MAX_TIME {
            return Err(KeptError::Log);
        }
        if kept.other_key != settings.other_key {
            return Err(KeptError::Player);
        }
        let options = G::read_options(&kept.rules).map_err(KeptError::Rules)?;
        let start = G::begin(&options).map_err(KeptError::Rules)?;
        let settled = Settled::new(start).replayed(&kept.entries, kept.horizon).ok_or(KeptError::Log)?;
        let me: Player = kept.me;
        let mut table = Table::resumed(settled, me, kept.run);
        table.run.is_remembered = false;
        // The other end may not have heard of it.
        let is_called_off = kept.ending == Some(Ending::CalledOff);
        let why = if is_called_off { StopReason::CalledOff } else { StopReason::Silence };
        let stop = Stop::new(why, 0, &table);
        let is_over = table.settled.game().is_over();
        let mut playing = Playing::new(kept.id, options, kept.names, table);
        playing.epoch = kept.epoch;
        playing.ending = kept.ending;
        playing.is_over = is_over;
        playing.flow = Flow::Stopped(Box::new(stop));
        let mut end = End::new(settings);
        end.phase = Phase::Playing(Box::new(playing));
        Ok(end)
    }
}
