//! All pulsing lights of the game. They pulse slowly, because more than three flashes per second can cause seizures
//! (WCAG 2.2, criterion 2.3.1).

use std::f32::consts::TAU;

/// A rhythmic change of brightness or position that draws attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pulse {
    /// The pulse of a highlighted socket.
    HighlightedSocket,
    /// The pulse of the glow and the arrows of a button that a lesson asks the player to press.
    LessonButton,
    /// The faster pulse of a button that a lesson asks the player to press. It begins when the player presses something
    /// else.
    LessonButtonAfterWrongPress,
}

impl Pulse {
    /// All pulses.
    pub const ALL: [Pulse; 3] = [Pulse::HighlightedSocket, Pulse::LessonButton, Pulse::LessonButtonAfterWrongPress];

    /// Returns the frequency in hertz.
    pub const fn frequency_hz(self) -> f32 {
        match self {
            Pulse::HighlightedSocket => 1.1,
            Pulse::LessonButton => 0.72,
            Pulse::LessonButtonAfterWrongPress => 1.44,
        }
    }

    /// Returns the strength of the pulse, from 0 to 1, at the given time in seconds.
    pub fn strength(self, seconds: f32) -> f32 {
        0.5 + 0.5 * (seconds * self.frequency_hz() * TAU).sin()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The source files that may contain periodic animations without a [`Pulse`], because the parts that they animate
    /// keep a constant brightness.
    const MOTIONS: [&str; 4] =
        ["hourglass/appearance.rs", "hourglass/sand.rs", "ui/toast/drawing.rs", "ui/announce/mod.rs"];

    #[test]
    fn no_pulse_flashes() {
        for pulse in Pulse::ALL {
            assert!(pulse.frequency_hz() < 3.0, "{pulse:?}");
            let swells: Vec<f32> = (0..1_000_u16).map(|milli| pulse.strength(f32::from(milli) / 1_000.0)).collect();
            assert!(swells.iter().all(|swell| (0.0..=1.0).contains(swell)), "{pulse:?}");
            let rises = swells.windows(2).filter(|pair| pair[0] < 0.5 && pair[1] >= 0.5).count();
            assert!(rises <= 3, "{pulse:?} swells {rises} times in a second");
        }
    }

    fn read(folder: &Path, see: &mut impl FnMut(&str, &str)) {
        for entry in fs::read_dir(folder).expect("the folder is readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                read(&path, see);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                see(&path.to_string_lossy(), &fs::read_to_string(&path).expect("the file is readable"));
            }
        }
    }

    #[test]
    fn nothing_else_oscillates_with_time() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut read_files = 0;
        for room in ["graphics", "ui"] {
            read(&source.join(room), &mut |path, text| {
                read_files += 1;
                let swings = text.lines().filter(|line| line.contains(".sin()") || line.contains(".cos()"));
                let timed =
                    |line: &&str| ["secs", "seconds", "age", "elapsed", "dying"].iter().any(|it| line.contains(it));
                let known = MOTIONS.iter().any(|motion| path.ends_with(motion));
                assert!(known || swings.filter(timed).count() == 0, "{path} oscillates without a `Pulse`");
            });
        }
        assert!(read_files > 100, "{read_files}");
    }
}
