//! Reading a record from a file or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use tamsk::records::LARGEST_RECORD;

/// Returns the name of a file for messages; `-` is standard input.
pub fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// Reads a file or standard input, up to the size at which it is too large.
pub fn read(file: &Path) -> io::Result<Vec<u8>> {
    let source: Box<dyn Read> =
        if file == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(File::open(file)?) };
    let mut bytes = Vec::new();
    source.take(LARGEST_RECORD as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
