//! The set: the parts that always lie on the table, and the pictures of glasses, rings and the timer.

pub mod board;
pub mod glass;
pub mod glasses;
pub mod holder;
pub mod profile;
pub mod ring;
mod ring_shadow;
pub mod sand;
pub mod shadow;
pub mod shape;
pub mod table;

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::rules::Player;

use super::material::Surface;
use shape::Shape;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((glasses::plugin, shadow::plugin, ring_shadow::plugin));
    app.add_systems(PreStartup, model);
    app.add_systems(Startup, lay_table);
}

/// Meshes that several parts share.
#[derive(Resource, Clone, Debug, Default)]
pub struct SetMeshes {
    /// A ring about its middle.
    pub ring: Handle<Mesh>,
    /// The shell of a glass.
    pub shell: Handle<Mesh>,
    /// The caps of each player's glasses.
    pub caps: [Handle<Mesh>; 2],
    /// The caps of the timer.
    pub timer_caps: Handle<Mesh>,
    /// The seal of a glass never turned.
    pub band: Handle<Mesh>,
    /// Falling sand, one unit long.
    pub stream: Handle<Mesh>,
    /// A soft dark disc.
    pub shadow: Handle<Mesh>,
}

/// What every part of the picture has: a name, a form, a surface, and no say in what the pointer is over.
pub fn part(name: impl Into<std::borrow::Cow<'static, str>>, mesh: Handle<Mesh>, surface: Surface) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), surface, Pickable::IGNORE, Transform::default(), Visibility::default())
}

/// On a part that shows something of another entity without moving with it: gone when that entity is.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = Pictures)]
pub struct PictureOf(pub Entity);

/// The parts that show something of this entity.
#[derive(Component, Debug)]
#[relationship_target(relationship = PictureOf, linked_spawn)]
pub struct Pictures(Vec<Entity>);

fn model(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(SetMeshes {
        ring: meshes.add(ring::ring().mesh(false, true)),
        shell: meshes.add(glass::shell().mesh(false, false)),
        caps: Player::BOTH.map(|player| meshes.add(glass::caps(player).mesh(false, true))),
        timer_caps: meshes.add(glass::timer_caps().mesh(false, true)),
        band: meshes.add(glass::band().mesh(false, true)),
        // With colours like the caps', so that the first sand to run needs no shader of its own.
        stream: meshes.add(glass::stream().mesh(false, true)),
        shadow: meshes.add(shadow::soft_disc().mesh(true, true)),
    });
}

fn lay_table(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let mut lay = |name: &'static str, shape: &Shape, pictured: bool, surface| {
        commands.spawn(part(name, meshes.add(shape.mesh(pictured, true)), surface));
    };
    lay("Table", &table::table(), true, Surface::Table);
    lay("Board", &board::slab(), false, Surface::Slab);
    lay("Board face", &board::face(), false, Surface::BoardFace);
    let mut brass = board::tubes();
    brass.add(&holder::rods(), Transform::IDENTITY);
    lay("Tubes and rods", &brass, false, Surface::Brass);
    lay("Red's holder", &holder::tray(Player::Red), false, Surface::Tray(Player::Red));
    lay("Black's holder", &holder::tray(Player::Black), false, Surface::Tray(Player::Black));
}
