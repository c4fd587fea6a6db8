//! The settings panel. A search hides the rows that do not match and highlights the found words.

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
use self::list::{SECTIONS, Setting, SettingWidget, volume_slider};
use crate::input::keys::KeyBindingSystems;
use crate::localization::Localization;
use crate::settings::{AllSettings, Settings};
use crate::states::{EscMenuSystems, Menu, Screen};
use crate::ui::kit::PanelSystems;
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::focus::record_heading;
use crate::ui::kit::navigation::CloseMenu;
use crate::ui::kit::search::{clear_by_escape, highlight_matches, search_field, show_no_results};
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, cell, gap, heading, switch};

/// The button that a person presses on the settings panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsIntent {
    Close,
    /// Reset the settings to their defaults, after a confirmation.
    Reset,
    UndoReset,
    OpenKeysPage,
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct SettingsPage {
    query: String,
    reset: SettingsReset,
}

/// Adds the settings panel. The search is empty whenever the panel opens.
pub fn plugin(app: &mut App) {
    app.init_resource::<SettingsPage>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSystems).run_if(in_state(Menu::Settings).and_then(not(keys_page::is_open))),
        )
        .add_systems(OnEnter(Menu::Settings), |mut page: ResMut<SettingsPage>| *page = SettingsPage::default())
        .add_plugins(keys_page::plugin)
        .add_systems(
            PreUpdate,
            clear.after(InputSystems).after(KeyBindingSystems).before(EscMenuSystems).run_if(in_state(Menu::Settings)),
        );
}

/// Handles Esc. Closes the confirmation or the keys page if one of them is open, and otherwise clears the search. If
/// Esc did any of these, it does not also close the settings.
fn clear(keys: Option<ResMut<ButtonInput<KeyCode>>>, mut open: ResMut<SettingsPage>, mut page: ResMut<KeysPage>) {
    let Some(mut keys) = keys else { return };
    let SettingsPage { query, reset } = &mut *open;
    if (reset.is_confirming || page.is_open) && keys.clear_just_pressed(KeyCode::Escape) {
        if !std::mem::take(&mut reset.is_confirming) {
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
    if reset.is_confirming {
        if let Some(answer) = draw_reset_question(ctx, &texts) {
            reset.is_confirming = false;
            if answer {
                reset.reset_all(&mut edited);
            }
        }
        settings.set(edited);
        return Ok(());
    }
    let mut sought = query.clone();
    let intent = draw_settings_panel(ctx, &texts, &mut edited, &mut sought, reset.before.is_some());
    if edited != kept {
        reset.before = None;
    }
    match intent {
        Some(SettingsIntent::Close) => commands.trigger(CloseMenu),
        Some(SettingsIntent::Reset) => reset.is_confirming = true,
        Some(SettingsIntent::UndoReset) => reset.undo(&mut edited),
        Some(SettingsIntent::OpenKeysPage) => keys.is_open = true,
        None => {}
    }
    settings.set(edited);
    query.clone_from(&sought);
    Ok(())
}

/// Draws the settings panel and applies changes to `settings` and `query`. Returns the intent of the pressed button.
pub fn draw_settings_panel(
    ctx: &Context,
    texts: &Localization,
    settings: &mut Settings,
    query: &mut String,
    can_undo: bool,
) -> Option<SettingsIntent> {
    card::centered_card_of_size(ctx, "settings", theme::card_frame(), vec2(620.0, 690.0), vec2(32.0, 24.0), |ui| {
        let sought = head(ui, texts, query);
        let mut clear = false;
        gap(ui, 4.0);
        let to_top = card::record_card_appearance(ui) || sought;
        card::scrolling_part_with_reset(ui, 58.0, to_top, |ui| {
            clear = matching_setting_rows(ui, texts, settings, query);
        });
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
        let reset = Button::new(texts.tr(key)).script_name(name).min_size(size).show_clicked(ui);
        let keys = Button::new(texts.tr("keys-title")).script_name("keys").min_size(size).show_clicked(ui);
        let done = Button::new(texts.tr("settings-done")).script_name("done").kind(ButtonKind::Primary).text_size(16.0);
        let done = done.min_size(vec2(ui.available_width(), 42.0)).show_clicked(ui);
        [(done, SettingsIntent::Close), (keys, SettingsIntent::OpenKeysPage), (reset, what)]
    });
    asked.inner.into_iter().find_map(|(is_clicked, what)| is_clicked.then_some(what))
}

const NAME: f32 = 190.0;

/// Adds a row for each setting that matches the query. Returns `true` if the person presses the button to clear the
/// search.
pub fn matching_setting_rows(ui: &mut Ui, texts: &Localization, settings: &mut Settings, query: &str) -> bool {
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
        let title = ui.add(Label::new(highlight_matches(&texts.tr(title).to_uppercase(), query, capitals)));
        record_heading(ui, title.rect);
        for setting in found {
            row(ui, texts, settings, setting, query);
        }
    }
    nothing && {
        let words = texts.tr_args("settings-none", &[("query", query.trim().into())]);
        show_no_results(ui, &words, &texts.tr("settings-all"), "settings all")
    }
}

fn row(ui: &mut Ui, texts: &Localization, settings: &mut Settings, setting: &Setting, query: &str) {
    let name = texts.tr(setting.name_key);
    let label = |text: &str, font: FontId, ink: Color32| {
        Label::new(highlight_matches(text, query, TextFormat::simple(font, ink))).wrap()
    };
    // Give each row a stable id, so that its state, such as a moving switch, survives when the rows above change.
    ui.push_id(setting.name_key, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(32.0);
            cell(ui, vec2(NAME, 32.0), |ui| ui.add(label(&name, theme::sans(15.0), IVORY)));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| match setting.widget {
                SettingWidget::Switch(field) => _ = switch(ui, field(settings), &name),
                SettingWidget::Volume(field) => volume_slider(ui, texts, &name, field(settings)),
                SettingWidget::Custom(draw) => draw(ui, texts, settings),
            });
        });
        if let Some(note) = setting.note_key() {
            ui.add(label(&texts.tr(&note), theme::sans(13.5), IVORY_DIM));
        }
    });
}

/// The state of a reset of the settings, which can be undone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsReset {
    /// Whether the confirmation is open.
    pub is_confirming: bool,
    /// The settings before the reset. They are discarded when a setting changes, because an undo would also undo that
    /// change.
    before: Option<Box<Settings>>,
}

impl SettingsReset {
    /// Resets the settings to their defaults and remembers the previous settings.
    pub fn reset_all(&mut self, settings: &mut Settings) {
        self.before = Some(Box::new(settings.clone()));
        settings.reset();
    }

    /// Restores the settings from before the reset, except for the window size.
    pub fn undo(&mut self, settings: &mut Settings) {
        if let Some(before) = self.before.take() {
            let window = settings.choices.window_size;
            *settings = *before;
            settings.choices.window_size = window;
        }
    }
}

/// Draws the question whether to reset the settings. Returns the person's answer, if any.
pub fn draw_reset_question(ctx: &Context, texts: &Localization) -> Option<bool> {
    let (title, line) = (texts.tr("settings-reset-title"), texts.tr("settings-reset-note"));
    let no = Button::new(texts.tr("records-cancel")).kind(ButtonKind::Primary);
    let yes = Button::new(texts.tr("settings-reset-yes")).kind(ButtonKind::Danger);
    card::question_card(ctx, "reset settings", [440.0, 210.0], (&title, &line), (no, yes))
}
