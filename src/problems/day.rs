//! The date, by which the problem of the day is chosen.

use bevy::prelude::*;
use jiff::Zoned;
use jiff::civil::Date;

/// Today's date where the player is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today(pub Date);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Today(Zoned::now().date())).add_systems(First, follow_the_date);
}

/// A game can run past midnight. The date also changes if the clock is set, but not to an earlier day.
fn follow_the_date(time: Res<Time<Real>>, mut today: ResMut<Today>, mut minute: Local<u64>) {
    let now = time.elapsed().as_secs() / 60;
    if std::mem::replace(&mut *minute, now) != now {
        let date = Zoned::now().date().max(today.0);
        today.set_if_neq(Today(date));
    }
}
