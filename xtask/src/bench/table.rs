//! The measured figures, their limits, and the table that compares the figures with the limits.

use std::collections::BTreeMap;

const EMPTY: &str = "empty 3D camera with egui";
const LOW: &str = "match, Low";
const MOVING: &str = "match, Low, camera moving";
const GIPF: &str = "match of GIPF, Low";
const MEDIUM: &str = "match, Medium";
const HIGH: &str = "match, High";
const TITLE: &str = "title, Low";
const IDLE_TITLE: &str = "waiting title";
const IDLE_LEVEL_ONE: &str = "waiting Level 1 match";

/// The runs of the game, each with its name in the table and its arguments. Runs that are compared with each other are
/// close together.
pub const MEASURED_RUNS: [(&str, &[&str]); 9] = [
    (TITLE, &["--quality", "low", "--measure", "title"]),
    (EMPTY, &["--measure", "empty"]),
    (LOW, &["--quality", "low", "--measure", "match"]),
    (MOVING, &["--quality", "low", "--measure", "moving-camera"]),
    (GIPF, &["--quality", "low", "--measure", "gipf"]),
    (MEDIUM, &["--quality", "medium", "--measure", "match"]),
    (HIGH, &["--quality", "high", "--measure", "match"]),
    (IDLE_TITLE, &["--quality", "low", "--measure", "idle-title"]),
    (IDLE_LEVEL_ONE, &["--quality", "low", "--measure", "idle-level-one"]),
];

/// A row of the table. The value must not exceed the limit.
pub struct BenchRow {
    what: String,
    value: Option<f64>,
    unit: &'static str,
    limit: Option<f64>,
    /// The scene in which the game measures the value, or `None` if the game does not measure it.
    scene: Option<&'static str>,
}

/// Returns the rows of the table. `perft` is the speed of TAMSK's rules divided by the speed of a chess library.
pub fn rows(figures: &MeasuredFigures, perft: Option<f64>) -> Vec<BenchRow> {
    let ratio = |what: &str, name, scene, other: &str, limit| BenchRow {
        what: format!("{what} / {other}"),
        value: figures.ratio(name, scene, other),
        unit: "x",
        limit,
        scene: Some(scene),
    };
    let times = |what, name, scene, limit| ratio(what, name, scene, EMPTY, limit);
    let plain = |what: &str, scene, name, unit, limit| BenchRow {
        what: what.into(),
        value: figures.get(scene, name),
        unit,
        limit,
        scene: Some(scene),
    };
    let drawn = |(what, scene)| {
        let vertices = plain("  their vertices", scene, "vertices", "", None);
        let calls = plain("  draw calls, shadows included", scene, "draw_calls", "", None);
        [plain(what, scene, "parts", "", None), vertices, calls]
    };
    let mut rows = vec![
        BenchRow {
            what: "perft, nodes per second: cozy-chess / tamsk".into(),
            value: perft.map(|ratio| 1.0 / ratio),
            unit: "x",
            limit: Some(1.0 / 3.0),
            scene: None,
        },
        times("frame: match, Low", "frame_ms", LOW, Some(2.5)),
        times("frame: match, Low, camera moving", "frame_ms", MOVING, Some(3.0)),
        times("frame: match of GIPF, Low", "frame_ms", GIPF, Some(2.5)),
        times("frame: match, Medium", "frame_ms", MEDIUM, None),
        times("frame: match, High", "frame_ms", HIGH, None),
        plain("  the empty frame itself", EMPTY, "frame_ms", "ms", None),
        times("processor time of a frame: match, High", "processor_ms", HIGH, None),
        ratio("processor time of a frame: match, Medium", "processor_ms", MEDIUM, HIGH, Some(0.2)),
        plain("longest frame after the first second: match, Low", LOW, "longest_ms", "ms", Some(50.0)),
    ];
    let drawing = [
        ("parts drawn: match, Low, the rest being kept", LOW),
        ("parts drawn: match, Low, camera moving", MOVING),
        ("parts drawn: match, Medium", MEDIUM),
        ("parts drawn: match, High", HIGH),
    ];
    rows.extend(drawing.into_iter().flat_map(drawn));
    rows.extend([
        times("first frame: title", "first_frame_ms", TITLE, Some(2.0)),
        times("first frame with every shader: title", "first_whole_frame_ms", TITLE, None),
        times("memory: title", "memory_kib", TITLE, Some(1.5)),
        plain("fixed step of a match", LOW, "fixed_step_us", "us", Some(50.0)),
        plain("processor: waiting title", IDLE_TITLE, "cpu_percent", "%", Some(10.0)),
        plain("processor: waiting Level 1 match", IDLE_LEVEL_ONE, "cpu_percent", "%", Some(10.0)),
    ]);
    rows
}

/// Returns the table as plain text.
pub fn plain_text_table(rows: &[BenchRow]) -> String {
    let width = rows.iter().map(|row| row.what.len()).max().unwrap_or(0);
    let mut table = format!("{:width$}  {:>9}     {:>7}\n", "what", "measured", "at most");
    for row in rows {
        table += &format!("{}\n", row.line(width));
    }
    table
}

