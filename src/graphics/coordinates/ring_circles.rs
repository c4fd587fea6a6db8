//! Circles that show how many rings each socket holds and how many it can hold, as in the rulebook's diagrams. The
//! circles appear while the camera looks from above.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::appearance::BoardSigns;
use crate::graphics::camera::CameraRig;
use crate::graphics::common::game_sets::GameSetRoots;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::Shape;
use crate::graphics::material::lean::LeanMaterial;
use crate::settings::AccessibilitySettings;
use crate::simulation::components::{BoardSocket, GlassSocket, Hourglass, RingStack};
use crate::simulation::layout::{GLASS_HEIGHT, glass_on_socket, point_above_table, rim_height, socket_position};
use crate::table::on_table::MatchOnTable;

/// The height of the circles above a rim or a cap, in centimetres. All other marks are higher.
const ABOVE: f32 = 0.04;
/// The scale of circles at the mouth of a tube, relative to circles on the cap of a glass.
const IN_TUBE: f32 = 1.16;
/// The maximum number of rings in a socket.
const MOST: u8 = 4;
/// The pitch above which the camera counts as looking from above, in radians.
const FROM_ABOVE: f32 = 60.0 * std::f32::consts::PI / 180.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create).add_systems(Update, (fade, show).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The circles of a socket, at the mouth of its tube or on the cap of a glass that stands on the socket.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingCircles {
    /// The socket to which the circles belong.
    pub socket: tamsk_rules::Socket,
    /// The number of rings in the socket, and the number of rings that the socket can hold.
    pub rings_and_capacity: (u8, u8),
}

#[derive(Resource)]
struct RingCircleLooks {
    material: Handle<LeanMaterial>,
    meshes: Vec<Vec<Handle<Mesh>>>,
    strength: f32,
}

fn create(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<LeanMaterial>>) {
    let of_height = |height: u8| {
        (0..=height).map(|rings| meshes.add(ring_circles_shape(height, rings).to_mesh(true, true))).collect()
    };
    commands.insert_resource(RingCircleLooks {
        meshes: (0..=MOST).map(of_height).collect(),
        material: materials.add(LeanMaterial::mark(LinearRgba::WHITE.with_alpha(0.0))),
        strength: 0.0,
    });
}

/// Fades the circles in while they are enabled and the camera looks from above. Fades them out otherwise.
fn fade(
    time: Res<Time<Real>>,
    access: Res<AccessibilitySettings>,
    signs: Res<BoardSigns>,
    rigs: Query<&CameraRig>,
    mut looks: ResMut<RingCircleLooks>,
    mut materials: ResMut<Assets<LeanMaterial>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let from_above = rigs.iter().any(|rig| rig.goal_pitch() > FROM_ABOVE);
    let wanted = if signs.has_ring_circles && from_above { 1.0 } else { 0.0 };
    if looks.strength == wanted {
        return;
    }
    looks.strength = access.animation_speed.fade_towards(looks.strength, wanted, time.delta_secs());
    if let Some(mut material) = materials.get_mut(&looks.material) {
        material.color.alpha = looks.strength;
    }
    redraw.write(RequestRedraw);
}

fn show(
    mut commands: Commands,
    assets: Res<RingCircleLooks>,
    sets: Res<GameSetRoots>,
    table: MatchOnTable,
    sockets: Query<(&BoardSocket, &RingStack)>,
    glasses: Query<(&Hourglass, &GlassSocket)>,
    mut drawn: Query<(Entity, &mut RingCircles, &mut Mesh3d, &mut Transform)>,
) {
    let Some(live) = table.tamsk().filter(|_| assets.strength > 0.0) else {
        return drawn.iter().for_each(|(circles, ..)| commands.entity(circles).despawn());
    };
    let is_covered = |socket| {
        let stands = |(glass, at): (&Hourglass, &GlassSocket)| {
            at.0 == Some(socket) && live.game().glass_in_hand(glass.0.owner) != Some(glass.0)
        };
        glasses.iter().any(stands)
    };
    for (&BoardSocket(socket), stack) in &sockets {
        let rings = (stack.0, socket.height());
        let Some(mesh) = assets.meshes.get(usize::from(rings.1)).and_then(|of| of.get(usize::from(rings.0))) else {
            continue;
        };
        let place = if is_covered(socket) {
            Transform::from_translation(glass_on_socket(socket) + Vec3::Y * (GLASS_HEIGHT + ABOVE))
        } else {
            let scale = Vec3::new(IN_TUBE, 1.0, IN_TUBE);
            Transform::from_translation(point_above_table(socket_position(socket), rim_height(socket) + ABOVE))
                .with_scale(scale)
        };
        match drawn.iter_mut().find(|(_, circles, ..)| circles.socket == socket) {
            Some((_, mut circles, mut shape, mut transform)) => {
                if circles.rings_and_capacity != rings {
                    (circles.rings_and_capacity, shape.0) = (rings, mesh.clone());
                }
                transform.set_if_neq(place);
            }
            None => {
                commands.spawn((
                    Name::new("Ring circles"),
                    RingCircles { socket, rings_and_capacity: rings },
                    Mesh3d(mesh.clone()),
                    MeshMaterial3d(assets.material.clone()),
                    Pickable::IGNORE,
                    place,
                    ChildOf(sets.tamsk()),
                ));
            }
        }
    }
}

/// The radius of the outermost circle, in centimetres. This radius leaves the coloured edge of a cap visible.
const OUTERMOST: f32 = 0.84;
/// The distance between neighbouring circles, in centimetres.
const STEP: f32 = 0.205;
/// Half the line width of the circle for a ring, and of the circle for a free place, in centimetres.
const HALF: (f32, f32) = (0.07, 0.018);
/// The width of a soft edge, in centimetres.
const SOFT: f32 = 0.03;

/// Returns the circles of a socket that can hold `height` rings and holds `rings` rings.
pub fn ring_circles_shape(height: u8, rings: u8) -> Shape {
    const GROUND: [f32; 3] = [0.012, 0.010, 0.008];
    const THERE: [f32; 3] = [0.94, 0.88, 0.74];
    const FREE: [f32; 3] = [0.62, 0.52, 0.36];
    let mut all = Shape::default();
    let edge = OUTERMOST + HALF.0 + SOFT;
    let mut add = |rows: &[(f32, f32)], color| {
        all.add_shape(&Shape::with_flat_rings(rows, 28).tinted(color), Transform::IDENTITY);
    };
    add(&[(0.0, 0.72), (edge, 0.72), (edge + SOFT, 0.0)], GROUND);
    for nth in 0..height {
        let (half, color) = if nth < rings { (HALF.0, THERE) } else { (HALF.1, FREE) };
        let radius = OUTERMOST - STEP * f32::from(nth);
        let (inside, outside) = (radius - half, radius + half);
        add(&[(inside - SOFT, 0.0), (inside, 1.0), (outside, 1.0), (outside + SOFT, 0.0)], color);
    }
    all
}
