//! Tests that a press hits a marker rather than the glass in front of it. A glass that hides a target becomes
//! transparent while a hand aims.

use tamsk::graphics::NeedsRedraw;
use tamsk::graphics::hourglass::appearance::Translucency;
use tamsk::simulation::components::{Hourglass, SocketHighlight};
use tamsk::table::extra_ring::ExtraRingChoosers;
use tamsk_testing::prelude::*;

/// Black's glass on D2 hides D3, a target of Red's glass on D4. Red's glass on C2 hides C3.
const IN_FRONT: &str = "0000/00000/000000/0000000/000000/00000/0000 C2,D4,G4 A1,D2,G1 r 32/32 - 0";

fn playing(level: Level, position: &str, seats: Seats) -> HeadlessGame {
    HeadlessGame::new().then(|game| game.load_position(level, position, seats))
}

fn two_people(level: Level) -> HeadlessGame {
    playing(level, IN_FRONT, TWO_PEOPLE)
}

pub fn on(game: &HeadlessGame, socket: &str) -> GlassId {
    game.current_match().glass_at(s(socket)).unwrap_or_else(|| panic!("no glass on {socket}"))
}

/// Returns the position in the window of a glass's upper cap, which is visible even if another glass hides the foot.
fn cap(game: &mut HeadlessGame, on: &str) -> Vec2 {
    game.point_in_window(layout::glass_on_socket(s(on)) + Vec3::Y * (layout::GLASS_HEIGHT - 0.5))
}

/// Returns the glasses that are transparent, or are becoming transparent, because they hide a target.
pub fn transparent_glasses(game: &mut HeadlessGame) -> Vec<GlassId> {
    let all = game.query_all::<(&Hourglass, &Translucency)>();
    let mut through: Vec<GlassId> =
        all.filter(|(_, fading)| fading.hides_a_target()).map(|(glass, _)| glass.0).collect();
    through.sort_by_key(|glass| (glass.owner.index(), glass.index));
    through
}

#[test]
fn a_glass_can_be_placed_at_a_marker_behind_another_glass() {
    for level in [Level::One, Level::Two, Level::Three] {
        for frame in [16, 250, 1_000] {
            for way in ["clicks", "taps", "drag"] {
                let mut game = two_people(level);
                game.set_frame_length(frame);
                let (from, marker) = (cap(&mut game, "D4"), game.point_of_socket_named("D3"));
                match way {
                    "clicks" => game.click(from).click(marker),
                    "taps" => game.tap(1, from).tap(2, marker),
                    _ => game.drag(from, marker),
                };
                assert!(game.current_match().glass_at(s("D3")).is_some(), "{level:?}, {frame} ms, by {way}");
                assert_eq!(game.take_refusals_to_people(), [], "{level:?}, {frame} ms, by {way}");
            }
        }
    }
}

#[test]
fn without_a_marker_the_glass_in_front_is_picked_up() {
    let mut game = two_people(Level::One);
    let marker = game.point_of_socket_named("C3");
    let glass = on(&game, "C2");
    game.click(marker);
    assert_eq!(game.current_match().glass_in_hand(Player::Red), Some(glass), "C3 has no marker");
    let mut game = two_people(Level::One);
    game.click_socket("D3");
    assert_eq!(
        (game.carried_glass_count(), game.take_refusals_to_people()),
        (0, vec![Refusal::NotYourTurn]),
        "Black's glass must be refused as usual"
    );
}

/// Black has passed, so Red may drop an extra ring after Red's move to B4. It is Black's turn.
const EXTRA_RING: &str = r#"(rules: (level: 3, extra_window: 15000), actions: [
    (at: 0, by: Red, act: Lift("D1")), (at: 1, by: Red, act: Place("D2")), (at: 2, by: Red, act: DropRing),
    (at: 3, by: Black, act: Pass),
    (at: 4, by: Red, act: Lift("A4")), (at: 5, by: Red, act: Place("B4")), (at: 6, by: Red, act: DropRing),
], end: 100)"#;

#[test]
fn an_extra_ring_can_be_dropped_at_a_marker_behind_a_glass() {
    let mut game = HeadlessGame::after_record(EXTRA_RING);
    game.press_key(KeyCode::KeyE);
    assert!(game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Red));
    // It is Black's turn, and none of Black's glasses is near. D3 is behind Red's own glass on D2.
    game.click_socket("D3");
    assert_eq!((game.current_match().board().rings(s("D3")), game.current_match().board().rings(s("D2"))), (1, 1));
    assert!(!game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Red));
}

