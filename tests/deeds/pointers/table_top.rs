//! A flat screen between two people: panels for the person opposite are rotated, and work there.

use tamsk::table::table_top::TableSide::{self, Near, Opposite};
use tamsk_testing::prelude::*;

use super::super::settings::switch;
use super::with_settings;

fn table_top() -> HeadlessGame {
    with_settings(|settings| settings.table_top = true)
}

/// Returns the point rotated about the middle of the screen.
pub fn opposite(at: Vec2) -> Vec2 {
    WINDOW - at
}

#[test]
fn the_buttons_of_the_opposite_player_are_rotated_and_work() {
    let mut game = table_top();
    game.move_glass("D1", "D2");
    let red = ["drop", "keep"].map(|deed| game.button(&format!("red {deed}")).expect("the button is visible"));
    assert!(
        red[0].x < red[1].x && red[0].y > WINDOW.y * 0.5,
        "Red must read from left to right, at the bottom: {red:?}"
    );
    game.tap(1, red[0]);
    assert_eq!(game.table().board().rings(s("D2")), 1);
    game.move_glass("D7", "D6");
    let black = ["drop", "keep"].map(|deed| game.button(&format!("black {deed}")).expect("the button is visible"));
    assert!(black[0].x > black[1].x, "Black must read from the other side: {black:?}");
    for (red, black) in red.into_iter().zip(black) {
        assert!(
            opposite(red).distance(black) < 30.0,
            "both players must have their buttons in the same place: {red} and {black}"
        );
    }
    game.tap(2, black[1]);
    assert!(game.table().ring_window(Player::Black).is_none());
    assert_eq!(game.table().rings(Player::Black), 32, "the ring must be kept");
}

#[test]
fn a_rotated_button_also_works_for_the_mouse() {
    let mut game = table_top();
    game.press_button("black timer");
    assert_eq!(game.table().timer_armed_against(), Some(Player::Red));
}

#[test]
fn a_menu_is_rotated_towards_the_person_who_opens_it() {
    let mut game = table_top();
    let places = |game: &HeadlessGame| ["resume", "quit"].map(|name| game.button(name).expect("the button is visible"));
    game.press_button("pause");
    let near = places(&game);
    assert!(near[0].y < near[1].y);
    game.press_button("resume").wait(100);
    assert_eq!(game.menu(), Menu::None);
    game.press_button("far pause");
    let far = places(&game);
    assert!(far[0].y > far[1].y, "the menu must be upside down");
    assert!(
        game.button("resign black").is_some() && game.button("resign red").is_none(),
        "each player may resign only for themselves"
    );
    for (near, far) in near.into_iter().zip(far) {
        assert!(opposite(near).distance(far) < 1.0);
    }
    // Later menus have the same orientation, whether opened by mouse or finger.
    game.press_button("settings");
    assert_eq!(game.menu(), Menu::Settings);
    assert!(game.button("done").expect("the button is visible").y < WINDOW.y * 0.5);
    game.press_button("done");
    let resume = game.button("resume").expect("the button is visible");
    game.tap(5, resume);
    assert_eq!(game.menu(), Menu::None);
    game.skip_time(3_300).press_button("pause");
    assert_eq!(places(&game), near, "the next menu must face the near side again");
}

#[test]
fn each_player_can_open_their_own_log() {
    let mut game = table_top();
    let words = |game: &HeadlessGame| game.text_areas("No moves yet.").len();
    assert_eq!(words(&game), 0);
    game.press_button("far log").frames(2);
    assert_eq!(words(&game), 1);
    game.press_button("log").frames(2);
    assert_eq!(words(&game), 2);
    game.press_button("far log").press_button("log").frames(2);
    assert_eq!(words(&game), 0);
}

#[test]
fn each_player_has_their_own_result() {
    let mut game = table_top();
    game.move_glass("D1", "D2").press_button("pause").press_button("resign red").press_button("yes").skip_time(1_500);
    let said = game.text_centers_by_side("Black wins");
    let &[(Near, near), (Opposite, far)] = &said[..] else { panic!("{said:?} among {:?}", game.visible_texts()) };
    assert!(near.x > WINDOW.x * 0.6 && opposite(near).distance(far) < 1.0, "{near} and {far}");
    for name in ["help", "log", "rules", "pause"] {
        let corners = [game.button(name), game.button(&format!("far {name}"))];
        for at in corners.into_iter().flatten() {
            let card = |at: Vec2| (at.x - near.x).abs() < 170.0 && (at.y - WINDOW.y / 2.0).abs() < 300.0;
            assert!(!card(at) && !card(opposite(at)), "the cards must not cover {name} at {at}");
        }
    }
    for (log, cards) in
        [("far log", vec![Near]), ("log", vec![]), ("far log", vec![Opposite]), ("log", vec![Opposite, Near])]
    {
        game.press_button(log).frames(4);
        assert_eq!(sides(&game, "Rematch"), cards, "after a press on {log}");
    }
    let rematch = game.button("far rematch").expect("the button is visible");
    game.tap(3, rematch);
    game.wait_for_camera();
    assert_eq!(game.table().outcome(), None, "Black's button must begin a rematch");
    // Both keep their chairs and swap colours: Black is at the lower edge now, on the board and in the bars.
    let near = |game: &mut HeadlessGame, socket: &str| game.socket(socket).y > WINDOW.y * 0.5;
    assert!(near(&mut game, "D7") && !near(&mut game, "D1"), "Black's glasses must be on the near side");
    game.move_glass("D1", "D2");
    let red = ["drop", "keep"].map(|deed| game.button(&format!("red {deed}")).expect("the button is visible"));
    assert!(red[0].x > red[1].x && red[0].y < WINDOW.y * 0.5, "Red must read from the far side: {red:?}");
    game.press_button("pause").press_button("leave").skip_time(1_500);
    game.press_button("play").frames(2).press_button("begin").wait_for_camera();
    assert!(near(&mut game, "D1") && !near(&mut game, "D7"), "Red's glasses must be on the near side");
}

