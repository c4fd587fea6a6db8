//! The moment at which the match turned, in words, and whether it can be tried again.

use crate::analysis::{TurnChoice, TurnDeed, TurningMoment};
use crate::localization::Localization;
use crate::session::seats::Seats;
use crate::session::turning_point::TurningPoint;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::choices::{better_words, glass_words};
use crate::ui::kit::names::PlayerNames;

/// Returns what is known of the turning point, in words; nothing if there is none to know.
pub fn words(texts: &Localization, names: &PlayerNames, point: &TurningPoint) -> Option<String> {
    Some(match point {
        TurningPoint::None => return None,
        TurningPoint::Sought => texts.tr("result-turning-sought").into_owned(),
        TurningPoint::Unclear => texts.tr("result-turning-unclear").into_owned(),
        TurningPoint::Found(moment) => moment_words(texts, names, moment),
    })
}

/// Returns the key of the heading above the words.
pub fn heading(point: &TurningPoint) -> &'static str {
    match point.moment().map(|moment| &moment.deed) {
        Some(TurnDeed::Resigned) => "result-turning-resigned",
        _ => "result-turning",
    }
}

/// Returns whether a lone person lost this match to the bot at Level 1, so that its turning point can be tried again.
pub fn can_be_tried_again(live: &LiveMatch, seats: Seats) -> bool {
    let winner = live.game().outcome().and_then(|outcome| outcome.winner);
    let lost_to_bot = winner.is_some_and(|winner| seats.bot(winner).is_some() && seats.is_person(!winner));
    lost_to_bot && !live.game().options().level.has_sand()
}

/// Returns the match as it was before the turn that lost it.
pub fn tried_again(live: &LiveMatch, seats: Seats, point: &TurningPoint) -> Option<LiveMatch> {
    let action = point.moment().and_then(|moment| moment.action)?;
    can_be_tried_again(live, seats).then(|| live.before_action(action))?
}

fn moment_words(texts: &Localization, names: &PlayerNames, moment: &TurningMoment) -> String {
    let (move_words, socket) = match moment.deed {
        TurnDeed::Chose(choice) => (choice.glass.map(|glass| glass_words(texts, glass)), None),
        TurnDeed::LostGlass(socket) | TurnDeed::FilledSocket(socket) => (None, Some(socket)),
        TurnDeed::WasLate | TurnDeed::Resigned => (None, None),
    };
    let key = match moment.deed {
        TurnDeed::Chose(_) if move_words.is_some() => "result-turned-move",
        TurnDeed::Chose(_) => "result-turned-pass",
        TurnDeed::WasLate => "result-turned-late",
        TurnDeed::LostGlass(_) => "result-turned-lost",
        TurnDeed::FilledSocket(_) => "result-turned-full",
        TurnDeed::Resigned => "result-turned-resigned",
    };
    let args = [
        ("turn", moment.turn.into()),
        ("move", move_words.unwrap_or_default().into()),
        ("socket", socket.map(|socket| socket.to_string()).unwrap_or_default().into()),
    ];
    let told = names.about_with(texts, key, moment.player, &args);
    match moment.better {
        Some(better) => format!("{told} {}", better_words(texts, chosen_in(moment.deed), better)),
        None => told,
    }
}

/// Returns what the player chose, if they chose anything.
fn chosen_in(deed: TurnDeed) -> Option<TurnChoice> {
    match deed {
        TurnDeed::Chose(choice) => Some(choice),
        TurnDeed::WasLate | TurnDeed::LostGlass(_) | TurnDeed::FilledSocket(_) | TurnDeed::Resigned => None,
    }
}
