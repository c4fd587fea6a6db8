//! What the player has chosen and done, in small parts that everybody reads: the settings, which a reset forgets, and
//! apart from them how to read and play, the choices for the last match, what is kept about people, and progress.

mod choices;
mod gipf;
mod last_choices;
mod options;
mod progress;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_rules::OptionsError;

pub use choices::{Company, MatchChoices, RedChoice};
pub use gipf::GipfChoices;
pub use last_choices::LastChoices;
pub use options::{
    AccessSettings, AnimationSpeed, CameraSettings, GraphicsSettings, KeySettings, KeyboardLayout, LONGEST_STEP,
    PlaySettings, Quality, SoundSettings, SuitedTo, TextSettings,
};
pub use progress::{Deed, LastDeed, LessonProgress, MOST_PEOPLE, People, PersonHabits, Progress};

/// Defines what treats all parts alike.
macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident: $type:ty,)*) => {
        /// All parts, each of which is a resource, as the file holds them. What is missing has its default.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings {
            $($(#[$doc])* pub $part: $type,)*
        }

        impl Settings {
            /// Returns all parts as they are in this world.
            ///
            /// # Panics
            ///
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

        /// All parts at once, for what reads or changes them as a whole.
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

            /// Returns whether any part has changed since the last run of the system.
            pub fn is_changed(&self) -> bool {
                $(self.$part.is_changed())||*
            }
        }

        /// Adds all parts that are not there yet.
        pub fn plugin(app: &mut App) {
            app$(.init_resource::<$type>())*;
        }
    };
}

parts! {
    /// How the picture is drawn, and what is shown in it.
    graphics: GraphicsSettings,
    /// How loud sounds are.
    sound: SoundSettings,
    /// How the camera moves.
    camera: CameraSettings,
    /// How matches are played.
    play: PlaySettings,
    /// Contrast and motion.
    access: AccessSettings,
    /// The language and the size of text.
    text: TextSettings,
    /// The keys and buttons of everybody.
    keys: KeySettings,
    /// What is kept about people.
    habits: People,
    /// The choices for the last match of each game.
    choices: LastChoices,
    /// What the player has done and learnt.
    progress: Progress,
}

impl Settings {
    /// Forgets the settings. The language and the size of text, without which the player may not find their way back,
    /// stay, as do the keys, which have a reset of their own, and everything that is no setting.
    pub fn reset(&mut self) {
        self.set_tips(true);
        self.graphics = GraphicsSettings::default();
        self.sound = SoundSettings::default();
        self.camera = CameraSettings::default();
        self.play = PlaySettings::default();
        self.access = AccessSettings::default();
    }

    /// Switches the tips on or off. Switched on again, all of them are shown once more.
    pub fn set_tips(&mut self, on: bool) {
        if on && !self.play.tips {
            self.progress.tips_shown.clear();
        }
        self.play.tips = on;
    }

    /// Brings every value within its bounds. Returns an error for the first option of the match that was out of bounds.
    pub fn clamp_to_bounds(&mut self) -> Option<OptionsError> {
        self.graphics.clamp_to_bounds();
        self.sound.clamp_to_bounds();
        self.camera.clamp_to_bounds();
        self.text.clamp_to_bounds();
        self.habits.clamp_to_bounds();
        self.progress.clamp_to_bounds();
        self.choices.clamp_to_bounds()
    }
}
