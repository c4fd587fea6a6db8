//! The speed of the rules divided by a chess library's, from the files that Criterion leaves.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// Returns TAMSK's nodes per second divided by the chess library's. `criterion` is Criterion's folder.
pub fn ratio(criterion: &Path) -> Option<f64> {
    let speed = |name: &str| {
        let folder = criterion.join("perft").join(name).join("6/new");
        let read = |file: &str| fs::read_to_string(folder.join(file)).ok();
        nodes_per_second(&read("benchmark.json")?, &read("estimates.json")?)
    };
    Some(speed("tamsk")? / speed("cozy-chess")?)
}

/// Reads Criterion's description of a benchmark, which has the nodes of a run, and its estimates in nanoseconds.
fn nodes_per_second(benchmark: &str, estimates: &str) -> Option<f64> {
    let number = |json: &str, pointer| serde_json::from_str::<Value>(json).ok()?.pointer(pointer)?.as_f64();
    let nodes = number(benchmark, "/throughput/Elements")?;
    let nanoseconds = number(estimates, "/median/point_estimate").filter(|&time| time > 0.0)?;
    Some(nodes * 1e9 / nanoseconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BENCHMARK: &str = r#"{"group_id":"perft","value_str":"6","throughput":{"Elements":3000},"full_id":"x"}"#;
    const ESTIMATES: &str = r#"{"mean":{"confidence_interval":{"lower_bound":1.0},"point_estimate":9.0},
        "median":{"confidence_interval":{"lower_bound":1.0},"point_estimate":1.5e3,"standard_error":0.1}}"#;

    #[test]
    fn criterions_files_are_read() {
        assert_eq!(nodes_per_second(BENCHMARK, ESTIMATES), Some(2e9));
    }

    #[test]
    fn other_files_give_nothing() {
        for other in ["", "{}", "\"median\"", "\"median\" \"point_estimate\": x"] {
            assert_eq!(nodes_per_second(BENCHMARK, other), None, "{other:?}");
        }
        assert_eq!(ratio(Path::new("/nowhere")), None);
    }
}
