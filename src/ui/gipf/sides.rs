//! What the sides of a challenge are called.

use tamsk_rules::Player;
use tamsk_text::PlayerName;

use crate::localization::{FluentValue, Localization};
use crate::ui::kit::names::PlayerNames;

/// Returns the name of a player in the match of TAMSK that decides a challenge: their own, or else one that tells which
/// colour they play at GIPF.
pub fn name_in_contest(texts: &Localization, names: &PlayerNames, player: Player) -> PlayerName {
    let given = names.given.of(player);
    if !given.trim().is_empty() || !names.seats.are_two_people() {
        return given.into();
    }
    texts.tr_args("gipf-in-contest", &[("side", names.name(texts, player).into())]).into()
}

/// Returns a text about a challenge, with further arguments. Its arguments `challenger` and `owner` are what they are
/// called, and `who` tells which of them the text addresses: `challenger`, `owner`, or `other` for neither.
pub fn about_challenge(
    texts: &Localization,
    names: &PlayerNames,
    key: &str,
    owner: Player,
    more: &[(&str, FluentValue<'_>)],
) -> String {
    let who = match (names.is_you(!owner), names.is_you(owner)) {
        (true, _) => "challenger",
        (false, true) => "owner",
        (false, false) => "other",
    };
    let [challenger, owner] = [!owner, owner].map(|player| names.name(texts, player));
    let mut args = vec![("challenger", challenger.into()), ("owner", owner.into()), ("who", who.into())];
    args.extend_from_slice(more);
    texts.tr_args(key, &args)
}
