//! Renders a short film of a match between two bots. Also renders the icon of the program, which shows a glass that is
//! recognizable at 16 pixels.

use std::f32::consts::TAU;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy::time::TimeUpdateStrategy;
use bevy::transform::TransformSystems;
use bevy_egui::EguiPrimaryContextPass;
use image::imageops::FilterType;
use image::{Rgba, RgbaImage, imageops};
use tamsk_records::{Record, TimedAction};
use tamsk_rules::{Action, Level, Options, Player, Socket};

use crate::appearance::CompilingShaders;
use crate::demo::generated_match;
use crate::graphics::{CameraMargins, TableCamera};
use crate::simulation::layout;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::camera::CameraCommand;
use crate::table::loading::{PlaysUnattended, PutMatchOnTable};
use crate::table::occasion::Occasion;
use crate::table::seats::{Seat, Seats};
use crate::ui::PanelSystems;

/// The frame rate of the film, in frames per second. It is sufficient for an animation on a web page.
pub(super) const FRAMES_PER_SECOND: u32 = 15;
const SECONDS: u32 = 9;
/// The number of moves before the film begins. After these moves, many rings are on the board, but no glass is lost.
const MOVES: usize = 26;
/// The angle by which the camera swings to each side, in radians.
const SWING: f32 = 0.13;
/// The angle by which the camera of the film orbits down from the position of a player's eyes, in radians.
const LOWER: f32 = 0.16;

/// Adds the systems that play the match of the film and write its pictures.
pub(super) fn film_plugin(app: &mut App) {
    app.add_systems(Startup, begin).add_systems(Last, shoot);
}

fn begin(mut table: MessageWriter<PutMatchOnTable>, mut camera: MessageWriter<CameraCommand>) {
    let seats =
        Seats { red: Seat::Bot(tamsk_engine::Difficulty::Casual), black: Seat::Bot(tamsk_engine::Difficulty::Casual) };
    match LiveMatch::resume(MatchSetup::default(), &generated_match::level_three_record(MOVES)) {
        Ok(live) => drop(table.write(PutMatchOnTable { live: Box::new(live), seats, occasion: Occasion::Play })),
        Err(error) => error!("cannot start the match of the film: {error}"),
    }
    camera.write(CameraCommand::Orbit(Vec2::new(0.0, -LOWER)));
}

fn shoot(
    frames: Res<CaptureProgress>,
    mut commands: Commands,
    mut camera: MessageWriter<CameraCommand>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(picture) = frames.picture_index() else { return };
    let last = SECONDS * FRAMES_PER_SECOND;
    if picture < last {
        let path = frames.folder.join(format!("{picture:04}.png"));
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
        // The camera swings once to each side and returns to its first position, so that the film can be played in a
        // loop.
        let phase = |picture: u32| (picture as f32 / last as f32 * TAU).sin() * SWING;
        camera.write(CameraCommand::Orbit(Vec2::new(phase(picture + 1) - phase(picture), 0.0)));
    } else if picture > last + FRAMES_PER_SECOND {
        // By now, the last pictures are on disk.
        exit.write(AppExit::Success);
    }
}

/// The number of frames before the first picture. In these frames, everything comes to rest.
const SETTLE: u32 = 90;

/// Sets up the app to take pictures of the table without panels. Every frame advances time by `frame`.
pub(super) fn set_up_table_capture(app: &mut App, frame: Duration, folder: &Path) {
    use_fixed_time_step(app, frame);
    app.insert_resource(PlaysUnattended(true))
        .insert_resource(CaptureProgress { number: 0, folder: folder.to_owned() })
        .configure_sets(EguiPrimaryContextPass, PanelSystems.run_if(|| false))
        .add_systems(First, count_frames)
        .add_systems(PreUpdate, set_margins_without_panels);
}

/// Makes every frame advance time by `frame`.
pub(super) fn use_fixed_time_step(app: &mut App, frame: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
}

/// Sets the margins of the camera for pictures without panels.
pub(super) fn set_margins_without_panels(mut frame: ResMut<CameraMargins>) {
    frame.set_if_neq(CameraMargins { top: 12.0, bottom: 12.0, left: 12.0, right: 12.0 });
}

/// The number of frames so far, and the folder for the pictures.
#[derive(Resource)]
pub(super) struct CaptureProgress {
    number: u32,
    folder: PathBuf,
}

impl CaptureProgress {
    /// Returns the index of the picture to take in this frame, counted from 0. Returns `None` before the first picture.
    pub(super) fn picture_index(&self) -> Option<u32> {
        self.number.checked_sub(SETTLE)
    }
}

/// Counts the frames in which no shaders are being compiled.
pub(super) fn count_frames(preparing: Res<CompilingShaders>, mut frames: ResMut<CaptureProgress>) {
    if !preparing.0 {
        frames.number += 1;
    }
}

struct View {
    sides: &'static [u32],
    direction: Vec3,
    /// The distance of the camera from the point at which it looks, in centimetres.
    distance: f32,
    /// The brightness to the left and right of the glass, from 0 to 1.
    around: f32,
}

