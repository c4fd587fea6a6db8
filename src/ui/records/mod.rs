//! The records of finished matches, and the unfinished ones: a list to search, sort, rename, delete, import and export, and statistics.

pub(super) mod browser;
mod charts;
mod dialog;
mod dialog_names;
mod intent;
mod list;
pub(super) mod panel;
mod questions;
mod statistics;
mod words;

#[cfg(test)]
pub(super) mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub use self::dialog::DialogFolder;

use self::browser::{LibraryView, RecordsBrowser, RecordsPage};
use self::dialog::RecordsDialog;
use self::intent::RecordsIntent;
use self::panel::panel;
use crate::localization::Localization;
use crate::persistence::{Library, LibraryCommand, LibraryEntry, UnfinishedCommand, UnfinishedMatches, file_stem_of};
use crate::states::{Menu, NavigationSystems};
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::names_of_bots;
use crate::ui::kit::navigation::OpensUnfinished;
use crate::ui::kit::search::clear_by_escape;
use crate::ui::kit::shade::shade_screen;

/// Draws the records while they are open. Each time they open, the folder is read again, as another copy of the game may
/// have changed it.
pub fn plugin(app: &mut App) {
    app.init_resource::<RecordsBrowser>()
        .init_resource::<RecordsDialog>()
        .init_resource::<DialogFolder>()
        .init_resource::<Library>()
        .init_resource::<UnfinishedMatches>()
        .add_message::<LibraryCommand>()
        .add_message::<UnfinishedCommand>()
        .add_systems(OnEnter(Menu::Records), open)
        .add_systems(PreUpdate, step_back.after(InputSystems).before(NavigationSystems).run_if(in_state(Menu::Records)))
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Records)));
}

fn open(
    mut browser: ResMut<RecordsBrowser>,
    mut at_unfinished: ResMut<OpensUnfinished>,
    mut asked: (MessageWriter<LibraryCommand>, MessageWriter<UnfinishedCommand>),
) {
    browser.question = None;
    browser.scrolls = true;
    if std::mem::take(&mut at_unfinished.0) {
        browser.page = RecordsPage::Unfinished;
    } else if browser.page == RecordsPage::Unfinished {
        browser.page = RecordsPage::Matches;
    }
    asked.0.write(LibraryCommand::Refresh);
    asked.1.write(UnfinishedCommand::Refresh);
}

/// Lets Esc close the dialog, then the question, then empty the search, before it closes the records.
fn step_back(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut browser: ResMut<RecordsBrowser>,
    mut dialog: ResMut<RecordsDialog>,
) {
    let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape)) else { return };
    if dialog.is_open() {
        dialog.close();
    } else if browser.question.take().is_none() {
        clear_by_escape(&mut keys, &mut browser.query);
        return;
    }
    keys.clear_just_pressed(KeyCode::Escape);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut library: ResMut<Library>,
    matches: Res<UnfinishedMatches>,
    mut browser: ResMut<RecordsBrowser>,
    mut dialog: ResMut<RecordsDialog>,
    mut folder: ResMut<DialogFolder>,
    mut menu: ResMut<NextState<Menu>>,
    mut asked: MessageWriter<LibraryCommand>,
    mut unfinished: MessageWriter<UnfinishedCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    if dialog.is_open() {
        // The card would lie over it.
        asked.write_batch(dialog.show(ctx, &texts, &mut folder));
        return Ok(());
    }
    if let Some(brought) = library.bypass_change_detection().take_brought() {
        browser.chosen = Some(brought);
        browser.scrolls = true;
    }
    let view = LibraryView {
        entries: library.entries(),
        unfinished: matches.entries(),
        version: library.version() + matches.version(),
        unread: library.unread() + matches.unread(),
    };
    match panel(ctx, &texts, &mut browser, view) {
        Some(RecordsIntent::Close) => {
            // Back from a replay, the search is still there.
            browser.query.clear();
            menu.set(Menu::None);
        }
        Some(RecordsIntent::Command(command)) => _ = asked.write(command),
        Some(RecordsIntent::Continue(file)) => _ = unfinished.write(UnfinishedCommand::Continue(file)),
        Some(RecordsIntent::Discard(file)) => _ = unfinished.write(UnfinishedCommand::Discard(file)),
        Some(RecordsIntent::Import) => dialog.import(ctx, &texts, &folder),
        Some(RecordsIntent::Export(file)) => {
            let name = browser.chosen().map(|entry| offered_name(entry)).unwrap_or_default();
            dialog.export(ctx, &texts, &folder, file, &name);
        }
        Some(RecordsIntent::Watch) => {
            let watched = browser.chosen().map(|entry| LibraryCommand::Open {
                file: entry.file.clone(),
                names: names_of_bots(&texts, entry.note.seats.unwrap_or_default()),
            });
            asked.write_batch(watched);
        }
        None => {}
    }
    Ok(())
}

/// Returns the name of the file, without an extension, to which a record is exported unless the player types another: the
/// name that they gave the match, or else that of its file.
fn offered_name(entry: &LibraryEntry) -> String {
    match entry.note.title.trim() {
        "" => entry.file_stem(),
        title => file_stem_of(title),
    }
}
