//! The bundled faces and their families, the fonts of the system, and the choice of faces from them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bevy_egui::egui::epaint::text::{Fonts, TextOptions};
use bevy_egui::egui::{Color32, FontData, FontDefinitions, FontFamily, FontId, FontTweak};
use fontdb::{Database, FaceInfo, ID, Source, Stretch, Style, Weight};
use unicode_segmentation::UnicodeSegmentation;

use crate::fonts::{GARAMOND, LATO, LATO_BOLD};

// The maximum sizes of a font file, and of all borrowed faces together, in bytes.
const LARGEST: u64 = 64 << 20;
const MOST: usize = 128 << 20;
/// Parts of the names of families with nothing but placeholder glyphs.
const PLACEHOLDERS: [&str; 4] = ["lastresort", "last resort", "adobe blank", "fallback"];
/// Parts of the names of families that do not match a sans-serif.
const UNLIKE: [&str; 8] = ["serif", "mincho", "song", "ming", "batang", "nastaliq", "unifont", "mono"];

pub struct FontLibrary {
    fonts: Database,
    /// The faces that may be borrowed, best match for the bundled ones first.
    faces: Vec<ID>,
    letters: HashMap<ID, BTreeSet<char>>,
    /// The letters that are bundled or were borrowed.
    known: BTreeSet<char>,
    unavailable: BTreeSet<char>,
    bytes: usize,
}

impl FontLibrary {
    /// Loads the fonts of the system, which takes reading hundreds of files.
    pub fn of_system() -> FontLibrary {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        FontLibrary::of(fonts, bundled_letters())
    }

    pub fn of(fonts: Database, known: BTreeSet<char>) -> FontLibrary {
        let mut faces: Vec<&FaceInfo> = fonts.faces().filter(|face| !is_named(face, &PLACEHOLDERS)).collect();
        faces.sort_by_key(|face| rank(face));
        let faces = faces.into_iter().map(|face| face.id).collect();
        FontLibrary { fonts, faces, letters: HashMap::new(), known, unavailable: BTreeSet::new(), bytes: 0 }
    }

    /// Returns the further faces needed to show `name`, without those already loaded.
    pub fn faces_for(&mut self, name: &str) -> Vec<Face> {
        let wanted = &unknown_letters(name, |letter| self.known.contains(&letter)) - &self.unavailable;
        let faces = std::mem::take(&mut self.faces);
        let mut drawn = BTreeSet::new();
        let chosen = choose_faces(&faces, &wanted, |face, letters| self.drawn_by(face, letters));
        self.faces = faces;
        let mut borrowed = Vec::new();
        for id in chosen {
            drawn.extend(self.drawn_by(id, &wanted));
            borrowed.extend(self.borrow(id));
        }
        self.unavailable.extend(&wanted - &drawn);
        borrowed
    }

    fn drawn_by(&mut self, id: ID, letters: &BTreeSet<char>) -> BTreeSet<char> {
        let FontLibrary { fonts, letters: examined, .. } = self;
        let has = examined.entry(id).or_insert_with(|| {
            let trial = |bytes: &[u8], index| TrialFace::of(bytes, index).map(|mut trial| trial.letters());
            with_bytes(fonts, id, trial).unwrap_or_default()
        });
        let has = letters & &*has;
        if has.is_empty() {
            return has;
        }
        let drawn = with_bytes(fonts, id, |bytes, index| {
            let mut trial = TrialFace::of(bytes, index)?;
            Some(has.iter().copied().filter(|&letter| trial.draws(letter)).collect())
        });
        drawn.unwrap_or_default()
    }

    fn borrow(&mut self, id: ID) -> Option<Face> {
        let bytes = with_bytes(&self.fonts, id, |bytes, _| Some(bytes.to_vec()))?;
        self.bytes += bytes.len();
        if self.bytes > MOST {
            return None;
        }
        let info = self.fonts.face(id)?;
        // Leaked on purpose: a face is never returned, and egui copies data that is not static when fonts change.
        let data = FontData { index: info.index, ..FontData::from_static(Vec::leak(bytes)) };
        self.known.extend(self.letters.get(&id)?);
        // No bundled face and no other face of the system has this name.
        Some(Face { name: format!("{id}"), data })
    }
}

fn bundled_letters() -> BTreeSet<char> {
    let mut fonts = Fonts::new(TextOptions::default(), definitions(&[]));
    let mut letters = families()
        .map(|(family, _)| fonts.fonts.font(&family).characters().keys().copied().collect::<BTreeSet<char>>())
        .into_iter();
    let first = letters.next().unwrap_or_default();
    letters.fold(first, |all, these| &all & &these)
}

/// Passes a face's data to `read`, unless the font file is too large.
fn with_bytes<T>(fonts: &Database, id: ID, read: impl FnOnce(&[u8], u32) -> Option<T>) -> Option<T> {
    if let Some((Source::File(path), _)) = fonts.face_source(id)
        && std::fs::metadata(path).ok()?.len() > LARGEST
    {
        return None;
    }
    fonts.with_face_data(id, read)?
}

/// Returns a sort key that puts the best matches for the bundled sans-serif first.
fn rank(face: &FaceInfo) -> impl Ord + use<> {
    let plain = face.style == Style::Normal && face.stretch == Stretch::Normal;
    let unlike = face.monospaced || is_named(face, &UNLIKE);
    let weight = face.weight.0.abs_diff(Weight::NORMAL.0);
    let family = face.families.first().map(|(name, _)| name.clone()).unwrap_or_default();
    (!plain, unlike, weight, Reverse(family.starts_with("Noto Sans")), family, face.index)
}

