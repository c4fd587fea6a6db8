//! Screen areas over which nothing else may be drawn: notices above the table, and the titles of panels.

use bevy_egui::egui::{Context, Id, Rect};

use super::pass_cache;

/// The kind under which the areas of lesson arrows are reported as notices.
pub const LESSON_ARROWS_KIND: &str = "lesson arrows";

#[derive(Clone)]
struct Notices(Vec<Rect>);

#[derive(Clone)]
struct Title(Rect);

/// Reports the areas that notices of a kind cover in this pass, in points.
pub fn report_notice_areas(ctx: &Context, kind: &str, areas: Vec<Rect>) {
    pass_cache::insert(ctx, Id::new(kind), Notices(areas));
}

/// Returns the areas of the notices of this kind that were drawn in this pass or the previous one.
pub fn notice_areas_of_kind(ctx: &Context, kind: &str) -> Vec<Rect> {
    pass_cache::get(ctx, Id::new(kind)).map(|Notices(areas)| areas).unwrap_or_default()
}

/// Returns the areas of all notices that were drawn in this pass or the previous one.
pub fn all_notice_areas(ctx: &Context) -> Vec<Rect> {
    pass_cache::values(ctx).flat_map(|(_, Notices(areas))| areas).collect()
}

/// Reports the area of a panel's title, in points, so that nothing is drawn over the title.
pub fn report_title_area(ctx: &Context, id: Id, area: Rect) {
    pass_cache::insert(ctx, id, Title(area));
}

/// Returns the areas of all panel titles that were drawn in this pass or the previous one.
pub fn title_areas(ctx: &Context) -> Vec<Rect> {
    pass_cache::values(ctx).map(|(_, Title(area))| area).collect()
}
