//! The dialog that chooses files to import and the file to export to, with the words of our own.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Context, Memory, vec2};
use directories::UserDirs;
use egui_file_dialog::{DialogState, FileDialog, FileDialogLabels};

use super::dialog_names::{FOLDER, name_controls};
use crate::localization::Localization;
use crate::persistence::{EXTENSION, LibraryCommand};

/// The folder that the dialog shows first: the one used last, or else the user's documents.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DialogFolder(pub Option<PathBuf>);

/// The dialog, while it is open.
#[derive(Resource, Debug, Default)]
pub struct RecordsDialog(Option<OpenDialog>);

#[derive(Debug)]
struct OpenDialog {
    dialog: FileDialog,
    /// The record to export; `None` to import.
    exported: Option<PathBuf>,
    /// How many characters of the name offered are still to be selected, so that typing replaces them.
    selects: Option<usize>,
}

impl RecordsDialog {
    /// Returns whether the dialog is open.
    pub fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Opens the dialog to choose files to import.
    pub fn import(&mut self, ctx: &Context, texts: &Localization, folder: &DialogFolder) {
        let mut dialog = usual(ctx, texts, folder).title(&texts.tr("records-import-title"));
        dialog.pick_multiple();
        self.0 = Some(OpenDialog { dialog, exported: None, selects: None });
    }

    /// Opens the dialog to choose the file to which this record is exported, first called `name`.
    pub fn export(&mut self, ctx: &Context, texts: &Localization, folder: &DialogFolder, record: PathBuf, name: &str) {
        let dialog = usual(ctx, texts, folder).title(&texts.tr("records-export-title"));
        let mut dialog = dialog.default_file_name(&format!("{name}.{EXTENSION}"));
        dialog.save_file();
        self.0 = Some(OpenDialog { dialog, exported: Some(record), selects: Some(name.chars().count()) });
    }

    /// Closes the dialog.
    pub fn close(&mut self) {
        self.0 = None;
    }

    /// Draws the dialog. Once files are chosen, it closes and returns what to do with them.
    pub fn show(&mut self, ctx: &Context, texts: &Localization, folder: &mut DialogFolder) -> Option<LibraryCommand> {
        let open = self.0.as_mut()?;
        open.dialog.update(ctx);
        open.selects = open.selects.filter(|count| !select(ctx, *count));
        let title = if open.exported.is_some() { "records-export-title" } else { "records-import-title" };
        name_controls(ctx, texts, &texts.tr(title));
        let picked = open.dialog.take_picked_multiple().or_else(|| open.dialog.take_picked().map(|file| vec![file]));
        let Some(picked) = picked else {
            if !matches!(open.dialog.state(), DialogState::Open) {
                self.0 = None;
            }
            return None;
        };
        let exported = self.0.take().and_then(|open| open.exported);
        folder.0 = picked.first().and_then(|file| file.parent()).map(Into::into);
        match exported {
            None => Some(LibraryCommand::Import(picked)),
            Some(file) => {
                let given = picked.into_iter().next()?;
                let to = with_extension(&given);
                if to != given && to.exists() {
                    // The dialog knows nothing of the file that would be replaced: with its whole name, it asks.
                    let name = to.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                    self.export(ctx, texts, folder, file, &name);
                    return None;
                }
                Some(LibraryCommand::Export { file, to })
            }
        }
    }
}

/// Returns a path that ends in the extension of records, once.
fn with_extension(given: &Path) -> PathBuf {
    if given.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION)) {
        return given.to_owned();
    }
    let mut whole = given.to_owned().into_os_string();
    whole.push(".");
    whole.push(EXTENSION);
    whole.into()
}

/// Selects so many characters in the text field that has the focus. Returns whether it was done.
///
/// The crate of the dialog selects the name without its extension, but counts bytes where egui counts characters: in other
/// scripts than Latin it selects too much.
fn select(ctx: &Context, count: usize) -> bool {
    let field = ctx.memory(Memory::focused);
    let Some((id, mut state)) = field.and_then(|id| Some((id, TextEditState::load(ctx, id)?))) else { return false };
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(count))));
    state.store(ctx, id);
    true
}

fn usual(ctx: &Context, texts: &Localization, folder: &DialogFolder) -> FileDialog {
    let documents = || UserDirs::new().map(|dirs| dirs.document_dir().unwrap_or(dirs.home_dir()).to_owned());
    let shown = folder.0.clone().filter(|folder| folder.is_dir()).or_else(documents).unwrap_or_default();
    let type_name = texts.tr("records-file-type");
    let screen = ctx.content_rect();
    let size = (screen.size() - vec2(80.0, 100.0)).min(vec2(860.0, 560.0));
    FileDialog::new()
        .labels(labels(texts))
        .initial_directory(shown)
        .add_file_filter_extensions(&type_name, vec![EXTENSION])
        .default_file_filter(&type_name)
        .default_size(size)
        .min_size(vec2(300.0, 180.0))
        .default_pos(screen.center() - size / 2.0 - vec2(8.0, 24.0))
        // Our fonts have none of the usual signs.
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
