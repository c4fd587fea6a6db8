//! Tests of lesson cards: reactions to drags, remarks about time, places of buttons, and leaving the lesson.

use tamsk::table::lesson::ArrowTarget;
use tamsk::ui::GlassLabels;
use tamsk_testing::prelude::*;

use super::lesson_reading::{at, lift_any, on_tamsk};

#[test]
fn a_drag_during_a_reading_step_is_undone_with_a_note() {
    const BACK: &str = "That was undone, as this step is only for reading. Go on when you are ready.";
    for text in ["board-glasses", "board-heights", "board-names", "board-rings"] {
        let mut game = at(text);
        // Drag the glass by its foot, because the camera may be low.
        let (from, to) = (game.point_of_socket_named("D1"), game.point_of_socket_named("C1"));
        game.move_mouse(from)
            .run_frames(1)
            .press_left_button()
            .run_frames(1)
            .move_mouse(from.lerp(to, 0.5))
            .run_frames(2);
        assert_eq!(game.carried_glass_count(), 1, "{text}: the glass must follow the hand");
        game.move_mouse(to).run_frames(2).release_left_button().run_frames(4);
        assert!(
            game.current_match().glass_at(s("D1")).is_some() && game.carried_glass_count() == 0,
            "{text}: it is back"
        );
        game.assert_text(BACK);
        // A carried glass is also put back when the next card appears.
        game.wait_for_camera();
        game.click_glass_on("D1");
        assert_eq!(game.carried_glass_count(), 1, "{text}");
        let before = game.lesson().text_key;
        game.click_button("lesson go on").run_frames(4);
        assert_ne!(game.lesson().text_key, before);
        assert!(game.carried_glass_count() == 0 && game.text_areas(BACK).is_empty(), "{text}");
    }
}

#[test]
fn a_step_whose_sand_is_not_running_needs_no_start_button() {
    let mut game = at("sand-start");
    assert_eq!((game.lesson().phase, game.point_of_button("lesson go on")), (LessonPhase::Doing, None));
    game.assert_text("No sand is running yet.");
    game.drag_glass("D1", "D2").run_frames(3);
    game.assert_text("The sand is running.");
    // A step against a bot begins with a button, because the bot would not wait for the pupil.
    assert_eq!(at("full-match-play").lesson().phase, LessonPhase::Reading);
}

#[test]
fn tab_and_arrows_first_focus_the_button_that_continues() {
    for key in [KeyCode::Tab, KeyCode::ArrowDown, KeyCode::ArrowUp, KeyCode::ArrowRight] {
        let mut game = at("board-heights");
        assert_eq!(game.focused_widget(), None);
        game.press_key(key).run_frames(3);
        assert!(game.is_button_focused("lesson go on"), "{key:?}");
    }
}

/// The texts mention clicks and drags, so a pupil who uses keys also sees the keys.
#[test]
fn a_pupil_who_uses_keys_sees_the_keys() {
    const KEYS: &str = "Arrows walk, Space lifts and sets down, S drops a ring, D keeps it, Z puts back";
    let mut game = at("board-move");
    assert!(game.text_areas(KEYS).is_empty(), "no key was pressed yet");
    game.press_key(KeyCode::ArrowUp).run_frames(3);
    game.assert_text(KEYS);
    game.press_key(KeyCode::Enter).run_frames(3);
    game.assert_text("Enter presses buttons. On the board, press Space.");
    game.click_glass_on("D1").run_frames(3);
    assert!(game.text_areas(KEYS).is_empty(), "the keys must disappear after a click");
}

#[test]
fn a_typed_turn_leaves_the_ring_to_the_next_step() {
    for typed in ["d1-d2", "d1-d2o"] {
        let mut game = at("board-move");
        game.press_key(KeyCode::KeyY).run_frames(3).type_text(typed).press_key(KeyCode::Enter).run_frames(4);
        assert_eq!(game.lesson().phase, LessonPhase::Done, "{typed}: {:?}", game.visible_texts());
        game.click_button("lesson go on").run_frames(4);
        assert_eq!((&*game.lesson().text_key, game.lesson().phase), ("board-ring", LessonPhase::Doing), "{typed}");
        assert!(game.current_match().ring_window(Player::Red).is_some(), "{typed}: the ring must still be undecided");
    }
}

