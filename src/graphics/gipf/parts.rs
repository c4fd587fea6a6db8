//! Gives every place of the position its disc or potential: those that have no place any more go where one is missing.

use bevy::prelude::*;
use gipf_rules::{GipfEvent, GipfPosition};

use super::motion::GipfPart;
use super::shapes::{GipfMeshes, surface};
use super::slot::{Body, Slot, bodies};
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::sets::SetRoots;
use crate::graphics::material::surface::part;
use crate::simulation::gipf::{GipfHappened, LiveGipf};
use crate::table::gipf::GipfPreview;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, deal.in_set(GraphicsSystems::Build).run_if(position_changed));
}

fn position_changed(live: Option<Single<Ref<LiveGipf>>>, preview: Res<GipfPreview>, mut had_live: Local<bool>) -> bool {
    let has_live = live.is_some();
    let changed = live.is_some_and(|live| live.is_changed()) || preview.is_changed() || has_live != *had_live;
    *had_live = has_live;
    changed
}

fn deal(
    mut commands: Commands,
    meshes: Res<GipfMeshes>,
    sets: Res<SetRoots>,
    live: Option<Single<Ref<LiveGipf>>>,
    preview: Res<GipfPreview>,
    mut happened: MessageReader<GipfHappened>,
    mut parts: Query<(Entity, &mut GipfPart)>,
) {
    let position: Option<GipfPosition> = live.map(|live| *live.game().position()).or(preview.0);
    for GipfHappened(event) in happened.read() {
        if let GipfEvent::Pushed { entry, moved, .. } = event {
            // A push moves each piece of the line by one spot: which piece is which is known from nothing else.
            let line = entry.spots();
            for (_, mut part) in &mut parts {
                if let Slot::Spot(spot, below) = part.slot
                    && let Some(place) = line[..*moved].iter().position(|each| *each == spot)
                    && let Some(&next) = line.get(place + 1)
                {
                    part.slot = Slot::Spot(next, below);
                }
            }
        }
    }
    let mut missing: Vec<(Body, Slot)> = position.as_ref().map(bodies).unwrap_or_default();
    let mut spare: Vec<(Entity, Body, Vec3)> = Vec::new();
    for (entity, part) in &parts {
        match missing.iter().position(|each| *each == (part.body, part.slot)) {
            Some(found) => drop(missing.swap_remove(found)),
            None => spare.push((entity, part.body, part.place)),
        }
    }
    // Lower ones first, so that piles grow from below.
    missing.sort_by(|(a, one), (b, other)| one.place(*a).y.total_cmp(&other.place(*b).y));
    for (body, slot) in missing {
        let place = slot.place(body);
        let far = |(_, _, at): &&(Entity, Body, Vec3)| at.distance_squared(place);
        let nearest = spare.iter().filter(|(_, each, _)| *each == body).min_by(|a, b| far(a).total_cmp(&far(b)));
        match nearest.map(|(entity, ..)| *entity) {
            Some(entity) => {
                spare.retain(|(each, ..)| *each != entity);
                if let Ok((_, mut part)) = parts.get_mut(entity) {
                    part.slot = slot;
                }
            }
            None => {
                let mesh = if body.is_potential { &meshes.potential } else { &meshes.disc };
                let name = if body.is_potential { "Potential" } else { "Piece" };
                let drawn = part(name, mesh.clone(), surface(body.side));
                let place = Transform::from_translation(place);
                commands.spawn((drawn, GipfPart::new(body, slot), ChildOf(sets.gipf))).insert(place);
            }
        }
    }
    for (entity, ..) in spare {
        commands.entity(entity).despawn();
    }
}
