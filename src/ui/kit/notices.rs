//! The areas of notices: what is painted over the table without being a panel, and must not be covered.

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
