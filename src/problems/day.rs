//! Today's date, which determines the problem of the day.

use bevy::prelude::*;
use jiff::Zoned;
use jiff::civil::Date;

/// Today's date in the player's time zone.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today(pub Date);

/// Adds today's date and keeps it up to date.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Today(Zoned::now().date())).add_systems(First, follow_the_date);
}

/// Checks the date every minute, because midnight may pass while the program runs. If the clock is set back, the date
/// is kept.
fn follow_the_date(time: Res<Time<Real>>, mut today: ResMut<Today>, mut minute: Local<u64>) {
    let now = time.elapsed().as_secs() / 60;
    if std::mem::replace(&mut *minute, now) != now {
        let date = Zoned::now().date().max(today.0);
        today.set_if_neq(Today(date));
    }
}
