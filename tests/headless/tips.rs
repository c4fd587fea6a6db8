//! Tests of tips, each of which appears once, when it is first needed.

use tamsk::table::loading::PlaysUnattended;
use tamsk_testing::prelude::*;

use super::lone_player::move_one;

const MOVE: &str = "Your move: drag a glass. It may go where sockets glow";
const DROP: &str = "Press S or click your holder to drop a ring";
const CLAIM: &str = "Your opponent dropped no ring.";
const START: &str = "Your first three moves start your three glasses.";

fn tells(game: &HeadlessGame, start: &str) -> bool {
    game.visible_texts().iter().any(|text| text.starts_with(start))
}

fn shown(game: &HeadlessGame) -> Vec<&str> {
    game.resource::<PlayerProgress>().tips_shown.keys().map(String::as_str).collect()
}

fn two_people(level: Level) -> HeadlessGame {
    let mut game = HeadlessGame::at_level(level);
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game
}

#[test]
fn each_tip_appears_once_and_goes_with_the_action() {
    let mut game = two_people(Level::One);
    assert!(tells(&game, MOVE));
    game.drag_glass("D1", "D2");
    assert!(!tells(&game, MOVE) && tells(&game, DROP), "{:?}", game.visible_texts());
    game.press_key(KeyCode::KeyS);
    assert!(!tells(&game, DROP));
    assert_eq!(shown(&game), ["drop_ring", "move"]);
    // Black uses different keys, so the tip appears once for Black as well.
    assert!(tells(&game, MOVE));
    ["8", "9", "0", "O", "P"].into_iter().for_each(|key| game.assert_text(key));
    game.drag_glass("D7", "D6").wait(200);
    assert!(!tells(&game, MOVE) && tells(&game, "Press L"), "{:?}", game.visible_texts());
    game.press_key(KeyCode::KeyK).wait(200);
    assert!(tells(&game, CLAIM), "the tip must say that Red may claim: {:?}", game.visible_texts());
    game.press_key(KeyCode::KeyF).wait(200);
    assert!(!tells(&game, CLAIM) && !tells(&game, MOVE));
    assert_eq!(shown(&game), ["claim", "drop_ring", "move"]);
    game.drag_glass("D2", "D3").wait(200);
    assert!(!tells(&game, DROP), "the tip must not appear to Red again: {:?}", game.visible_texts());
    game.begin_match(setup_at(Level::One));
    assert!(!tells(&game, MOVE));
}

#[test]
fn the_first_tip_shows_the_keys_around_a_socket() {
    let game = HeadlessGame::against_bot(Level::One);
    let at = |key: &str| {
        game.text_areas(key).first().unwrap_or_else(|| panic!("{key}: {:?}", game.visible_texts())).center()
    };
    let [one, two, three, q, a, w] = ["1", "2", "3", "Q", "A", "W"].map(at);
    assert!(one.x < two.x && two.x < three.x && q.x < a.x && a.x < w.x);
    assert!(two.y < one.y && one.y < q.y && q.y < a.y);
    let arrows = |told: &&str| told.starts_with(MOVE) && told.contains("arrow keys") && !told.contains('↖');
    assert!(game.visible_texts().iter().any(arrows), "{:?}", game.visible_texts());
}

#[test]
fn a_tip_names_the_keys_of_its_player() {
    let mut game = two_people(Level::One);
    game.world_mut().resource_mut::<PlayerProgress>().tips_shown.insert("move".into(), true);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyD);
    game.world_mut().resource_mut::<PlayerProgress>().tips_shown.clear();
    game.run_frames(2);
    assert!(
        tells(&game, "Your opponent dropped no ring. Press J "),
        "the tip must name Black's key: {:?}",
        game.visible_texts()
    );
    let mut game = HeadlessGame::with_seats(Level::One, PERSON_AGAINST_BOT.swapped());
    move_one(&mut game, Player::Black);
    assert!(tells(&game, DROP), "the tip must name the left keys for a lone player: {:?}", game.visible_texts());
}

#[test]
fn a_tip_expires_at_any_frame_rate() {
    for frame in [16, 250, 1_000] {
        let mut game = two_people(Level::One);
        game.set_frame_length(frame).wait_in_long_frames(6_000);
        assert!(tells(&game, MOVE));
        game.wait_in_long_frames(8_000);
        assert!(!tells(&game, MOVE), "the tip must expire after twelve seconds, in frames of {frame} ms");
        assert_eq!(shown(&game), ["move"]);
    }
}

