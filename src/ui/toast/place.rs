//! Places a toast as near as possible to its subject. The toast must not cover anything that a player needs to see or
//! press.

use std::collections::HashSet;

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::egui::{Context, LayerId, Order, Pos2, Rangef, Rect, Vec2, pos2, vec2};
use tamsk_rules::{Match, Player, Socket, SocketSet};

use crate::input::table_cursor::TableCursors;
use crate::simulation::components::{BoardSocket, SocketHighlight};
use crate::simulation::layout::{
    BOARD_TOP, GLASS_HEIGHT, GLASS_RADIUS, RING_RADIUS, TIMER_HEIGHT, TIMER_RADIUS, glass_foot_position,
    point_above_table, rim_height, socket_position, timer_position,
};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::RefusedPiece;
use crate::table::on_table::MatchOnTable;
use crate::ui::kit::notices;
use crate::ui::kit::projection::{TableProjection, TimerLabelArea};
use crate::ui::layout::is_low;

// Distances from a toast to the areas that it should not cover, in points: the usual distance and the minimum.
const GAP: f32 = 8.0;
const LEAST_GAP: f32 = 1.0;
/// The extra distance, in points, that a toast accepts to avoid covering one square point of a glass.
const DETOUR: f32 = 0.03;
/// The distance from a toast to the edges of the screen, in points.
const EDGE: f32 = 8.0;

/// The areas that a toast should not cover, in points.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// Areas that are covered only as a last resort: the pressed point, the refused piece, the timer and its label,
    /// panels, buttons and titles. Unless the screen is low, notices also belong to these areas.
    pub never_cover: Vec<Rect>,
    /// Areas that are covered only if there is no other room: the sockets in play, and the holders.
    pub cover_if_needed: Vec<Rect>,
    /// Areas that are covered only if a place beside them would be far away: the other glasses and, on a low screen,
    /// notices.
    pub cover_to_avoid_detour: Vec<Rect>,
}

impl Obstacles {
    /// Returns how much of `never_cover` and of `cover_if_needed` a toast covers, in square points.
    pub fn covered_area(&self, toast: Rect) -> (f32, f32) {
        (covered(&self.never_cover, toast), covered(&self.cover_if_needed, toast))
    }

