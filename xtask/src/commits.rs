//! Checks the subjects of commits, which must be imperative and have at most 72 characters.

use crate::workspace;

/// The number of commits that are checked. Older commits predate the convention.
const CHECKED_COMMITS: &str = "100";
const MAX_SUBJECT_LENGTH: usize = 72;

/// Words that often begin a subject but are not verbs.
const NON_VERBS: [&str; 14] =
    ["A", "All", "An", "At", "Every", "For", "In", "It", "No", "On", "The", "This", "What", "When"];
/// Imperatives whose ending usually marks another form of a verb.
const IMPERATIVES: [&str; 14] = [
    "Bring", "Embed", "Exceed", "Feed", "Need", "Ping", "Proceed", "Ring", "Seed", "Shed", "Speed", "Spring", "String",
    "Swing",
];

/// Checks the subjects of the newest commits. Prints the subjects that break the convention. Returns `true` if there
/// are none, or if git cannot list the commits.
///
/// # Errors
/// Returns an error if git cannot be started.
pub fn check_subjects() -> Result<bool, String> {
    println!("\n== Subjects of commits");
    let mut log = workspace::command("git");
    log.args(["log", "--no-merges", "--max-count", CHECKED_COMMITS, "--format=%h %s"]);
    let output = log.output().map_err(|error| workspace::cannot_start_message(&log, &error))?;
    if !output.status.success() {
        println!("Not checked: {}", String::from_utf8_lossy(&output.stderr).trim());
        return Ok(true);
    }
    let commits = String::from_utf8_lossy(&output.stdout);
    let faults: Vec<_> = commits
        .lines()
        .filter_map(|line| {
            let (hash, subject) = line.split_once(' ')?;
            Some(format!("{hash} {subject:?} {}", fault(subject)?))
        })
        .collect();
    faults.iter().for_each(|fault| println!("{fault}"));
    Ok(faults.is_empty())
}

/// Returns what is wrong with a subject, worded as the end of a sentence, or `None` if nothing is wrong.
fn fault(subject: &str) -> Option<&'static str> {
    let first = subject.split([' ', ',', ':']).next().unwrap_or_default();
    if subject.chars().count() > MAX_SUBJECT_LENGTH {
        Some("has more than 72 characters")
    } else if subject.ends_with('.') {
        Some("ends with a full stop")
    } else if !first.starts_with(char::is_uppercase) {
        Some("does not begin with a capital letter")
    } else if !is_imperative(first) {
        Some("does not begin with an imperative, such as “Add” or “Fix”")
    } else {
        None
    }
}

/// Returns `true` if a word seems to be an imperative, judged by its ending.
fn is_imperative(word: &str) -> bool {
    if IMPERATIVES.contains(&word) {
        return true;
    }
    let is_third_person = word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    !NON_VERBS.contains(&word) && !is_third_person && !word.ends_with("ed") && !word.ends_with("ing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imperative_subjects_are_accepted() {
        let longest = format!("Add {}", "x".repeat(MAX_SUBJECT_LENGTH - 4));
        for subject in ["Keep a finished match whose names are long", "Press every card", "Feed time", &longest] {
            assert_eq!(fault(subject), None, "{subject}");
        }
    }

    #[test]
    fn other_subjects_are_rejected() {
        let long = format!("Add {}", "é".repeat(MAX_SUBJECT_LENGTH - 3));
        let subjects =
            ["The sand is drawn", "Added sand", "Adding sand", "Adds sand", "add sand", "Add sand.", "", &long];
        for subject in subjects {
            assert!(fault(subject).is_some(), "{subject}");
        }
    }
}
