//! What is said of a match of GIPF.

#[cfg(test)]
mod tests;

use gipf_rules::{GipfPhase, GipfPosition, Side, Spot};

use crate::localization::Localization;
use crate::session::gipf::{GipfAim, may_stay};
use crate::session::seats::Seats;
use crate::simulation::gipf::layout::seat;
use crate::ui::kit::sides::SideNames;

/// Returns what a side does now, in words.
pub fn status(texts: &Localization, position: &GipfPosition, names: &SideNames, aim: &GipfAim, side: Side) -> String {
    let acts = position.actor() == Some(side);
    if acts && names.seats.bot(seat(side)).is_some() {
        return texts.tr("gipf-status-thinks").into_owned();
    }
    if acts && names.seats == Seats::REPLAY {
        return texts.tr("status-to-move").into_owned();
    }
    let asked = removal_words(texts, position, aim).filter(|_| acts);
    asked.unwrap_or_else(|| texts.tr(status_key(position, side)).into_owned())
}

/// Returns what would be taken of the row that is pointed at or asked about and what would stay, if there is a choice.
pub fn removal_words(texts: &Localization, position: &GipfPosition, aim: &GipfAim) -> Option<String> {
    let GipfPhase::Take(owner) = position.phase() else { return None };
    let chain = aim.row.or(aim.asked).filter(|&chain| GipfAim::leaves_a_choice(position, chain))?;
    let taken = aim.taken(position, owner, chain)?;
    let stays = |spot: &Spot| !taken.contains(*spot);
    // Of pieces that must go, nothing need be said.
    let can_stay = |spot: &Spot| position.piece(*spot).is_some_and(|(_, kind)| may_stay(kind));
    let kept: Vec<Spot> = chain.iter().filter(stays).collect();
    let (key, named) = match kept.is_empty() {
        true => ("gipf-status-take-all", chain.iter().filter(can_stay).collect()),
        false => ("gipf-status-take-some", kept),
    };
    let list = named.iter().map(|spot| spot.point().to_string()).collect::<Vec<_>>().join(", ");
    Some(texts.tr_args(key, &[("spots", list.into()), ("count", named.len().into())]))
}

/// Returns the key of what a side does now.
fn status_key(position: &GipfPosition, side: Side) -> &'static str {
    let acts = position.actor() == Some(side);
    match (position.phase(), acts) {
        (GipfPhase::Push, true) => "gipf-status-push",
        (GipfPhase::Use, true) => "gipf-status-use",
        (GipfPhase::Answer, true) => "gipf-status-answer",
        (GipfPhase::Extra, true) => "gipf-status-extra",
        (GipfPhase::Take(_), true) => "gipf-status-take",
        (GipfPhase::Contest, _) => "gipf-status-contest",
        (_, false) => "gipf-status-waits",
    }
}
