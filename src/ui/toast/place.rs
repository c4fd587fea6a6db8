//! Places a toast as near as possible to its subject, over nothing that a player needs to see or press.

use std::collections::HashSet;

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::egui::{Context, LayerId, Order, Pos2, Rangef, Rect, Vec2, pos2, vec2};
use tamsk_rules::{Match, Player, Socket, SocketSet};

use crate::input::table_cursor::TableCursors;
use crate::simulation::components::{SocketEntity, SocketHighlight};
use crate::simulation::layout::{
    BOARD_TOP, GLASS_HEIGHT, GLASS_RADIUS, RING_RADIUS, TIMER_HEIGHT, TIMER_RADIUS, glass_at, on_table, rim_height,
    socket_position, timer_position,
};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::RefusedPiece;
use crate::table::on_table::MatchOnTable;
use crate::ui::kit::notices;
use crate::ui::kit::projection::{TableProjection, TimerLabel};
use crate::ui::layout::is_low;

// The distances to areas that must stay visible, usually and where there is little room, in points.
const GAP: f32 = 8.0;
const LEAST_GAP: f32 = 1.0;
/// How many points farther away a toast may be for each square point of a glass that it would cover.
const DETOUR: f32 = 0.03;
/// The distance to the edges of the screen, in points.
const EDGE: f32 = 8.0;

/// The areas that a toast should not cover, in points.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// Never covered: the pressed point, the timer and its label, panels, buttons, titles, and notices on high screens.
    pub never_cover: Vec<Rect>,
    /// Covered only if there is no other room: the sockets in play, and the holders.
    pub cover_if_needed: Vec<Rect>,
    /// Covered only if a place beside them would be far: the other glasses, and notices on low screens.
    pub avoid_covering: Vec<Rect>,
}

impl Obstacles {
    /// Returns how much a toast covers of `never` and of `if_need_be`, in square points.
    pub fn cost(&self, toast: Rect) -> (f32, f32) {
        (covered(&self.never_cover, toast), covered(&self.cover_if_needed, toast))
    }

    fn within(&self, left: f32, right: f32) -> Obstacles {
        let is_within = |area: &&Rect| area.left() < right && left < area.right();
        let within = |areas: &[Rect]| areas.iter().filter(is_within).copied().collect();
        Obstacles {
            never_cover: within(&self.never_cover),
            cover_if_needed: within(&self.cover_if_needed),
            avoid_covering: within(&self.avoid_covering),
        }
    }
}

fn covered(areas: &[Rect], toast: Rect) -> f32 {
    areas.iter().map(|area| overlap(*area, toast)).sum()
}

fn overlap(one: Rect, other: Rect) -> f32 {
    let both = one.intersect(other);
    if both.is_positive() { both.area() } else { 0.0 }
}

/// Returns where a toast of this size covers least and, of equals, is nearest to `near`, preferably above.
pub fn place_toast(screen: Rect, size: Vec2, near: Pos2, obstacles: &Obstacles) -> Rect {
    let room = Rect::from_min_max(screen.min, (screen.max - size).max(screen.min)).shrink2(edge(screen, size));
    // A best place touches obstacles, or is straight above, below or beside `near`.
    let (mut lefts, mut tops) = (vec![near.x - size.x / 2.0], vec![near.y - GAP - size.y, near.y + GAP]);
    lefts.extend([near.x + GAP, near.x - GAP - size.x, room.left(), room.right()]);
    tops.extend([near.y - size.y / 2.0, room.top(), room.bottom()]);
    for area in obstacles.never_cover.iter().chain(&obstacles.cover_if_needed).chain(&obstacles.avoid_covering) {
        for gap in [GAP, LEAST_GAP] {
            lefts.extend([area.left() - gap - size.x, area.right() + gap]);
            tops.extend([area.top() - gap - size.y, area.bottom() + gap]);
        }
    }
    let tops = distinct(tops, room.y_range());
    let mut best: Option<(Rect, [f32; 3])> = None;
    for left in distinct(lefts, room.x_range()) {
        let beside = obstacles.within(left, left + size.x);
        for &top in &tops {
            let toast = Rect::from_min_size(pos2(left, top), size);
            let worst = covered(&beside.never_cover, toast);
            // On a screen full of buttons, most places are rejected here.
            if best.is_some_and(|(_, least)| worst > least[0]) {
                continue;
            }
            let bad = covered(&beside.cover_if_needed, toast);
            let below = if toast.center().y > near.y { 1.2 } else { 1.0 };
            let detour = covered(&beside.avoid_covering, toast) * DETOUR;
            let rank = [worst, bad, toast.center().distance(near) * below + detour];
            if best.is_none_or(|(_, least)| rank < least) {
                best = Some((toast, rank));
            }
        }
    }
    best.map_or(Rect::from_center_size(near, size), |(toast, _)| toast)
}

/// Clamps places to a range and removes duplicates, because columns of buttons share their edges.
fn distinct(mut places: Vec<f32>, range: Rangef) -> Vec<f32> {
    let mut seen = HashSet::new();
    places.iter_mut().for_each(|place| *place = place.min(range.max).max(range.min));
    places.retain(|place| seen.insert(place.to_bits()));
    places
}

/// Returns the margins at the edges of the screen, which shrink on a screen too small for them.
fn edge(screen: Rect, size: Vec2) -> Vec2 {
    ((screen.size() - size) / 2.0).clamp(Vec2::ZERO, vec2(EDGE, EDGE))
}

/// How many times a title counts if everything is covered. It is small, and says what the rest is about.
const TITLE: usize = 16;
/// The size of the area around a pointer that stays free, in points.
const POINTER: f32 = 36.0;

