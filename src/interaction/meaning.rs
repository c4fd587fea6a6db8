//! Determines which player made a press and what it means.
//!
//! Two people may share a mouse or a touch screen, so no pointer belongs to a player. The pressed thing determines the
//! player: only Red lifts Red's glasses, takes Red's rings or presses Red's buttons. A press on a socket belongs to the
//! player who has something for it: a glass in the hand, or an extra ring whose socket is being chosen. If both have,
//! it belongs to the one who began last.

use tamsk_rules::{GlassId, Match, Player};

use super::hands::{Hands, Meaning, Pressed};
use super::on_socket::{latest, legal_on_socket, on_socket};
use super::proxies::Touchable;
use crate::session::seats::Seats;

/// Returns the meaning of a press.
pub(super) fn meaning(game: &Match, seats: Seats, hands: &Hands, pressed: Pressed) -> Meaning {
    let person = |player: Player| seats.is_person(player);
    let pressed = reached(seats, hands, pressed);
    if let Some(meaning) = by_marker(game, seats, hands, pressed) {
        return meaning;
    }
    match pressed.touched {
        Some(Touchable::Timer) => turn_timer(game, seats, hands),
        Some(Touchable::Holder(owner)) if person(owner) && hands.carrying[owner].is_none() => match hands.busy[owner] {
            true => Meaning::Nothing,
            false => Meaning::TakeRing(owner),
        },
        Some(Touchable::Holder(owner)) if person(owner) => Meaning::SetDown(owner),
        Some(Touchable::Glass(id)) => on_glass(game, seats, hands, id),
        Some(Touchable::Socket(socket)) => on_socket(game, hands, socket),
        Some(Touchable::Holder(_)) | None => latest(hands.certain()).map_or(Meaning::Nothing, Meaning::SetDown),
    }
}

/// Returns what is meant to be pressed: a person who has begun nothing reaches past a glass of the other player, or past
/// a holder from which no person takes rings with this pointer, for their own glass behind it, which they may lift now.
fn reached(seats: Seats, hands: &Hands, pressed: Pressed) -> Pressed {
    let front = match pressed.touched {
        Some(Touchable::Glass(id)) => id.owner,
        Some(Touchable::Holder(owner)) if !seats.is_person(owner) => owner,
        _ => return pressed,
    };
    let free =
        |id: &GlassId| seats.is_person(id.owner) && Player::BOTH.into_iter().all(|player| hands.are_free(player));
    match pressed.behind.filter(free) {
        Some(behind) if behind.owner != front => Pressed { touched: Some(Touchable::Glass(behind)), ..pressed },
        _ => pressed,
    }
}

/// Returns the meaning of a press on a marker, which counts before a glass in front of it. But a person who has begun
/// nothing and presses their own glass may pick it up, and drops no ring for the other.
fn by_marker(game: &Match, seats: Seats, hands: &Hands, pressed: Pressed) -> Option<Meaning> {
    let meaning = legal_on_socket(game, hands, pressed.marked?)?;
    let counts = match pressed.touched {
        Some(Touchable::Glass(id)) if seats.is_person(id.owner) && hands.are_free(id.owner) => {
            !game.can_lift(id) && matches!(meaning, Meaning::SetDown(_))
        }
        Some(Touchable::Glass(_) | Touchable::Socket(_)) | None => true,
        Some(Touchable::Holder(_) | Touchable::Timer) => false,
    };
    counts.then_some(meaning)
}

/// Returns the meaning of a press on the timer. If the waiting player is a person, it is always theirs.
fn turn_timer(game: &Match, seats: Seats, hands: &Hands) -> Meaning {
    let waiting = !game.to_move();
    if seats.is_person(waiting) {
        return Meaning::TurnTimer(waiting);
    }
    // The only person sets down what they carry, or else learns why they may not flip the timer.
    let set_down = latest(hands.certain()).map(Meaning::SetDown);
    set_down.or_else(|| seats.people().next().map(Meaning::TurnTimer)).unwrap_or(Meaning::Nothing)
}

/// Returns the meaning of a press on a glass. Its owner picks it up, or learns why they may not. The press means the
/// socket under the glass only if the owner is choosing a socket, has their hand full or is not a person. A lone person
/// who has begun nothing learns that a bot's glass is not theirs.
fn on_glass(game: &Match, seats: Seats, hands: &Hands, id: GlassId) -> Meaning {
    let owner = id.owner;
    let free = seats.is_person(owner) && hands.carrying[owner].is_none();
    if free && hands.busy[owner] {
        return Meaning::Nothing;
    }
    if free && hands.choosing[owner].is_none() {
        return Meaning::PickUp(id);
    }
    let choosing = if free { Some(owner) } else { latest(hands.choosing) };
    match (choosing, game.glass(id).at) {
        (Some(player), Some(socket)) => Meaning::Choose(player, socket),
        _ => {
            let set_down = latest(hands.certain()).map(Meaning::SetDown);
            let alone = || seats.people().next().filter(|&person| !seats.is_person(owner) && hands.may_begin(person));
            set_down.or_else(|| Some(Meaning::NotTheirs(alone()?, id))).unwrap_or(Meaning::Nothing)
        }
    }
}

#[cfg(test)]
mod tests;