#[test]
fn the_aimed_socket_for_an_extra_ring_glows_more_than_others() {
    let mut game = HeadlessGame::after_record(EXTRA_RING);
    let at = game.point_of_socket_named("D3");
    game.move_mouse(at).press_key(KeyCode::KeyE).run_frames(2);
    for socket in Socket::all() {
        let glow = game.socket_component::<SocketHighlight>(&socket.to_string());
        let wanted = match socket.to_string().as_str() {
            "D3" => SocketHighlight::Aimed,
            _ => SocketHighlight::ExtraRingOption,
        };
        assert_eq!(glow, Some(wanted), "{socket}");
    }
    let beside = game.point_in_window(Vec3::new(20.0, 0.0, 0.0));
    game.move_mouse(beside).run_frames(2);
    assert_eq!(game.socket_component::<SocketHighlight>("D3"), Some(SocketHighlight::ExtraRingOption));
}

#[test]
fn a_liftable_glass_of_the_other_person_takes_precedence() {
    let mut game = HeadlessGame::after_record(EXTRA_RING);
    game.press_key(KeyCode::KeyE);
    let behind = game.point_of_socket_named("A2");
    assert!(!transparent_glasses(&mut game).contains(&on(&game, "A1")), "a glass that takes the press must be opaque");
    game.click(behind);
    assert!(game.current_match().glass_in_hand(Player::Black).is_some(), "Black must lift A1, which is in front of A2");
    assert_eq!(game.current_match().board().rings(s("A2")), 0);
}

#[test]
fn a_press_behind_a_menu_does_not_reach_a_marker() {
    let mut game = two_people(Level::Two);
    let (from, marker) = (cap(&mut game, "D4"), game.point_of_socket_named("D3"));
    game.click(from).press_key(KeyCode::Escape);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none(), "Esc must put the glass back");
    game.click(from).click_button("pause");
    assert_eq!(game.menu(), Menu::Pause);
    game.click(marker);
    assert!(game.current_match().glass_at(s("D3")).is_none());
    assert_eq!(
        game.current_match().glass_in_hand(Player::Red),
        Some(on(&game, "D4")),
        "the glass must still be in the hand"
    );
}

#[test]
fn a_pupil_who_presses_the_marker_first_must_lift_a_glass_first() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-1-board", 4);
    game.click_socket("D2");
    assert_eq!(game.carried_glass_count(), 0, "the glass on D1 must not be picked up");
    game.assert_text("You have no glass in your hand.");
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.click(from).click(to);
    assert!(game.current_match().glass_at(s("D2")).is_some());
}

#[test]
fn only_glasses_that_hide_a_target_are_transparent() {
    for reduced in [false, true] {
        let mut game = two_people(Level::One);
        game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed =
            if reduced { AnimationSpeed::Off } else { AnimationSpeed::Normal };
        game.run_frames(4);
        assert_eq!(transparent_glasses(&mut game), [], "no glass is transparent while nothing is aimed");
        let (from, black) = (cap(&mut game, "D4"), on(&game, "D2"));
        let beside = game.point_in_window(Vec3::new(20.0, 0.0, 0.0));
        game.move_mouse(from).run_frames(1).press_left_button().run_frames(2);
        let own = on(&game, "C2");
        assert_eq!(transparent_glasses(&mut game), [own, black], "C2 hides C3, and D2 hides D3");
        let mut fadings = game.world_mut().query::<&Translucency>();
        let under_way = fadings.iter(game.world()).any(Translucency::is_changing);
        assert_eq!(under_way, !reduced, "the change must take time unless animations are off");
        assert!(!under_way || game.resource::<NeedsRedraw>().0);
        game.wait(400);
        assert_eq!(transparent_glasses(&mut game), [own, black]);
        game.move_mouse(beside).run_frames(2).release_left_button().run_frames(2);
        assert_eq!((game.carried_glass_count(), transparent_glasses(&mut game)), (0, vec![]));
        game.wait_in_long_frames(1_500);
        assert!(fadings.iter(game.world()).all(|fading| !fading.is_changing()));
    }
}

