//! Tests of the engine and its tool: search, bots in timed play, GIPF, command line, and damaged input.

mod arena;
mod damaged;
mod gipf;
mod gipf_tool;
mod search;
mod tool;

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use tamsk_samples::fuzzing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Returns `true` if `count` differs from the expected number by at most half of that number. The expected number is
/// `permille` thousandths of `all`. If it is 30, the result is `true` for 99 seeds in 100. Panics if the expected
/// number is smaller, because the result would be too uncertain.
fn is_likely(permille: u32, count: u32, all: u32) -> bool {
    let expected = permille * all / 1_000;
    assert!(expected >= 30, "{expected} expected of {all}");
    (expected / 2..=expected + expected / 2).contains(&count)
}

fn start(arguments: &[&str]) -> Child {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_tamsk-engine"));
    let tool = tool.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    tool.spawn().expect("the tool starts")
}

fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> (i32, String, String) {
    run_within(Duration::MAX, arguments, input)
}

fn run_with_records(arguments: &[&str], folder: &Path) -> (i32, String, String) {
    run(&[arguments, &["--records", folder.to_str().expect("a plain path")]].concat(), "")
}

fn assert_one_message(arguments: &[&str], input: &str) {
    let (code, out, err) = run(arguments, input);
    assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}: {err}");
    assert!(err.starts_with("tamsk-engine: ") && err.lines().count() == 1, "{arguments:?}: {err}");
}

fn run_within(patience: Duration, arguments: &[&str], input: impl AsRef<[u8]>) -> (i32, String, String) {
    let begun = Instant::now();
    let mut child = start(arguments);
    let out = read(child.stdout.take().expect("standard output"));
    let err = read(child.stderr.take().expect("standard error"));
    // The tool may stop reading early and break the pipe. A failed write is therefore ignored.
    let _ = child.stdin.take().expect("standard input").write_all(input.as_ref());
    let status = loop {
        match child.try_wait().expect("a child") {
            Some(status) => break status,
            None if begun.elapsed() < patience => sleep(Duration::from_millis(1)),
            None => {
                let _ = child.kill();
                panic!("{arguments:?} is still running after {patience:?}");
            }
        }
    };
    let [out, err] = [out, err].map(|text| text.join().expect("UTF-8"));
    (status.code().expect("an exit code"), out, err)
}

fn read(mut output: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        output.read_to_string(&mut text).expect("UTF-8");
        text
    })
}