#[test]
fn a_short_tip_appears_again_until_it_was_read() {
    let mut game = two_people(Level::Two);
    assert!(tells(&game, MOVE));
    game.drag_glass("D1", "D2");
    assert!(tells(&game, DROP));
    // Red's tip counts as read after three seconds. Black's tip for moving comes only after Red's tip.
    game.wait_in_long_frames(3_200);
    assert!(!tells(&game, DROP), "the tip must go when no ring can be dropped");
    assert!(shown(&game).contains(&"drop_ring"), "three seconds must count as reading the tip");
    game.drag_glass("D7", "D6").wait(100);
    let mut game = two_people(Level::Two);
    game.drag_glass("D1", "D2").wait(300);
    assert!(tells(&game, DROP));
    game.press_key(KeyCode::KeyD).wait(100);
    assert!(
        !shown(&game).contains(&"drop_ring"),
        "a tip that hardly appeared must not count as read: {:?}",
        shown(&game)
    );
    game.drag_glass("D7", "D6").wait(100);
    assert!(tells(&game, "Press L or click your holder"), "{:?}", game.visible_texts());
}

#[test]
fn a_pause_preserves_a_tip() {
    let mut game = two_people(Level::Two);
    game.drag_glass("D1", "D2").wait(500);
    assert!(tells(&game, DROP));
    for menu in [KeyCode::Escape, KeyCode::F1] {
        game.press_key(menu);
        assert_ne!(game.menu(), Menu::None);
        assert!(!tells(&game, DROP), "a menu must hide the tip");
        game.wait_in_long_frames(20_000).press_key(menu).run_frames(2);
        assert_eq!(game.menu(), Menu::None);
        assert!(tells(&game, DROP), "{:?}", game.visible_texts());
        assert!(!shown(&game).contains(&"drop_ring"));
    }
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = true;
    game.press_key(KeyCode::Escape).press_key(KeyCode::Escape).wait_in_long_frames(2_000);
    assert!(!game.is_time_running() && tells(&game, DROP), "the tip must be visible during the countdown");
    game.wait_in_long_frames(1_200).press_key(KeyCode::KeyS);
    assert!(!tells(&game, DROP) && shown(&game).contains(&"drop_ring"));
}

#[test]
fn a_tip_waits_while_a_glass_is_in_the_hand() {
    let mut game = two_people(Level::Two);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).drag_glass("D7", "D6").press_key(KeyCode::KeyL);
    game.wait(200);
    assert!(tells(&game, START), "{:?}", game.visible_texts());
    game.click_glass_on("A4");
    assert_eq!(game.carried_glass_count(), 1);
    assert!(!tells(&game, START), "the tip must hide while no other glass can be lifted");
    game.press_key(KeyCode::Escape).run_frames(2);
    assert!(tells(&game, START), "the tip must return when the glass is put back");
}

#[test]
fn the_setting_switches_tips_off_and_on_again() {
    let mut game = two_people(Level::One);
    game.drag_glass("D1", "D2");
    game.change_settings(|settings| settings.set_tips(false));
    game.run_frames(3);
    assert!(!tells(&game, DROP));
    game.press_key(KeyCode::KeyS).drag_glass("D7", "D6").wait(500);
    assert_eq!(shown(&game), ["move"]);
    game.change_settings(|settings| settings.set_tips(true));
    game.run_frames(3);
    assert!(tells(&game, "Press L or click your holder"));
    game.press_key(KeyCode::KeyL).run_frames(2);
    assert!(tells(&game, MOVE), "all tips must appear once more");
}

#[test]
fn lessons_and_matches_without_people_have_no_tips() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-1-board", 1);
    assert!(game.resource::<CurrentLesson>().is_on());
    for _ in 0..4 {
        game.press_key(KeyCode::Enter).wait_in_long_frames(1_000);
        assert!(!tells(&game, MOVE) && !tells(&game, DROP));
    }
    let mut game = HeadlessGame::with_seats(Level::One, TWO_BOTS);
    game.run_until("a bot has moved", |game| game.current_match().last_move().is_some());
    let mut other = HeadlessGame::new();
    other.world_mut().insert_resource(PlaysUnattended(true));
    other.begin_match(setup_at(Level::One));
    other.run_frames(3);
    assert!(!tells(&other, MOVE));
    assert!(shown(&game).is_empty() && !tells(&game, MOVE) && !tells(&game, DROP));
}

