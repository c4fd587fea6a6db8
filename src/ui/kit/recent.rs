//! What was drawn last: values that hold for the pass of egui in which they were noted, and for the next.

use std::any::Any;
use std::collections::HashMap;

use bevy_egui::egui::{Context, Id};

/// The values of a type, each with the pass in which it was noted.
type Noted<T> = HashMap<Id, (u64, T)>;

/// Notes a value in this pass, in the place of the one of its type that was noted under this id before.
pub fn note<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id, value: T) {
    let now = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let noted = data.get_temp_mut_or_default::<Noted<T>>(Id::NULL);
        noted.retain(|_, (pass, _)| *pass + 1 >= now);
        noted.insert(id, (now, value));
    });
}

/// Returns the values of a type that were noted in this pass or the one before.
pub fn all<T: Any + Clone + Send + Sync>(ctx: &Context) -> impl Iterator<Item = (Id, T)> {
    let now = ctx.cumulative_pass_nr();
    let noted = ctx.data(|data| data.get_temp::<Noted<T>>(Id::NULL)).unwrap_or_default();
    noted.into_iter().filter(move |(_, (pass, _))| pass + 1 >= now).map(|(id, (_, value))| (id, value))
}

/// Returns the value of a type that was noted under this id in this pass or the one before.
pub fn get<T: Any + Clone + Send + Sync>(ctx: &Context, id: Id) -> Option<T> {
    all(ctx).find(|(noted, _)| *noted == id).map(|(_, value)| value)
}
