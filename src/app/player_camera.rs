//! Turns the camera to the player's side of the table.

use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_pointer_input;
use tamsk_rules::{Level, Player};

use crate::graphics::CameraMouseSystems;
use crate::settings::{CameraSettings, PlaySettings};
use crate::simulation::live::LiveMatch;
use crate::states::Screen;
use crate::table::camera::CameraCommand;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::OnTable;
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;

pub(super) fn plugin(app: &mut App) {
    let is_match = |screen: Res<State<Screen>>| matches!(screen.get(), Screen::Match(_));
    app.configure_sets(Update, CameraMouseSystems.run_if(not(egui_wants_any_pointer_input)))
        .add_systems(Update, (take_seat, (look_down_on_table_top, turn_table).chain().run_if(is_match)).chain());
    app.add_systems(OnEnter(Screen::Title), |mut camera: MessageWriter<CameraCommand>| {
        camera.write(CameraCommand::Sit(Player::Red));
    });
}

/// Moves the camera when a real match, or a lesson of a game other than TAMSK, comes onto the table. The camera moves
/// to a person's seat, or above the table if two people sit opposite each other.
fn take_seat(
    came: Query<(&Occasion, Has<LiveMatch>), Added<OnTable>>,
    table_top: TableSides,
    seats: Res<Seats>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some((occasion, is_tamsk)) = came.iter().next() else { return };
    if occasion.policy().is_real_match {
        table_top.move_camera_to_seat(*seats, &mut camera);
    } else if *occasion == Occasion::Lesson && !is_tamsk {
        camera.write(CameraCommand::Sit(seats.near_player()));
    }
}

/// If two people play, moves the camera when the setting for table-top screens or the player at the lower edge of the
/// screen changes. The camera moves above the table if the screen lies flat, and to a seat otherwise.
fn look_down_on_table_top(
    table_top: TableSides,
    seats: Res<Seats>,
    mut last: Local<Option<(bool, Player)>>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let is_new = last.replace(table_top.setting_and_near_player()) != Some(table_top.setting_and_near_player());
    if is_new && seats.are_two_people() {
        table_top.move_camera_to_seat(*seats, &mut camera);
    }
}

/// At Level 1, turns the camera to the player to move once the other player has dropped or kept a ring (R3.5). At
/// levels with sand, the camera does not turn, because both players act at the same time.
fn turn_table(
    settings: Res<CameraSettings>,
    play: Res<PlaySettings>,
    live: Single<Ref<LiveMatch>>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut facing: Local<Option<Player>>,
    mut camera: MessageWriter<CameraCommand>,
) {
    if live.is_added() || !settings.turns_to_player {
        *facing = None;
    }
    let game = live.game();
    let is_shared = seats.are_two_people()
        && !play.screen_lies_flat
        && occasion.allows(|policy| policy.is_real_match)
        && game.options().level == Level::One;
    let to_move = game.player_to_act().filter(|_| game.outcome().is_none() && game.player_deciding_ring().is_none());
    if let Some(player) = to_move.filter(|_| settings.turns_to_player && is_shared)
        && *facing != Some(player)
    {
        *facing = Some(player);
        camera.write(CameraCommand::MoveToSideKeepingHeight(player));
    }
}
