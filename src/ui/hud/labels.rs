//! Labels on the glasses. A label shows the time left, or a sign if the sand is not running. For a planned move, it
//! also shows the time that would be left after the move.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{GlassId, Millis, Player};

use super::label_layout::{PlacedLabel, ProjectedGlass, place_labels};
use super::timer;
use crate::settings::GraphicsSettings;
use crate::simulation::components::{Hand, HeldGlass, Hourglass, SandState, SandStatus};
use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS};
use crate::simulation::live::LiveMatch;
use crate::simulation::sand_fast_forward::SandFastForward;
use crate::states::{Menu, TAMSK, TableContent};
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::notices::{self, LESSON_ARROWS_KIND};
use crate::ui::kit::panel_rotation::paint_towards;
use crate::ui::kit::projection::{TableProjection, TimerLabelArea, table_painter};
use crate::ui::kit::theme::{BLACK, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, IVORY_DIM, RED};
use crate::ui::kit::widgets::{GlassSign, Pill, PillContent, format_clock, paint_leader_line};
use crate::ui::kit::{PanelSystems, panel_system};
use crate::ui::layout::Insets;

/// The set of systems that draw the labels of glasses.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GlassLabelSystems;

/// Adds the systems that draw the labels during a match. At other times, they clear the list of labels.
pub fn plugin(app: &mut App) {
    let forget = |mut labels: Single<&mut GlassLabels>| labels.0.clear();
    let are_shown = in_state(TableContent::Match(TAMSK)).and_then(in_state(Menu::None));
    app.register_required_components::<LiveMatch, GlassLabels>();
    app.add_systems(
        EguiPrimaryContextPass,
        (
            forget.run_if(not(are_shown.clone())),
            panel_system(shown_glasses, show).after(timer::show_timer_label).run_if(are_shown),
        )
            .in_set(PanelSystems)
            .in_set(GlassLabelSystems),
    );
}

fn show(
    In(shown): In<Vec<ShownGlass>>,
    mut contexts: EguiContexts,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    insets: Res<Insets>,
    timer: Res<TimerLabelArea>,
    mut labels: Single<&mut GlassLabels>,
    mut places: Local<FoundPlaces>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else {
        labels.0.clear();
        return Ok(());
    };
    let painter = table_painter(ctx);
    let seen: Vec<ProjectedGlass> = shown.iter().filter_map(|glass| glass.seen(&projection, &labels)).collect();
    // Draw no labels at all if any glass lacks a projection, because it is behind the camera.
    if seen.is_empty() || seen.len() < shown.len() {
        labels.0.clear();
        return Ok(());
    }
    let mut taken: Vec<Rect> = timer.0.into_iter().collect();
    taken.extend(notices::notice_areas_of_kind(ctx, LESSON_ARROWS_KIND));
    let places = places.of(seen, insets.free_area(ctx), taken);
    let placed: Vec<(&ShownGlass, PlacedLabel)> =
        shown.iter().zip(places).filter_map(|(glass, place)| Some((glass, (*place)?))).collect();
    // Draw all leader lines first, so that no line covers a label.
    for (glass, place) in &placed {
        if let Some(end) = place.leader_end {
            let color = if glass.glass.owner == Player::Red { RED } else { BLACK };
            paint_leader_line(&painter, place.center, end, color);
        }
    }
    for (glass, place) in &placed {
        paint_towards(glass.side, &painter, place.center, |painter| glass.paint(painter, place.center));
    }
    labels.0 = placed.into_iter().filter_map(|(glass, place)| glass.placed(place)).collect();
    Ok(())
}

/// The cached places of labels, and the inputs from which they were computed. The places are reused while the inputs
/// are unchanged, as in most frames.
#[derive(Default)]
struct FoundPlaces {
    seen: Vec<ProjectedGlass>,
    area: Option<Rect>,
    taken: Vec<Rect>,
    places: Vec<Option<PlacedLabel>>,
}

impl FoundPlaces {
    fn of(&mut self, seen: Vec<ProjectedGlass>, area: Rect, taken: Vec<Rect>) -> &[Option<PlacedLabel>] {
        if (self.area, &self.seen, &self.taken) != (Some(area), &seen, &taken) {
            self.places = place_labels(&seen, area, &taken);
            (self.seen, self.area, self.taken) = (seen, Some(area), taken);
        }
        &self.places
    }
}

type Glasses = (&'static Hourglass, &'static SandState, &'static GlobalTransform, Option<&'static HeldGlass>);

