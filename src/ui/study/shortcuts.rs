//! The usual shortcuts of editors, where no text field has the focus.

use bevy_egui::egui::{Context, Event, Key, Modifiers};

/// What a shortcut asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Ctrl+Z.
    Undo,
    /// Ctrl+Y or Ctrl+Shift+Z.
    Redo,
    /// Ctrl+C.
    Copy,
    /// Ctrl+V, with what is on the clipboard.
    Paste(String),
}

/// Returns what the shortcuts of this frame ask for.
pub fn read(ctx: &Context) -> Vec<Shortcut> {
    if ctx.text_edit_focused() {
        return Vec::new();
    }
    ctx.input_mut(|input| {
        let mut found = Vec::new();
        if input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
            || input.consume_key(Modifiers::COMMAND, Key::Y)
        {
            found.push(Shortcut::Redo);
        } else if input.consume_key(Modifiers::COMMAND, Key::Z) {
            found.push(Shortcut::Undo);
        }
        found.extend(input.events.iter().filter_map(|event| match event {
            Event::Copy => Some(Shortcut::Copy),
            // What is pasted arrives as text, but typed characters come one by one.
            Event::Text(text) if text.chars().nth(1).is_some() => Some(Shortcut::Paste(text.clone())),
            Event::Paste(text) => Some(Shortcut::Paste(text.clone())),
            _ => None,
        }));
        found
    })
}
