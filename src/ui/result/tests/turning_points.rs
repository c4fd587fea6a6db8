//! Tests of the turn in which the match turned.

use tamsk_engine::analysis::{GlassChoice, JudgedTurn, Lead, TurnChoice, TurnDeed};
use tamsk_records::Moment;
use tamsk_rules::Player;

use super::super::panel::{CardPlace, ResultIntent, panel};
use super::super::second_try::SecondTry;
use super::super::turning::words;
use super::{named, resigned, resigned_by, socket};
use crate::localization::{Language, Localization};
use crate::simulation::aftermath::Aftermath;
use crate::simulation::live::LiveMatch;
use crate::table::turning_point::TurningPoint;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::testing::Bench;

/// Returns a turn in which a player did this, though something else was better.
fn judged(player: Player, number: usize, deed: TurnDeed, better: Option<TurnChoice>) -> JudgedTurn {
    let nothing = TurnChoice { claim: false, glass: None };
    JudgedTurn {
        number,
        player,
        began: 0,
        ended: 0,
        faced: Moment::START,
        deed,
        choice: if let TurnDeed::Chose(choice) = deed { choice } else { nothing },
        best: better,
        best_waits: false,
        best_has_equals: false,
        before: Lead::EVEN,
        after: Lead::EVEN,
        lost_to_time: 0,
    }
}

/// Returns everything that can be known of a turning point.
fn turning_points(player: Player) -> Vec<TurningPoint> {
    let glass = |from: Option<&str>, ring| GlassChoice { from: from.map(socket), to: socket("D3"), ring };
    let choice = |claim, from, ring| TurnChoice { claim, glass: Some(glass(from, ring)) };
    let pass = TurnChoice { claim: false, glass: None };
    let turn = |deed, better| judged(player, 108, deed, better);
    let moved = TurnDeed::Chose(choice(false, Some("D2"), false));
    let mut points = vec![TurningPoint::Sought, TurningPoint::Unclear];
    for better in [
        choice(false, Some("D2"), true),
        choice(true, Some("D2"), false),
        choice(true, Some("D2"), true),
        choice(false, Some("C2"), true),
        choice(true, None, true),
        pass,
    ] {
        for deed in [moved, TurnDeed::LostGlass(socket("D2")), TurnDeed::FilledSocket(socket("D2"))] {
            let of_several = JudgedTurn { best_has_equals: true, ..turn(deed, Some(better)) };
            points.extend([turn(deed, Some(better)), of_several].map(TurningPoint::Found));
        }
    }
    for deed in [TurnDeed::Chose(pass), TurnDeed::WasLate, TurnDeed::Resigned, moved] {
        points.push(TurningPoint::Found(turn(deed, None)));
    }
    points
}

#[test]
fn every_turning_point_fits_and_says_only_texts() {
    let live = resigned();
    let outcome = live.game().outcome().expect("the match is over");
    let watch = Aftermath::default();
    let benches = || Bench::sizes().chain([Bench::masked()]);
    for names in [named(&live), PlayerNames::alone_as(Player::Red)] {
        for point in turning_points(Player::Red) {
            for bench in benches() {
                bench.texts_drawn(|ctx, texts| {
                    _ = panel(ctx, texts, &live, &names, outcome, &watch, &point, CardPlace::default());
                });
            }
            Bench::masked().says_only_texts("a turning point", |ctx, texts| {
                _ = panel(ctx, texts, &live, &names, outcome, &watch, &point, CardPlace::default());
            });
        }
    }
}

#[test]
fn a_turning_point_is_told_in_the_notation_of_the_log() {
    let texts = Localization::new(Language::English);
    let glass = |from, to, ring| Some(GlassChoice { from: Some(socket(from)), to: socket(to), ring });
    let chose = |claim, glass| TurnChoice { claim, glass };
    let told = |player, deed, better| {
        let point = TurningPoint::Found(judged(player, 14, deed, better));
        words(&texts, &PlayerNames::alone_as(Player::Red), &point).expect("words")
    };
    let played = chose(false, glass("D2", "E3", true));
    let said = told(Player::Red, TurnDeed::Chose(played), Some(chose(false, glass("C2", "D3", true))));
    assert_eq!(said, "Turning point: turn 14, your D2–E3 with a ring. C2–D3 with a ring was better.");
    let kept = chose(false, glass("D2", "E3", false));
    let said = told(Player::Black, TurnDeed::Chose(kept), Some(played));
    assert_eq!(said, "Turning point: turn 14, Novice bot’s D2–E3 without a ring. Dropping the ring was better.");
    let claimed = Some(chose(true, glass("D2", "E3", true)));
    let said = told(Player::Red, TurnDeed::Chose(played), claimed);
    assert_eq!(said, "Turning point: turn 14, your D2–E3 with a ring. Claiming first was better.");
    let said = told(Player::Red, TurnDeed::Chose(kept), claimed);
    assert_eq!(
        said,
        "Turning point: turn 14, your D2–E3 without a ring. Claiming, then D2–E3 with a ring, was better."
    );
    let said = told(Player::Black, TurnDeed::LostGlass(socket("D2")), None);
    assert_eq!(said, "Turning point: turn 14, Novice bot lost the glass on D2.");
    let point = JudgedTurn { best_has_equals: true, ..judged(Player::Red, 14, TurnDeed::Chose(kept), Some(played)) };
    let said = words(&texts, &PlayerNames::alone_as(Player::Red), &TurningPoint::Found(point)).expect("words");
    let expected = "Turning point: turn 14, your D2–E3 without a ring. Dropping the ring was better. It was not the only good turn.";
    assert_eq!(said, expected);
    let said = told(Player::Red, TurnDeed::Resigned, None);
    assert_eq!(said, "The match was still open when you resigned.");
}

#[test]
fn only_a_lone_person_who_lost_to_the_bot_can_try_again() {
    let lost = resigned_by(Player::Red);
    let faced = Moment { actions: lost.record().actions.len() - 1, at: 0 };
    let turn = |player| JudgedTurn { faced, ..judged(player, 3, TurnDeed::Resigned, None) };
    let watch = Aftermath::default();
    let again = |live: &LiveMatch, names: &PlayerNames, point: &TurningPoint| {
        let outcome = live.game().outcome().expect("the match is over");
        let bench = Bench::at_scale(1.0);
        let draw = |ctx: &_, texts: &_| panel(ctx, texts, live, names, outcome, &watch, point, CardPlace::default());
        let offered = bench.texts_drawn(|ctx, texts| _ = draw(ctx, texts));
        let offered = offered.iter().any(|(text, _)| text == "Try that moment again");
        let possible = SecondTry::of(live, names.seats).and_then(|again| again.begin(live, point)).is_some();
        assert_eq!(offered, possible, "what is offered is possible");
        let chosen = offered.then(|| bench.click_on_key("result-again", draw)).flatten();
        assert_eq!(chosen, offered.then_some(ResultIntent::Again));
        offered
    };
    let found = TurningPoint::Found(turn(Player::Red));
    let alone = PlayerNames::alone_as(Player::Red);
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
