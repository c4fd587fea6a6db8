//! Draws the right number of rings in each holder and socket. Surplus rings move to slots where rings are missing.

use bevy::prelude::*;

use super::meshes::RingMesh;
use super::ring::{CarriedRing, FlyingRing, Ring, RingSlot};
use crate::graphics::common::game_sets::GameSetRoots;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::Surface;
use crate::graphics::material::surface::part;
use crate::settings::AccessibilitySettings;
use crate::simulation::components::{BoardSocket, Holder, RingStack};
use crate::simulation::time::PlaybackTimeState;

/// The maximum number of rings that fly to new slots together. If more are missing, another match is on the table, so
/// all rings appear in their slots immediately.
const MAX_FLYING: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, deal_rings.run_if(counts_changed).in_set(GraphicsSystems::SpawnVisuals));
}

fn counts_changed(
    changed: Query<(), Or<(Changed<RingStack>, Changed<Holder>)>>,
    mut sockets: RemovedComponents<BoardSocket>,
    mut holders: RemovedComponents<Holder>,
) -> bool {
    !changed.is_empty() || sockets.read().count() + holders.read().count() > 0
}

fn deal_rings(
    mut commands: Commands,
    mesh: Res<RingMesh>,
    sets: Res<GameSetRoots>,
    access: Res<AccessibilitySettings>,
    playback: Res<PlaybackTimeState>,
    sockets: Query<(&BoardSocket, &RingStack)>,
    holders: Query<&Holder>,
    mut rings: Query<(Entity, &mut Ring, &Transform)>,
) {
    let sockets = sockets.iter().flat_map(|(at, stack)| (0..stack.0).map(|nth| RingSlot::Socket(at.0, nth)));
    let holders = holders.iter().flat_map(|at| (0..at.rings).map(|nth| RingSlot::Holder(at.owner, nth)));
    // Slots are numbered in the order in which they are filled, so the rings that were added last are the surplus.
    let mut missing: Vec<RingSlot> = sockets.chain(holders).collect();
    let mut spare = Vec::new();
    for (entity, ring, transform) in &rings {
        match missing.iter().position(|slot| *slot == ring.0) {
            Some(place) => _ = missing.remove(place),
            None => spare.push((entity, *transform)),
        }
    }
    let fly = missing.len() <= MAX_FLYING && !access.animation_speed.is_off() && !playback.has_jumped;
    for slot in missing {
        let Some((entity, from)) = take_nearest(&mut spare, slot.position()) else {
            let ring = part("Ring", mesh.0.clone(), Surface::Ivory);
            commands
                .spawn((ring, Ring(slot), ChildOf(sets.tamsk())))
                .insert(Transform::from_translation(slot.position()));
            continue;
        };
        if let Ok((_, mut ring, _)) = rings.get_mut(entity) {
            ring.0 = slot;
        }
        let mut ring = commands.entity(entity);
        ring.remove::<CarriedRing>();
        if fly {
            ring.insert(FlyingRing::new(from, slot));
        } else {
            ring.insert(Transform::from_translation(slot.position())).remove::<FlyingRing>();
        }
    }
    for (entity, _) in spare {
        commands.entity(entity).despawn();
    }
}

/// Removes and returns the spare ring nearest to a place, if there is one. Thus, if two hands release rings at once,
/// each ring drops from the hand that carried it.
fn take_nearest(spare: &mut Vec<(Entity, Transform)>, place: Vec3) -> Option<(Entity, Transform)> {
    let far = |(_, at): &(Entity, Transform)| at.translation.distance_squared(place);
    let nearest = (0..spare.len()).min_by(|&a, &b| far(&spare[a]).total_cmp(&far(&spare[b])))?;
    Some(spare.swap_remove(nearest))
}
