//! Says when the board shows its coordinates and the rings of its sockets, and lights the sockets that a line of the log names.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::log::MatchLog;
use crate::appearance::{BoardSigns, PointedMove};
use crate::settings::GraphicsSettings;
use crate::simulation::components::{NamedSocket, SocketEntity};
use crate::simulation::gipf::LiveGipf;
use crate::states::Screen;
use crate::table::gipf::GipfAim;
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::table::turning_point::TurningPoint;
use crate::ui::kit::UiSystems;
use crate::ui::kit::navigation::ResultCards;

/// Shows coordinates and named sockets.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, names_sockets.pipe(names_points).pipe(show_coordinates))
        .add_systems(EguiPrimaryContextPass, name_sockets.after(UiSystems));
}

/// Returns whether words name sockets in a match: beside the log, with a hint, or with the moment at which it turned.
fn names_sockets(
    screen: Res<State<Screen>>,
    log: Res<MatchLog>,
    tamsk: Option<Single<(&TurningPoint, &Hint, &ResultCards)>>,
    table_top: TableTop,
    seats: Res<Seats>,
) -> bool {
    let Some((turning, hint, cards)) = tamsk.map(|tamsk| *tamsk).filter(|_| *screen.get() == Screen::Match) else {
        return false;
    };
    let is_open = log.open || (log.open_opposite && table_top.is_on(*seats));
    is_open || (cards.are_shown && turning.names_sockets()) || !hint.sockets().is_empty()
}

/// Returns whether words name points in a match of GIPF: with a hint, or while a row is to be taken.
fn names_points(
    In(names_sockets): In<bool>,
    screen: Res<State<Screen>>,
    gipf: Option<Single<(&GipfAim, &Hint<LiveGipf>)>>,
) -> bool {
    let is_asked = || gipf.is_some_and(|gipf| gipf.0.row.is_some() || gipf.1.shown.is_some());
    names_sockets || (*screen.get() == Screen::Gipf && is_asked())
}

/// Shows coordinates if the player wants them, and wherever words name sockets or points, as also in lessons and replays
/// and on the analysis board. Circles for rings are shown with them, at a table-top screen, and if the player wants them.
fn show_coordinates(
    In(are_named): In<bool>,
    settings: Res<GraphicsSettings>,
    occasion: TableOccasion,
    table_top: TableTop,
    seats: Res<Seats>,
    mut signs: ResMut<BoardSigns>,
) {
    let are_named = are_named || occasion.allows(|policy| policy.names_sockets);
    let coordinates = settings.coordinates || are_named;
    // From above, where tubes and rings cannot be told apart by their height.
    let ring_circles = settings.ring_circles || coordinates || table_top.is_on(*seats);
    signs.set_if_neq(BoardSigns { coordinates, ring_circles });
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
