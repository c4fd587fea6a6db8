//! What moves comes to rest where the match says, upright, however few frames there are; and the camera goes where it is
//! told to.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use tamsk::graphics::Animating;
use tamsk::graphics::hourglass::GlassMotion;
use tamsk::rules::{Action, Level, Player};
use tamsk::session::states::Menu;
use tamsk::simulation::queue::{ActionQueue, Origin, Source, Wish};

use super::whole::{Whole, s};

fn act(game: &mut Whole, player: Player, action: Action) {
    let origin = Origin { player, source: Source::Script };
    game.world().resource_mut::<ActionQueue>().ask(origin, Wish::Act(action));
    game.frames(1);
}

/// The glasses that do not stand still and upright.
fn unruly(game: &mut Whole) -> usize {
    let mut motions = game.world().query::<&GlassMotion>();
    motions.iter(game.world_ref()).filter(|motion| !motion.is_at_rest()).count()
}

#[test]
fn a_turn_in_the_air_that_is_broken_off_leaves_no_glass_tilted() {
    for frames in [1, 4, 8, 12, 15] {
        // Every glass has been turned over once, so any may be lifted.
        let mut game = Whole::after(
            r#"(rules: (level: 2), actions: [
                (at: 0, by: Red, act: Lift("D1")), (at: 1, by: Red, act: Place("D2")),
                (at: 2, by: Black, act: Lift("A1")), (at: 3, by: Black, act: Place("A2")),
                (at: 4, by: Red, act: Lift("A4")), (at: 5, by: Red, act: Place("A3")),
                (at: 6, by: Black, act: Lift("G1")), (at: 7, by: Black, act: Place("G2")),
                (at: 8, by: Red, act: Lift("G4")), (at: 9, by: Red, act: Place("G3")),
                (at: 10, by: Black, act: Lift("D7")), (at: 11, by: Black, act: Place("D6")),
            ], end: 60000)"#,
        );
        act(&mut game, Player::Red, Action::Lift(s("D2")));
        act(&mut game, Player::Red, Action::Place(s("D3")));
        act(&mut game, Player::Black, Action::Lift(s("D6")));
        act(&mut game, Player::Black, Action::Place(s("D5")));
        game.frames(frames);
        // While it is still turning over in the air it is lifted again, and put back.
        act(&mut game, Player::Red, Action::Lift(s("D3")));
        game.frames(3);
        act(&mut game, Player::Red, Action::PutBack);
        game.settle();
        assert_eq!(unruly(&mut game), 0, "after {frames} frames in the air");
    }
}

#[test]
fn a_glass_comes_down_as_fast_with_few_frames_as_with_many() {
    for frame in [16, 60, 130, 250, 400] {
        let mut game = Whole::level(Level::One);
        let (from, to) = (game.glass("D1"), game.socket("D2"));
        game.point(from).frame(frame).down().frame(frame).point(to).frame(frame).up().frame(frame);
        assert!(game.table().glass_at(s("D2")).is_some());
        let mut passed = 0;
        while unruly(&mut game) > 0 {
            assert!(game.resource::<Animating>().0, "frames are asked for as long as it moves");
            assert_eq!(game.resource::<WinitSettings>().focused_mode, UpdateMode::Continuous);
            game.frame(frame);
            passed += frame;
            assert!(passed <= 3_000, "with frames of {frame} ms it hangs in the air");
        }
        game.frames(1);
        assert!(!game.resource::<Animating>().0);
    }
}

#[test]
fn one_may_look_around_at_the_end_of_a_match_and_while_a_lesson_is_read() {
    use tamsk::session::teaching::LessonCommand;
    let looks_around = |game: &mut Whole, what: &str| {
        let before = game.socket("G4");
        game.key(KeyCode::KeyT).settle();
        assert!(game.socket("G4").distance(before) > 10.0, "{what}");
    };
    let mut game = Whole::level(Level::Two);
    act(&mut game, Player::Red, Action::Resign);
    game.wait(2_000);
    looks_around(&mut game, "at the end");
    let mut game = Whole::new();
    game.world().write_message(LessonCommand::Begin("2-1-sand".into(), 0));
    game.settle();
    assert!(!game.time_runs(), "the text is read first");
    looks_around(&mut game, "in a lesson");
}

#[test]
fn an_orbit_ends_where_the_focus_goes_elsewhere() {
    let mut game = Whole::level(Level::One);
    let at = game.socket("D4");
    game.point(at).frames(1).mouse(MouseButton::Middle, ButtonState::Pressed).frames(1);
    game.motion(Vec2::new(40.0, 0.0)).settle();
    let turned = game.socket("G4");
    // The button is let go in another window, of which nothing is heard here.
    game.focus(false).frames(2).focus(true).frames(2);
    game.motion(Vec2::new(80.0, 0.0)).settle();
    assert!(game.socket("G4").distance(turned) < 0.5);
    assert_eq!(game.menu(), Menu::None);
}
