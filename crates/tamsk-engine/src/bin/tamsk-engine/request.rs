//! Reads the requests of the line protocol. A line may have any length and content.

use std::io::{self, BufRead};

use crate::best_turn::SearchPosition;
use crate::effort::SearchSettings;

/// The maximum length of a line, in bytes. Longer lines are skipped and reported.
pub const MAX_LINE_LENGTH: usize = 4_096;

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub enum InputLine {
    Text(String),
    TooLong,
    NotUtf8,
}

/// Reads the next line. Returns `None` at the end of the input.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            if line.is_empty() && !too_long {
                return Ok(None);
            }
            break;
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        too_long |= line.len() + part.len() > MAX_LINE_LENGTH;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if too_long {
        return Ok(Some(InputLine::TooLong));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(String::from_utf8(line).map_or(InputLine::NotUtf8, InputLine::Text)))
}

/// A request of the line protocol.
pub enum Request {
    /// `tamsk`: requests the name of the program.
    Hello,
    /// `isready`: requests `readyok`.
    IsReady,
    /// `position TEXT`: sets a position of TAMSK, or of GIPF if TEXT begins with the word `gipf`.
    Position(SearchPosition),
    /// `go level L [nodes N] [ms T] [threads K] [seed S]`: starts a search.
    Go(SearchSettings),
    Stop,
    Quit,
    Empty,
}

/// Reads a request from a line, or returns a message for the user if the line is not a valid request.
pub fn read(line: &str) -> Result<Request, String> {
    let line = line.trim_ascii();
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    let alone = |request| {
        if rest.is_empty() { Ok(request) } else { Err(format!("'{command}' takes nothing after it")) }
    };
    match command {
        "" => Ok(Request::Empty),
        "tamsk" => alone(Request::Hello),
        "isready" => alone(Request::IsReady),
        "stop" => alone(Request::Stop),
        "quit" => alone(Request::Quit),
        "position" => {
            let gipf = rest.strip_prefix("gipf ").map(SearchPosition::parse_gipf);
            gipf.unwrap_or_else(|| SearchPosition::parse_tamsk(rest)).map(Request::Position)
        }
        "go" => read_go(rest).map(Request::Go),
        _ => {
            let shown = shown(command);
            Err(format!("unknown command '{shown}': expected tamsk, isready, position, go, stop or quit"))
        }
    }
}

fn shown(word: &str) -> String {
    word.chars().take(24).collect::<String>().escape_debug().to_string()
}

fn read_go(rest: &str) -> Result<SearchSettings, String> {
    let mut level = None;
    let mut numbers = [("nodes", None), ("ms", None), ("threads", None), ("seed", None)];
    let mut words = rest.split_ascii_whitespace();
    while let Some(word) = words.next() {
        let missing = || format!("go: a value is missing after '{word}'");
        if word == "level" {
            let name = words.next().ok_or_else(missing)?;
            if level.replace(name).is_some() {
                return Err("go: 'level' twice".to_owned());
            }
            continue;
        }
        let Some((_, number)) = numbers.iter_mut().find(|(name, _)| *name == word) else {
            return Err(format!("go: unknown '{}': expected level, nodes, ms, threads or seed", shown(word)));
        };
        let text = words.next().ok_or_else(missing)?;
        let value = text.parse::<u64>().map_err(|_| format!("go: {word} '{}': expected a number", shown(text)))?;
        if number.replace(value).is_some() {
            return Err(format!("go: '{word}' twice"));
        }
    }
    let level = level.ok_or("go: expected level and its name")?;
    let [nodes, ms, threads, seed] = numbers.map(|(_, value)| value);
    SearchSettings::new(level, nodes, ms, threads, seed).map_err(|problem| format!("go: {problem}"))
}
