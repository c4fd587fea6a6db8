//! Tests of the pause menu: that it fits with all that it may say, and that each button says what it does.

use super::*;
use crate::ui::kit::testing::Bench;

#[test]
fn the_menu_fits_and_each_button_says_what_it_does() {
    let names = PlayerNames::default();
    let all = PausedKind::Match { hides: true, people: &Player::BOTH, names: &names, may_tie: true, why: &[] };
    for (word, intent) in [
        ("pause-resume", PauseIntent::Resume),
        ("pause-rules", PauseIntent::Rules),
        ("pause-help", PauseIntent::Help),
        ("pause-offer-tie", PauseIntent::OfferTie),
        ("pause-leave", PauseIntent::Leave),
        ("pause-quit", PauseIntent::Quit),
    ] {
        for bench in Bench::sizes() {
            let pressed = bench.click_on_key(word, |ctx, texts| panel(ctx, texts, all));
            assert_eq!(pressed, Some(intent));
        }
    }
}

#[test]
fn people_resign_by_their_names_and_why_it_was_paused_fits_above() {
    let mut names = PlayerNames::default();
    (names.given.red, names.given.black) = ("Ada".into(), "W".repeat(24).into());
    for bench in Bench::sizes() {
        let why = PauseReason::ALL.map(|reason| reason_words(bench.texts(), reason));
        for why in why.chunks(1) {
            let paused = PausedKind::Match { hides: true, people: &Player::BOTH, names: &names, may_tie: true, why };
            for player in Player::BOTH {
                let word = names.about(bench.texts(), "pause-resigns", player);
                let pressed = bench.click_on(&word, |ctx, texts| panel(ctx, texts, paused));
                assert_eq!(pressed, Some(PauseIntent::Resign(player)), "{word}");
            }
            let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, paused));
            assert!(drawn.iter().any(|(text, _)| *text == why[0]), "{why:?}");
        }
    }
}
