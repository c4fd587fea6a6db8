//! Text fields for names and lines in any script. A text that is too long is cut between graphemes.

use std::any::TypeId;
use std::mem::take;
use std::ops::Range;

use bevy_egui::egui::text::{CCursor, CharIndex};
use bevy_egui::egui::{self, Response, TextBuffer, Ui};
use tamsk_text::SanitisedLine;
use unicode_segmentation::UnicodeSegmentation;

use crate::ui::kit::focus::{HORIZONTAL_ARROWS, draw_focus_frame, reserve_arrow_keys};
use crate::ui::kit::names::MAX_NAME_GRAPHEMES;
use crate::ui::kit::theme::IVORY_DIM;
use crate::ui::kit::widgets::set_accessible_name;

/// The maximum average number of code points per grapheme. Without this limit, a single letter could carry any number
/// of marks.
const MARKS: usize = 12;

/// The maximum length of a line in a [`wrapping_line_field`], in graphemes.
pub const MAX_LINE_GRAPHEMES: usize = 160;

/// Adds a field for a name, `width` points wide. While the field is empty, it shows `purpose`.
pub fn name_field<const N: usize>(ui: &mut Ui, name: &mut SanitisedLine<N>, purpose: &str, width: f32) {
    let mut name = ShortTextBuffer::new(name, MAX_NAME_GRAPHEMES);
    field(ui, egui::TextEdit::singleline(&mut name), purpose, width);
}

/// Adds a field for a text of up to [`MAX_LINE_GRAPHEMES`] graphemes. The text wraps at the width of the field.
pub fn wrapping_line_field<const N: usize>(ui: &mut Ui, line: &mut SanitisedLine<N>, purpose: &str, width: f32) {
    let mut line = ShortTextBuffer::new(line, MAX_LINE_GRAPHEMES);
    field(ui, egui::TextEdit::multiline(&mut line).desired_rows(1), purpose, width);
}

/// Adds a single-line field for a text of up to [`MAX_LINE_GRAPHEMES`] graphemes, such as a code or an address.
pub fn single_line_field<const N: usize>(
    ui: &mut Ui,
    code: &mut SanitisedLine<N>,
    purpose: &str,
    width: f32,
) -> Response {
    let mut code = ShortTextBuffer::new(code, MAX_LINE_GRAPHEMES);
    field(ui, egui::TextEdit::singleline(&mut code), purpose, width)
}

fn field(ui: &mut Ui, edit: egui::TextEdit, purpose: &str, width: f32) -> Response {
    let hint = egui::RichText::new(purpose).color(IVORY_DIM.gamma_multiply(0.6));
    let edit = edit.hint_text(hint).desired_width(width).margin(egui::Margin::symmetric(10, 8));
    let field = ui.add(edit);
    set_accessible_name(&field, purpose);
    draw_focus_frame(ui, &field, 8);
    reserve_arrow_keys(&field, HORIZONTAL_ARROWS);
    field
}

/// Returns the beginning of a name, up to the maximum length. The name is cut between graphemes.
pub fn cut_name(name: &str) -> &str {
    let fits = |&end: &usize| fits(&name[..end], MAX_NAME_GRAPHEMES);
    boundaries(name).take_while(fits).last().map_or("", |end| &name[..end])
}

fn boundaries(text: &str) -> impl Iterator<Item = usize> {
    text.grapheme_indices(true).map(|(begin, grapheme)| begin + grapheme.len())
}

fn fits(name: &str, longest: usize) -> bool {
    name.graphemes(true).count() <= longest && name.chars().count() <= MARKS * longest
}

/// The buffer of a name that is being edited. The buffer accepts as much typed, pasted or composed text as fits.
pub struct ShortTextBuffer<'a, const N: usize> {
    name: &'a mut SanitisedLine<N>,
    longest: usize,
}

