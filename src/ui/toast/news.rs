//! News of the match: where it is found once it has been left, and that a person has declined what the other asked for.

use bevy::prelude::*;

use super::shown::{STAY_NEWS, ShownToast, Toast};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::leaving::MatchLeft;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::Declined;

/// Says at the title where the match is found that was left for it.
pub(super) fn tell_left(_: On<MatchLeft>, texts: Res<Localization>, mut toast: ResMut<Toast>) {
    let words = texts.tr("news-match-left").into_owned();
    toast.0 = Some(ShownToast { words, stay: STAY_NEWS, is_good: true, ..default() });
}

/// Forgets news that went well, such as where a match is found, as soon as the title is left or a menu lies over it.
pub(super) fn forget_good(mut toast: ResMut<Toast>) {
    if toast.0.as_ref().is_some_and(|shown| shown.is_good) {
        toast.0 = None;
    }
}

/// Tells a person that the other one has declined.
pub(super) fn tell_declined(
    declined: On<Declined>,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableTop,
    mut toast: ResMut<Toast>,
) {
    let words = PlayerNames::of(&live, *seats).about(&texts, "news-declined", declined.0);
    let side = table_top.side(*seats, !declined.0);
    toast.0 = Some(ShownToast { words, side, stay: STAY_NEWS, is_good: true, ..default() });
}
