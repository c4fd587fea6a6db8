//! Texts over the board: the coordinates, and the name and number of rings of the socket at which a person points.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::CursorMoved;
use bevy_egui::egui::{Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{Player, Socket};

use super::label_layout::{LABEL_GAP, places_with_costs_around};
use super::labels::{GlassLabelSystems, GlassLabels};
use super::log::LogVisibility;
use crate::appearance::{BoardSigns, HoveredListMove, NeedsCoordinates, PointedSockets};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::localization::Localization;
use crate::settings::GraphicsSettings;
use crate::simulation::components::{BoardSocket, HoveredLogSocket};
use crate::simulation::layout::{RING_RADIUS, point_above_table, rim_height, socket_position};
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen, TAMSK, shows_tamsk};
use crate::table::analysis::TurningPointSearch;
use crate::table::countdown::Countdown;
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::panel_rotation::paint_towards;
use crate::ui::kit::projection::{TableProjection, TimerLabelArea, table_painter};
use crate::ui::kit::theme::{BRASS_DARK, IVORY};
use crate::ui::kit::widgets::{Pill, PillContent, paint_leader_line};
use crate::ui::kit::{PanelSystems, panel_system};
use crate::ui::layout::Insets;

/// The time that the mouse must rest on a socket before the socket's name appears. Without this delay, names would
/// flicker under a moving mouse.
const REST: Duration = Duration::from_millis(250);
/// The distance from the centre of a socket to its name, in centimetres. The name is at the near edge of the socket,
/// clear of neighbouring sockets.
const IN_FRONT: f32 = 1.8;

/// Shows the coordinates, marks the sockets of a highlighted log line and, unless a menu is open, shows the names of
/// sockets.
pub fn plugin(app: &mut App) {
    let playing = shows_tamsk.and_then(in_state(Menu::None));
    app.add_systems(
        EguiPrimaryContextPass,
        panel_system(named_sockets, show).in_set(PanelSystems).after(GlassLabelSystems).run_if(playing),
    )
    .add_systems(Update, is_any_socket_named.pipe(show_coordinates))
    .add_systems(EguiPrimaryContextPass, mark_log_sockets.after(PanelSystems));
}

#[derive(Default)]
struct Rest {
    on: Option<Socket>,
    since: Duration,
    /// `true` if keys were used more recently than the mouse. The socket under the resting mouse is then not named.
    is_by_keys: bool,
}

fn named_sockets(
    time: Res<Time<Real>>,
    pointed: Res<PointedSockets>,
    countdown: Single<&Countdown>,
    seats: Res<Seats>,
    table_top: TableSides,
    mut moved: MessageReader<CursorMoved>,
    cursors: Res<TableCursors>,
    mut rest: Local<Rest>,
) -> Vec<(Socket, TableSide)> {
    if rest.on != pointed.hovered_with_empty_hand || countdown.is_on() {
        (rest.on, rest.since) = (pointed.hovered_with_empty_hand, time.elapsed());
    }
    let rested = time.elapsed().saturating_sub(rest.since) >= REST;
    rest.is_by_keys = (rest.is_by_keys || cursors.is_changed()) && moved.read().count() == 0;
    let hovered = pointed.hovered_with_empty_hand.filter(|_| rested && !rest.is_by_keys);
    let aimed = pointed.aimed.iter().filter_map(|(player, aimed)| Some(((*aimed)?, table_top.side_of(*seats, player))));
    let mut named: Vec<(Socket, TableSide)> = aimed.collect();
    named.extend(hovered.map(|socket| (socket, TableSide::Near)));
    // The socket under a cursor that is moved with keys is named without delay.
    named.extend(Player::BOTH.into_iter().filter_map(|player| match cursors.cursor_place(player)? {
        CursorPlace::Socket(socket) => Some((socket, table_top.side_of(*seats, player))),
        CursorPlace::GlassBesideBoard(_) | CursorPlace::Holder(_) | CursorPlace::Timer => None,
    }));
    // Name a socket only once for all people on the same side of the table.
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
    timer: Res<TimerLabelArea>,
    insets: Res<Insets>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let painter = table_painter(ctx);
    let area = insets.free_area(ctx);
    // The labels of glasses take precedence, because the names of sockets come and go with the pointer.
    let mut taken: Vec<Rect> = labels.0.iter().map(|label| label.area).chain(timer.0).collect();
    for (socket, side) in named {
        let rim = point_above_table(socket_position(socket), rim_height(socket));
        let nearer = if side == TableSide::Near { IN_FRONT } else { -IN_FRONT };
        let points = [
            projection.project(rim),
            projection.project_right_of(rim, RING_RADIUS),
            projection.project_nearer(rim, nearer),
        ];
        let [Some(middle), Some(edge), Some(plate)] = points else { continue };
        let name = socket.to_string();
        let rings = [("rings", live.game().board().rings(socket).into()), ("height", socket.height().into())];
        let rings = texts.tr_args("rings-on-socket", &rings);
        let pill = Pill::lay_out(&painter, PillContent { text: &name, second_line: &rings, ..default() });
        let seen = ProjectedSocket { middle, radius: middle.distance(edge), usual_name_position: plate };
        let Some(place) = place_socket_name(seen, pill.size(), area, &taken) else { continue };
        taken.push(Rect::from_center_size(place.center, pill.size()));
        if let Some(end) = place.leader_end {
            paint_leader_line(&painter, place.center, end, IVORY);
        }
        paint_towards(side, &painter, place.center, |painter| pill.paint(painter, place.center, IVORY, BRASS_DARK));
    }
    Ok(())
}