#[test]
fn the_lesson_announces_the_time_of_a_turned_glass() {
    let mut game = at("sand-turn");
    // The labels of glasses do not count, because they contain only the time.
    let is_said = |text: &&&str| text.contains("2:00") && text.len() > "2:00".len();
    let says = |game: &HeadlessGame| game.visible_texts().iter().filter(is_said).count();
    assert_eq!(says(&game), 1, "{:?}", game.visible_texts());
    game.drag_glass("D2", "D3").run_frames(3);
    assert_eq!(says(&game), 2, "the text and the answer must name it: {:?}", game.visible_texts());
}

#[test]
fn arrows_cover_no_time_labels() {
    for text in ["sand-turn", "sand-choose", "lost-save", "lost-purpose"] {
        let mut game = at(text);
        let mut arrows = Vec::new();
        for arrow in game.lesson().arrows {
            if let ArrowTarget::Glass(socket) = arrow {
                let above = layout::glass_on_socket(socket) + Vec3::Y * (layout::GLASS_HEIGHT + 0.8);
                let tip = game.point_in_window(above);
                arrows.push(Rect::new(tip.x - 11.0, tip.y - 38.0, tip.x + 11.0, tip.y));
            }
        }
        assert!(!arrows.is_empty(), "{text}");
        let labels: Vec<_> = game.expect_component::<GlassLabels>().0.iter().map(|label| label.area).collect();
        assert!(labels.len() >= 3, "{text}");
        for label in labels {
            let area = Rect::new(label.min.x, label.min.y, label.max.x, label.max.y);
            let covered = arrows.iter().find(|arrow| !arrow.intersect(area).is_empty());
            assert_eq!(covered, None, "{text}: the time at {area:?} is covered");
        }
    }
}

fn places(game: &HeadlessGame) -> Vec<Option<Vec2>> {
    ["lesson back", "lesson repeat", "lesson skip", "lesson leave"].map(|name| game.point_of_button(name)).to_vec()
}

#[test]
fn the_card_buttons_stay_in_place_in_every_step() {
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(640.0, 360.0)] {
        let mut game = HeadlessGame::with_window_size(size);
        let (mut known, mut main) = (None, None);
        for (name, steps) in on_tamsk(&game) {
            for step in 0..steps {
                game.begin_lesson(&name, step);
                let text = game.lesson().text_key;
                assert_eq!(places(&game), *known.get_or_insert(places(&game)), "{size}: {text}");
                if let Some(at) = game.point_of_button("lesson go on") {
                    assert_eq!(at, *main.get_or_insert(at), "{size}: {text}");
                    game.click_button("lesson go on").run_frames(3);
                    assert_eq!(Some(places(&game)), known, "{size}: after {text}");
                }
            }
        }
    }
}

#[test]
fn leaving_a_lesson_asks_only_if_a_match_would_be_lost() {
    let leave = |text: &str, by_pause: bool, acts: bool| {
        let mut game = at(text);
        if acts {
            lift_any(&mut game);
            let held = game.current_match().glass_in_hand(Player::Red).expect("a glass");
            let to = game.current_match().targets(held).into_iter().next().expect("the glass must have a target");
            let to = game.point_of_socket(to);
            game.release_left_button().run_frames(1).click(to).run_frames(2);
        }
        if by_pause {
            game.press_key(KeyCode::Escape).run_frames(2).assert_text("Leave the lesson");
            game.click_button("leave").run_frames(3);
        } else {
            game.click_button("lesson leave").run_frames(3);
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
        game.assert_text("Leave the lesson?");
        game.assert_text("You can continue the lesson later, but the match in this step will begin again.");
        let over = if by_pause { Menu::Pause } else { Menu::None };
        game.click_button("no").run_frames(2);
        assert_eq!(game.menu(), over, "no must lead back");
    }
}

#[test]
fn an_announcement_beside_the_card_disappears() {
    let mut game = at("late-pass");
    game.click_button("red pass").run_frames(3);
    const LATE: &str = "You pass, which counts as late";
    assert_eq!(game.text_areas(LATE).len(), 2, "an announcement and the last turn");
    assert!(!game.is_time_running(), "time must stop after the step");
    game.wait_in_long_frames(4_000);
    assert_eq!(game.text_areas(LATE).len(), 1, "{:?}", game.visible_texts());
}
