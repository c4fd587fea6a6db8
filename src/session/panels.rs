//! What the panels cover, so that a press on the screen means either the table or what covers it.

use std::fmt;
use std::sync::Arc;

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

use super::keys::PlayerDeed;
use crate::rules::Player;

/// What lies under a point of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// The table.
    Table,
    /// A panel that reads the pointer itself.
    Panel,
    /// A button that any pointer may press, whatever the others do.
    Button(MatchButton),
}

/// A button of a match. Panels follow one pointer only, but two people at one screen have more than one.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchButton {
    /// One of this player's actions.
    Deed(Player, PlayerDeed),
    /// A hint for this player.
    Hint(Player),
    /// This player's last turn back.
    TakeBack(Player),
    /// The pause.
    Pause,
    /// The log of turns.
    Log,
    /// The card of controls.
    Help,
    /// The rulebook.
    Rules,
}

type Lookup = dyn Fn(PointerId, Vec2) -> Under + Send + Sync;

/// Looks up what lies under a point of the window, in logical pixels. Provided by `ui`; without it everything is table.
#[derive(Resource, Clone, Default)]
pub struct Panels(Option<Arc<Lookup>>);

impl Panels {
    /// Panels that are found by this function.
    pub fn new(lookup: impl Fn(PointerId, Vec2) -> Under + Send + Sync + 'static) -> Panels {
        Panels(Some(Arc::new(lookup)))
    }

    /// What lies under this point for this pointer.
    pub fn under(&self, pointer: PointerId, at: Vec2) -> Under {
        self.0.as_ref().map_or(Under::Table, |lookup| lookup(pointer, at))
    }
}

impl fmt::Debug for Panels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Panels").field(&self.0.is_some()).finish()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Panels>().add_message::<MatchButton>().add_systems(First, forget_presses);
}

/// Drops the presses of the previous frame: a press acts in its own frame or, where a menu has opened, not at all.
fn forget_presses(mut pressed: ResMut<Messages<MatchButton>>) {
    pressed.clear();
}
