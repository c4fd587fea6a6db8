//! The localized file dialog for importing and exporting records.

use std::path::{Path, PathBuf};

use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Context, Id, LayerId, Memory, Order, Rect, Stroke, StrokeKind, vec2};
use directories::UserDirs;
use egui_file_dialog::{DialogState, FileDialog, FileDialogLabels};

use crate::localization::Localization;
use crate::persistence::{LibraryCommand, MATCH_FILE_EXTENSION};
use crate::ui::kit::theme::IVORY;

const FOLDER: &str = "/";

/// Labels of buttons in the file dialog, each with the text key of a better label. The crate of the dialog uses icons
/// for some labels and does not translate the others.
const SIGNS: [(&str, &str); 7] = [
    ("Close window", "dialog-close"),
    ("/", "dialog-root"),
    ("..", "dialog-parent"),
    ("‹", "dialog-back"),
    ("›", "dialog-forward"),
    ("…", "dialog-edit-path"),
    ("✔", "dialog-go-to-path"),
];

/// The file dialog for the import and export of records, and the folder in which it opens.
#[derive(Debug, Default)]
pub struct RecordFileDialog {
    /// The folder that was used last, if any. The dialog opens in this folder if it exists, or else in the folder with
    /// the user's documents.
    pub folder: Option<PathBuf>,
    open: Option<OpenDialog>,
}

#[derive(Debug)]
struct OpenDialog {
    dialog: FileDialog,
    /// The file of the record to export, or `None` for an import.
    exported: Option<PathBuf>,
    /// How many characters of the suggested file name must still be selected, so that typing replaces them, or `None`
    /// if nothing must be selected.
    selects: Option<usize>,
}

impl RecordFileDialog {
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub fn open_for_import(&mut self, ctx: &Context, texts: &Localization) {
        let mut dialog = usual(ctx, texts, self.folder.as_deref()).title(&texts.tr("records-import-title"));
        dialog.pick_multiple();
        self.open = Some(OpenDialog { dialog, exported: None, selects: None });
    }

    /// Opens the dialog in which the player chooses where to export a record. `name` is the suggested file name without
    /// extension.
    pub fn open_for_export(&mut self, ctx: &Context, texts: &Localization, record: PathBuf, name: &str) {
        let dialog = usual(ctx, texts, self.folder.as_deref()).title(&texts.tr("records-export-title"));
        let mut dialog = dialog.default_file_name(&format!("{name}.{MATCH_FILE_EXTENSION}"));
        dialog.save_file();
        self.open = Some(OpenDialog { dialog, exported: Some(record), selects: Some(name.chars().count()) });
    }

    pub fn close(&mut self) {
        self.open = None;
    }

    /// Draws the dialog, and closes it once the player has chosen files or cancelled. Returns the command to import or
    /// export the chosen files, if any.
    pub fn show(&mut self, ctx: &Context, texts: &Localization) -> Option<LibraryCommand> {
        let open = self.open.as_mut()?;
        open.dialog.update(ctx);
        open.selects = open.selects.filter(|count| !select(ctx, *count));
        let title = if open.exported.is_some() { "records-export-title" } else { "records-import-title" };
        name_controls(ctx, texts, &texts.tr(title));
        let picked = open.dialog.take_picked_multiple().or_else(|| open.dialog.take_picked().map(|file| vec![file]));
        let Some(picked) = picked else {
            if !matches!(open.dialog.state(), DialogState::Open) {
                self.open = None;
            }
            return None;
        };
        let exported = self.open.take().and_then(|open| open.exported);
        self.folder = picked.first().and_then(|file| file.parent()).map(Into::into);
        match exported {
            None => Some(LibraryCommand::Import(picked)),
            Some(file) => {
                let given = picked.into_iter().next()?;
                let to = with_extension(&given);
                if to != given && to.exists() {
                    // The dialog has checked only for a file of that name without the extension. Open it again with the
                    // whole name, so that it asks before it overwrites a file.
                    let name = to.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                    self.open_for_export(ctx, texts, file, &name);
                    return None;
                }
                Some(LibraryCommand::Export { file, to })
            }
        }
    }
}

/// Returns the path, with the file extension of records appended if it is missing.
fn with_extension(given: &Path) -> PathBuf {
    if given.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(MATCH_FILE_EXTENSION)) {
        return given.to_owned();
    }
    let mut whole = given.to_owned().into_os_string();
    whole.push(".");
    whole.push(MATCH_FILE_EXTENSION);
    whole.into()
}

