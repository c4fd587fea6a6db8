//! Tests that use the command `serve` as another program would.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use tamsk_engine::random::Random;
use tamsk_rules::{Position, Turn};

struct Server {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Server {
    fn start() -> Server {
        let mut child = crate::start(&["serve", "--hash", "4"]);
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("standard output"));
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = send.send(line);
            }
        });
        Server { child, input, lines }
    }

    fn send(&mut self, text: &str) {
        self.input.as_mut().expect("open").write_all(format!("{text}\n").as_bytes()).expect("written");
    }

    /// Returns the next line of the server. Fails if the server is silent for two minutes, because it then probably
    /// hangs.
    fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(120)).expect("a line")
    }

    fn best_turn(&self) -> Turn {
        loop {
            let line = self.line();
            if let Some(turn) = line.strip_prefix("bestturn ") {
                return turn.parse().expect("a turn");
            }
            assert!(line.starts_with("info depth "), "{line}");
        }
    }

    fn end(mut self) -> (i32, Vec<String>) {
        self.input = None;
        let code = self.child.wait().expect("it ends").code().expect("an exit code");
        (code, self.lines.iter().collect())
    }
}

#[test]
fn serve_introduces_itself_and_plays_a_game() {
    let mut server = Server::start();
    server.send("tamsk");
    assert!(server.line().starts_with("id name tamsk-engine"));
    assert!(server.line().starts_with("id author "));
    assert_eq!(server.line(), "tamskok");
    let mut position = Position::start();
    for seed in 0.. {
        if position.is_over() {
            break;
        }
        server.send(&format!("position {position}"));
        server.send(&format!("go level club nodes 300 seed {seed}"));
        position = position.play(server.best_turn()).expect("a legal turn");
    }
    server.send(&format!("position {position}"));
    server.send("go level club");
    assert!(server.line().starts_with("error go: the position is over"));
    server.send("quit");
    assert_eq!(server.end(), (0, Vec::new()));
}

#[test]
fn serve_answers_during_a_search() {
    let mut server = Server::start();
    server.send("go level master ms 86400000 threads 2");
    server.send("isready");
    server.send("go level novice");
    server.send("fly");
    let mut replies = Vec::new();
    while replies.len() < 3 {
        let line = server.line();
        if !line.starts_with("info ") {
            replies.push(line);
        }
    }
    assert_eq!(replies[0], "readyok");
    assert!(replies[1].starts_with("error go: already thinking"), "{replies:?}");
    assert!(replies[2].starts_with("error unknown command 'fly'"), "{replies:?}");
    server.send("stop");
    assert!(Position::start().is_legal(server.best_turn()));
    server.send("go level novice");
    server.best_turn();
    server.send("go level master ms 86400000");
    server.send("quit");
    assert_eq!(server.end().0, 0);
}

#[test]
fn closed_input_does_not_stop_a_limited_search() {
    let mut server = Server::start();
    server.send("go level club nodes 500");
    let (code, lines) = server.end();
    assert_eq!(code, 0);
    assert!(lines.last().is_some_and(|line| line.starts_with("bestturn ")), "{lines:?}");
}

#[test]
fn a_malformed_line_gets_one_error_line() {
    let long = "position ".to_owned() + &"0".repeat(100_000);
    let bad = [
        "tamsk now",
        "isready?",
        "position",
        "position 0",
        "go",
        "go level",
        "go level wizard",
        "go nodes 5",
        "go level club nodes",
        "go level club nodes 0",
        "go level club nodes -1",
        "go level club nodes 1 nodes 2",
        "go level club ms 0",
        "go level club threads 0",
        "go level club threads 4294967296",
        "go level club depth 3",
        "go level club level club",
        "go level club seed 99999999999999999999999",
        "quit now",
        "Quit",
        "\u{0}",
        &long,
    ];
    let mut server = Server::start();
    for line in bad {
        server.send(line);
        let answer = server.line();
        assert!(answer.starts_with("error ") && answer.len() < 300, "{line:.40}: {answer}");
        assert!(!answer.contains('\u{0}'));
    }
    server.send("\r");
    server.send("  isready  \r");
    assert_eq!(server.line(), "readyok");
    assert_eq!(server.end(), (0, Vec::new()));
}

#[test]
fn random_bytes_get_an_error_for_each_line() {
    const LINES: usize = 100_000;
    let mut server = Server::start();
    let mut input = server.input.take().expect("open");
    let writer = std::thread::spawn(move || {
        let mut random = Random::new(1);
        let mut expected = 0;
        for _ in 0..LINES {
            let length = random.below(60) as usize;
            let line: Vec<u8> =
                (0..length).map(|_| random.next_u64() as u8).map(|byte| if byte == b'\n' { 0 } else { byte }).collect();
            expected += usize::from(!line.trim_ascii().is_empty());
            input.write_all(&line).expect("written");
            input.write_all(b"\n").expect("written");
        }
        input.write_all(b"isready\n").expect("written");
        expected
    });
    let mut errors = 0;
    loop {
        let line = server.line();
        if line == "readyok" {
            break;
        }
        assert!(line.starts_with("error "), "{line}");
        errors += 1;
    }
    assert_eq!(errors, writer.join().expect("written"));
    assert_eq!(server.end(), (0, Vec::new()));
}

/// Runs a server whose output is closed, either after its first line or at once. Returns the exit code and the error
/// message of the server.
fn run_with_output_closed(lines: &[&str], read_one: bool) -> (Option<i32>, String) {
    let mut child = crate::start(&["serve", "--hash", "4"]);
    let mut input = child.stdin.take().expect("standard input");
    for line in lines {
        writeln!(input, "{line}").expect("written");
    }
    let mut output = BufReader::new(child.stdout.take().expect("standard output"));
    if read_one {
        output.read_line(&mut String::new()).expect("a line");
    }
    drop(output);
    let mut message = String::new();
    let mut errors = child.stderr.take().expect("standard error");
    let (send, ended) = channel();
    std::thread::spawn(move || {
        let _ = send.send(errors.read_to_string(&mut message).map(|_| message));
    });
    let message = ended.recv_timeout(Duration::from_secs(60));
    // A server that has not ended by now is killed.
    let _ = child.kill();
    let code = child.wait().expect("it ends").code();
    drop(input);
    (code, message.expect("it ends by itself").expect("text"))
}

#[test]
fn closed_output_ends_the_search_and_the_server() {
    let forever = "go level master ms 86400000 threads 2";
    let (code, message) = run_with_output_closed(&[forever], true);
    assert_eq!(code, Some(1));
    assert!(message.starts_with("tamsk-engine: serve: ") && message.lines().count() == 1, "{message}");
    assert_eq!(run_with_output_closed(&[forever, "isready", "isready"], true).0, Some(1));
}

/// A server may print nothing for hours during a proof, and an idle server prints nothing at all. Even so, it must end
/// when its output is closed.
#[cfg(target_os = "linux")]
#[test]
fn closed_output_ends_an_idle_server() {
    assert_eq!(run_with_output_closed(&["isready"], true).0, Some(1));
    assert_eq!(run_with_output_closed(&[], false).0, Some(1));
}