#[test]
fn tips_explain_flipping_the_timer_and_a_running_timer() {
    let mut game = two_people(Level::Three);
    for (from, to, ring) in [
        ("D1", "D2", KeyCode::KeyS),
        ("D7", "D6", KeyCode::KeyL),
        ("A4", "B4", KeyCode::KeyS),
        ("A1", "B2", KeyCode::KeyL),
        ("G4", "F4", KeyCode::KeyS),
    ] {
        assert!(!tells(&game, "Your opponent is thinking."));
        game.drag_glass(from, to).press_key(ring).wait(100);
    }
    // More urgent tips have already appeared.
    game.wait_in_long_frames(30_000);
    assert!(shown(&game).contains(&"flip_timer"), "{:?}", shown(&game));
    assert!(game.current_match().timer_armed_against().is_none());
    game.press_key(KeyCode::KeyR).run_frames(3);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black));
    assert!(tells(&game, "The timer runs against you."), "{:?}", game.visible_texts());
    game.drag_glass("G1", "F2").run_frames(2);
    assert!(!tells(&game, "The timer runs against you.") && shown(&game).contains(&"hurry"));
}

fn tray(game: &mut HeadlessGame, owner: Player) -> Rect {
    let (middle, half) = (layout::holder_position(owner), layout::TRAY_HALF_SIZE);
    let corners = [-half, half, Vec2::new(half.x, -half.y), Vec2::new(-half.x, half.y)];
    let seen = corners.map(|corner| game.point_in_window(layout::point_above_table(middle + corner, 0.0)));
    seen.into_iter().fold(Rect::from_center_size(seen[0], Vec2::ZERO), |area, at| area.union_point(at))
}

#[test]
fn a_tip_does_not_cover_holders_or_buttons() {
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(1024.0, 768.0), Vec2::new(1920.0, 1080.0)] {
        for level in [Level::One, Level::Three] {
            let mut game = two_people(level);
            game.resize_window(size).wait_in_long_frames(1_500);
            if game.menu() == Menu::Briefing {
                game.press_key(KeyCode::Enter).wait(500);
            }
            game.drag_glass("D1", "D2").run_frames(3);
            let words = game.visible_texts().into_iter().find(|text| text.starts_with(DROP)).map(str::to_owned);
            let tip = game.text_areas(&words.expect("the tip about the holder"))[0];
            for owner in Player::BOTH {
                let tray = tray(&mut game, owner);
                assert!(tip.intersect(tray).is_empty(), "{tip:?} covers {owner}’s {tray:?} in {size}");
            }
            for panel in game.panel_areas() {
                assert!(tip.intersect(panel).is_empty(), "{tip:?} covers {panel:?} in {size}");
            }
        }
    }
}

#[test]
fn a_tip_fits_a_small_window_with_large_text_beside_the_log() {
    for (code, start) in [("en", DROP), ("fr", "S ou un clic")] {
        let mut game = two_people(Level::Three);
        let mut settings = game.world_mut().resource_mut::<TextSettings>();
        (settings.scale, settings.language) = (200, Some(code.to_owned()));
        game.resize_window(Vec2::new(1024.0, 600.0)).wait_in_long_frames(1_500);
        if game.menu() == Menu::Briefing {
            game.press_key(KeyCode::Enter).wait(500);
        }
        game.press_key(KeyCode::KeyG).wait(500);
        game.drag_glass("D1", "D2").run_frames(3);
        let words = game.visible_texts().into_iter().find(|text| text.starts_with(start)).map(str::to_owned);
        let tip = game.text_areas(&words.expect("the tip about the holder"))[0];
        let window = Rect::from_corners(Vec2::ZERO, Vec2::new(1024.0, 600.0));
        assert!(window.contains(tip.min) && window.contains(tip.max), "{tip:?}");
        for panel in game.panel_areas() {
            assert!(tip.intersect(panel).is_empty(), "{tip:?} covers {panel:?}");
        }
    }
}

#[test]
fn on_a_low_screen_a_tip_is_beside_the_board() {
    for (code, start) in [("en", "Your move"), ("fr", "À vous")] {
        for (size, ui_scale) in [(Vec2::new(640.0, 360.0), 100), (Vec2::new(1280.0, 720.0), 200)] {
            let mut game = HeadlessGame::with_match(StartMatch {
                setup: MatchSetup::default(),
                seats: PERSON_AGAINST_BOT,
                ..default()
            });
            let mut settings = game.world_mut().resource_mut::<TextSettings>();
            (settings.scale, settings.language) = (ui_scale, Some(code.to_owned()));
            game.resize_window(size).wait_in_long_frames(1_500).press_key(KeyCode::Digit2).wait(500);
            let words = game.visible_texts().into_iter().find(|text| text.starts_with(start)).map(str::to_owned);
            let tip = game.text_areas(&words.expect("the first tip"))[0];
            for socket in Socket::all() {
                let at = game.point_of_socket(socket);
                assert!(!tip.contains(at), "{tip:?} covers {socket} at {at} in {size}");
            }
        }
    }
}
