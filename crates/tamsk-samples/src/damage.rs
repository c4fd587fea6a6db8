//! Damages files in the ways that files are damaged, and that break programs.

use tamsk_engine::random::Random;

/// Numbers at the limits of their types, and texts where a number is expected.
const EXTREMES: [&str; 18] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "1e400",
    "inf",
    "NaN",
    "0xffffffffffffffff",
    "1_0_0_0",
];

/// Pieces of syntax, and letters that confuse.
const TOKENS: [&str; 30] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "\\u{110000}",
    "'",
    "#![enable(implicit_some)]",
    "r#\"",
    "/*",
    "*/",
    "//",
    "Some(",
    "None",
    "\0",
    "\u{202e}",
    "\u{feff}",
    "\r\n",
    "-",
    "=",
    "{ $count ->\n    *[other] ",
    "{ -",
    "Resign",
    "Pass",
    "act: Lift(\"D1\")",
];

/// What opens a nest.
const OPENERS: [&str; 6] = ["(", "[", "{", "Some(", "(a:", "{ $count ->\n   *[other] "];

/// Returns a damaged copy of one of these files.
pub fn damaged(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.pick(seeds).cloned().unwrap_or_default();
    for _ in 0..=random.below(4) {
        damage(&mut bytes, seeds, random);
    }
    bytes
}

/// Returns a place in the file.
fn place(bytes: &[u8], random: &mut Random) -> usize {
    random.below(bytes.len() as u64 + 1) as usize
}

/// Returns a part of the file, mostly a short one.
fn part(bytes: &[u8], random: &mut Random) -> std::ops::Range<usize> {
    let begin = place(bytes, random);
    let longest = [16, 256, 1 << 16][random.below(3) as usize].min(bytes.len() - begin);
    begin..begin + random.below(longest as u64 + 1) as usize
}

fn insert(bytes: &mut Vec<u8>, at: usize, inserted: impl IntoIterator<Item = u8>) {
    bytes.splice(at..at, inserted);
}

fn damage(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let at = place(bytes, random);
    match random.below(12) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random.word() as u8;
            }
        }
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(part(bytes, random))),
        4 => {
            // A part of another file, or the rest of it.
            let other = random.pick(seeds).cloned().unwrap_or_default();
            let mut taken = part(&other, random);
            if random.chance(300) {
                taken.end = other.len();
                bytes.truncate(at);
            }
            insert(bytes, at, other[taken].iter().copied());
        }
        5 => {
            // A part that is there twice, or very often.
            let again = bytes[part(bytes, random)].to_vec();
            let times = [1, 2, 100, 2_000][random.below(4) as usize].min((1 << 20) / again.len().max(1));
            insert(bytes, at, again.repeat(times));
        }
        6 | 7 => replace_number(bytes, random),
        8 => {
            let token = random.pick(&TOKENS).copied().unwrap_or_default();
            insert(bytes, at, token.bytes());
        }
        9 => {
            let opener = random.pick(&OPENERS).copied().unwrap_or_default();
            insert(bytes, at, opener.repeat([10, 200, 20_000][random.below(3) as usize]).into_bytes());
        }
        10 => {
            // A very long word, name or number.
            let letter = *random.pick(b"aZ09_ \"\n").unwrap_or(&b'a');
            insert(bytes, at, vec![letter; [100, 5_000, 300_000][random.below(3) as usize]]);
        }
        _ => swap_lines(bytes, random),
    }
}

/// Replaces one of the numbers in the file.
fn replace_number(bytes: &mut Vec<u8>, random: &mut Random) {
    let begins = |i: &usize| bytes[*i].is_ascii_digit() && (*i == 0 || !bytes[*i - 1].is_ascii_digit());
    let numbers: Vec<usize> = (0..bytes.len()).filter(begins).collect();
    if let (Some(&begin), Some(extreme)) = (random.pick(&numbers), random.pick(&EXTREMES)) {
        let digits = bytes[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        bytes.splice(begin..begin + digits, extreme.bytes());
    }
}

/// Swaps two lines.
fn swap_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let (one, other) = (random.below(lines.len() as u64) as usize, random.below(lines.len() as u64) as usize);
    if one < lines.len() && other < lines.len() {
        lines.swap(one, other);
    }
    *bytes = lines.concat();
}
