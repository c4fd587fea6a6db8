//! Tracks the pointer that leads a player's hand, and the buttons that pointers hold. The match knows the glass in a
//! hand ([`Match::in_hand`](tamsk_rules::Match::in_hand)), but not a ring that is being dragged from a holder.

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
use crate::table::panels::{MatchButton, PanelHit};
use crate::table::seats::Seats;

/// The pointer that leads a player's [`Hand`]. Two pointers can lead two hands at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Grip(pub Option<PointerLead>);

/// How a pointer leads a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerLead {
    /// The load of the hand.
    pub load: Load,
    /// The pointer that leads the hand.
    pub pointer: PointerId,
    /// The point on the screen where the load was picked up.
    pub start: Vec2,
    /// The vector on the table from the point under the pointer to the load's original position.
    pub offset: Vec2,
    /// `true` if the pointer has been held down since the load was picked up.
    pub pressed: bool,
    /// `true` if the pointer has moved far enough to make the press a drag.
    pub dragged: bool,
    /// The real time since startup when the pointer began to lead the hand.
    pub since: Duration,
}

impl PointerLead {
    /// Returns the lead after a possibly missed release: a glass is carried as after a click, and a ring is released.
    pub(super) fn after_click(self) -> Option<PointerLead> {
        (self.load == Load::Glass).then_some(PointerLead { pressed: false, ..self })
    }

    /// Returns the vector from the point under the pointer to the load, which is zero after a click.
    pub(super) fn carried_offset(&self) -> Vec2 {
        if self.pressed { self.offset } else { Vec2::ZERO }
    }
}

/// The load of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// One of the player's glasses.
    Glass,
    /// A ring from the player's holder, with the number of rings there, including this one.
    Ring(u8),
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Grip>()
        // In the next match, a glass in a hand follows the next pointer that is pressed.
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
            // A ring dropped in the meantime by a key or a button is the one that the hand carried.
            Load::Ring(rings) => game.rings(hand.player) == rings,
        };
        if game.outcome().is_some() || !holds {
            grip.0 = None;
        }
    }
}

/// Releases all pointers, because releases may go unreported. Rings go back, and glasses are carried as after a click.
fn release_pointers(mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if let Some(lead) = grip.0.filter(|lead| lead.pressed) {
            grip.0 = lead.after_click();
        }
    }
}

/// Releases everything when the window loses the focus, because releases in another window are not reported.
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

/// Recognizes the pointers of mice that lead no more: unplugged, shared by players again, or replaced by two mice.
#[derive(SystemParam)]
pub struct InactivePointers<'w> {
    mice: Res<'w, TwoMice>,
    settings: Res<'w, PlaySettings>,
    on_table: Res<'w, MiceOnTable>,
    seats: Res<'w, Seats>,
}

impl InactivePointers<'_> {
    /// Returns `true` if this pointer no longer leads anything.
    pub fn contain(&self, pointer: PointerId) -> bool {
        match owner_of_pointer(pointer) {
            Some(player) => self.mice.mouse_of[player].is_none() || !self.mice.are_wanted(&self.settings, *self.seats),
            None => pointer == PointerId::Mouse && self.on_table.0,
        }
    }
}

/// Ends the lead of a mouse that is gone. A glass then follows the next pointer that is pressed.
fn release_from_gone_mice(gone: InactivePointers, mut hands: Query<&mut Grip>) {
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

#[derive(Resource, Debug, Default)]
struct HeldButtons(HashMap<PointerId, MatchButton>);

/// Releases all buttons, because releases during a pause are not reported.
fn release_all(mut pressed: ResMut<HeldButtons>) {
    pressed.0.clear();
}

#[derive(SystemParam)]
pub(super) struct ButtonPresses<'w> {
    pressed: ResMut<'w, HeldButtons>,
    reports: MessageWriter<'w, MatchButton>,
}

impl ButtonPresses<'_> {
    pub(super) fn record_press(&mut self, pointer: PointerId, button: MatchButton) {
        self.pressed.0.insert(pointer, button);
    }

    /// Records a release. Returns the button that the pointer held, if it is still over that button.
    pub(super) fn take_released(&mut self, pointer: PointerId, under: PanelHit) -> Option<MatchButton> {
        let button = self.pressed.0.remove(&pointer)?;
        (under == PanelHit::Button(button)).then_some(button)
    }

    pub(super) fn forget(&mut self, pointer: PointerId) {
        self.pressed.0.remove(&pointer);
    }

    /// Reports the press of a button that does not act on the match itself.
    pub(super) fn report_press(&mut self, button: MatchButton) {
        self.reports.write(button);
    }
}
