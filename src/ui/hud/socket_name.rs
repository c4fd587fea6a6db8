//! The name of a socket that a person points at, and how many rings it holds: in front of it and facing them, and clear
//! of the labels of glasses.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::CursorMoved;
use bevy_egui::egui::Rect;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{Player, Socket};

use super::label_layout::{SeenSocket, place_name};
use super::labels::{GlassLabels, LabelSystems};
use crate::appearance::PointedSockets;
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::localization::Localization;
use crate::simulation::layout::{RING_RADIUS, on_table, rim_height, socket_position};
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, at_table};
use crate::table::countdown::Countdown;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::projection::{TableProjection, TimerLabel, table_painter};
use crate::ui::kit::theme::{BRASS_DARK, IVORY};
use crate::ui::kit::turning::paint_towards;
use crate::ui::kit::widgets::{Pill, PillWords, leader_line};
use crate::ui::kit::{UiSystems, drawn};
use crate::ui::layout::Insets;

/// How long the mouse must rest on a socket before its name is shown: names must not flicker past under a moving hand.
const REST: Duration = Duration::from_millis(250);
/// The distance from the middle of a socket to its name, in centimetres. The name is at the near edge, like a plate, as
/// beside it could be the name of a neighbour.
const IN_FRONT: f32 = 1.8;

/// Shows names during a match, but not while it is paused or a menu is open.
pub fn plugin(app: &mut App) {
    let playing = at_table.and_then(in_state(Menu::None));
    app.add_systems(
        EguiPrimaryContextPass,
        drawn(named_sockets, show).in_set(UiSystems).after(LabelSystems).run_if(playing),
    );
}

/// How long the mouse has rested on a socket.
#[derive(Default)]
struct Rest {
    on: Option<Socket>,
    since: Duration,
    /// Whether keys were used after the mouse. A mouse that lies still says nothing about where somebody looks who walks
    /// a cursor.
    is_by_keys: bool,
}

/// Returns the sockets that are named, and from which side each is read.
fn named_sockets(
    time: Res<Time<Real>>,
    pointed: Res<PointedSockets>,
    countdown: Single<&Countdown>,
    seats: Res<Seats>,
    table_top: TableTop,
    mut moved: MessageReader<CursorMoved>,
    cursors: Res<TableCursors>,
    mut rest: Local<Rest>,
) -> Vec<(Socket, TableSide)> {
    if rest.on != pointed.hovered || countdown.is_on() {
        (rest.on, rest.since) = (pointed.hovered, time.elapsed());
    }
    let rested = time.elapsed().saturating_sub(rest.since) >= REST;
    rest.is_by_keys = (rest.is_by_keys || cursors.is_changed()) && moved.read().count() == 0;
    let hovered = pointed.hovered.filter(|_| rested && !rest.is_by_keys);
    let aimed = pointed.aimed.iter().filter_map(|(player, aimed)| Some(((*aimed)?, table_top.side(*seats, player))));
    let mut named: Vec<(Socket, TableSide)> = aimed.collect();
    named.extend(hovered.map(|socket| (socket, TableSide::Near)));
    // Whoever walks a cursor has no pointer to rest on a socket.
    named.extend(Player::BOTH.into_iter().filter_map(|player| match cursors.place(player)? {
        CursorPlace::Socket(socket) => Some((socket, table_top.side(*seats, player))),
        CursorPlace::Glass(_) | CursorPlace::Holder(_) | CursorPlace::Timer => None,
    }));
    // Those who see the table alike need a name only once.
    named.sort_unstable();
    named.dedup();
    named
}

fn show(
    In(named): In<Vec<(Socket, TableSide)>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    labels: Single<&GlassLabels>,
    timer: Res<TimerLabel>,
    insets: Res<Insets>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let painter = table_painter(ctx);
    let area = insets.free_area(ctx);
    // Labels stay where they are, as names come and go with every glance.
    let mut taken: Vec<Rect> = labels.0.iter().map(|label| label.area).chain(timer.0).collect();
    for (socket, side) in named {
        let rim = on_table(socket_position(socket), rim_height(socket));
        let nearer = if side == TableSide::Near { IN_FRONT } else { -IN_FRONT };
        let points = [projection.point(rim), projection.beside(rim, RING_RADIUS), projection.in_front(rim, nearer)];
        let [Some(middle), Some(edge), Some(plate)] = points else { continue };
        let name = socket.to_string();
        let rings = [("rings", live.game().board().rings(socket).into()), ("height", socket.height().into())];
        let rings = texts.tr_args("rings-on-socket", &rings);
        let pill = Pill::lay_out(&painter, PillWords { text: &name, below: &rings, ..default() });
        let seen = SeenSocket { middle, radius: middle.distance(edge), plate };
        let Some(place) = place_name(seen, pill.size(), area, &taken) else { continue };
        taken.push(Rect::from_center_size(place.at, pill.size()));
        if let Some(end) = place.leader {
            leader_line(&painter, place.at, end, IVORY);
        }
        paint_towards(side, &painter, place.at, |painter| pill.paint(painter, place.at, IVORY, BRASS_DARK));
    }
    Ok(())
}
