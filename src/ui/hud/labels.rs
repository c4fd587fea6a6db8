//! Minutes and seconds beside the glasses, and what a glass in a hand will hold once it is set down.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Pos2, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::persistence::Settings;
use crate::rules::Millis;
use crate::session::states::{Menu, Screen};
use crate::simulation::components::{Hand, Held, Hourglass, SandLevel, SandStatus, SocketEntity};
use crate::simulation::live::LiveMatch;
use crate::ui::UiSystems;
use crate::ui::result::SandWatch;
use crate::ui::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::widgets::{clock, time_pill};

/// From the middle of a glass to its label, in centimetres: just outside its caps, at the height of its neck.
const BESIDE: f32 = 1.5;
/// From here on a glass is in danger, as a share of its sand.
const SHORT: f32 = 1.0 / 6.0;

/// Draws the labels.
pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Match).and_then(in_state(Menu::None)).and_then(resource_exists::<LiveMatch>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(playing));
}

/// A painter below all panels but above the table, which takes no pointer.
pub fn table_painter(ctx: &Context) -> Painter {
    ctx.layer_painter(LayerId::new(Order::Background, Id::new("beside the glasses")))
}

/// Sees the table as the camera does, in egui's points.
pub struct Eye<'a> {
    camera: &'a Camera,
    place: &'a GlobalTransform,
    zoom: f32,
}

impl<'a> Eye<'a> {
    /// The camera that draws the table, if there is one.
    pub fn of(cameras: &'a Query<(&Camera, &GlobalTransform), With<Camera3d>>, zoom: f32) -> Option<Eye<'a>> {
        let (camera, place) = cameras.iter().find(|(camera, _)| camera.is_active)?;
        Some(Eye { camera, place, zoom })
    }

    /// Where a point of the table appears.
    pub fn point(&self, world: Vec3) -> Option<Pos2> {
        let at = self.camera.world_to_viewport(self.place, world).ok()?;
        Some(pos2(at.x / self.zoom, at.y / self.zoom))
    }

    /// Where something beside a point appears, to its right as the camera sees it.
    pub fn beside(&self, world: Vec3, by: f32) -> Option<Pos2> {
        self.point(world + self.place.right() * by)
    }
}

fn show(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    live: Res<LiveMatch>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    glasses: Query<(&Hourglass, &SandLevel, &GlobalTransform, Option<&Held>)>,
    hands: Query<&Hand>,
    watch: Res<SandWatch>,
    sockets: Query<(&SocketEntity, &GlobalTransform)>,
) -> Result {
    if !live.game().options().level.has_sand() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(eye) = Eye::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let painter = table_painter(ctx);
    // After a match the sand may be watched running out: the labels run with it.
    let ahead = watch.clock(live.game()).saturating_sub(live.game().now());
    for (glass, sand, place, held) in &glasses {
        if let Some(held) = held {
            let after = live.game().upper_after_turn(glass.0);
            let over = hands.iter().find(|hand| hand.player == held.by).and_then(|hand| hand.over);
            let target = over.and_then(|over| sockets.iter().find(|(socket, _)| socket.0 == over));
            if let Some((_, place)) = target
                && let Some(at) = eye.beside(place.translation(), BESIDE)
            {
                let text = format!("→ {}", clock(after.into()));
                let color = if after == 0 { EMBER } else { BRASS_BRIGHT };
                time_pill(&painter, at, Align2::LEFT_CENTER, &text, color, BRASS);
            }
        }
        if settings.show_times
            && let Some(at) = eye.beside(place.translation(), BESIDE)
        {
            label(&painter, at, sand, u64::from(sand.upper).saturating_sub(ahead));
        }
    }
    Ok(())
}

fn label(painter: &Painter, at: Pos2, sand: &SandLevel, upper: Millis) {
    let share = upper as f32 / sand.capacity.max(1) as f32;
    match sand.state {
        SandStatus::Idle => {}
        SandStatus::Running => {
            let (ink, edge) = if share < SHORT { (EMBER, EMBER) } else { (IVORY, BRASS_DARK) };
            time_pill(painter, at, Align2::LEFT_CENTER, &clock(upper), ink, edge);
        }
        SandStatus::Empty => {
            time_pill(painter, at, Align2::LEFT_CENTER, "×", IVORY_DIM, BRASS_DARK);
        }
    }
}