/// Chairs matter only once the screen is flat: a rematch before that moves nobody.
#[test]
fn a_screen_laid_flat_after_a_rematch_has_red_at_the_near_side() {
    let mut game = HeadlessGame::level(Level::One);
    game.resign("red").skip_time(2_500);
    game.press_button("rematch").wait_for_camera();
    game.world().resource_mut::<PlaySettings>().table_top = true;
    game.wait_for_camera();
    assert!(game.socket("D1").y > WINDOW.y * 0.5 && game.socket("D7").y < WINDOW.y * 0.5);
    game.move_glass("D1", "D2");
    assert!(game.button("red drop").expect("the button is visible").y > WINDOW.y * 0.5, "Red must read at the bottom");
}

#[test]
fn a_single_result_can_be_rotated_where_two_do_not_fit() {
    let mut game = HeadlessGame::in_window(Vec2::new(900.0, 600.0));
    game.world().resource_mut::<PlaySettings>().table_top = true;
    game.frames(2);
    game.begin(setup_at(Level::One));
    game.move_glass("D1", "D2").press_button("pause").press_button("resign red").press_button("yes").skip_time(1_500);
    assert_eq!(sides(&game, "Black wins"), [Near]);
    game.press_button("turn result").frames(3);
    assert_eq!(sides(&game, "Black wins"), [Opposite]);
    game.press_button("far turn result").frames(3);
    assert_eq!(sides(&game, "Black wins"), [Near]);
}

fn drag(game: &mut HeadlessGame, finger: u64, from: &str, to: &str) {
    let (from, to) = (game.glass(from), game.socket(to));
    game.touch(finger, TouchPhase::Started, from).frames(1);
    game.touch(finger, TouchPhase::Moved, from.lerp(to, 0.5)).frames(1);
    game.touch(finger, TouchPhase::Moved, to).frames(2);
}

/// Returns the sides from which a text with this beginning is upright, from left to right.
pub fn sides(game: &HeadlessGame, text: &str) -> Vec<TableSide> {
    let mut told = game.text_centers_by_side(text);
    told.sort_by(|(_, one), (_, other)| one.x.total_cmp(&other.x));
    told.into_iter().map(|(side, _)| side).collect()
}

#[test]
fn a_refusal_faces_the_refused_player() {
    let mut game = table_top();
    let (from, to) = (game.glass("D1"), game.socket("D6"));
    game.drag_finger(1, from, to);
    assert_eq!(sides(&game, "Why?"), [Near], "{:?}", game.visible_texts());
    game.skip_time(5_000).move_glass("D1", "D2").key(KeyCode::KeyS).wait(500);
    let (from, to) = (game.glass("D7"), game.socket("D3"));
    game.drag_finger(2, from, to);
    assert_eq!(sides(&game, "Why?"), [Opposite], "{:?}", game.visible_texts());
}

#[test]
fn an_announcement_is_readable_from_both_sides() {
    let mut game = table_top();
    game.move_glass("D1", "D2").press_button("red timer").frames(3);
    let said = game.text_centers_by_side("Black has 15 seconds");
    let &[(Near, near), (Opposite, far)] = &said[..] else { panic!("{said:?} among {:?}", game.visible_texts()) };
    assert!(opposite(near).distance(far) < 1.0, "{near} and {far}");
}

