//! The sounds of the game, by what makes them.

/// A sound of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A glass is picked up.
    Lift,
    /// A glass is set down.
    Place,
    /// A ring falls on a tube.
    Ring,
    /// The timer is turned over.
    Timer,
    /// Sand runs in every glass and in the timer. It has no end.
    Sand,
    /// A glass has run out.
    Lost,
    /// A player is late.
    Late,
    /// The rules refused an action.
    Refused,
    /// A player may claim a ring, or drop an extra one.
    Offer,
    /// A player passes or misses a turn.
    Passed,
    /// Another of the last seconds of a glass begins.
    GlassLow,
    /// Another of the last seconds of the timer begins.
    TimerLow,
    /// The timer has run out.
    TimerEnd,
    /// A person has won the match, or one of two bots.
    Won,
    /// A person has lost the match against a bot.
    Defeat,
    /// The match is tied.
    Tie,
    /// A button of a menu is pressed.
    Press,
    /// A switch, a choice or a slider is changed.
    Change,
}

/// What makes a sound. Each kind has its volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoundKind {
    /// Glasses, rings and the timer.
    Pieces,
    /// The sand.
    Sand,
    /// What tells that something has happened, or is about to.
    Signals,
    /// The menus.
    Menus,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 18] = [
        Sound::Lift,
        Sound::Place,
        Sound::Ring,
        Sound::Timer,
        Sound::Sand,
        Sound::Lost,
        Sound::Late,
        Sound::Refused,
        Sound::Offer,
        Sound::Passed,
        Sound::GlassLow,
        Sound::TimerLow,
        Sound::TimerEnd,
        Sound::Won,
        Sound::Defeat,
        Sound::Tie,
        Sound::Press,
        Sound::Change,
    ];

    /// Returns what makes it.
    pub const fn kind(self) -> SoundKind {
        match self {
            Sound::Lift | Sound::Place | Sound::Ring | Sound::Timer | Sound::TimerEnd => SoundKind::Pieces,
            Sound::Sand => SoundKind::Sand,
            Sound::Press | Sound::Change => SoundKind::Menus,
            _ => SoundKind::Signals,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_its_place() {
        for (place, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, place);
        }
    }
}
