//! The areas of the titles of panels, which nothing must cover.

use bevy_egui::egui::{Context, Id, Rect};

fn id() -> Id {
    Id::new("titles")
}

/// Reports the area of a title on a panel, in points. Where a panel fills the screen, what must lie over it leaves the title
/// free.
pub fn report(ctx: &Context, area: Rect) {
    let now = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let titles = data.get_temp_mut_or_default::<Vec<(u64, Rect)>>(id());
        titles.retain(|(pass, _)| pass + 1 >= now);
        titles.push((now, area));
    });
}

/// Returns the areas of the titles drawn in this pass or the one before.
pub fn shown(ctx: &Context) -> Vec<Rect> {
    let now = ctx.cumulative_pass_nr();
    let titles = ctx.data_mut(|data| data.get_temp::<Vec<(u64, Rect)>>(id())).unwrap_or_default();
    titles.into_iter().filter(|(pass, _)| pass + 1 >= now).map(|(_, area)| area).collect()
}
