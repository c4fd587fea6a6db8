//! Tests of the labels of glasses. Seen from any camera, each label is connected to its glass and overlaps no other
//! label.

use std::collections::BTreeSet;

use tamsk::appearance::PointedSockets;
use tamsk::graphics::TableCamera;
use tamsk::simulation::components::Hourglass;
use tamsk::simulation::layout::{
    GLASS_HEIGHT, GLASS_RADIUS, glass_foot_position, point_above_table, rim_height, socket_position,
};
use tamsk::table::camera::CameraCommand;
use tamsk::ui::{GlassLabel, GlassLabels, GlassSign, Insets};
use tamsk_records::TimedAction;
use tamsk_rules::Sand;
use tamsk_testing::prelude::*;

/// A position with six glasses side by side in the middle.
const CROWD: &str = "0000/01100/001100/0011000/001100/01000/0000 C3,D4,E3 C4,D3,D5 r 27/28 - 0";
/// Moves that start all six glasses and leave them side by side.
const MOVES: [(&str, &str); 6] = [("D4", "E4"), ("C4", "D4"), ("C3", "C4"), ("D3", "C3"), ("E3", "D3"), ("D5", "C5")];

fn crowd() -> HeadlessGame {
    let game = crowd_after(MOVES.len(), 70_000);
    assert!(labels(&game).iter().all(|label| label.sign.is_none()), "all glasses must run");
    game
}

/// Returns a match with six glasses side by side, after this many of [`MOVES`]. The match time is `end`, in
/// milliseconds.
fn crowd_after(moves: usize, end: u64) -> HeadlessGame {
    let mut record = Record {
        rules: Options::at_level(Level::Two),
        position: Some(CROWD.parse().expect("a position")),
        end: Some(end),
        ..default()
    };
    for (turn, (from, to)) in MOVES.into_iter().take(moves).enumerate() {
        let by = if turn % 2 == 0 { Player::Red } else { Player::Black };
        let at = 1_000 + 10_000 * turn as u64;
        record.actions.push(TimedAction { at, by, act: Action::Lift(s(from)) });
        record.actions.push(TimedAction { at: at + 600, by, act: Action::Place(s(to)) });
    }
    let live = LiveMatch::resume(MatchSetup::default(), &record).expect("a match");
    let mut game = HeadlessGame::new();
    game.load_match(live, TWO_PEOPLE).wait_for_camera().wait(500);
    assert_eq!(labels(&game).len(), 6, "each glass must have a label");
    game
}

fn labels(game: &HeadlessGame) -> Vec<GlassLabel> {
    game.expect_component::<GlassLabels>().0.clone()
}

/// Returns the positions in the window of a glass's lower lid, waist and upper lid.
fn axis(game: &mut HeadlessGame, glass: GlassId) -> [Vec2; 3] {
    let standing = game.current_match().glass(glass).socket;
    let foot = glass_foot_position(glass, standing);
    [0.0, 0.5, 1.0].map(|share| game.point_in_window(foot + Vec3::Y * GLASS_HEIGHT * share))
}

fn distance(point: Vec2, [foot, _, lid]: [Vec2; 3]) -> f32 {
    let way = lid - foot;
    let share = ((point - foot).dot(way) / way.length_squared().max(0.01)).clamp(0.0, 1.0);
    point.distance(foot + way * share)
}

fn half_width(game: &mut HeadlessGame, glass: GlassId) -> f32 {
    let right = game.query_single::<&GlobalTransform, With<TableCamera>>().right();
    let waist = glass_foot_position(glass, game.current_match().glass(glass).socket) + Vec3::Y * GLASS_HEIGHT * 0.5;
    let [middle, edge] = [waist, waist + right * GLASS_RADIUS].map(|point| game.point_in_window(point));
    middle.distance(edge)
}

