//! Tests of a kind of match that is defined outside the game, in which two bots play and a commentator stops them after
//! every move.

use tamsk::table::occasion::OccasionPolicy;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

/// The policy for a match between two bots that people watch. Time need not stop for absent people, because no person
/// could lose sand.
const WATCH: OccasionPolicy = OccasionPolicy { is_real_match: true, has_aids: false, ..OccasionPolicy::BASE };

fn start(occasion: Occasion) -> TableGame {
    TableGame::with_match(StartMatch { setup: setup_at(Level::Two), seats: TWO_BOTS, occasion })
}

fn wait_for_move(game: &mut TableGame, nth: usize) {
    let is_placed = |event: &&Event| matches!(event, Event::Placed { .. });
    game.run_until(&format!("move {nth}"), |game| game.events().iter().filter(is_placed).count() >= nth);
}

#[test]
fn watched_bots_wait_while_the_commentator_pauses() {
    let mut game = start(Occasion::Custom(&WATCH));
    for nth in 1..=3 {
        wait_for_move(&mut game, nth);
        game.open_menu(Menu::Pause);
        let stopped = game.current_match().clone();
        game.wait(1_000);
        assert_eq!(game.current_match(), &stopped, "the match must stop after move {nth}");
        game.open_menu(Menu::None).wait(3_100);
        assert!(game.is_time_running(), "the bots must play on");
    }
}

#[test]
fn a_policy_from_outside_has_effect() {
    for (occasion, menu) in [(Occasion::Custom(&WATCH), Menu::None), (Occasion::Play, Menu::Pause)] {
        let mut game = start(occasion);
        game.long_then_default_frame(2_500);
        assert_eq!(game.menu(), menu, "{occasion:?}");
    }
}
