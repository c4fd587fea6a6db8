//! The text about the turning point of a match, and the moments from which a person who lost to the bot can try again.

use tamsk_engine::analysis::{JudgedTurn, TurnOutcome};

use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::table::analysis::TurningPointSearch;
use crate::table::seats::Seats;
use crate::ui::kit::log_line::{better_choice_words, glass_move_words};
use crate::ui::kit::names::PlayerNames;

/// The minimum chance to win, in percent, at which a resigning player counts as ahead.
const AHEAD: u8 = 65;

/// Returns the text about the turning point or the search for it, or `None` if the match has no loser.
pub fn turning_point_words(texts: &Localization, names: &PlayerNames, point: &TurningPointSearch) -> Option<String> {
    Some(match point {
        TurningPointSearch::NoLoser => return None,
        TurningPointSearch::Sought => texts.tr("result-turning-sought").into_owned(),
        TurningPointSearch::NoSingleTurn => texts.tr("result-turning-unclear").into_owned(),
        TurningPointSearch::Found(turn) => turn_words(texts, names, turn),
    })
}

/// Returns the text key of the heading above the text about the turning point.
pub fn turning_point_heading_key(point: &TurningPointSearch) -> &'static str {
    match point.turn().map(|turn| &turn.action) {
        Some(TurnOutcome::Resigned) => "result-turning-resigned",
        _ => "result-turning",
    }
}

fn turn_words(texts: &Localization, names: &PlayerNames, turn: &JudgedTurn) -> String {
    let (move_words, socket) = match turn.action {
        TurnOutcome::Chose(choice) => (choice.glass_move.map(|glass| glass_move_words(texts, glass)), None),
        TurnOutcome::LetGlassRunOut(socket) | TurnOutcome::MovedOntoFullSocket(socket) => (None, Some(socket)),
        TurnOutcome::WasLate | TurnOutcome::Resigned => (None, None),
    };
    let key = match turn.action {
        TurnOutcome::Chose(_) if move_words.is_some() => "result-turned-move",
        TurnOutcome::Chose(_) => "result-turned-pass",
        TurnOutcome::WasLate => "result-turned-late",
        TurnOutcome::LetGlassRunOut(_) => "result-turned-lost",
        TurnOutcome::MovedOntoFullSocket(_) => "result-turned-full",
        TurnOutcome::Resigned if turn.best_lead.win_chance_percent(turn.player) >= AHEAD => {
            "result-turned-resigned-ahead"
        }
        TurnOutcome::Resigned => "result-turned-resigned",
    };
    let args = [
        ("turn", turn.number.into()),
        ("move", move_words.unwrap_or_default().into()),
        ("socket", socket.map(|socket| socket.to_string()).unwrap_or_default().into()),
    ];
    let words = names.text_about_with(texts, key, turn.player, &args);
    match better_choice_words(texts, turn) {
        Some(better) => format!("{words} {better}"),
        None => words,
    }
}

/// The moment of a match from which a person who lost to the bot can try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryPoint {
    /// The turning point, once it is known. This moment is offered only at Level 1, which has no sand.
    TurningPoint,
    /// The moment before the move onto a full socket that lost the match.
    BeforeMoveOntoFullSocket,
}

impl RetryPoint {
    /// Returns the moment from which the person can try again, or `None` if there is no such moment in this match.
    pub fn of(live: &LiveMatch, seats: Seats) -> Option<RetryPoint> {
        let game = live.game();
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        winner.filter(|&winner| seats.bot_difficulty(winner).is_some() && seats.is_person(!winner))?;
        if game.loss_on_full_socket().is_some() {
            return Some(RetryPoint::BeforeMoveOntoFullSocket);
        }
        (!game.options().level.has_sand()).then_some(RetryPoint::TurningPoint)
    }

    /// Returns the text key and the script name of the button for trying again.
    pub const fn button_text_key_and_script_name(self) -> (&'static str, &'static str) {
        match self {
            RetryPoint::TurningPoint => ("result-again", "again"),
            RetryPoint::BeforeMoveOntoFullSocket => ("result-take-back", "take back loss"),
        }
    }

