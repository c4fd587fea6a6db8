//! Status and signs in the bars: whose turn it is, and who may drop a ring.

use tamsk::simulation::components::{Holder, OpenHolder};
use tamsk::table::countdown::Countdown;
use tamsk::table::lesson::ReadingPause;
use tamsk_testing::prelude::*;

const THINKS: &str = "Thinking…";
const WAITS: &str = "Waiting";

/// Asserts that the turn sign, the ring signs and the marks of the holders agree with the match.
#[track_caller]
fn assert_signs(game: &mut HeadlessGame, turn: Option<Player>, rings: &[Player]) {
    assert_eq!(game.table().player_on_turn(), turn);
    assert_eq!(game.players_with_turn_sign(), turn.into_iter().collect::<Vec<_>>(), "{:?}", game.visible_texts());
    assert_eq!(game.players_with_ring_sign(), rings, "{:?}", game.visible_texts());
    let mut marked: Vec<Player> = game.each_with::<&Holder, With<OpenHolder>>().map(|holder| holder.owner).collect();
    marked.sort_unstable_by_key(|player| *player == Player::Black);
    assert_eq!(marked, rings);
}

#[test]
fn turn_and_ring_have_separate_signs_in_a_ring_window() {
    let mut game = HeadlessGame::level(Level::Two);
    let (red, black) = (Player::Red, Player::Black);
    assert_signs(&mut game, Some(red), &[]);
    game.assert_bar(red, "Your move");
    game.assert_bar(black, WAITS);

    game.move_glass("D1", "D2");
    assert_signs(&mut game, Some(black), &[red]);
    game.assert_bar(red, "Drop or keep your ring");
    game.assert_bar(black, "Your move");

    let (from, over) = (game.glass("D7"), game.socket("D6"));
    game.point(from).frames(1).down().frames(1).point(from.lerp(over, 0.6)).frames(2);
    game.assert_bar(black, "Place the glass");
    game.point(over).frames(2).up().frames(2);
    assert_signs(&mut game, Some(red), &[red, black]);
    game.assert_bar(red, "Your move: start your next glass");
    game.assert_bar(black, "Drop or keep your ring");

    game.key(KeyCode::KeyS);
    assert_signs(&mut game, Some(red), &[black]);
    game.skip_time(3_100);
    // Black's window has expired, so Red may claim.
    assert_signs(&mut game, Some(red), &[red]);
    game.assert_bar(black, WAITS);
    game.key(KeyCode::KeyF);
    assert_signs(&mut game, Some(red), &[]);
    assert_eq!(game.table().rings(red), 30);
}

#[test]
fn at_level_one_the_turn_ends_with_the_ring() {
    let mut game = HeadlessGame::level(Level::One);
    game.move_glass("D1", "D2");
    assert_signs(&mut game, Some(Player::Red), &[Player::Red]);
    game.assert_bar(Player::Red, "Drop or keep your ring");
    game.assert_bar(Player::Black, WAITS);
    game.move_glass("D7", "D6").key(KeyCode::KeyJ).key(KeyCode::KeyN);
    assert_eq!(game.refusals(), [Refusal::RingUndecided, Refusal::NoClaim, Refusal::CannotPass]);
    game.assert_text("Your opponent must first drop or keep a ring.");
    game.key(KeyCode::KeyD);
    assert_signs(&mut game, Some(Player::Black), &[Player::Black]);
    game.assert_bar(Player::Black, "Claim the socket, or move");
    game.key(KeyCode::KeyJ);
    assert_signs(&mut game, Some(Player::Black), &[]);
    game.assert_bar(Player::Black, "Your move");
    assert_eq!(game.table().rings(Player::Black), 31);
}

#[test]
fn an_extra_ring_is_announced_offered_and_chosen() {
    let mut game = HeadlessGame::level(Level::Three);
    let (red, black) = (Player::Red, Player::Black);
    game.assert_bar(black, "You may flip the timer");
    game.key(KeyCode::KeyX).key(KeyCode::KeyX);
    assert_signs(&mut game, Some(black), &[]);
    game.assert_bar(black, "Your move, then an extra ring");
    game.move_glass("D7", "D6");
    assert_signs(&mut game, Some(red), &[black]);
    game.assert_bar(black, "Drop your ring and the extra ring");
    game.key(KeyCode::KeyL);
    game.assert_bar(black, "Drop the extra ring anywhere");
    assert_signs(&mut game, Some(red), &[black]);
    game.key(KeyCode::KeyI);
    game.assert_bar(black, "Choose a socket for the extra ring");
    game.click_socket("E4");
    assert_eq!(game.table().board().rings(s("E4")), 1);
    assert_signs(&mut game, Some(red), &[]);
    game.assert_bar(black, "You may flip the timer");
    assert!(
        game.text_areas("Black may drop the extra ring anywhere").is_empty(),
        "the text must go when the ring is dropped"
    );
}

