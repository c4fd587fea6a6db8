//! Times on the glasses, and on a glass in a hand the time that it will have once it is placed.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Stroke, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::label_layout::{PlacedLabel, SeenGlass, place_labels};
use crate::persistence::Settings;
use crate::rules::{GlassId, Millis, Player};
use crate::session::seats::Seats;
use crate::session::states::{Menu, match_shown};
use crate::session::table_top::TableTop;
use crate::simulation::aftermath::Aftermath;
use crate::simulation::components::{Hand, Held, Hourglass, SandLevel, SandStatus};
use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS};
use crate::simulation::live::LiveMatch;
use crate::ui::kit::UiSystems;
use crate::ui::kit::projection::{TableProjection, TimerLabel, table_painter};
use crate::ui::kit::theme::{BLACK, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM, RED};
use crate::ui::kit::turning::paint_towards;
use crate::ui::kit::widgets::{clock, large_time_pill, owned_time_pill, time_pill_size};
use crate::ui::layout::Insets;

/// From when on the label of a glass is large, in milliseconds: its last ten seconds.
const LAST_SECONDS: Millis = 10_000;
/// The share of its sand below which a glass is in danger.
const LOW: f32 = 1.0 / 6.0;

/// Draws the labels during a match.
pub fn plugin(app: &mut App) {
    let playing = match_shown.and_then(in_state(Menu::None)).and_then(resource_exists::<LiveMatch>);
    app.init_resource::<GlassLabels>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(playing));
}

