//! Marks what a player may do or must beware of: the right to drop a ring, an arc around the socket that shrinks with
//! the remaining time, and a holder from which a ring may be dropped, a white line around its tray; and a timer armed
//! against a player, which takes that player's colour, with an arrow on the table that points at them.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::mesh::{MarkAssets, mark};
use crate::appearance::palette::SignColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::sets::VisualOf;
use crate::graphics::hourglass::appearance::GlassParts;
use crate::graphics::material::Surface;
use crate::graphics::material::lean::LeanMaterial;
use crate::simulation::components::{Holder, OpenHolder, RingRight, SocketEntity, Timer};
use crate::simulation::layout::{holder_position, on_table, rim_height, socket_position, timer_position};
use crate::table::lesson::LessonPause;

/// The height of marks on the table, in centimetres.
const ABOVE_TABLE: f32 = 0.04;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (update_armed, (update_marks, hide_while_reading).chain(), (despawn_marks, spawn_marks, shrink_marks).chain())
            .in_set(GraphicsSystems::PostAnimate),
    );
}

/// On the arrow of an armed timer.
#[derive(Component)]
struct ArmedMark;

fn update_armed(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    timers: Query<(Entity, &Timer, &GlassParts), Or<(Changed<Timer>, Added<GlassParts>)>>,
    marks: Query<(Entity, &VisualOf), With<ArmedMark>>,
    mut surfaces: Query<&mut Surface>,
) {
    for (entity, timer, parts) in &timers {
        for (mark, _) in marks.iter().filter(|(_, of)| of.0 == entity) {
            commands.entity(mark).try_despawn();
        }
        let [caps, sand] =
            timer.armed_against.map_or([Surface::TimerCap, Surface::TimerSand], |victim| [Surface::Armed(victim); 2]);
        for (part, surface) in [(parts.caps, caps), (parts.sand, sand), (parts.stream, sand)] {
            if let Ok(mut current) = surfaces.get_mut(part) {
                current.set_if_neq(surface);
            }
        }
        let Some(victim) = timer.armed_against else { continue };
        let color = SignColor::Mark(victim).color().to_linear();
        let turned = if victim == Player::Red { 0.0 } else { std::f32::consts::PI };
        let place = on_table(timer_position(timer.on_left), ABOVE_TABLE);
        commands.spawn((
            mark("Armed", assets.armed_arrow.clone(), materials.add(LeanMaterial::mark(color))),
            ArmedMark,
            VisualOf(entity),
            Transform::from_translation(place).with_rotation(Quat::from_rotation_y(turned)),
        ));
    }
}

/// On the mark of a holder.
#[derive(Component)]
struct OpenHolderMark;

fn update_marks(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    opened: Query<(Entity, &Holder), Added<OpenHolder>>,
    mut closed: RemovedComponents<OpenHolder>,
    marks: Query<(Entity, &VisualOf), With<OpenHolderMark>>,
) {
    for holder in closed.read() {
        for (entity, _) in marks.iter().filter(|(_, of)| of.0 == holder) {
            commands.entity(entity).try_despawn();
        }
    }
    for (entity, holder) in &opened {
        let place = on_table(holder_position(holder.owner), ABOVE_TABLE);
        commands.spawn((
            mark("Open holder", assets.holder.clone(), assets.open_holder.clone()),
            OpenHolderMark,
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

/// Hides the marks while the card of a lesson is to be read: no ring can be dropped then.
fn hide_while_reading(pause: Res<LessonPause>, mut marks: Query<&mut Visibility, With<OpenHolderMark>>) {
    let shown = if pause.holds && !pause.awaits_deed { Visibility::Hidden } else { Visibility::Inherited };
    for mut mark in &mut marks {
        mark.set_if_neq(shown);
    }
}

/// The height of the mark above the rim, in centimetres.
const ABOVE_RIM: f32 = 0.12;

/// On a mark: the right for which it was spawned.
#[derive(Component)]
struct RingRightMark(RingRight);

fn despawn_marks(mut commands: Commands, rights: Query<&RingRight>, marks: Query<(Entity, &VisualOf, &RingRightMark)>) {
    for (entity, of, drawn) in &marks {
        let same = |now: &RingRight| (now.player, now.claim) == (drawn.0.player, drawn.0.claim);
        if !rights.get(of.0).is_ok_and(same) {
            commands.entity(entity).try_despawn();
        }
    }
}

fn spawn_marks(
    mut commands: Commands,
    assets: Res<MarkAssets>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    sockets: Query<(Entity, &SocketEntity, &RingRight), Changed<RingRight>>,
    marks: Query<(&VisualOf, &RingRightMark)>,
) {
    for (entity, socket, right) in &sockets {
        let drawn = marks
            .iter()
            .any(|(of, mark)| of.0 == entity && (mark.0.player, mark.0.claim) == (right.player, right.claim));
        if drawn {
            continue;
        }
        let mesh = if right.claim { &assets.claim } else { &assets.own_ring };
        let material = materials.add(LeanMaterial::mark(SignColor::Mark(right.player).color().to_linear()));
        let place = on_table(socket_position(socket.0), rim_height(socket.0) + ABOVE_RIM);
        commands.spawn((
            mark("Ring right", mesh.clone(), material),
            RingRightMark(*right),
            VisualOf(entity),
            Transform::from_translation(place),
        ));
    }
}

fn shrink_marks(
    rights: Query<&RingRight>,
    marks: Query<(&VisualOf, &MeshMaterial3d<LeanMaterial>), With<RingRightMark>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    for (of, material) in &marks {
        let Ok(right) = rights.get(of.0) else { continue };
        let left = right.left.unwrap_or(1.0).clamp(0.0, 1.0);
        // A changed material is uploaded again, so only by what can be seen.
        let differs = |mark: &LeanMaterial| (mark.finish.w - left).abs() > 0.004;
        if materials.get(&material.0).is_some_and(differs)
            && let Some(mut mark) = materials.get_mut(&material.0)
        {
            mark.finish.w = left;
        }
    }
}
