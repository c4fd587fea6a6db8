//! Applies the settings to the layers that depend on them, and turns the camera to the player's side of the table.

use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_pointer_input;
use tamsk_rules::{Level, Player};

use crate::appearance::animations::{AnimationSpeed, ReducedMotion};
use crate::appearance::palette::HighContrast;
use crate::appearance::quality::{Quality, SuitedQuality};
use crate::audio::Volume;
use crate::graphics::CameraInputSystems;
use crate::input::keys::{KeyboardLayout, LayoutInUse};
use crate::input::mice::TwoMice;
use crate::persistence::Settings;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::states::Screen;
use crate::table::automatic_rings::AutomaticRings;
use crate::table::camera::{CameraCommand, CameraHabits};
use crate::table::countdown::Countdown;
use crate::table::gipf::{ResumeGipf, StartGipf};
use crate::table::loading::{ResumeMatch, StartMatch};
use crate::table::occasion::TableOccasion;
use crate::table::on_table::CameBack;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;

pub(super) fn plugin(app: &mut App) {
    // The audio plugin may be absent.
    app.init_resource::<Volume>().add_observer(take_seat_again);
    app.configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input))).add_systems(
        Update,
        (
            (apply_quality, apply_settings).run_if(resource_changed::<Settings>),
            apply_volume,
            (take_seat, (look_down_on_table_top, turn_table).chain().run_if(in_state(Screen::Match))).chain(),
        ),
    );
    app.add_systems(Startup, |mut layout: ResMut<LayoutInUse>| {
        layout.found = KeyboardLayout::of_locale(&sys_locale::get_locale().unwrap_or_default());
    });
    app.add_systems(OnEnter(Screen::Title), |mut camera: MessageWriter<CameraCommand>| {
        camera.write(CameraCommand::Sit(Player::Red));
    });
}

/// Applies the graphics preset when the player changes it. Until then, one from the command line stays.
fn apply_quality(
    settings: Res<Settings>,
    suited: Res<SuitedQuality>,
    preset: Option<ResMut<Quality>>,
    mut last: Local<Option<Option<Quality>>>,
) {
    let now = settings.quality;
    let is_changed = last.replace(now).is_some_and(|last| last != now);
    if let (true, Some(mut preset)) = (is_changed, preset) {
        preset.set_if_neq(now.unwrap_or(suited.0));
    }
}

fn apply_settings(
    settings: Res<Settings>,
    mut animations: ResMut<AnimationSpeed>,
    mut reduced: ResMut<ReducedMotion>,
    mut camera: ResMut<CameraHabits>,
    mut rings: ResMut<AutomaticRings>,
    mut proposed: ResMut<ProposedMoves>,
    mut countdown: ResMut<Countdown>,
    mut table_top: ResMut<TableTop>,
    mut mice: ResMut<TwoMice>,
    mut contrast: ResMut<HighContrast>,
    mut layout: ResMut<LayoutInUse>,
) {
    contrast.set_if_neq(HighContrast(settings.high_contrast));
    layout.set_if_neq(LayoutInUse { chosen: settings.keyboard_layout, ..*layout });
    countdown.wanted = settings.countdown;
    animations.set_if_neq(settings.animations);
    reduced.set_if_neq(ReducedMotion { chosen: settings.less_motion, ..*reduced });
    camera.set_if_neq(CameraHabits {
        speed: f32::from(settings.camera_speed) / 100.0,
        is_inverted: settings.camera_inverted,
    });
    rings.set_if_neq(AutomaticRings(settings.automatic_rings));
    proposed.wanted = settings.confirm_moves;
    if mice.wanted != settings.two_mice {
        mice.wanted = settings.two_mice;
    }
    let near = table_top.near;
    table_top.set_if_neq(TableTop { wanted: settings.table_top, near });
}

/// Softens the matches behind the title, which may go on for hours in an empty room.
fn apply_volume(settings: Res<Settings>, occasion: TableOccasion, mut volume: ResMut<Volume>) {
    let part = occasion.get().map_or(1.0, |occasion| occasion.policy().loudness);
    let percent = |percent: u8| f32::from(percent) / 100.0;
    let all = percent(settings.volume) * part;
    volume.set_if_neq(Volume {
        pieces: percent(settings.volume_pieces) * all,
        sand: percent(settings.volume_sand) * all,
        signals: percent(settings.volume_signals) * all,
        menus: percent(settings.volume_menus) * percent(settings.volume),
    });
}

/// Shows the table from the side of a person playing against a bot, and from above where two people sit opposite each
/// other, who then see it alike.
fn take_seat(
    table_top: Res<TableTop>,
    mut started: MessageReader<StartMatch>,
    mut resumed: MessageReader<ResumeMatch>,
    mut gipf: (MessageReader<StartGipf>, MessageReader<ResumeGipf>),
    mut camera: MessageWriter<CameraCommand>,
) {
    let started = started.read().last().map(|StartMatch { seats, .. }| *seats);
    // White sits where Red does.
    let started_gipf = gipf.0.read().last().map(|StartGipf { seats, .. }| *seats);
    let resumed_gipf = gipf.1.read().last().map(|ResumeGipf { seats, .. }| *seats);
    if let Some(seats) = started_gipf.or(resumed_gipf) {
        camera.write(CameraCommand::Sit(seats.near()));
    }
    let resumed = resumed.read().last().map(|ResumeMatch { seats, .. }| *seats);
    if let Some(seats) = resumed.or(started) {
        table_top.seat_camera(seats, &mut camera);
    }
}

/// Shows the table as it was seen before a replay, or a match that has decided a challenge, took its place.
fn take_seat_again(
    back: On<CameBack>,
    gipf: Query<(), With<LiveGipf>>,
    table_top: Res<TableTop>,
    seats: Res<Seats>,
    mut camera: MessageWriter<CameraCommand>,
) {
    if gipf.contains(back.entity) {
        camera.write(CameraCommand::Sit(seats.near()));
    } else {
        table_top.seat_camera(*seats, &mut camera);
    }
}

/// Shows the table from above once the screen is said to lie between its two players, and from a seat once it is not.
fn look_down_on_table_top(table_top: Res<TableTop>, seats: Res<Seats>, mut camera: MessageWriter<CameraCommand>) {
    if table_top.is_changed() && seats.are_two_people() {
        table_top.seat_camera(*seats, &mut camera);
    }
}

/// Turns the table to whose move it is, if the settings say so, once the ring of the move before is decided (R3.5).
/// With sand both players act at the same time, and a bot's side is not looked from.
fn turn_table(
    settings: Res<Settings>,
    live: Single<Ref<LiveMatch>>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut facing: Local<Option<Player>>,
    mut camera: MessageWriter<CameraCommand>,
) {
    if live.is_added() || !settings.camera_turns {
        *facing = None;
    }
    let game = live.game();
    let is_shared = seats.are_two_people()
        && !settings.table_top
        && occasion.allows(|policy| policy.is_match)
        && game.options().level == Level::One;
    let to_move = game.turn_of().filter(|_| game.outcome().is_none() && game.undecided().is_none());
    if let Some(player) = to_move.filter(|_| settings.camera_turns && is_shared)
        && *facing != Some(player)
    {
        *facing = Some(player);
        camera.write(CameraCommand::Face(player));
    }
}