#[test]
fn transparency_follows_the_camera_and_needs_a_persons_hand() {
    let mut game = two_people(Level::One);
    let from = cap(&mut game, "D4");
    game.click(from);
    assert!(!transparent_glasses(&mut game).is_empty());
    game.press_key(KeyCode::KeyB).wait_for_camera();
    let from_behind = transparent_glasses(&mut game);
    assert!(!from_behind.contains(&on(&game, "D2")), "from the other side, D2 hides no target: {from_behind:?}");
    game.press_key(KeyCode::KeyB).wait_for_camera();
    assert!(transparent_glasses(&mut game).contains(&on(&game, "D2")));
    let seats = Seats { red: Seat::LessonOrProblem, black: Seat::Person };
    let mut game = playing(Level::One, IN_FRONT, seats);
    let origin = RequestOrigin::lesson_or_problem(Player::Red);
    let lift = TamskRequest::Act(Action::Lift(s("D4")));
    game.world_mut().resource_mut::<RequestQueue>().push(origin, lift);
    game.run_frames(4);
    assert_eq!(game.carried_glass_count(), 1);
    assert_eq!(transparent_glasses(&mut game), []);
}

#[test]
fn a_glass_of_the_opponent_does_not_block_ones_own_behind_it() {
    // Black's glass on D2 is in front of Red's glass on D3. No glass of Red is behind Black's glass on A1.
    const BEHIND: &str = "0000/00000/000000/0000000/000000/00000/0000 C2,D3,G4 A1,D2,G1 r 32/32 - 0";
    let alone = Seats { black: Seat::Bot(Difficulty::Novice), ..TWO_PEOPLE };
    for seats in [TWO_PEOPLE, alone] {
        for level in [Level::One, Level::Two, Level::Three] {
            let mut game = playing(level, BEHIND, seats);
            let at_black = cap(&mut game, "A1");
            game.click(at_black).run_frames(2);
            assert_eq!(
                game.take_refusals_to_people().len(),
                1,
                "{level:?}, {seats:?}: a press on a lone glass of Black's must be refused with an explanation"
            );
            let (own, through) = (on(&game, "D3"), cap(&mut game, "D2"));
            game.click(through).run_frames(2);
            assert_eq!(game.current_match().glass_in_hand(Player::Red), Some(own), "{level:?}, {seats:?}");
            assert_eq!(game.take_refusals_to_people(), [], "{level:?}, {seats:?}");
        }
    }
}

#[test]
fn the_opponents_holder_does_not_block_ones_own_glass_behind_it() {
    use bevy::math::bounding::{Aabb3d, RayCast3d};
    let alone = Seats { black: Seat::Bot(Difficulty::Novice), ..TWO_PEOPLE };
    // The touch area of the holder is slightly larger than the holder with its rods full of rings.
    let high = layout::TRAY_TOP + 4.4;
    let wide = layout::TRAY_HALF_SIZE + Vec2::splat(0.25 * layout::RING_RADIUS);
    let holder = layout::point_above_table(layout::holder_position(Player::Black), 0.5 * high);
    let rods = Aabb3d::new(holder, Vec3::new(wide.x, 0.5 * high, wide.y));
    let mut game =
        playing(Level::One, "0000/00000/000000/0000000/000000/00000/0000 A4,D7,G4 A1,D1,G1 r 32/32 - 0", alone);
    let mut found = 0;
    for turn in 0..144 {
        if turn % 36 == 0 {
            game.turn_wheel(2.0).wait_for_camera();
        }
        game.set_mouse_button(MouseButton::Right, ButtonState::Pressed)
            .send_mouse_motion(Vec2::new(40.0, -400.0))
            .run_frames(1);
        game.set_mouse_button(MouseButton::Right, ButtonState::Released).wait_for_camera();
        for socket in ["A4", "D7", "G4"] {
            let point = layout::glass_on_socket(s(socket)) + Vec3::Y * 2.0;
            let eye = game.query_filtered::<&GlobalTransform, With<Camera3d>>().next().expect("a camera").translation();
            let Ok(direction) = Dir3::new(point - eye) else { continue };
            let hidden = RayCast3d::new(eye, direction, eye.distance(point)).aabb_intersection_at(&rods).is_some();
            let at = game.point_in_window(point);
            if !hidden || !Rect::new(0.0, 60.0, 1280.0, 660.0).contains(at) {
                continue;
            }
            found += 1;
            let own = on(&game, socket);
            game.click(at).run_frames(2);
            assert_eq!(game.current_match().glass_in_hand(Player::Red), Some(own), "{socket}");
            game.press_key(KeyCode::Escape).wait_for_camera();
            assert_eq!(game.carried_glass_count(), 0);
        }
    }
    assert!(found > 0, "the holder hid no glass");
}
