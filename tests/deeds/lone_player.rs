//! A person alone at the table: one set of keys whatever their colour, and only their own targets are lit.

use tamsk::simulation::components::{Glow, SocketEntity};
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

/// A match against the bot, in which the person plays this colour.
fn alone(level: Level, person: Player) -> HeadlessGame {
    let mut game = HeadlessGame::seated(level, if person == Player::Red { ALONE } else { ALONE.swapped() });
    game.world().resource_mut::<PlaySettings>().countdown = false;
    game.frames(2);
    game
}

/// Waits for the person's turn and moves one of their glasses. Returns where it stands now.
pub(super) fn move_one(game: &mut HeadlessGame, person: Player) -> Socket {
    game.until("it is the person's turn", |game| {
        game.table().to_move() == person && game.table().ring_window(!person).is_none()
    });
    game.frames(2);
    let table = game.table();
    let (glass, to) = table
        .glasses()
        .filter(|&(glass, _)| glass.owner == person && table.can_lift(glass))
        .find_map(|(glass, _)| Some((glass, table.targets(glass).into_iter().next()?)))
        .expect("a glass that may move");
    let (from, at) = (game.at_glass(glass), game.at_socket(to));
    game.drag(from, at);
    assert_eq!(game.table().glass(glass).at, Some(to), "the glass is placed");
    to
}

#[test]
fn a_person_alone_has_the_same_keys_whatever_their_colour() {
    for level in [Level::One, Level::Two, Level::Three] {
        for person in Player::BOTH {
            let mut game = alone(level, person);
            let socket = move_one(&mut game, person);
            let before = game.table().board().rings(socket);
            game.key(KeyCode::KeyL);
            assert_eq!(game.table().board().rings(socket), before, "{level:?} {person:?}: the right set does nothing");
            assert_eq!(game.refusals(), []);
            game.frames(2).assert_told("“Drop ring”: your key is S.");
            game.key(KeyCode::KeyS);
            assert_eq!(game.table().board().rings(socket), before + 1, "{level:?} {person:?}: S drops the ring");
        }
    }
}

#[test]
fn a_key_of_the_unused_set_names_the_one_that_works() {
    let mut game = alone(Level::Three, Player::Red);
    game.key(KeyCode::KeyU).frames(2).assert_told("“Flip timer”: your key is R.");
    game.pass(5_000).key(KeyCode::Escape).key(KeyCode::KeyL).key(KeyCode::Escape).pass(5_000);
    assert!(game.all_told().iter().all(|text| !text.contains("your key is")), "in a pause it does nothing anyway");
    // Timers and extra rings are not known at Level 1.
    let mut game = alone(Level::One, Player::Red);
    game.key(KeyCode::KeyU).key(KeyCode::KeyI).key(KeyCode::KeyN).frames(2);
    assert!(game.all_told().iter().all(|text| !text.contains("your key is")));
    // Of two people, each has keys of their own, and hears why they do nothing.
    let mut game = HeadlessGame::level(Level::Two);
    game.key(KeyCode::KeyL).frames(2);
    assert_eq!(game.refusals().len(), 1);
    assert!(game.all_told().iter().all(|text| !text.contains("your key is")));
}

#[test]
fn the_keys_of_a_person_alone_wait_for_the_end_of_a_pause() {
    for person in Player::BOTH {
        let mut game = alone(Level::Two, person);
        let socket = move_one(&mut game, person);
        let before = game.table().board().rings(socket);
        game.key(KeyCode::Escape).key(KeyCode::KeyS).pass(5_000);
        assert_eq!(game.table().board().rings(socket), before, "{person:?}: nothing is done in a pause");
        game.key(KeyCode::Escape).key(KeyCode::KeyS);
        assert_eq!(game.table().board().rings(socket), before + 1, "{person:?}: and the time for the ring stood still");
    }
}

#[test]
fn the_keys_of_a_person_alone_work_on_a_slow_frame() {
    for person in Player::BOTH {
        let mut game = alone(Level::Two, person);
        let socket = move_one(&mut game, person);
        let before = game.table().board().rings(socket);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            game.key_state(KeyCode::KeyS, state);
        }
        game.frame(900);
        assert_eq!(game.table().board().rings(socket), before + 1, "{person:?}");
        assert_eq!(game.refusals(), []);
    }
}

#[test]
fn the_keys_of_a_person_alone_do_not_disturb_a_drag() {
    for person in Player::BOTH {
        let mut game = alone(Level::Two, person);
        game.until("it is the person's turn", |game| game.table().to_move() == person);
        // The right of the bot's move is theirs; a claim is refused with a glass in the hand.
        let table = game.table();
        let (glass, to) = table
            .glasses()
            .filter(|(glass, _)| glass.owner == person)
            .find_map(|(glass, _)| Some((glass, table.targets(glass).into_iter().next()?)))
            .expect("a glass that may move");
        let (from, at) = (game.at_glass(glass), game.at_socket(to));
        game.point(from).frames(1).down().frames(1).point(at).frames(2);
        assert_eq!(game.table().in_hand(person), Some(glass));
        let rings = game.table().rings(person);
        game.refusals();
        for key in [KeyCode::KeyS, KeyCode::KeyL] {
            game.key(key);
            assert_eq!((game.table().in_hand(person), game.table().rings(person)), (Some(glass), rings));
        }
        assert_eq!(game.refusals(), [Refusal::NoRingWindow], "{person:?}: S alone is theirs");
        game.up().frames(2);
        assert_eq!(game.table().glass(glass).at, Some(to));
        game.key(KeyCode::KeyS);
        assert_eq!(game.table().rings(person), rings - 1);
    }
}

#[test]
fn two_people_have_a_set_of_keys_each() {
    for level in [Level::One, Level::Two, Level::Three] {
        let mut game = HeadlessGame::level(level);
        game.move_glass("D1", "D2").key(KeyCode::KeyL);
        assert_eq!(game.table().board().rings(s("D2")), 0, "{level:?}: Black's key is not Red's");
        game.key(KeyCode::KeyS);
        assert_eq!(game.table().board().rings(s("D2")), 1, "{level:?}");
        game.move_glass("D7", "D6").key(KeyCode::KeyS);
        assert_eq!(game.table().board().rings(s("D6")), 0, "{level:?}: Red's key is not Black's");
        game.key(KeyCode::KeyL);
        assert_eq!(game.table().board().rings(s("D6")), 1, "{level:?}");
    }
}

#[test]
fn only_the_persons_own_targets_are_lit() {
    let mut game = alone(Level::Two, Player::Red);
    let lit = |game: &mut HeadlessGame| {
        game.each::<(&SocketEntity, &Glow)>().filter(|(_, glow)| **glow != Glow::Dark).count()
    };
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    game.point(from).frames(2).down().frames(2);
    game.point(to).frames(2);
    assert!(lit(&mut game) >= 2, "the person's own targets");
    game.up().frames(2);
    let mut carried = 0;
    game.until("the bot has moved", |game| {
        if game.table().in_hand(Player::Black).is_some() {
            carried += 1;
            assert_eq!(lit(game), 0, "while the bot carries its glass");
        }
        carried > 0
            && game
                .events
                .iter()
                .any(|event| matches!(event, Event::Placed { glass, .. } if glass.owner == Player::Black))
    });
}
