//! The times of glasses: each on its own glass or led to it, never on another label, from wherever the table is seen.

use std::collections::BTreeSet;

use bevy::prelude::*;
use tamsk::persistence::Settings;
use tamsk::records::{Record, TimedAction};
use tamsk::rules::{Action, GlassId, Level, Options, Player};
use tamsk::session::animations::AnimationSpeed;
use tamsk::session::camera::CameraCommand;
use tamsk::session::loading::LoadMatch;
use tamsk::simulation::layout::{GLASS_HEIGHT, glass_at};
use tamsk::simulation::live::{LiveMatch, MatchSetup};
use tamsk::ui::{GlassLabel, GlassLabels, Insets};

use super::headless::{HeadlessGame, WINDOW, s};

/// A position with six glasses side by side in the middle.
const CROWD: &str = "0000/01100/001100/0011000/001100/01000/0000 C3,D4,E3 C4,D3,D5 r 27/28 - 0";
/// The moves that start them, after which they still stand side by side.
const MOVES: [(&str, &str); 6] = [("D4", "E4"), ("C4", "D4"), ("C3", "C4"), ("D3", "C3"), ("E3", "D3"), ("D5", "C5")];

/// A match in which six glasses run side by side.
fn crowd() -> HeadlessGame {
    let mut record = Record {
        rules: Options::at_level(Level::Two),
        position: Some(CROWD.parse().expect("a position")),
        end: Some(70_000),
        ..default()
    };
    for (turn, (from, to)) in MOVES.into_iter().enumerate() {
        let by = if turn % 2 == 0 { Player::Red } else { Player::Black };
        let at = 1_000 + 10_000 * turn as u64;
        record.actions.push(TimedAction { at, by, act: Action::Lift(s(from)) });
        record.actions.push(TimedAction { at: at + 600, by, act: Action::Place(s(to)) });
    }
    let live = LiveMatch::resume(MatchSetup::default(), &record).expect("a match");
    let mut game = HeadlessGame::new();
    game.world().write_message(LoadMatch::of_two_people(live));
    game.settle();
    game.wait(500);
    assert_eq!(labels(&game).len(), 6, "all run");
    game
}

fn labels(game: &HeadlessGame) -> Vec<GlassLabel> {
    game.resource::<GlassLabels>().0.clone()
}

/// The middles of the lower lid, the waist and the upper lid of a glass, on the screen.
fn axis(game: &mut HeadlessGame, glass: GlassId) -> [Vec2; 3] {
    let standing = game.table().glass(glass).at;
    let foot = glass_at(glass, standing);
    [0.0, 0.5, 1.0].map(|share| game.place(foot + Vec3::Y * GLASS_HEIGHT * share))
}

fn distance(point: Vec2, [foot, _, lid]: [Vec2; 3]) -> f32 {
    let way = lid - foot;
    let share = ((point - foot).dot(way) / way.length_squared().max(0.01)).clamp(0.0, 1.0);
    point.distance(foot + way * share)
}

/// Asserts what holds for the labels wherever the camera is. Returns how many have a leader line.
fn assert_readable(game: &mut HeadlessGame, view: &str) -> usize {
    let labels = labels(game);
    let insets = *game.resource::<Insets>();
    for (nth, label) in labels.iter().enumerate() {
        let area = label.area;
        assert!(area.min.y >= insets.top - 0.5 && area.max.y <= WINDOW.y - insets.bottom + 0.5, "{view}: {label:?}");
        assert!(area.min.x >= -0.5 && area.max.x <= WINDOW.x + 0.5, "{view}: {label:?}");
        for other in &labels[nth + 1..] {
            assert!(!area.intersects(other.area), "{view}: {label:?} lies on {other:?}");
        }
        let middle = Vec2::new(label.place.at.x, label.place.at.y);
        let own = axis(game, label.glass);
        match label.place.leader {
            None => assert!(distance(middle, own) < 2.0, "{view}: {label:?} is on its glass, {own:?}"),
            Some(end) => assert!(distance(Vec2::new(end.x, end.y), own) < 2.0, "{view}: {label:?} is led to {own:?}"),
        }
    }
    labels.iter().filter(|label| label.place.leader.is_some()).count()
}

