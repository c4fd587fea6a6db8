//! Tests of a person who plays alone. The person has the same keys for either colour, and only the person's own targets
//! are highlighted.

use tamsk::simulation::components::{BoardSocket, SocketHighlight};
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

fn alone(level: Level, person: Player) -> HeadlessGame {
    let mut game = HeadlessGame::with_seats(
        level,
        if person == Player::Red { PERSON_AGAINST_BOT } else { PERSON_AGAINST_BOT.swapped() },
    );
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.run_frames(2);
    game
}

/// Waits for the person's turn and moves one of the person's glasses. Returns the socket to which the glass was moved.
pub(super) fn move_one(game: &mut HeadlessGame, person: Player) -> Socket {
    game.run_until("the person has the turn", |game| {
        game.current_match().to_move() == person && game.current_match().ring_window(!person).is_none()
    });
    game.run_frames(2);
    let table = game.current_match();
    let (glass, to) = table
        .glasses()
        .filter(|&(glass, _)| glass.owner == person && table.can_lift(glass))
        .find_map(|(glass, _)| Some((glass, table.targets(glass).into_iter().next()?)))
        .expect("a glass that may move");
    let (from, at) = (game.point_of_glass(glass), game.point_of_socket(to));
    game.drag(from, at);
    assert_eq!(game.current_match().glass(glass).socket, Some(to), "the glass must be placed");
    to
}

#[test]
fn a_lone_player_has_the_same_keys_for_either_colour() {
    for level in [Level::One, Level::Two, Level::Three] {
        for person in Player::BOTH {
            let mut game = alone(level, person);
            let socket = move_one(&mut game, person);
            let before = game.current_match().board().rings(socket);
            game.press_key(KeyCode::KeyL);
            assert_eq!(
                game.current_match().board().rings(socket),
                before,
                "{level:?} {person:?}: keys of the right-hand set must have no effect"
            );
            assert_eq!(game.take_refusals_to_people(), []);
            game.run_frames(2).assert_text("“Drop ring”: your key is S.");
            game.press_key(KeyCode::KeyS);
            assert_eq!(
                game.current_match().board().rings(socket),
                before + 1,
                "{level:?} {person:?}: S must drop the ring"
            );
        }
    }
}

#[test]
fn a_key_of_the_unused_set_names_the_key_that_works() {
    let mut game = alone(Level::Three, Player::Red);
    game.press_key(KeyCode::KeyU).run_frames(2).assert_text("“Flip timer”: your key is R.");
    game.wait_in_long_frames(5_000)
        .press_key(KeyCode::Escape)
        .press_key(KeyCode::KeyL)
        .press_key(KeyCode::Escape)
        .wait_in_long_frames(5_000);
    assert!(game.visible_texts().iter().all(|text| !text.contains("your key is")), "no key is named in a pause");
    // Level 1 has no timer and no extra rings.
    let mut game = alone(Level::One, Player::Red);
    game.press_key(KeyCode::KeyU).press_key(KeyCode::KeyI).press_key(KeyCode::KeyN).run_frames(2);
    assert!(game.visible_texts().iter().all(|text| !text.contains("your key is")));
    // Two people have their own keys, and refusals explain why a key has no effect.
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::KeyL).run_frames(2);
    assert_eq!(game.take_refusals_to_people().len(), 1);
    assert!(game.visible_texts().iter().all(|text| !text.contains("your key is")));
}

#[test]
fn the_keys_of_a_lone_player_wait_for_the_end_of_a_pause() {
    for person in Player::BOTH {
        let mut game = alone(Level::Two, person);
        let socket = move_one(&mut game, person);
        let before = game.current_match().board().rings(socket);
        game.press_key(KeyCode::Escape).press_key(KeyCode::KeyS).wait_in_long_frames(5_000);
        assert_eq!(
            game.current_match().board().rings(socket),
            before,
            "{person:?}: keys must have no effect in a pause"
        );
        game.press_key(KeyCode::Escape).press_key(KeyCode::KeyS);
        assert_eq!(
            game.current_match().board().rings(socket),
            before + 1,
            "{person:?}: the ring window must not run in a pause"
        );
    }
}

