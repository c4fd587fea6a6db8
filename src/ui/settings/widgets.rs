//! What changes those settings that are no switches.

use bevy_egui::egui::{self, Align2, Ui, vec2};

use crate::localization::{Language, Localization};
use crate::persistence::Settings;
use crate::session::animations::AnimationSpeed;
use crate::session::keys::KeyboardLayout;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Button, choice, quality_choice, switch, value_slider};

/// The limits of frames per second that are offered.
const FRAME_CAPS: [u16; 4] = [30, 60, 120, 144];

/// Adds a choice of the quality.
pub fn quality(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    quality_choice(ui, texts, &mut settings.quality, texts.tr("settings-quality-auto").into_owned());
}

/// Adds buttons for the text size, as a slider would resize itself while it is dragged.
pub fn scale(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    ui.spacing_mut().item_spacing.x = 8.0;
    let (least, most) = (*Settings::UI_SCALES.start(), *Settings::UI_SCALES.end());
    if ui.add(Button::new("–").text_size(18.0).at_least(vec2(40.0, 32.0))).clicked() {
        settings.ui_scale = settings.ui_scale.saturating_sub(25).max(least);
    }
    let (rect, _) = ui.allocate_exact_size(vec2(62.0, 32.0), egui::Sense::hover());
    let written = texts.percent(settings.ui_scale.into());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, written, theme::bold(15.0), theme::BRASS_BRIGHT);
    if ui.add(Button::new("+").text_size(18.0).at_least(vec2(40.0, 32.0))).clicked() {
        settings.ui_scale = (settings.ui_scale + 25).min(most);
    }
}

/// Adds a choice of the layout of the keyboard.
pub fn keyboard_layout(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let automatic = (None, texts.tr("settings-layout-auto").into_owned());
    let others = KeyboardLayout::ALL.map(|layout| (Some(layout), layout.name().to_owned()));
    let choices: Vec<_> = std::iter::once(automatic).chain(others).collect();
    choice(ui, &mut settings.keyboard_layout, &choices);
}

/// Adds a choice of the language.
pub fn language(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let system = (None, texts.tr("settings-language-system").into_owned());
    let others = Language::ALL.iter().map(|language| (Some(*language), language.own_name().to_owned()));
    let choices: Vec<_> = std::iter::once(system).chain(others).collect();
    let mut chosen = settings.language.as_deref().and_then(Language::from_code);
    if choice(ui, &mut chosen, &choices) {
        settings.language = chosen.map(|language| language.code().to_owned());
    }
}

/// Adds a choice of the speed of animations.
pub fn animations(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let key = |speed| match speed {
        AnimationSpeed::Off => "settings-animations-off",
        AnimationSpeed::Fast => "settings-animations-fast",
        AnimationSpeed::Normal => "settings-animations-normal",
        AnimationSpeed::Slow => "settings-animations-slow",
    };
    let choices = AnimationSpeed::ALL.map(|speed| (speed, texts.tr(key(speed)).into_owned()));
    choice(ui, &mut settings.animations, &choices);
}

/// Adds a choice of the most frames per second.
pub fn frame_cap(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let caps = FRAME_CAPS.into_iter().map(|cap| (cap, cap.to_string()));
    let choices: Vec<_> = std::iter::once((0, texts.tr("settings-cap-none").into_owned())).chain(caps).collect();
    choice(ui, &mut settings.frame_cap, &choices);
}

/// Adds a slider for the speed of the camera.
pub fn camera_speed(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let (least, most) = (*Settings::CAMERA_SPEEDS.start(), *Settings::CAMERA_SPEEDS.end());
    let mut speed = u32::from(settings.camera_speed);
    let written = texts.percent(speed);
    if value_slider(ui, &mut speed, least.into()..=most.into(), 25, &written) {
        settings.camera_speed = speed as u16;
    }
}

/// Adds a slider for the volume of all sounds.
pub fn volume(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, &mut settings.volume);
}

/// Adds a slider for the volume of the pieces.
pub fn volume_pieces(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, &mut settings.volume_pieces);
}

/// Adds a slider for the volume of signals.
pub fn volume_signals(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, &mut settings.volume_signals);
}

fn volume_slider(ui: &mut Ui, texts: &Localization, value: &mut u8) {
    let mut volume = u32::from(*value);
    let written = texts.percent(volume);
    if value_slider(ui, &mut volume, 0..=100, 5, &written) {
        *value = volume.min(100) as u8;
    }
}

/// Adds the switch for tips. Switched on again, all of them are new.
pub fn tips(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let mut wanted = settings.tips;
    if switch(ui, &mut wanted, &texts.tr("settings-tips")) {
        settings.set_tips(wanted);
    }
}
