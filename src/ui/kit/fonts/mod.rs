//! The bundled typefaces, and fallback faces for letters in names that no bundled face has. A background thread finds
//! the fallback faces among the system fonts.

pub mod library;

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, Id};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::library::{FallbackFace, FontLibrary};
use super::PanelSystems;
use crate::settings::LastChoices;
use crate::table::on_table::MatchOnTable;

pub fn plugin(app: &mut App) {
    app.init_resource::<FallbackFaces>()
        .add_systems(EguiPrimaryContextPass, (borrow, install).chain().in_set(PanelSystems));
}

/// The fallback faces found so far, and the search for more.
#[derive(Resource, Default)]
pub struct FallbackFaces {
    faces: Vec<FallbackFace>,
    asked: BTreeSet<char>,
    /// The search for faces. The first name that is not plain ASCII starts the search.
    search: Option<FallbackFaceSearch>,
}

impl FallbackFaces {
    /// Requests faces for the letters of a name, unless faces for all these letters have been requested before.
    pub fn request_faces_for_text(&mut self, name: &str) {
        let mut unknown = false;
        for letter in name.chars().filter(|letter| !letter.is_ascii()) {
            unknown |= self.asked.insert(letter);
        }
        if unknown {
            self.search
                .get_or_insert_with(|| FallbackFaceSearch::start(FontLibrary::load_system_fonts))
                .request_faces_for_text(name);
        }
    }
}

/// Requests faces for the names in the settings and in the match, and collects the faces found.
fn borrow(
    last: Res<LastChoices>,
    table: MatchOnTable,
    mut borrowed: ResMut<FallbackFaces>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let live = table.tamsk().map(|live| &live.setup().names);
    let chosen = [&last.tamsk.players.0, &last.tamsk.players.1];
    for name in chosen.into_iter().chain(live.into_iter().flat_map(|names| [&names.red, &names.black])) {
        borrowed.request_faces_for_text(name);
    }
    let Some(search) = &mut borrowed.search else { return };
    let found = search.take_found();
    if search.is_busy() || !found.is_empty() {
        // Without a redraw, the faces would not be used until something else on the screen changes.
        redraw.write(RequestRedraw);
    }
    borrowed.faces.extend(found);
}

/// Installs new faces in egui's context. The context can use them from its next pass on.
fn install(mut contexts: EguiContexts, borrowed: Res<FallbackFaces>) -> Result {
    install_faces(contexts.ctx_mut()?, &borrowed.faces);
    Ok(())
}

fn install_faces(ctx: &Context, faces: &[FallbackFace]) {
    let mark = Id::new("borrowed faces");
    if ctx.data(|data| data.get_temp::<usize>(mark)).unwrap_or(0) < faces.len() {
        ctx.set_fonts(library::font_definitions(faces));
        ctx.data_mut(|data| data.insert_temp(mark, faces.len()));
    }
}

/// A thread that finds faces for names, one name at a time.
pub struct FallbackFaceSearch {
    names: Sender<String>,
    /// The answers to the requests, one for each name. The lock only makes the receiver `Sync`.
    answers: Mutex<Receiver<Vec<FallbackFace>>>,
    unanswered: usize,
}

impl FallbackFaceSearch {
    /// Starts a thread that loads the font library and then answers requests until the search is dropped.
    pub fn start(library: impl FnOnce() -> FontLibrary + Send + 'static) -> FallbackFaceSearch {
        let (names, asked) = channel::<String>();
        let (found, answers) = channel();
        let work = move || {
            let mut library = library();
            for name in asked {
                if found.send(library.fallback_faces_for_text(&name)).is_err() {
                    return;
                }
            }
        };
        if let Err(error) = std::thread::Builder::new().name("fonts".to_owned()).spawn(work) {
            warn!("cannot search the fonts of the system: {error}");
        }
        FallbackFaceSearch { names, answers: Mutex::new(answers), unanswered: 0 }
    }

    /// Requests faces for the letters of a name.
    pub fn request_faces_for_text(&mut self, name: &str) {
        // If the thread could not start, names show only letters that the bundled faces have.
        self.unanswered += usize::from(self.names.send(name.to_owned()).is_ok());
    }

    /// Returns `true` if a request has not been answered yet.
    pub fn is_busy(&self) -> bool {
        self.unanswered > 0
    }

