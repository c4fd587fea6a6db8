//! The field for a name in any script. Names are cut only between graphemes.

use std::any::TypeId;
use std::ops::Range;

use bevy_egui::egui::text::{CCursor, CharIndex};
use bevy_egui::egui::{self, TextBuffer, Ui};
use unicode_segmentation::UnicodeSegmentation;

use crate::ui::kit::focus::{KeptArrows, focus_frame, keep_arrows};
use crate::ui::kit::theme::IVORY_DIM;
use crate::ui::kit::widgets::speak_name;

/// The maximum length of a name, in graphemes.
const LONGEST: usize = 24;
/// How many code points a grapheme has at most on average: a letter can carry any number of marks.
const MARKS: usize = 12;

/// The maximum length of a line of words, in graphemes.
pub const LONGEST_LINE: usize = 160;

/// Adds a field for a name, `width` points wide. The empty field says what it is for.
pub fn name_field(ui: &mut Ui, name: &mut String, purpose: &str, width: f32) {
    let mut name = NameBuffer { name, longest: LONGEST };
    field(ui, egui::TextEdit::singleline(&mut name), purpose, width);
}

/// Adds a field for a line of words, which may be longer than a name; it is broken where the field ends.
pub fn line_field(ui: &mut Ui, line: &mut String, purpose: &str, width: f32) {
    let mut line = NameBuffer { name: line, longest: LONGEST_LINE };
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
    let fits = |&end: &usize| fits(&name[..end], LONGEST);
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
struct NameBuffer<'a> {
    name: &'a mut String,
    /// The maximum length, in graphemes.
    longest: usize,
}

impl NameBuffer<'_> {
    /// Returns as much of a text as can be inserted at `at`, on one line.
    fn fitting_part(&self, text: &str, at: usize) -> String {
        let one_line = |c: char| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c };
        // Even an empty name has no room for more.
        let text: String = text.chars().take(MARKS * self.longest).map(one_line).filter(|c| !c.is_control()).collect();
        let (before, after) = self.name.split_at(at);
        let fits = |&end: &usize| fits(&[before, &text[..end], after].concat(), self.longest);
        let end = boundaries(&text).take(self.longest).filter(fits).last().unwrap_or(0);
        text[..end].to_owned()
    }
}

impl TextBuffer for NameBuffer<'_> {
    fn is_mutable(&self) -> bool {
        true
    }

    fn as_str(&self) -> &str {
        self.name
    }

    fn insert_text(&mut self, text: &str, char_index: CharIndex) -> usize {
        let at = self.byte_index_from_char_index(char_index);
        let text = self.fitting_part(text, at.into());
        self.name.insert_text(&text, char_index)
    }

    fn delete_char_range(&mut self, char_range: Range<CharIndex>) {
        self.name.delete_char_range(char_range);
    }

    /// Clamps the cursor, as in right-to-left scripts egui's can be past the end.
    fn delete_previous_char(&mut self, mut ccursor: CCursor) -> CCursor {
        ccursor.index = ccursor.index.min(CharIndex(self.name.chars().count()));
        self.name.delete_previous_char(ccursor)
    }

    fn type_id(&self) -> TypeId {
        TypeId::of::<NameBuffer<'static>>()
    }
}

#[cfg(test)]
mod tests;