/// Asserts that labels are readable. Returns the number of labels with a leader line, and the number of labels that are
/// nearer to a glass other than their own.
fn assert_readable(game: &mut HeadlessGame, view: &str) -> (usize, usize) {
    let labels = labels(game);
    let insets = *game.resource::<Insets>();
    let ids: Vec<GlassId> = game.current_match().glasses().map(|(id, _)| id).collect();
    let glasses: Vec<_> = ids.into_iter().map(|id| (id, axis(game, id), half_width(game, id))).collect();
    let (mut led, mut astray) = (0, 0);
    for (nth, label) in labels.iter().enumerate() {
        let area = label.area;
        assert!(
            area.min.y >= insets.top - 0.5 && area.max.y <= WINDOW_SIZE.y - insets.bottom + 0.5,
            "{view}: {label:?}"
        );
        assert!(area.min.x >= -0.5 && area.max.x <= WINDOW_SIZE.x + 0.5, "{view}: {label:?}");
        for other in &labels[nth + 1..] {
            assert!(!area.intersects(other.area), "{view}: {label:?} covers {other:?}");
        }
        let from = |at: Vec2, of: GlassId| {
            let (_, axis, half) = glasses.iter().find(|(id, ..)| *id == of).expect("a glass");
            distance(at, *axis) - half
        };
        let middle = Vec2::new(label.place.center.x, label.place.center.y);
        let own = from(middle, label.glass);
        let Some(end) = label.place.leader_end else {
            assert!(own < 2.0, "{view}: {label:?} is {own} from its glass");
            continue;
        };
        assert!(from(Vec2::new(end.x, end.y), label.glass) < 2.0, "{view}: {label:?} must lead to it");
        led += 1;
        let others = glasses.iter().filter(|(id, ..)| *id != label.glass);
        astray += usize::from(own > 1.0 && others.map(|(id, ..)| from(middle, *id)).any(|other| other < own - 1.0));
    }
    (led, astray)
}

#[test]
fn labels_follow_the_camera_in_the_same_frame() {
    let mut game = crowd();
    game.set_frame_length(50).press_key(KeyCode::KeyB);
    let began = game.point_in_window(Vec3::X);
    for frame in 0..30 {
        assert_readable(&mut game, &format!("frame {frame} of the way to the other side"));
        game.run_frames(1);
    }
    assert!(game.point_in_window(Vec3::X).distance(began) > 20.0, "the camera must have moved");
}

#[test]
fn a_label_follows_its_carried_glass_in_the_same_frame() {
    let mut game = crowd();
    let glass =
        game.current_match().glasses().map(|(id, _)| id).find(|id| !game.current_match().targets(*id).is_empty());
    let glass = glass.expect("a glass that can move");
    let at = game.point_of_glass(glass);
    game.set_frame_length(50).move_mouse(at).run_frames(1).press_left_button().run_frames(2);
    let mut moved = 0.0_f32;
    for step in 1..=12 {
        game.move_mouse(at + Vec2::new(-25.0, -12.0) * step as f32).run_frames(1);
        let place = game
            .query_all::<(&Hourglass, &GlobalTransform)>()
            .find(|(other, _)| other.0 == glass)
            .map(|(_, place)| *place);
        let place = place.expect("the glass");
        let axis =
            [-0.5, 0.0, 0.5].map(|share| game.point_in_window(place.transform_point(Vec3::Y * GLASS_HEIGHT * share)));
        let label = labels(&game).into_iter().find(|label| label.glass == glass).expect("its label");
        let anchor = label.place.leader_end.unwrap_or(label.place.center);
        let off = distance(Vec2::new(anchor.x, anchor.y), axis) - half_width(&mut game, glass);
        assert!(off < 2.0, "step {step}: {label:?} is {off} from its glass at {axis:?}");
        moved = moved.max(axis[1].distance(at));
    }
    assert!(moved > 100.0, "the glass was carried only by {moved}");
}

#[test]
fn six_crowded_glasses_have_readable_labels_from_every_camera() {
    let mut game = crowd();
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    let mut shown = BTreeSet::new();
    let (mut all, mut all_astray) = (0, 0);
    for pitch in [-0.5, -0.2, 0.1, 0.4, 0.8] {
        for zoom in [0.0, 3.0, 6.0] {
            for yaw in 0..12 {
                game.world_mut().write_message(CameraCommand::Reset);
                game.world_mut().write_message(CameraCommand::Orbit(Vec2::new(yaw as f32 * 0.524, pitch)));
                game.world_mut().write_message(CameraCommand::ZoomSteps(zoom));
                game.run_frames(6);
                let view = format!("pitch {pitch}, zoom {zoom}, yaw {yaw}");
                let (led, astray) = assert_readable(&mut game, &view);
                shown.insert(led);
                (all, all_astray) = (all + labels(&game).len(), all_astray + astray);
                if zoom == 0.0 {
                    assert_eq!(labels(&game).len(), 6, "{view}");
                }
                if zoom < 6.0 && pitch > 0.0 {
                    assert_eq!(astray, 0, "{view}: {:?}", labels(&game));
                }
            }
        }
    }
    assert!(shown.contains(&0), "some view must need no leader line: {shown:?}");
    // From a low and near camera, glasses hide each other completely. A few labels may then be nearer to another glass.
    assert!(all_astray * 10 < all, "{all_astray} of {all}");
}