fn show(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    table_top: Res<TableTop>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    glasses: Query<Glasses>,
    hands: Query<&Hand>,
    aftermath: Res<Aftermath>,
    insets: Res<Insets>,
    timer: Res<TimerLabel>,
    mut labels: ResMut<GlassLabels>,
) -> Result {
    if !live.game().options().level.has_sand() {
        labels.0.clear();
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let painter = table_painter(ctx);
    let times = times(&glasses, &hands, &live, &aftermath, settings.show_times);
    let seen: Vec<SeenGlass> = times.iter().filter_map(|time| time.seen(&projection, &painter, &labels)).collect();
    // A glass that the camera cannot see at all is behind it, as all the others are then.
    if seen.len() < times.len() {
        labels.0.clear();
        return Ok(());
    }
    let area = Rect::from_min_max(
        pos2(insets.left, insets.top) / ctx.zoom_factor(),
        ctx.content_rect().max - vec2(insets.right, insets.bottom) / ctx.zoom_factor(),
    );
    let taken: Vec<Rect> = timer.0.into_iter().collect();
    let places = place_labels(&seen, area, &taken);
    labels.0 =
        times.iter().zip(&seen).zip(&places).filter_map(|((time, seen), place)| time.placed(seen, *place)).collect();
    // All leader lines lie under all labels.
    for label in &labels.0 {
        if let Some(end) = label.place.leader {
            let color = owner_color(label.glass.owner);
            painter.line_segment([label.place.at, end], Stroke::new(4.0, INK));
            painter.line_segment([label.place.at, end], Stroke::new(2.0, color));
            painter.circle(end, 3.5, color, Stroke::new(1.0, INK));
        }
    }
    for (time, place) in times.iter().zip(places) {
        let Some(place) = place else { continue };
        let side = table_top.side(*seats, time.glass.owner);
        paint_towards(side, &painter, place.at, |painter| time.draw(painter, place.at));
    }
    Ok(())
}

type Glasses = (&'static Hourglass, &'static SandLevel, &'static GlobalTransform, Option<&'static Held>);

/// Returns the times of all glasses, in the order of their names: queries have none.
fn times(
    glasses: &Query<Glasses>,
    hands: &Query<&Hand>,
    live: &LiveMatch,
    aftermath: &Aftermath,
    are_shown: bool,
) -> Vec<GlassTime> {
    let time = |(glass, sand, place, held): (&Hourglass, &SandLevel, &GlobalTransform, Option<&Held>)| {
        let upper = u64::from(sand.upper).saturating_sub(aftermath.ahead());
        let is_over_a_socket = |held: &&Held| hands.iter().any(|hand| hand.player == held.by && hand.over.is_some());
        let after = held.filter(is_over_a_socket).map(|_| live.game().upper_after_turn(glass.0).into());
        GlassTime { glass: glass.0, place: *place, sand: *sand, upper, is_shown: are_shown, after }
    };
    let mut times: Vec<GlassTime> = glasses.iter().map(time).collect();
    times.sort_by_key(|time| (time.glass.owner == Player::Black, time.glass.index));
    times
}

/// A glass and its time.
struct GlassTime {
    glass: GlassId,
    place: GlobalTransform,
    sand: SandLevel,
    /// The sand in the upper bulb as it is shown, in milliseconds.
    upper: Millis,
    /// Whether the player wants to see times.
    is_shown: bool,
    /// The sand that will be there once it is placed, for a glass over a socket.
    after: Option<Millis>,
}

impl GlassTime {
    /// Returns what is written; nothing on a glass that has not been started and is not about to be.
    fn text(&self) -> Option<String> {
        let now = match self.sand.state {
            _ if !self.is_shown => None,
            SandStatus::Idle => None,
            SandStatus::Running => Some(clock(self.upper)),
            SandStatus::Empty => Some("×".to_owned()),
        };
        let Some(after) = self.after.map(clock) else { return now };
        Some(now.map_or_else(|| format!("→ {after}"), |now| format!("{now} → {after}")))
    }

    /// Returns whether it is about to be over, so that its label grows.
    fn is_large(&self) -> bool {
        self.is_shown && self.sand.state == SandStatus::Running && self.upper <= LAST_SECONDS
    }

    /// Returns the glass as the camera sees it.
    fn seen(&self, projection: &TableProjection, painter: &Painter, labels: &GlassLabels) -> Option<SeenGlass> {
        let middle = self.place.translation();
        // What is on top in the world: a glass in the air may be the other way round.
        let up = self.place.rotation() * Vec3::Y;
        let half = up * up.y.signum() * (GLASS_HEIGHT / 2.0);
        let [foot, waist, lid] = [middle - half, middle, middle + half].map(|point| projection.point(point));
        Some(SeenGlass {
            foot: foot?,
            lid: lid?,
            radius: projection.beside(middle, GLASS_RADIUS)?.distance(waist?),
            depth: projection.distance(middle),
            label: self.text().map(|text| time_pill_size(painter, &text, self.is_large())),
            last: labels.0.iter().find(|label| label.glass == self.glass).map(|label| label.place.spot),
        })
    }

    fn placed(&self, seen: &SeenGlass, place: Option<PlacedLabel>) -> Option<GlassLabel> {
        let place = place?;
        let area = Rect::from_center_size(place.at, seen.label?);
        Some(GlassLabel { glass: self.glass, text: self.text()?, place, area })
    }

    fn draw(&self, painter: &Painter, at: Pos2) {
        let Some(text) = self.text() else { return };
        let share = self.upper as f32 / self.sand.capacity.max(1) as f32;
        let (ink, edge) = match self.sand.state {
            _ if self.after == Some(0) => (EMBER, BRASS),
            _ if self.after.is_some() => (BRASS_BRIGHT, BRASS),
            SandStatus::Running if share < LOW => (EMBER, EMBER),
            SandStatus::Running => (IVORY, BRASS_DARK),
            SandStatus::Idle | SandStatus::Empty => (IVORY_DIM, BRASS_DARK),
        };
        let pill = if self.is_large() { large_time_pill } else { owned_time_pill };
        pill(painter, at, self.glass.owner, &text, ink, edge);
    }
}

fn owner_color(owner: Player) -> Color32 {
    if owner == Player::Red { RED } else { BLACK }
}

/// The label of a glass in this frame.
#[derive(Clone, Debug, PartialEq)]
pub struct GlassLabel {
    /// The glass.
    pub glass: GlassId,
    /// What is written.
    pub text: String,
    /// Where it is.
    pub place: PlacedLabel,
    /// What it covers, in points.
    pub area: Rect,
}

/// The labels of glasses in this frame.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct GlassLabels(pub Vec<GlassLabel>);
