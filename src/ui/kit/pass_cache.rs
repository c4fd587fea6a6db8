//! Values stored in egui's context for the current pass and the next one.

use std::any::Any;
use std::collections::HashMap;

use bevy_egui::egui::{Context, Id};

type Noted<T> = HashMap<Id, (u64, T)>;

/// Stores a value for this pass and the next one. The value replaces any value of the same type and id.
pub fn insert<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id, value: T) {
    let now = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let noted = data.get_temp_mut_or_default::<Noted<T>>(Id::NULL);
        noted.retain(|_, (pass, _)| *pass + 1 >= now);
        noted.insert(id, (now, value));
    });
}

/// Returns the values of type `T` that were stored in this pass or the previous one, each with its id.
pub fn values<T: Any + Clone + Send + Sync>(ctx: &Context) -> impl Iterator<Item = (Id, T)> {
    let now = ctx.cumulative_pass_nr();
    let noted = ctx.data(|data| data.get_temp::<Noted<T>>(Id::NULL)).unwrap_or_default();
    noted.into_iter().filter(move |(_, (pass, _))| pass + 1 >= now).map(|(id, (_, value))| (id, value))
}

/// Returns the value of type `T` that was stored under `id` in this pass or the previous one, if any.
pub fn get<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id) -> Option<T> {
    values(ctx).find(|(noted, _)| *noted == id).map(|(_, value)| value)
}
