//! Damages files in typical and in hostile ways. Also lists hostile texts for names, titles, notes and file names.

use tamsk_engine::random::Random;

/// Numbers at the limits of their types, and other texts that may replace a number in a file.
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

/// Short pieces of text that may confuse a parser when they are inserted into a file.
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

/// Openings of nested values. [`damage`] inserts one of them many times in a row.
const OPENERS: [&str; 6] = ["(", "[", "{", "Some(", "(a:", "{ $count ->\n   *[other] "];

/// Returns a damaged copy of a random seed file.
pub fn damaged_copy(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.choose(seeds).cloned().unwrap_or_default();
    for _ in 0..=random.below(4) {
        damage(&mut bytes, seeds, random);
    }
    bytes
}

fn place(bytes: &[u8], random: &mut Random) -> usize {
    random.below(bytes.len() as u64 + 1) as usize
}

fn part(bytes: &[u8], random: &mut Random) -> std::ops::Range<usize> {
    let begin = place(bytes, random);
    let longest = [16, 256, 1 << 16][random.below(3) as usize].min(bytes.len() - begin);
    begin..begin + random.below(longest as u64 + 1) as usize
}

fn insert(bytes: &mut Vec<u8>, at: usize, inserted: impl IntoIterator<Item = u8>) {
    bytes.splice(at..at, inserted);
}

/// Damages a file in one random way.
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
                *byte = random.next_u64() as u8;
            }
        }
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(part(bytes, random))),
        4 => {
            // Inserts a part of another file. Sometimes the end of the other file replaces the end of this file
            // instead.
            let other = random.choose(seeds).cloned().unwrap_or_default();
            let mut taken = part(&other, random);
            if random.random_bool(300) {
                taken.end = other.len();
                bytes.truncate(at);
            }
            insert(bytes, at, other[taken].iter().copied());
        }
        5 => {
            // Repeats a part of the file a few times or very many times.
            let again = bytes[part(bytes, random)].to_vec();
            let times = [1, 2, 100, 2_000][random.below(4) as usize].min((1 << 20) / again.len().max(1));
            insert(bytes, at, again.repeat(times));
        }
        6 | 7 => replace_number(bytes, random),
        8 => {
            let token = random.choose(&TOKENS).copied().unwrap_or_default();
            insert(bytes, at, token.bytes());
        }
        9 => {
            let opener = random.choose(&OPENERS).copied().unwrap_or_default();
            insert(bytes, at, opener.repeat([10, 200, 20_000][random.below(3) as usize]).into_bytes());
        }
        10 => {
            // Inserts a very long word, name or number.
            let letter = *random.choose(b"aZ09_ \"\n").unwrap_or(&b'a');
            insert(bytes, at, vec![letter; [100, 5_000, 300_000][random.below(3) as usize]]);
        }
        _ => swap_lines(bytes, random),
    }
}

/// Replaces a random number in the file with an extreme number or a text.
fn replace_number(bytes: &mut Vec<u8>, random: &mut Random) {
    let begins = |i: &usize| bytes[*i].is_ascii_digit() && (*i == 0 || !bytes[*i - 1].is_ascii_digit());
    let numbers: Vec<usize> = (0..bytes.len()).filter(begins).collect();
    if let (Some(&begin), Some(extreme)) = (random.choose(&numbers), random.choose(&EXTREMES)) {
        let digits = bytes[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        bytes.splice(begin..begin + digits, extreme.bytes());
    }
}

/// Swaps two random lines of the file.
fn swap_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let (one, other) = (random.below(lines.len() as u64) as usize, random.below(lines.len() as u64) as usize);
    if one < lines.len() && other < lines.len() {
        lines.swap(one, other);
    }
    *bytes = lines.concat();
}

/// Returns texts that are very long or invisible, that change how the text around them is displayed, or that have a
/// special meaning on some systems.
pub fn hostile_texts() -> Vec<String> {
    let long = |letter: &str| letter.repeat(60_000 / letter.len());
    let mut texts: Vec<String> = ["🇫🇷", "👍🏽"].map(|letter| letter.repeat(16)).into();
    texts.extend(
        ["T", "W i ", "🇫🇷", "👨‍👩‍👧‍👦", "\u{fdfd}", "ש", "محمد ", "\u{200b}", "\u{e0061}", "\u{202e}x", "\u{2067}"].map(long),
    );
    // One text is a letter with 30,000 combining marks. The next text is only marks, without a letter.
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

/// Returns hostile file names, without extensions, that the operating system allows.
pub fn hostile_file_names() -> Vec<String> {
    // The maximum length of a name before its number is added, in bytes. With the number, `.tamsk` and `.note`, the
    // longest names reach the limit of most file systems, which is 255 bytes.
    const LONGEST: usize = 242;
    let mut names = Vec::new();
    for text in hostile_texts() {
        let mut name = text.replace(['/', '\0'], "_");
        if cfg!(windows) {
            name.retain(|c| !c.is_control() && !"\\:*?\"<>|".contains(c));
        }
        name.truncate(name.floor_char_boundary(LONGEST));
        // The number makes all names distinct. Some names consist of the number alone.
        names.push(format!("{name}{:02}", names.len()));
    }
    names
}

/// Returns records whose file names, player names, titles and notes are hostile texts.
pub fn hostile_records() -> Vec<HostileRecord> {
    let quoted = |text: &String| ron::to_string(text).expect("text can be serialized");
    let parts = hostile_file_names().into_iter().zip(hostile_texts()).enumerate();
    let record = |(number, (file_name, text)): (usize, (String, String))| {
        let text = quoted(&text);
        // All records differ, because duplicates are not imported.
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
        // A third of the records have no title, so that the names of the players are visible instead.
        let title = if number % 3 == 0 { quoted(&String::new()) } else { text };
        let note_file_text = format!("(title: {title}, seats: Some((red: Person, black: Person)))");
        HostileRecord { file_name: file_name + ".tamsk", record, note_file_text }
    };
    parts.map(record).collect()
}

/// A record and its note, both as text. The record or the note contains a hostile text.
pub struct HostileRecord {
    /// The name of the record's file.
    pub file_name: String,
    /// The record.
    pub record: String,
    /// The text of the note file that belongs to the record.
    pub note_file_text: String,
}

impl HostileRecord {
    /// Writes the record and its note into a folder and returns the path of the record.
    pub fn write(&self, folder: &std::path::Path) -> std::path::PathBuf {
        std::fs::create_dir_all(folder).expect("the folder can be created");
        let file = folder.join(&self.file_name);
        std::fs::write(&file, &self.record).expect("the record can be written");
        let note = folder.join(format!("{}.note", self.file_name));
        std::fs::write(note, &self.note_file_text).expect("the note can be written");
        file
    }
}
