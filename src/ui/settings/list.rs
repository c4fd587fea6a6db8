//! The list of settings. What is in it is shown and can be found by the search; nothing else is shown.

use std::sync::LazyLock;

use bevy_egui::egui::Ui;

use super::widgets::{
    animations, camera_speed, frame_cap, full_sockets, keyboard_layout, language, less_motion, quality, scale, tips,
    two_mice, volume, volume_menus, volume_pieces, volume_sand, volume_signals,
};
use crate::localization::{Language, Localization};
use crate::settings::Settings;
use crate::ui::kit::search::{contains_words, folded};

/// A section of the settings.
pub struct SettingsSection {
    /// The key of its title.
    pub title: &'static str,
    /// Its settings.
    pub settings: &'static [Setting],
}

/// A setting: one row.
pub struct Setting {
    /// The key of its name.
    pub name: &'static str,
    /// The key of an explanation below the row.
    pub note: Option<&'static str>,
    /// The key of other words by which people look for it.
    pub words: &'static str,
    /// What changes it.
    pub widget: SettingWidget,
}

/// What changes a setting.
pub enum SettingWidget {
    /// A switch for this field.
    Switch(fn(&mut Settings) -> &mut bool),
    /// Anything else, drawn by this function.
    Drawn(fn(&mut Ui, &Localization, &mut Settings)),
}

