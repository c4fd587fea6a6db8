//! The bundled font faces and their families, and the choice of fallback faces from the system fonts.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bevy_egui::egui::epaint::text::{Fonts, TextOptions};
use bevy_egui::egui::{Color32, FontData, FontDefinitions, FontFamily, FontId, FontTweak};
use fontdb::{Database, FaceInfo, ID, Source, Stretch, Style, Weight};
use unicode_segmentation::UnicodeSegmentation;

use crate::fonts::{GARAMOND, LATO, LATO_BOLD};

// The maximum size of a font file, and the maximum total size of the faces taken from system fonts, in bytes.
const LARGEST: u64 = 64 << 20;
const MOST: usize = 128 << 20;
/// Words in the names of font families that contain only placeholder glyphs.
const PLACEHOLDERS: [&str; 4] = ["lastresort", "last resort", "adobe blank", "fallback"];
/// Words in the names of font families that look unlike the bundled sans-serif.
const UNLIKE: [&str; 8] = ["serif", "mincho", "song", "ming", "batang", "nastaliq", "unifont", "mono"];

/// The system fonts, which provide faces for letters that the bundled faces lack.
pub struct FontLibrary {
    fonts: Database,
    /// The system faces that can be added, with the best matches for the bundled faces first.
    faces: Vec<ID>,
    letters: HashMap<ID, BTreeSet<char>>,
    /// The letters that the bundled faces and the faces added so far can draw.
    known: BTreeSet<char>,
    unavailable: BTreeSet<char>,
    bytes: usize,
}

impl FontLibrary {
    /// Loads the system fonts. This is slow, because it reads hundreds of files.
    pub fn load_system_fonts() -> FontLibrary {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        FontLibrary::of(fonts, bundled_letters())
    }

    /// Returns a library of these fonts. The letters in `known` can already be drawn with other faces.
    pub fn of(fonts: Database, known: BTreeSet<char>) -> FontLibrary {
        let mut faces: Vec<&FaceInfo> = fonts.faces().filter(|face| !is_named(face, &PLACEHOLDERS)).collect();
        faces.sort_by_key(|face| rank(face));
        let faces = faces.into_iter().map(|face| face.id).collect();
        FontLibrary { fonts, faces, letters: HashMap::new(), known, unavailable: BTreeSet::new(), bytes: 0 }
    }

    /// Returns the faces that must be added to show `name`. Faces that were already added are left out.
    pub fn fallback_faces_for_text(&mut self, name: &str) -> Vec<FallbackFace> {
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
            Some(has.iter().copied().filter(|&letter| trial.draws_visibly(letter)).collect())
        });
        drawn.unwrap_or_default()
    }

    fn borrow(&mut self, id: ID) -> Option<FallbackFace> {
        let bytes = with_bytes(&self.fonts, id, |bytes, _| Some(bytes.to_vec()))?;
        self.bytes += bytes.len();
        if self.bytes > MOST {
            return None;
        }
        let info = self.fonts.face(id)?;
        // Leak the bytes on purpose. An added face is never released, and egui copies non-static data whenever fonts
        // change.
        let data = FontData { index: info.index, ..FontData::from_static(Vec::leak(bytes)) };
        self.known.extend(self.letters.get(&id)?);
        // The id makes the name of the face unique among all faces.
        Some(FallbackFace { name: format!("{id}"), data })
    }
}

fn bundled_letters() -> BTreeSet<char> {
    let mut fonts = Fonts::new(TextOptions::default(), font_definitions(&[]));
    let mut letters = font_families()
        .map(|(family, _)| fonts.fonts.font(&family).characters().keys().copied().collect::<BTreeSet<char>>())
        .into_iter();
    let first = letters.next().unwrap_or_default();
    letters.fold(first, |all, these| &all & &these)
}

/// Passes the data of a face to `read` and returns the result of `read`. Returns `None` if the font file is too large
/// or cannot be read.
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

/// Chooses faces that together cover every wanted letter that at least one face has. Each step takes the face that
/// covers the most missing letters, or the first of several such faces. `covered_by` returns which of the given letters
/// a face can draw.
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

/// The size at which letters are drawn to test whether a face can draw them, in pixels. Names on the screen are always
/// smaller.
const SIZE: f32 = 64.0;

/// A font face that is loaded to test which letters egui can draw with it. Panics in egui are caught.
pub struct TrialFace(Fonts);

impl TrialFace {
    /// Loads the face with this index in a font file. Returns `None` if the file has no such face or the face is
    /// broken.
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

    /// Returns `true` if egui draws the letter visibly. egui draws only outlines, while many emoji are bitmaps.
    pub fn draws_visibly(&mut self, letter: char) -> bool {
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

/// The name of the font family for titles.
pub const TITLE_FAMILY: &str = "titles";
/// The name of the bold font family.
pub const BOLD_FAMILY: &str = "bold";

/// Returns all families, each with its bundled faces followed by the `borrowed` system faces.
pub fn font_definitions(borrowed: &[FallbackFace]) -> FontDefinitions {
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
    for (family, bundled) in font_families() {
        let names = bundled.iter().map(|&name| name.to_owned()).chain(borrowed.iter().map(|face| face.name.clone()));
        fonts.families.insert(family, names.collect());
    }
    fonts
}

/// Returns all font families, each with the names of its bundled faces.
pub fn font_families() -> [(FontFamily, &'static [&'static str]); 4] {
    [
        (FontFamily::Proportional, &["Lato"]),
        (FontFamily::Monospace, &["Lato"]),
        (FontFamily::Name(BOLD_FAMILY.into()), &["Lato Bold"]),
        (FontFamily::Name(TITLE_FAMILY.into()), &["EB Garamond", "Lato"]),
    ]
}

/// A system font face that is added to the bundled faces.
#[derive(Clone, Debug)]
pub struct FallbackFace {
    pub name: String,
    pub data: FontData,
}

/// Returns the letters of a name that need another face, because they are not `known`. Combining marks use the same
/// face as their base letter.
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

/// Returns `true` if a character is invisible and only changes how other characters are drawn. Examples are joiners,
/// directional marks, variation selectors and tags.
fn is_ignorable(letter: char) -> bool {
    matches!(u32::from(letter), 0xAD | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF)
        || matches!(u32::from(letter), 0xE0000..=0xE0FFF)
}
