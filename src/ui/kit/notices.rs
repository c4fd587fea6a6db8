//! Areas that must not be covered: notices painted over the table, and titles of panels.

use bevy_egui::egui::{Context, Id, Rect};

use super::recent;

/// The notice kind of the arrows by which a lesson points at things.
pub const LESSON_ARROWS: &str = "lesson arrows";

#[derive(Clone)]
struct Notices(Vec<Rect>);

#[derive(Clone)]
struct Title(Rect);

/// Reports the areas that notices of this kind cover in this pass, in points.
pub fn report(ctx: &Context, kind: &str, areas: Vec<Rect>) {
    recent::note(ctx, Id::new(kind), Notices(areas));
}

/// Returns the areas of the notices of this kind drawn in this pass or the previous one.
pub fn areas_of_kind(ctx: &Context, kind: &str) -> Vec<Rect> {
    recent::get(ctx, Id::new(kind)).map(|Notices(areas)| areas).unwrap_or_default()
}

pub fn shown(ctx: &Context) -> Vec<Rect> {
    recent::all(ctx).flat_map(|(_, Notices(areas))| areas).collect()
}

/// Reports the area of a panel's title, in points. Overlays on the panel avoid it.
pub fn report_title(ctx: &Context, id: Id, area: Rect) {
    recent::note(ctx, id, Title(area));
}

pub fn title_areas(ctx: &Context) -> Vec<Rect> {
    recent::all(ctx).map(|(_, Title(area))| area).collect()
}
