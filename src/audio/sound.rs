//! The sounds and their recipes. A sound consists of decaying tones, like those of struck glass, wood or ivory, and of
//! a little noise.

/// A sound of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A glass is lifted.
    Lift,
    /// A glass is placed.
    Place,
    /// A ring falls onto a tube.
    RingDrop,
    /// The timer is flipped.
    TimerFlip,
    /// Sand runs in the glasses and the timer. The sound loops.
    Sand,
    /// A glass has run out.
    GlassLost,
    /// A player is late with a move.
    Late,
    /// An action is refused by the rules.
    Refused,
    /// A player is offered an action, such as claiming a ring or dropping an extra ring.
    ActionOffered,
    /// A player passes or misses a turn.
    Passed,
    /// One of the last seconds of a glass begins.
    GlassLow,
    /// One of the last seconds of the timer begins.
    TimerLow,
    /// The timer has run out.
    TimerEnd,
    /// A person, or one of two bots, has won the match.
    Won,
    /// A person has lost the match against a bot or a remote player.
    Defeat,
    /// The match is tied.
    Tie,
    /// A menu button is pressed.
    ButtonPress,
    /// A switch, choice or slider is changed.
    WidgetChange,
}

/// A group of sounds that share a volume setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoundKind {
    /// Glasses, rings and the timer.
    Pieces,
    /// The sand.
    Sand,
    /// Signals that something has happened or will happen soon.
    Signals,
    /// The menus.
    Menus,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 18] = {
        use Sound::*;
        [
            Lift,
            Place,
            RingDrop,
            TimerFlip,
            Sand,
            GlassLost,
            Late,
            Refused,
            ActionOffered,
            Passed,
            GlassLow,
            TimerLow,
            TimerEnd,
            Won,
            Defeat,
            Tie,
            ButtonPress,
            WidgetChange,
        ]
    };

    /// Returns the kind of the sound.
    pub const fn kind(self) -> SoundKind {
        match self {
            Sound::Lift | Sound::Place | Sound::RingDrop | Sound::TimerFlip | Sound::TimerEnd => SoundKind::Pieces,
            Sound::Sand => SoundKind::Sand,
            Sound::ButtonPress | Sound::WidgetChange => SoundKind::Menus,
            _ => SoundKind::Signals,
        }
    }
}

/// A decaying tone. The values are the start in seconds, the frequency in hertz, the amplitude, and the time constant
/// in seconds.
pub struct DecayingTone(pub f32, pub f32, pub f32, pub f32);

/// A burst of noise. The values are the start in seconds, the amplitude, and the time constant in seconds.
pub struct NoiseBurst(pub f32, pub f32, pub f32);

/// The parts of a sound. Only the ratios of amplitudes matter, because all sounds are normalized to equal loudness.
pub struct SoundRecipe {
    /// The length of the sound, in seconds.
    pub seconds: f32,
    pub tones: &'static [DecayingTone],
    pub noise: &'static [NoiseBurst],
}

