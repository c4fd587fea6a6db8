//! Says to screen readers what the file dialog shows by signs and places alone, and frames what has the focus in it.
//!
//! The crate of the dialog has no names for these controls. They are known by what their nodes say.

use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::egui::{Context, Id, LayerId, Memory, Order, Rect, Stroke, StrokeKind};

use crate::localization::Localization;
use crate::ui::kit::theme::IVORY;

/// The sign before the name of a folder.
pub const FOLDER: &str = "/";

/// The keys of the words for buttons that bear a sign, or whose name is not translated.
const SIGNS: [(&str, &str); 7] = [
    ("Close window", "dialog-close"),
    ("/", "dialog-root"),
    ("..", "dialog-parent"),
    ("‹", "dialog-back"),
    ("›", "dialog-forward"),
    ("…", "dialog-edit-path"),
    ("✔", "dialog-go-to-path"),
];

/// Names the controls of the dialog that was drawn in this pass under a title, and frames the one that has the focus.
pub fn name_controls(ctx: &Context, texts: &Localization, title: &str) {
    let widgets: Vec<(Id, Rect)> = ctx.viewport(|viewport| {
        let all = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        all.filter(|it| it.sense.is_focusable()).map(|it| (it.id, it.interact_rect)).collect()
    });
    frame_focused(ctx, &widgets);
    let is_role = |id, role| ctx.accesskit_node_builder(id, |node| node.role() == role).unwrap_or(false);
    let fields: Vec<(Id, Rect)> = widgets.iter().copied().filter(|&(id, _)| is_role(id, Role::TextInput)).collect();
    for &(id, rect) in &fields {
        let word = texts.tr(field_key(rect, ctx.content_rect(), &fields));
        ctx.accesskit_node_builder(id, |node| node.set_label(word.trim_end_matches(':').trim_end()));
    }
    for (id, _) in widgets {
        ctx.accesskit_node_builder(id, |node| match node.role() {
            Role::ComboBox => node.set_label(texts.tr("dialog-filter").into_owned()),
            Role::Button => rename(node, texts),
            // What can be focused and says nothing of itself is the bar by which the window is dragged.
            Role::Unknown => {
                node.set_role(Role::TitleBar);
                node.set_label(title);
            }
            _ => {}
        });
    }
}

/// Returns the key of the words for a text field: the name of a file is below, and above the search is to the right of
/// the path.
fn field_key(field: Rect, screen: Rect, all: &[(Id, Rect)]) -> &'static str {
    let is_right_of_it = |other: &Rect| other.left() > field.right() && other.top() < screen.center().y;
    if field.top() > screen.center().y {
        "dialog-name"
    } else if all.iter().any(|(_, other)| is_right_of_it(other)) {
        "dialog-path"
    } else {
        "dialog-search"
    }
}

fn rename(node: &mut Node, texts: &Localization) {
    let Some(label) = node.label().map(str::to_owned) else { return };
    let sign = SIGNS.iter().find(|(sign, _)| *sign == label);
    if let Some((_, key)) = sign {
        node.set_label(texts.tr(key).into_owned());
    } else if let Some(name) = label.strip_prefix(FOLDER).map(str::trim).filter(|name| !name.is_empty()) {
        node.set_label(texts.tr_args("dialog-folder-named", &[("name", name.into())]));
    }
}

fn frame_focused(ctx: &Context, widgets: &[(Id, Rect)]) {
    let focused = ctx.memory(Memory::focused);
    if let Some((_, rect)) = widgets.iter().find(|(id, _)| Some(*id) == focused) {
        let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("focus in the dialog")));
        painter.rect_stroke(rect.expand(2.0), 4, Stroke::new(2.0, IVORY), StrokeKind::Inside);
    }
}
