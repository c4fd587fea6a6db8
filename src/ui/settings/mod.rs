//! The settings panel, opened from the title or the pause, and the search for a setting.

mod body;
mod keys_page;
mod list;
mod reset;
mod widgets;

#[cfg(test)]
mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Context, Layout, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::keys_page::KeysPage;
use self::reset::SettingsReset;
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::session::keys::KeyListeningSystems;
use crate::session::states::{Menu, NavigationSystems, Screen};
use crate::ui::kit::navigation::BackTo;
use crate::ui::kit::search::clear_by_escape;
use crate::ui::kit::shade::shade_screen;
use crate::ui::kit::widgets::{Button, ButtonKind, SearchField, gap, heading};
use crate::ui::kit::{UiSystems, card, theme};

/// What the player asks for in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsIntent {
    /// To close them.
    Close,
    /// To reset them to the defaults, after a question.
    Reset,
    /// To undo the reset.
    UndoReset,
    /// To open the page of keys and buttons.
    Keys,
}

/// The text of the search.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsQuery(pub String);

/// Draws the settings while they are open. Each time they open with an empty search.
pub fn plugin(app: &mut App) {
    app.init_resource::<SettingsQuery>()
        .init_resource::<SettingsReset>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems).run_if(in_state(Menu::Settings).and_then(not(keys_page::is_open))),
        )
        .add_systems(OnEnter(Menu::Settings), |mut query: ResMut<SettingsQuery>, mut reset: ResMut<SettingsReset>| {
            query.0.clear();
            *reset = SettingsReset::default();
        })
        .add_plugins(keys_page::plugin)
        .add_systems(
            PreUpdate,
            clear
                .after(InputSystems)
                .after(KeyListeningSystems)
                .before(NavigationSystems)
                .run_if(in_state(Menu::Settings)),
        );
}

/// Lets Esc close the question and the page of keys, and empty the search, before it closes the settings.
fn clear(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut query: ResMut<SettingsQuery>,
    mut page: ResMut<KeysPage>,
    mut reset: ResMut<SettingsReset>,
) {
    let Some(mut keys) = keys else { return };
    if reset.asks && keys.just_pressed(KeyCode::Escape) {
        reset.asks = false;
        keys.clear_just_pressed(KeyCode::Escape);
        return;
    }
    if page.is_open && keys.just_pressed(KeyCode::Escape) {
        *page = KeysPage::default();
        keys.clear_just_pressed(KeyCode::Escape);
        return;
    }
    if !query.0.is_empty() {
        clear_by_escape(&mut keys, &mut query.0);
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    back: Res<BackTo>,
    mut query: ResMut<SettingsQuery>,
    mut settings: ResMut<Settings>,
    mut menu: ResMut<NextState<Menu>>,
    mut keys: ResMut<KeysPage>,
    mut reset: ResMut<SettingsReset>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !screen.get().is_at_table() {
        shade_screen(ctx);
    }
    let mut edited = settings.clone();
    if reset.asks {
        if let Some(answer) = reset::question(ctx, &texts) {
            reset.asks = false;
            if answer {
                reset.reset(&mut edited);
            }
        }
        settings.set_if_neq(edited);
        return Ok(());
    }
    let mut sought = query.clone();
    let intent = panel(ctx, &texts, &mut edited, &mut sought.0, reset.can_undo());
    if reset.can_undo() && edited != *settings {
        reset.forget();
    }
    match intent {
        Some(SettingsIntent::Close) => menu.set(back.0),
        Some(SettingsIntent::Reset) => reset.asks = true,
        Some(SettingsIntent::UndoReset) => reset.undo(&mut edited),
        Some(SettingsIntent::Keys) => keys.is_open = true,
        None => {}
    }
    settings.set_if_neq(edited);
    query.set_if_neq(sought);
    Ok(())
}

/// Draws the card, changes the settings and the query, and returns what the player asks for. `can_undo` says whether there
/// is a reset to undo.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    settings: &mut Settings,
    query: &mut String,
    can_undo: bool,
) -> Option<SettingsIntent> {
    card::centered_of_size(ctx, "settings", theme::card(), vec2(620.0, 690.0), vec2(32.0, 24.0), |ui| {
        let sought = head(ui, texts, query);
        let mut clear = false;
        gap(ui, 4.0);
        let to_top = card::is_shown_anew(ui) || sought;
        card::scrolling_from(ui, 58.0, to_top, |ui| clear = body::body(ui, texts, settings, query));
        if clear {
            query.clear();
        }
        gap(ui, 8.0);
        foot(ui, texts, can_undo)
    })
}

/// Adds the title and the search. Returns whether the query changed.
fn head(ui: &mut Ui, texts: &Localization, query: &mut String) -> bool {
    ui.horizontal(|ui| {
        heading(ui, &texts.tr("settings-title"));
        let right = Layout::right_to_left(Align::Center);
        let field = SearchField {
            hint: &texts.tr("settings-search"),
            clear: &texts.tr("search-clear"),
            named: "settings search",
        };
        ui.with_layout(right, |ui| field.show(ui, query)).inner
    })
    .inner
}

fn foot(ui: &mut Ui, texts: &Localization, can_undo: bool) -> Option<SettingsIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let (key, name, what) = match can_undo {
            true => ("settings-reset-undo", "undo reset", SettingsIntent::UndoReset),
            false => ("settings-reset", "reset", SettingsIntent::Reset),
        };
        let (word, done) = (texts.tr(key), texts.tr("settings-done"));
        if ui.add(Button::new(&word).named(name).at_least(vec2(0.0, 42.0))).clicked() {
            intent = Some(what);
        }
        let keys = texts.tr("keys-title");
        if ui.add(Button::new(&keys).named("keys").at_least(vec2(0.0, 42.0))).clicked() {
            intent = Some(SettingsIntent::Keys);
        }
        let rest = ui.available_width();
        if ui
            .add(Button::new(&done).named("done").kind(ButtonKind::Primary).text_size(16.0).at_least(vec2(rest, 42.0)))
            .clicked()
        {
            intent = Some(SettingsIntent::Close);
        }
    });
    intent
}
