//! Reads lines of any length and content.

use std::io::{self, BufRead};

/// The greatest length of a line, in bytes; longer ones are skipped and reported.
pub const MAX_LENGTH: usize = 4_096;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Text, without the line end.
    Text(String),
    /// A line longer than [`MAX_LENGTH`].
    TooLong,
    /// A line that is not UTF-8.
    NotText,
}

/// Reads the next line; `None` at the end of the input.
pub fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
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
        too_long |= line.len() + part.len() > MAX_LENGTH;
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
        return Ok(Some(Line::TooLong));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(String::from_utf8(line).map_or(Line::NotText, Line::Text)))
}
