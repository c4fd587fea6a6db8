//! The card of a lesson: what it answers to drags while it is read, what it says of time, where its buttons are, and how
//! the lesson is left.

use tamsk::table::lesson::ArrowTarget;
use tamsk::ui::GlassLabels;
use tamsk_testing::prelude::*;

use super::reading::{at, lift_any, on_tamsk};

#[test]
fn what_is_dragged_while_the_first_cards_are_read_moves_and_is_back_with_a_word() {
    const BACK: &str = "That was undone, as this step is only for reading. Go on when you are ready.";
    for text in ["board-glasses", "board-heights", "board-names", "board-rings"] {
        let mut game = at(text);
        // By its foot, as it may be seen from low down.
        let (from, to) = (game.socket("D1"), game.socket("C1"));
        game.point(from).frames(1).down().frames(1).point(from.lerp(to, 0.5)).frames(2);
        assert_eq!(game.held(), 1, "{text}: it follows the hand");
        game.point(to).frames(2).up().frames(4);
        assert!(game.table().glass_at(s("D1")).is_some() && game.held() == 0, "{text}: it is back");
        game.assert_told(BACK);
        // A glass in the hand is back as well when the next card comes.
        game.settle();
        game.click_glass("D1");
        assert_eq!(game.held(), 1, "{text}");
        let before = game.lesson().text;
        game.press_button("lesson go on").frames(4);
        assert_ne!(game.lesson().text, before);
        assert!(game.held() == 0 && game.told(BACK).is_empty(), "{text}");
    }
}

#[test]
fn sand_that_does_not_run_yet_needs_no_button_to_start_it() {
    let mut game = at("sand-start");
    assert_eq!((game.lesson().phase, game.button("lesson go on")), (LessonPhase::Doing, None));
    game.assert_told("No sand is running yet.");
    game.move_glass("D1", "D2").frames(3);
    game.assert_told("The sand is running.");
    // A bot would not wait.
    assert_eq!(at("full-match-play").lesson().phase, LessonPhase::Reading);
}

/// Where a step is read, the first press of a key leads to the button that goes on.
#[test]
fn tab_and_arrows_begin_at_the_button_that_leads_on() {
    for key in [KeyCode::Tab, KeyCode::ArrowDown, KeyCode::ArrowUp, KeyCode::ArrowRight] {
        let mut game = at("board-heights");
        assert_eq!(game.focused(), None);
        game.key(key).frames(3);
        assert!(game.has_focus("lesson go on"), "{key:?}");
    }
}

/// The texts speak of clicks and drags. Whoever uses keys is told theirs, and that Enter is for buttons.
#[test]
fn a_pupil_who_uses_keys_is_told_theirs() {
    const KEYS: &str = "Arrows walk, Space lifts and sets down, S drops a ring, D keeps it, Z puts back";
    let mut game = at("board-move");
    assert!(game.told(KEYS).is_empty(), "nobody has pressed a key");
    game.key(KeyCode::ArrowUp).frames(3);
    game.assert_told(KEYS);
    game.key(KeyCode::Enter).frames(3);
    game.assert_told("Enter presses buttons. On the board, press Space.");
    game.click_glass("D1").frames(3);
    assert!(game.told(KEYS).is_empty(), "the mouse again");
}

/// A step asks for one thing: what becomes of the ring is the next one's.
#[test]
fn a_typed_turn_leaves_the_ring_to_the_next_step() {
    for typed in ["d1-d2", "d1-d2o"] {
        let mut game = at("board-move");
        game.key(KeyCode::KeyY).frames(3).type_text(typed).key(KeyCode::Enter).frames(4);
        assert_eq!(game.lesson().phase, LessonPhase::Done, "{typed}: {:?}", game.all_told());
        game.press_button("lesson go on").frames(4);
        assert_eq!((&*game.lesson().text, game.lesson().phase), ("board-ring", LessonPhase::Doing), "{typed}");
        assert!(game.table().ring_window(Player::Red).is_some(), "{typed}: the ring can be dropped");
    }
}