/// Selects the first `count` characters in the focused text field. Returns `true` if a text field has the focus. The
/// dialog's crate can also select a name, but wrongly counts bytes instead of characters.
fn select(ctx: &Context, count: usize) -> bool {
    let field = ctx.memory(Memory::focused);
    let Some((id, mut state)) = field.and_then(|id| Some((id, TextEditState::load(ctx, id)?))) else { return false };
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(count))));
    state.store(ctx, id);
    true
}

fn usual(ctx: &Context, texts: &Localization, folder: Option<&Path>) -> FileDialog {
    let documents = || UserDirs::new().map(|dirs| dirs.document_dir().unwrap_or(dirs.home_dir()).to_owned());
    let shown = folder.filter(|folder| folder.is_dir()).map(Path::to_owned).or_else(documents).unwrap_or_default();
    let type_name = texts.tr("records-file-type");
    let screen = ctx.content_rect();
    let size = (screen.size() - vec2(80.0, 100.0)).min(vec2(860.0, 560.0));
    FileDialog::new()
        .labels(labels(texts))
        .initial_directory(shown)
        .add_file_filter_extensions(&type_name, vec![MATCH_FILE_EXTENSION])
        .default_file_filter(&type_name)
        .default_size(size)
        .min_size(vec2(300.0, 180.0))
        .default_pos(screen.center() - size / 2.0 - vec2(8.0, 24.0))
        // Use plain characters or nothing, because the bundled fonts lack the usual icons.
        .err_icon("!")
        .default_file_icon("")
        .default_folder_icon(FOLDER)
        .device_icon("")
        .removable_device_icon("")
        .parent_directory_icon("..")
        .back_icon("‹")
        .forward_icon("›")
        .search_icon("")
        .path_edit_icon("…")
        .show_new_folder_button(false)
        .show_menu_button(false)
        .show_pinned_folders(false)
        .resizable(false)
}

fn labels(texts: &Localization) -> FileDialogLabels {
    let word = |key: &str| texts.tr(key).into_owned();
    FileDialogLabels {
        title_select_directory: word("records-import-title"),
        title_select_file: word("records-import-title"),
        title_select_multiple: word("records-import-title"),
        title_save_file: word("records-export-title"),
        cancel: word("records-cancel"),
        overwrite: word("dialog-overwrite"),
        reload: word("dialog-reload"),
        working_directory: word("dialog-working-folder"),
        select_all: word("dialog-select-all"),
        show_hidden: word("dialog-hidden"),
        show_system_files: word("dialog-system"),
        heading_pinned: word("dialog-pinned"),
        heading_places: word("dialog-places"),
        heading_devices: word("dialog-devices"),
        heading_removable_devices: word("dialog-removable"),
        home_dir: word("dialog-home"),
        desktop_dir: word("dialog-desktop"),
        documents_dir: word("dialog-documents"),
        downloads_dir: word("dialog-downloads"),
        audio_dir: word("dialog-music"),
        pictures_dir: word("dialog-pictures"),
        videos_dir: word("dialog-videos"),
        pin_folder: word("dialog-pin"),
        unpin_folder: word("dialog-unpin"),
        rename_pinned_folder: word("dialog-rename"),
        selected_directory: word("dialog-folder"),
        selected_file: word("dialog-file"),
        selected_items: word("dialog-files"),
        file_name: word("dialog-name"),
        file_filter_all_files: word("dialog-all-files"),
        save_extension_any: word("dialog-any"),
        open_button: word("dialog-open"),
        save_button: word("dialog-save"),
        cancel_button: word("records-cancel"),
        overwrite_file_modal_text: word("dialog-overwrite-text"),
        err_empty_folder_name: word("dialog-no-folder-name"),
        err_empty_file_name: word("dialog-no-file-name"),
        err_directory_exists: word("dialog-folder-exists"),
        err_file_exists: word("dialog-file-exists"),
    }
}

/// Gives labels for screen readers to the dialog's controls, because the dialog's crate provides none. Draws a frame
/// around the focused control.
fn name_controls(ctx: &Context, texts: &Localization, title: &str) {
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
            // The title bar, by which people drag the window, is the only focusable control without a role.
            Role::Unknown => {
                node.set_role(Role::TitleBar);
                node.set_label(title);
            }
            _ => {}
        });
    }
}

/// Returns the text key for the label of a text field, which is recognized by its position.
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
