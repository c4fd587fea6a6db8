//! The areas of notices, which are painted over the table without being panels, and of the titles of panels. Neither must be
//! covered.

use std::collections::HashMap;

use bevy_egui::egui::{Context, Id, Rect};

/// The kind of the arrows with which a lesson points at things.
pub const LESSON_ARROWS: &str = "lesson arrows";

/// The notices drawn last: their areas, and the pass in which they were drawn.
type Notices = HashMap<Id, (u64, Vec<Rect>)>;

fn id() -> Id {
    Id::new("notices")
}

/// Reports the areas that notices of this kind cover in this pass, in points.
pub fn report(ctx: &Context, kind: &str, areas: Vec<Rect>) {
    let now = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Notices>(id()).insert(Id::new(kind), (now, areas)));
}

/// Returns the areas of the notices of this kind drawn in this pass or the one before.
pub fn of_kind(ctx: &Context, kind: &str) -> Vec<Rect> {
    let now = ctx.cumulative_pass_nr();
    let notices = ctx.data(|data| data.get_temp::<Notices>(id())).unwrap_or_default();
    let found = notices.get(&Id::new(kind)).filter(|(pass, _)| pass + 1 >= now);
    found.map(|(_, areas)| areas.clone()).unwrap_or_default()
}

/// Returns the areas of all notices drawn in this pass or the one before.
pub fn shown(ctx: &Context) -> Vec<Rect> {
    let now = ctx.cumulative_pass_nr();
    let notices = ctx.data_mut(|data| data.get_temp::<Notices>(id())).unwrap_or_default();
    notices.into_values().filter(|(pass, _)| pass + 1 >= now).flat_map(|(_, areas)| areas).collect()
}

fn titles_id() -> Id {
    Id::new("titles")
}

/// Reports the area of a title on a panel, in points. Where a panel fills the screen, what must lie over it leaves the title
/// free.
pub fn report_title(ctx: &Context, area: Rect) {
    let now = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let titles = data.get_temp_mut_or_default::<Vec<(u64, Rect)>>(titles_id());
        titles.retain(|(pass, _)| pass + 1 >= now);
        titles.push((now, area));
    });
}

/// Returns the areas of the titles drawn in this pass or the one before.
pub fn titles(ctx: &Context) -> Vec<Rect> {
    let now = ctx.cumulative_pass_nr();
    let titles = ctx.data_mut(|data| data.get_temp::<Vec<(u64, Rect)>>(titles_id())).unwrap_or_default();
    titles.into_iter().filter(|(pass, _)| pass + 1 >= now).map(|(_, area)| area).collect()
}
