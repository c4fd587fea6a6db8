//! The sounds of the game, and the sides from which they come.

use crate::rules::Player;

/// A sound of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A glass is picked up.
    Lift,
    /// A glass is set down.
    Place,
    /// A ring falls into a socket.
    Ring,
    /// A glass has run out.
    Lost,
    /// The timer is turned over.
    Timer,
    /// A player is late.
    Late,
    /// The rules refused an action.
    Refused,
    /// The match is over.
    Over,
    /// A player may claim a ring, or drop an extra one.
    Offer,
    /// A player passes or misses a turn.
    Passed,
    /// Another of the last seconds of a glass begins.
    GlassLow,
    /// Another of the last seconds of the timer begins.
    TimerLow,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 12] = [
        Sound::Lift,
        Sound::Place,
        Sound::Ring,
        Sound::Lost,
        Sound::Timer,
        Sound::Late,
        Sound::Refused,
        Sound::Over,
        Sound::Offer,
        Sound::Passed,
        Sound::GlassLow,
        Sound::TimerLow,
    ];

    /// Returns whether it tells what has happened. The others are those of the pieces.
    pub const fn is_signal(self) -> bool {
        !matches!(self, Sound::Lift | Sound::Place | Sound::Ring | Sound::Timer)
    }
}

/// The side from which a sound comes: that of the player it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Red's.
    Left,
    /// Of what is about nobody.
    Middle,
    /// Black's.
    Right,
}

impl Side {
    /// All sides.
    pub const ALL: [Side; 3] = [Side::Left, Side::Middle, Side::Right];

    /// Returns the side of a player, or the middle.
    pub const fn of(player: Option<Player>) -> Side {
        match player {
            Some(Player::Red) => Side::Left,
            Some(Player::Black) => Side::Right,
            None => Side::Middle,
        }
    }

    /// Returns the amplitudes at the left and at the right. The power of both is always the same, and some of a sound
    /// is heard at the other side, too: not everybody hears with both ears.
    pub fn amplitudes(self) -> [f32; 2] {
        const NEAR: f32 = 0.95;
        let far = (1.0 - NEAR * NEAR).sqrt();
        match self {
            Side::Left => [NEAR, far],
            Side::Middle => [std::f32::consts::FRAC_1_SQRT_2; 2],
            Side::Right => [far, NEAR],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_and_every_side_has_its_place() {
        for (place, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, place);
        }
        for (place, side) in Side::ALL.into_iter().enumerate() {
            assert_eq!(side as usize, place);
        }
    }

    #[test]
    fn a_sound_is_as_loud_from_every_side() {
        for side in Side::ALL {
            let [left, right] = side.amplitudes();
            assert!((left * left + right * right - 1.0).abs() < 1e-5, "{side:?}");
            assert!(left.min(right) > 0.2, "{side:?} is heard with either ear");
        }
        let [left, right] = Side::Left.amplitudes();
        assert!(left > 3.0 * right);
    }
}
