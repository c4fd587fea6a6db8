//! Tracks the pointer that a player's hand follows, and the buttons that pointers hold down. The match knows the glass
//! in a hand ([`Match::glass_in_hand`](tamsk_rules::Match::glass_in_hand)), but not a ring that is being dragged from a
//! holder.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::WindowFocused;
use tamsk_rules::Player;

use super::schedule::InteractionSystems;
use crate::input::mice::{MiceMoveHands, TwoMice, mouse_pointer_owner};
use crate::settings::PlaySettings;
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::states::Menu;
use crate::table::on_table::OnTable;
use crate::table::panels::{MatchButton, WindowHit};
use crate::table::seats::Seats;

/// The pointer that a player's [`Hand`] follows, if any. The two hands can follow two pointers at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Grip(pub Option<PointerCarry>);

/// A pointer that a hand follows, and the piece that the hand carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerCarry {
    /// The piece that the hand carries.
    pub carried_piece: PieceInHand,
    /// The pointer that the hand follows.
    pub pointer: PointerId,
    /// The point on the screen where the piece was picked up, in logical pixels.
    pub pickup_position: Vec2,
    /// The vector on the table from the point that was pressed to the piece's original position, in centimetres.
    pub offset: Vec2,
    /// `true` if the pointer has been held down since the piece was picked up.
    pub is_held_down: bool,
    /// `true` if the pointer has moved far enough to make the press a drag.
    pub is_drag: bool,
    /// The time at which the hand began to follow the pointer, in real time since startup.
    pub since: Duration,
}

impl PointerCarry {
    /// Returns the state after a release of the pointer, which may not have been reported. A glass stays in the hand,
    /// as after a click. A ring returns to its holder, and the result is `None`.
    pub(super) fn after_missed_release(self) -> Option<PointerCarry> {
        (self.carried_piece == PieceInHand::Glass).then_some(PointerCarry { is_held_down: false, ..self })
    }

    /// Returns the vector from the point under the pointer to the carried piece. The vector is zero after a click.
    pub(super) fn carried_offset(&self) -> Vec2 {
        if self.is_held_down { self.offset } else { Vec2::ZERO }
    }
}

/// A piece that a hand carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceInHand {
    /// One of the player's glasses.
    Glass,
    /// A ring from the player's holder, with the number of rings in the holder, including this one.
    RingByHolderCount(u8),
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Grip>()
        // When a match leaves the table, empties the hands. If a hand holds a glass in the next match, that glass
        // follows the first pointer that is pressed.
        .add_observer(|_: On<Remove, (LiveMatch, OnTable)>, hands: Query<(&mut Hand, &mut Grip)>| empty_hands(hands))
        .add_systems(PreUpdate, (release_on_focus_loss, release_from_gone_mice).after(InteractionSystems::HandleInput))
        .add_systems(
            RunFixedMainLoop,
            drop_outdated_grips
                .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop)
                .before(SimulationSystems::SyncComponents),
        )
        .init_resource::<HeldButtons>()
        .add_systems(OnExit(Menu::None), (release_pointers, release_all))
        .add_observer(|_: On<Remove, (LiveMatch, OnTable)>, pressed: ResMut<HeldButtons>| release_all(pressed));
}

/// Ends the grip of a hand that no longer carries its piece.
fn drop_outdated_grips(live: Single<&LiveMatch>, mut hands: Query<(&Hand, &mut Grip)>) {
    let game = live.game();
    for (hand, mut grip) in &mut hands {
        let Some(carry) = grip.0 else { continue };
        let holds = match carry.carried_piece {
            PieceInHand::Glass => game.glass_in_hand(hand.player).is_some(),
            // If a key or a button has dropped a ring in the meantime, that ring is taken to be the one that the hand
            // carried.
            PieceInHand::RingByHolderCount(rings) => game.rings_in_holder(hand.player) == rings,
        };
        if game.outcome().is_some() || !holds {
            grip.0 = None;
        }
    }
}

/// Releases all pointers, because their real releases may not be reported. Rings return to the holders. Glasses stay in
/// the hands, as after a click.
fn release_pointers(mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if let Some(carry) = grip.0.filter(|lead| lead.is_held_down) {
            grip.0 = carry.after_missed_release();
        }
    }
}

/// Releases all pointers and buttons when the window loses the focus, because releases in another window are not
/// reported.
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

/// A system parameter that recognizes the pointers of mice that can no longer move hands. This happens if a mouse was
/// unplugged, if two mice replaced a shared mouse, or if two people share one mouse again.
#[derive(SystemParam)]
pub struct InactiveMousePointers<'w> {
    mice: Res<'w, TwoMice>,
    settings: Res<'w, PlaySettings>,
    on_table: Res<'w, MiceMoveHands>,
    seats: Res<'w, Seats>,
}

impl InactiveMousePointers<'_> {
    /// Returns `true` if this pointer can no longer move a hand.
    pub fn contains(&self, pointer: PointerId) -> bool {
        match mouse_pointer_owner(pointer) {
            Some(player) => self.mice.mouse_of[player].is_none() || !self.mice.are_wanted(&self.settings, *self.seats),
            None => pointer == PointerId::Mouse && self.on_table.0,
        }
    }
}

/// Detaches hands from the pointers of mice that are no longer in use. A carried glass then follows the next pointer
/// that is pressed.
fn release_from_gone_mice(gone: InactiveMousePointers, mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if grip.0.is_some_and(|carry| gone.contains(carry.pointer)) {
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

#[derive(Resource, Debug, Default)]
struct HeldButtons(HashMap<PointerId, MatchButton>);

/// Releases all buttons, because releases during a pause are not reported.
fn release_all(mut pressed: ResMut<HeldButtons>) {
    pressed.0.clear();
}

/// A system parameter that tracks the buttons that pointers hold down, and reports presses of buttons.
#[derive(SystemParam)]
pub(super) struct OnScreenButtonPresses<'w> {
    pressed: ResMut<'w, HeldButtons>,
    reports: MessageWriter<'w, MatchButton>,
}

impl OnScreenButtonPresses<'_> {
    pub(super) fn record_press(&mut self, pointer: PointerId, button: MatchButton) {
        self.pressed.0.insert(pointer, button);
    }

    /// Records a release. Returns the button that the pointer held, if the pointer is still over that button.
    pub(super) fn take_released(&mut self, pointer: PointerId, under: WindowHit) -> Option<MatchButton> {
        let button = self.pressed.0.remove(&pointer)?;
        (under == WindowHit::Button(button)).then_some(button)
    }

    pub(super) fn forget(&mut self, pointer: PointerId) {
        self.pressed.0.remove(&pointer);
    }

    /// Reports the press of a button that does not act on the match itself.
    pub(super) fn report_press(&mut self, button: MatchButton) {
        self.reports.write(button);
    }
}
