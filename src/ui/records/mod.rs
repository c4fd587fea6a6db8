//! The browser for records of finished and unfinished matches, with search, sorting, import, export and statistics.

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

use self::browser::{BrowsableRecords, RecordsPage};
use self::list::RecordsIntent;
use self::panel::draw_records_browser;
use crate::localization::Localization;
use crate::persistence::{LibraryCommand, LibraryEntry, MatchLibrary, to_file_stem};
use crate::states::{EscMenuSystems, Menu};
use crate::ui::kit::PanelSystems;
use crate::ui::kit::card::shade_screen;
use crate::ui::kit::names::names_of_bots;
use crate::ui::kit::navigation::OpenRecords;
use crate::ui::kit::search::clear_by_escape;

pub use self::browser::RecordsBrowser;

pub fn plugin(app: &mut App) {
    app.init_resource::<RecordsBrowser>()
        .init_resource::<MatchLibrary>()
        .add_message::<LibraryCommand>()
        .add_observer(open)
        .add_systems(OnEnter(Menu::Records), refresh)
        .add_systems(OnExit(Menu::Records), close)
        .add_systems(PreUpdate, step_back.after(InputSystems).before(EscMenuSystems).run_if(in_state(Menu::Records)))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSystems).run_if(in_state(Menu::Records)));
}

fn open(open: On<OpenRecords>, mut browser: ResMut<RecordsBrowser>, mut commands: Commands) {
    if open.at_unfinished_matches {
        browser.page = RecordsPage::Unfinished;
    }
    commands.set_state(Menu::Records);
}

/// Reads the folder of records again, because another running copy of the game may have changed it.
fn refresh(mut browser: ResMut<RecordsBrowser>, mut commands: Commands) {
    browser.question = None;
    browser.scroll_to_chosen = true;
    commands.write_message(LibraryCommand::Refresh);
}

/// Leaves the page of unfinished matches when the browser closes. The browser opens on that page only on request.
fn close(mut browser: ResMut<RecordsBrowser>) {
    if browser.page == RecordsPage::Unfinished {
        browser.page = RecordsPage::Finished;
    }
}

/// Handles Esc. Closes the file dialog if it is open. Otherwise, dismisses the open question, or else clears the
/// search. If there is nothing to clear, Esc closes the browser.
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
    mut library: ResMut<MatchLibrary>,
    mut browser: ResMut<RecordsBrowser>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    if browser.dialog.is_open() {
        // Draw only the dialog, because the card would cover it.
        let chosen = browser.dialog.show(ctx, &texts);
        chosen.into_iter().for_each(|command| _ = commands.write_message(command));
        return Ok(());
    }
    if let Some(brought) = library.bypass_change_detection().take_last_imported() {
        browser.chosen_file = Some(brought);
        browser.scroll_to_chosen = true;
    }
    let records = BrowsableRecords {
        finished_and_deleted: library.records_including_bin(),
        unfinished: library.unfinished_matches(),
        revision: library.revision(),
        not_yet_loaded_count: library.unread_count(),
    };
    let chosen = |browser: &RecordsBrowser| browser.chosen_record().cloned();
    match draw_records_browser(ctx, &texts, &mut browser, records) {
        Some(RecordsIntent::Close) => {
            // Clear the search when the browser closes, but not when a replay begins.
            browser.query.clear();
            commands.set_state(Menu::None);
        }
        Some(RecordsIntent::Command(command)) => _ = commands.write_message(command),
        Some(RecordsIntent::Import) => browser.dialog.open_for_import(ctx, &texts),
        Some(RecordsIntent::Export(file)) => {
            let name = chosen(&browser).map(|entry| offered_name(&entry)).unwrap_or_default();
            browser.dialog.open_for_export(ctx, &texts, file, &name);
        }
        Some(RecordsIntent::Watch) => {
            if let Some(entry) = chosen(&browser) {
                let names = names_of_bots(&texts, entry.metadata.seats.unwrap_or_default());
                commands.write_message(LibraryCommand::Open { file: entry.file.clone(), names });
            }
        }
        None => {}
    }
    Ok(())
}

/// Returns the suggested file name for an export, without extension: the match's title, or the name of the record's
/// file if there is no title.
fn offered_name(entry: &LibraryEntry) -> String {
    match entry.metadata.title.trim() {
        "" => entry.displayed_file_stem(),
        title => to_file_stem(title),
    }
}
