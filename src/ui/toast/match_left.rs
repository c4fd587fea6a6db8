//! Says where a match is found that was left.

use bevy::prelude::*;

use super::{STAY_NEWS, ShownToast, Toast};
use crate::localization::Localization;
use crate::ui::kit::leaving::MatchLeft;

/// Says so at the title, which the match was left for.
pub(super) fn tell(texts: Res<Localization>, mut left: MessageReader<MatchLeft>, mut toast: ResMut<Toast>) {
    if left.read().count() > 0 {
        let words = texts.tr("news-match-left").into_owned();
        toast.0 = Some(ShownToast { words, stay: STAY_NEWS, is_good: true, ..default() });
    }
}
