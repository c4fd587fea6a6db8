//! The records browser for finished and unfinished matches: search, sorting, import, export and statistics.

pub(crate) mod browser;
mod charts;
mod dialog;
mod list;
pub(crate) mod panel;
mod statistics;
mod words;

#[cfg(test)]
pub(crate) mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::browser::{LibraryView, RecordsPage};
use self::list::RecordsIntent;
use self::panel::panel;
use crate::localization::Localization;
use crate::persistence::{Library, LibraryCommand, LibraryEntry, file_stem_of};
use crate::states::{Menu, NavigationSystems};
use crate::ui::kit::UiSystems;
use crate::ui::kit::card::shade_screen;
use crate::ui::kit::names::names_of_bots;
use crate::ui::kit::navigation::OpenRecords;
use crate::ui::kit::search::clear_by_escape;

pub use self::browser::RecordsBrowser;

pub fn plugin(app: &mut App) {
    app.init_resource::<RecordsBrowser>()
        .init_resource::<Library>()
        .add_message::<LibraryCommand>()
        .add_observer(open)
        .add_systems(OnEnter(Menu::Records), refresh)
        .add_systems(OnExit(Menu::Records), close)
        .add_systems(PreUpdate, step_back.after(InputSystems).before(NavigationSystems).run_if(in_state(Menu::Records)))
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Records)));
}

fn open(open: On<OpenRecords>, mut browser: ResMut<RecordsBrowser>, mut commands: Commands) {
    if open.at_unfinished {
        browser.page = RecordsPage::Unfinished;
    }
    commands.set_state(Menu::Records);
}

/// Rereads the folder, because another running copy of the game may have changed it.
fn refresh(mut browser: ResMut<RecordsBrowser>, mut commands: Commands) {
    browser.question = None;
    browser.scroll_to_chosen = true;
    commands.write_message(LibraryCommand::Refresh);
}

/// Leaves the page of unfinished matches, so that the browser reopens there only on request.
fn close(mut browser: ResMut<RecordsBrowser>) {
    if browser.page == RecordsPage::Unfinished {
        browser.page = RecordsPage::Matches;
    }
}

/// Lets Esc close the dialog or the question, or clear the search, before it closes the records.
fn step_back(keys: Option<ResMut<ButtonInput<KeyCode>>>, mut browser: ResMut<RecordsBrowser>) {
    let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape)) else { return };
    if browser.dialog.is_open() {
        browser.dialog.close();
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
    mut browser: ResMut<RecordsBrowser>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    if browser.dialog.is_open() {
        // The card would cover the dialog.
        let chosen = browser.dialog.show(ctx, &texts);
        chosen.into_iter().for_each(|command| _ = commands.write_message(command));
        return Ok(());
    }
    if let Some(brought) = library.bypass_change_detection().take_last_imported() {
        browser.chosen_file = Some(brought);
        browser.scroll_to_chosen = true;
    }
    let view = LibraryView {
        entries: library.entries(),
        unfinished: library.unfinished(),
        version: library.version(),
        unread: library.unread(),
    };
    let chosen = |browser: &RecordsBrowser| browser.chosen().cloned();
    match panel(ctx, &texts, &mut browser, view) {
        Some(RecordsIntent::Close) => {
            // Closing clears the search, but watching a replay does not.
            browser.query.clear();
            commands.set_state(Menu::None);
        }
        Some(RecordsIntent::Command(command)) => _ = commands.write_message(command),
        Some(RecordsIntent::Import) => browser.dialog.import(ctx, &texts),
        Some(RecordsIntent::Export(file)) => {
            let name = chosen(&browser).map(|entry| offered_name(&entry)).unwrap_or_default();
            browser.dialog.export(ctx, &texts, file, &name);
        }
        Some(RecordsIntent::Watch) => {
            if let Some(entry) = chosen(&browser) {
                let names = names_of_bots(&texts, entry.note.seats.unwrap_or_default());
                commands.write_message(LibraryCommand::Open { file: entry.file.clone(), names });
            }
        }
        None => {}
    }
    Ok(())
}

/// Returns the suggested file name for an export, without extension: the match's title, or else the name of its file.
fn offered_name(entry: &LibraryEntry) -> String {
    match entry.note.title.trim() {
        "" => entry.file_stem(),
        title => file_stem_of(title),
    }
}