/// All settings.
pub const SECTIONS: [SettingsSection; 5] = [
    SettingsSection {
        title: "settings-picture",
        settings: &[
            Setting {
                name: "settings-quality",
                note: Some("settings-quality-note"),
                words: "settings-quality-words",
                widget: SettingWidget::Drawn(quality),
            },
            Setting {
                name: "settings-fullscreen",
                note: None,
                words: "settings-fullscreen-words",
                widget: SettingWidget::Switch(|settings| &mut settings.graphics.fullscreen),
            },
            Setting {
                name: "settings-vsync",
                note: None,
                words: "settings-vsync-words",
                widget: SettingWidget::Switch(|settings| &mut settings.graphics.vsync),
            },
            Setting {
                name: "settings-cap",
                note: None,
                words: "settings-cap-words",
                widget: SettingWidget::Drawn(frame_cap),
            },
            Setting {
                name: "settings-times",
                note: None,
                words: "settings-times-words",
                widget: SettingWidget::Switch(|settings| &mut settings.graphics.show_times),
            },
            Setting {
                name: "settings-coordinates",
                note: Some("settings-coordinates-note"),
                words: "settings-coordinates-words",
                widget: SettingWidget::Switch(|settings| &mut settings.graphics.coordinates),
            },
            Setting {
                name: "settings-ring-circles",
                note: Some("settings-ring-circles-note"),
                words: "settings-ring-circles-words",
                widget: SettingWidget::Switch(|settings| &mut settings.graphics.ring_circles),
            },
        ],
    },
    SettingsSection {
        title: "settings-play",
        settings: &[
            Setting {
                name: "settings-rings",
                note: Some("settings-rings-note"),
                words: "settings-rings-words",
                widget: SettingWidget::Switch(|settings| &mut settings.play.automatic_rings),
            },
            Setting {
                name: "settings-confirm",
                note: Some("settings-confirm-note"),
                words: "settings-confirm-words",
                widget: SettingWidget::Switch(|settings| &mut settings.play.confirm_moves),
            },
            Setting {
                name: "settings-full-sockets",
                note: Some("settings-full-sockets-note"),
                words: "settings-full-sockets-words",
                widget: SettingWidget::Drawn(full_sockets),
            },
            Setting {
                name: "settings-table-top",
                note: Some("settings-table-top-note"),
                words: "settings-table-top-words",
                widget: SettingWidget::Switch(|settings| &mut settings.play.table_top),
            },
            Setting {
                name: "settings-two-mice",
                note: Some("settings-two-mice-note"),
                words: "settings-two-mice-words",
                widget: SettingWidget::Drawn(two_mice),
            },
            Setting {
                name: "settings-countdown",
                note: None,
                words: "settings-countdown-words",
                widget: SettingWidget::Switch(|settings| &mut settings.play.countdown),
            },
            Setting {
                name: "settings-layout",
                note: Some("settings-layout-note"),
                words: "settings-layout-words",
                widget: SettingWidget::Drawn(keyboard_layout),
            },
            Setting {
                name: "settings-tips",
                note: None,
                words: "settings-tips-words",
                widget: SettingWidget::Drawn(tips),
            },
        ],
    },
    SettingsSection {
        title: "settings-accessibility",
        settings: &[
            Setting {
                name: "settings-scale",
                note: None,
                words: "settings-scale-words",
                widget: SettingWidget::Drawn(scale),
            },
            Setting {
                name: "settings-contrast",
                note: Some("settings-contrast-note"),
                words: "settings-contrast-words",
                widget: SettingWidget::Switch(|settings| &mut settings.access.high_contrast),
            },
            Setting {
                name: "settings-animations",
                note: None,
                words: "settings-animations-words",
                widget: SettingWidget::Drawn(animations),
            },
            Setting {
                name: "settings-motion",
                note: Some("settings-motion-note"),
                words: "settings-motion-words",
                widget: SettingWidget::Drawn(less_motion),
            },
            Setting {
                name: "settings-language",
                note: None,
                words: "settings-language-words",
                widget: SettingWidget::Drawn(language),
            },
        ],
    },
    SettingsSection {
        title: "settings-camera",
        settings: &[
            Setting {
                name: "settings-camera-speed",
                note: None,
                words: "settings-camera-speed-words",
                widget: SettingWidget::Drawn(camera_speed),
            },
            Setting {
                name: "settings-camera-inverted",
                note: None,
                words: "settings-camera-inverted-words",
                widget: SettingWidget::Switch(|settings| &mut settings.camera.inverted),
            },
            Setting {
                name: "settings-camera-turns",
                note: Some("settings-camera-turns-note"),
                words: "settings-camera-turns-words",
                widget: SettingWidget::Switch(|settings| &mut settings.camera.turns),
            },
        ],
    },
    SettingsSection {
        title: "settings-sound",
        settings: &[
            Setting {
                name: "settings-volume",
                note: None,
                words: "settings-volume-words",
                widget: SettingWidget::Drawn(volume),
            },
            Setting {
                name: "settings-volume-pieces",
                note: None,
                words: "settings-volume-pieces-words",
                widget: SettingWidget::Drawn(volume_pieces),
            },
            Setting {
                name: "settings-volume-sand",
                note: None,
                words: "settings-volume-sand-words",
                widget: SettingWidget::Drawn(volume_sand),
            },
            Setting {
                name: "settings-volume-signals",
                note: None,
                words: "settings-volume-signals-words",
                widget: SettingWidget::Drawn(volume_signals),
            },
            Setting {
                name: "settings-volume-menus",
                note: None,
                words: "settings-volume-menus-words",
                widget: SettingWidget::Drawn(volume_menus),
            },
        ],
    },
];

/// By the key of its name, all that is said of a setting in any language: who seeks one may know its name from another.
static SAID: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let languages: Vec<_> = Language::ALL.iter().map(|&language| Localization::new(language)).collect();
    let said = |keys: &[&str]| {
        let texts = languages.iter().flat_map(|texts| keys.iter().map(|key| texts.tr(key)));
        folded(&texts.collect::<Vec<_>>().join("\n"))
    };
    let rows = SECTIONS.iter().flat_map(|section| section.settings.iter().map(|setting| (section.title, setting)));
    rows.map(|(title, setting)| {
        let keys = [Some(title), Some(setting.name), setting.note, Some(setting.words)];
        (setting.name, said(&keys.into_iter().flatten().collect::<Vec<_>>()))
    })
    .collect()
});

impl Setting {
    /// Returns whether words said of this setting begin with all those of a query.
    pub fn is_found(&self, query: &str) -> bool {
        SAID.iter().any(|(name, said)| *name == self.name && contains_words(said, query))
    }
}