/// The views for large and for small icons. Only large icons show the board, because the board would be a blur in small
/// icons.
const VIEWS: [View; 2] = [
    View { sides: &[64, 128, 256, 512], direction: Vec3::new(0.28, 0.34, 1.0), distance: 22.0, around: 1.0 },
    View { sides: &[16, 24, 32, 48], direction: Vec3::new(0.20, 0.16, 1.0), distance: 19.5, around: 0.2 },
];
const CORNER: f32 = 0.2;
/// Half the width of the fully lit strip that shows the glass, and the width of the fade on each side of the strip.
/// Both are shares of the icon's side length.
const LIT: (f32, f32) = (0.17, 0.12);
/// The height of the point at which the camera looks, above the foot of the glass, in centimetres.
const LOOKED_AT: f32 = layout::GLASS_HEIGHT * 0.46;
/// The number of frames for each view of the icon. It is high enough to draw the view completely and to save the icons.
const FRAMES: u32 = 60;

/// Adds the systems that take the pictures of the icon.
pub(super) fn icon_plugin(app: &mut App) {
    app.add_systems(Startup, begin_icon)
        .add_systems(PostUpdate, look.before(TransformSystems::Propagate))
        .add_systems(Last, shoot_icons);
}

fn socket() -> Option<Socket> {
    "D2".parse().ok()
}

fn begin_icon(mut table: MessageWriter<PutMatchOnTable>) {
    let (Some(from), Some(to)) = ("D1".parse().ok(), socket()) else { return };
    let acts = [(0, Action::Lift(from)), (600, Action::Place(to)), (900, Action::DropRing)];
    let actions = acts.into_iter().map(|(at, act)| TimedAction { at, by: Player::Red, act }).collect();
    let rules = Options::at_level(Level::Two);
    let record = Record { rules, actions, end: Some((600 + rules.glass_sand / 2).into()), ..default() };
    match LiveMatch::resume(MatchSetup::default(), &record) {
        Ok(live) => drop(table.write(PutMatchOnTable::of_two_people(live))),
        Err(error) => error!("cannot start the match of the icon: {error}"),
    }
}

fn look(frames: Res<CaptureProgress>, mut cameras: Query<&mut Transform, With<TableCamera>>) {
    let view = &VIEWS[view(&frames).min(VIEWS.len() - 1)];
    let Some(foot) = socket().map(layout::glass_on_socket) else { return };
    let target = foot + Vec3::Y * LOOKED_AT;
    let from = target + view.direction.normalize() * view.distance;
    for mut camera in &mut cameras {
        *camera = Transform::from_translation(from).looking_at(target, Vec3::Y);
    }
}

fn view(frames: &CaptureProgress) -> usize {
    (frames.picture_index().unwrap_or(0) / FRAMES) as usize
}

fn shoot_icons(frames: Res<CaptureProgress>, mut commands: Commands, mut exit: MessageWriter<AppExit>) {
    let Some(picture) = frames.picture_index() else { return };
    let Some(view) = VIEWS.get(view(&frames)) else {
        exit.write(AppExit::Success);
        return;
    };
    if picture % FRAMES == FRAMES / 2 {
        let folder = frames.folder.clone();
        let cut = move |picture: On<ScreenshotCaptured>| {
            if let Err(problem) = cut(&picture.image, view, &folder) {
                error!("cannot save the icon: {problem}");
            }
        };
        commands.spawn(Screenshot::primary_window()).observe(cut);
    }
}

fn cut(picture: &Image, view: &View, folder: &Path) -> Result<(), String> {
    let picture = picture.clone().try_into_dynamic().map_err(|error| error.to_string())?.into_rgba8();
    for &side in view.sides {
        let path = folder.join(format!("tamsk-{side}.png"));
        tile(&picture, side, view.around).save(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Crops the picture to its middle square and returns an icon of `side` pixels with rounded corners. To the left and
/// right of the glass, the brightness fades to `around`.
fn tile(picture: &RgbaImage, side: u32, around: f32) -> RgbaImage {
    let (width, height) = picture.dimensions();
    let from = width.min(height);
    let square = imageops::crop_imm(picture, (width - from) / 2, (height - from) / 2, from, from).to_image();
    let mut tile = imageops::resize(&square, side, side, FilterType::Lanczos3);
    for (x, y, pixel) in tile.enumerate_pixels_mut() {
        let beside = ((x as f32 + 0.5) / side as f32 - 0.5).abs() - LIT.0;
        let light = 1.0 + (around - 1.0) * (beside / LIT.1).clamp(0.0, 1.0);
        let [red, green, blue, _] = pixel.0.map(|part| (f32::from(part) * light).round() as u8);
        *pixel = Rgba([red, green, blue, (covered(x, y, side as f32) * 255.0).round() as u8]);
    }
    tile
}

fn covered(x: u32, y: u32, side: f32) -> f32 {
    let radius = side * CORNER;
    let half = Vec2::splat(side * 0.5);
    let from_middle = (Vec2::new(x as f32, y as f32) + 0.5 - half).abs();
    let beyond = (from_middle - (half - radius)).max(Vec2::ZERO);
    (radius - beyond.length() + 0.5).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_has_its_size_and_round_corners() {
        let picture = RgbaImage::from_pixel(200, 120, Rgba([9, 8, 7, 255]));
        for side in VIEWS.iter().flat_map(|view| view.sides.iter().copied()) {
            let tile = tile(&picture, side, 0.5);
            assert_eq!(tile.dimensions(), (side, side));
            assert_eq!(tile.get_pixel(side / 2, side / 2).0, [9, 8, 7, 255]);
            assert!(tile.get_pixel(0, 0).0[3] < 128, "{side}");
            assert_eq!(tile.get_pixel(side / 2, 0).0[3], 255, "{side}");
        }
    }
}
