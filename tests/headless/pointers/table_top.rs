//! Tests of a flat screen between two people. Panels for the person opposite are rotated, and work in that orientation.

use tamsk::table::table_top::TableSide::{self, Near, Opposite};
use tamsk_testing::prelude::*;

use super::super::settings::switch;
use super::with_settings;

fn table_top() -> HeadlessGame {
    with_settings(|settings| settings.screen_lies_flat = true)
}

/// Returns the point rotated by half a turn about the middle of the screen.
pub fn opposite(at: Vec2) -> Vec2 {
    WINDOW_SIZE - at
}

#[test]
fn the_buttons_of_the_opposite_player_are_rotated_and_work() {
    let mut game = table_top();
    game.drag_glass("D1", "D2");
    let red =
        ["drop", "keep"].map(|command| game.point_of_button(&format!("red {command}")).expect("the button is visible"));
    assert!(
        red[0].x < red[1].x && red[0].y > WINDOW_SIZE.y * 0.5,
        "Red must read from left to right, at the bottom: {red:?}"
    );
    game.tap(1, red[0]);
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
    game.drag_glass("D7", "D6");
    let black = ["drop", "keep"]
        .map(|command| game.point_of_button(&format!("black {command}")).expect("the button is visible"));
    assert!(black[0].x > black[1].x, "Black must read from the other side: {black:?}");
    for (red, black) in red.into_iter().zip(black) {
        assert!(
            opposite(red).distance(black) < 30.0,
            "both players must have their buttons in the same place: {red} and {black}"
        );
    }
    game.tap(2, black[1]);
    assert!(game.current_match().ring_window(Player::Black).is_none());
    assert_eq!(game.current_match().rings_in_holder(Player::Black), 32, "the ring must be kept");
}

#[test]
fn a_rotated_button_also_works_for_the_mouse() {
    let mut game = table_top();
    game.click_button("black timer");
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Red));
}

#[test]
fn a_menu_is_rotated_towards_the_person_who_opens_it() {
    let mut game = table_top();
    let places =
        |game: &HeadlessGame| ["resume", "quit"].map(|name| game.point_of_button(name).expect("the button is visible"));
    game.click_button("pause");
    let near = places(&game);
    assert!(near[0].y < near[1].y);
    game.click_button("resume").wait(100);
    assert_eq!(game.menu(), Menu::None);
    game.click_button("far pause");
    let far = places(&game);
    assert!(far[0].y > far[1].y, "the menu must be upside down");
    assert!(
        game.point_of_button("resign black").is_some() && game.point_of_button("resign red").is_none(),
        "each player may resign only for themselves"
    );
    for (near, far) in near.into_iter().zip(far) {
        assert!(opposite(near).distance(far) < 1.0);
    }
    // Later menus have the same orientation, whether they are opened by mouse or finger.
    game.click_button("settings");
    assert_eq!(game.menu(), Menu::Settings);
    assert!(game.point_of_button("done").expect("the button is visible").y < WINDOW_SIZE.y * 0.5);
    game.click_button("done");
    let resume = game.point_of_button("resume").expect("the button is visible");
    game.tap(5, resume);
    assert_eq!(game.menu(), Menu::None);
    game.wait_in_long_frames(3_300).click_button("pause");
    assert_eq!(places(&game), near, "the next menu must face the near side again");
}

#[test]
fn each_player_can_open_their_own_log() {
    let mut game = table_top();
    let words = |game: &HeadlessGame| game.text_areas("No moves yet.").len();
    assert_eq!(words(&game), 0);
    game.click_button("far log").run_frames(2);
    assert_eq!(words(&game), 1);
    game.click_button("log").run_frames(2);
    assert_eq!(words(&game), 2);
    game.click_button("far log").click_button("log").run_frames(2);
    assert_eq!(words(&game), 0);
}

#[test]
fn each_player_has_their_own_result() {
    let mut game = table_top();
    game.drag_glass("D1", "D2")
        .click_button("pause")
        .click_button("resign red")
        .click_button("yes")
        .wait_in_long_frames(1_500);
    let said = game.text_prefix_sides_and_centers("Black wins");
    let &[(Near, near), (Opposite, far)] = &said[..] else { panic!("{said:?} among {:?}", game.visible_texts()) };
    assert!(near.x > WINDOW_SIZE.x * 0.6 && opposite(near).distance(far) < 1.0, "{near} and {far}");
    for name in ["help", "log", "rules", "pause"] {
        let corners = [game.point_of_button(name), game.point_of_button(&format!("far {name}"))];
        for at in corners.into_iter().flatten() {
            let card = |at: Vec2| (at.x - near.x).abs() < 170.0 && (at.y - WINDOW_SIZE.y / 2.0).abs() < 300.0;
            assert!(!card(at) && !card(opposite(at)), "the cards must not cover {name} at {at}");
        }
    }
    for (log, cards) in
        [("far log", vec![Near]), ("log", vec![]), ("far log", vec![Opposite]), ("log", vec![Opposite, Near])]
    {
        game.click_button(log).run_frames(4);
        assert_eq!(sides(&game, "Rematch"), cards, "after a press on {log}");
    }
    let rematch = game.point_of_button("far rematch").expect("the button is visible");
    game.tap(3, rematch);
    game.wait_for_camera();
    assert_eq!(game.current_match().outcome(), None, "Black's button must begin a rematch");
    // Both people keep their chairs and swap colours. Black is at the lower edge now, on the board and in the bars.
    let near = |game: &mut HeadlessGame, socket: &str| game.point_of_socket_named(socket).y > WINDOW_SIZE.y * 0.5;
    assert!(near(&mut game, "D7") && !near(&mut game, "D1"), "Black's glasses must be on the near side");
    game.drag_glass("D1", "D2");
    let red =
        ["drop", "keep"].map(|command| game.point_of_button(&format!("red {command}")).expect("the button is visible"));
    assert!(red[0].x > red[1].x && red[0].y < WINDOW_SIZE.y * 0.5, "Red must read from the far side: {red:?}");
    game.click_button("pause").click_button("leave").wait_in_long_frames(1_500);
    game.click_button("play").run_frames(2).click_button("begin").wait_for_camera();
    assert!(near(&mut game, "D1") && !near(&mut game, "D7"), "Red's glasses must be on the near side");
}

