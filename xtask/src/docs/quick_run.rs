//! Shortens commands of the engine, so that they finish quickly.

use std::path::Path;

use crate::workspace;

/// The options that set the amount of work, with small values.
const SMALL_VALUES: [(&str, &str); 7] = [
    ("--games", "2"),
    ("--samples", "1"),
    ("--pairs", "1"),
    ("--epochs", "1"),
    ("--nodes", "50"),
    ("--ms", "20"),
    ("--hash", "4"),
];
/// The options that take a player. A budget may follow the player after a colon.
const PLAYERS: [&str; 3] = ["--red", "--black", "--white"];
/// The players that search for their turns and accept a budget.
const SEARCHING: [&str; 6] = ["novice", "casual", "club", "expert", "master", "expert-blind"];

/// Returns the arguments with small counts and budgets. `FILE` is replaced by the record, and `FOLDER` by a folder
/// below `folder`.
pub fn quick_run_arguments(arguments: &[&str], record: &Path, folder: &Path) -> Vec<String> {
    let mut small: Vec<String> = Vec::new();
    for &word in arguments {
        let option = small.last().map(String::as_str).unwrap_or_default();
        small.push(match word {
            "FILE" => record.display().to_string(),
            "FOLDER" => folder.join("out").display().to_string(),
            _ if PLAYERS.contains(&option) => player(word),
            _ => SMALL_VALUES.iter().find(|(name, _)| *name == option).map_or(word, |(_, value)| value).to_owned(),
        });
    }
    small
}

/// Returns the definition of a player, with a small budget. A path to another build of the engine is replaced by the
/// path to the current build.
fn player(text: &str) -> String {
    let (kind, budget) = text.split_once(':').unwrap_or((text, ""));
    let mut parts: Vec<String> = budget.split(',').filter(|part| !part.is_empty()).map(small_part).collect();
    if parts.is_empty() && SEARCHING.contains(&kind) {
        parts.push("nodes=50".into());
    }
    if parts.is_empty() { kind.to_owned() } else { format!("{kind}:{}", parts.join(",")) }
}

fn small_part(part: &str) -> String {
    match part.split_once('=') {
        Some(("path", _)) => format!("path={}", workspace::dev_program_path("tamsk-engine").display()),
        Some(("nodes" | "turns", _)) => format!("{}=50", part.split('=').next().unwrap_or_default()),
        Some(("ms", _)) => "ms=1".into(),
        _ => part.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_get_small_budgets() {
        assert_eq!(player("expert"), "expert:nodes=50");
        assert_eq!(player("master:nodes=5000000,threads=2"), "master:nodes=50,threads=2");
        assert_eq!(player("uct:turns=40000000"), "uct:turns=50");
        assert_eq!(player("random"), "random");
    }
}
