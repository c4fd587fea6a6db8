//! The turn in which the match turned, in words.

use tamsk_engine::analysis::{JudgedTurn, TurnDeed};

use crate::localization::Localization;
use crate::table::turning_point::TurningPoint;
use crate::ui::kit::choices::{better_words, glass_words};
use crate::ui::kit::names::PlayerNames;

/// The chance to win, in per cent, from which a player who resigns is said to have been ahead.
const AHEAD: u8 = 65;

/// Returns what is known of the turning point, in words; nothing if there is none to know.
pub fn words(texts: &Localization, names: &PlayerNames, point: &TurningPoint) -> Option<String> {
    Some(match point {
        TurningPoint::None => return None,
        TurningPoint::Sought => texts.tr("result-turning-sought").into_owned(),
        TurningPoint::Unclear => texts.tr("result-turning-unclear").into_owned(),
        TurningPoint::Found(turn) => turn_words(texts, names, turn),
    })
}

/// Returns the key of the heading above the words.
pub fn heading(point: &TurningPoint) -> &'static str {
    match point.turn().map(|turn| &turn.deed) {
        Some(TurnDeed::Resigned) => "result-turning-resigned",
        _ => "result-turning",
    }
}

fn turn_words(texts: &Localization, names: &PlayerNames, turn: &JudgedTurn) -> String {
    let (move_words, socket) = match turn.deed {
        TurnDeed::Chose(choice) => (choice.glass.map(|glass| glass_words(texts, glass)), None),
        TurnDeed::LostGlass(socket) | TurnDeed::FilledSocket(socket) => (None, Some(socket)),
        TurnDeed::WasLate | TurnDeed::Resigned => (None, None),
    };
    let key = match turn.deed {
        TurnDeed::Chose(_) if move_words.is_some() => "result-turned-move",
        TurnDeed::Chose(_) => "result-turned-pass",
        TurnDeed::WasLate => "result-turned-late",
        TurnDeed::LostGlass(_) => "result-turned-lost",
        TurnDeed::FilledSocket(_) => "result-turned-full",
        TurnDeed::Resigned if turn.before.chance(turn.player) >= AHEAD => "result-turned-resigned-ahead",
        TurnDeed::Resigned => "result-turned-resigned",
    };
    let args = [
        ("turn", turn.number.into()),
        ("move", move_words.unwrap_or_default().into()),
        ("socket", socket.map(|socket| socket.to_string()).unwrap_or_default().into()),
    ];
    let told = names.about_with(texts, key, turn.player, &args);
    match better_words(texts, turn) {
        Some(better) => format!("{told} {better}"),
        None => told,
    }
}
