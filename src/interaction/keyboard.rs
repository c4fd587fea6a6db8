//! Keys into actions; which key does what is the table that the panels show.

use bevy::prelude::*;

use super::InteractionSystems;
use super::grip::{Grip, Load};
use crate::rules::Action;
use crate::simulation::choosing::{ChoosingExtra, may_choose};
use crate::simulation::components::Hand;
use crate::simulation::keys::{PlayerDeed, deed_of};
use crate::simulation::live::LiveMatch;
use crate::simulation::messages::PlayerAction;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (read_keys, cancel_with_escape)
            .in_set(InteractionSystems::Read)
            .run_if(resource_exists::<ButtonInput<KeyCode>>),
    );
}

fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    live: Res<LiveMatch>,
    mut choosing: ResMut<ChoosingExtra>,
    mut actions: MessageWriter<PlayerAction>,
) {
    let seats = live.setup().seats;
    let deeds = keys.get_just_pressed().filter_map(|&key| deed_of(key));
    for (player, deed) in deeds.filter(|&(player, _)| seats.is_person(player)) {
        match deed.action() {
            Some(action) => {
                actions.write(PlayerAction { player, action });
            }
            None if deed == PlayerDeed::ExtraRing && may_choose(live.game(), player) => choosing.toggle(player),
            None => {}
        }
    }
}

/// Esc puts back what is carried. With empty hands it is the pause key, which is not read here.
fn cancel_with_escape(
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut hands: Query<(&Hand, &mut Grip)>,
    mut choosing: ResMut<ChoosingExtra>,
    mut actions: MessageWriter<PlayerAction>,
) {
    if !keys.just_pressed(KeyCode::Escape) {
        return;
    }
    let mut used = choosing.0.take().is_some();
    for (hand, mut grip) in &mut hands {
        match grip.0.map(|gripping| gripping.load) {
            Some(Load::Glass) => {
                actions.write(PlayerAction { player: hand.player, action: Action::PutBack });
                used = true;
            }
            Some(Load::Ring) => {
                grip.0 = None;
                used = true;
            }
            None => {}
        }
    }
    if used {
        // The same press must not open the pause menu too.
        keys.clear_just_pressed(KeyCode::Escape);
    }
}
