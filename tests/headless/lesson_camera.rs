//! Tests that the camera shows everything at which a lesson points: inside the window, beside the card, and not behind
//! a glass.

use tamsk::graphics::{CameraMargins, TableCamera};
use tamsk::table::lesson::ArrowTarget;
use tamsk_testing::prelude::*;

use super::lesson_reading::{begun, on_tamsk};

/// The maximum number of moments at which each step is checked.
const MOST_MOMENTS: usize = 60;

fn command(game: &mut HeadlessGame, what: LessonCommand) {
    game.world_mut().write_message(what);
    game.run_frames(8);
}

fn eye(game: &mut HeadlessGame) -> Transform {
    *game.query_single::<&Transform, With<TableCamera>>()
}

/// Returns the outline of a glass in the window: the convex hull of its two ends.
fn outline(game: &mut HeadlessGame, foot: Vec3) -> Vec<Vec2> {
    let mut points = Vec::new();
    for height in [0.0, layout::GLASS_HEIGHT] {
        for nth in 0..16 {
            let around = Vec2::from_angle(nth as f32 / 16.0 * std::f32::consts::TAU) * layout::GLASS_RADIUS;
            points.push(game.point_in_window(foot + Vec3::new(around.x, height, around.y)));
        }
    }
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut hull: Vec<Vec2> = Vec::new();
        for point in points {
            while let [.., a, b] = hull[..]
                && (b - a).perp_dot(point - b) <= 0.0
            {
                hull.pop();
            }
            hull.push(point);
        }
        hull
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

fn is_inside(hull: &[Vec2], point: Vec2) -> bool {
    hull.iter().zip(hull.iter().cycle().skip(1)).all(|(a, b)| (b - a).perp_dot(point - a) >= 0.0)
}

/// Returns the share of points that are inside the margins of the camera and not hidden by a glass. The glass at `own`
/// is ignored.
fn seen(game: &mut HeadlessGame, points: &[Vec3], own: Vec3, size: Vec2) -> f32 {
    let (frame, from) = (*game.resource::<CameraMargins>(), eye(game).translation);
    let table = game.current_match();
    let standing = table.glasses().filter(|(id, _)| table.glass_in_hand(id.owner) != Some(*id));
    let feet: Vec<Vec3> = standing.map(|(id, glass)| layout::glass_foot_position(id, glass.socket)).collect();
    let others: Vec<Vec3> = feet.into_iter().filter(|foot| foot.xz().distance(own.xz()) > 0.5).collect();
    let outlines: Vec<(Vec3, Vec<Vec2>)> = others.into_iter().map(|foot| (foot, outline(game, foot))).collect();
    let count = points.iter().filter(|point| {
        let at = game.point_in_window(**point);
        let inside = at.x >= frame.left - 1.0
            && at.y >= frame.top - 1.0
            && at.x <= size.x - frame.right + 1.0
            && at.y <= size.y - frame.bottom + 1.0;
        let nearer = |foot: Vec3| from.xz().distance(foot.xz()) < from.xz().distance(point.xz());
        inside && !outlines.iter().any(|(foot, hull)| nearer(*foot) && is_inside(hull, at))
    });
    count.count() as f32 / points.len() as f32
}

fn marker(socket: Socket) -> (Vec<Vec3>, Vec3) {
    let middle = layout::point_above_table(layout::socket_position(socket), layout::rim_height(socket));
    let around = |nth: i32| Vec2::from_angle(nth as f32 / 12.0 * std::f32::consts::TAU) * 1.3;
    let circle = (0..12).map(around).map(|around| middle + Vec3::new(around.x, 0.0, around.y));
    (circle.chain([middle]).collect(), middle)
}

fn axis(foot: Vec3) -> (Vec<Vec3>, Vec3) {
    ([0.5, 2.0, 4.25, 6.5, 8.0].map(|height| foot + Vec3::Y * height).to_vec(), foot)
}

/// Asserts that all targets at which the step currently points are visible. Returns the number of these targets.
fn check(game: &mut HeadlessGame, size: Vec2) -> usize {
    let status = game.lesson();
    let (mut things, left) = (Vec::new(), game.live_match().expect("a match").setup().timer_on_reds_left);
    if status.highlighted_sockets.len() <= 6 {
        things.extend(status.highlighted_sockets.into_iter().map(marker));
    }
    for arrow in &status.arrows {
        things.push(match *arrow {
            ArrowTarget::Glass(socket) => axis(layout::glass_on_socket(socket)),
            ArrowTarget::Socket(socket) => marker(socket),
            ArrowTarget::GlassBesideBoard(player) => axis(layout::glass_foot_off_board(
                game.current_match().next_glass_off_board(player).expect("a glass beside the board"),
            )),
            ArrowTarget::Holder(player) => axis(layout::point_above_table(layout::holder_position(player), -4.25)),
            ArrowTarget::Point(_) => panic!("TAMSK has no such points"),
            ArrowTarget::Timer => axis(layout::point_above_table(layout::timer_position(left), -4.0)),
        });
    }
    for (points, own) in &things {
        let above: Vec<Vec3> = points.iter().copied().filter(|point| point.y >= 0.0).collect();
        let share = seen(game, &above, *own, size);
        assert!(
            share > 0.7,
            "{}, {:?} {:?}: only a share of {share} is visible at {own}",
            status.text_key,
            status.highlighted_sockets,
            status.arrows
        );
    }
    things.len()
}

fn walk(size: Vec2) {
    let mut game = HeadlessGame::with_window_size(size);
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    let lessons = on_tamsk(&game);
    assert!(lessons.len() >= 13);
    let mut checked = 0;
    for (name, steps) in lessons {
        for step in 0..steps {
            command(&mut game, LessonCommand::Begin(name.clone(), step));
            checked += check(&mut game, size);
            for _ in 0..MOST_MOMENTS {
                let status = game.lesson();
                match status.phase {
                    LessonPhase::Reading => command(&mut game, LessonCommand::Continue),
                    LessonPhase::Doing if !status.is_whole_match => match game.next_lesson_action() {
                        Some(action) => _ = game.request_action(Player::Red, action).run_frames(6),
                        None => _ = game.run_frame(400).run_frames(2),
                    },
                    _ => break,
                }
                checked += check(&mut game, size);
            }
        }
    }
    assert!(checked > 100, "too few things were pointed at: {checked}");
}

#[test]
fn everything_lessons_point_at_is_visible_in_a_wide_window() {
    walk(WINDOW_SIZE);
}

#[test]
fn everything_lessons_point_at_is_visible_in_a_narrow_window() {
    walk(Vec2::new(1024.0, 768.0));
}

/// Returns the game at the lesson step about the heights of sockets, which only a low camera shows. Also returns the
/// camera's transform before the step.
fn with_something_hidden() -> (HeadlessGame, Transform) {
    let mut game = HeadlessGame::new();
    command(&mut game, LessonCommand::Begin("1-1-board".into(), 0));
    game.wait_for_camera();
    let home = eye(&mut game);
    command(&mut game, LessonCommand::Continue);
    assert_eq!(game.lesson().text_key, "board-heights");
    (game, home)
}

#[test]
fn the_camera_turns_to_hidden_things_until_the_lesson_ends() {
    let (mut game, home) = with_something_hidden();
    let under_way = eye(&mut game);
    game.wait_for_camera();
    let arrived = eye(&mut game);
    let turned = |a: &Transform, b: &Transform| a.rotation.angle_between(b.rotation);
    assert!(turned(&home, &arrived) > 0.1, "the camera must turn");
    assert!(turned(&home, &under_way) < 0.9 * turned(&home, &arrived), "the camera must not turn at once");
    assert!(
        turned(&home, &arrived) < 1.2,
        "the camera must not turn further than necessary: {}",
        turned(&home, &arrived)
    );
    check(&mut game, WINDOW_SIZE);
    assert!(pitch(&arrived) < 30.0, "the camera must show heights from a low angle: {}", pitch(&arrived));
    command(&mut game, LessonCommand::Continue);
    game.wait_for_camera();
    assert!(turned(&home, &eye(&mut game)) < 1e-3, "the camera must return for the names");
    // The marker of D2 is behind the glass on D1.
    while game.lesson().text_key != "board-move" {
        command(&mut game, LessonCommand::Continue);
    }
    game.wait_for_camera();
    check(&mut game, WINDOW_SIZE);
    let arrived = eye(&mut game);
    assert!(turned(&home, &arrived) > 0.1, "the camera must turn");
    // The holder is visible from the same position, so the camera does not move between the steps.
    for action in [Action::Lift(s("D1")), Action::Place(s("D2"))] {
        game.request_action(Player::Red, action).run_frames(6);
    }
    command(&mut game, LessonCommand::Continue);
    game.wait_for_camera();
    assert_eq!(game.lesson().text_key, "board-ring");
    check(&mut game, WINDOW_SIZE);
    assert!(turned(&arrived, &eye(&mut game)) < 1e-3, "the camera must stay");
    command(&mut game, LessonCommand::Begin("1-2-rings".into(), 0));
    command(&mut game, LessonCommand::Leave);
    game.wait_for_camera();
    assert!(turned(&home, &eye(&mut game)) < 1e-3, "the camera must return at the end of the lesson");
}

fn pitch(eye: &Transform) -> f32 {
    (-eye.forward().y).asin().to_degrees()
}

/// Makes a move that the step does not ask for, if possible. Returns `true` if the step says that the move is wrong.
fn does_something_else(game: &mut HeadlessGame) -> bool {
    let Some(asked) = game.lesson_goals() else { return false };
    let meant: Vec<Action> =
        asked.iter().filter_map(|goal| goal.next_action(game.current_match(), Player::Red)).collect();
    let table = game.current_match();
    let others = table.glasses().filter(|(id, _)| id.owner == Player::Red && table.can_lift(*id));
    let other = others
        .filter_map(|(id, glass)| Some((glass.socket?, table.targets(id).into_iter().next()?)))
        .find(|(from, _)| !meant.contains(&Action::Lift(*from)));
    let Some((from, to)) = other else { return false };
    game.request_action(Player::Red, Action::Lift(from))
        .run_frames(6)
        .request_action(Player::Red, Action::Place(to))
        .run_frames(6);
    game.lesson().phase == LessonPhase::Wrong
}

#[test]
fn trying_again_does_not_move_the_camera() {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    let mut tried = 0;
    for (name, steps) in on_tamsk(&game) {
        for step in 0..steps {
            // Try a wrong move at the beginning of the step, and another after up to four required actions.
            for right in 0..2 {
                command(&mut game, LessonCommand::Begin(name.clone(), step));
                if game.lesson().is_whole_match || game.lesson().phase == LessonPhase::Done {
                    continue;
                }
                if game.lesson().phase == LessonPhase::Reading {
                    command(&mut game, LessonCommand::Continue);
                }
                for _ in 0..4 * right {
                    match game.next_lesson_action() {
                        Some(action) => _ = game.request_action(Player::Red, action).run_frames(6),
                        None => _ = game.run_frame(400),
                    }
                }
                if game.lesson().phase == LessonPhase::Doing && does_something_else(&mut game) {
                    let before = eye(&mut game);
                    command(&mut game, LessonCommand::Continue);
                    assert_ne!(game.lesson().phase, LessonPhase::Wrong);
                    let turned = before.rotation.angle_between(eye(&mut game).rotation);
                    assert!(turned < 1e-3, "{}: the camera turned by {turned}", game.lesson().text_key);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 10, "too few steps were tried again: {tried}");
}

#[test]
fn a_camera_turned_by_the_player_stays_until_the_next_step() {
    let (mut game, _) = with_something_hidden();
    game.wait_for_camera();
    game.move_mouse(Vec2::new(400.0, 400.0))
        .run_frames(1)
        .set_mouse_button(MouseButton::Middle, ButtonState::Pressed)
        .run_frames(1);
    for _ in 0..8 {
        game.send_mouse_motion(Vec2::new(-20.0, 0.0)).run_frames(1);
    }
    game.set_mouse_button(MouseButton::Middle, ButtonState::Released).wait_for_camera();
    let own = eye(&mut game);
    game.wait_for_camera();
    game.press_key(KeyCode::Escape).run_frames(4);
    assert_eq!(game.menu(), Menu::Pause);
    game.click_button("resume").wait_for_camera();
    assert!(own.rotation.angle_between(eye(&mut game).rotation) < 1e-3, "the player's view must stay");
    while game.lesson().text_key != "board-move" {
        command(&mut game, LessonCommand::Continue);
    }
    game.wait_for_camera();
    check(&mut game, WINDOW_SIZE);
}

#[test]
fn the_camera_stays_still_while_a_glass_is_carried() {
    let mut game = HeadlessGame::new();
    command(&mut game, LessonCommand::Begin("1-1-board".into(), 4));
    game.wait_for_camera();
    check(&mut game, WINDOW_SIZE);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    let before = eye(&mut game);
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(1).move_mouse(to).run_frames(30);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    assert_eq!(eye(&mut game), before);
    game.release_left_button().run_frames(2);
    assert!(game.current_match().glass_at(s("D2")).is_some());
}

#[test]
fn the_camera_stays_still_while_a_socket_is_chosen() {
    let mut game = begun("late-extra");
    // After the ring, the lesson points at something else, so the camera may still be moving when the choice begins.
    game.drag_glass("A4", "B4").press_key(KeyCode::KeyS).run_frames(8).press_key(KeyCode::KeyE).run_frames(2);
    let before = eye(&mut game);
    game.wait_in_long_frames(1_500);
    assert_eq!(eye(&mut game), before, "the camera must stay where it was");
    game.click_socket("E5");
    assert_eq!(game.lesson().phase, LessonPhase::Done);
}