/// Returns the sign that each glass must have according to the state of its sand.
fn signs_asked(game: &HeadlessGame) -> Vec<(GlassId, Option<GlassSign>)> {
    let sign = |sand| match sand {
        Sand::Idle => Some(GlassSign::Idle),
        Sand::Running { .. } => None,
        Sand::Lost { .. } => Some(GlassSign::Lost),
    };
    game.current_match().glasses().map(|(id, glass)| (id, sign(glass.sand))).collect()
}

#[test]
fn lost_and_unstarted_glasses_always_show_a_sign() {
    let mut game = crowd_after(4, 192_500);
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    let signs: Vec<_> = signs_asked(&game).into_iter().map(|(_, sign)| sign).collect();
    for sign in [Some(GlassSign::Idle), Some(GlassSign::Lost), None] {
        assert_eq!(signs.iter().filter(|other| **other == sign).count(), 2, "{signs:?}");
    }
    for shows_times in [true, false] {
        game.world_mut().resource_mut::<GraphicsSettings>().show_glass_times = shows_times;
        for command in [
            CameraCommand::Reset,
            CameraCommand::Top,
            CameraCommand::Flip,
            CameraCommand::NearestSeat,
            CameraCommand::Orbit(Vec2::new(0.7, -0.5)),
        ] {
            game.world_mut().write_message(command);
            game.run_frames(6);
            assert_readable(&mut game, &format!("{command:?}"));
            let asked: Vec<_> =
                signs_asked(&game).into_iter().filter(|(_, sign)| shows_times || sign.is_some()).collect();
            let shown: Vec<_> = labels(&game).into_iter().map(|label| (label.glass, label.sign)).collect();
            assert_eq!(shown, asked, "{command:?}");
            assert!(labels(&game).iter().all(|label| label.text.is_empty() == label.sign.is_some()), "{command:?}");
        }
    }
}

#[test]
fn the_last_ten_seconds_have_a_larger_label() {
    let mut game = crowd();
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    let height = |game: &HeadlessGame, glass: GlassId| {
        labels(game).iter().find(|label| label.glass == glass).map(|label| label.area.height())
    };
    let first = game
        .current_match()
        .glasses()
        .map(|(id, _)| id)
        .min_by_key(|id| game.current_match().upper_sand(*id))
        .expect("glasses");
    let usual = height(&game, first).expect("a label");
    let left = u64::from(game.current_match().upper_sand(first));
    assert!(left > 12_000, "{left}");
    game.set_frame_length(100).wait(left - 10_500);
    assert_eq!(height(&game, first), Some(usual));
    game.wait_in_long_frames(1_000);
    assert!(height(&game, first).expect("a label") > 1.2 * usual);
}

#[test]
fn a_carried_glass_shows_its_time_after_the_move() {
    let mut game = crowd();
    let held =
        game.current_match().glasses().find(|(_, glass)| glass.socket == Some(s("E4"))).expect("a glass of Red").0;
    let text = |game: &HeadlessGame| labels(game).into_iter().find(|label| label.glass == held).map(|label| label.text);
    let own = text(&game).expect("the glass must have a label");
    assert!(!own.contains('→'), "{own}");
    let (from, to) = (game.point_of_glass_on("E4"), game.point_of_socket_named("E5"));
    game.move_mouse(from).run_frames(2).press_left_button().run_frames(2);
    for share in [0.5, 0.8, 1.0] {
        game.move_mouse(from.lerp(to, share)).run_frames(8);
        let labels = labels(&game);
        assert_eq!(labels.len(), 6, "every glass must have a label");
        for (nth, label) in labels.iter().enumerate() {
            assert!(labels[nth + 1..].iter().all(|other| !label.area.intersects(other.area)), "{labels:?}");
        }
    }
    let written = text(&game).expect("a label");
    let (now, after) = written.split_once(" → ").expect("both times must be visible");
    assert_eq!(now.len(), own.len(), "{written}");
    let after_turn = u64::from(game.current_match().upper_sand_after_flip(held));
    assert_eq!(after, format!("{}:{:02}", after_turn.div_ceil(1_000) / 60, after_turn.div_ceil(1_000) % 60));
    game.world_mut().resource_mut::<GraphicsSettings>().show_glass_times = false;
    game.run_frames(2);
    assert_eq!((text(&game), labels(&game).len()), (Some(format!("→ {after}")), 1));
    game.world_mut().resource_mut::<GraphicsSettings>().show_glass_times = true;
    game.release_left_button().wait_for_camera();
    assert_eq!(game.current_match().glass(held).socket, Some(s("E5")));
    assert!(!text(&game).expect("the glass must have a label").contains('→'));
}

