//! The speed of the rules beside a chess library's, from what Criterion leaves behind.

use std::fs;
use std::path::Path;

/// The nodes a second of TAMSK, divided by those of the chess library; `criterion` is Criterion's folder.
pub fn ratio(criterion: &Path) -> Option<f64> {
    let speed = |name: &str| {
        let folder = criterion.join("perft").join(name).join("6/new");
        let read = |file: &str| fs::read_to_string(folder.join(file)).ok();
        nodes_a_second(&read("benchmark.json")?, &read("estimates.json")?)
    };
    Some(speed("tamsk")? / speed("cozy-chess")?)
}

/// From Criterion's description of a benchmark, which says how many nodes a run has, and its estimates in nanoseconds.
fn nodes_a_second(benchmark: &str, estimates: &str) -> Option<f64> {
    let nodes = number_after(benchmark, &["\"throughput\"", "\"Elements\""])?;
    let nanoseconds = number_after(estimates, &["\"median\"", "\"point_estimate\""]).filter(|&time| time > 0.0)?;
    Some(nodes * 1e9 / nanoseconds)
}

/// The number behind the last of these keys, each sought behind the one before.
fn number_after(json: &str, keys: &[&str]) -> Option<f64> {
    let rest = keys.iter().try_fold(json, |json, key| json.split_once(key).map(|(_, rest)| rest))?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    let end = rest.find(|c: char| !(c.is_ascii_digit() || "+-.eE".contains(c))).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BENCHMARK: &str = r#"{"group_id":"perft","value_str":"6","throughput":{"Elements":3000},"full_id":"x"}"#;
    const ESTIMATES: &str = r#"{"mean":{"confidence_interval":{"lower_bound":1.0},"point_estimate":9.0},
        "median":{"confidence_interval":{"lower_bound":1.0},"point_estimate":1.5e3,"standard_error":0.1}}"#;

    #[test]
    fn criterions_files_are_read() {
        assert_eq!(nodes_a_second(BENCHMARK, ESTIMATES), Some(2e9));
    }

    #[test]
    fn other_files_give_nothing() {
        for other in ["", "{}", "\"median\"", "\"median\" \"point_estimate\": x"] {
            assert_eq!(nodes_a_second(BENCHMARK, other), None, "{other:?}");
        }
        assert_eq!(ratio(Path::new("/nowhere")), None);
    }
}