/// A socket as it appears on the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectedSocket {
    pub middle: Pos2,
    pub radius: f32,
    /// The usual place of the socket's name.
    pub usual_name_position: Pos2,
}

/// The place that was found for the name of a socket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedSocketName {
    /// The centre of the name.
    pub center: Pos2,
    /// The end of the leader line on the socket, or `None` if the name is at its usual place.
    pub leader_end: Option<Pos2>,
}

/// The number of points on a leader line that are checked for labels in the way.
const STEPS: usize = 16;

/// Places a name of this size within `area`, clear of the areas in `taken`. Returns `None` if the socket is out of
/// sight or no place is free.
pub fn place_socket_name(socket: ProjectedSocket, size: Vec2, area: Rect, taken: &[Rect]) -> Option<PlacedSocketName> {
    if !area.contains(socket.middle) {
        return None;
    }
    let is_free = |at: &Pos2| {
        let rect = Rect::from_center_size(*at, size);
        area.contains_rect(rect) && !taken.iter().any(|other| other.expand(LABEL_GAP).intersects(rect))
    };
    if is_free(&socket.usual_name_position) {
        return Some(PlacedSocketName { center: socket.usual_name_position, leader_end: None });
    }
    let mut places: Vec<Pos2> =
        places_with_costs_around(socket.middle, socket.radius, size).map(|(at, _)| at).collect();
    places.sort_by(|a, b| a.distance(socket.usual_name_position).total_cmp(&b.distance(socket.usual_name_position)));
    let mut free = places.into_iter().filter(is_free);
    // The leader line ends at the edge of the socket, to keep the centre of the socket free.
    let led = |at: Pos2| PlacedSocketName {
        center: at,
        leader_end: Some(socket.middle + (at - socket.middle).normalized() * socket.radius),
    };
    // The leader line goes to the centre of the name, and the name covers its end. The line must not cross a label.
    let is_open = |at: &Pos2| {
        let mut points = (0..STEPS).map(|step| socket.middle.lerp(*at, step as f32 / STEPS as f32));
        !points.any(|point| taken.iter().any(|other| other.contains(point)))
    };
    let first = free.next()?;
    let open = std::iter::once(first).chain(free).find(is_open);
    Some(led(open.unwrap_or(first)))
}

/// Returns `true` if an open log, a hint, or the turning point on the result card names sockets.
fn is_any_socket_named(
    screen: Res<State<Screen>>,
    logs: Res<LogVisibility>,
    tamsk: Option<Single<(&TurningPointSearch, &Hint, &ResultCards)>>,
    table_top: TableSides,
    seats: Res<Seats>,
) -> bool {
    let Some((turning, hint, cards)) = tamsk.map(|tamsk| *tamsk).filter(|_| *screen.get() == Screen::Match(TAMSK))
    else {
        return false;
    };
    let is_open = logs.near_is_open || (logs.opposite_is_open && table_top.are_players_opposite(*seats));
    is_open || (cards.are_visible && turning.names_sockets()) || !hint.glass_move_sockets().is_empty()
}