/// Returns all glasses with their labels, or nothing at a level without sand. The order is always the same, unlike in a
/// query.
fn shown_glasses(
    mut contexts: EguiContexts,
    settings: Res<GraphicsSettings>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableSides,
    glasses: Query<Glasses>,
    hands: Query<&Hand>,
    fast_forward: Single<&SandFastForward>,
) -> Vec<ShownGlass> {
    let has_sand = live.game().options().level.has_sand();
    let Some(ctx) = contexts.ctx_mut().ok().filter(|_| has_sand) else { return Vec::new() };
    let painter = table_painter(ctx);
    let shown = |(glass, sand, place, held): (&Hourglass, &SandState, &GlobalTransform, Option<&HeldGlass>)| {
        let (glass, owner) = (glass.0, glass.0.owner);
        let upper = u64::from(sand.upper_millis).saturating_sub(fast_forward.millis_ahead());
        let is_over_a_socket =
            |held: &&HeldGlass| hands.iter().any(|hand| hand.player == held.by && hand.snap_socket.is_some());
        let after = held.filter(is_over_a_socket).map(|_| live.game().upper_sand_after_flip(glass).into());
        let label = LabelContent::of(sand, upper, after, settings.show_glass_times).map(|words| {
            let LabelContent { sign, text, is_large, .. } = &words;
            let said = PillContent { owner: Some(owner), sign: *sign, text, is_large: *is_large, second_line: "" };
            (Pill::lay_out(&painter, said), words)
        });
        ShownGlass { glass, side: table_top.side_of(*seats, owner), place: *place, label }
    };
    let mut shown: Vec<ShownGlass> = glasses.iter().map(shown).collect();
    shown.sort_by_key(|shown| (shown.glass.owner == Player::Black, shown.glass.index));
    shown
}

struct ShownGlass {
    glass: GlassId,
    side: TableSide,
    place: GlobalTransform,
    label: Option<(Pill, LabelContent)>,
}

impl ShownGlass {
    fn seen(&self, projection: &TableProjection, labels: &GlassLabels) -> Option<ProjectedGlass> {
        let middle = self.place.translation();
        // The foot is the lower end in the world, because a lifted glass may be upside down.
        let up = self.place.rotation() * Vec3::Y;
        let half = up * up.y.signum() * (GLASS_HEIGHT / 2.0);
        let [foot, waist, lid] = [middle - half, middle, middle + half].map(|point| projection.project(point));
        Some(ProjectedGlass {
            foot: foot?,
            lid: lid?,
            radius: projection.project_right_of(middle, GLASS_RADIUS)?.distance(waist?),
            camera_distance: projection.camera_distance(middle),
            label_size: self.label.as_ref().map(|(pill, _)| pill.size()),
            previous_place: labels
                .0
                .iter()
                .find(|label| label.glass == self.glass)
                .map(|label| label.place.place_index),
        })
    }

    fn paint(&self, painter: &Painter, at: Pos2) {
        if let Some((pill, words)) = &self.label {
            pill.paint(painter, at, words.ink, words.edge);
        }
    }

    fn placed(&self, place: PlacedLabel) -> Option<GlassLabel> {
        let (pill, words) = self.label.as_ref()?;
        let area = Rect::from_center_size(place.center, pill.size());
        Some(GlassLabel { glass: self.glass, sign: words.sign, text: words.text.clone(), place, area })
    }
}

/// The label of a glass, as displayed in this frame.
#[derive(Clone, Debug, PartialEq)]
pub struct GlassLabel {
    /// The glass that the label describes.
    pub glass: GlassId,
    /// The sign, if the sand is not running.
    pub sign: Option<GlassSign>,
    /// The displayed times. The text is empty if the label shows no time.
    pub text: String,
    /// The place of the label on or beside the glass.
    pub place: PlacedLabel,
    /// The area of the label on the screen, in points.
    pub area: Rect,
}

/// The labels of all glasses in this frame.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct GlassLabels(pub Vec<GlassLabel>);

/// The amount of sand left at which the label becomes large, in milliseconds.
const LAST_SECONDS: Millis = 10_000;
/// The share of sand left below which a glass is in danger.
const LOW: f32 = 1.0 / 6.0;

/// The content and colours of a glass's label.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelContent {
    pub sign: Option<GlassSign>,
    pub text: String,
    /// `true` if the label is enlarged, because the glass is about to run out.
    pub is_large: bool,
    /// The colour of the text and the sign.
    pub ink: Color32,
    /// The colour of the border.
    pub edge: Color32,
}

