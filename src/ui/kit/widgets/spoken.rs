//! The names that screen readers say of widgets that have none of their own.

use bevy_egui::egui::Response;

/// Gives a slider or a field the name that is written beside it.
pub fn speak_name(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}
