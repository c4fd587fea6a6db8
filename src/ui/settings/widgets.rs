//! What changes those settings that are no switches.

use bevy_egui::egui::{self, Align2, Label, RichText, Ui, WidgetInfo, WidgetType, vec2};

use crate::input::mice::are_told_apart;
use crate::localization::{Language, Localization};
use crate::settings::{AnimationSpeed, CameraSettings, KeyboardLayout, Settings, TextSettings};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Button, choice, quality_choice, switch, value_slider};

/// The limits of frames per second that are offered.
const FRAME_CAPS: [u16; 4] = [30, 60, 120, 144];

/// Adds a choice of the quality.
pub fn quality(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    quality_choice(ui, texts, &mut settings.graphics.quality, texts.tr("settings-quality-auto").into_owned());
}

/// Adds buttons for the text size, as a slider would resize itself while it is dragged. The number shows how large text
/// will be, and everything else follows once the pointer leaves the buttons, which else would move away from under it.
pub fn scale(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    ui.spacing_mut().item_spacing.x = 8.0;
    let (least, most) = (*TextSettings::SCALES.start(), *TextSettings::SCALES.end());
    let (smaller, larger) = (texts.tr("settings-scale-smaller"), texts.tr("settings-scale-larger"));
    let size = vec2(40.0, 32.0);
    let less = ui.add(Button::new("–").named("smaller text").spoken(&smaller).text_size(18.0).at_least(size));
    if less.clicked() {
        settings.text.scale = settings.text.scale.saturating_sub(25).max(least);
    }
    let (rect, value) = ui.allocate_exact_size(vec2(62.0, 32.0), egui::Sense::hover());
    let written = texts.percent(settings.text.scale.into());
    value.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &written));
    let more = ui.add(Button::new("+").named("larger text").spoken(&larger).text_size(18.0).at_least(size));
    if more.clicked() {
        settings.text.scale = (settings.text.scale + 25).min(most);
    }
    let coming = scale_limit(ui, settings.text.scale).unwrap_or(settings.text.scale);
    let grows = f32::from(coming) / 100.0 / ui.ctx().zoom_factor();
    let font = theme::bold(15.0 * grows.clamp(0.5, 1.6));
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, &written, font, theme::BRASS_BRIGHT);
    if less.hovered() || more.hovered() {
        theme::hold_zoom(ui.ctx());
    }
    if let Some(limit) = scale_limit(ui, settings.text.scale) {
        let words = texts.tr_args("settings-scale-limited", &[("percent", limit.into())]);
        ui.add(Label::new(RichText::new(words).font(theme::sans(13.5)).color(theme::IVORY_DIM)).wrap());
    }
}

/// Returns the largest text size for which there is room in the window, in percent, if that is less than this one.
fn scale_limit(ui: &Ui, wanted: u16) -> Option<u16> {
    let window = ui.ctx().content_rect().size() * ui.ctx().zoom_factor();
    let limited = (theme::zoom_that_fits(f32::from(wanted) / 100.0, window) * 100.0).round() as u16;
    (limited < wanted).then_some(limited)
}

/// Adds a choice of the layout of the keyboard.
pub fn keyboard_layout(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let automatic = (None, texts.tr("settings-layout-auto").into_owned());
    let others = KeyboardLayout::ALL.map(|layout| (Some(layout), layout.name().to_owned()));
    let choices: Vec<_> = std::iter::once(automatic).chain(others).collect();
    choice(ui, &mut settings.play.keyboard_layout, &choices);
}

/// Adds a choice of the language.
pub fn language(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let system = (None, texts.tr("settings-language-system").into_owned());
    let others = Language::ALL.iter().map(|language| (Some(*language), language.own_name().to_owned()));
    let choices: Vec<_> = std::iter::once(system).chain(others).collect();
    let mut chosen = settings.text.language.as_deref().and_then(Language::from_code);
    if choice(ui, &mut chosen, &choices) {
        settings.text.language = chosen.map(|language| language.code().to_owned());
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
    choice(ui, &mut settings.access.animations, &choices);
}

/// Adds a choice of reduced motion.
pub fn less_motion(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let choices =
        [(None, "settings-motion-system"), (Some(true), "settings-motion-on"), (Some(false), "settings-motion-off")]
            .map(|(reduced, key)| (reduced, texts.tr(key).into_owned()));
    choice(ui, &mut settings.access.less_motion, &choices);
}

/// Adds a choice of when a move onto a full socket is asked about.
pub fn full_sockets(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let choices = [
        (None, "settings-full-sockets-first"),
        (Some(true), "settings-full-sockets-always"),
        (Some(false), "settings-full-sockets-never"),
    ]
    .map(|(asked, key)| (asked, texts.tr(key).into_owned()));
    choice(ui, &mut settings.play.ask_on_full_sockets, &choices);
}

/// Adds a choice of the most frames per second.
pub fn frame_cap(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let caps = FRAME_CAPS.into_iter().map(|cap| (cap, cap.to_string()));
    let choices: Vec<_> = std::iter::once((0, texts.tr("settings-cap-none").into_owned())).chain(caps).collect();
    choice(ui, &mut settings.graphics.frame_cap, &choices);
}

/// Adds a slider for the speed of the camera.
pub fn camera_speed(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let (least, most) = (*CameraSettings::SPEEDS.start(), *CameraSettings::SPEEDS.end());
    let mut speed = u32::from(settings.camera.speed);
    let written = texts.percent(speed);
    if value_slider(ui, &mut speed, least.into()..=most.into(), 25, [&texts.tr("settings-camera-speed"), &written]) {
        settings.camera.speed = speed as u16;
    }
}

/// Adds a slider for the volume of all sounds.
pub fn volume(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, "settings-volume", &mut settings.sound.volume);
}

/// Adds a slider for the volume of the pieces.
pub fn volume_pieces(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, "settings-volume-pieces", &mut settings.sound.pieces);
}

/// Adds a slider for the volume of running sand.
pub fn volume_sand(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, "settings-volume-sand", &mut settings.sound.sand);
}

/// Adds a slider for the volume of menus.
pub fn volume_menus(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, "settings-volume-menus", &mut settings.sound.menus);
}

/// Adds a slider for the volume of signals.
pub fn volume_signals(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    volume_slider(ui, texts, "settings-volume-signals", &mut settings.sound.signals);
}

/// Adds a slider for a volume. `key` is that of its name.
fn volume_slider(ui: &mut Ui, texts: &Localization, key: &str, value: &mut u8) {
    let mut volume = u32::from(*value);
    let written = texts.percent(volume);
    if value_slider(ui, &mut volume, 0..=100, 5, [&texts.tr(key), &written]) {
        *value = volume.min(100) as u8;
    }
}

/// Adds the switch for tips. Switched on again, all of them are new.
pub fn tips(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let mut wanted = settings.play.tips;
    if switch(ui, &mut wanted, &texts.tr("settings-tips")) {
        settings.set_tips(wanted);
    }
}

/// Adds the switch for two mice, or says that the system does not tell mice apart.
pub fn two_mice(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    if are_told_apart() {
        switch(ui, &mut settings.play.two_mice, &texts.tr("settings-two-mice"));
    } else {
        ui.label(RichText::new(texts.tr("settings-two-mice-not-here")).font(theme::sans(14.0)).color(theme::IVORY_DIM));
    }
}
