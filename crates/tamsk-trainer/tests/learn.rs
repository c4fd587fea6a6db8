//! Tests of the trainer's command `learn`. The tests run the trainer as a separate process.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use sha2::{Digest, Sha256};

const TINY_TAMSK: &str = "tests/tiny-tamsk.toml";

const TINY_SAND: &str = "tests/tiny-sand.toml";

/// The SHA-256 hash of the network that results from [`TINY_TAMSK`] on every machine.
const TINY_NETWORK: &str = "79170107906776b7baf1806c76cc1d4bf22711d38ace19bf085ca52b63d6928a";

/// The hash of the network that results from `tiny-gipf.toml`.
const TINY_GIPF_NETWORK: &str = "af61c2fabec79e667beeeec30e0b42af7f8f3328531b21895a97c911e4fa8e33";

/// The hash of the network that results from [`TINY_SAND`], with [`TINY_NETWORK`] as the Level 1 network.
const TINY_SAND_NETWORK: &str = "88b3691ac82dbb6d16af4eee3e62620c51b2be04b1e520037b7d6d5962d320dc";

fn learn(config: &str, folder: &Path, more: &[&str]) -> Command {
    let mut trainer = Command::new(env!("CARGO_BIN_EXE_tamsk-trainer"));
    trainer.args(["learn", config, "--folder"]).arg(folder).args(more).stdin(Stdio::null());
    trainer
}

fn run(mut command: Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the trainer runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

#[track_caller]
fn assert_learns_the_tiny_network(folder: &Path, jobs: &str) {
    assert_learns(TINY_TAMSK, TINY_NETWORK, folder, jobs);
}

/// Asserts that training with `config` results in the network whose hash is `network`.
#[track_caller]
fn assert_learns(config: &str, network: &str, folder: &Path, jobs: &str) {
    assert_learns_with(config, network, folder, &["--jobs", jobs]);
}

/// Asserts the same as [`assert_learns`], but with the given arguments for the trainer.
#[track_caller]
fn assert_learns_with(config: &str, network: &str, folder: &Path, arguments: &[&str]) {
    let (code, out, error) = run(learn(config, folder, arguments));
    assert_eq!(code, 0, "{error}");
    assert!(out.trim_end().ends_with(&format!("network.bin: {network}")), "{out}");
    let record = fs::read_to_string(folder.join("network.toml")).expect("a record");
    assert!(record.starts_with(&format!("sha256 = \"{network}\"\n")), "{record}");
    let check = fs::read_to_string(folder.join("check")).expect("the results of matches");
    assert!(check.starts_with(&format!("{network} against ")), "{check}");
    assert!(record.contains("seed = 7") && record.contains("held_out_loss = ") && record.contains("[[admission]]"));
}

#[test]
fn a_configuration_always_learns_the_same_network() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_learns_the_tiny_network(folder.path(), "1");
}

#[test]
fn gipf_always_learns_the_same_network_too() {
    for jobs in ["1", "3"] {
        let folder = tempfile::tempdir().expect("a folder");
        assert_learns("tests/tiny-gipf.toml", TINY_GIPF_NETWORK, folder.path(), jobs);
    }
}

#[test]
fn sand_always_learns_the_same_network_too() {
    let level_1 = tempfile::tempdir().expect("a folder");
    assert_learns_the_tiny_network(level_1.path(), "2");
    let network = level_1.path().join("network.bin");
    let network = network.to_str().expect("a plain path");
    for jobs in ["1", "3"] {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = ["--jobs", jobs, "--level-1-network", network];
        assert_learns_with(TINY_SAND, TINY_SAND_NETWORK, folder.path(), &arguments);
    }
}

#[test]
fn sand_is_learnt_only_from_the_network_of_level_1_that_the_configuration_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, _, error) = run(learn(TINY_SAND, folder.path(), &[]));
    let missing = format!("--level-1-network is missing: expected the file whose SHA-256 hash is {TINY_NETWORK}");
    assert!(code == 1 && error.contains(&missing), "{error}");
    let in_use = "../tamsk-engine/src/evaluate/network.bin";
    let (code, _, error) = run(learn(TINY_SAND, folder.path(), &["--level-1-network", in_use]));
    assert!(code == 1 && error.contains(&format!("expected {TINY_NETWORK} with 64")), "{error}");
    let (code, _, error) = run(learn(TINY_TAMSK, folder.path(), &["--level-1-network", in_use]));
    assert!(code == 1 && error.contains("tiny-tamsk.toml: no games with sand"), "{error}");
}

/// Adds a generation to a finished configuration. The match results of the previous final network must not count for
/// the new one.
#[test]
fn generations_can_be_added_to_a_configuration() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("first.toml");
    let text = fs::read_to_string(TINY_TAMSK).expect("the configuration");
    let (first, _) = text.rsplit_once("[[generations]]").expect("two generations");
    fs::write(&config, first).expect("a writable folder");
    let (code, _, error) = run(learn(config.to_str().expect("a plain path"), folder.path(), &[]));
    assert_eq!(code, 0, "{error}");
    assert_learns_the_tiny_network(folder.path(), "2");
}