/// The things on the screen that matter for placing a toast.
#[derive(SystemParam)]
pub struct Surroundings<'w, 's> {
    table: MatchOnTable<'w, 's>,
    label: Res<'w, TimerLabel>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
    sockets: Query<'w, 's, (&'static SocketEntity, &'static SocketHighlight)>,
    cursors: Res<'w, TableCursors>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
}

impl Surroundings<'_, '_> {
    pub fn cursor(&self, ctx: &Context, player: Player) -> Option<Pos2> {
        let live = self.table.tamsk()?;
        let at = self.cursors.place(player)?.position(live.setup().timer_on_left);
        TableProjection::of(&self.cameras, ctx.zoom_factor())?.project(on_table(at, BOARD_TOP))
    }

    pub fn pointer(&self, ctx: &Context, asked: PointerId) -> Option<Pos2> {
        let (_, place) = self.pointers.iter().find(|(pointer, _)| **pointer == asked)?;
        let at = place.location()?.position / ctx.zoom_factor();
        Some(Pos2::new(at.x, at.y))
    }

    /// Returns the screen position of the centre of a thing.
    pub fn thing_centre(&self, ctx: &Context, thing: RefusedPiece) -> Option<Pos2> {
        let projection = TableProjection::of(&self.cameras, ctx.zoom_factor())?;
        area(&projection, self.table.tamsk()?, thing).map(|area| area.center())
    }

    pub fn obstacles(&self, ctx: &Context, thing: Option<RefusedPiece>, pressed: Option<Pos2>) -> Obstacles {
        // A card may leave no room beside it. Its buttons then count twice.
        let mut never: Vec<Rect> = panels(ctx);
        never.extend(buttons(ctx));
        never.extend(notices::title_areas(ctx).into_iter().flat_map(|title| [title; TITLE]));
        never.extend(pressed.map(|at| Rect::from_center_size(at, vec2(POINTER, POINTER))));
        let is_low = is_low(ctx.content_rect());
        // On a low screen, notices may be covered. Unlike glasses, they are not pressed.
        let (free, covered) = notices::shown(ctx).into_iter().partition::<Vec<_>, _>(|_| !is_low);
        never.extend(free);
        never.extend(self.label.0);
        let projection = TableProjection::of(&self.cameras, ctx.zoom_factor());
        let Some((projection, live)) = projection.zip(self.table.tamsk()) else {
            return Obstacles { never_cover: never, ..Obstacles::default() };
        };
        let timer = live.game().options().has_timer().then_some(RefusedPiece::Timer);
        let things = thing.into_iter().chain(timer);
        never.extend(things.filter_map(|thing| area(&projection, live, thing)));
        let lit = self
            .sockets
            .iter()
            .filter(|(_, glow)| **glow != SocketHighlight::Unlit)
            .map(|(socket, _)| socket.0.to_set());
        let in_play = lit.fold(in_play(live.game()), |all, lit| all | lit);
        let options = in_play.into_iter().filter_map(|socket| area(&projection, live, RefusedPiece::Socket(socket)));
        let glasses =
            live.game().glasses().filter_map(|(glass, _)| area(&projection, live, RefusedPiece::Glass(glass)));
        let holders = Player::BOTH.into_iter().filter_map(|owner| projection.holder(owner));
        Obstacles {
            never_cover: never,
            cover_if_needed: options.chain(holders).collect(),
            avoid_covering: glasses.chain(covered).collect(),
        }
    }
}

/// Returns the sockets that matter now: those of movable glasses, their targets, and those where a ring may be dropped.
fn in_play(game: &Match) -> SocketSet {
    let movable = game.glasses().filter(|(id, _)| game.can_lift(*id) || game.in_hand(id.owner) == Some(*id));
    let ways = movable.map(|(id, glass)| game.targets(id) | glass.at.map_or(SocketSet::EMPTY, Socket::to_set));
    let rings = Player::BOTH.into_iter().map(|player| {
        let rights = [game.ring_window(player), game.claim(player)].into_iter().flatten();
        rights.map(|right| right.socket.to_set()).fold(SocketSet::EMPTY, |all, one| all | one)
    });
    ways.chain(rings).fold(SocketSet::EMPTY, |all, some| all | some)
}

fn area(projection: &TableProjection, live: &LiveMatch, thing: RefusedPiece) -> Option<Rect> {
    match thing {
        RefusedPiece::Glass(glass) => {
            let foot = glass_at(glass, live.game().socket_of(glass));
            projection.cylinder(foot, GLASS_HEIGHT, GLASS_RADIUS)
        }
        RefusedPiece::Socket(socket) => {
            let rim = rim_height(socket);
            projection.cylinder(on_table(socket_position(socket), rim), 0.0, RING_RADIUS)
        }
        RefusedPiece::Holder(owner) => projection.holder(owner),
        RefusedPiece::Timer => {
            let foot = on_table(timer_position(live.setup().timer_on_left), 0.0);
            projection.cylinder(foot, TIMER_HEIGHT, TIMER_RADIUS)
        }
    }
}

fn panels(ctx: &Context) -> Vec<Rect> {
    ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter().filter(is_of_panel);
        layers.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

fn buttons(ctx: &Context) -> Vec<Rect> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let on_panels = widgets.layer_ids().filter(is_of_panel).flat_map(|layer| widgets.get_layer(layer));
        on_panels.filter(|widget| widget.sense.senses_click()).map(|widget| widget.interact_rect).collect()
    })
}

/// Returns `true` if a layer belongs to a panel. The toast's own layers are tooltips.
fn is_of_panel(layer: &LayerId) -> bool {
    !matches!(layer.order, Order::Background | Order::Tooltip)
}
