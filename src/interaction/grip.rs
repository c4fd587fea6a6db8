//! Which pointer leads a player's hand, and how.
//!
//! What a hand holds is decided by the match: a glass is in it as long as [`Match::in_hand`](crate::rules::Match::in_hand)
//! says so. A grip only knows which pointer the hand follows, and whether it drags a ring from a holder, which the rules do
//! not see before it is dropped.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::InteractionSystems;
use super::buttons::{HeldButtons, release_all};
use crate::rules::Player;
use crate::session::loading::MatchLoadingSystems;
use crate::session::states::{Menu, Screen};
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::loading::MatchLoaded;

/// On a player's [`Hand`]: the pointer that leads it. Two pointers may lead two hands at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Grip(pub Option<Lead>);

/// How a pointer leads a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// What the hand carries.
    pub load: Load,
    /// Which pointer leads it.
    pub pointer: PointerId,
    /// Where on the screen the load was picked up.
    pub start: Vec2,
    /// From the place under the pointer to where the load stood, on the table.
    pub offset: Vec2,
    /// Whether the button has been down since then.
    pub pressed: bool,
    /// Whether the pointer has moved far enough to make the press a drag.
    pub dragged: bool,
    /// When the pointer began to lead the hand, in the program's real time.
    pub since: Duration,
}

impl Lead {
    /// How the hand is led once its button may have been released: a glass is carried as after a click, a ring is let go.
    pub(super) fn after_click(self) -> Option<Lead> {
        (self.load == Load::Glass).then_some(Lead { pressed: false, ..self })
    }

    /// From the place under the pointer to what is carried, which is right under it after a click.
    pub(super) fn carried_offset(&self) -> Vec2 {
        if self.pressed { self.offset } else { Vec2::ZERO }
    }
}

/// What a hand can carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// One of the player's glasses.
    Glass,
    /// The topmost of this many rings in the player's holder.
    Ring(u8),
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Grip>()
        .add_systems(PreUpdate, release_for_new_match.after(MatchLoadingSystems).before(InteractionSystems::Read))
        .add_systems(PreUpdate, release_on_focus_loss.after(InteractionSystems::Read))
        .add_systems(
            RunFixedMainLoop,
            agree_with_the_match.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop).before(SimulationSystems::Sync),
        )
        .add_systems(OnExit(Menu::None), release_pointers)
        .add_systems(OnExit(Screen::Match), empty_hands);
}

/// Ends the grip of a hand that no longer holds what it picked up.
fn agree_with_the_match(live: Option<Res<LiveMatch>>, mut hands: Query<(&Hand, &mut Grip)>) {
    for (hand, mut grip) in &mut hands {
        let Some(lead) = grip.0 else { continue };
        let game = live.as_ref().map(|live| live.game()).filter(|game| game.outcome().is_none());
        let holds = game.is_some_and(|game| match lead.load {
            Load::Glass => game.in_hand(hand.player).is_some(),
            // If one was dropped meanwhile, by a key or a button, it is the one that the hand carried.
            Load::Ring(rings) => game.rings(hand.player) == rings,
        });
        if !holds {
            grip.0 = None;
        }
    }
}

/// Whether a pointer is released during a pause is not reported: a ring goes back, a glass stays as after a click.
fn release_pointers(mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if let Some(lead) = grip.0.filter(|lead| lead.pressed) {
            grip.0 = lead.after_click();
        }
    }
}

/// Whether a button is released in another window is not reported: neither a hand nor the camera may wait for it.
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

/// No pointer leads a hand into another match. What the hand holds there follows the next press.
fn release_for_new_match(mut loaded: MessageReader<MatchLoaded>, hands: Query<(&mut Hand, &mut Grip)>) {
    if loaded.read().count() > 0 {
        empty_hands(hands);
    }
}

fn empty_hands(mut hands: Query<(&mut Hand, &mut Grip)>) {
    for (mut hand, mut grip) in &mut hands {
        grip.0 = None;
        let player: Player = hand.player;
        hand.set_if_neq(Hand::empty(player));
    }
}