#[test]
fn a_tip_faces_its_player_and_does_not_cover_the_other_log() {
    let only_of_moves = |game: &mut HeadlessGame| {
        let others = ["hurry", "extra_ring", "claim_or_pass", "claim", "drop_ring", "low_glass", "full_socket"];
        let others = others.into_iter().chain(["start_glasses", "all_running", "flip_timer"]);
        game.world().resource_mut::<PlayerProgress>().tips_shown = others.map(|tip| (tip.to_owned(), true)).collect();
        game.wait(500);
    };
    let mut game = with_settings(|settings| (settings.table_top, settings.tips) = (true, true));
    only_of_moves(&mut game);
    let tip = game.text_centers_by_side("Your move: drag");
    assert!(matches!(tip[..], [(Near, at)] if at.y > WINDOW.y * 0.7), "{tip:?} among {:?}", game.visible_texts());
    game.press_button("far log").press_button("log").frames(4);
    let logs: Vec<_> = game.panel_areas().into_iter().filter(|panel| panel.height() > WINDOW.y * 0.7).collect();
    assert_eq!(logs.len(), 2, "{logs:?}");
    let words =
        "Your move: drag a glass. It may go where sockets glow. With keys: those shown walk, Space lifts and places.";
    let [tip] = game.text_areas(words)[..] else { panic!("{:?}", game.visible_texts()) };
    assert!(logs.iter().all(|log| log.intersect(tip).is_empty()), "the tip at {tip:?} covers {logs:?}");
    game.press_button("far log").press_button("log").move_glass("D1", "D2").key(KeyCode::KeyS);
    only_of_moves(&mut game);
    let tip = game.text_centers_by_side("Your move: drag");
    assert!(matches!(tip[..], [(Opposite, at)] if at.y < WINDOW.y * 0.3), "{tip:?} among {:?}", game.visible_texts());
}

#[test]
fn a_tip_does_not_cover_buttons_in_several_rows() {
    let mut game = HeadlessGame::in_window(Vec2::new(1024.0, 600.0));
    game.world().resource_mut::<PlaySettings>().table_top = true;
    game.frames(2);
    game.begin(setup_at(Level::Three));
    game.move_glass("D1", "D2").wait(300);
    let words = "Press S or click your holder to drop a ring under the glass. You have 3 seconds.";
    let [tip] = game.text_areas(words)[..] else { panic!("{:?}", game.visible_texts()) };
    for button in ["red drop", "red keep", "red timer"] {
        let at = game.button(button).expect("the button is visible");
        assert!(!tip.inflate(16.0).contains(at), "the tip at {tip:?} covers {button} at {at}");
    }
}

#[test]
fn the_name_of_a_target_faces_the_moving_player() {
    let mut game = table_top();
    let to = game.socket("D2");
    drag(&mut game, 1, "D1", "D2");
    let named = game.text_centers_by_side("D2");
    assert!(matches!(named[..], [(Near, at)] if at.y > to.y), "{named:?} for {to}");
    game.touch(1, TouchPhase::Ended, to).frames(2);
    let to = game.socket("D6");
    drag(&mut game, 2, "D7", "D6");
    let named = game.text_centers_by_side("D6");
    assert!(matches!(named[..], [(Opposite, at)] if at.y < to.y), "{named:?} for {to}");
}

#[test]
fn both_players_can_read_the_countdown_and_the_coordinates() {
    let mut game = table_top();
    game.world().resource_mut::<PlaySettings>().countdown = true;
    game.move_glass("D1", "D2").press_button("pause").press_button("resume").wait(300);
    let told = game.text_centers_by_side("3");
    let digits: Vec<_> = told.into_iter().filter(|(_, at)| at.distance(WINDOW / 2.0) < 62.0).collect();
    assert!(matches!(digits[..], [(Near, near), (Opposite, far)] if near.y > far.y), "{digits:?}");
    game.skip_time(4_000).press_button("far log").wait(800);
    let shown =
        game.each::<(&tamsk::graphics::RimLabels, &InheritedVisibility)>().filter(|(_, visibility)| visibility.get());
    assert_eq!(shown.map(|(labels, _)| labels.side).collect::<Vec<_>>(), [None]);
}

#[test]
fn switching_the_table_top_screen_moves_the_camera_at_once() {
    let mut game = HeadlessGame::level(Level::One);
    let tilt = |game: &mut HeadlessGame| {
        let [foot, cap] = [0.0, 8.0].map(|height| game.place(Vec3::Y * height));
        foot.distance(cap)
    };
    assert!(tilt(&mut game) > 60.0, "the camera must look from a seat");
    switch(&mut game, "Table-top screen");
    assert!(game.resource::<PlaySettings>().table_top);
    game.wait_for_camera();
    assert!(tilt(&mut game) < 10.0, "the camera must look from above");
    switch(&mut game, "Table-top screen");
    game.wait_for_camera();
    assert!(tilt(&mut game) > 60.0, "the camera must look from a seat again");
}

#[test]
fn a_lone_player_sits_in_front_of_the_screen() {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<PlaySettings>().table_top = true;
    game.begin(StartMatch { seats: PERSON_AGAINST_BOT, ..setup_at(Level::One).into() });
    assert!(game.button("far pause").is_none());
    assert!(
        game.button("pause").expect("the button is visible").y < WINDOW.y * 0.5,
        "the button must be in its usual place"
    );
}
