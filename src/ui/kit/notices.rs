//! The areas of notices, which are painted over the table, and of the titles of panels. Neither must be covered.

use bevy_egui::egui::{Context, Id, Rect};

use super::recent;

/// The kind of the arrows with which a lesson points at things.
pub const LESSON_ARROWS: &str = "lesson arrows";

/// The areas of the notices of a kind.
#[derive(Clone)]
struct Notices(Vec<Rect>);

/// The area of a title.
#[derive(Clone)]
struct Title(Rect);

/// Reports the areas that notices of this kind cover in this pass, in points.
pub fn report(ctx: &Context, kind: &str, areas: Vec<Rect>) {
    recent::note(ctx, Id::new(kind), Notices(areas));
}

/// Returns the areas of the notices of this kind drawn in this pass or the one before.
pub fn of_kind(ctx: &Context, kind: &str) -> Vec<Rect> {
    recent::get(ctx, Id::new(kind)).map(|Notices(areas)| areas).unwrap_or_default()
}

/// Returns the areas of all notices drawn in this pass or the one before.
pub fn shown(ctx: &Context) -> Vec<Rect> {
    recent::all(ctx).flat_map(|(_, Notices(areas))| areas).collect()
}

/// Reports the area of a title on a panel, in points. What must lie over a panel leaves its title free.
pub fn report_title(ctx: &Context, id: Id, area: Rect) {
    recent::note(ctx, id, Title(area));
}

/// Returns the areas of the titles drawn in this pass or the one before.
pub fn titles(ctx: &Context) -> Vec<Rect> {
    recent::all(ctx).map(|(_, Title(area))| area).collect()
}
