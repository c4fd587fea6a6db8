//! Tests of the bot at the table: visible hands, searches in the background, hints, and turns taken back.

use tamsk::opponent::SeatedBots;
use tamsk::simulation::components::SocketHighlight;
use tamsk::table::hint::{Hint, RequestHint};
use tamsk::table::loading::TakeBack;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

fn seated(level: Level, red: Seat, black: Seat) -> TableGame {
    TableGame::with_match(StartMatch { seats: Seats { red, black }, ..setup_at(level).into() })
}

fn against(level: Level, bot: Difficulty) -> TableGame {
    seated(level, Seat::Person, Seat::Bot(bot))
}

#[test]
fn the_bot_answers_with_a_hand_that_moves_visibly() {
    let mut game = against(Level::Two, Difficulty::Club);
    game.drag_glass("D1", "D2");
    game.run_until("the bot has a glass in its hand", |game| {
        game.current_match().glass_in_hand(Player::Black).is_some()
    });
    let lifted = game.current_match().now();
    let mut places = Vec::new();
    game.run_until("the bot has set the glass down", |game| {
        places.extend(game.hand(Player::Black).position);
        game.current_match().glass_in_hand(Player::Black).is_none()
    });
    let carried = game.current_match().now() - lifted;
    assert!((400..=1_600).contains(&carried), "the bot carried the glass for {carried} ms");
    places.dedup();
    assert!(places.len() > 10, "the bot's hand was in only {} places", places.len());
    assert_eq!(game.current_match().to_move(), Player::Red);
    assert!(game.take_refusals().is_empty());
}

#[test]
fn a_person_cannot_act_for_the_bot() {
    let mut game = against(Level::One, Difficulty::Novice);
    let (glass, holder) = (game.point_of_socket_named("D7"), game.point_of_holder(Player::Black));
    game.click(glass);
    // The person cannot pick up the bot's glass, so the press counts as if the socket were empty.
    assert_eq!(game.take_refusals(), [Refusal::NoGlass]);
    game.click(holder);
    game.press_key(KeyCode::KeyL);
    assert!(game.current_match().glass_in_hand(Player::Black).is_none() && game.take_refusals().is_empty());
}

#[test]
fn two_bots_play_by_themselves() {
    let placed = |game: &TableGame| game.events().iter().filter(|event| matches!(event, Event::Placed { .. })).count();
    let (red, black) = (Seat::Bot(Difficulty::Casual), Seat::Bot(Difficulty::Novice));
    let mut game = seated(Level::Three, red, black);
    game.run_until("the bots have made some moves", |game| placed(game) >= 14);
    assert!(game.take_refusals().is_empty(), "an action of a bot was refused");
    let mut game = seated(Level::One, red, black);
    game.run_until("the match is over", |game| game.current_match().outcome().is_some());
    assert!(game.take_refusals().is_empty(), "an action of a bot was refused");
    assert!(placed(&game) > 10, "only {} moves", placed(&game));
    assert!(!game.expect_component::<SeatedBots>().are_busy(), "a bot still thinks after the end");
}

#[test]
fn the_bot_stops_while_the_match_is_paused() {
    let mut game = against(Level::Two, Difficulty::Novice);
    game.drag_glass("D1", "D2");
    game.long_then_default_frame(3_000);
    let (now, acts) = (game.current_match().now(), game.events().len());
    for _ in 0..100 {
        game.run_frames(1);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!((game.current_match().now(), game.events().len()), (now, acts));
}

#[test]
fn a_hint_is_a_legal_turn_and_glows() {
    let mut game = against(Level::One, Difficulty::Novice);
    game.world_mut().write_message(RequestHint(Player::Red));
    game.run_until("a hint is visible", |game| game.expect_component::<Hint>().visible_advice.is_some());
    let (player, turn) = game.expect_component::<Hint>().visible_advice.expect("the hint is visible");
    let glass_move = turn.glass_move.expect("Red can move");
    assert_eq!(player, Player::Red);
    game.run_frames(2);
    assert_eq!(game.socket_highlight(&glass_move.to.to_string()), SocketHighlight::Suggested);
    game.drag_glass(&glass_move.from.to_string(), &glass_move.to.to_string());
    assert_eq!(game.take_refusals(), [] as [Refusal; 0]);
    assert_eq!(*game.expect_component::<Hint>(), Hint::default(), "a hint that was followed must disappear");
}

#[test]
fn taking_back_a_turn_also_undoes_the_bots_answer() {
    let mut game = against(Level::One, Difficulty::Novice);
    game.drag_glass("D1", "D2");
    game.press_key(KeyCode::KeyS);
    let after_first = game.current_match().clone();
    game.run_until("Red has the turn again", |game| {
        let table = game.current_match();
        table.to_move() == Player::Red && table.ring_window(Player::Black).is_none()
    });
    let before_second = game.expect_component::<LiveMatch>().record().actions.len();
    game.drag_glass("D2", "D3");
    game.world_mut().write_message(TakeBack(Player::Red));
    game.run_frames(3);
    assert_eq!(game.expect_component::<LiveMatch>().record().actions.len(), before_second);
    assert_eq!((game.current_match().to_move(), game.current_match().rings_in_holder(Player::Red)), (Player::Red, 31));
    game.world_mut().write_message(TakeBack(Player::Red));
    game.run_frames(3);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 32);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none());
    assert_ne!(game.current_match(), &after_first);
    assert!(
        game.current_match().glasses().any(|(_, glass)| glass.socket == Some(s("D1"))),
        "the glass must be back on D1"
    );
    game.world_mut().write_message(TakeBack(Player::Red));
    game.run_frames(3);
    assert_eq!(game.current_match().to_move(), Player::Red, "a third request must change nothing");
}
