//! Sand drills, done and failed by real input from the title on.

use tamsk::graphics::camera::CameraRig;
use tamsk::table::drill::{CurrentDrill, DrillPhase, DrillView, all_drills};
use tamsk_engine::drills::{Drill, DrillFailure, DrillGoal};
use tamsk_rules::Socket;
use tamsk_testing::prelude::*;

fn view(game: &HeadlessGame) -> DrillView {
    let view = game.resource::<CurrentDrill>().0;
    view.unwrap_or_else(|| panic!("no drill is on the table, but {}, {:?}", game.screen(), game.menu()))
}

/// Opens the list and puts a drill on the table.
fn begin(game: &mut HeadlessGame, drill: &Drill) {
    game.press_button("problems").press_button("problem kind 1");
    game.press_button(&format!("drill {}", drill.id)).wait_for_camera();
    assert_eq!((view(game).id, view(game).phase, view(game).time), (drill.id, DrillPhase::Ready, 0));
    assert_eq!(game.the::<CameraRig>().is_on_blacks_side(), view(game).solver == Player::Black);
}

/// Does an action of the solver with the mouse.
fn act_by_mouse(game: &mut HeadlessGame, action: Action, from: Option<Socket>) {
    let solver = view(game).solver;
    match action {
        Action::Lift(_) => {}
        Action::Place(to) => _ = game.move_glass(&from.expect("a lifted glass").to_string(), &to.to_string()),
        Action::DropRing | Action::ClaimRing => _ = game.click_holder(solver),
        Action::DropExtra(socket) => {
            let colour = if solver == Player::Red { "red" } else { "black" };
            game.press_button(&format!("{colour} extra")).click_socket(&socket.to_string());
        }
        Action::FlipTimer => _ = game.click_timer(),
        action => panic!("no solution has {action:?}"),
    }
}

/// Does a drill as its solution says, each action at its time. Returns the phase in the end.
fn do_by_solution(game: &mut HeadlessGame, drill: &Drill) -> DrillPhase {
    game.press_button("start drill").frames(1);
    let mut from = None;
    for &(at, action) in &drill.solution.actions {
        // A drag begins when the glass is lifted.
        let due = if matches!(action, Action::Place(_)) { at - 200 } else { at };
        game.until("the action is due", |game| view(game).time + 20 >= due || view(game).phase.is_over());
        if view(game).phase.is_over() {
            break;
        }
        if let Action::Lift(socket) = action {
            from = Some(socket);
        }
        act_by_mouse(game, action, from);
        game.frames(1);
    }
    game.until("the drill is decided", |game| view(game).phase.is_over());
    view(game).phase
}

/// These goals are reached in one turn or two. Longer drills would depend on how quick the mouse is.
#[test]
fn drills_are_done_by_mouse() {
    for goal in [DrillGoal::TwoRings, DrillGoal::MakeLate] {
        let mut game = HeadlessGame::new();
        let mut drills = all_drills().iter().filter(|drill| drill.goal == goal);
        let mut seen = Vec::new();
        // In some positions another glass hides the one to move.
        let done = drills.find(|drill| {
            begin(&mut game, drill);
            let phase = do_by_solution(&mut game, drill);
            seen.push((drill.id, phase));
            if phase != DrillPhase::Reached {
                game.press_button("leave drill").frames(3).press_button("back").frames(3);
            }
            phase == DrillPhase::Reached
        });
        let done = done.unwrap_or_else(|| panic!("{goal:?}: {seen:?}"));
        let best = game.resource::<PlayerProgress>().problems.drills.get(&done.id).copied();
        assert_eq!(best.map(u64::from), Some(view(&game).time), "{goal:?}");
        game.frames(2);
        assert!(!game.time_runs(), "time stands once it is decided");
        game.assert_text_containing("Done in");
    }
}

#[test]
fn time_stands_until_the_first_action_and_a_key_repeats_at_once() {
    let drill = all_drills().iter().find(|drill| drill.goal == DrillGoal::KeepAlive).expect("there are drills");
    let mut game = HeadlessGame::new();
    begin(&mut game, drill);
    game.wait(2_000);
    assert_eq!((view(&game).phase, view(&game).time), (DrillPhase::Ready, 0));
    let Action::Lift(from) = drill.solution.actions[0].1 else { panic!("a lift comes first") };
    let at = game.glass(&from.to_string());
    game.point(at).down().frames(2);
    assert_eq!(view(&game).phase, DrillPhase::Running);
    game.up();
    game.until("a glass runs out", |game| view(game).phase.is_over());
    assert_eq!(view(&game).phase, DrillPhase::Failed(DrillFailure::GlassLost));
    let failed_after = view(&game).time;
    game.wait(1_000);
    assert_eq!(view(&game).time, failed_after);

    game.key(KeyCode::Backspace).frames(4);
    assert_eq!(view(&game).phase, DrillPhase::Running);
    assert!(view(&game).time < 200 && game.time_runs());
    let start = drill.start().expect("a match");
    assert_eq!(game.table().rings(Player::Red), start.rings(Player::Red));
    assert!(game.resource::<PlayerProgress>().problems.drills.is_empty());
}

#[test]
fn drills_are_paused_and_left_for_their_list() {
    let drill = all_drills().iter().find(|drill| drill.goal == DrillGoal::MakeLate).expect("there are drills");
    let mut game = HeadlessGame::new();
    begin(&mut game, drill);
    game.press_button("start drill").wait(500);
    game.key(KeyCode::Escape).frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(game.button("resign red").is_none() && game.button("resign black").is_none());
    let paused_at = view(&game).time;
    game.wait(2_000);
    assert_eq!(view(&game).time, paused_at);
    game.press_button("leave").frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
    assert!(!game.resource::<CurrentDrill>().is_on());
    assert!(game.button(&format!("drill {}", drill.id)).is_some(), "the drills are still listed");
}

#[test]
fn drills_are_begun_repeated_and_left_by_a_gamepad() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_by_pad(pad, "problems").press_by_pad(pad, "problem kind 1").press_by_pad(pad, "do next drill");
    game.wait_for_camera();
    assert_eq!(view(&game).phase, DrillPhase::Ready);
    game.pad(pad, GamepadButton::LeftThumb).frames(2).press_by_pad(pad, "start drill").wait(1_000);
    assert!(view(&game).time > 500, "{:?}", view(&game));
    // Back to the table, where the button repeats the drill.
    game.pad(pad, GamepadButton::LeftThumb).frames(2).pad(pad, GamepadButton::RightTrigger2).frames(4);
    assert!(view(&game).phase == DrillPhase::Running && view(&game).time < 300, "{:?}", view(&game));
    game.pad(pad, GamepadButton::Start).frames(3).press_by_pad(pad, "leave").frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
}
