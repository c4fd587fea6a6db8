//! What a player's hand holds on the screen, and by which pointer.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

use super::InteractionSystems;
use crate::rules::{Action, Event};
use crate::simulation::components::Hand;
use crate::simulation::live::{LiveMatch, StartMatch};
use crate::simulation::messages::{MatchEvent, Refused, TakenBack};
use crate::simulation::states::{Menu, Screen};

/// On a player's [`Hand`]: what it holds and which pointer leads it. Two pointers may lead two hands at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Grip(pub Option<Gripping>);

/// One hand's hold on something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gripping {
    /// What it holds.
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
}

/// What a hand can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// One of the player's glasses.
    Glass,
    /// A ring from his holder.
    Ring,
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Grip>()
        .add_systems(
            PreUpdate,
            (let_go_by_the_rules, let_go_for_a_new_match, take_up_what_is_held)
                .chain()
                .before(InteractionSystems::Read),
        )
        .add_systems(OnExit(Menu::None), let_go_of_buttons)
        .add_systems(OnExit(Screen::Match), empty_hands);
}

/// The rules may empty a hand: a glass is placed, put back or lost, the lift was refused, or a ring was dropped.
fn let_go_by_the_rules(
    mut events: MessageReader<MatchEvent>,
    mut refused: MessageReader<Refused>,
    live: Option<Res<LiveMatch>>,
    mut hands: Query<(&Hand, &mut Grip)>,
) {
    let mut emptied = Vec::new();
    let mut dropped = Vec::new();
    for MatchEvent(happened) in events.read() {
        match happened.event {
            Event::Placed { glass, .. } | Event::PutBack { glass, .. } => emptied.push(glass.owner),
            Event::RingDropped { player, .. } => dropped.push(player),
            _ => {}
        }
    }
    for refusal in refused.read() {
        if matches!(refusal.action, Action::Lift(_) | Action::Take) {
            emptied.push(refusal.player);
        }
    }
    if emptied.is_empty() && dropped.is_empty() {
        return;
    }
    for (hand, mut grip) in &mut hands {
        let holds = |load| grip.0.is_some_and(|gripping| gripping.load == load);
        if dropped.contains(&hand.player) && holds(Load::Ring) {
            // By a key, while the hand carried it: it is that ring which fell.
            grip.0 = None;
            continue;
        }
        // A quick player may have lifted the next glass in the same instant.
        let still_held = live.as_ref().is_some_and(|live| live.game().in_hand(hand.player).is_some());
        if emptied.contains(&hand.player) && holds(Load::Glass) && !still_held {
            grip.0 = None;
        }
    }
}

/// Nobody hears whether a button is let go during a pause: a ring goes back, a glass stays as after a click.
fn let_go_of_buttons(mut hands: Query<&mut Grip>) {
    for mut grip in &mut hands {
        if let Some(gripping) = grip.0.filter(|gripping| gripping.pressed) {
            grip.0 = (gripping.load == Load::Glass).then_some(Gripping { pressed: false, ..gripping });
        }
    }
}

fn let_go_for_a_new_match(mut started: MessageReader<StartMatch>, hands: Query<(&mut Hand, &mut Grip)>) {
    if started.read().count() > 0 {
        empty_hands(hands);
    }
}

/// The table may be set anew with a glass in a person's hand, as a step of a lesson that follows another: then it is
/// carried as after a click, by the pointer that led it or else by the mouse.
fn take_up_what_is_held(
    mut set: MessageReader<TakenBack>,
    live: Option<Res<LiveMatch>>,
    mut hands: Query<(&mut Hand, &mut Grip)>,
) {
    if set.read().count() == 0 {
        return;
    }
    for (mut hand, mut grip) in &mut hands {
        let player = hand.player;
        let held = live
            .as_ref()
            .is_some_and(|live| live.setup().seats.is_person(player) && live.game().in_hand(player).is_some());
        grip.0 = held.then(|| Gripping {
            load: Load::Glass,
            pointer: grip.0.map_or(PointerId::Mouse, |gripping| gripping.pointer),
            start: Vec2::ZERO,
            offset: Vec2::ZERO,
            pressed: false,
            dragged: false,
        });
        *hand = Hand::empty(player);
    }
}

fn empty_hands(mut hands: Query<(&mut Hand, &mut Grip)>) {
    for (mut hand, mut grip) in &mut hands {
        grip.0 = None;
        *hand = Hand::empty(hand.player);
    }
}
