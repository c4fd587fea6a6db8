//! The worst that can be in a name, a title, a note or the name of a file.

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
