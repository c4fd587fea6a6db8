//! The search field of a panel, and what is shown when nothing is found.

use bevy_egui::egui::{Event, Id, Key, Margin, Modifiers, RichText, TextEdit, Ui};

use super::button::Button;
use super::spoken::speak_name;
use super::text::{gap, note};
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::spots;
use crate::ui::kit::theme::IVORY_DIM;

/// The width of the field if there is room, in points.
const WIDTH: f32 = 190.0;
/// The maximum length of a query, in code points.
const LONGEST: usize = 40;

/// The search field of a panel without other fields. Ctrl+F and simply typing give it the focus.
pub struct SearchField<'a> {
    /// What the empty field says.
    pub hint: &'a str,
    /// Its name for scripts.
    pub named: &'a str,
}

impl SearchField<'_> {
    /// Adds the field. Returns whether the query changed.
    pub fn show(self, ui: &mut Ui, query: &mut String) -> bool {
        let id = Id::new(self.named);
        if is_called(ui) && !ui.memory(|memory| memory.has_focus(id)) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let hint = RichText::new(self.hint).color(IVORY_DIM.gamma_multiply(0.6));
        let field = TextEdit::singleline(query)
            .id(id)
            .char_limit(LONGEST)
            .hint_text(hint)
            .desired_width(WIDTH.min(ui.available_width() - 40.0))
            .margin(Margin::symmetric(10, 8));
        let field = ui.add(field);
        speak_name(&field, self.hint);
        focus_frame(ui, &field, 8);
        spots::report(ui.ctx(), self.named, field.rect);
        field.changed()
    }
}

/// Returns whether Ctrl+F was pressed, or a character was typed. A space is not one: it presses the button in focus.
fn is_called(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        let typed = |event: &Event| matches!(event, Event::Text(text) if !text.trim().is_empty());
        input.consume_key(Modifiers::COMMAND, Key::F) || input.events.iter().any(typed)
    })
}

/// Says that nothing is found, with a button that leads back. Returns whether it was clicked.
pub fn nothing_found(ui: &mut Ui, words: &str, back: &str, named: &str) -> bool {
    gap(ui, 12.0);
    note(ui, words);
    gap(ui, 6.0);
    ui.add(Button::new(back).named(named)).clicked()
}
