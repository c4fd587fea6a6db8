//! The words of a refusal: what is true of the player who asked, at this moment of the match.

use tamsk_rules::{Action, Event, Extra, Happened, Match, Player, Refusal, RingReason, Socket, Unused};

use super::words::refusal_key;
use crate::localization::Localization;
use crate::simulation::queue::{Answered, Wish};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::reasons::rule_behind;

/// What to tell a player whose action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The key of the text.
    pub key: &'static str,
    /// The key of the rule behind it.
    pub rule: &'static str,
}

impl Explanation {
    /// Explains to `player` why they cannot pick up a glass of their opponent.
    fn of_strange_glass(game: &Match, player: Player) -> Explanation {
        let mut ways = Socket::all().map(Action::Lift).chain([Action::Take]);
        let may_pick_up = ways.any(|action| game.check(player, action).is_ok());
        Explanation { key: if may_pick_up { "refusal-no-glass" } else { "refusal-not-yours" }, rule: "rule-own" }
    }

    /// Explains an answer, if it is a refusal, from the match and its events so far. `shared` says whether two people
    /// play on one screen.
    pub fn of_answer(game: &Match, history: &[Happened], answered: &Answered, shared: bool) -> Option<Explanation> {
        let ((action, why), player) = (answered.refusal()?, answered.entry.origin.player);
        Some(match answered.entry.wish {
            Wish::PickUp(glass) if glass.owner != player && why != Refusal::GameOver => {
                Explanation::of_strange_glass(game, player)
            }
            _ if why == Refusal::NoRingWindow && action == Action::DropRing && game.rings(player) > 0 => {
                Explanation { key: no_ring_key(game, history, player), rule: rule_behind(why, game.options().level) }
            }
            _ => Explanation::of(game, player, action, why, shared),
        })
    }

    /// Explains to `player` why `action` was refused. `shared` says whether two people play on one screen, who are
    /// then told whose turn it is by name.
    fn of(game: &Match, player: Player, action: Action, why: Refusal, shared: bool) -> Explanation {
        let rule = rule_behind(why, game.options().level);
        let because = |key, rule| Explanation { key, rule };
        match (why, action) {
            (Refusal::NotYourTurn | Refusal::CannotPass, _) if game.is_ending() => {
                because("refusal-ending", "rule-end")
            }
            (Refusal::NotYourTurn, Action::FlipTimer) => because("refusal-timer-own-turn", "rule-timer"),
            (Refusal::NotYourTurn, _) if game.to_move() == player => because("refusal-blocked", "rule-blocked"),
            (Refusal::NotYourTurn, _) => because(turn_key(shared), rule),
            (Refusal::CannotPass, _) => match game.undecided() {
                Some(decides) => because(undecided_key(decides == player), "rule-undecided"),
                None if game.to_move() != player => because(turn_key(shared), "rule-own"),
                None => because("refusal-cannot-pass", rule),
            },
            (Refusal::RingUndecided, _) => because(undecided_key(game.undecided() == Some(player)), rule),
            (Refusal::NoGlass, Action::Take) => because("refusal-none-beside", rule),
            (Refusal::NoRingWindow, Action::KeepRing) => because("refusal-no-keep", rule),
            (Refusal::NoRingWindow | Refusal::SocketFull, _) if game.rings(player) == 0 => {
                because("refusal-no-rings", rule)
            }
            (Refusal::NoExtraRing, _) if game.extra(player) == Extra::Pending => because("refusal-extra-later", rule),
            _ => because(refusal_key(why), rule),
        }
    }

    /// Returns the text.
    pub fn words(self, texts: &Localization, game: &Match, names: &PlayerNames) -> String {
        let seconds = f64::from(game.options().ring_window) / 1_000.0;
        let args = [("name", names.name(texts, game.to_move()).into()), ("seconds", seconds.into())];
        texts.tr_args(self.key, &args)
    }
}

/// Returns whether what was refused would still be refused for the same reason.
pub fn still_holds(game: &Match, refused: &Answered) -> bool {
    let Some((action, why)) = refused.refusal() else { return false };
    let player = refused.entry.origin.player;
    if let Wish::PickUp(glass) = refused.entry.wish
        && glass.owner != player
        && why == Refusal::NoGlass
    {
        return game.outcome().is_none();
    }
    match (action, game.check(player, action).err()) {
        // A glass that was refused its socket may have been put back since, which changes nothing in this turn.
        (Action::Place(_), Some(Refusal::HandEmpty)) => game.turn_of() == Some(player) && game.undecided().is_none(),
        (_, now) => now == Some(why),
    }
}

fn turn_key(shared: bool) -> &'static str {
    if shared { "refusal-turn-of" } else { "refusal-not-your-turn" }
}

/// Returns the key for a player who may not drop a ring now: what became of the one of their last move, if there is one.
fn no_ring_key(game: &Match, history: &[Happened], player: Player) -> &'static str {
    let of_last_move = history.iter().rev().find_map(|happened| match happened.event {
        Event::RingDropped { player: by, why: RingReason::Own, .. } if by == player => Some("refusal-ring-dropped"),
        Event::RingWindowEnded { player: by, why: Unused::TimeUp, .. } if by == player => Some("refusal-ring-late"),
        Event::Placed { glass, .. } if glass.owner == player => Some(general_key(game)),
        _ => None,
    });
    of_last_move.unwrap_or_else(|| general_key(game))
}

fn general_key(game: &Match) -> &'static str {
    if game.options().limits_windows() { "refusal-ring-soon" } else { "refusal-no-ring-window" }
}

fn undecided_key(own: bool) -> &'static str {
    if own { "refusal-ring-undecided" } else { "refusal-ring-undecided-other" }
}

#[cfg(test)]
mod tests;