impl<const N: usize> ShortTextBuffer<'_, N> {
    /// Creates a buffer for a name of up to `longest` graphemes.
    pub fn new(name: &mut SanitisedLine<N>, longest: usize) -> ShortTextBuffer<'_, N> {
        ShortTextBuffer { name, longest }
    }

    /// Returns as much of the beginning of a text, without line breaks, as fits into the name at byte `at`.
    fn fitting_part(&self, text: &str, at: usize) -> String {
        // Shorten the text to `N` bytes first, because not even an empty name has room for more.
        let text = SanitisedLine::<N>::from(text);
        let (before, after) = self.name.split_at(at);
        let fits = |&end: &usize| {
            let whole = [before, &text[..end], after].concat();
            whole.len() <= N && fits(&whole, self.longest)
        };
        let end = boundaries(&text).take(self.longest).filter(fits).last().unwrap_or(0);
        text[..end].to_owned()
    }

    fn edit<R>(&mut self, edit: impl FnOnce(&mut String) -> R) -> R {
        let mut text = String::from(take(self.name));
        let result = edit(&mut text);
        *self.name = text.into();
        result
    }
}

impl<const N: usize> TextBuffer for ShortTextBuffer<'_, N> {
    fn is_mutable(&self) -> bool {
        true
    }

    fn as_str(&self) -> &str {
        self.name
    }

    fn insert_text(&mut self, text: &str, char_index: CharIndex) -> usize {
        let at = self.byte_index_from_char_index(char_index);
        let text = self.fitting_part(text, at.into());
        self.edit(|name| name.insert_text(&text, char_index))
    }

    fn delete_char_range(&mut self, char_range: Range<CharIndex>) {
        self.edit(|name| name.delete_char_range(char_range));
    }

    /// Deletes the character before the cursor. The cursor is clamped first, because egui can place it past the end of
    /// the text in right-to-left scripts.
    fn delete_previous_char(&mut self, mut ccursor: CCursor) -> CCursor {
        ccursor.index = ccursor.index.min(CharIndex(self.name.chars().count()));
        self.edit(|name| name.delete_previous_char(ccursor))
    }

    fn type_id(&self) -> TypeId {
        TypeId::of::<ShortTextBuffer<'static, N>>()
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, Event, ImeEvent, Key, Modifiers, OutputCommand, PlatformOutput, RawInput};
    use tamsk_text::PlayerName;

    use super::*;
    use crate::ui::kit::theme;

    /// Single graphemes: a letter, a letter with a mark, a flag, a family, a syllable, and a hand with a skin tone.
    const GRAPHEMES: [&str; 6] = ["a", "e\u{301}", "🇫🇷", "👨‍👩‍👧‍👦", "कि", "👍🏽"];

    fn whole(name: &str, of: &str) -> bool {
        name.is_empty() || name.len() == of.len() || of.grapheme_indices(true).any(|(at, _)| at == name.len())
    }

    #[test]
    fn a_name_is_cut_between_letters() {
        for grapheme in GRAPHEMES {
            let text = grapheme.repeat(40);
            assert_eq!(cut_name(&text), grapheme.repeat(MAX_NAME_GRAPHEMES), "{grapheme}");
            assert_eq!(cut_name(grapheme), grapheme);
        }
        let piled = format!("a{}", "\u{301}".repeat(10_000));
        assert_eq!(cut_name(&piled), "");
    }

    #[test]
    fn inserted_graphemes_are_not_split() {
        let text = GRAPHEMES.concat().repeat(8);
        for before in 0..=MAX_NAME_GRAPHEMES {
            for mark in GRAPHEMES {
                let mut name = PlayerName::from(mark.repeat(before));
                let inserted = ShortTextBuffer::new(&mut name, MAX_NAME_GRAPHEMES).insert_text(&text, CharIndex(0));
                assert_eq!(name.graphemes(true).count(), MAX_NAME_GRAPHEMES);
                let put: String = name.chars().take(inserted).collect();
                assert!(text.starts_with(&put) && whole(&put, &text), "{put:?}");
            }
        }
    }

    #[test]
    fn a_full_name_accepts_a_mark_on_its_last_letter() {
        let mut name = PlayerName::from("e".repeat(MAX_NAME_GRAPHEMES));
        assert_eq!(
            ShortTextBuffer::new(&mut name, MAX_NAME_GRAPHEMES).insert_text("\u{301}", CharIndex(MAX_NAME_GRAPHEMES)),
            1
        );
        assert_eq!(
            ShortTextBuffer::new(&mut name, MAX_NAME_GRAPHEMES).insert_text("x", CharIndex(MAX_NAME_GRAPHEMES + 1)),
            0
        );
        assert_eq!(ShortTextBuffer::new(&mut name, MAX_NAME_GRAPHEMES).insert_text("x", CharIndex(0)), 0);
        assert!(name.ends_with("e\u{301}"));
    }

    #[test]
    fn deleting_past_the_end_removes_the_last_letter() {
        let mut name = PlayerName::from("דוד");
        let cursor = ShortTextBuffer::new(&mut name, MAX_NAME_GRAPHEMES).delete_previous_char(CCursor::new(5));
        assert_eq!((name.as_str(), cursor.index), ("דו", CharIndex(2)));
    }

    struct Field {
        ctx: Context,
        name: PlayerName,
    }

    impl Field {
        fn new() -> Field {
            let ctx = Context::default();
            theme::apply_theme(&ctx);
            let mut field = Field { ctx, name: PlayerName::default() };
            field.after(vec![]);
            field.after(vec![key(Key::Tab, Modifiers::NONE)]);
            field
        }

        fn after(&mut self, events: Vec<Event>) -> PlatformOutput {
            let Field { ctx, name } = self;
            let mut output = ctx.run_ui(RawInput { events, focused: true, ..Default::default() }, |ui| {
                name_field(ui, name, "", 200.0);
            });
            output.textures_delta.clear();
            output.platform_output
        }
    }

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    #[test]
    fn input_method_text_goes_into_the_name() {
        let mut field = Field::new();
        let output = field.after(vec![]);
        let place = output.ime.expect("a focused field requests the input method and reports its position");
        assert!(place.rect.height() > 0.0);
        let compose = |text: &str| {
            Event::Ime(ImeEvent::Preedit { text: text.into(), active_range_chars: Some(0..text.chars().count()) })
        };
        field.after(vec![compose("に")]);
        field.after(vec![compose("にほ")]);
        assert_eq!(field.name, "にほ");
        field.after(vec![Event::Ime(ImeEvent::Commit("日本".into()))]);
        assert_eq!(field.name, "日本");
    }

    #[test]
    fn pasted_text_stays_on_one_line_and_within_the_limit() {
        let mut field = Field::new();
        // egui reports pasted text as typed text.
        field.after(vec![Event::Text(format!("Ada\nLovelace {}", "👨‍👩‍👧‍👦".repeat(30)))]);
        assert!(field.name.starts_with("Ada Lovelace 👨‍👩‍👧‍👦") && field.name.ends_with("👨‍👩‍👧‍👦"), "{}", field.name);
        assert_eq!(field.name.graphemes(true).count(), MAX_NAME_GRAPHEMES);
        field.after(vec![Event::Text("x".into())]);
        assert!(!field.name.contains('x'));
    }

    #[test]
    fn a_name_can_be_copied_and_cut() {
        let mut field = Field::new();
        field.after(vec![Event::Text("Ada".into())]);
        field.after(vec![key(Key::A, Modifiers::COMMAND)]);
        assert_eq!(field.after(vec![Event::Copy]).commands, [OutputCommand::CopyText("Ada".into())]);
        assert_eq!(field.after(vec![Event::Cut]).commands, [OutputCommand::CopyText("Ada".into())]);
        assert_eq!(field.name, "");
    }
}
