//! The list of all settings, which determines the rows of the settings panel and the results of the search.

use std::sync::LazyLock;

use bevy_egui::egui::{self, Align2, RichText, Ui, WidgetInfo, WidgetType, vec2};

use self::SettingWidget::{Custom, Switch, Volume};
use super::online::{friend_removal_buttons, online_name_field, relay_choice};
use crate::input::mice::can_tell_mice_apart;
use crate::localization::{Language, Localization};
use crate::settings::{AnimationSpeed, CameraSettings, KeyboardLayout, Settings, TextSettings};
use crate::ui::kit::search::{contains_word_prefixes, fold_text};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Button, choice, localized_choice, quality_choice, switch, value_slider, wrapped_text};

/// A row of the settings panel.
pub struct Setting {
    /// The text key of the setting's name. The other text keys of the setting begin with this key.
    pub name_key: &'static str,
    has_note: bool,
    /// The control with which the setting is changed.
    pub widget: SettingWidget,
}

/// The control with which a setting is changed.
pub enum SettingWidget {
    Switch(fn(&mut Settings) -> &mut bool),
    /// A slider for a volume in percent.
    Volume(fn(&mut Settings) -> &mut u8),
    /// A control that the function draws.
    Custom(fn(&mut Ui, &Localization, &mut Settings)),
}

impl Setting {
    const fn new(name: &'static str, widget: SettingWidget) -> Setting {
        Setting { name_key: name, has_note: false, widget }
    }

    const fn noted(self) -> Setting {
        Setting { has_note: true, ..self }
    }

    /// Returns the text key of the note below the row, or `None` if there is no note.
    pub fn note_key(&self) -> Option<String> {
        self.has_note.then(|| self.name_key.to_owned() + "-note")
    }

    /// Returns the text key of the additional words by which a search finds the setting.
    pub fn search_words_key(&self) -> String {
        self.name_key.to_owned() + "-words"
    }

    /// Returns `true` if every word of a query begins a word of the setting's texts. The texts of all languages count.
    pub fn matches(&self, query: &str) -> bool {
        SAID.iter().any(|(name, texts)| *name == self.name_key && contains_word_prefixes(texts, query))
    }
}

/// All settings, in sections. Each section has the text key of its title and a list of its settings.
pub const SECTIONS: [(&str, &[Setting]); 6] = [
    (
        "settings-picture",
        &[
            Setting::new("settings-quality", Custom(quality)).noted(),
            Setting::new("settings-fullscreen", Switch(|it| &mut it.graphics.fullscreen)),
            Setting::new("settings-vsync", Switch(|it| &mut it.graphics.vsync)),
            Setting::new("settings-cap", Custom(frame_cap)),
            Setting::new("settings-times", Switch(|it| &mut it.graphics.show_glass_times)),
            Setting::new("settings-coordinates", Switch(|it| &mut it.graphics.show_coordinates)).noted(),
            Setting::new("settings-ring-circles", Switch(|it| &mut it.graphics.show_ring_circles)).noted(),
        ],
    ),
    (
        "settings-play",
        &[
            Setting::new("settings-rings", Switch(|it| &mut it.play.automatic_rings)).noted(),
            Setting::new("settings-confirm", Switch(|it| &mut it.play.confirm_moves)).noted(),
            Setting::new("settings-full-sockets", Custom(full_sockets)).noted(),
            Setting::new("settings-table-top", Switch(|it| &mut it.play.screen_lies_flat)).noted(),
            Setting::new("settings-two-mice", Custom(two_mice)).noted(),
            Setting::new("settings-countdown", Switch(|it| &mut it.play.countdown_after_pause)),
            Setting::new("settings-layout", Custom(keyboard_layout)).noted(),
            Setting::new("settings-tips", Custom(tips)),
        ],
    ),
    (
        "settings-accessibility",
        &[
            Setting::new("settings-scale", Custom(scale)),
            Setting::new("settings-contrast", Switch(|it| &mut it.access.high_contrast)).noted(),
            Setting::new("settings-animations", Custom(animations)),
            Setting::new("settings-motion", Custom(less_motion)).noted(),
            Setting::new("settings-language", Custom(language)),
        ],
    ),
    (
        "settings-camera",
        &[
            Setting::new("settings-camera-speed", Custom(camera_speed)),
            Setting::new("settings-camera-inverted", Switch(|it| &mut it.camera.inverts_vertical_drag)),
            Setting::new("settings-camera-turns", Switch(|it| &mut it.camera.turns_to_player)).noted(),
        ],
    ),
    (
        "settings-sound",
        &[
            Setting::new("settings-volume", Volume(|it| &mut it.sound.master_volume)),
            Setting::new("settings-volume-pieces", Volume(|it| &mut it.sound.pieces)),
            Setting::new("settings-volume-sand", Volume(|it| &mut it.sound.sand)),
            Setting::new("settings-volume-signals", Volume(|it| &mut it.sound.signals)),
            Setting::new("settings-volume-menus", Volume(|it| &mut it.sound.menus)),
        ],
    ),
    (
        "settings-online",
        &[
            Setting::new("settings-online-name", Custom(online_name_field)).noted(),
            Setting::new("settings-online-relays", Custom(relay_choice)).noted(),
            Setting::new("settings-online-hide", Switch(|it| &mut it.online.hides_address)).noted(),
            Setting::new("settings-online-mute", Switch(|it| &mut it.online.mutes_phrases)),
            Setting::new("settings-online-friends", Custom(friend_removal_buttons)),
        ],
    ),
];