#[test]
fn an_unstarted_glass_shows_a_sign_and_its_time_when_carried() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let unstarted =
        |game: &HeadlessGame| labels(game).iter().filter(|label| label.sign == Some(GlassSign::Idle)).count();
    let written = |game: &HeadlessGame| {
        let texts = labels(game).into_iter().map(|label| label.text);
        texts.filter(|text| !text.is_empty()).collect::<Vec<String>>()
    };
    assert_eq!((unstarted(&game), written(&game)), (6, vec![]));
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.move_mouse(from).run_frames(2).press_left_button().run_frames(2).move_mouse(to).run_frames(4);
    assert_eq!((unstarted(&game), written(&game)), (6, vec!["→ 3:00".to_owned()]));
    game.release_left_button().wait_for_camera();
    let started = game.current_match().glass_at(s("D2")).expect("the glass must be placed");
    let running: Vec<GlassId> =
        labels(&game).into_iter().filter(|label| label.sign.is_none()).map(|label| label.glass).collect();
    assert_eq!((unstarted(&game), running), (5, vec![started]));
    game.press_key(KeyCode::Escape).wait(400);
    assert_eq!(labels(&game), [], "a menu must hide the labels");
}

#[test]
fn glasses_without_sand_have_no_labels() {
    assert_eq!(labels(&HeadlessGame::at_level(Level::One)), []);
}

/// Returns the sockets with a visible name, and the areas of these names without the plates behind them.
fn names(game: &HeadlessGame) -> Vec<(Socket, Rect)> {
    let sockets: Vec<Socket> = game.visible_texts().into_iter().filter_map(|text| text.parse().ok()).collect();
    sockets.into_iter().map(|socket| (socket, game.text_areas(&socket.to_string())[0])).collect()
}

/// Returns the usual position of a socket's name in the window, which is at the edge of the socket towards the camera.
fn usual_place(game: &mut HeadlessGame, socket: Socket) -> Vec2 {
    let camera = game.query_single::<&GlobalTransform, With<TableCamera>>();
    let nearer = -camera.up().with_y(0.0) - camera.forward().with_y(0.0);
    game.point_in_window(point_above_table(socket_position(socket), rim_height(socket)) + nearer.normalize() * 1.8)
}

#[test]
fn the_name_of_a_socket_neither_covers_nor_moves_labels() {
    let mut game = crowd();
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    let (mut usual, mut moved) = (0, 0);
    for view in [Vec2::new(2.0, 0.3), Vec2::new(4.7, 0.3), Vec2::new(5.8, 0.4)] {
        game.world_mut().write_message(CameraCommand::Reset);
        game.world_mut().write_message(CameraCommand::Orbit(view));
        game.move_mouse(Vec2::new(20.0, 400.0)).wait(400);
        let spots = |game: &HeadlessGame| labels(game).iter().map(|label| label.place.place_index).collect::<Vec<_>>();
        let before = spots(&game);
        for socket in Socket::all() {
            let at = game.point_of_socket(socket);
            game.move_mouse(at).wait(300);
            assert_eq!(spots(&game), before, "{socket} at {at}");
            let hovered = game.world().resource::<PointedSockets>().hovered_with_empty_hand;
            let named: Vec<Socket> = names(&game).into_iter().map(|(name, _)| name).collect();
            assert_eq!(named, Vec::from_iter(hovered), "{socket} at {at}");
            for (name, words) in names(&game) {
                for label in labels(&game) {
                    let area = Rect::new(label.area.min.x, label.area.min.y, label.area.max.x, label.area.max.y);
                    assert!(words.inflate(3.0).intersect(area).is_empty(), "{name} at {words:?} covers {label:?}");
                }
                let is_moved = words.center().distance(usual_place(&mut game, name)) > 8.0;
                (usual, moved) = (usual + usize::from(!is_moved), moved + usize::from(is_moved));
            }
        }
    }
    assert!(usual > 60 && moved > 3, "{moved} avoided labels, {usual} did not");
}
