//! `cargo xtask fuzz`: reads damaged files for several minutes.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Args;

use crate::system_dependency::SystemDependency;
use crate::tools::{self, CARGO_FUZZ};
use crate::{file, setup, workspace};

#[derive(Args, Debug, PartialEq, Eq)]
pub struct FuzzArgs {
    /// The number of minutes for each target
    #[arg(long = "minutes", value_name = "M", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub minutes_per_target: u32,
    /// The target to fuzz [default: all targets, one after the other]
    #[arg(value_parser = target_names())]
    pub target: Option<String>,
}

/// The package that contains the property test of a target.
#[derive(Clone, Copy)]
enum TestPackage {
    Engine,
    Net,
    Game,
}

struct Target {
    /// The name of this target, which is also the name of the cargo-fuzz target, if there is one.
    name: &'static str,
    /// The property test of this target, which runs a fixed number of cases.
    test: &'static str,
    home: TestPackage,
    /// The folder and the file extension of the seed files, or `None` if the target needs Bevy. Such a target is fuzzed
    /// only by its property test, because libFuzzer would have to build Bevy a second time.
    seeds: Option<(&'static str, &'static str)>,
}

impl Target {
    const fn engine(name: &'static str, test: &'static str, seeds: (&'static str, &'static str)) -> Target {
        Target { name, test, home: TestPackage::Engine, seeds: Some(seeds) }
    }

    const fn net(name: &'static str, test: &'static str, seeds: &'static str) -> Target {
        Target { name, test, home: TestPackage::Net, seeds: Some((seeds, "bin")) }
    }

    const fn game(name: &'static str, test: &'static str) -> Target {
        Target { name, test, home: TestPackage::Game, seeds: None }
    }

    /// Returns the arguments with which Cargo finds the property test, and the folder of its source.
    fn tests(&self) -> (&'static [&'static str], &'static str) {
        match self.home {
            TestPackage::Engine => {
                (&["--package", "tamsk-engine", "--test", "engine"], "crates/tamsk-engine/tests/engine")
            }
            TestPackage::Net => (&["--package", "tamsk-net", "--test", "fuzz"], "crates/tamsk-net/tests/fuzz"),
            TestPackage::Game => (&["--features", "dev", "--test", "damaged"], "tests/damaged"),
        }
    }
}

const TARGETS: [Target; 12] = [
    Target::engine("record", "damaged::records", ("crates/tamsk-rules/tests/cases", "ron")),
    Target::engine("gipf-record", "damaged::gipf_records", ("crates/gipf-rules/tests/cases", "ron")),
    Target::engine("position", "damaged::positions", ("fuzz/seeds/position", "txt")),
    Target::engine("gipf-position", "damaged::gipf_positions", ("fuzz/seeds/gipf-position", "txt")),
    Target::engine("serve", "damaged::requests", ("fuzz/seeds/serve", "txt")),
    Target::net("greeting", "damaged::greetings", "fuzz/seeds/greeting"),
    Target::net("stored", "damaged::stored_matches", "fuzz/seeds/stored"),
    Target::net("arrivals", "damaged::arrivals", "fuzz/seeds/arrivals"),
    Target::game("settings", "game_files::settings"),
    Target::game("unfinished", "game_files::unfinished_matches"),
    Target::game("lesson", "game_files::lessons"),
    Target::game("locale", "game_files::texts"),
];

/// The time limit for an input, in seconds. The sanitizer makes everything several times slower.
const LONGEST_SECONDS: u32 = 3;
/// The memory limit for one allocation, in mebibytes.
const MAX_ALLOCATION_MIB: u32 = 256;
/// The memory limit for the process, which also holds all inputs and the sanitizer's data, in mebibytes.
const MAX_PROCESS_MIB: u32 = 2_048;

/// Returns the names of all targets.
pub fn target_names() -> [&'static str; TARGETS.len()] {
    TARGETS.map(|target| target.name)
}

