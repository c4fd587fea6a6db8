//! Tests of the trainer's measurements and error messages. The tests run the trainer as a separate process.

use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str]) -> (i32, String, String) {
    let mut trainer = Command::new(env!("CARGO_BIN_EXE_tamsk-trainer"));
    let Output { status, stdout, stderr } =
        trainer.args(arguments).stdin(Stdio::null()).output().expect("the trainer runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

#[test]
fn the_static_score_is_measured_on_the_exact_set() {
    let (code, out, _) = run(&["measure", "exact"]);
    assert_eq!(code, 0);
    let number = |line: &str, after: &str, ends: char| -> f64 {
        let from = line.split_once(after).expect(after).1;
        from.split(ends).next().expect("a number").trim().parse().expect("a number")
    };
    let mut positions = 0.0;
    for (places, line) in [22, 18, 14].into_iter().zip(out.lines()) {
        assert!(line.starts_with(&format!("{places} free places: ")), "{line}");
        positions += number(line, "places: ", 'p');
        assert!(number(line, "correlation ", ',') >= 0.6, "{line}");
        assert!(number(line, "decided ones (", '%') >= 80.0, "{line}");
    }
    assert!(positions >= 2_000.0, "{out}");
    assert_eq!(out.lines().count(), 3);
    let (code, _, error) = run(&["measure", "exact", "--set", "Cargo.toml"]);
    assert_eq!(code, 1);
    assert!(error.contains("Cargo.toml"), "{error}");
}

#[test]
fn every_jobs_option_has_the_same_bounds() {
    let commands: [&[&str]; 8] = [
        &["learn", "configuration"],
        &["compare", "network"],
        &["drills"],
        &["problems"],
        &["measure", "collect", "--out", "set"],
        &["measure", "exact"],
        &["measure", "regret"],
        &["measure", "proofs"],
    ];
    for command in commands {
        for jobs in ["0", "1025", "100000", "18446744073709551615"] {
            let (code, _, error) = run(&[command, &["--jobs", jobs]].concat());
            assert!(code == 2 && error.contains("is not in 1..=1024"), "{command:?}: {code} {error}");
        }
    }
}

#[test]
fn endless_files_are_refused_at_the_size_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    // The file is sparse, so it takes no space on the disk.
    let endless = folder.path().join("endless");
    std::fs::File::create(&endless).and_then(|file| file.set_len(1 << 36)).expect("a sparse file");
    let endless = endless.to_str().expect("a plain path");
    let mut files = vec![endless];
    if cfg!(unix) {
        files.push("/dev/zero");
    }
    let in_use = "../tamsk-engine/src/evaluate/network.bin";
    let commands: [(&[&str], &str); 8] = [
        (&["drills", "--check", "--file"], "the catalogue has more than 16777216 bytes"),
        (&["problems", "--check", "--file"], "the catalogue has more than 16777216 bytes"),
        (&["compare"], "the network has more than 16777216 bytes (16 MiB)"),
        (&["compare", in_use, "--against"], "the network has more than 16777216 bytes"),
        (&["learn"], "the configuration has more than 1048576 bytes (1 MiB)"),
        (&["measure", "exact", "--network"], "the network has more than 16777216 bytes"),
        (&["measure", "exact", "--set"], "the set has more than 67108864 bytes (64 MiB)"),
        (&["measure", "regret", "--set"], "the set has more than 67108864 bytes (64 MiB)"),
    ];
    for file in files {
        for (command, expected) in commands {
            let (code, _, error) = run(&[command, &[file]].concat());
            assert!(code == 1 && error.contains(&format!("{file}: {expected}")), "{command:?}: {code} {error:.400}");
            assert!(!error.contains("panicked"), "{command:?}: {error:.400}");
        }
    }
}

/// The file of the problems that come with the game.
const PROBLEMS: &str = "../../assets/problems/level-1.ron";

#[test]
fn every_tenth_problem_is_proven_again() {
    let (code, out, error) = run(&["problems", "--check", "--every", "10", "--jobs", "2", "--file", PROBLEMS]);
    assert_eq!(code, 0, "{error}");
    let last = out.lines().last().expect("a summary");
    let (proven, rest) = last.split_once(" of ").expect("a summary");
    let (all, _) = rest.split_once(" proven").expect("a summary");
    assert!(proven == all && all.parse::<u32>().is_ok_and(|all| all >= 100), "{last}");
}

#[test]
fn a_wrong_problem_is_named_with_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("problems.ron");
    let problems = std::fs::read_to_string(PROBLEMS).expect("the problems");
    let first = problems.lines().nth(1).expect("a problem");
    let (before, rest) = first.split_once("solution:\"").expect("a solution");
    let (solution, after) = rest.split_once('"').expect("a solution");
    // The turn that keeps the ring does not solve the problem.
    let other = solution.strip_suffix('o').expect("a solution that drops its ring");
    std::fs::write(&file, format!("[\n{before}solution:\"{other}\"{after}\n]")).expect("a writable folder");
    let file = file.to_str().expect("a plain path");
    let (code, out, error) = run(&["problems", "--check", "--file", file]);
    assert_eq!(code, 1, "{out}");
    assert!(error.contains("problem 1: ") && error.contains(&format!("instead of {other} alone")), "{error}");
    assert!(out.contains("0 of 1 proven"), "{out}");
}

#[test]
fn the_same_seed_finds_the_same_problems() {
    let folder = tempfile::tempdir().expect("a folder");
    let find = |name: &str, jobs: &str| {
        let file = folder.path().join(name);
        let path = file.to_str().expect("a plain path");
        let (code, out, error) = run(&["problems", "--games", "2", "--seed", "3", "--jobs", jobs, "--file", path]);
        assert_eq!(code, 0, "{error}");
        assert!(out.contains(" problems of 2 games"), "{out}");
        std::fs::read_to_string(file).expect("the problems")
    };
    assert_eq!(find("one", "1"), find("two", "2"));
}

/// The file of the sand drills that come with the game.
const DRILLS: &str = "../../assets/problems/drills.ron";

#[test]
fn the_solution_of_every_drill_is_replayed() {
    let (code, out, error) = run(&["drills", "--check", "--file", DRILLS]);
    assert_eq!(code, 0, "{error}");
    let (done, rest) = out.split_once(" of ").expect("a summary");
    let (all, _) = rest.split_once(" done").expect("a summary");
    assert!(done == all && all.parse::<u32>().is_ok_and(|all| all >= 60), "{out}");
}
