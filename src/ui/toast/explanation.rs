//! Explains refusals. An explanation depends on the current state of the match, and refers to a rule.

use tamsk_rules::{
    Action, Event, ExtraRingRight, Level, Match, Player, Refusal, RingDropReason, Socket, TimedEvent, UnusedRightReason,
};

use crate::localization::Localization;
use crate::simulation::queue::{RequestAnswered, TamskRequest};
use crate::table::text_keys::refusal_key;
use crate::ui::kit::names::PlayerNames;

/// The text key that explains why an action was refused, and the text key of the rule behind the refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusalExplanation {
    pub text_key: &'static str,
    pub rule_key: &'static str,
}

impl RefusalExplanation {
    fn of_strange_glass(game: &Match, player: Player) -> RefusalExplanation {
        let mut ways = Socket::all().map(Action::Lift).chain([Action::Take]);
        let may_pick_up = ways.any(|action| game.check_action(player, action).is_ok());
        RefusalExplanation {
            text_key: if may_pick_up { "refusal-no-glass" } else { "refusal-not-yours" },
            rule_key: "rule-own",
        }
    }

    /// Returns the explanation of why a request was refused, or `None` if it was not refused. `shared` is `true` if two
    /// people share a screen.
    pub fn of_refused_request(
        game: &Match,
        history: &[TimedEvent],
        answered: &RequestAnswered,
        shared: bool,
    ) -> Option<RefusalExplanation> {
        let ((action, why), player) = (answered.refusal()?, answered.entry.origin.player);
        let level = game.options().level;
        Some(match answered.entry.request {
            TamskRequest::PickUp(glass) if glass.owner != player && why != Refusal::GameOver => {
                RefusalExplanation::of_strange_glass(game, player)
            }
            _ if why == Refusal::NoRingWindow
                && action == Action::DropRing
                && game.extra_ring_right(player) == ExtraRingRight::Pending =>
            {
                let rule_key = rule_key_of_refusal(Refusal::NoExtraRing, level);
                RefusalExplanation { text_key: "refusal-extra-later", rule_key }
            }
            _ if why == Refusal::NoRingWindow && action == Action::DropRing && game.rings_in_holder(player) > 0 => {
                let rule_key = rule_key_of_refusal(why, level);
                RefusalExplanation { text_key: no_ring_key(game, history, player), rule_key }
            }
            _ => RefusalExplanation::of(game, player, action, why, shared),
        })
    }

    /// Returns why `action` by `player` was refused. If `shared` is `true`, the text names the player whose turn it is.
    fn of(game: &Match, player: Player, action: Action, why: Refusal, shared: bool) -> RefusalExplanation {
        let rule = rule_key_of_refusal(why, game.options().level);
        let because = |key, rule| RefusalExplanation { text_key: key, rule_key: rule };
        match (why, action) {
            (Refusal::NotYourTurn | Refusal::CannotPass, _) if game.is_ending() => {
                because("refusal-ending", "rule-end")
            }
            (Refusal::NotYourTurn, Action::FlipTimer) => because("refusal-timer-own-turn", "rule-timer"),
            (Refusal::NotYourTurn, _) if game.to_move() == player => because("refusal-blocked", "rule-blocked"),
            (Refusal::NotYourTurn, _) => because(turn_key(shared), rule),
            (Refusal::CannotPass, _) => match game.player_deciding_ring() {
                Some(decides) => because(undecided_key(decides == player), "rule-undecided"),
                None if game.to_move() != player => because(turn_key(shared), "rule-own"),
                None => because("refusal-cannot-pass", rule),
            },
            (Refusal::RingUndecided, _) => because(undecided_key(game.player_deciding_ring() == Some(player)), rule),
            (Refusal::NoGlass, Action::Take) => because("refusal-none-beside", rule),
            (Refusal::NoRingWindow, Action::KeepRing) => because("refusal-no-keep", rule),
            (Refusal::NoRingWindow | Refusal::ExtraRingSocketFull, _) if game.rings_in_holder(player) == 0 => {
                because("refusal-no-rings", rule)
            }
            (Refusal::NoExtraRing, _) if game.extra_ring_right(player) == ExtraRingRight::Pending => {
                because("refusal-extra-later", rule)
            }
            _ => because(refusal_key(why), rule),
        }
    }

