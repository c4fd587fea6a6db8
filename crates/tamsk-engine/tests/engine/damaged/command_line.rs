//! Numbers on the command line of the engine tool that no computer has the threads or the memory for, and files that
//! never end. Each is refused at once, with a line that says what was expected.

use super::tool;

/// Runs the tool without input, which fails with this exit code and this text.
fn assert_refused(arguments: &[&str], code: i32, expected: &str) {
    let (found, text) = tool::run(arguments, b"");
    assert!(found == Some(code) && text.contains(expected), "{arguments:?}: {found:?} {text:.400}");
    assert!(!text.contains("panicked"), "{arguments:?}: {text:.400}");
}

#[test]
fn every_command_with_threads_has_the_same_bounds_for_them() {
    let commands: [&[&str]; 4] = [
        &["prove"],
        &["ladder"],
        &["match", "--red", "random", "--black", "random"],
        &["gipf", "match", "--white", "random", "--black", "random"],
    ];
    for command in commands {
        for jobs in ["0", "1025", "100000", "18446744073709551615"] {
            assert_refused(&[command, &["--jobs", jobs]].concat(), 2, "is not in 1..=1024");
        }
    }
}

#[test]
fn every_command_with_hash_tables_has_the_same_bounds_for_them() {
    let start = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";
    let gipf = "g..G/...../....../G.....g/....../...../g..G w push 12/12 0/0 bb 0/0 - standard";
    let commands: [&[&str]; 5] = [
        &["serve"],
        &["prove", "--samples", "3"],
        &["prove", "--position", start],
        &["bestturn", "--bot", "novice", "--position", start],
        &["gipf", "bestturn", "--bot", "novice", "--position", gipf],
    ];
    for command in commands {
        for hash in ["0", "16385", "100000", "18446744073709551615"] {
            let expected = format!("{hash} MiB of hash table: expected 1 to 16384");
            assert_refused(&[command, &["--hash", hash]].concat(), 1, &expected);
        }
    }
    let together = ["prove", "--samples", "3", "--hash", "16384", "--jobs", "2"];
    assert_refused(&together, 1, "32768 MiB in 2 hash tables: expected 1 to 16384");
}

/// Each command that reads a file, with a file of 64 GiB, or one that has no end.
#[test]
fn input_without_an_end_is_refused_at_its_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    // A hole, which takes no room on the disk.
    let endless = folder.path().join("endless");
    std::fs::File::create(&endless).and_then(|file| file.set_len(1 << 36)).expect("a sparse file");
    let endless = endless.to_str().expect("a plain path");
    let mut files = vec![endless];
    if cfg!(unix) {
        files.push("/dev/zero");
    }
    let commands: [(&[&str], &str); 3] = [
        (&["replay"], "the record has more than 16777216 bytes (16 MiB)"),
        (&["analyse"], "the record has more than 16777216 bytes (16 MiB)"),
        (&["gipf", "replay"], "the record has more than 16777216 bytes (16 MiB)"),
    ];
    for file in files {
        for (command, expected) in commands {
            assert_refused(&[command, &[file]].concat(), 1, &format!("{file}: {expected}"));
        }
    }
}

/// A program that plays a match and answers without an end of the line.
#[cfg(unix)]
#[test]
fn an_endless_answer_of_another_program_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("program");
    std::fs::write(&program, "#!/bin/sh\nexec cat /dev/zero\n").expect("written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it may be run");
    let player = format!("program:path={},level=novice", program.display());
    let arguments = ["match", "--red", &player, "--black", "random", "--games", "1"];
    assert_refused(&arguments, 1, "a line of more than 4096 bytes");
}
