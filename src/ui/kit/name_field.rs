//! The field for a name in any script. Names are cut only between graphemes.

use std::any::TypeId;
use std::mem::take;
use std::ops::Range;

use bevy_egui::egui::text::{CCursor, CharIndex};
use bevy_egui::egui::{self, TextBuffer, Ui};
use tamsk_text::ShortText;
use unicode_segmentation::UnicodeSegmentation;

use crate::ui::kit::focus::{KeptArrows, focus_frame, keep_arrows};
use crate::ui::kit::names::LONGEST_NAME;
use crate::ui::kit::theme::IVORY_DIM;
use crate::ui::kit::widgets::speak_name;

/// How many code points a grapheme has at most on average: a letter can carry any number of marks.
const MARKS: usize = 12;

/// The maximum length of a line of words, in graphemes.
pub const LONGEST_LINE: usize = 160;

/// Adds a field for a name, `width` points wide. The empty field says what it is for.
pub fn name_field<const N: usize>(ui: &mut Ui, name: &mut ShortText<N>, purpose: &str, width: f32) {
    let mut name = NameBuffer::new(name, LONGEST_NAME);
    field(ui, egui::TextEdit::singleline(&mut name), purpose, width);
}

/// Adds a field for a line of words, which may be longer than a name; it is broken where the field ends.
pub fn line_field<const N: usize>(ui: &mut Ui, line: &mut ShortText<N>, purpose: &str, width: f32) {
    let mut line = NameBuffer::new(line, LONGEST_LINE);
    field(ui, egui::TextEdit::multiline(&mut line).desired_rows(1), purpose, width);
}

fn field(ui: &mut Ui, edit: egui::TextEdit, purpose: &str, width: f32) {
    let hint = egui::RichText::new(purpose).color(IVORY_DIM.gamma_multiply(0.6));
    let edit = edit.hint_text(hint).desired_width(width).margin(egui::Margin::symmetric(10, 8));
    let field = ui.add(edit);
    speak_name(&field, purpose);
    focus_frame(ui, &field, 8);
    keep_arrows(&field, KeptArrows::Sideways);
}

/// Returns a name cut to the maximum length.
pub fn cut_name(name: &str) -> &str {
    let fits = |&end: &usize| fits(&name[..end], LONGEST_NAME);
    boundaries(name).take_while(fits).last().map_or("", |end| &name[..end])
}

/// Returns the indices at which a text can be cut.
fn boundaries(text: &str) -> impl Iterator<Item = usize> {
    text.grapheme_indices(true).map(|(begin, grapheme)| begin + grapheme.len())
}

/// Returns whether a text has at most so many graphemes, and not too many code points.
fn fits(name: &str, longest: usize) -> bool {
    name.graphemes(true).count() <= longest && name.chars().count() <= MARKS * longest
}

/// The buffer of a name being edited. It accepts as much of what is typed, pasted or composed as fits.
pub struct NameBuffer<'a, const N: usize> {
    name: &'a mut ShortText<N>,
    /// The maximum length, in graphemes.
    longest: usize,
}

impl<const N: usize> NameBuffer<'_, N> {
    /// Edits a name of at most so many graphemes.
    pub fn new(name: &mut ShortText<N>, longest: usize) -> NameBuffer<'_, N> {
        NameBuffer { name, longest }
    }

    /// Returns as much of a text as can be inserted at `at`, on one line.
    fn fitting_part(&self, text: &str, at: usize) -> String {
        // Even an empty name has no room for more.
        let text = ShortText::<N>::from(text);
        let (before, after) = self.name.split_at(at);
        let fits = |&end: &usize| {
            let whole = [before, &text[..end], after].concat();
            whole.len() <= N && fits(&whole, self.longest)
        };
        let end = boundaries(&text).take(self.longest).filter(fits).last().unwrap_or(0);
        text[..end].to_owned()
    }

    /// Edits the name as plain text, which has become no longer than it may be.
    fn edit<R>(&mut self, edit: impl FnOnce(&mut String) -> R) -> R {
        let mut text = String::from(take(self.name));
        let result = edit(&mut text);
        *self.name = text.into();
        result
    }
}

impl<const N: usize> TextBuffer for NameBuffer<'_, N> {
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

    /// Clamps the cursor, as in right-to-left scripts egui's can be past the end.
    fn delete_previous_char(&mut self, mut ccursor: CCursor) -> CCursor {
        ccursor.index = ccursor.index.min(CharIndex(self.name.chars().count()));
        self.edit(|name| name.delete_previous_char(ccursor))
    }

    fn type_id(&self) -> TypeId {
        TypeId::of::<NameBuffer<'static, N>>()
    }
}

#[cfg(test)]
mod tests;
