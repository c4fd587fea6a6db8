//! The settings panel, opened from the title or the pause, and the search for a setting: only rows that are found are
//! shown, with the words of the search marked.

mod keys_page;
mod list;
mod reset;
#[cfg(test)]
mod tests;
mod widgets;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::text::TextFormat;
use bevy_egui::egui::{Align, Color32, Context, FontId, Label, Layout, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::keys_page::KeysPage;
use self::list::{SECTIONS, Setting, SettingWidget};
use self::reset::SettingsReset;
use super::kit::focus::note_heading;
use super::kit::search::marked;
use super::kit::theme;
use super::kit::theme::{BRASS, IVORY, IVORY_DIM};
use super::kit::widgets::{gap, nothing_found, switch};
use crate::input::keys::KeyListeningSystems;
use crate::localization::Localization;
use crate::settings::{AllSettings, Settings};
use crate::states::{Menu, NavigationSystems, Screen};
use crate::ui::kit::navigation::CloseMenu;
use crate::ui::kit::search::clear_by_escape;
use crate::ui::kit::shade::shade_screen;
use crate::ui::kit::widgets::{Button, ButtonKind, SearchField, heading};
use crate::ui::kit::{UiSystems, card};

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

/// What is done in the settings while they are open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct SettingsPage {
    /// The text of the search.
    query: String,
    /// The reset of everything.
    reset: SettingsReset,
}

/// Draws the settings while they are open. Each time they open with an empty search.
pub fn plugin(app: &mut App) {
    app.init_resource::<SettingsPage>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems).run_if(in_state(Menu::Settings).and_then(not(keys_page::is_open))),
        )
        .add_systems(OnEnter(Menu::Settings), |mut page: ResMut<SettingsPage>| *page = SettingsPage::default())
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
fn clear(keys: Option<ResMut<ButtonInput<KeyCode>>>, mut open: ResMut<SettingsPage>, mut page: ResMut<KeysPage>) {
    let Some(mut keys) = keys else { return };
    let SettingsPage { query, reset } = &mut *open;
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
    if !query.is_empty() {
        clear_by_escape(&mut keys, query);
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    mut open: ResMut<SettingsPage>,
    mut settings: AllSettings,
    mut commands: Commands,
    mut keys: ResMut<KeysPage>,
) -> Result {
    let SettingsPage { query, reset } = &mut *open;
    let ctx = contexts.ctx_mut()?;
    if !screen.get().is_at_table() {
        shade_screen(ctx);
    }
    let kept = settings.get();
    let mut edited = kept.clone();
    if reset.asks {
        if let Some(answer) = reset::question(ctx, &texts) {
            reset.asks = false;
            if answer {
                reset.reset(&mut edited);
            }
        }
        settings.set(edited);
        return Ok(());
    }
    let mut sought = query.clone();
    let intent = panel(ctx, &texts, &mut edited, &mut sought, reset.can_undo());
    if reset.can_undo() && edited != kept {
        reset.forget();
    }
    match intent {
        Some(SettingsIntent::Close) => commands.trigger(CloseMenu),
        Some(SettingsIntent::Reset) => reset.asks = true,
        Some(SettingsIntent::UndoReset) => reset.undo(&mut edited),
        Some(SettingsIntent::Keys) => keys.is_open = true,
        None => {}
    }
    settings.set(edited);
    query.clone_from(&sought);
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
        card::scrolling_from(ui, 58.0, to_top, |ui| clear = body(ui, texts, settings, query));
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

/// The width of a setting's name, in points.
const NAME: f32 = 190.0;

/// Adds a row for each setting that is found. Returns whether the search is to be cleared.
pub fn body(ui: &mut Ui, texts: &Localization, settings: &mut Settings, query: &str) -> bool {
    let mut nothing = true;
    gap(ui, 2.0);
    for section in SECTIONS {
        let mut found = section.settings.iter().filter(|setting| setting.is_found(query)).peekable();
        if found.peek().is_none() {
            continue;
        }
        if !nothing {
            gap(ui, 8.0);
        }
        nothing = false;
        let capitals = TextFormat { extra_letter_spacing: 1.6, ..TextFormat::simple(theme::bold(12.0), BRASS) };
        let title = ui.add(Label::new(marked(&texts.tr(section.title).to_uppercase(), query, capitals)));
        note_heading(ui, title.rect);
        for setting in found {
            row(ui, texts, settings, setting, query);
        }
    }
    nothing && {
        let words = texts.tr_args("settings-none", &[("query", query.trim().into())]);
        nothing_found(ui, &words, &texts.tr("settings-all"), "settings all")
    }
}

/// Adds a row: its name at the left, what changes it at the right, and its note below.
fn row(ui: &mut Ui, texts: &Localization, settings: &mut Settings, setting: &Setting, query: &str) {
    let name = texts.tr(setting.name);
    let label =
        |text: &str, font: FontId, ink: Color32| Label::new(marked(text, query, TextFormat::simple(font, ink))).wrap();
    // A row keeps its state, such as the animation of a switch, whatever is found above it.
    ui.push_id(setting.name, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(32.0);
            ui.allocate_ui_with_layout(vec2(NAME, 32.0), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(NAME);
                ui.add(label(&name, theme::sans(15.0), IVORY));
            });
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| match setting.widget {
                SettingWidget::Switch(field) => _ = switch(ui, field(settings), &name),
                SettingWidget::Drawn(draw) => draw(ui, texts, settings),
            });
        });
        if let Some(note) = setting.note {
            ui.add(label(&texts.tr(note), theme::sans(13.5), IVORY_DIM));
        }
    });
}
