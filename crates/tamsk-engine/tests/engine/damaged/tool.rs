//! Runs the engine tool with input that may be anything.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the tool may take by the clock, on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the tool with this input. Returns its exit code and what it wrote to both outputs.
pub fn run(arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tamsk-engine"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let (mut out, mut err) = (child.stdout.take().expect("output"), child.stderr.take().expect("errors"));
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = out.read_to_end(&mut text);
        let _ = err.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    // The tool may stop reading early and break the pipe, which is no failure.
    let _ = stdin.write_all(input);
    drop(stdin);
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait().expect("a child") {
            Some(status) => break status,
            None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(20)),
            None => {
                let _ = child.kill();
                panic!("{arguments:?} goes on after {PATIENCE:?}");
            }
        }
    };
    (status.code(), reader.join().expect("the outputs are read"))
}
