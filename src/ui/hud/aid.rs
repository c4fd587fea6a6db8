//! The buttons for the aids at Level 1, and the hint in words.

use tamsk_rules::{Player, Socket, Turn};

use crate::localization::Localization;
use crate::table::game::Aid;
use crate::table::hint::Hint;
use crate::table::panels::MatchButton;

/// Returns this player's button for an aid.
pub const fn button_of(aid: Aid, player: Player) -> MatchButton {
    match aid {
        Aid::Hint => MatchButton::Hint(player),
        Aid::TakeBack => MatchButton::TakeBack(player),
    }
}

/// Returns the hint in words, while one is shown or being searched for.
pub fn hint_words(texts: &Localization, hint: &Hint, player: Player) -> Option<String> {
    if hint.asked == Some(player) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let (_, Turn { claim, glass_move }) = hint.shown.filter(|(of, _)| *of == player)?;
    let key = match (claim, glass_move.map(|moved| moved.ring)) {
        (false, Some(true)) => "hint-move-ring",
        (false, Some(false)) => "hint-move",
        (true, Some(true)) => "hint-claim-move-ring",
        (true, Some(false)) => "hint-claim-move",
        (true, None) => "hint-claim",
        (false, None) => "hint-pass",
    };
    let name = |socket: Option<Socket>| socket.map(|socket| socket.to_string()).unwrap_or_default();
    let args = [
        ("from", name(glass_move.map(|moved| moved.from)).into()),
        ("to", name(glass_move.map(|moved| moved.to)).into()),
    ];
    Some(texts.tr_args(key, &args))
}