/// Plays some games first, as if on another machine. Then kills the trainer during self-play and again after an epoch,
/// and continues with another number of threads.
#[test]
fn learning_goes_on_after_an_interruption() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (code, out, error) = run(learn(TINY_TAMSK, folder, &["--only", "1:100..200"]));
    assert_eq!((code, out.as_str()), (0, "generation 1: games 100 to 150\n"), "{error}");
    let first = folder.join("generation-1");
    assert!(!first.join("games-00000.bin").exists());
    for file in ["games-00000.bin", "fit.checkpoint"] {
        let mut trainer = learn(TINY_TAMSK, folder, &[]).stdout(Stdio::null()).spawn().expect("the trainer runs");
        while !first.join(file).exists() && trainer.try_wait().expect("a state").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        trainer.kill().expect("the trainer is a child");
        trainer.wait().expect("the trainer is a child");
    }
    assert_learns_the_tiny_network(folder, "3");
}

#[test]
fn the_folder_of_another_configuration_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, _, error) = run(learn(TINY_TAMSK, folder.path(), &["--only", "1:0..100"]));
    assert_eq!(code, 0, "{error}");
    let config = folder.path().join("other.toml");
    let text = fs::read_to_string(TINY_TAMSK).expect("the configuration");
    fs::write(&config, text.replace("seed = 7", "seed = 8")).expect("a writable folder");
    let (code, _, error) = run(learn(config.to_str().expect("a plain path"), folder.path(), &[]));
    assert_eq!(code, 1, "{error}");
    assert!(error.contains("config.toml: another configuration"), "{error}");
    let (code, _, error) = run(learn(TINY_TAMSK, folder.path(), &["--only", "2:0..100"]));
    assert!(code == 1 && error.contains("network.bin"), "{error}");
}

#[test]
fn impossible_configurations_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    let text = fs::read_to_string(TINY_TAMSK).expect("the configuration");
    for (old, new, expected) in [
        ("seed = 7", "seeds = 7", "unknown field `seeds`"),
        ("seed = 7", "seed = -7", "line 3"),
        ("[14, 18]", "[14, 13]", "self_play.tamsk.opening_turns: 14: expected 0 to 13"),
        ("max_handicap = 4", "max_handicap = 9", "self_play.tamsk.max_handicap: 9: expected 1 to 8"),
        ("[0.0, 10.0]", "[10.0, 10.0]", "check.elo_bounds: 10 and 10: expected the lower first"),
        ("[0.0, 10.0]", "[nan, 10.0]", "check.elo_bounds: NaN"),
        ("neurons = 32", "neurons = 33", "generation 1: neurons: 33: expected a multiple of 32"),
        ("neurons = 64", "neurons = 160", "generation 2: neurons: 160: expected 32 to 128"),
        ("learning_rate = 0.01", "learning_rate = 2.0", "fit.learning_rate: 2: expected"),
        (
            "learning_rate = 0.01",
            "learning_rate = 0.01\nweight_decay = -0.1",
            "fit.weight_decay: -0.1: expected 0 to 1",
        ),
        (
            "neurons = 32",
            "fit = { result_percent = 101, learning_rate = 0.1 }",
            "generation 1: fit.result_percent: 101: expected 0 to 100",
        ),
        ("games = 50", "games = 0", "generation 2: games: 0: expected 1 to"),
        ("sample_generations = 2", "sample_generations = 3", "generation 2: sample_generations: 3: expected 1 to 2"),
    ] {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        fs::write(&file, text.replace(old, new)).expect("a writable folder");
        let (code, _, error) = run(learn(file.to_str().expect("a plain path"), folder.path(), &[]));
        assert!(code == 1 && error.contains("config.toml: ") && error.contains(expected), "{new}: {error}");
    }
    for range in ["2", "0:5..100", "1:100..100", "1:0..150", "1:200..100"] {
        let (code, _, error) = run(learn(TINY_TAMSK, folder.path(), &["--only", range]));
        assert!(code == 2 && error.contains("are no games: expected"), "{range}: {error}");
    }
    let (code, _, error) = run(learn(TINY_TAMSK, folder.path(), &["--only", "3:0..100"]));
    assert!(code == 1 && error.contains("tiny-tamsk.toml: generation 3: expected 1 to 2"), "{error}");
}

/// Each network in use has the record of its training beside it, with the configuration from this crate.
#[test]
fn every_network_has_the_record_of_its_configuration() {
    let read = |path: &Path| -> toml::Table {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    for (module, config) in [("evaluate", "level-1.toml"), ("sand", "sand.toml"), ("gipf", "gipf.toml")] {
        let folder = Path::new("../tamsk-engine/src").join(module);
        let record = read(&folder.join("network.toml"));
        let network = fs::read(folder.join("network.bin")).expect("a network");
        let hash: String = Sha256::digest(network).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(record["sha256"].as_str(), Some(hash.as_str()), "{module}");
        assert_eq!(record["config"], toml::Value::Table(read(Path::new(config))), "{module}");
        let generations = record["generations"].as_array().expect("generations");
        assert_eq!(generations.last().expect("a generation")["sha256"], record["sha256"], "{module}");
        assert_eq!(record["admission"].as_array().map(Vec::len), Some(2), "{module}: by positions and by time");
    }
}
