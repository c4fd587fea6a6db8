//! The system's fonts, and the faces borrowed from them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use bevy_egui::egui::FontData;
use bevy_egui::egui::epaint::text::{Fonts, TextOptions};
use fontdb::{Database, FaceInfo, ID, Source, Stretch, Style, Weight};

use super::choose::choose;
use super::letters::{Letters, wanted};
use super::trial::Trial;
use super::{Face, ours};

/// Larger font files are left alone, in bytes.
const LARGEST: u64 = 64 << 20;
/// No more than this is borrowed in all, in bytes.
const MOST: usize = 128 << 20;
/// Parts of the names of families that have a glyph for everything and show nothing by it.
const EMPTY: [&str; 4] = ["lastresort", "last resort", "adobe blank", "fallback"];
/// Parts of the names of families that go badly with a sans.
const UNLIKE: [&str; 8] = ["serif", "mincho", "song", "ming", "batang", "nastaliq", "unifont", "mono"];

/// Fonts to borrow from.
pub struct Library {
    fonts: Database,
    /// All faces that may be borrowed, those that go best with ours first.
    faces: Vec<ID>,
    /// What has been looked up of them.
    letters: HashMap<ID, Letters>,
    /// What needs no borrowing, or was borrowed.
    known: Vec<Letters>,
    /// What none of them has.
    hopeless: BTreeSet<char>,
    bytes: usize,
}

impl Library {
    /// The fonts of this system. This reads hundreds of files.
    pub fn of_system() -> Library {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        Library::of(fonts, our_letters())
    }

    /// These fonts, for letters that are not known.
    pub fn of(fonts: Database, known: Letters) -> Library {
        let mut faces: Vec<&FaceInfo> = fonts.faces().filter(|face| !is_named(face, &EMPTY)).collect();
        faces.sort_by_key(|face| rank(face));
        let faces = faces.into_iter().map(|face| face.id).collect();
        Library { fonts, faces, letters: HashMap::new(), known: vec![known], hopeless: BTreeSet::new(), bytes: 0 }
    }

    /// The faces that this name needs beside those that are there.
    pub fn faces_for(&mut self, name: &str) -> Vec<Face> {
        let known = |letter| self.known.iter().any(|letters| letters.have(letter));
        let wanted: BTreeSet<char> = &wanted(name, known) - &self.hopeless;
        let faces = std::mem::take(&mut self.faces);
        let mut drawn = BTreeSet::new();
        let chosen = choose(&faces, &wanted, |face, letters| self.drawn_by(face, letters));
        self.faces = faces;
        let mut borrowed = Vec::new();
        for id in chosen {
            drawn.extend(self.drawn_by(id, &wanted));
            borrowed.extend(self.borrow(id));
        }
        self.hopeless.extend(&wanted - &drawn);
        borrowed
    }

    /// Which of these letters a face can draw.
    fn drawn_by(&mut self, id: ID, letters: &BTreeSet<char>) -> BTreeSet<char> {
        let Library { fonts, letters: looked_up, .. } = self;
        let has = looked_up.entry(id).or_insert_with(|| {
            let trial = |bytes: &[u8], index| Trial::of(bytes, index).map(|mut trial| trial.letters());
            with_bytes(fonts, id, trial).unwrap_or_default()
        });
        let has: BTreeSet<char> = letters.iter().copied().filter(|&letter| has.have(letter)).collect();
        if has.is_empty() {
            return has;
        }
        let drawn = with_bytes(fonts, id, |bytes, index| {
            let mut trial = Trial::of(bytes, index)?;
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
        // Once on the screen a face stays there. egui would copy what is not static, for every change of its fonts.
        let data = FontData { index: info.index, ..FontData::from_static(Vec::leak(bytes)) };
        self.known.push(self.letters.get(&id)?.clone());
        // A name that none of ours has, and no other face of the system.
        Some(Face { name: format!("{id}"), data })
    }
}

/// The letters that all our families have.
fn our_letters() -> Letters {
    let mut fonts = Fonts::new(TextOptions::default(), ours::definitions(&[]));
    let mut letters = ours::families()
        .map(|(family, _)| fonts.fonts.font(&family).characters().keys().copied().collect::<BTreeSet<char>>())
        .into_iter();
    let first = letters.next().unwrap_or_default();
    letters.fold(first, |all, these| &all & &these).into_iter().collect()
}

/// Reads a face's file, if it is not too large.
fn with_bytes<T>(fonts: &Database, id: ID, read: impl FnOnce(&[u8], u32) -> Option<T>) -> Option<T> {
    if let Some((Source::File(path), _)) = fonts.face_source(id)
        && std::fs::metadata(path).ok()?.len() > LARGEST
    {
        return None;
    }
    fonts.with_face_data(id, read)?
}

/// What goes well with our sans comes first.
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
