//! The words in a match that has become as long as a record can be.

use bevy::prelude::*;

use super::{STAY_LONG, ShownToast, Toast};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{Answer, Answered, Lapse};
use crate::ui::kit::sides::RECORD_FULL;

/// Tells that nothing more can be played: once there is no more room, and whenever a person asks for more.
pub(super) fn tell(
    texts: Res<Localization>,
    live: Option<Res<LiveMatch>>,
    mut answered: MessageReader<Answered>,
    mut was_full: Local<bool>,
    mut toast: ResMut<Toast>,
) {
    let lapsed = |answered: &Answered| answered.answer == Answer::Lapsed(Lapse::RecordFull);
    let asked = answered.read().filter(|answered| answered.entry.origin.is_person() && lapsed(answered)).count() > 0;
    let is_full = live.is_some_and(|live| live.game().outcome().is_none() && live.is_full());
    if asked || (is_full && !*was_full) {
        toast.0 = Some(ShownToast { words: texts.tr(RECORD_FULL).into_owned(), stay: STAY_LONG, ..default() });
    }
    *was_full = is_full;
}
