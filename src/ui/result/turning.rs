//! The turn in which the match turned, in words, and what can be played again after a match that was lost to the bot.

use tamsk_engine::analysis::{JudgedTurn, TurnAction};

use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::table::analysis::TurningPoint;
use crate::table::seats::Seats;
use crate::ui::kit::log_line::{better_words, glass_words};
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
    match point.turn().map(|turn| &turn.action) {
        Some(TurnAction::Resigned) => "result-turning-resigned",
        _ => "result-turning",
    }
}

fn turn_words(texts: &Localization, names: &PlayerNames, turn: &JudgedTurn) -> String {
    let (move_words, socket) = match turn.action {
        TurnAction::Chose(choice) => (choice.glass.map(|glass| glass_words(texts, glass)), None),
        TurnAction::LostGlass(socket) | TurnAction::FilledSocket(socket) => (None, Some(socket)),
        TurnAction::WasLate | TurnAction::Resigned => (None, None),
    };
    let key = match turn.action {
        TurnAction::Chose(_) if move_words.is_some() => "result-turned-move",
        TurnAction::Chose(_) => "result-turned-pass",
        TurnAction::WasLate => "result-turned-late",
        TurnAction::LostGlass(_) => "result-turned-lost",
        TurnAction::FilledSocket(_) => "result-turned-full",
        TurnAction::Resigned if turn.before.chance(turn.player) >= AHEAD => "result-turned-resigned-ahead",
        TurnAction::Resigned => "result-turned-resigned",
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

/// What a lone person who has lost to the bot can play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondTry {
    /// The turn in which the match turned, once it is known. At Level 1, where no sand has run since.
    TurningPoint,
    /// The move onto a full socket that has just lost it.
    FullSocket,
}

impl SecondTry {
    /// Returns what can be played again after this match.
    pub fn of(live: &LiveMatch, seats: Seats) -> Option<SecondTry> {
        let game = live.game();
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        winner.filter(|&winner| seats.bot(winner).is_some() && seats.is_person(!winner))?;
        if game.loss_on_full_socket().is_some() {
            return Some(SecondTry::FullSocket);
        }
        (!game.options().level.has_sand()).then_some(SecondTry::TurningPoint)
    }

    /// Returns the key of its button's text, and the button's name for scripts.
    pub const fn button(self) -> (&'static str, &'static str) {
        match self {
            SecondTry::TurningPoint => ("result-again", "again"),
            SecondTry::FullSocket => ("result-take-back", "take back loss"),
        }
    }

    /// Returns the match as it was before the turn in question, if that is known.
    pub fn begin(self, live: &LiveMatch, point: &TurningPoint) -> Option<LiveMatch> {
        match self {
            SecondTry::TurningPoint => live.before_action(point.turn()?.faced.actions),
            SecondTry::FullSocket => live.before_loss(live.game().loss_on_full_socket()?.player),
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
    use crate::simulation::aftermath::Aftermath;
    use crate::ui::kit::testing::PanelHarness;

    /// Returns a turn in which a player did this, though something else was better.
    fn judged(player: Player, number: usize, action: TurnAction, better: Option<TurnChoice>) -> JudgedTurn {
        JudgedTurn {
            number,
            player,
            began: 0,
            ended: 0,
            faced: Moment::START,
            action,
            choice: if let TurnAction::Chose(choice) = action { Some(choice) } else { None },
            best: better,
            best_waits: false,
            best_has_equals: false,
            before: Lead::EVEN,
            after: Lead::EVEN,
            reason: None,
            lost_to_time: 0,
        }
    }

    fn turning_points(player: Player) -> Vec<TurningPoint> {
        let glass = |from: Option<&str>, ring| GlassChoice { from: from.map(socket), to: socket("D3"), ring };
        let choice = |claim, from, ring| TurnChoice { claim, glass: Some(glass(from, ring)) };
        let pass = TurnChoice { claim: false, glass: None };
        let turn = |action, better| judged(player, 108, action, better);
        let moved = TurnAction::Chose(choice(false, Some("D2"), false));
        let mut points = vec![TurningPoint::Sought, TurningPoint::Unclear];
        for better in [
            choice(false, Some("D2"), true),
            choice(true, Some("D2"), false),
            choice(true, Some("D2"), true),
            choice(false, Some("C2"), true),
            choice(true, None, true),
            pass,
        ] {
            for action in [moved, TurnAction::LostGlass(socket("D2")), TurnAction::FilledSocket(socket("D2"))] {
                let of_several = JudgedTurn { best_has_equals: true, ..turn(action, Some(better)) };
                points.extend([turn(action, Some(better)), of_several].map(TurningPoint::Found));
            }
        }
        for action in [TurnAction::Chose(pass), TurnAction::WasLate, TurnAction::Resigned, moved] {
            points.push(TurningPoint::Found(turn(action, None)));
        }
        points
    }

    #[test]
    fn every_turning_point_fits_and_says_only_texts() {
        let live = resigned();
        let watch = Aftermath::default();
        let benches = || PanelHarness::sizes().chain([PanelHarness::masked()]);
        for names in [named(&live), PlayerNames::one_person_as(Player::Red)] {
            for point in turning_points(Player::Red) {
                for bench in benches() {
                    bench.checked_texts(|ctx, texts| {
                        _ = card(&live, &names, &watch, &point).show(ctx, texts);
                    });
                }
                PanelHarness::masked().assert_localized("a turning point", |ctx, texts| {
                    _ = card(&live, &names, &watch, &point).show(ctx, texts);
                });
            }
        }
    }

    #[test]
    fn a_turning_point_is_told_in_the_notation_of_the_log() {
        let texts = Localization::new(Language::English);
        let glass = |from, to, ring| Some(GlassChoice { from: Some(socket(from)), to: socket(to), ring });
        let chose = |claim, glass| TurnChoice { claim, glass };
        let said_of = |player, action, better| {
            let point = TurningPoint::Found(judged(player, 14, action, better));
            words(&texts, &PlayerNames::one_person_as(Player::Red), &point).expect("words")
        };
        let played = chose(false, glass("D2", "E3", true));
        let said = said_of(Player::Red, TurnAction::Chose(played), Some(chose(false, glass("C2", "D3", true))));
        assert_eq!(said, "Turning point: turn 14, your D2–E3 with a ring. C2–D3 with a ring was better.");
        let kept = chose(false, glass("D2", "E3", false));
        let said = said_of(Player::Black, TurnAction::Chose(kept), Some(played));
        assert_eq!(said, "Turning point: turn 14, Novice bot’s D2–E3 without a ring. Dropping the ring was better.");
        let claimed = Some(chose(true, glass("D2", "E3", true)));
        let said = said_of(Player::Red, TurnAction::Chose(played), claimed);
        assert_eq!(said, "Turning point: turn 14, your D2–E3 with a ring. Claiming first was better.");
        let said = said_of(Player::Red, TurnAction::Chose(kept), claimed);
        assert_eq!(
            said,
            "Turning point: turn 14, your D2–E3 without a ring. Claiming, then D2–E3 with a ring, was better."
        );
        let said = said_of(Player::Black, TurnAction::LostGlass(socket("D2")), None);
        assert_eq!(said, "Turning point: turn 14, Novice bot lost the glass on D2.");
        let point =
            JudgedTurn { best_has_equals: true, ..judged(Player::Red, 14, TurnAction::Chose(kept), Some(played)) };
        let said = words(&texts, &PlayerNames::one_person_as(Player::Red), &TurningPoint::Found(point)).expect("words");
        let expected = "Turning point: turn 14, your D2–E3 without a ring. Dropping the ring was better. It was not the only good turn.";
        assert_eq!(said, expected);
        let said = said_of(Player::Red, TurnAction::Resigned, None);
        assert_eq!(said, "The match was still open when you resigned.");
    }

    #[test]
    fn only_a_lone_person_who_lost_to_the_bot_can_try_again() {
        let lost = resigned_by(Player::Red);
        let faced = Moment { actions: lost.record().actions.len() - 1, at: 0 };
        let turn = |player| JudgedTurn { faced, ..judged(player, 3, TurnAction::Resigned, None) };
        let watch = Aftermath::default();
        let again = |live: &LiveMatch, names: &PlayerNames, point: &TurningPoint| {
            let bench = PanelHarness::at_scale(1.0);
            let draw = |ctx: &_, texts: &_| card(live, names, &watch, point).show(ctx, texts);
            let offered = bench.checked_texts(|ctx, texts| _ = draw(ctx, texts));
            let offered = offered.iter().any(|(text, _)| text == "Try that moment again");
            let possible = SecondTry::of(live, names.seats).and_then(|again| again.begin(live, point)).is_some();
            assert_eq!(offered, possible, "what is offered is possible");
            let chosen = offered.then(|| bench.click_on_key("result-again", draw)).flatten();
            assert_eq!(chosen, offered.then_some(ResultIntent::Again));
            offered
        };
        let found = TurningPoint::Found(turn(Player::Red));
        let alone = PlayerNames::one_person_as(Player::Red);
        assert!(again(&lost, &alone, &found));
        for point in [TurningPoint::None, TurningPoint::Sought, TurningPoint::Unclear] {
            assert!(!again(&lost, &alone, &point), "{point:?}");
        }
        assert!(!again(&lost, &PlayerNames::default(), &found), "two people");
        let won = resigned_by(Player::Black);
        assert!(!again(&won, &alone, &TurningPoint::Found(turn(Player::Black))), "the bot lost");
        let sand = resigned();
        assert!(!again(&sand, &alone, &found), "sand runs");
        let again = SecondTry::of(&lost, alone.seats).expect("it was lost to the bot");
        let earlier = again.begin(&lost, &found).expect("an earlier match");
        assert_eq!(earlier.record().actions, lost.record().actions[..6]);
        assert_eq!((earlier.setup(), earlier.game().outcome()), (lost.setup(), None));
    }
}
