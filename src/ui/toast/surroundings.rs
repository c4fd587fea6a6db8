//! What is around a toast on the screen: what was pressed, and everything else that it must not cover.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::egui::{Context, LayerId, Order, Pos2, Rect, vec2};
use tamsk_rules::{Match, Player, Socket, SocketSet};

use super::place::Obstacles;
use crate::input::table_cursor::TableCursors;
use crate::simulation::components::{Glow, SocketEntity};
use crate::simulation::layout::{
    BOARD_TOP, GLASS_HEIGHT, GLASS_RADIUS, RING_RADIUS, TIMER_HEIGHT, TIMER_RADIUS, glass_at, on_table, rim_height,
    socket_position, timer_position,
};
use crate::simulation::live::LiveMatch;
use crate::simulation::refused_thing::RefusedThing;
use crate::table::match_on_table::MatchOnTable;
use crate::ui::kit::notices;
use crate::ui::kit::projection::{TableProjection, TimerLabel};
use crate::ui::layout::is_low;

/// How many times a title counts where everything is covered: it is small, and says what all the rest is about.
const TITLE: usize = 16;
/// The size of the area around a pointer that stays free, in points.
const POINTER: f32 = 36.0;

/// What a toast needs to know of the screen.
#[derive(SystemParam)]
pub struct Surroundings<'w, 's> {
    table: MatchOnTable<'w, 's>,
    label: Res<'w, TimerLabel>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
    sockets: Query<'w, 's, (&'static SocketEntity, &'static Glow)>,
    cursors: Res<'w, TableCursors>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
}

impl Surroundings<'_, '_> {
    /// Returns where a player's cursor is on the screen, if it is shown.
    pub fn cursor(&self, ctx: &Context, player: Player) -> Option<Pos2> {
        let live = self.table.tamsk()?;
        let at = self.cursors.place(player)?.position(live.setup().timer_on_left);
        TableProjection::of(&self.cameras, ctx.zoom_factor())?.point(on_table(at, BOARD_TOP))
    }

    /// Returns where a pointer is, in points.
    pub fn pointer(&self, ctx: &Context, asked: PointerId) -> Option<Pos2> {
        let (_, place) = self.pointers.iter().find(|(pointer, _)| **pointer == asked)?;
        let at = place.location()?.position / ctx.zoom_factor();
        Some(Pos2::new(at.x, at.y))
    }

    /// Returns where the middle of a thing is on the screen.
    pub fn middle(&self, ctx: &Context, thing: RefusedThing) -> Option<Pos2> {
        let projection = TableProjection::of(&self.cameras, ctx.zoom_factor())?;
        area(&projection, self.table.tamsk()?, thing).map(|area| area.center())
    }

    /// Returns what a toast must not cover, if it is about this thing, pressed at this point.
    pub fn obstacles(&self, ctx: &Context, thing: Option<RefusedThing>, pressed: Option<Pos2>) -> Obstacles {
        // A card may leave no room beside it. Its buttons count twice then.
        let mut never: Vec<Rect> = panels(ctx);
        never.extend(buttons(ctx));
        never.extend(notices::titles(ctx).into_iter().flat_map(|title| [title; TITLE]));
        never.extend(pressed.map(|at| Rect::from_center_size(at, vec2(POINTER, POINTER))));
        let is_low = is_low(ctx.content_rect());
        // A glass under a toast cannot be pressed, a notice need not be.
        let (free, covered) = notices::shown(ctx).into_iter().partition::<Vec<_>, _>(|_| !is_low);
        never.extend(free);
        never.extend(self.label.0);
        let projection = TableProjection::of(&self.cameras, ctx.zoom_factor());
        let Some((projection, live)) = projection.zip(self.table.tamsk()) else {
            return Obstacles { never, ..Obstacles::default() };
        };
        let timer = live.game().options().has_timer().then_some(RefusedThing::Timer);
        let things = thing.into_iter().chain(timer);
        never.extend(things.filter_map(|thing| area(&projection, live, thing)));
        let lit = self.sockets.iter().filter(|(_, glow)| **glow != Glow::Dark).map(|(socket, _)| socket.0.bit());
        let in_play = lit.fold(in_play(live.game()), |all, lit| all | lit);
        let options = in_play.into_iter().filter_map(|socket| area(&projection, live, RefusedThing::Socket(socket)));
        let glasses =
            live.game().glasses().filter_map(|(glass, _)| area(&projection, live, RefusedThing::Glass(glass)));
        let holders = Player::BOTH.into_iter().filter_map(|owner| projection.holder(owner));
        Obstacles { never, if_need_be: options.chain(holders).collect(), rather_not: glasses.chain(covered).collect() }
    }
}

/// Returns the sockets that matter now: where glasses stand that may move, where they may go, and where a ring may fall.
fn in_play(game: &Match) -> SocketSet {
    let movable = game.glasses().filter(|(id, _)| game.can_lift(*id) || game.in_hand(id.owner) == Some(*id));
    let ways = movable.map(|(id, glass)| game.targets(id) | glass.at.map_or(SocketSet::EMPTY, Socket::bit));
    let rings = Player::BOTH.into_iter().map(|player| {
        let rights = [game.ring_window(player), game.claim(player)].into_iter().flatten();
        rights.map(|right| right.socket.bit()).fold(SocketSet::EMPTY, |all, one| all | one)
    });
    ways.chain(rings).fold(SocketSet::EMPTY, |all, some| all | some)
}

/// Returns the area of a thing on the screen.
fn area(projection: &TableProjection, live: &LiveMatch, thing: RefusedThing) -> Option<Rect> {
    match thing {
        RefusedThing::Glass(glass) => {
            let foot = glass_at(glass, live.game().standing(glass));
            projection.cylinder(foot, GLASS_HEIGHT, GLASS_RADIUS)
        }
        RefusedThing::Socket(socket) => {
            let rim = rim_height(socket);
            projection.cylinder(on_table(socket_position(socket), rim), 0.0, RING_RADIUS)
        }
        RefusedThing::Holder(owner) => projection.holder(owner),
        RefusedThing::Timer => {
            let foot = on_table(timer_position(live.setup().timer_on_left), 0.0);
            projection.cylinder(foot, TIMER_HEIGHT, TIMER_RADIUS)
        }
    }
}

/// Returns the areas of all panels.
fn panels(ctx: &Context) -> Vec<Rect> {
    ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter().filter(is_of_panel);
        layers.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// Returns the areas of everything on the panels that can be pressed.
fn buttons(ctx: &Context) -> Vec<Rect> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let on_panels = widgets.layer_ids().filter(is_of_panel).flat_map(|layer| widgets.get_layer(layer));
        on_panels.filter(|widget| widget.sense.senses_click()).map(|widget| widget.interact_rect).collect()
    })
}

/// Returns whether a layer belongs to a panel. The toast's own are tooltips.
fn is_of_panel(layer: &LayerId) -> bool {
    !matches!(layer.order, Order::Background | Order::Tooltip)
}
