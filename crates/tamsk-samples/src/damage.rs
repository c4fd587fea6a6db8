//! Damages files in the ways that files are damaged, and that break programs; and the worst that can be in a name, a
//! title, a note or the name of a file.

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

/// Returns texts that are long, that nobody sees, that change what stands around them, or that systems take for something
/// else.
pub fn texts() -> Vec<String> {
    let long = |letter: &str| letter.repeat(60_000 / letter.len());
    let mut texts: Vec<String> = ["🇫🇷", "👍🏽"].map(|letter| letter.repeat(16)).into();
    texts.extend(
        ["T", "W i ", "🇫🇷", "👨‍👩‍👧‍👦", "\u{fdfd}", "ש", "محمد ", "\u{200b}", "\u{e0061}", "\u{202e}x", "\u{2067}"].map(long),
    );
    // A letter with 30 000 marks, and marks without a letter.
    texts.extend([format!("a{}", "\u{301}".repeat(30_000)), "\u{301}\u{20dd}".repeat(300), "e\u{489}".repeat(300)]);
    let short = [
        "",
        " ",
        ".",
        "..",
        "...",
        "../../escaped",
        "..\\..\\escaped",
        "/tmp/escaped",
        "C:\\escaped",
        "~",
        "CON",
        "nul",
        "com1.tamsk",
        "LPT¹",
        "aux ",
        "at the end. . .",
        "\u{202e}ksmat.exe",
        "a\0b\u{1b}[2J\r\n\tc\u{7f}\u{85}\u{2028}d",
        "\u{feff}",
        "\u{10ffff}\u{fffe}",
        "a/b:c*d?e\"f<g>h|i",
        "{ $player }",
        "{ -brand }",
        "%s%n",
        "\")",
        "דוד (David) بن 3",
    ];
    texts.extend(short.map(str::to_owned));
    texts
}

/// Returns names of files, without an extension, that this system allows all the same.
pub fn file_names() -> Vec<String> {
    // With a number, the extension and that of a note they have 255 bytes.
    const LONGEST: usize = 242;
    let mut names = Vec::new();
    for text in texts() {
        let mut name = text.replace(['/', '\0'], "_");
        if cfg!(windows) {
            name.retain(|c| !c.is_control() && !"\\:*?\"<>|".contains(c));
        }
        name.truncate(name.floor_char_boundary(LONGEST));
        // The number keeps them apart, and is all that some have.
        names.push(format!("{name}{:02}", names.len()));
    }
    names
}

/// Returns records of matches between people with these names: their names, titles and contents, and those of the notes on
/// them.
pub fn records() -> Vec<WorstRecord> {
    let quoted = |text: &String| ron::to_string(text).expect("a text can be written");
    let parts = file_names().into_iter().zip(texts()).enumerate();
    let record = |(number, (file_name, text)): (usize, (String, String))| {
        let text = quoted(&text);
        // No two are the same, or the second would not be imported.
        let record = match number % 4 {
            0 => {
                let tamsk = format!("glass: {}", 60_000 + number);
                let challenge = format!("contest: Other({text}), note: {text}, tamsk: ({tamsk})");
                let rules = format!("potentials: 1, challenge: ({challenge})");
                let players = format!("white: {text}, black: {text}");
                format!("(game: Gipf, players: ({players}), rules: ({rules}), acts: [(by: White, act: Resign)])")
            }
            _ => {
                let resigned = format!("(at: {number}, by: Red, act: Resign)");
                format!("(rules: (level: 1), players: (red: {text}, black: {text}), actions: [{resigned}])")
            }
        };
        // A third has no title of its own, so that its players are shown.
        let title = if number % 3 == 0 { quoted(&String::new()) } else { text };
        let note = format!("(title: {title}, seats: Some((red: Person, black: Person)))");
        WorstRecord { file_name: file_name + ".tamsk", record, note }
    };
    parts.map(record).collect()
}

/// A record and the note on it, as text.
pub struct WorstRecord {
    /// The name of its file.
    pub file_name: String,
    /// The record.
    pub record: String,
    /// The note on it.
    pub note: String,
}

impl WorstRecord {
    /// Writes both into a folder. Returns the path of the record.
    pub fn write(&self, folder: &std::path::Path) -> std::path::PathBuf {
        std::fs::create_dir_all(folder).expect("a folder can be made");
        let file = folder.join(&self.file_name);
        std::fs::write(&file, &self.record).expect("the record can be written");
        let note = folder.join(format!("{}.note", self.file_name));
        std::fs::write(note, &self.note).expect("the note can be written");
        file
    }
}