    /// Returns the match at this moment, or `None` if the moment is not known.
    pub fn earlier_match(self, live: &LiveMatch, point: &TurningPointSearch) -> Option<LiveMatch> {
        match self {
            RetryPoint::TurningPoint => live.before_action(point.turn()?.decision_moment.actions_done),
            RetryPoint::BeforeMoveOntoFullSocket => live.before_losing_move(live.game().loss_on_full_socket()?.player),
        }
    }
}

#[cfg(test)]
mod tests {
    use tamsk_engine::analysis::{GlassChoice, Lead, TurnChoice};
    use tamsk_records::Moment;
    use tamsk_rules::Player;

    use super::super::panel::ResultIntent;
    use super::super::tests::{card, named, resigned, resigned_by, socket};
    use super::*;
    use crate::localization::Language;
    use crate::simulation::sand_fast_forward::SandFastForward;
    use crate::ui::kit::testing::PanelHarness;

    /// Returns a judged turn in which a player performed `action`. `better` is the better choice, if there was one.
    fn judged(player: Player, number: usize, action: TurnOutcome, better: Option<TurnChoice>) -> JudgedTurn {
        JudgedTurn {
            number,
            player,
            began: 0,
            ended: 0,
            decision_moment: Moment::START,
            action,
            choice: if let TurnOutcome::Chose(choice) = action { Some(choice) } else { None },
            best: better,
            best_waits_first: false,
            best_has_equals: false,
            best_lead: Lead::EVEN,
            played_lead: Lead::EVEN,
            reason: None,
            lost_to_time: 0,
        }
    }

    fn turning_points(player: Player) -> Vec<TurningPointSearch> {
        let glass =
            |from: Option<&str>, ring| GlassChoice { from: from.map(socket), to: socket("D3"), dropped_ring: ring };
        let choice = |claim, from, ring| TurnChoice { claims_ring: claim, glass_move: Some(glass(from, ring)) };
        let pass = TurnChoice { claims_ring: false, glass_move: None };
        let turn = |action, better| judged(player, 108, action, better);
        let moved = TurnOutcome::Chose(choice(false, Some("D2"), false));
        let mut points = vec![TurningPointSearch::Sought, TurningPointSearch::NoSingleTurn];
        for better in [
            choice(false, Some("D2"), true),
            choice(true, Some("D2"), false),
            choice(true, Some("D2"), true),
            choice(false, Some("C2"), true),
            choice(true, None, true),
            pass,
        ] {
            for action in
                [moved, TurnOutcome::LetGlassRunOut(socket("D2")), TurnOutcome::MovedOntoFullSocket(socket("D2"))]
            {
                let of_several = JudgedTurn { best_has_equals: true, ..turn(action, Some(better)) };
                points.extend([turn(action, Some(better)), of_several].map(TurningPointSearch::Found));
            }
        }
        for action in [TurnOutcome::Chose(pass), TurnOutcome::WasLate, TurnOutcome::Resigned, moved] {
            points.push(TurningPointSearch::Found(turn(action, None)));
        }
        points
    }

    #[test]
    fn every_turning_point_fits_and_is_localized() {
        let live = resigned();
        let fast_forward = SandFastForward::default();
        let benches = || PanelHarness::at_all_scales_and_languages().chain([PanelHarness::with_masked_translations()]);
        for names in [named(&live), PlayerNames::one_person_as(Player::Red)] {
            for point in turning_points(Player::Red) {
                for bench in benches() {
                    bench.checked_texts(|ctx, texts| {
                        _ = card(&live, &names, &fast_forward, &point).show(ctx, texts);
                    });
                }
                PanelHarness::with_masked_translations().assert_localized("a turning point", |ctx, texts| {
                    _ = card(&live, &names, &fast_forward, &point).show(ctx, texts);
                });
            }
        }
    }