/// Chairs matter only while the screen lies flat. After a rematch on an upright screen, laying the screen flat puts Red
/// on the near side.
#[test]
fn a_screen_laid_flat_after_a_rematch_has_red_at_the_near_side() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.resign("red").wait_in_long_frames(2_500);
    game.click_button("rematch").wait_for_camera();
    game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
    game.wait_for_camera();
    assert!(
        game.point_of_socket_named("D1").y > WINDOW_SIZE.y * 0.5
            && game.point_of_socket_named("D7").y < WINDOW_SIZE.y * 0.5
    );
    game.drag_glass("D1", "D2");
    assert!(
        game.point_of_button("red drop").expect("the button is visible").y > WINDOW_SIZE.y * 0.5,
        "Red must read at the bottom"
    );
}

#[test]
fn a_single_result_can_be_rotated_where_two_do_not_fit() {
    let mut game = HeadlessGame::with_window_size(Vec2::new(900.0, 600.0));
    game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
    game.run_frames(2);
    game.begin_match(setup_at(Level::One));
    game.drag_glass("D1", "D2")
        .click_button("pause")
        .click_button("resign red")
        .click_button("yes")
        .wait_in_long_frames(1_500);
    assert_eq!(sides(&game, "Black wins"), [Near]);
    game.click_button("turn result").run_frames(3);
    assert_eq!(sides(&game, "Black wins"), [Opposite]);
    game.click_button("far turn result").run_frames(3);
    assert_eq!(sides(&game, "Black wins"), [Near]);
}

fn drag(game: &mut HeadlessGame, finger: u64, from: &str, to: &str) {
    let (from, to) = (game.point_of_glass_on(from), game.point_of_socket_named(to));
    game.send_touch(finger, TouchPhase::Started, from).run_frames(1);
    game.send_touch(finger, TouchPhase::Moved, from.lerp(to, 0.5)).run_frames(1);
    game.send_touch(finger, TouchPhase::Moved, to).run_frames(2);
}

/// Returns the side from which each text with this beginning is upright, for the texts from left to right.
pub fn sides(game: &HeadlessGame, text: &str) -> Vec<TableSide> {
    let mut centers = game.text_prefix_sides_and_centers(text);
    centers.sort_by(|(_, one), (_, other)| one.x.total_cmp(&other.x));
    centers.into_iter().map(|(side, _)| side).collect()
}

#[test]
fn a_refusal_faces_the_refused_player() {
    let mut game = table_top();
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D6"));
    game.drag_finger(1, from, to);
    assert_eq!(sides(&game, "Why?"), [Near], "{:?}", game.visible_texts());
    game.wait_in_long_frames(5_000).drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait(500);
    let (from, to) = (game.point_of_glass_on("D7"), game.point_of_socket_named("D3"));
    game.drag_finger(2, from, to);
    assert_eq!(sides(&game, "Why?"), [Opposite], "{:?}", game.visible_texts());
}

#[test]
fn an_announcement_is_readable_from_both_sides() {
    let mut game = table_top();
    game.drag_glass("D1", "D2").click_button("red timer").run_frames(3);
    let said = game.text_prefix_sides_and_centers("Black has 15 seconds");
    let &[(Near, near), (Opposite, far)] = &said[..] else { panic!("{said:?} among {:?}", game.visible_texts()) };
    assert!(opposite(near).distance(far) < 1.0, "{near} and {far}");
}

