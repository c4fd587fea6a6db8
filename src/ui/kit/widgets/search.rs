//! The search field of a panel, and what is shown when nothing is found.

use bevy_egui::egui::{
    Event, Id, Key, Margin, Modifiers, Rect, RichText, Sense, Stroke, TextEdit, Ui, WidgetInfo, WidgetType, vec2,
};

use super::button::Button;
use super::choice::speak_name;
use super::text::{gap, note};
use crate::ui::kit::focus::{KeptArrows, focus_frame, keep_arrows};
use crate::ui::kit::spots;
use crate::ui::kit::theme::{IVORY, IVORY_DIM};

/// The width of the field if there is room, in points.
const WIDTH: f32 = 210.0;
/// The maximum length of a query, in code points.
const LONGEST: usize = 40;
/// The width of the button that clears the field, in points.
const CLEAR: f32 = 30.0;

/// The search field of a panel without other fields. Ctrl+F and simply typing give it the focus.
pub struct SearchField<'a> {
    /// What the empty field says.
    pub hint: &'a str,
    /// What the button that clears it is called.
    pub clear: &'a str,
    /// Its name for scripts. That of the button is `clear`, followed by it.
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
            .desired_width(WIDTH.min(ui.available_width() - 40.0).max(0.0))
            .margin(Margin { left: 10, right: CLEAR as i8, top: 8, bottom: 8 });
        let field = ui.add(field);
        speak_name(&field, self.hint);
        focus_frame(ui, &field, 8);
        keep_arrows(&field, KeptArrows::Sideways);
        spots::report(ui, self.named, field.rect);
        let clears = !query.is_empty() && self.clear_button(ui, field.rect);
        if clears {
            query.clear();
            field.request_focus();
        }
        field.changed() || clears
    }

    /// Adds the button that clears the field, at its right end. Returns whether it was clicked.
    fn clear_button(&self, ui: &mut Ui, field: Rect) -> bool {
        let rect = field.with_min_x(field.right() - CLEAR);
        let response = ui.interact(rect, Id::new(self.named).with("clear"), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), self.clear));
        focus_frame(ui, &response, 8);
        spots::report(ui, &format!("clear {}", self.named), rect);
        let stroke = Stroke::new(1.6, if response.hovered() { IVORY } else { IVORY_DIM });
        let (middle, arm) = (rect.center(), 4.5);
        for side in [-1.0, 1.0] {
            let end = vec2(arm, side * arm);
            ui.painter().line_segment([middle - end, middle + end], stroke);
        }
        response.clicked()
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
