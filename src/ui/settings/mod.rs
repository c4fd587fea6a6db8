//! The settings panel with its search, which filters the rows and highlights the matches.

mod keys_page;
mod list;
mod online;

#[cfg(test)]
mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::text::TextFormat;
use bevy_egui::egui::{Align, Color32, Context, FontId, Label, Layout, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::keys_page::KeysPage;
use self::list::{SECTIONS, Setting, SettingWidget, volume};
use crate::input::keys::KeyCaptureSystems;
use crate::localization::Localization;
use crate::settings::{AllSettings, Settings};
use crate::states::{Menu, NavigationSystems, Screen};
use crate::ui::kit::UiSystems;
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::focus::note_heading;
use crate::ui::kit::navigation::CloseMenu;
use crate::ui::kit::search::{clear_by_escape, highlight_hits, nothing_found, search_field};
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, cell, gap, heading, switch};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsIntent {
    Close,
    /// Reset to the defaults, after a confirmation.
    Reset,
    UndoReset,
    Keys,
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct SettingsPage {
    query: String,
    reset: SettingsReset,
}

/// Draws the settings while they are open. They always open with an empty search.
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
                .after(KeyCaptureSystems)
                .before(NavigationSystems)
                .run_if(in_state(Menu::Settings)),
        );
}

/// Lets Esc close the confirmation or the page of keys, or clear the search, before it closes the settings.
fn clear(keys: Option<ResMut<ButtonInput<KeyCode>>>, mut open: ResMut<SettingsPage>, mut page: ResMut<KeysPage>) {
    let Some(mut keys) = keys else { return };
    let SettingsPage { query, reset } = &mut *open;
    if (reset.asks || page.is_open) && keys.clear_just_pressed(KeyCode::Escape) {
        if !std::mem::take(&mut reset.asks) {
            *page = KeysPage::default();
        }
    } else if !query.is_empty() {
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
        if let Some(answer) = question(ctx, &texts) {
            reset.asks = false;
            if answer {
                reset.reset(&mut edited);
            }
        }
        settings.set(edited);
        return Ok(());
    }
    let mut sought = query.clone();
    let intent = panel(ctx, &texts, &mut edited, &mut sought, reset.before.is_some());
    if edited != kept {
        reset.before = None;
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

/// Draws the card and applies changes to the settings and the query. Returns the player's request.
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
        let to_top = card::has_just_appeared(ui) || sought;
        card::scrolling_from(ui, 58.0, to_top, |ui| clear = body(ui, texts, settings, query));
        if clear {
            query.clear();
        }
        gap(ui, 8.0);
        foot(ui, texts, can_undo)
    })
}

fn head(ui: &mut Ui, texts: &Localization, query: &mut String) -> bool {
    ui.horizontal(|ui| {
        heading(ui, &texts.tr("settings-title"));
        let hint = texts.tr("settings-search");
        let field = |ui: &mut Ui| search_field(ui, texts, "settings search", &hint, query);
        ui.with_layout(Layout::right_to_left(Align::Center), field).inner
    })
    .inner
}

fn foot(ui: &mut Ui, texts: &Localization, can_undo: bool) -> Option<SettingsIntent> {
    let (key, name, what) = match can_undo {
        true => ("settings-reset-undo", "undo reset", SettingsIntent::UndoReset),
        false => ("settings-reset", "reset", SettingsIntent::Reset),
    };
    let asked = ui.horizontal(|ui| {
        let size = vec2(0.0, 42.0);
        let reset = Button::new(texts.tr(key)).named(name).at_least(size).clicked(ui);
        let keys = Button::new(texts.tr("keys-title")).named("keys").at_least(size).clicked(ui);
        let done = Button::new(texts.tr("settings-done")).named("done").kind(ButtonKind::Primary).text_size(16.0);
        let done = done.at_least(vec2(ui.available_width(), 42.0)).clicked(ui);
        [(done, SettingsIntent::Close), (keys, SettingsIntent::Keys), (reset, what)]
    });
    asked.inner.into_iter().find_map(|(is_clicked, what)| is_clicked.then_some(what))
}

const NAME: f32 = 190.0;

/// Adds a row for each setting found. Returns `true` to clear the search.
pub fn body(ui: &mut Ui, texts: &Localization, settings: &mut Settings, query: &str) -> bool {
    let mut nothing = true;
    gap(ui, 2.0);
    for (title, settings_of) in SECTIONS {
        let mut found = settings_of.iter().filter(|setting| setting.matches(query)).peekable();
        if found.peek().is_none() {
            continue;
        }
        if !nothing {
            gap(ui, 8.0);
        }
        nothing = false;
        let capitals = TextFormat { extra_letter_spacing: 1.6, ..TextFormat::simple(theme::bold(12.0), BRASS) };
        let title = ui.add(Label::new(highlight_hits(&texts.tr(title).to_uppercase(), query, capitals)));
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

fn row(ui: &mut Ui, texts: &Localization, settings: &mut Settings, setting: &Setting, query: &str) {
    let name = texts.tr(setting.name);
    let label = |text: &str, font: FontId, ink: Color32| {
        Label::new(highlight_hits(text, query, TextFormat::simple(font, ink))).wrap()
    };
    // A stable id keeps a row's state, such as the animation of a switch, whatever rows are above it.
    ui.push_id(setting.name, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(32.0);
            cell(ui, vec2(NAME, 32.0), |ui| ui.add(label(&name, theme::sans(15.0), IVORY)));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| match setting.widget {
                SettingWidget::Switch(field) => _ = switch(ui, field(settings), &name),
                SettingWidget::Volume(field) => volume(ui, texts, &name, field(settings)),
                SettingWidget::Custom(draw) => draw(ui, texts, settings),
            });
        });
        if let Some(note) = setting.note() {
            ui.add(label(&texts.tr(&note), theme::sans(13.5), IVORY_DIM));
        }
    });
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsReset {
    /// Whether the confirmation is open.
    pub asks: bool,
    /// The settings before the reset. Changing a setting discards them, because an undo would lose that change.
    before: Option<Box<Settings>>,
}

impl SettingsReset {
    pub fn reset(&mut self, settings: &mut Settings) {
        self.before = Some(Box::new(settings.clone()));
        settings.reset();
    }

    /// Restores the settings from before the reset, except the state of the window.
    pub fn undo(&mut self, settings: &mut Settings) {
        if let Some(before) = self.before.take() {
            let window = settings.choices.window;
            *settings = *before;
            settings.choices.window = window;
        }
    }
}

pub fn question(ctx: &Context, texts: &Localization) -> Option<bool> {
    let (title, line) = (texts.tr("settings-reset-title"), texts.tr("settings-reset-note"));
    let no = Button::new(texts.tr("records-cancel")).kind(ButtonKind::Primary);
    let yes = Button::new(texts.tr("settings-reset-yes")).kind(ButtonKind::Danger);
    card::question(ctx, "reset settings", [440.0, 210.0], (&title, &line), (no, yes))
}
