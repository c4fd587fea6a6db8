//! An occasion that the program does not know: two bots are watched, and a commentator stops them after every move. All of
//! it is in this file.

use tamsk::table::occasion::Policy;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

/// Nobody plays who could lose sand while they are away.
const WATCH: Policy = Policy { is_match: true, has_aids: false, ..Policy::USUAL };

fn start(occasion: Occasion) -> TableGame {
    TableGame::with(StartMatch { setup: setup_at(Level::Two), seats: TWO_BOTS, occasion })
}

/// Runs frames until a glass is placed for the *n*th time.
fn wait_for_move(game: &mut TableGame, nth: usize) {
    let is_placed = |event: &&Event| matches!(event, Event::Placed { .. });
    game.until(&format!("move {nth}"), |game| game.events().iter().filter(is_placed).count() >= nth);
}

#[test]
fn two_bots_are_watched_and_wait_for_the_commentator_after_every_move() {
    let mut game = start(Occasion::Other(&WATCH));
    for nth in 1..=3 {
        wait_for_move(&mut game, nth);
        game.open_menu(Menu::Pause);
        let stopped = game.table().clone();
        game.wait(1_000);
        assert_eq!(game.table(), &stopped, "the commentator explains move {nth}");
        game.open_menu(Menu::None).wait(3_100);
        assert!(game.time_runs(), "and the bots go on");
    }
}

#[test]
fn its_policy_counts_as_that_of_any_other() {
    for (occasion, menu) in [(Occasion::Other(&WATCH), Menu::None), (Occasion::Play, Menu::Pause)] {
        let mut game = start(occasion);
        game.slow_frame(2_500);
        assert_eq!(game.menu(), menu, "{occasion:?}");
    }
}
