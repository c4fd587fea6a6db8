//! The board's coordinates, and the name and ring count of the socket that a person points at.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::CursorMoved;
use bevy_egui::egui::{Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{Player, Socket};

use super::label_layout::{GAP, label_places_around};
use super::labels::{GlassLabels, LabelSystems};
use super::log::OpenLogs;
use crate::appearance::{BoardSigns, NamesPlaces, PointedMove, PointedSockets};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::localization::Localization;
use crate::settings::GraphicsSettings;
use crate::simulation::components::{LogSocket, SocketEntity};
use crate::simulation::layout::{RING_RADIUS, on_table, rim_height, socket_position};
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen, TAMSK, shows_tamsk};
use crate::table::analysis::TurningPoint;
use crate::table::countdown::Countdown;
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::panel_rotation::paint_towards;
use crate::ui::kit::projection::{TableProjection, TimerLabel, table_painter};
use crate::ui::kit::theme::{BRASS_DARK, IVORY};
use crate::ui::kit::widgets::{Pill, PillWords, leader_line};
use crate::ui::kit::{UiSystems, drawn};
use crate::ui::layout::Insets;

/// How long the mouse rests on a socket before its name appears, so that names do not flicker under a moving mouse.
const REST: Duration = Duration::from_millis(250);
/// Distance from the centre of a socket to its name, in centimetres: at the near edge, clear of its neighbours.
const IN_FRONT: f32 = 1.8;

/// Shows coordinates, the sockets of a highlighted log line, and, unless a menu is open, the names of sockets.
pub fn plugin(app: &mut App) {
    let playing = shows_tamsk.and_then(in_state(Menu::None));
    app.add_systems(
        EguiPrimaryContextPass,
        drawn(named_sockets, show).in_set(UiSystems).after(LabelSystems).run_if(playing),
    )
    .add_systems(Update, names_sockets.pipe(show_coordinates))
    .add_systems(EguiPrimaryContextPass, name_sockets.after(UiSystems));
}

#[derive(Default)]
struct Rest {
    on: Option<Socket>,
    since: Duration,
    /// Whether keys were used after the mouse. A resting mouse then no longer shows where the person looks.
    is_by_keys: bool,
}

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
    // A person who moves a cursor by keys has no pointer to rest on a socket.
    named.extend(Player::BOTH.into_iter().filter_map(|player| match cursors.place(player)? {
        CursorPlace::Socket(socket) => Some((socket, table_top.side(*seats, player))),
        CursorPlace::Glass(_) | CursorPlace::Holder(_) | CursorPlace::Timer => None,
    }));
    // People who see the table from the same side need a name only once.
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
    // Glass labels keep their places, because names change with every glance.
    let mut taken: Vec<Rect> = labels.0.iter().map(|label| label.area).chain(timer.0).collect();
    for (socket, side) in named {
        let rim = on_table(socket_position(socket), rim_height(socket));
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
        let pill = Pill::lay_out(&painter, PillWords { text: &name, below: &rings, ..default() });
        let seen = ProjectedSocket { middle, radius: middle.distance(edge), plate };
        let Some(place) = place_name(seen, pill.size(), area, &taken) else { continue };
        taken.push(Rect::from_center_size(place.at, pill.size()));
        if let Some(end) = place.leader {
            leader_line(&painter, place.at, end, IVORY);
        }
        paint_towards(side, &painter, place.at, |painter| pill.paint(painter, place.at, IVORY, BRASS_DARK));
    }
    Ok(())
}

/// A socket on the screen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectedSocket {
    pub middle: Pos2,
    pub radius: f32,
    /// The usual place of its name.
    pub plate: Pos2,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedName {
    pub at: Pos2,
    /// The end of the leader line on the socket, unless the name is at its usual place.
    pub leader: Option<Pos2>,
}

/// Number of points along a leader line that must be free.
const STEPS: usize = 16;

/// Places a name of this size within `area`, clear of `taken`. Returns `None` if the socket is out of sight.
pub fn place_name(socket: ProjectedSocket, size: Vec2, area: Rect, taken: &[Rect]) -> Option<PlacedName> {
    if !area.contains(socket.middle) {
        return None;
    }
    let is_free = |at: &Pos2| {
        let rect = Rect::from_center_size(*at, size);
        area.contains_rect(rect) && !taken.iter().any(|other| other.expand(GAP).intersects(rect))
    };
    if is_free(&socket.plate) {
        return Some(PlacedName { at: socket.plate, leader: None });
    }
    let mut places: Vec<Pos2> = label_places_around(socket.middle, socket.radius, size).map(|(at, _)| at).collect();
    places.sort_by(|a, b| a.distance(socket.plate).total_cmp(&b.distance(socket.plate)));
    let mut free = places.into_iter().filter(is_free);
    // The leader line ends at the socket's edge to keep its centre free.
    let led =
        |at: Pos2| PlacedName { at, leader: Some(socket.middle + (at - socket.middle).normalized() * socket.radius) };
    // The line runs to the centre of the name, under it. It must not cross out a label on its way.
    let is_open = |at: &Pos2| {
        let mut points = (0..STEPS).map(|step| socket.middle.lerp(*at, step as f32 / STEPS as f32));
        !points.any(|point| taken.iter().any(|other| other.contains(point)))
    };
    let first = free.next()?;
    let open = std::iter::once(first).chain(free).find(is_open);
    Some(led(open.unwrap_or(first)))
}