#[test]
fn a_bot_thinks_only_in_its_turn() {
    let mut game = HeadlessGame::against_bot(Level::Two);
    game.frames(2);
    game.assert_bar(Player::Black, WAITS);
    game.move_glass("D1", "D2");
    let mut carried = false;
    game.until("the bot has moved", |game| {
        let table = game.table();
        let (turn, holds) = (table.player_on_turn(), table.in_hand(Player::Black).is_some());
        if turn != Some(Player::Black) {
            return carried;
        }
        assert_eq!(game.players_with_turn_sign(), [Player::Black]);
        game.assert_bar(Player::Black, if holds { "Moving a glass" } else { THINKS });
        carried |= holds;
        false
    });
    game.frames(1);
    assert_eq!(game.players_with_turn_sign(), [Player::Red]);
    game.assert_bar(Player::Red, "Your move: start your next glass");
    assert!(game.text_areas(THINKS).is_empty());
}

#[test]
fn nobody_is_asked_to_act_while_time_stops() {
    for mut game in [HeadlessGame::level(Level::Two), HeadlessGame::against_bot(Level::Two)] {
        game.world().resource_mut::<PlaySettings>().countdown = true;
        game.move_glass("D1", "D2").key(KeyCode::Escape);
        assert!(!game.time_runs());
        assert_eq!(
            (game.players_with_turn_sign(), game.players_with_ring_sign()),
            (vec![], vec![]),
            "the menu must hide the bars"
        );
        game.key(KeyCode::Escape);
        assert!(game.the::<Countdown>().is_on());
        assert_eq!(game.players_with_turn_sign(), [Player::Black]);
        for player in Player::BOTH {
            game.assert_bar(player, "Time runs again in a moment");
        }
        assert!(game.text_areas(THINKS).is_empty() && game.text_areas("Your move").is_empty());
        let before = game.table().clone();
        game.move_glass("D7", "D6").key(KeyCode::KeyS);
        assert_eq!(game.table(), &before, "actions must have no effect");
        game.skip_time(3_100);
        assert!(game.time_runs() && game.text_areas("Time runs again in a moment").is_empty());
    }
}

#[test]
fn a_lesson_that_waits_for_its_pupil_says_so() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("2-1-sand", 0);
    let mut seen = [false; 2];
    for _ in 0..6 {
        if game.lesson().phase == LessonPhase::Doing {
            game.world().write_message(LessonCommand::Skip);
            game.wait_for_camera();
            continue;
        }
        // While the card is read, nobody thinks, and nothing on the table is asked for.
        assert!(!game.time_runs());
        let awaited = game.resource::<ReadingPause>().awaits_action;
        assert_eq!(game.text_areas("See the card").is_empty(), awaited, "{:?}", game.visible_texts());
        let moves = game.table().player_on_turn() == Some(Player::Black);
        game.assert_bar(Player::Black, if moves { "To move" } else { WAITS });
        assert!(game.text_areas(THINKS).is_empty() && (awaited || game.text_areas("Your move").is_empty()));
        seen[usize::from(awaited)] = true;
        game.press_button("lesson go on").frames(4);
        if game.lesson().phase == LessonPhase::Doing {
            assert!(game.text_areas("See the card").is_empty());
            assert!(game.text_areas(THINKS).is_empty(), "the lesson's partner follows a script and must not think");
        }
    }
    assert_eq!(seen, [true; 2], "the lesson must have a card that is read and a step with a first action");
}

#[test]
fn nobody_has_the_turn_after_the_end() {
    let mut game = HeadlessGame::level(Level::Two);
    game.move_glass("D1", "D2");
    game.act(Player::Black, Action::Resign).frames(3);
    assert_signs(&mut game, None, &[]);
    game.assert_bar(Player::Red, "Winner");
    game.assert_bar(Player::Black, "Lost");
}

#[test]
fn every_time_label_is_nearest_to_its_own_glass() {
    let mut game = HeadlessGame::level(Level::Two);
    game.world().resource_mut::<GraphicsSettings>().show_times = true;
    for (from, to) in [("D1", "D2"), ("D7", "D6"), ("A4", "B4"), ("A1", "B2"), ("G4", "F4"), ("G1", "F2")] {
        game.move_glass(from, to);
        game.skip_time(5_200);
    }
    game.wait_for_camera();
    let table = game.table().clone();
    let lids: Vec<_> = table.glasses().map(|(id, glass)| (id, layout::glass_at(id, glass.at))).collect();
    let lids: Vec<_> =
        lids.into_iter().map(|(id, foot)| (id, game.place(foot + Vec3::Y * layout::GLASS_HEIGHT))).collect();
    for &(id, own) in &lids {
        let seconds = table.upper(id).div_ceil(1_000);
        let times = game.text_areas(&format!("{}:{:02}", seconds / 60, seconds % 60));
        let near = |lid: Vec2| times.iter().map(|at| at.center().distance(lid)).fold(f32::MAX, f32::min);
        assert!(near(own) < 20.0, "{id:?}: {times:?} at {own}, {:?}", game.visible_texts());
        let label = times.iter().map(Rect::center).find(|at| at.distance(own) < 20.0).expect("the glass has a label");
        assert!(lids.iter().all(|&(other, lid)| other == id || label.distance(lid) > 2.0 * label.distance(own)));
    }
}
