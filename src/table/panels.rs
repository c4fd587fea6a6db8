//! Distinguishes presses on the table from presses on the panels that cover it.

use std::fmt;
use std::sync::Arc;

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::table_top::TableSide;
use crate::table::player_command::PlayerCommand;

/// The topmost thing at a point of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowHit {
    /// The table.
    Table,
    /// A panel that handles the pointer itself.
    Panel,
    /// A button that any pointer can press, independently of other pointers.
    Button(MatchButton),
}

/// A button for a match. The `interaction` module handles these buttons instead of the panels, because panels follow
/// only one pointer and two people may use several.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchButton {
    /// Performs this command for this player.
    Command(Player, PlayerCommand),
    /// Presses the button with this number in the player's bar, in a game with its own buttons.
    Numbered(Player, u8),
    /// Requests a hint for this player.
    Hint(Player),
    /// Takes back this player's last turn.
    TakeBack(Player),
    /// Pauses the match for a person on this side.
    Pause(TableSide),
    /// Opens or closes the log of turns on this side.
    ToggleLog(TableSide),
    /// Opens the card of controls for a person on this side.
    Controls(TableSide),
    /// Opens the rulebook for a person on this side.
    Rules(TableSide),
}

/// Whether the page keys scroll a panel and do nothing else. The `ui` module sets this value.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageKeysScroll(pub bool);

impl PageKeysScroll {
    /// Returns `true` if a panel uses this key for scrolling.
    pub fn uses_key(self, code: KeyCode) -> bool {
        self.0 && matches!(code, KeyCode::PageUp | KeyCode::PageDown)
    }
}

type Lookup = dyn Fn(PointerId, Vec2) -> WindowHit + Send + Sync;

/// Looks up the topmost thing at a point of the window, in logical pixels. The `ui` module provides the lookup. Without
/// it, the table is found everywhere.
#[derive(Resource, Clone, Default)]
pub struct WindowHitTest(Option<Arc<Lookup>>);

impl WindowHitTest {
    /// Creates a lookup from a function.
    pub fn new(lookup: impl Fn(PointerId, Vec2) -> WindowHit + Send + Sync + 'static) -> WindowHitTest {
        WindowHitTest(Some(Arc::new(lookup)))
    }

    /// Returns the topmost thing under the point `at` for this pointer.
    pub fn hit_test(&self, pointer: PointerId, at: Vec2) -> WindowHit {
        self.0.as_ref().map_or(WindowHit::Table, |lookup| lookup(pointer, at))
    }
}

impl fmt::Debug for WindowHitTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Panels").field(&self.0.is_some()).finish()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WindowHitTest>()
        .init_resource::<PageKeysScroll>()
        .add_message::<MatchButton>()
        .add_systems(First, forget_presses);
}

/// Discards the presses of the previous frame, so that a press that a menu has blocked does not take effect later.
fn forget_presses(mut pressed: ResMut<Messages<MatchButton>>) {
    pressed.clear();
}
