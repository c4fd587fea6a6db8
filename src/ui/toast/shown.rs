//! The toast that is shown, and for how long.

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect};
use tamsk_rules::Player;

use crate::simulation::queue::Answered;
use crate::simulation::refused_thing::RefusedThing;
use crate::table::table_top::TableSide;

/// How long a refusal is shown, in seconds: long enough to ask why.
pub(super) const STAY: f32 = 4.0;
/// How long a problem with a file is shown, in seconds: it takes longer to read.
pub(super) const STAY_LONG: f32 = 14.0;
/// How long a toast about a fault of the last run is shown, in seconds: it comes while the player waits for the start.
pub(super) const STAY_LONGEST: f32 = 40.0;
/// How long news that went well are shown, in seconds.
pub(super) const STAY_NEWS: f32 = 6.0;

/// The toast being shown, if any. A new one replaces it.
#[derive(Resource, Debug, Default)]
pub(super) struct Toast(pub(super) Option<ShownToast>);

/// A toast being shown.
#[derive(Debug, Default)]
pub(super) struct ShownToast {
    pub(super) words: String,
    /// Where the pointer was, or what was meant by a key; `None` for a toast at the reader's edge of the screen.
    pub(super) pressed: Option<Pos2>,
    /// The side from which it is read.
    pub(super) side: TableSide,
    /// The player who was refused, of two people.
    pub(super) player: Option<Player>,
    /// The player who is warned of a move that waits for a second press.
    pub(super) warned: Option<Player>,
    /// What the refused action was about.
    pub(super) thing: Option<RefusedThing>,
    /// The refusal, if it is one.
    pub(super) refused: Option<Answered>,
    /// The rule behind a refusal.
    pub(super) rule: Option<&'static str>,
    /// Where it stands, once it has been placed.
    pub(super) area: Option<Rect>,
    /// How long it has been shown, in seconds.
    pub(super) age: f32,
    /// How long it is shown in all, in seconds.
    pub(super) stay: f32,
    /// Whether it tells of something that went well.
    pub(super) is_good: bool,
}