    fn within(&self, left: f32, right: f32) -> Obstacles {
        let is_within = |area: &&Rect| area.left() < right && left < area.right();
        let within = |areas: &[Rect]| areas.iter().filter(is_within).copied().collect();
        Obstacles {
            never_cover: within(&self.never_cover),
            cover_if_needed: within(&self.cover_if_needed),
            cover_to_avoid_detour: within(&self.cover_to_avoid_detour),
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

/// Returns the place at which a toast of this size covers the least. Of equally good places, returns the one nearest to
/// `near`, and prefers a place above `near`.
pub fn place_toast(screen: Rect, size: Vec2, near: Pos2, obstacles: &Obstacles) -> Rect {
    let room = Rect::from_min_max(screen.min, (screen.max - size).max(screen.min)).shrink2(edge(screen, size));
    // The best place touches obstacles, or is straight above, below or beside `near`.
    let (mut lefts, mut tops) = (vec![near.x - size.x / 2.0], vec![near.y - GAP - size.y, near.y + GAP]);
    lefts.extend([near.x + GAP, near.x - GAP - size.x, room.left(), room.right()]);
    tops.extend([near.y - size.y / 2.0, room.top(), room.bottom()]);
    for area in obstacles.never_cover.iter().chain(&obstacles.cover_if_needed).chain(&obstacles.cover_to_avoid_detour) {
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
            let detour = covered(&beside.cover_to_avoid_detour, toast) * DETOUR;
            let rank = [worst, bad, toast.center().distance(near) * below + detour];
            if best.is_none_or(|(_, least)| rank < least) {
                best = Some((toast, rank));
            }
        }
    }
    best.map_or(Rect::from_center_size(near, size), |(toast, _)| toast)
}

/// Clamps places to a range and removes duplicates. Duplicates are frequent, because the buttons of a column share
/// their edges.
fn distinct(mut places: Vec<f32>, range: Rangef) -> Vec<f32> {
    let mut seen = HashSet::new();
    places.iter_mut().for_each(|place| *place = place.min(range.max).max(range.min));
    places.retain(|place| seen.insert(place.to_bits()));
    places
}

/// Returns the margins at the edges of the screen. They shrink if the screen is too small.
fn edge(screen: Rect, size: Vec2) -> Vec2 {
    ((screen.size() - size) / 2.0).clamp(Vec2::ZERO, vec2(EDGE, EDGE))
}

/// The weight of a title's area when a toast must cover something. A title is small, but it says what the panel is
/// about.
const TITLE: usize = 16;
/// The width and height of the area around a pointer that stays free, in points.
const POINTER: f32 = 36.0;

/// Everything on the screen that matters for placing a toast.
#[derive(SystemParam)]
pub struct ToastSurroundings<'w, 's> {
    table: MatchOnTable<'w, 's>,
    label: Res<'w, TimerLabelArea>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
    sockets: Query<'w, 's, (&'static BoardSocket, &'static SocketHighlight)>,
    cursors: Res<'w, TableCursors>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
}

impl ToastSurroundings<'_, '_> {
    /// Returns the position of a player's cursor on the screen, or `None` if the screen shows no such cursor.
    pub fn cursor_position(&self, ctx: &Context, player: Player) -> Option<Pos2> {
        let live = self.table.tamsk()?;
        let at = self.cursors.cursor_place(player)?.position(live.setup().timer_on_reds_left);
        TableProjection::of(&self.cameras, ctx.zoom_factor())?.project(point_above_table(at, BOARD_TOP))
    }

    /// Returns the position of a pointer on the screen, or `None` if the pointer is not on the screen.
    pub fn pointer_position(&self, ctx: &Context, asked: PointerId) -> Option<Pos2> {
        let (_, place) = self.pointers.iter().find(|(pointer, _)| **pointer == asked)?;
        let at = place.location()?.position / ctx.zoom_factor();
        Some(Pos2::new(at.x, at.y))
    }

    /// Returns the position of a piece's centre on the screen, or `None` if the screen does not show the piece.
    pub fn piece_centre(&self, ctx: &Context, piece: RefusedPiece) -> Option<Pos2> {
        let projection = TableProjection::of(&self.cameras, ctx.zoom_factor())?;
        area(&projection, self.table.tamsk()?, piece).map(|area| area.center())
    }

    /// Returns the areas that a toast about a piece, or about a press at a point, should not cover.
    pub fn obstacles(&self, ctx: &Context, piece: Option<RefusedPiece>, pressed: Option<Pos2>) -> Obstacles {
        // The buttons of a card are listed in addition to the card, so that they count twice. If there is no room
        // beside a card, the toast then covers the card but not its buttons.
        let mut never: Vec<Rect> = panels(ctx);
        never.extend(buttons(ctx));
        never.extend(notices::title_areas(ctx).into_iter().flat_map(|title| [title; TITLE]));
        never.extend(pressed.map(|at| Rect::from_center_size(at, vec2(POINTER, POINTER))));
        let is_low = is_low(ctx.content_rect());
        // On a low screen, notices may be covered, because they cannot be pressed.
        let (free, covered) = notices::all_notice_areas(ctx).into_iter().partition::<Vec<_>, _>(|_| !is_low);
        never.extend(free);
        never.extend(self.label.0);
        let projection = TableProjection::of(&self.cameras, ctx.zoom_factor());
        let Some((projection, live)) = projection.zip(self.table.tamsk()) else {
            return Obstacles { never_cover: never, ..Obstacles::default() };
        };
        let timer = live.game().options().has_timer().then_some(RefusedPiece::Timer);
        let things = piece.into_iter().chain(timer);
        never.extend(things.filter_map(|piece| area(&projection, live, piece)));
        let lit = self
            .sockets
            .iter()
            .filter(|(_, glow)| **glow != SocketHighlight::Unlit)
            .map(|(socket, _)| socket.0.to_set());
        let in_play = lit.fold(in_play(live.game()), |all, lit| all | lit);
        let options = in_play.into_iter().filter_map(|socket| area(&projection, live, RefusedPiece::Socket(socket)));
        let glasses =
            live.game().glasses().filter_map(|(glass, _)| area(&projection, live, RefusedPiece::Glass(glass)));
        let holders = Player::BOTH.into_iter().filter_map(|owner| projection.holder_area(owner));
        Obstacles {
            never_cover: never,
            cover_if_needed: options.chain(holders).collect(),
            cover_to_avoid_detour: glasses.chain(covered).collect(),
        }
    }
}

/// Returns the sockets that matter now: those with movable glasses, their targets, and those on which a ring may be
/// dropped.
fn in_play(game: &Match) -> SocketSet {
    let movable = game.glasses().filter(|(id, _)| game.can_lift(*id) || game.glass_in_hand(id.owner) == Some(*id));
    let ways = movable.map(|(id, glass)| game.targets(id) | glass.socket.map_or(SocketSet::EMPTY, Socket::to_set));
    let rings = Player::BOTH.into_iter().map(|player| {
        let rights = [game.ring_window(player), game.claim(player)].into_iter().flatten();
        rights.map(|right| right.socket.to_set()).fold(SocketSet::EMPTY, |all, one| all | one)
    });
    ways.chain(rings).fold(SocketSet::EMPTY, |all, some| all | some)
}

fn area(projection: &TableProjection, live: &LiveMatch, piece: RefusedPiece) -> Option<Rect> {
    match piece {
        RefusedPiece::Glass(glass) => {
            let foot = glass_foot_position(glass, live.game().last_socket_of(glass));
            projection.cylinder_area(foot, GLASS_HEIGHT, GLASS_RADIUS)
        }
        RefusedPiece::Socket(socket) => {
            let rim = rim_height(socket);
            projection.cylinder_area(point_above_table(socket_position(socket), rim), 0.0, RING_RADIUS)
        }
        RefusedPiece::Holder(owner) => projection.holder_area(owner),
        RefusedPiece::Timer => {
            let foot = point_above_table(timer_position(live.setup().timer_on_reds_left), 0.0);
            projection.cylinder_area(foot, TIMER_HEIGHT, TIMER_RADIUS)
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

/// Returns `true` if a layer belongs to a panel. Tooltip layers do not count, because the toasts themselves are drawn
/// in them.
fn is_of_panel(layer: &LayerId) -> bool {
    !matches!(layer.order, Order::Background | Order::Tooltip)
}