/// Fuzzes the chosen target, or all targets, with cargo-fuzz or with the property tests.
pub fn fuzz(args: &FuzzArgs) -> Result<ExitCode, String> {
    setup::install_missing(&SystemDependency::BUILD)?;
    let wanted = || TARGETS.iter().filter(|target| args.target.as_deref().is_none_or(|wanted| wanted == target.name));
    let fuzzer = if wanted().any(|target| target.seeds.is_some()) { find_fuzzer()? } else { None };
    for target in wanted() {
        println!("\n== {}: {} min", target.name, args.minutes_per_target);
        let mut command = match (&fuzzer, target.seeds) {
            (Some(program), Some((folder, extension))) => {
                fuzzer_command(program, target.name, Path::new(folder), extension, args.minutes_per_target)?
            }
            _ => test_command(target, args.minutes_per_target),
        };
        workspace::run_successfully(&mut command)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the path of cargo-fuzz. Installs cargo-fuzz if it is missing. Returns `None` without a nightly toolchain.
fn find_fuzzer() -> Result<Option<PathBuf>, String> {
    let nightly = Command::new("rustc").args(["+nightly", "--version"]).output();
    if nightly.is_ok_and(|output| output.status.success()) {
        let [program] = tools::find_or_install_any_version([&CARGO_FUZZ])?;
        return Ok(Some(program));
    }
    println!(
        "cargo-fuzz needs a nightly toolchain, and there is none here: the property tests run for longer instead."
    );
    Ok(None)
}

/// Returns the command that fuzzes a target. The inputs that the fuzzer finds, including failing inputs, are kept in
/// `fuzz` in Cargo's target folder.
fn fuzzer_command(program: &Path, name: &str, seeds: &Path, extension: &str, minutes: u32) -> Result<Command, String> {
    let folder = workspace::target_folder().join("fuzz");
    let corpus = folder.join("corpus").join(name);
    for seed in file::files_below(&workspace::root().join(seeds))? {
        if seed.extension().is_some_and(|found| found == extension) {
            file::copy(&seed, &corpus.join(seed.file_name().unwrap_or_default()))?;
        }
    }
    let artifacts = folder.join("artifacts").join(name).join("");
    file::create_parent_folder(&artifacts.join("any"))?;
    let mut fuzzer = workspace::command(program);
    // The fuzzer is built by another toolchain with other flags, so it needs its own build folder.
    fuzzer.env("CARGO_TARGET_DIR", folder.join("build")).env("RUSTUP_TOOLCHAIN", "nightly");
    for variable in ["CARGO", "RUSTC", "RUSTC_WORKSPACE_WRAPPER"] {
        fuzzer.env_remove(variable);
    }
    fuzzer.args(["run", name]).arg(&corpus).arg("--");
    fuzzer.arg(format!("-artifact_prefix={}", artifacts.display()));
    fuzzer.arg(format!("-max_total_time={}", u64::from(minutes) * 60));
    fuzzer.args([format!("-timeout={LONGEST_SECONDS}"), format!("-malloc_limit_mb={MAX_ALLOCATION_MIB}")]);
    fuzzer.args([format!("-rss_limit_mb={MAX_PROCESS_MIB}"), "-print_final_stats=1".into()]);
    Ok(fuzzer)
}

fn test_command(target: &Target, minutes: u32) -> Command {
    let mut cargo = workspace::cargo();
    cargo.arg("test").args(target.tests().0).args(["--", "--nocapture", "--exact", target.test]);
    cargo.env("TAMSK_FUZZ_MINUTES", minutes.to_string());
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &str) -> String {
        file::read_text(&workspace::root().join(path)).expect("the file is readable")
    }

    #[test]
    fn every_target_has_its_test_and_its_seeds() {
        for target in TARGETS {
            let (_, folder) = target.tests();
            let Target { name, test, seeds, .. } = target;
            let (modules, function) = test.rsplit_once("::").expect("a test in a module");
            let tests = text(&format!("{folder}/{}.rs", modules.replace("::", "/")));
            assert!(tests.contains(&format!("fn {function}() {{")), "{test}");
            let Some((folder, extension)) = seeds else { continue };
            let files = file::files_below(&workspace::root().join(folder)).expect("a folder");
            assert!(files.iter().any(|file| file.extension().is_some_and(|found| found == extension)), "{folder}");
            assert!(text("fuzz/Cargo.toml").contains(&format!("name = \"{name}\"")), "{name}");
        }
    }

    #[test]
    fn a_test_is_run_in_its_package() {
        let line = |name| {
            let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
            format!("{:?}", test_command(target, 3))
        };
        assert!(line("record").contains("tamsk-engine") && line("lesson").contains("dev"));
        assert!(line("arrivals").contains("tamsk-net"));
    }
}