    #[test]
    fn a_turning_point_uses_the_notation_of_the_log() {
        let texts = Localization::new(Language::English);
        let glass = |from, to, ring| Some(GlassChoice { from: Some(socket(from)), to: socket(to), dropped_ring: ring });
        let chose = |claim, glass| TurnChoice { claims_ring: claim, glass_move: glass };
        let said_of = |player, action, better| {
            let point = TurningPointSearch::Found(judged(player, 14, action, better));
            turning_point_words(&texts, &PlayerNames::one_person_as(Player::Red), &point).expect("words")
        };
        let played = chose(false, glass("D2", "E3", true));
        let said = said_of(Player::Red, TurnOutcome::Chose(played), Some(chose(false, glass("C2", "D3", true))));
        assert_eq!(said, "Turning point: turn 14, your D2–E3 with a ring. C2–D3 with a ring was better.");
        let kept = chose(false, glass("D2", "E3", false));
        let said = said_of(Player::Black, TurnOutcome::Chose(kept), Some(played));
        assert_eq!(said, "Turning point: turn 14, Novice bot’s D2–E3 without a ring. Dropping the ring was better.");
        let claimed = Some(chose(true, glass("D2", "E3", true)));
        let said = said_of(Player::Red, TurnOutcome::Chose(played), claimed);
        assert_eq!(said, "Turning point: turn 14, your D2–E3 with a ring. Claiming first was better.");
        let said = said_of(Player::Red, TurnOutcome::Chose(kept), claimed);
        assert_eq!(
            said,
            "Turning point: turn 14, your D2–E3 without a ring. Claiming, then D2–E3 with a ring, was better."
        );
        let said = said_of(Player::Black, TurnOutcome::LetGlassRunOut(socket("D2")), None);
        assert_eq!(said, "Turning point: turn 14, Novice bot lost the glass on D2.");
        let point =
            JudgedTurn { best_has_equals: true, ..judged(Player::Red, 14, TurnOutcome::Chose(kept), Some(played)) };
        let said =
            turning_point_words(&texts, &PlayerNames::one_person_as(Player::Red), &TurningPointSearch::Found(point))
                .expect("words");
        let expected = "Turning point: turn 14, your D2–E3 without a ring. Dropping the ring was better. It was not the only good turn.";
        assert_eq!(said, expected);
        let said = said_of(Player::Red, TurnOutcome::Resigned, None);
        assert_eq!(said, "The match was still open when you resigned.");
    }

    #[test]
    fn only_a_single_person_who_lost_to_the_bot_can_try_again() {
        let lost = resigned_by(Player::Red);
        let faced = Moment { actions_done: lost.record().actions.len() - 1, at: 0 };
        let turn = |player| JudgedTurn { decision_moment: faced, ..judged(player, 3, TurnOutcome::Resigned, None) };
        let fast_forward = SandFastForward::default();
        let again = |live: &LiveMatch, names: &PlayerNames, point: &TurningPointSearch| {
            let bench = PanelHarness::at_scale(1.0);
            let draw = |ctx: &_, texts: &_| card(live, names, &fast_forward, point).show(ctx, texts);
            let offered = bench.checked_texts(|ctx, texts| _ = draw(ctx, texts));
            let offered = offered.iter().any(|(text, _)| text == "Try that moment again");
            let possible =
                RetryPoint::of(live, names.seats).and_then(|again| again.earlier_match(live, point)).is_some();
            assert_eq!(offered, possible, "the button is offered exactly if the second try is possible");
            let chosen = offered.then(|| bench.click_on_text_key("result-again", draw)).flatten();
            assert_eq!(chosen, offered.then_some(ResultIntent::PlayFromRetryPoint));
            offered
        };
        let found = TurningPointSearch::Found(turn(Player::Red));
        let alone = PlayerNames::one_person_as(Player::Red);
        assert!(again(&lost, &alone, &found));
        for point in [TurningPointSearch::NoLoser, TurningPointSearch::Sought, TurningPointSearch::NoSingleTurn] {
            assert!(!again(&lost, &alone, &point), "{point:?}");
        }
        assert!(!again(&lost, &PlayerNames::default(), &found), "two people");
        let won = resigned_by(Player::Black);
        assert!(!again(&won, &alone, &TurningPointSearch::Found(turn(Player::Black))), "the bot lost");
        let sand = resigned();
        assert!(!again(&sand, &alone, &found), "sand runs");
        let again = RetryPoint::of(&lost, alone.seats).expect("the person lost to the bot");
        let earlier = again.earlier_match(&lost, &found).expect("an earlier match");
        assert_eq!(earlier.record().actions, lost.record().actions[..6]);
        assert_eq!((earlier.setup(), earlier.game().outcome()), (lost.setup(), None));
    }
}