/// Returns the table of `docs/performance.md`, with figures above their limits in bold.
pub fn markdown_table(rows: &[BenchRow]) -> String {
    let mut table = "| what | today | at most | command |\n|---|---|---|---|\n".to_owned();
    for row in rows {
        let today = match row.value {
            Some(value) if row.limit.is_some_and(|limit| value > limit) => format!("**{}**", row.number(value)),
            Some(value) => row.number(value),
            None => "unknown".into(),
        };
        let limit = row.limit.map(|limit| row.number(limit)).unwrap_or_default();
        table += &format!("| {} | {today} | {limit} | `{}` |\n", row.what.trim_start(), row.command());
    }
    table
}

impl BenchRow {
    fn line(&self, width: usize) -> String {
        let BenchRow { what, value, unit, limit, .. } = self;
        let Some(value) = value else { return format!("{what:width$}  {:>9}", "unknown") };
        let digits = self.digits();
        let measured = format!("{what:width$}  {value:>9.digits$} {unit:2}");
        match limit {
            Some(limit) if value <= limit => format!("{measured}  {limit:>7.2}  reached"),
            Some(limit) => format!("{measured}  {limit:>7.2}  MISSED"),
            None => measured,
        }
    }

    fn number(&self, value: f64) -> String {
        let digits = self.digits();
        format!("{value:.digits$} {}", self.unit).trim_end().to_owned()
    }

    fn digits(&self) -> usize {
        if self.unit.is_empty() { 0 } else { 2 }
    }

    fn command(&self) -> String {
        let scene = MEASURED_RUNS.iter().find(|(name, _)| self.scene == Some(*name));
        scene.map_or("cargo bench --profile dev -p tamsk-rules --bench rules".into(), |(_, arguments)| {
            format!("tamsk {}", arguments.join(" "))
        })
    }
}

/// The measured figures, by scene and by name.
#[derive(Debug, Default)]
pub struct MeasuredFigures(BTreeMap<(String, String), f64>);

impl MeasuredFigures {
    /// Adds the figures of a scene from the output of the game. Other lines of the output are ignored.
    pub fn add_printed(&mut self, scene: &str, printed: &str) {
        for line in printed.lines() {
            let mut words = line.split_whitespace();
            if let (Some(name), Some(value), None) = (words.next(), words.next(), words.next())
                && let Ok(value) = value.parse()
            {
                self.0.insert((scene.into(), name.into()), value);
            }
        }
    }

    /// Returns a figure of a scene, or `None` if it was not measured.
    pub fn get(&self, scene: &str, name: &str) -> Option<f64> {
        self.0.get(&(scene.into(), name.into())).copied()
    }

    /// Returns a scene's figure divided by the same figure of another scene, or `None` if a figure is missing or the
    /// divisor is not positive.
    pub fn ratio(&self, name: &str, scene: &str, other: &str) -> Option<f64> {
        let divisor = self.get(other, name).filter(|&divisor| divisor > 0.0)?;
        Some(self.get(scene, name)? / divisor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_compared() {
        let mut figures = MeasuredFigures::default();
        figures.add_printed(EMPTY, "frame_ms 10\nmemory_kib 100\nfirst_frame_ms 500");
        figures.add_printed(LOW, "frame_ms 24\nfixed_step_us 60");
        figures.add_printed(TITLE, "memory_kib 151");
        let rows = rows(&figures, Some(4.0));
        let table = plain_text_table(&rows);
        let line = |what: &str| table.lines().find(|line| line.starts_with(what)).unwrap_or_default();
        assert!(line("frame: match, Low").contains("2.40 x") && line("frame: match, Low").ends_with("reached"));
        assert!(line("memory: title").ends_with("MISSED"));
        assert!(line("fixed step").ends_with("MISSED"));
        assert!(line("first frame: title").ends_with("unknown"));
        assert!(line("perft").contains("0.25") && line("perft").ends_with("reached"));
        let markdown = markdown_table(&rows);
        let step = "| fixed step of a match | **60.00 us** | 50.00 us | `tamsk --quality low --measure match` |";
        assert!(markdown.lines().any(|line| line == step), "{markdown}");
        let frame = markdown.lines().find(|line| line.starts_with("| frame: match, Low / ")).unwrap_or_default();
        assert!(frame.contains("| 2.40 x | 2.50 x |"), "{frame}");
    }

    #[test]
    fn figures_are_read_among_other_lines() {
        let mut figures = MeasuredFigures::default();
        figures.add_printed("empty", "2026-01-01 WARN something\nframe_ms 12.50\nmemory_kib 1000\nframe_ms x\nalone\n");
        figures.add_printed("low", "frame_ms 25\n\n");
        assert_eq!(figures.get("empty", "frame_ms"), Some(12.5));
        assert_eq!(figures.get("empty", "memory_kib"), Some(1000.0));
        assert_eq!(figures.get("low", "memory_kib"), None);
        assert_eq!(figures.ratio("frame_ms", "low", "empty"), Some(2.0));
    }

    #[test]
    fn a_zero_or_missing_figure_has_no_ratio() {
        let mut figures = MeasuredFigures::default();
        figures.add_printed("empty", "frame_ms 0");
        figures.add_printed("low", "frame_ms 3");
        assert_eq!(figures.ratio("frame_ms", "low", "empty"), None);
        assert_eq!(figures.ratio("frame_ms", "low", "nowhere"), None);
    }
}
