//! Turns the camera to the player's side of the table.

use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_pointer_input;
use tamsk_rules::{Level, Player};

use crate::graphics::CameraInputSystems;
use crate::settings::{CameraSettings, PlaySettings};
use crate::simulation::live::LiveMatch;
use crate::states::Screen;
use crate::table::camera::CameraCommand;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::OnTable;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;

pub(super) fn plugin(app: &mut App) {
    let is_match = |screen: Res<State<Screen>>| matches!(screen.get(), Screen::Match(_));
    app.configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input)))
        .add_systems(Update, (take_seat, (look_down_on_table_top, turn_table).chain().run_if(is_match)).chain());
    app.add_systems(OnEnter(Screen::Title), |mut camera: MessageWriter<CameraCommand>| {
        camera.write(CameraCommand::Sit(Player::Red));
    });
}

/// Shows new and returning matches from the seat of the person who plays a bot, or from above for two who sit opposite.
fn take_seat(
    came: Query<(&Occasion, Has<LiveMatch>), Added<OnTable>>,
    table_top: TableTop,
    seats: Res<Seats>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some((occasion, is_tamsk)) = came.iter().next() else { return };
    if occasion.policy().is_match {
        table_top.seat_camera(*seats, &mut camera);
    } else if *occasion == Occasion::Lesson && !is_tamsk {
        camera.write(CameraCommand::Sit(seats.near_player()));
    }
}

/// Moves the camera above the table when the screen is set to lie between its players, and to a seat when it is not.
fn look_down_on_table_top(
    table_top: TableTop,
    seats: Res<Seats>,
    mut last: Local<Option<(bool, Player)>>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let is_new = last.replace(table_top.setting()) != Some(table_top.setting());
    if is_new && seats.are_two_people() {
        table_top.seat_camera(*seats, &mut camera);
    }
}

/// At Level 1, faces the player to move once the last ring is decided (R3.5). With sand, both act at the same time.
fn turn_table(
    settings: Res<CameraSettings>,
    play: Res<PlaySettings>,
    live: Single<Ref<LiveMatch>>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut facing: Local<Option<Player>>,
    mut camera: MessageWriter<CameraCommand>,
) {
    if live.is_added() || !settings.turns {
        *facing = None;
    }
    let game = live.game();
    let is_shared = seats.are_two_people()
        && !play.table_top
        && occasion.allows(|policy| policy.is_match)
        && game.options().level == Level::One;
    let to_move = game.player_on_turn().filter(|_| game.outcome().is_none() && game.player_deciding_ring().is_none());
    if let Some(player) = to_move.filter(|_| settings.turns && is_shared)
        && *facing != Some(player)
    {
        *facing = Some(player);
        camera.write(CameraCommand::Face(player));
    }
}
