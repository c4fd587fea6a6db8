//! The hands follow the pointers that lead them.

use bevy::prelude::*;

use super::InteractionSystems;
use super::aim::Aims;
use super::grip::{Grip, Load};
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;

/// A press becomes a drag after so many logical pixels.
pub(super) const DRAG_THRESHOLD: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_pointers.in_set(InteractionSystems::Show));
}

pub(super) fn follow_pointers(aims: Aims, live: Res<LiveMatch>, mut hands: Query<(&mut Hand, &mut Grip)>) {
    for (mut hand, mut grip) in &mut hands {
        // A hand that no pointer leads is a bot's, or empty, and none of our business.
        if grip.0.is_none() && !grip.is_changed() {
            continue;
        }
        let mut next = Hand::empty(hand.player);
        if let Some(gripping) = &mut grip.bypass_change_detection().0
            && let Some(screen) = aims.screen(gripping.pointer)
        {
            gripping.dragged |= gripping.pressed && gripping.start.distance(screen) > DRAG_THRESHOLD;
            let moving = gripping.dragged || !gripping.pressed;
            next.ring = gripping.load == Load::Ring && gripping.dragged;
            if let Some(aim) = aims.of(live.game(), hand.player, gripping, screen) {
                next.aim = Some(aim.place);
                next.over = aim.over.filter(|_| moving);
            }
        }
        hand.set_if_neq(next);
    }
}