    /// Returns the text of the explanation.
    pub fn words(self, texts: &Localization, game: &Match, names: &PlayerNames) -> String {
        let seconds = f64::from(game.options().ring_window) / 1_000.0;
        let args = [("name", names.name(texts, game.to_move()).into()), ("seconds", seconds.into())];
        texts.tr_args(self.text_key, &args)
    }
}

/// Returns `true` if the rules would still refuse the action for the same reason.
pub fn is_still_refused(game: &Match, refused: &RequestAnswered) -> bool {
    let Some((action, why)) = refused.refusal() else { return false };
    let player = refused.entry.origin.player;
    if let TamskRequest::PickUp(glass) = refused.entry.request
        && glass.owner != player
        && why == Refusal::NoGlass
    {
        return game.outcome().is_none();
    }
    match (action, game.check_action(player, action).err()) {
        // The hand may be empty because the glass was put back. The refusal then matters until the player's turn ends.
        (Action::Place(_), Some(Refusal::HandEmpty)) => {
            game.player_to_act() == Some(player) && game.player_deciding_ring().is_none()
        }
        (_, now) => now == Some(why),
    }
}

/// Returns the text key of the rule behind a refusal at this level.
pub fn rule_key_of_refusal(why: Refusal, level: Level) -> &'static str {
    match why {
        Refusal::GameOver => "rule-end",
        Refusal::TimeGoesBack => "rule-time",
        Refusal::RingUndecided => "rule-undecided",
        Refusal::NotYourTurn | Refusal::NoGlass => "rule-own",
        Refusal::HandFull | Refusal::HandEmpty => "rule-hand",
        Refusal::GlassLost => "rule-lost",
        Refusal::PlaceOffBoardFirst => "rule-free",
        Refusal::MoveIdleGlassFirst => "rule-first",
        Refusal::NotAdjacent | Refusal::TargetSocketOccupied => "rule-move",
        Refusal::TargetSocketFull => "rule-full",
        Refusal::NoRingWindow if level.has_sand() => "rule-window",
        Refusal::NoRingWindow => "rule-drop",
        Refusal::NoClaim => "rule-claim-ends",
        Refusal::NoExtraRing | Refusal::ExtraRingSocketFull => "rule-extra",
        Refusal::NoTimer => "rule-timer",
        Refusal::TimerRunning => "rule-timer-once",
        Refusal::CannotPass if level.has_timer() => "rule-late-pass",
        Refusal::CannotPass => "rule-blocked",
    }
}

fn turn_key(shared: bool) -> &'static str {
    if shared { "refusal-turn-of" } else { "refusal-not-your-turn" }
}

/// Returns the text key for a player who may not drop a ring. The text says what became of the ring of their last move.
fn no_ring_key(game: &Match, history: &[TimedEvent], player: Player) -> &'static str {
    let of_last_move = history.iter().rev().find_map(|happened| match happened.event {
        Event::RingDropped { player: by, why: RingDropReason::OwnMove, .. } if by == player => {
            Some("refusal-ring-dropped")
        }
        Event::RingWindowEnded { player: by, why: UnusedRightReason::TimeUp, .. } if by == player => {
            Some("refusal-ring-late")
        }
        Event::Placed { glass, .. } if glass.owner == player => Some(general_key(game)),
        Event::TurnBegan { player: of } if of == player => Some(general_key(game)),
        _ => None,
    });
    of_last_move.unwrap_or_else(|| general_key(game))
}

fn general_key(game: &Match) -> &'static str {
    if game.options().has_timed_ring_windows() { "refusal-ring-soon" } else { "refusal-no-ring-window" }
}