#[test]
fn the_keys_of_a_lone_player_work_in_a_slow_frame() {
    for person in Player::BOTH {
        let mut game = alone(Level::Two, person);
        let socket = move_one(&mut game, person);
        let before = game.current_match().board().rings(socket);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            game.set_key(KeyCode::KeyS, state);
        }
        game.run_frame(900);
        assert_eq!(game.current_match().board().rings(socket), before + 1, "{person:?}");
        assert_eq!(game.take_refusals_to_people(), []);
    }
}

#[test]
fn the_keys_of_a_lone_player_do_not_disturb_a_drag() {
    for person in Player::BOTH {
        let mut game = alone(Level::Two, person);
        game.run_until("the person has the turn", |game| game.current_match().to_move() == person);
        let table = game.current_match();
        let (glass, to) = table
            .glasses()
            .filter(|(glass, _)| glass.owner == person)
            .find_map(|(glass, _)| Some((glass, table.targets(glass).into_iter().next()?)))
            .expect("a glass that may move");
        let (from, at) = (game.point_of_glass(glass), game.point_of_socket(to));
        game.move_mouse(from).run_frames(1).press_left_button().run_frames(1).move_mouse(at).run_frames(2);
        assert_eq!(game.current_match().glass_in_hand(person), Some(glass));
        let rings = game.current_match().rings_in_holder(person);
        game.take_refusals_to_people();
        for key in [KeyCode::KeyS, KeyCode::KeyL] {
            game.press_key(key);
            assert_eq!(
                (game.current_match().glass_in_hand(person), game.current_match().rings_in_holder(person)),
                (Some(glass), rings)
            );
        }
        assert_eq!(game.take_refusals_to_people(), [Refusal::NoRingWindow], "{person:?}: only S may be bound");
        game.release_left_button().run_frames(2);
        assert_eq!(game.current_match().glass(glass).socket, Some(to));
        game.press_key(KeyCode::KeyS);
        assert_eq!(game.current_match().rings_in_holder(person), rings - 1);
    }
}

#[test]
fn two_people_have_separate_sets_of_keys() {
    for level in [Level::One, Level::Two, Level::Three] {
        let mut game = HeadlessGame::at_level(level);
        game.drag_glass("D1", "D2").press_key(KeyCode::KeyL);
        assert_eq!(game.current_match().board().rings(s("D2")), 0, "{level:?}: Black's key must not act for Red");
        game.press_key(KeyCode::KeyS);
        assert_eq!(game.current_match().board().rings(s("D2")), 1, "{level:?}");
        game.drag_glass("D7", "D6").press_key(KeyCode::KeyS);
        assert_eq!(game.current_match().board().rings(s("D6")), 0, "{level:?}: Red's key must not act for Black");
        game.press_key(KeyCode::KeyL);
        assert_eq!(game.current_match().board().rings(s("D6")), 1, "{level:?}");
    }
}

#[test]
fn only_the_persons_own_targets_are_highlighted() {
    let mut game = alone(Level::Two, Player::Red);
    let lit = |game: &mut HeadlessGame| {
        game.query_all::<(&BoardSocket, &SocketHighlight)>()
            .filter(|(_, glow)| **glow != SocketHighlight::Unlit)
            .count()
    };
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.move_mouse(from).run_frames(2).press_left_button().run_frames(2);
    game.move_mouse(to).run_frames(2);
    assert!(lit(&mut game) >= 2, "the person's own targets must be highlighted");
    game.release_left_button().run_frames(2);
    let mut carried = 0;
    game.run_until("the bot has moved", |game| {
        if game.current_match().glass_in_hand(Player::Black).is_some() {
            carried += 1;
            assert_eq!(lit(game), 0, "nothing may be highlighted while the bot carries its glass");
        }
        carried > 0
            && game
                .events
                .iter()
                .any(|event| matches!(event, Event::Placed { glass, .. } if glass.owner == Player::Black))
    });
}