/// Returns the recipe of a sound. Returns `None` for running sand, which is continuous noise and has no recipe.
#[expect(clippy::too_many_lines, reason = "a table of recipes")]
pub fn recipe(sound: Sound) -> Option<SoundRecipe> {
    let recipe = match sound {
        Sound::Sand => return None,
        Sound::Lift => SoundRecipe {
            seconds: 0.25,
            tones: &[DecayingTone(0.0, 1_480.0, 0.12, 0.05), DecayingTone(0.0, 2_930.0, 0.07, 0.04)],
            noise: &[NoiseBurst(0.0, 0.10, 0.02)],
        },
        Sound::Place => SoundRecipe {
            seconds: 0.5,
            tones: &[
                DecayingTone(0.0, 150.0, 0.45, 0.05),
                DecayingTone(0.0, 320.0, 0.20, 0.04),
                DecayingTone(0.004, 1_870.0, 0.14, 0.10),
                DecayingTone(0.004, 3_420.0, 0.08, 0.07),
            ],
            noise: &[NoiseBurst(0.0, 0.22, 0.012)],
        },
        Sound::RingDrop => SoundRecipe {
            seconds: 0.45,
            tones: &[
                DecayingTone(0.0, 2_250.0, 0.25, 0.025),
                DecayingTone(0.0, 3_760.0, 0.16, 0.02),
                DecayingTone(0.085, 2_190.0, 0.14, 0.02),
                DecayingTone(0.14, 2_270.0, 0.07, 0.018),
            ],
            noise: &[NoiseBurst(0.0, 0.16, 0.008), NoiseBurst(0.085, 0.08, 0.006)],
        },
        Sound::GlassLost => SoundRecipe {
            seconds: 1.6,
            tones: &[
                DecayingTone(0.0, 392.0, 0.22, 0.45),
                DecayingTone(0.18, 311.1, 0.22, 0.5),
                DecayingTone(0.36, 261.6, 0.24, 0.6),
                DecayingTone(0.36, 130.8, 0.18, 0.6),
            ],
            noise: &[],
        },
        Sound::TimerFlip => SoundRecipe {
            seconds: 0.4,
            tones: &[
                DecayingTone(0.0, 2_640.0, 0.18, 0.09),
                DecayingTone(0.0, 5_230.0, 0.07, 0.05),
                DecayingTone(0.07, 2_640.0, 0.10, 0.09),
            ],
            noise: &[NoiseBurst(0.0, 0.08, 0.01)],
        },
        Sound::Late => SoundRecipe {
            seconds: 1.3,
            tones: &[
                DecayingTone(0.0, 880.0, 0.28, 0.35),
                DecayingTone(0.0, 2_429.0, 0.10, 0.2),
                DecayingTone(0.22, 659.3, 0.28, 0.45),
                DecayingTone(0.22, 1_819.0, 0.08, 0.2),
            ],
            noise: &[],
        },
        Sound::Refused => SoundRecipe {
            seconds: 0.22,
            tones: &[DecayingTone(0.0, 185.0, 0.30, 0.035), DecayingTone(0.07, 165.0, 0.26, 0.035)],
            noise: &[NoiseBurst(0.0, 0.05, 0.01)],
        },
        Sound::Won => SoundRecipe {
            seconds: 2.6,
            tones: &[
                DecayingTone(0.0, 261.6, 0.16, 0.9),
                DecayingTone(0.12, 329.6, 0.16, 0.9),
                DecayingTone(0.24, 392.0, 0.16, 0.9),
                DecayingTone(0.36, 523.3, 0.18, 1.0),
                DecayingTone(0.36, 1_046.5, 0.06, 0.6),
            ],
            noise: &[],
        },
        // This is a descending minor chord. `Won` is an ascending major chord.
        Sound::Defeat => SoundRecipe {
            seconds: 2.6,
            tones: &[
                DecayingTone(0.0, 523.3, 0.14, 0.5),
                DecayingTone(0.18, 392.0, 0.16, 0.6),
                DecayingTone(0.36, 311.1, 0.16, 0.8),
                DecayingTone(0.54, 261.6, 0.18, 1.0),
                DecayingTone(0.54, 130.8, 0.10, 1.0),
            ],
            noise: &[],
        },
        // The intervals are open fifths, neither major nor minor.
        Sound::Tie => SoundRecipe {
            seconds: 2.4,
            tones: &[
                DecayingTone(0.0, 261.6, 0.16, 0.8),
                DecayingTone(0.0, 392.0, 0.14, 0.8),
                DecayingTone(0.3, 261.6, 0.16, 0.9),
                DecayingTone(0.3, 392.0, 0.14, 0.9),
            ],
            noise: &[],
        },
        Sound::ActionOffered => SoundRecipe {
            seconds: 0.6,
            tones: &[DecayingTone(0.0, 587.3, 0.16, 0.12), DecayingTone(0.11, 880.0, 0.18, 0.16)],
            noise: &[],
        },
        Sound::Passed => SoundRecipe {
            seconds: 0.6,
            tones: &[DecayingTone(0.0, 440.0, 0.16, 0.14), DecayingTone(0.11, 330.0, 0.18, 0.16)],
            noise: &[],
        },
        Sound::GlassLow => SoundRecipe {
            seconds: 0.12,
            tones: &[DecayingTone(0.0, 1_050.0, 0.22, 0.018), DecayingTone(0.0, 2_100.0, 0.06, 0.012)],
            noise: &[],
        },
        Sound::TimerLow => SoundRecipe {
            seconds: 0.16,
            tones: &[DecayingTone(0.0, 1_760.0, 0.24, 0.025), DecayingTone(0.05, 1_760.0, 0.16, 0.025)],
            noise: &[],
        },
        // The last grain of sand falls, and a wooden knock follows.
        Sound::TimerEnd => SoundRecipe {
            seconds: 0.5,
            tones: &[
                DecayingTone(0.0, 1_760.0, 0.14, 0.05),
                DecayingTone(0.06, 880.0, 0.24, 0.08),
                DecayingTone(0.06, 310.0, 0.20, 0.05),
            ],
            noise: &[NoiseBurst(0.06, 0.10, 0.012)],
        },
        Sound::ButtonPress => SoundRecipe {
            seconds: 0.14,
            tones: &[DecayingTone(0.0, 620.0, 0.22, 0.020), DecayingTone(0.0, 1_410.0, 0.10, 0.012)],
            noise: &[NoiseBurst(0.0, 0.10, 0.006)],
        },
        Sound::WidgetChange => SoundRecipe {
            seconds: 0.10,
            tones: &[DecayingTone(0.0, 1_240.0, 0.20, 0.014)],
            noise: &[NoiseBurst(0.0, 0.06, 0.004)],
        },
    };
    Some(recipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sounds_are_listed_in_declaration_order() {
        for (place, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, place);
        }
    }
}
