//! What the game prints when it measures itself: one `name value` per line.

use std::collections::BTreeMap;

/// Figures by scene and name.
#[derive(Debug, Default)]
pub struct Figures(BTreeMap<(String, String), f64>);

impl Figures {
    /// Adds a scene's figures from the game's output, ignoring other lines.
    pub fn add(&mut self, scene: &str, printed: &str) {
        for line in printed.lines() {
            let mut words = line.split_whitespace();
            if let (Some(name), Some(value), None) = (words.next(), words.next(), words.next())
                && let Ok(value) = value.parse()
            {
                self.0.insert((scene.into(), name.into()), value);
            }
        }
    }

    /// Returns a figure of a scene.
    pub fn get(&self, scene: &str, name: &str) -> Option<f64> {
        self.0.get(&(scene.into(), name.into())).copied()
    }

    /// Returns a scene's figure divided by the same figure of another.
    pub fn ratio(&self, name: &str, scene: &str, other: &str) -> Option<f64> {
        let divisor = self.get(other, name).filter(|&divisor| divisor > 0.0)?;
        Some(self.get(scene, name)? / divisor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_among_other_lines() {
        let mut figures = Figures::default();
        figures.add("empty", "2026-01-01 WARN something\nframe_ms 12.50\nmemory_kib 1000\nframe_ms x\nalone\n");
        figures.add("low", "frame_ms 25\n\n");
        assert_eq!(figures.get("empty", "frame_ms"), Some(12.5));
        assert_eq!(figures.get("empty", "memory_kib"), Some(1000.0));
        assert_eq!(figures.get("low", "memory_kib"), None);
        assert_eq!(figures.ratio("frame_ms", "low", "empty"), Some(2.0));
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        let mut figures = Figures::default();
        figures.add("empty", "frame_ms 0");
        figures.add("low", "frame_ms 3");
        assert_eq!(figures.ratio("frame_ms", "low", "empty"), None);
        assert_eq!(figures.ratio("frame_ms", "low", "nowhere"), None);
    }
}