#[test]
fn six_crowded_glasses_have_readable_times_from_every_camera() {
    let mut game = crowd();
    game.world().resource_mut::<Settings>().animations = AnimationSpeed::Off;
    let mut shown = BTreeSet::new();
    for pitch in [-0.5, -0.2, 0.1, 0.4, 0.8] {
        for zoom in [0.0, 3.0, 6.0] {
            for yaw in 0..12 {
                game.world().write_message(CameraCommand::Reset);
                game.world().write_message(CameraCommand::Orbit(Vec2::new(yaw as f32 * 0.524, pitch)));
                game.world().write_message(CameraCommand::Zoom(zoom));
                game.frames(6);
                let view = format!("pitch {pitch}, zoom {zoom}, yaw {yaw}");
                shown.insert(assert_readable(&mut game, &view));
                if zoom == 0.0 {
                    assert_eq!(labels(&game).len(), 6, "{view}");
                }
            }
        }
    }
    assert!(shown.contains(&0), "seldom is a leader line needed: {shown:?}");
}

#[test]
fn the_last_ten_seconds_of_a_glass_are_larger() {
    let mut game = crowd();
    game.world().resource_mut::<Settings>().countdown = false;
    let height = |game: &HeadlessGame, glass: GlassId| {
        labels(game).iter().find(|label| label.glass == glass).map(|label| label.area.height())
    };
    let first = game.table().glasses().map(|(id, _)| id).min_by_key(|id| game.table().upper(*id)).expect("glasses");
    let usual = height(&game, first).expect("a label");
    let left = u64::from(game.table().upper(first));
    assert!(left > 12_000, "{left}");
    game.frame_length(100).wait(left - 10_500);
    assert_eq!(height(&game, first), Some(usual));
    game.wait(1_000);
    assert!(height(&game, first).expect("a label") > 1.2 * usual);
}

#[test]
fn a_glass_in_a_hand_shows_on_its_own_label_what_it_will_have() {
    let mut game = crowd();
    let held = game.table().glasses().find(|(_, glass)| glass.at == Some(s("E4"))).expect("a glass of Red").0;
    let text = |game: &HeadlessGame| labels(game).into_iter().find(|label| label.glass == held).map(|label| label.text);
    let own = text(&game).expect("it runs");
    assert!(!own.contains('→'), "{own}");
    let (from, to) = (game.glass("E4"), game.socket("E5"));
    game.point(from).frames(2).down().frames(2);
    for share in [0.5, 0.8, 1.0] {
        game.point(from.lerp(to, share)).frames(8);
        let labels = labels(&game);
        assert_eq!(labels.len(), 6, "of all glasses");
        for (nth, label) in labels.iter().enumerate() {
            assert!(labels[nth + 1..].iter().all(|other| !label.area.intersects(other.area)), "{labels:?}");
        }
    }
    let written = text(&game).expect("a label");
    let (now, after) = written.split_once(" → ").expect("both times");
    assert_eq!(now.len(), own.len(), "{written}");
    let after_turn = u64::from(game.table().upper_after_turn(held));
    assert_eq!(after, format!("{}:{:02}", after_turn.div_ceil(1_000) / 60, after_turn.div_ceil(1_000) % 60));
    game.world().resource_mut::<Settings>().show_times = false;
    game.frames(2);
    assert_eq!((text(&game), labels(&game).len()), (Some(format!("→ {after}")), 1));
    game.world().resource_mut::<Settings>().show_times = true;
    game.up().settle();
    assert_eq!(game.table().glass(held).at, Some(s("E5")));
    assert!(!text(&game).expect("it runs").contains('→'));
}

#[test]
fn a_glass_that_has_not_been_started_shows_what_it_will_have() {
    let mut game = HeadlessGame::level(Level::Two);
    assert_eq!(labels(&game), []);
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    game.point(from).frames(2).down().frames(2).point(to).frames(4);
    let written: Vec<String> = labels(&game).into_iter().map(|label| label.text).collect();
    assert_eq!(written, ["→ 3:00"]);
}