#[test]
fn the_glass_that_is_turned_is_said_to_get_two_minutes() {
    let mut game = at("sand-turn");
    // The labels of the glasses say nothing else.
    let is_said = |text: &&&str| text.contains("2:00") && text.len() > "2:00".len();
    let says = |game: &HeadlessGame| game.all_told().iter().filter(is_said).count();
    assert_eq!(says(&game), 1, "{:?}", game.all_told());
    game.move_glass("D2", "D3").frames(3);
    assert_eq!(says(&game), 2, "the text and the answer: {:?}", game.all_told());
}

#[test]
fn no_arrow_lies_on_the_time_it_is_about() {
    for text in ["sand-turn", "sand-choose", "lost-save", "lost-purpose"] {
        let mut game = at(text);
        let mut arrows = Vec::new();
        for arrow in game.lesson().arrows {
            if let ArrowTarget::Glass(socket) = arrow {
                let above = layout::glass_on_socket(socket) + Vec3::Y * (layout::GLASS_HEIGHT + 0.8);
                let tip = game.place(above);
                arrows.push(Rect::new(tip.x - 11.0, tip.y - 38.0, tip.x + 11.0, tip.y));
            }
        }
        assert!(!arrows.is_empty(), "{text}");
        let labels: Vec<_> = game.the::<GlassLabels>().0.iter().map(|label| label.area).collect();
        assert!(labels.len() >= 3, "{text}");
        for label in labels {
            let area = Rect::new(label.min.x, label.min.y, label.max.x, label.max.y);
            let covered = arrows.iter().find(|arrow| !arrow.intersect(area).is_empty());
            assert_eq!(covered, None, "{text}: the time at {area:?} is covered");
        }
    }
}

/// Where the buttons of the card are.
fn places(game: &HeadlessGame) -> Vec<Option<Vec2>> {
    ["lesson back", "lesson repeat", "lesson skip", "lesson leave"].map(|name| game.button(name)).to_vec()
}

#[test]
fn the_buttons_of_the_card_keep_their_place_from_step_to_step() {
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(640.0, 360.0)] {
        let mut game = HeadlessGame::in_window(size);
        let (mut known, mut main) = (None, None);
        for (name, steps) in on_tamsk(&game) {
            for step in 0..steps {
                game.begin_lesson(&name, step);
                let text = game.lesson().text;
                assert_eq!(places(&game), *known.get_or_insert(places(&game)), "{size}: {text}");
                if let Some(at) = game.button("lesson go on") {
                    assert_eq!(at, *main.get_or_insert(at), "{size}: {text}");
                    game.press_button("lesson go on").frames(3);
                    assert_eq!(Some(places(&game)), known, "{size}: after {text}");
                }
            }
        }
    }
}

#[test]
fn a_lesson_is_left_without_a_question_unless_a_match_in_it_begins_again() {
    let leave = |text: &str, by_pause: bool, acts: bool| {
        let mut game = at(text);
        if acts {
            lift_any(&mut game);
            let held = game.table().in_hand(Player::Red).expect("a glass");
            let to = game.table().targets(held).into_iter().next().expect("a way");
            let to = game.at_socket(to);
            game.up().frames(1).click(to).frames(2);
        }
        if by_pause {
            game.key(KeyCode::Escape).frames(2).assert_told("Leave the lesson");
            game.press_button("leave").frames(3);
        } else {
            game.press_button("lesson leave").frames(3);
        }
        game
    };
    for by_pause in [false, true] {
        for (text, acts) in [("board-move", false), ("board-again", true), ("first-match-play", false)] {
            let game = leave(text, by_pause, acts);
            assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Lessons), "{text}");
        }
        let mut game = leave("first-match-play", by_pause, true);
        assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::Confirm));
        game.assert_told("Leave the lesson?");
        game.assert_told("You can continue the lesson later, but the match in this step will begin again.");
        let over = if by_pause { Menu::Pause } else { Menu::None };
        game.press_button("no").frames(2);
        assert_eq!(game.menu(), over, "where it was asked");
    }
}

#[test]
fn an_announcement_beside_the_card_goes() {
    let mut game = at("late-pass");
    game.press_button("red pass").frames(3);
    const LATE: &str = "You pass, which counts as late";
    assert_eq!(game.told(LATE).len(), 2, "as an announcement and as the last turn");
    assert!(!game.time_runs(), "the step is done, and time stands");
    game.pass(4_000);
    assert_eq!(game.told(LATE).len(), 1, "{:?}", game.all_told());
}