/// Shows coordinates if the settings ask for them or if visible texts name sockets, as in lessons, replays and the
/// analysis board. Shows circles for rings if coordinates are shown, if the players sit opposite each other at the
/// screen, or if the settings ask for the circles.
fn show_coordinates(
    In(are_named): In<bool>,
    settings: Res<GraphicsSettings>,
    named: Query<&NeedsCoordinates>,
    occasion: TableOccasion,
    table_top: TableSides,
    seats: Res<Seats>,
    mut signs: ResMut<BoardSigns>,
) {
    let are_named =
        are_named || named.iter().any(|names| names.0) || occasion.allows(|policy| policy.forces_coordinates);
    let coordinates = settings.show_coordinates || are_named;
    // From above, the heights of tubes and rings cannot be seen, so circles show the rings.
    let ring_circles = settings.show_ring_circles || coordinates || table_top.are_players_opposite(*seats);
    signs.set_if_neq(BoardSigns { has_coordinates: coordinates, has_ring_circles: ring_circles });
}

/// Marks the sockets of the log line under the pointer. Clears [`HoveredListMove`], which the log sets anew in each
/// frame.
fn mark_log_sockets(
    mut commands: Commands,
    mut hovered_move: ResMut<HoveredListMove>,
    sockets: Query<(Entity, &BoardSocket, Option<&HoveredLogSocket>)>,
) {
    let (from, to) = hovered_move.0.take().unwrap_or_default();
    for (entity, socket, marked) in &sockets {
        let wanted = if to == Some(socket.0) {
            Some(HoveredLogSocket { is_destination: true })
        } else {
            (from == Some(socket.0)).then_some(HoveredLogSocket { is_destination: false })
        };
        match wanted {
            Some(wanted) if marked != Some(&wanted) => drop(commands.entity(entity).insert(wanted)),
            None if marked.is_some() => drop(commands.entity(entity).remove::<HoveredLogSocket>()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    const AREA: Rect = Rect { min: Pos2 { x: 0.0, y: 50.0 }, max: Pos2 { x: 800.0, y: 550.0 } };
    const SIZE: Vec2 = vec2(30.0, 22.0);

    fn socket(x: f32, y: f32) -> ProjectedSocket {
        ProjectedSocket { middle: pos2(x, y), radius: 25.0, usual_name_position: pos2(x, y + 30.0) }
    }

    #[test]
    fn a_name_moves_only_if_its_usual_place_is_taken() {
        let socket = socket(400.0, 300.0);
        let usual = PlacedSocketName { center: socket.usual_name_position, leader_end: None };
        assert_eq!(place_socket_name(socket, SIZE, AREA, &[]), Some(usual));
        let far = Rect::from_center_size(pos2(500.0, 330.0), SIZE);
        assert_eq!(place_socket_name(socket, SIZE, AREA, &[far]), Some(usual));
        let label = Rect::from_center_size(socket.usual_name_position + vec2(20.0, 5.0), vec2(52.0, 22.0));
        let name = place_socket_name(socket, SIZE, AREA, &[label]).expect("there is room elsewhere");
        let line = name.leader_end.expect("a leader line to the socket");
        assert!((line.distance(socket.middle) - socket.radius).abs() < 0.1, "{line}");
        assert!(!Rect::from_center_size(name.center, SIZE).intersects(label), "{name:?}");
    }

    #[test]
    fn a_name_and_its_leader_stay_clear_of_labels_and_edges() {
        for (x, y) in [(400.0, 300.0), (20.0, 530.0), (790.0, 60.0)] {
            let socket = socket(x, y);
            let around = [(0.0, 30.0), (40.0, -20.0), (-45.0, -10.0), (50.0, 25.0)];
            let labels = around.map(|(x, y)| Rect::from_center_size(socket.middle + vec2(x, y), vec2(52.0, 22.0)));
            let name = place_socket_name(socket, SIZE, AREA, &labels).expect("there is room");
            let area = Rect::from_center_size(name.center, SIZE);
            assert!(AREA.contains_rect(area), "{name:?}");
            assert!(labels.iter().all(|label| !label.intersects(area)), "{name:?}");
            let end = name.leader_end.expect("its usual place is taken");
            let middles = (0..10).map(|step| end.lerp(name.center, step as f32 / 10.0));
            assert!(middles.into_iter().all(|point| labels.iter().all(|label| !label.contains(point))), "{name:?}");
        }
    }

    #[test]
    fn a_socket_out_of_sight_or_without_room_has_no_name() {
        assert_eq!(place_socket_name(socket(400.0, 20.0), SIZE, AREA, &[]), None);
        assert_eq!(place_socket_name(socket(400.0, 300.0), SIZE, AREA, &[AREA]), None);
    }
}
