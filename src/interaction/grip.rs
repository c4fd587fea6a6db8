//! Tracks which pointer leads a player's hand, and how.
//!
//! The match determines whether a hand holds a glass: [`Match::in_hand`](tamsk_rules::Match::in_hand). A grip only
//! knows which pointer the hand follows, and whether it drags a ring from a holder, of which the rules know nothing
//! until it is dropped.
//!
//! The buttons that pointers press are tracked as well, each pointer independently of the others.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::WindowFocused;
use tamsk_rules::Player;

use super::schedule::InteractionSystems;
use crate::input::mice::{MiceOnTable, TwoMice, owner_of_pointer};
use crate::settings::PlaySettings;
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::states::Menu;
use crate::table::on_table::OnTable;
use crate::table::panels::{MatchButton, Under};
use crate::table::seats::Seats;

/// The pointer that leads a player's [`Hand`]. Two pointers can lead two hands at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Grip(pub Option<Lead>);

/// How a pointer leads a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// What the hand carries.
    pub load: Load,
    /// The pointer that leads it.
    pub pointer: PointerId,
    /// The point on the screen where the load was picked up.
    pub start: Vec2,
    /// The vector on the table from the point under the pointer to where the load stood.
    pub offset: Vec2,
    /// Whether the pointer has been down since then.
    pub pressed: bool,
    /// Whether the pointer has moved far enough to make the press a drag.
    pub dragged: bool,
    /// The real time since startup when the pointer began to lead the hand.
    pub since: Duration,
}

impl Lead {
    /// Returns the lead after the pointer may have gone up unnoticed: a glass is carried as after a click, a ring is
    /// released.
    pub(super) fn after_click(self) -> Option<Lead> {
        (self.load == Load::Glass).then_some(Lead { pressed: false, ..self })
    }

    /// Returns the vector from the point under the pointer to the load, which is zero after a click.
    pub(super) fn carried_offset(&self) -> Vec2 {
        if self.pressed { self.offset } else { Vec2::ZERO }
    }
}

/// What a hand can carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// One of the player's glasses.
    Glass,
    /// A ring from the player's holder. Contains the number of rings there, including this one.
    Ring(u8),
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Grip>()
        // A glass in the hand at another match follows the next pointer that is pressed.
        .add_observer(|_: On<Remove, (LiveMatch, OnTable)>, hands: Query<(&mut Hand, &mut Grip)>| empty_hands(hands))
        .add_systems(PreUpdate, (release_on_focus_loss, release_from_gone_mice).after(InteractionSystems::Read))
        .add_systems(
            RunFixedMainLoop,
            agree_with_the_match.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop).before(SimulationSystems::Sync),
        )
        .init_resource::<HeldButtons>()
        .add_systems(OnExit(Menu::None), (release_pointers, release_all))
        .add_observer(|_: On<Remove, (LiveMatch, OnTable)>, pressed: ResMut<HeldButtons>| release_all(pressed));
}

/// Ends the grip of a hand that no longer holds its load.
fn agree_with_the_match(live: Single<&LiveMatch>, mut hands: Query<(&Hand, &mut Grip)>) {
    let game = live.game();
    for (hand, mut grip) in &mut hands {
        let Some(lead) = grip.0 else { continue };
        let holds = match lead.load {
            Load::Glass => game.in_hand(hand.player).is_some(),
            // A ring dropped meanwhile by a key or a button is the one that the hand carried.
            Load::Ring(rings) => game.rings(hand.player) == rings,
        };
        if game.outcome().is_some() || !holds {
            grip.0 = None;
        }
    }
}

/// Releases all pointers, as releases during a pause are not reported: a ring goes back, a glass is carried as after a
/// click.
fn release_pointers(mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if let Some(lead) = grip.0.filter(|lead| lead.pressed) {
            grip.0 = lead.after_click();
        }
    }
}

/// Releases everything when the window loses the focus. Releases in another window are not reported, so a hand or the
/// camera would wait for them.
fn release_on_focus_loss(
    mut focus: MessageReader<WindowFocused>,
    mouse: Option<ResMut<ButtonInput<MouseButton>>>,
    pressed: ResMut<HeldButtons>,
    hands: Query<&mut Grip>,
) {
    if focus.read().any(|event| !event.focused) {
        release_all(pressed);
        release_pointers(hands);
        if let Some(mut mouse) = mouse {
            mouse.release_all();
        }
    }
}

/// Tells whether a pointer is one of a mouse that is no longer a pointer of its own: as it was unplugged, as the players
/// share one mouse again, or as each has one now.
#[derive(SystemParam)]
pub struct GonePointers<'w> {
    mice: Res<'w, TwoMice>,
    settings: Res<'w, PlaySettings>,
    on_table: Res<'w, MiceOnTable>,
    seats: Res<'w, Seats>,
}

impl GonePointers<'_> {
    /// Returns whether nothing is led by this pointer any more.
    pub fn contain(&self, pointer: PointerId) -> bool {
        match owner_of_pointer(pointer) {
            Some(player) => self.mice.of[player].is_none() || !self.mice.are_asked_for(&self.settings, *self.seats),
            None => pointer == PointerId::Mouse && self.on_table.0,
        }
    }
}

/// Ends what the pointer of a mouse led that is gone. A glass then follows the next pointer that is pressed.
fn release_from_gone_mice(gone: GonePointers, mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if grip.0.is_some_and(|lead| gone.contain(lead.pointer)) {
            grip.0 = None;
        }
    }
}

fn empty_hands(mut hands: Query<(&mut Hand, &mut Grip)>) {
    for (mut hand, mut grip) in &mut hands {
        grip.0 = None;
        let player: Player = hand.player;
        hand.set_if_neq(Hand::empty(player));
    }
}

/// The button that each pointer is pressing.
#[derive(Resource, Debug, Default)]
struct HeldButtons(HashMap<PointerId, MatchButton>);

/// Releases all buttons, as releases that happen during a pause are not reported.
fn release_all(mut pressed: ResMut<HeldButtons>) {
    pressed.0.clear();
}

/// The buttons that are held down, and the writer that reports presses.
#[derive(SystemParam)]
pub(super) struct ButtonPresses<'w> {
    pressed: ResMut<'w, HeldButtons>,
    reports: MessageWriter<'w, MatchButton>,
}

impl ButtonPresses<'_> {
    /// Records that a pointer went down on a button.
    pub(super) fn begin(&mut self, pointer: PointerId, button: MatchButton) {
        self.pressed.0.insert(pointer, button);
    }

    /// Records that a pointer went up. Returns the button that it held, if the pointer is still over it.
    pub(super) fn end(&mut self, pointer: PointerId, under: Under) -> Option<MatchButton> {
        let button = self.pressed.0.remove(&pointer)?;
        (under == Under::Button(button)).then_some(button)
    }

    /// Forgets the button that a pointer holds.
    pub(super) fn forget(&mut self, pointer: PointerId) {
        self.pressed.0.remove(&pointer);
    }

    /// Reports a press of a button that does not act on the match itself.
    pub(super) fn report(&mut self, button: MatchButton) {
        self.reports.write(button);
    }
}
