//! Says when the board shows its coordinates and the rings of its sockets, and lights the sockets that a line of the log names.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::log::MatchLog;
use crate::appearance::coordinates::{CoordinatesShown, PointedMove, RingCirclesShown};
use crate::persistence::Settings;
use crate::simulation::components::{NamedSocket, SocketEntity};
use crate::states::Screen;
use crate::table::gipf::{GipfAim, GipfHint};
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::table::turning_point::TurningPoint;
use crate::ui::kit::UiSystems;
use crate::ui::kit::log_line::LogLine;
use crate::ui::kit::navigation::ResultShown;

/// The line of the log under the pointer, written while the log is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointedLine(pub Option<LogLine>);

/// Shows coordinates and named sockets.
pub fn plugin(app: &mut App) {
    app.init_resource::<PointedLine>()
        .add_systems(Update, show_coordinates)
        .add_systems(EguiPrimaryContextPass, name_sockets.after(UiSystems));
}

/// Shows coordinates if the player wants them, and wherever words name sockets or points: in lessons and replays, on the
/// analysis board, beside the log, with a hint or the moment at which the match turned, and while a row of GIPF is to be
/// taken. Circles for rings are shown with them, at a table-top screen, and if the player wants them.
fn show_coordinates(
    settings: Res<Settings>,
    occasion: TableOccasion,
    log: Res<MatchLog>,
    result: Res<ResultShown>,
    tamsk: Option<Single<(&TurningPoint, &Hint)>>,
    screen: Res<State<Screen>>,
    (table_top, seats): (Res<TableTop>, Res<Seats>),
    gipf: Option<Single<(&GipfAim, &GipfHint)>>,
    (mut shown, mut circles): (ResMut<CoordinatesShown>, ResMut<RingCirclesShown>),
) {
    let is_open = log.open || (log.open_opposite && table_top.is_on(*seats));
    let names_sockets = tamsk.is_some_and(|tamsk| {
        let (turning, hint) = *tamsk;
        is_open || (result.0 && turning.names_sockets()) || !hint.sockets().is_empty()
    });
    let in_match = *screen.get() == Screen::Match && names_sockets;
    let in_gipf =
        *screen.get() == Screen::Gipf && gipf.is_some_and(|gipf| gipf.0.row.is_some() || gipf.1.shown.is_some());
    let named = occasion.allows(|policy| policy.names_sockets) || in_match || in_gipf;
    shown.set_if_neq(CoordinatesShown(settings.coordinates || named));
    // From above, where tubes and rings cannot be told apart by their height.
    circles.set_if_neq(RingCirclesShown(settings.ring_circles || shown.0 || table_top.is_on(*seats)));
}

/// Marks the sockets of the line under the pointer, in the log or another list of turns. No line is under it unless the
/// list was drawn in this frame.
fn name_sockets(
    mut commands: Commands,
    mut pointed: ResMut<PointedLine>,
    mut pointed_move: ResMut<PointedMove>,
    sockets: Query<(Entity, &SocketEntity, Option<&NamedSocket>)>,
) {
    let in_log = pointed.bypass_change_detection().0.take().map(|line| line.sockets());
    let in_list = pointed_move.bypass_change_detection().0.take().map(|(from, to)| (from, Some(to)));
    let (from, to) = in_log.or(in_list).unwrap_or_default();
    for (entity, socket, marked) in &sockets {
        let wanted = if to == Some(socket.0) {
            Some(NamedSocket { arrived: true })
        } else {
            (from == Some(socket.0)).then_some(NamedSocket { arrived: false })
        };
        match wanted {
            Some(wanted) if marked != Some(&wanted) => drop(commands.entity(entity).insert(wanted)),
            None if marked.is_some() => drop(commands.entity(entity).remove::<NamedSocket>()),
            _ => {}
        }
    }
}