#[test]
fn a_tip_faces_its_player_and_does_not_cover_the_other_log() {
    let only_of_moves = |game: &mut HeadlessGame| {
        let others = ["hurry", "extra_ring", "claim_or_pass", "claim", "drop_ring", "low_glass", "full_socket"];
        let others = others.into_iter().chain(["start_glasses", "all_running", "flip_timer"]);
        game.world_mut().resource_mut::<PlayerProgress>().tips_shown =
            others.map(|tip| (tip.to_owned(), true)).collect();
        game.wait(500);
    };
    let mut game = with_settings(|settings| (settings.screen_lies_flat, settings.show_tips) = (true, true));
    only_of_moves(&mut game);
    let tip = game.text_prefix_sides_and_centers("Your move: drag");
    assert!(matches!(tip[..], [(Near, at)] if at.y > WINDOW_SIZE.y * 0.7), "{tip:?} among {:?}", game.visible_texts());
    game.click_button("far log").click_button("log").run_frames(4);
    let logs: Vec<_> = game.panel_areas().into_iter().filter(|panel| panel.height() > WINDOW_SIZE.y * 0.7).collect();
    assert_eq!(logs.len(), 2, "{logs:?}");
    let words =
        "Your move: drag a glass. It may go where sockets glow. With keys: those shown walk, Space lifts and places.";
    let [tip] = game.text_areas(words)[..] else { panic!("{:?}", game.visible_texts()) };
    assert!(logs.iter().all(|log| log.intersect(tip).is_empty()), "the tip at {tip:?} covers {logs:?}");
    game.click_button("far log").click_button("log").drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    only_of_moves(&mut game);
    let tip = game.text_prefix_sides_and_centers("Your move: drag");
    assert!(
        matches!(tip[..], [(Opposite, at)] if at.y < WINDOW_SIZE.y * 0.3),
        "{tip:?} among {:?}",
        game.visible_texts()
    );
}

#[test]
fn a_tip_does_not_cover_buttons_in_several_rows() {
    let mut game = HeadlessGame::with_window_size(Vec2::new(1024.0, 600.0));
    game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
    game.run_frames(2);
    game.begin_match(setup_at(Level::Three));
    game.drag_glass("D1", "D2").wait(300);
    let words = "Press S or click your holder to drop a ring under the glass. You have 3 seconds.";
    let [tip] = game.text_areas(words)[..] else { panic!("{:?}", game.visible_texts()) };
    for button in ["red drop", "red keep", "red timer"] {
        let at = game.point_of_button(button).expect("the button is visible");
        assert!(!tip.inflate(16.0).contains(at), "the tip at {tip:?} covers {button} at {at}");
    }
}

#[test]
fn the_name_of_a_target_faces_the_moving_player() {
    let mut game = table_top();
    let to = game.point_of_socket_named("D2");
    drag(&mut game, 1, "D1", "D2");
    let named = game.text_prefix_sides_and_centers("D2");
    assert!(matches!(named[..], [(Near, at)] if at.y > to.y), "{named:?} for {to}");
    game.send_touch(1, TouchPhase::Ended, to).run_frames(2);
    let to = game.point_of_socket_named("D6");
    drag(&mut game, 2, "D7", "D6");
    let named = game.text_prefix_sides_and_centers("D6");
    assert!(matches!(named[..], [(Opposite, at)] if at.y < to.y), "{named:?} for {to}");
}

#[test]
fn both_players_can_read_the_countdown_and_the_coordinates() {
    let mut game = table_top();
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = true;
    game.drag_glass("D1", "D2").click_button("pause").click_button("resume").wait(300);
    let centers = game.text_prefix_sides_and_centers("3");
    let digits: Vec<_> = centers.into_iter().filter(|(_, at)| at.distance(WINDOW_SIZE / 2.0) < 62.0).collect();
    assert!(matches!(digits[..], [(Near, near), (Opposite, far)] if near.y > far.y), "{digits:?}");
    game.wait_in_long_frames(4_000).click_button("far log").wait(800);
    let shown = game
        .query_all::<(&tamsk::graphics::RimLabels, &InheritedVisibility)>()
        .filter(|(_, visibility)| visibility.get());
    assert_eq!(shown.map(|(labels, _)| labels.side).collect::<Vec<_>>(), [None]);
}

#[test]
fn switching_the_table_top_screen_moves_the_camera_at_once() {
    let mut game = HeadlessGame::at_level(Level::One);
    let tilt = |game: &mut HeadlessGame| {
        let [foot, cap] = [0.0, 8.0].map(|height| game.point_in_window(Vec3::Y * height));
        foot.distance(cap)
    };
    assert!(tilt(&mut game) > 60.0, "the camera must look from a seat");
    switch(&mut game, "Table-top screen");
    assert!(game.resource::<PlaySettings>().screen_lies_flat);
    game.wait_for_camera();
    assert!(tilt(&mut game) < 10.0, "the camera must look from above");
    switch(&mut game, "Table-top screen");
    game.wait_for_camera();
    assert!(tilt(&mut game) > 60.0, "the camera must look from a seat again");
}

#[test]
fn a_lone_player_sits_in_front_of_the_screen() {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
    game.begin_match(StartMatch { seats: PERSON_AGAINST_BOT, ..setup_at(Level::One).into() });
    assert!(game.point_of_button("far pause").is_none());
    assert!(
        game.point_of_button("pause").expect("the button is visible").y < WINDOW_SIZE.y * 0.5,
        "the button must be in its usual place"
    );
}
