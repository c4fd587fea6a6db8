//! Tests of the questions: whom they address, that they fit, and that both answers are heard.

use gipf_rules::Side;
use tamsk_rules::Player;

use super::*;
use crate::ui::kit::testing::Bench;

#[test]
fn a_person_alone_is_asked_as_you() {
    for player in Player::BOTH {
        let names = PlayerNames::alone_as(player);
        let sides = SideNames { seats: names.seats, ..SideNames::default() };
        let side = if player == Player::Red { Side::White } else { Side::Black };
        for bench in Bench::sizes() {
            for what in [Confirmation::Resign(player), Confirmation::ResignGipf(side)] {
                let ask = |ctx: &Context, texts: &Localization| {
                    _ = panel(ctx, texts, what, (&names, &sides), Afterwards::Match);
                };
                let (you, bot) = (names.name(bench.texts(), player), names.name(bench.texts(), !player));
                let drawn = bench.texts_drawn(ask);
                assert!(drawn.iter().any(|(text, _)| text.starts_with(&you) && text.contains(&bot)), "{drawn:?}");
            }
        }
    }
}

#[test]
fn both_answers_are_heard() {
    let names = (&PlayerNames::default(), &SideNames::default());
    for bench in Bench::sizes() {
        let ask = |ctx: &Context, texts: &Localization| {
            panel(ctx, texts, Confirmation::Resign(Player::Black), names, Afterwards::Match)
        };
        assert_eq!(bench.click_on_key("confirm-no", ask), Some(false));
        assert_eq!(bench.click_on_key("confirm-resign-yes", ask), Some(true));
    }
}

#[test]
fn every_question_fits() {
    let names = (&PlayerNames::default(), &SideNames::default());
    for bench in Bench::sizes() {
        for afterwards in [Afterwards::LessonMatch, Afterwards::Lost] {
            for what in [Confirmation::Leave, Confirmation::Quit] {
                bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, what, names, afterwards));
            }
        }
    }
}