    /// Returns the faces found since the last call.
    pub fn take_found(&mut self) -> Vec<FallbackFace> {
        let answers = self.answers.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut found = Vec::new();
        loop {
            match answers.try_recv() {
                Ok(faces) => {
                    self.unanswered -= 1;
                    found.extend(faces);
                }
                Err(std::sync::mpsc::TryRecvError::Empty) => return found,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                    self.unanswered = 0;
                    return found;
                }
            }
        }
    }

    /// Waits for the answer to one request. Returns the faces found.
    #[cfg(test)]
    pub fn wait_for_one_answer(&mut self) -> Vec<FallbackFace> {
        let answers = self.answers.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.unanswered -= 1;
        answers.recv().expect("the thread is running")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use bevy_egui::egui::epaint::text::{FontFamily, Fonts, TextOptions};
    use bevy_egui::egui::{Context, RawInput};
    use fontdb::{Database, Source};

    use super::library::{FallbackFace, FontLibrary, TrialFace, choose_faces, unknown_letters};
    use super::*;
    use crate::fonts::{GARAMOND, LATO};

    fn set(letters: &str) -> BTreeSet<char> {
        letters.chars().collect()
    }

    #[test]
    fn few_faces_cover_all_letters_and_ties_go_to_the_first() {
        let cases: [(&[&str], &str, &[usize]); 8] = [
            (&["日", "日本語", "日本語한국"], "日本", &[1]),
            (&["日", "本", "日本"], "日", &[0]),
            (&["د", "日本", "한국어", "דוד"], "日本דוד", &[1, 3]),
            (&["אב", "בגד", "ה"], "אבגד", &[1, 0]),
            (&["ab", "c"], "xyz", &[]),
            (&["ab", "c"], "cx", &[1]),
            (&[], "x", &[]),
            (&["ab"], "", &[]),
        ];
        for (faces, wanted, expected) in cases {
            let all: Vec<usize> = (0..faces.len()).collect();
            let chosen = choose_faces(&all, &set(wanted), |face, letters| letters & &set(faces[face]));
            assert_eq!(chosen, expected, "{wanted}");
        }
    }

    #[test]
    fn only_visible_unknown_letters_need_a_face() {
        let latin = |letter: char| letter.is_ascii_alphabetic();
        assert_eq!(unknown_letters("Ada 李", latin), set("李"));
        assert_eq!(unknown_letters("👨‍👩‍👧‍👦 🇫🇷 ❤️", latin), set("👨👩👧👦🇫🇷❤"), "no joiners and selectors");
        assert_eq!(unknown_letters("कि", latin), set("कि"), "a letter together with its marks");
        assert_eq!(unknown_letters("e\u{301}", latin), set(""), "a mark is set in the face of its letter");
        assert_eq!(unknown_letters("\u{202e}a\n\t\u{3000}", latin), set(""));
    }

    /// Returns a library of only these fonts. The library assumes that the bundled faces have only Latin letters, so
    /// that all other letters must come from `fonts`.
    fn library(fonts: &[&[u8]]) -> FontLibrary {
        let mut database = Database::new();
        for font in fonts {
            database.load_font_source(Source::Binary(Arc::new(font.to_vec())));
        }
        FontLibrary::of(database, ('A'..='ÿ').collect())
    }

    fn all_families_have(faces: &[FallbackFace], letters: &str) -> bool {
        let mut fonts = Fonts::new(TextOptions::default(), library::font_definitions(faces));
        let mut families = library::font_families().into_iter().map(|(family, _)| family);
        families
            .all(|family| letters.chars().all(|letter| fonts.fonts.font(&family).characters().contains_key(&letter)))
    }

    #[test]
    fn a_face_is_borrowed_once_for_missing_letters() {
        let mut library = library(&[LATO, GARAMOND]);
        assert!(library.fallback_faces_for_text("Ada").is_empty());
        assert!(!all_families_have(&[], "Ⅱ"));
        let faces = library.fallback_faces_for_text("Ludwig Ⅱ");
        assert_eq!(faces.len(), 1);
        assert!(all_families_have(&faces, "Ⅱ"));
        assert!(library.fallback_faces_for_text("Ludwig Ⅲ").is_empty(), "the same face has these");
        assert!(library.fallback_faces_for_text("李").is_empty());
        assert!(library.fallback_faces_for_text("李 Ⅳ").is_empty());
    }

    #[test]
    fn a_face_in_the_middle_of_a_collection_is_found() {
        let both = collection(&[LATO, GARAMOND]);
        assert!(TrialFace::of(&both, 0).is_some_and(|mut trial| !trial.letters().contains(&'Ⅱ')));
        assert!(
            TrialFace::of(&both, 1).is_some_and(|mut trial| trial.letters().contains(&'Ⅱ') && trial.draws_visibly('Ⅱ'))
        );
        assert!(TrialFace::of(&both, 2).is_none());
        let faces = library(&[&both]).fallback_faces_for_text("Ⅱ");
        assert_eq!(faces.len(), 1);
        assert_eq!(faces[0].data.index, 1);
        assert!(all_families_have(&faces, "Ⅱ"));
    }

    #[test]
    fn broken_fonts_are_skipped() {
        assert!(TrialFace::of(&[], 0).is_none());
        assert!(TrialFace::of(b"not a font at all", 0).is_none());
        assert!(TrialFace::of(GARAMOND, 1).is_none());
        for size in [4, 12, 100, 1_000, GARAMOND.len() / 2] {
            if let Some(mut trial) = TrialFace::of(&GARAMOND[..size], 0) {
                trial.letters();
                trial.draws_visibly('Ⅱ');
            }
        }
        let half = &GARAMOND[..GARAMOND.len() / 2];
        assert_eq!(library(&[b"nonsense", half, GARAMOND]).fallback_faces_for_text("Ⅱ").len(), 1);
    }

    #[test]
    fn damaged_fonts_do_not_panic() {
        let mut random = tamsk_engine::random::Random::new(1);
        for _ in 0..200 {
            let mut bytes = LATO.to_vec();
            for _ in 0..200 {
                let at = random.below(bytes.len() as u64) as usize;
                bytes[at] = random.next_u64() as u8;
            }
            if let Some(mut trial) = TrialFace::of(&bytes, 0) {
                trial.letters();
                for letter in "aé§Ⅱ".chars() {
                    trial.draws_visibly(letter);
                }
            }
        }
    }

    #[test]
    fn the_search_thread_answers_every_name() {
        let mut search = FallbackFaceSearch::start(|| library(&[GARAMOND]));
        for name in ["Zoë", "Ⅱ", "李"] {
            search.request_faces_for_text(name);
        }
        let found: Vec<usize> = (0..3).map(|_| search.wait_for_one_answer().len()).collect();
        assert_eq!(found, [0, 1, 0]);
        assert!(!search.is_busy());
    }

    #[test]
    fn a_context_can_use_new_faces_from_its_next_pass_on() {
        let ctx = Context::default();
        crate::ui::kit::theme::apply_theme(&ctx);
        let faces = library(&[GARAMOND]).fallback_faces_for_text("Ⅱ");
        let pass = || {
            let mut seen = false;
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                let has = |fonts: &mut bevy_egui::egui::epaint::text::FontsView<'_>| {
                    fonts.fonts.font(&FontFamily::Proportional).characters().contains_key(&'Ⅱ')
                };
                seen = ui.ctx().fonts_mut(has);
                install_faces(ui.ctx(), &faces);
                ui.label("Ⅱ");
            });
            output.textures_delta.clear();
            seen
        };
        assert_eq!([pass(), pass(), pass()], [false, true, true]);
    }

    fn collection(fonts: &[&[u8]]) -> Vec<u8> {
        let number =
            |bytes: &[u8], at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let mut all = b"ttcf\0\x01\0\0".to_vec();
        all.extend((fonts.len() as u32).to_be_bytes());
        let mut begin = all.len() + 4 * fonts.len();
        for font in fonts {
            all.extend((begin as u32).to_be_bytes());
            begin += font.len();
        }
        for font in fonts {
            let begin = all.len();
            let mut font = font.to_vec();
            let tables = usize::from(u16::from_be_bytes([font[4], font[5]]));
            for table in 0..tables {
                // In a font collection, table offsets count from the beginning of the whole file.
                let at = 12 + 16 * table + 8;
                let moved = number(&font, at) + begin as u32;
                font[at..at + 4].copy_from_slice(&moved.to_be_bytes());
            }
            all.extend(font);
        }
        all
    }
}
