//! Everything saved about players, in small resources: resettable settings, and choices, habits and progress.

mod choices;
mod gipf;
mod last_choices;
mod online;
mod options;
mod progress;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_rules::OptionsError;

pub use choices::{ColourChoice, Lineup, MatchChoices};
pub use gipf::GipfChoices;
pub use last_choices::LastChoices;
pub use online::{Friend, MAX_RELAY, OnlineSettings, RelayChoice};
pub use options::{
    AccessSettings, AnimationSpeed, CameraSettings, GraphicsSettings, KeySettings, KeyboardLayout, MAX_ANIMATION_STEP,
    PlaySettings, Quality, SoundSettings, SuggestedQuality, TextSettings,
};
pub use progress::{
    Activity, HabitsByPerson, LastActivity, LessonProgress, MAX_PEOPLE, PersonHabits, PlayerProgress, ProblemOutcome,
    ProblemProgress, SolvedToday, SolverRating, UnfinishedProblem,
};

/// Defines the types that contain all parts.
macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident: $type:ty,)*) => {
        /// All parts, as the settings file contains them. Missing fields have their defaults.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings {
            $($(#[$doc])* pub $part: $type,)*
        }

        impl Settings {
            /// Returns all parts of a world.
            /// # Panics
            /// Panics without the resources of [`plugin`].
            pub fn of(world: &World) -> Settings {
                Settings { $($part: world.resource::<$type>().clone(),)* }
            }

            /// Sets the parts of a world that differ.
            pub fn apply_to(self, world: &mut World) {
                $(match world.get_resource_mut::<$type>() {
                    Some(mut part) => _ = part.set_if_neq(self.$part),
                    None => world.insert_resource(self.$part),
                })*
            }
        }

        /// Access to all parts at once.
        #[derive(SystemParam)]
        pub struct AllSettings<'w> {
            $($part: ResMut<'w, $type>,)*
        }

        impl AllSettings<'_> {
            /// Returns all parts.
            pub fn get(&self) -> Settings {
                Settings { $($part: self.$part.clone(),)* }
            }

            /// Sets the parts that differ.
            pub fn set(&mut self, settings: Settings) {
                $(self.$part.set_if_neq(settings.$part);)*
            }

            /// Returns `true` if a part has changed since the last run of the system.
            pub fn is_changed(&self) -> bool {
                $(self.$part.is_changed())||*
            }
        }

        /// Adds the default of each missing part.
        pub fn plugin(app: &mut App) {
            app$(.init_resource::<$type>())*;
        }
    };
}

parts! {
    /// What is drawn, and at which quality.
    graphics: GraphicsSettings,
    /// The volumes of sounds.
    sound: SoundSettings,
    /// The movement of the camera.
    camera: CameraSettings,
    /// The way matches are played.
    play: PlaySettings,
    /// Contrast and motion.
    access: AccessSettings,
    /// The language and the size of text.
    text: TextSettings,
    /// The shared bindings of keys and buttons.
    keys: KeySettings,
    /// The habits of each person.
    habits: HabitsByPerson,
    /// The choices for the last match of each game.
    choices: LastChoices,
    /// What the player has done and learnt.
    progress: PlayerProgress,
    /// Who this player is to others far away, and whom they know.
    online: OnlineSettings,
}

impl Settings {
    /// Resets the settings, except language and text size, by which players find their way back, and keys.
    pub fn reset(&mut self) {
        self.set_tips(true);
        self.graphics = GraphicsSettings::default();
        self.sound = SoundSettings::default();
        self.camera = CameraSettings::default();
        self.play = PlaySettings::default();
        self.access = AccessSettings::default();
    }

    /// Switches tips on or off. Switching them on shows all of them again.
    pub fn set_tips(&mut self, on: bool) {
        if on && !self.play.tips {
            self.progress.tips_shown.clear();
        }
        self.play.tips = on;
    }

    /// Clamps every value to its bounds. Returns the first error in the options of the match.
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