fn is_named(face: &FaceInfo, parts: &[&str]) -> bool {
    let named = |name: &str| parts.iter().any(|part| name.to_lowercase().contains(part));
    face.families.iter().any(|(name, _)| named(name))
}

/// Chooses faces until they cover all wanted letters that any face has. The face that covers the most comes first, and
/// of equals the first wins. `covered_by` returns which of some letters a face can draw.
pub fn choose_faces<F: Copy>(
    faces: &[F],
    wanted: &BTreeSet<char>,
    mut covered_by: impl FnMut(F, &BTreeSet<char>) -> BTreeSet<char>,
) -> Vec<F> {
    let mut chosen = Vec::new();
    let mut missing = wanted.clone();
    while !missing.is_empty() {
        let mut best: Option<(F, BTreeSet<char>)> = None;
        for &face in faces {
            let found = covered_by(face, &missing);
            if found.len() > best.as_ref().map_or(0, |(_, found)| found.len()) {
                let all = found.len() == missing.len();
                best = Some((face, found));
                if all {
                    break;
                }
            }
        }
        let Some((face, found)) = best else { break };
        missing.retain(|letter| !found.contains(letter));
        chosen.push(face);
    }
    chosen
}

/// The size at which letters are tried, in pixels. Larger than any name on the screen.
const SIZE: f32 = 64.0;

/// A face loaded by itself to be tried. Panics that it causes in egui are caught.
pub struct TrialFace(Fonts);

impl TrialFace {
    /// Loads the face with this index in a font file. Returns `None` if the face is broken.
    pub fn of(bytes: &[u8], index: u32) -> Option<TrialFace> {
        if !has_face(bytes, index) {
            return None;
        }
        let mut definitions = FontDefinitions::empty();
        let data = FontData { index, ..FontData::from_owned(bytes.to_vec()) };
        definitions.font_data.insert("tried".to_owned(), Arc::new(data));
        definitions.families.insert(FontFamily::Proportional, vec!["tried".to_owned()]);
        let fonts = catch_unwind(|| Fonts::new(TextOptions::default(), definitions));
        fonts.ok().map(TrialFace)
    }

    /// Returns the letters that the face claims to have.
    pub fn letters(&mut self) -> BTreeSet<char> {
        let fonts = &mut self.0.fonts;
        let letters = catch_unwind(AssertUnwindSafe(|| {
            fonts.font(&FontFamily::Proportional).characters().keys().copied().collect()
        }));
        letters.unwrap_or_default()
    }

    /// Returns `true` if the letter is visible. egui draws only outlines, and many emoji are bitmaps.
    pub fn draws(&mut self, letter: char) -> bool {
        let fonts = &mut self.0;
        let drawn = catch_unwind(AssertUnwindSafe(|| {
            let font = FontId::proportional(SIZE);
            let galley = fonts.with_pixels_per_point(1.0).layout_no_wrap(letter.to_string(), font, Color32::WHITE);
            galley.rows.iter().flat_map(|row| &row.glyphs).any(|glyph| !glyph.uv_rect.is_nothing())
        }));
        drawn.unwrap_or(false)
    }
}

fn has_face(bytes: &[u8], index: u32) -> bool {
    let mut database = Database::new();
    let faces = database.load_font_source(Source::Binary(Arc::new(bytes.to_vec())));
    faces.into_iter().any(|id| database.face(id).is_some_and(|face| face.index == index))
}

pub const TITLES: &str = "titles";
pub const BOLD: &str = "bold";

/// Returns all families, each with its bundled faces followed by fallback faces of the system.
pub fn definitions(borrowed: &[Face]) -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 3] = [("Lato", LATO), ("Lato Bold", LATO_BOLD), ("EB Garamond", GARAMOND)];
    // Lato sits high on its line. The offset centres its capitals on a button.
    let lower = FontTweak { y_offset_factor: 0.09, ..Default::default() };
    for (name, bytes) in files {
        let tweak = if name.starts_with("Lato") { lower.clone() } else { FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    for face in borrowed {
        fonts.font_data.insert(face.name.clone(), Arc::new(face.data.clone()));
    }
    for (family, bundled) in families() {
        let names = bundled.iter().map(|&name| name.to_owned()).chain(borrowed.iter().map(|face| face.name.clone()));
        fonts.families.insert(family, names.collect());
    }
    fonts
}

pub fn families() -> [(FontFamily, &'static [&'static str]); 4] {
    [
        (FontFamily::Proportional, &["Lato"]),
        (FontFamily::Monospace, &["Lato"]),
        (FontFamily::Name(BOLD.into()), &["Lato Bold"]),
        (FontFamily::Name(TITLES.into()), &["EB Garamond", "Lato"]),
    ]
}

#[derive(Clone, Debug)]
pub struct Face {
    pub name: String,
    pub data: FontData,
}

/// Returns the letters of a name that need a face. Marks are set in the face of their letter.
pub fn unknown_letters(name: &str, known: impl Fn(char) -> bool) -> BTreeSet<char> {
    let visible = |letter: &char| !letter.is_whitespace() && !letter.is_control() && !is_ignorable(*letter);
    let mut unknown = BTreeSet::new();
    for grapheme in name.graphemes(true) {
        let letters: Vec<char> = grapheme.chars().filter(visible).collect();
        if letters.first().is_some_and(|&letter| !known(letter)) {
            unknown.extend(letters.into_iter().filter(|&letter| !known(letter)));
        }
    }
    unknown
}

/// Returns `true` if a character only changes how others are drawn: joiners, directional marks, selectors, tags.
fn is_ignorable(letter: char) -> bool {
    matches!(u32::from(letter), 0xAD | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF)
        || matches!(u32::from(letter), 0xE0000..=0xE0FFF)
}