fn undecided_key(own: bool) -> &'static str {
    if own { "refusal-ring-undecided" } else { "refusal-ring-undecided-other" }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tamsk_rules::{Events, FullSocketRule, GlassId, LatePenalty, Options, StartLayout, TimeLimits};
    use tamsk_samples::matches::every_action;

    use super::*;
    use crate::localization::Language;
    use crate::simulation::game::Answer;
    use crate::simulation::queue::{InputMeans, QueuedRequest, RequestId, RequestOrigin};

    /// Returns `true` if the text with this key is true for this player now.
    fn is_true(game: &Match, player: Player, action: Action, key: &str) -> bool {
        let (to_move, level) = (game.to_move(), game.options().level);
        match key {
            "refusal-game-over" => game.outcome().is_some(),
            "refusal-ending" => game.is_ending() && game.outcome().is_none(),
            "refusal-timer-own-turn" => to_move == player && level.has_timer() && action == Action::FlipTimer,
            "refusal-blocked" => to_move == player && !game.can_move(player) && game.claim(player).is_some(),
            "refusal-not-your-turn" | "refusal-turn-of" => game.player_to_act() == Some(!player) && to_move == !player,
            "refusal-ring-undecided" => game.player_deciding_ring() == Some(player),
            "refusal-ring-undecided-other" => game.player_deciding_ring() == Some(!player),
            "refusal-hand-full" => game.glass_in_hand(player).is_some(),
            "refusal-hand-empty" => game.glass_in_hand(player).is_none(),
            "refusal-no-glass" => match action {
                Action::Lift(at) => game.glass_at(at).is_none_or(|glass| glass.owner != player),
                _ => false,
            },
            "refusal-none-beside" => game.next_glass_off_board(player).is_none(),
            "refusal-glass-lost" | "refusal-turn-others-first" => match action {
                Action::Lift(at) => game.glass_at(at).is_some_and(|glass| {
                    glass.owner == player && (key == "refusal-glass-lost") != game.glass(glass).is_living()
                }),
                _ => false,
            },
            "refusal-place-first" => game.next_glass_off_board(player).is_some(),
            "refusal-not-adjacent" => {
                let from = game.glass_in_hand(player).and_then(|glass| game.glass(glass).socket);
                matches!((action, from), (Action::Place(to), Some(from)) if !from.neighbours().contains(to))
            }
            "refusal-occupied" => matches!(action, Action::Place(to) if game.board().occupied_sockets().contains(to)),
            "refusal-full" => matches!(action, Action::Place(to) if game.board().full_sockets().contains(to)),
            "refusal-no-ring-window" => !game.options().has_timed_ring_windows() && game.ring_window(player).is_none(),
            "refusal-ring-dropped" => game.ring_window(player).is_none() && game.rings_in_holder(player) < 32,
            "refusal-ring-soon" | "refusal-ring-late" => level.has_sand() && game.ring_window(player).is_none(),
            "refusal-no-keep" => game.ring_window(player).is_none(),
            "refusal-no-rings" => game.rings_in_holder(player) == 0,
            "refusal-no-claim" => game.claim(player).is_none(),
            "refusal-no-extra-ring" => game.extra_ring_right(player) == ExtraRingRight::None,
            "refusal-extra-later" => game.extra_ring_right(player) == ExtraRingRight::Pending,
            "refusal-socket-full" => {
                matches!(action, Action::DropExtra(to) if game.board().full_sockets().contains(to))
            }
            "refusal-no-timer" => !game.options().has_timer(),
            "refusal-timer-running" => game.timer_upper_sand() > 0,
            "refusal-cannot-pass" => to_move == player && game.can_move(player) && !game.is_ending(),
            _ => false,
        }
    }

    fn may_pick_up(game: &Match, player: Player) -> bool {
        let mut lifts = Socket::all().map(Action::Lift).chain([Action::Take]);
        lifts.any(|action| game.check_action(player, action).is_ok())
    }

    /// Returns the answer that refuses a person's request. `action` is the action that the request led to.
    fn refused(player: Player, request: TamskRequest, action: Action, why: Refusal) -> RequestAnswered {
        let origin = RequestOrigin::person(player, InputMeans::OnScreenButton);
        let entry = QueuedRequest { id: RequestId(0), origin, request, requested_at: std::time::Duration::ZERO };
        RequestAnswered { entry, answer: Answer::refused(action, why) }
    }

    /// Returns the explanation if an action is refused, or `None` if it is allowed. Panics if the explanation is not
    /// true.
    fn told_of_action(
        game: &Match,
        history: &Events,
        player: Player,
        action: Action,
        shared: bool,
    ) -> Option<RefusalExplanation> {
        let why = game.check_action(player, action).err()?;
        let explanation = RefusalExplanation::of_refused_request(
            game,
            history,
            &refused(player, TamskRequest::Act(action), action, why),
            shared,
        )?;
        assert!(
            is_true(game, player, action, explanation.text_key),
            "{player} gets untrue {} for {action:?}: {game:?}",
            explanation.text_key
        );
        assert_ne!(explanation.text_key, if shared { "refusal-not-your-turn" } else { "refusal-turn-of" });
        Some(explanation)
    }

    /// Returns why a player may not pick up a glass, or `None` if they may. Panics if the explanation is not true.
    fn told_of_glass(game: &Match, player: Player, glass: GlassId) -> Option<RefusalExplanation> {
        let at = game.glass(glass).socket;
        let action = at.map_or(Action::Take, Action::Lift);
        let strange = (glass.owner != player).then_some(Refusal::NoGlass).filter(|_| at.is_none());
        let why = strange.or(game.check_action(player, action).err())?;
        let explanation = RefusalExplanation::of_refused_request(
            game,
            &[],
            &refused(player, TamskRequest::PickUp(glass), action, why),
            false,
        )?;
        let fits = match explanation.text_key {
            "refusal-no-glass" => glass.owner != player && may_pick_up(game, player),
            "refusal-not-yours" => glass.owner != player && !may_pick_up(game, player),
            key => is_true(game, player, action, key),
        };
        assert!(fits, "{player} gets untrue {} for {glass:?}: {game:?}", explanation.text_key);
        Some(explanation)
    }

    fn options(number: usize) -> Options {
        Options {
            level: [Level::One, Level::Two, Level::Three][number % 3],
            late_penalty: [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfHolding]
                [number / 3 % 3],
            start: [StartLayout::Corners, StartLayout::Free][number / 9 % 2],
            full_socket: [FullSocketRule::Loses, FullSocketRule::Refused][number / 18 % 2],
            timer_sand: 5_000,
            time_limits: [TimeLimits::Official, TimeLimits::SandOnly][number / 36 % 2],
            ..Options::default()
        }
    }

    /// Plays every variant at random. Checks in every state that the explanation of each refusal is true.
    #[test]
    fn every_explanation_of_a_refusal_is_true() {
        let texts: Vec<Localization> = Language::ALL.iter().map(|&language| Localization::new(language)).collect();
        let actions: Vec<Action> = every_action().into_iter().filter(|action| !action.ends_match()).collect();
        let (mut explanation, mut chance) = (BTreeSet::new(), 7_u64);
        let mut next = |below: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % below
        };
        for number in 0..72 {
            let options = options(number);
            let mut game = Match::new(options).expect("options within bounds");
            let mut history = Events::new();
            for step in 0..400 {
                let mut legal = Vec::new();
                for player in Player::BOTH {
                    let mut all = Vec::new();
                    for &action in &actions {
                        match told_of_action(&game, &history, player, action, step % 2 == 0) {
                            None => legal.push((player, action)),
                            Some(words) => all.push(words),
                        }
                    }
                    all.extend(game.glasses().filter_map(|(glass, _)| told_of_glass(&game, player, glass)));
                    for words in all.into_iter().filter(|words| explanation.insert(words.text_key)) {
                        for texts in &texts {
                            let words = words.words(texts, &game, &PlayerNames::default());
                            assert!(!words.contains("refusal-") && !words.contains('{'), "{words}");
                        }
                    }
                }
                // Do not put glasses back, because random play might do so again and again.
                legal.retain(|(_, action)| *action != Action::PutBack);
                if game.outcome().is_some() {
                    break;
                }
                let later = game.now() + if options.level == Level::One { 1 } else { [100, 900, 3_100][next(3)] };
                if !legal.is_empty() && next(8) > 0 {
                    let (player, action) = legal[next(legal.len())];
                    history.extend(game.apply(game.now(), player, action).expect("the action is legal"));
                }
                history.extend(game.advance(later));
            }
        }
        const TOLD: &str = "refusal-timer-own-turn refusal-extra-later refusal-ring-undecided-other \
            refusal-ring-soon refusal-ring-late refusal-ring-dropped refusal-turn-of \
            refusal-not-yours refusal-no-glass refusal-place-first refusal-full refusal-none-beside";
        for key in TOLD.split(' ') {
            assert!(explanation.contains(key), "{key} never explained a refusal: {explanation:?}");
        }
    }
}