/// The texts that a search examines, each with the text key of the setting's name. All languages are included, because
/// a player may know a setting by its name in another language.
static SAID: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let languages: Vec<_> = Language::ALL.iter().map(|&language| Localization::new(language)).collect();
    let rows = SECTIONS.iter().flat_map(|(title, settings)| settings.iter().map(move |setting| (*title, setting)));
    rows.map(|(title, setting)| {
        let keys = [title.to_owned(), setting.name_key.to_owned(), setting.search_words_key()]
            .into_iter()
            .chain(setting.note_key());
        let keys: Vec<String> = keys.collect();
        let texts = languages.iter().flat_map(|texts| keys.iter().map(|key| texts.tr(key)));
        (setting.name_key, fold_text(&texts.collect::<Vec<_>>().join("\n")))
    })
    .collect()
});

const FRAME_CAPS: [u16; 4] = [30, 60, 120, 144];

fn quality(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    quality_choice(ui, texts, &mut settings.graphics.quality, texts.tr("settings-quality-auto").into_owned());
}

/// Adds buttons that change the text size. A slider would change its own size while it is dragged. The number between
/// the buttons changes at once. All other texts change only when the pointer leaves the buttons, so that the buttons do
/// not move.
fn scale(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    ui.spacing_mut().item_spacing.x = 8.0;
    let (least, most) = (*TextSettings::SCALE_BOUNDS.start(), *TextSettings::SCALE_BOUNDS.end());
    let sized = |sign: &str, name: &str, spoken: &str| {
        Button::new(sign).script_name(name).accessible_name(texts.tr(spoken)).text_size(18.0).min_size(vec2(40.0, 32.0))
    };
    let less = ui.add(sized("–", "smaller text", "settings-scale-smaller"));
    if less.clicked() {
        settings.text.scale = settings.text.scale.saturating_sub(25).max(least);
    }
    let (rect, value) = ui.allocate_exact_size(vec2(62.0, 32.0), egui::Sense::hover());
    let written = texts.format_percent(settings.text.scale.into());
    value.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &written));
    let more = ui.add(sized("+", "larger text", "settings-scale-larger"));
    if more.clicked() {
        settings.text.scale = (settings.text.scale + 25).min(most);
    }
    let coming = scale_limit(ui, settings.text.scale).unwrap_or(settings.text.scale);
    let grows = f32::from(coming) / 100.0 / ui.ctx().zoom_factor();
    let font = theme::bold(15.0 * grows.clamp(0.5, 1.6));
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, &written, font, theme::BRASS_BRIGHT);
    if less.hovered() || more.hovered() {
        theme::keep_zoom_until_next_pass(ui.ctx());
    }
    if let Some(limit) = scale_limit(ui, settings.text.scale) {
        let words = texts.tr_args("settings-scale-limited", &[("percent", limit.into())]);
        wrapped_text(ui, words, theme::sans(13.5), theme::IVORY_DIM);
    }
}

