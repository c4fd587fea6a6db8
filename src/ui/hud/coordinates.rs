//! Says when the board shows its coordinates and the rings of its sockets, and lights the sockets that a line of the log names.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::log::MatchLog;
use crate::appearance::coordinates::{CoordinatesShown, PointedMove, RingCirclesShown};
use crate::settings::GraphicsSettings;
use crate::simulation::components::{NamedSocket, SocketEntity};
use crate::states::Screen;
use crate::table::gipf::{GipfAim, GipfHint};
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::table::turning_point::TurningPoint;
use crate::ui::kit::UiSystems;
use crate::ui::kit::navigation::ResultShown;

/// Shows coordinates and named sockets.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, show_coordinates).add_systems(EguiPrimaryContextPass, name_sockets.after(UiSystems));
}

/// Shows coordinates if the player wants them, and wherever words name sockets or points: in lessons and replays, on the
/// analysis board, beside the log, with a hint or the moment at which the match turned, and while a row of GIPF is to be
/// taken. Circles for rings are shown with them, at a table-top screen, and if the player wants them.
fn show_coordinates(
    settings: Res<GraphicsSettings>,
    occasion: TableOccasion,
    log: Res<MatchLog>,
    result: Res<ResultShown>,
    tamsk: Option<Single<(&TurningPoint, &Hint)>>,
    screen: Res<State<Screen>>,
    (table_top, seats): (TableTop, Res<Seats>),
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

/// Marks the sockets of the move under the pointer. None is under it unless the list was drawn in this frame.
fn name_sockets(
    mut commands: Commands,
    mut pointed: ResMut<PointedMove>,
    sockets: Query<(Entity, &SocketEntity, Option<&NamedSocket>)>,
) {
    let (from, to) = pointed.0.take().unwrap_or_default();
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