/// Returns `true` if visible text names sockets in a match: the log, a hint, or the turning point in the result.
fn names_sockets(
    screen: Res<State<Screen>>,
    logs: Res<OpenLogs>,
    tamsk: Option<Single<(&TurningPoint, &Hint, &ResultCards)>>,
    table_top: TableTop,
    seats: Res<Seats>,
) -> bool {
    let Some((turning, hint, cards)) = tamsk.map(|tamsk| *tamsk).filter(|_| *screen.get() == Screen::Match(TAMSK))
    else {
        return false;
    };
    let is_open = logs.near || (logs.opposite && table_top.is_on(*seats));
    is_open || (cards.are_shown && turning.names_sockets()) || !hint.sockets().is_empty()
}

/// Shows coordinates if the player wants them or anything names sockets, as in lessons, replays and the analysis board.
/// Ring circles appear with coordinates, at a table-top screen, and if the player wants them.
fn show_coordinates(
    In(are_named): In<bool>,
    settings: Res<GraphicsSettings>,
    named: Query<&NamesPlaces>,
    occasion: TableOccasion,
    table_top: TableTop,
    seats: Res<Seats>,
    mut signs: ResMut<BoardSigns>,
) {
    let are_named =
        are_named || named.iter().any(|names| names.0) || occasion.allows(|policy| policy.shows_coordinates);
    let coordinates = settings.coordinates || are_named;
    // From above, the heights of tubes and rings cannot be told apart.
    let ring_circles = settings.ring_circles || coordinates || table_top.is_on(*seats);
    signs.set_if_neq(BoardSigns { coordinates, ring_circles });
}

/// Marks the sockets of the highlighted move. The log reports the highlighted move again in each frame.
fn name_sockets(
    mut commands: Commands,
    mut pointed: ResMut<PointedMove>,
    sockets: Query<(Entity, &SocketEntity, Option<&LogSocket>)>,
) {
    let (from, to) = pointed.0.take().unwrap_or_default();
    for (entity, socket, marked) in &sockets {
        let wanted = if to == Some(socket.0) {
            Some(LogSocket { arrived: true })
        } else {
            (from == Some(socket.0)).then_some(LogSocket { arrived: false })
        };
        match wanted {
            Some(wanted) if marked != Some(&wanted) => drop(commands.entity(entity).insert(wanted)),
            None if marked.is_some() => drop(commands.entity(entity).remove::<LogSocket>()),
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
        ProjectedSocket { middle: pos2(x, y), radius: 25.0, plate: pos2(x, y + 30.0) }
    }

    #[test]
    fn a_name_moves_only_if_its_usual_place_is_taken() {
        let socket = socket(400.0, 300.0);
        let usual = PlacedName { at: socket.plate, leader: None };
        assert_eq!(place_name(socket, SIZE, AREA, &[]), Some(usual));
        let far = Rect::from_center_size(pos2(500.0, 330.0), SIZE);
        assert_eq!(place_name(socket, SIZE, AREA, &[far]), Some(usual));
        let label = Rect::from_center_size(socket.plate + vec2(20.0, 5.0), vec2(52.0, 22.0));
        let name = place_name(socket, SIZE, AREA, &[label]).expect("there is room elsewhere");
        let line = name.leader.expect("a leader line to the socket");
        assert!((line.distance(socket.middle) - socket.radius).abs() < 0.1, "{line}");
        assert!(!Rect::from_center_size(name.at, SIZE).intersects(label), "{name:?}");
    }

    #[test]
    fn a_name_and_its_leader_stay_clear_of_labels_and_edges() {
        for (x, y) in [(400.0, 300.0), (20.0, 530.0), (790.0, 60.0)] {
            let socket = socket(x, y);
            let around = [(0.0, 30.0), (40.0, -20.0), (-45.0, -10.0), (50.0, 25.0)];
            let labels = around.map(|(x, y)| Rect::from_center_size(socket.middle + vec2(x, y), vec2(52.0, 22.0)));
            let name = place_name(socket, SIZE, AREA, &labels).expect("there is room");
            let area = Rect::from_center_size(name.at, SIZE);
            assert!(AREA.contains_rect(area), "{name:?}");
            assert!(labels.iter().all(|label| !label.intersects(area)), "{name:?}");
            let end = name.leader.expect("its usual place is taken");
            let middles = (0..10).map(|step| end.lerp(name.at, step as f32 / 10.0));
            assert!(middles.into_iter().all(|point| labels.iter().all(|label| !label.contains(point))), "{name:?}");
        }
    }

    #[test]
    fn a_socket_out_of_sight_or_without_room_has_no_name() {
        assert_eq!(place_name(socket(400.0, 20.0), SIZE, AREA, &[]), None);
        assert_eq!(place_name(socket(400.0, 300.0), SIZE, AREA, &[AREA]), None);
    }
}