/// Returns the largest text size that fits the window, in percent, or `None` if the size `wanted` fits.
fn scale_limit(ui: &Ui, wanted: u16) -> Option<u16> {
    let window = ui.ctx().content_rect().size() * ui.ctx().zoom_factor();
    let limited = (theme::zoom_that_fits(f32::from(wanted) / 100.0, window) * 100.0).round() as u16;
    (limited < wanted).then_some(limited)
}

fn keyboard_layout(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let automatic = (None, texts.tr("settings-layout-auto").into_owned());
    let others = KeyboardLayout::ALL.map(|layout| (Some(layout), layout.name().to_owned()));
    let choices: Vec<_> = std::iter::once(automatic).chain(others).collect();
    choice(ui, &mut settings.play.keyboard_layout, &choices);
}

fn language(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let system = (None, texts.tr("settings-language-system").into_owned());
    let others = Language::ALL.iter().map(|language| (Some(*language), language.native_name().to_owned()));
    let choices: Vec<_> = std::iter::once(system).chain(others).collect();
    let mut chosen = settings.text.language.as_deref().and_then(Language::from_code);
    if choice(ui, &mut chosen, &choices) {
        settings.text.language = chosen.map(|language| language.code().to_owned());
    }
}

fn animations(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let choices = [
        (AnimationSpeed::Off, "settings-animations-off"),
        (AnimationSpeed::Fast, "settings-animations-fast"),
        (AnimationSpeed::Normal, "settings-animations-normal"),
        (AnimationSpeed::Slow, "settings-animations-slow"),
    ];
    localized_choice(ui, texts, &mut settings.access.animation_speed, &choices);
}

fn less_motion(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let choices =
        [(None, "settings-motion-system"), (Some(true), "settings-motion-on"), (Some(false), "settings-motion-off")];
    localized_choice(ui, texts, &mut settings.access.reduce_motion, &choices);
}

fn full_sockets(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let choices = [
        (None, "settings-full-sockets-first"),
        (Some(true), "settings-full-sockets-always"),
        (Some(false), "settings-full-sockets-never"),
    ];
    localized_choice(ui, texts, &mut settings.play.confirm_moves_to_full_sockets, &choices);
}

fn frame_cap(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let caps = FRAME_CAPS.into_iter().map(|cap| (cap, cap.to_string()));
    let choices: Vec<_> = std::iter::once((0, texts.tr("settings-cap-none").into_owned())).chain(caps).collect();
    choice(ui, &mut settings.graphics.frame_cap, &choices);
}

fn camera_speed(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let (least, most) = (*CameraSettings::SPEED_BOUNDS.start(), *CameraSettings::SPEED_BOUNDS.end());
    let mut speed = u32::from(settings.camera.speed);
    let written = texts.format_percent(speed);
    if value_slider(ui, &mut speed, least.into()..=most.into(), 25, [&texts.tr("settings-camera-speed"), &written]) {
        settings.camera.speed = speed as u16;
    }
}

/// Adds a slider for a volume in percent.
pub fn volume_slider(ui: &mut Ui, texts: &Localization, name: &str, value: &mut u8) {
    let mut volume = u32::from(*value);
    let written = texts.format_percent(volume);
    if value_slider(ui, &mut volume, 0..=100, 5, [name, &written]) {
        *value = volume.min(100) as u8;
    }
}

/// Adds the switch for tips. When tips are switched on again, all tips appear again.
fn tips(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let mut wanted = settings.play.show_tips;
    if switch(ui, &mut wanted, &texts.tr("settings-tips")) {
        settings.set_tips(wanted);
    }
}

/// Adds the switch that lets two people play with a mouse each. If the system cannot tell mice apart, adds a note
/// instead.
fn two_mice(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    if can_tell_mice_apart() {
        switch(ui, &mut settings.play.two_mice, &texts.tr("settings-two-mice"));
    } else {
        ui.label(RichText::new(texts.tr("settings-two-mice-not-here")).font(theme::sans(14.0)).color(theme::IVORY_DIM));
    }
}
