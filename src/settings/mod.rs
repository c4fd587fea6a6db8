//! The settings, choices, habits and progress that are saved. Each of these parts is a resource of its own. A reset
//! changes only the settings.

mod choices;
mod gipf;
mod graphics;
mod last_choices;
mod online;
mod options;
mod progress;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_rules::OptionsError;

pub use choices::{FirstColourChoice, Lineup, TamskChoices};
pub use gipf::GipfChoices;
pub use graphics::{GraphicsQuality, GraphicsSettings, SuggestedQuality};
pub use last_choices::LastChoices;
pub use online::{Friend, MAX_RELAY_ADDRESS_BYTES, OnlineSettings, RelayChoice};
pub use options::{
    AccessibilitySettings, AnimationSpeed, CameraSettings, KeySettings, KeyboardLayout, MAX_ANIMATION_STEP_SECONDS,
    PlaySettings, SoundSettings, TextSettings,
};
pub use progress::{
    ActivityKind, HabitsByPerson, LastActivity, LessonProgress, MAX_PEOPLE_WITH_HABITS, PersonHabits, PlayerProgress,
    ProblemOutcome, ProblemProgress, SolvedDailyProblem, SolverRating, UnfinishedProblem,
};

/// Defines the types that hold all parts of the settings, and the plugin that adds these parts to the app.
macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident: $type:ty,)*) => {
        /// All settings, as they are stored in the settings file. A field that is missing in the file has its default
        /// value.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings {
            $($(#[$doc])* pub $part: $type,)*
        }

        impl Settings {
            /// Returns all settings of a world.
            ///
            /// # Panics
            /// Panics if [`plugin`] has not added the settings to the world.
            pub fn of(world: &World) -> Settings {
                Settings { $($part: world.resource::<$type>().clone(),)* }
            }

            /// Replaces the parts of the world's settings that differ from these settings.
            pub fn apply_to(self, world: &mut World) {
                $(match world.get_resource_mut::<$type>() {
                    Some(mut part) => _ = part.set_if_neq(self.$part),
                    None => world.insert_resource(self.$part),
                })*
            }
        }

        /// A system parameter that reads and changes all settings at once.
        #[derive(SystemParam)]
        pub struct AllSettings<'w> {
            $($part: ResMut<'w, $type>,)*
        }

        impl AllSettings<'_> {
            /// Returns all settings.
            pub fn get(&self) -> Settings {
                Settings { $($part: self.$part.clone(),)* }
            }

            /// Replaces those parts of the settings that differ from `settings`.
            pub fn set(&mut self, settings: Settings) {
                $(self.$part.set_if_neq(settings.$part);)*
            }

            /// Returns `true` if any setting has changed since the system last ran.
            pub fn is_changed(&self) -> bool {
                $(self.$part.is_changed())||*
            }
        }

        /// Adds the parts of the settings that the app does not have yet, with default values.
        pub fn plugin(app: &mut App) {
            app$(.init_resource::<$type>())*;
        }
    };
}

parts! {
    /// The settings of the graphics quality, of the window, and of aids such as coordinates on the board.
    graphics: GraphicsSettings,
    /// The volumes of the sounds.
    sound: SoundSettings,
    /// The settings of the camera's movement.
    camera: CameraSettings,
    /// The settings that affect how matches are played.
    play: PlaySettings,
    /// The settings of contrast and motion, for accessibility.
    access: AccessibilitySettings,
    /// The language and the size of text.
    text: TextSettings,
    /// The key and gamepad bindings of all people who have no bindings of their own.
    keys: KeySettings,
    /// The habits of each person.
    habits: HabitsByPerson,
    /// The choices for the last match of each game.
    choices: LastChoices,
    /// The progress in matches, lessons and problems.
    progress: PlayerProgress,
    /// The player's name, friends and relays in online play.
    online: OnlineSettings,
}

impl Settings {
    /// Resets the settings of graphics, sound, camera, play and accessibility. Keeps the language and the text size, so
    /// that the player can still read the settings panel.
    pub fn reset(&mut self) {
        self.set_tips(true);
        self.graphics = GraphicsSettings::default();
        self.sound = SoundSettings::default();
        self.camera = CameraSettings::default();
        self.play = PlaySettings::default();
        self.access = AccessibilitySettings::default();
    }

    /// Turns tips on or off. When they are turned on, all tips can be shown again.
    pub fn set_tips(&mut self, on: bool) {
        if on && !self.play.show_tips {
            self.progress.tips_shown.clear();
        }
        self.play.show_tips = on;
    }

    /// Clamps every value to its bounds. If an option of the TAMSK match is out of bounds, resets all options of the
    /// match and returns the first error.
    pub fn clamp_to_bounds(&mut self) -> Option<OptionsError> {
        self.graphics.clamp_to_bounds();
        self.sound.clamp_to_bounds();
        self.camera.clamp_to_bounds();
        self.text.clamp_to_bounds();
        self.habits.clamp_to_bounds();
        self.progress.clamp_to_bounds();
        self.online.clamp_to_bounds();
        self.choices.clamp_to_bounds()
    }
}