impl LabelContent {
    /// Returns the label of a glass, or `None` if the label would show neither a sign nor a time. `upper` is the sand
    /// in the upper bulb, in milliseconds. The label shows this time only if `shows_times` is `true` and the sand is
    /// running. `after` is the amount that the upper bulb would contain if the held glass were placed on the socket
    /// below it.
    pub fn of(sand: &SandState, upper: Millis, after: Option<Millis>, shows_times: bool) -> Option<LabelContent> {
        // Sand keeps running after the end of a match, but the state of a glass that runs out no longer changes.
        let state = if sand.state == SandStatus::Running && upper == 0 { SandStatus::NoSand } else { sand.state };
        let is_timed = shows_times && state == SandStatus::Running;
        let text = match (is_timed.then(|| format_clock(upper)), after.map(format_clock)) {
            (now, None) => now.unwrap_or_default(),
            (None, Some(after)) => format!("→ {after}"),
            (Some(now), Some(after)) => format!("{now} → {after}"),
        };
        let sign = GlassSign::of(state);
        if sign.is_none() && text.is_empty() {
            return None;
        }
        let is_low = (upper as f32) < LOW * sand.capacity_millis as f32;
        let (ink, edge) = match state {
            _ if after == Some(0) => (EMBER, BRASS),
            _ if after.is_some() => (BRASS_BRIGHT, BRASS),
            SandStatus::Running if is_low => (EMBER, EMBER),
            SandStatus::Running | SandStatus::NoSand => (IVORY, BRASS_DARK),
            // The label is faded, because an idle glass is not in danger.
            SandStatus::NeverFlipped => (IVORY_DIM, BRASS_DARK.gamma_multiply(0.6)),
        };
        Some(LabelContent { sign, text, is_large: is_timed && upper <= LAST_SECONDS, ink, edge })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sand(state: SandStatus) -> SandState {
        SandState { upper_millis: 45_000, capacity_millis: 180_000, state, flips: 1 }
    }

    fn said(state: SandStatus, after: Option<Millis>, shows_times: bool) -> Option<(Option<GlassSign>, String)> {
        LabelContent::of(&sand(state), 45_000, after, shows_times).map(|words| (words.sign, words.text))
    }

    #[test]
    fn a_stopped_glass_has_a_sign_with_and_without_times() {
        for shows_times in [true, false] {
            let unstarted = said(SandStatus::NeverFlipped, None, shows_times);
            assert_eq!(unstarted, Some((Some(GlassSign::Idle), String::new())));
            assert_eq!(said(SandStatus::NoSand, None, shows_times), Some((Some(GlassSign::Lost), String::new())));
            let about_to_run = said(SandStatus::NeverFlipped, Some(180_000), shows_times);
            assert_eq!(about_to_run, Some((Some(GlassSign::Idle), "→ 3:00".to_owned())));
        }
    }

    #[test]
    fn a_running_glass_has_times_and_no_sign() {
        assert_eq!(said(SandStatus::Running, None, true), Some((None, "0:45".to_owned())));
        assert_eq!(said(SandStatus::Running, Some(135_000), true), Some((None, "0:45 → 2:15".to_owned())));
        assert_eq!(said(SandStatus::Running, Some(135_000), false), Some((None, "→ 2:15".to_owned())));
        assert_eq!(said(SandStatus::Running, None, false), None);
    }

    #[test]
    fn a_glass_that_runs_out_after_the_match_looks_lost() {
        let words = LabelContent::of(&sand(SandStatus::Running), 0, None, true).expect("a label");
        assert_eq!((words.sign, words.text.as_str(), words.is_large), (Some(GlassSign::Lost), "", false));
    }

    #[test]
    fn only_running_labels_grow_and_unstarted_ones_are_muted() {
        let of = |state, upper| LabelContent::of(&sand(state), upper, None, true).expect("a label");
        assert!(of(SandStatus::Running, 10_000).is_large && !of(SandStatus::Running, 10_001).is_large);
        let [unstarted, lost, running, low] = [
            of(SandStatus::NeverFlipped, 0),
            of(SandStatus::NoSand, 0),
            of(SandStatus::Running, 45_000),
            of(SandStatus::Running, 29_000),
        ];
        assert!(!unstarted.is_large && !lost.is_large);
        for other in [&lost, &running, &low] {
            assert_ne!(other.ink, unstarted.ink);
            assert!(unstarted.edge.a() < other.edge.a(), "{other:?}");
        }
        assert_eq!((running.ink, low.ink), (IVORY, EMBER));
    }
}
