//! Which pointer leads a player's hand, and how.
//!
//! What a hand holds is the match's to say: a glass is in it as long as [`Match::in_hand`](crate::rules::Match::in_hand)
//! says so. Here is only known which pointer it follows; and of a ring that is dragged from a holder, of which the rules
//! know nothing before it falls.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::InteractionSystems;
use super::buttons::{self, Pressed};
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
    /// Where on the screen it was picked up.
    pub start: Vec2,
    /// From the place under the pointer to where the thing stood, on the table.
    pub offset: Vec2,
    /// Whether the button is still down since it was picked up.
    pub pressed: bool,
    /// Whether the pointer has moved far enough to make the press a drag.
    pub dragged: bool,
    /// Since when, in the program's real time.
    pub since: Duration,
}

impl Lead {
    /// How it goes on once the button is not known to be down any more: a glass is carried as after a click, a ring is let
    /// go.
    pub(super) fn after_click(self) -> Option<Lead> {
        (self.load == Load::Glass).then_some(Lead { pressed: false, ..self })
    }

    /// From the place under the pointer to the thing carried: after a click that is right under the pointer.
    pub(super) fn carried_offset(&self) -> Vec2 {
        if self.pressed { self.offset } else { Vec2::ZERO }
    }
}

/// What a hand can carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// One of the player's glasses.
    Glass,
    /// The uppermost of this many rings in their holder.
    Ring(u8),
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Grip>()
        .add_systems(PreUpdate, open_hands.after(MatchLoadingSystems).before(InteractionSystems::Read))
        .add_systems(PreUpdate, let_go_when_the_focus_goes.after(InteractionSystems::Read))
        .add_systems(
            RunFixedMainLoop,
            agree_with_the_match.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop).before(SimulationSystems::Sync),
        )
        .add_systems(OnExit(Menu::None), let_go_of_buttons)
        .add_systems(OnExit(Screen::Match), empty_hands);
}

/// A hand follows its pointer no longer than it holds what it picked up.
fn agree_with_the_match(live: Option<Res<LiveMatch>>, mut hands: Query<(&Hand, &mut Grip)>) {
    for (hand, mut grip) in &mut hands {
        let Some(lead) = grip.0 else { continue };
        let game = live.as_ref().map(|live| live.game()).filter(|game| game.outcome().is_none());
        let holds = game.is_some_and(|game| match lead.load {
            Load::Glass => game.in_hand(hand.player).is_some(),
            // If one has fallen meanwhile, by a key or a button, it is the one that the hand carried.
            Load::Ring(rings) => game.rings(hand.player) == rings,
        });
        if !holds {
            grip.0 = None;
        }
    }
}

/// Nobody hears whether a button is let go during a pause: a ring goes back, a glass stays as after a click.
fn let_go_of_buttons(mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if let Some(lead) = grip.0.filter(|lead| lead.pressed) {
            grip.0 = lead.after_click();
        }
    }
}

/// A button that is let go in another window is not heard of here: neither a hand nor the camera may wait for it.
fn let_go_when_the_focus_goes(
    mut focus: MessageReader<WindowFocused>,
    mouse: Option<ResMut<ButtonInput<MouseButton>>>,
    pressed: ResMut<Pressed>,
    hands: Query<&mut Grip>,
) {
    if focus.read().any(|told| !told.focused) {
        buttons::let_go(pressed);
        let_go_of_buttons(hands);
        if let Some(mut mouse) = mouse {
            mouse.release_all();
        }
    }
}

/// No pointer leads a hand over another match. What such a hand holds there is taken up by the next press.
fn open_hands(mut laid: MessageReader<MatchLoaded>, hands: Query<(&mut Hand, &mut Grip)>) {
    if laid.read().count() > 0 {
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
