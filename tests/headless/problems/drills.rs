//! Tests of sand drills that the player solves or fails, with real input from the title screen on.

use tamsk::graphics::camera::CameraRig;
use tamsk::table::drill::{CurrentDrill, DrillPhase, DrillStatus, all_drills};
use tamsk_engine::drills::{Drill, DrillFailure, DrillGoal};
use tamsk_rules::Socket;
use tamsk_testing::prelude::*;

fn drill_status(game: &HeadlessGame) -> DrillStatus {
    let status = game.resource::<CurrentDrill>().0;
    status.unwrap_or_else(|| panic!("no drill is on the table, but {}, {:?}", game.screen(), game.menu()))
}

/// Opens the list and puts a drill on the table.
fn begin(game: &mut HeadlessGame, drill: &Drill) {
    game.click_button("problems").click_button("problem kind 1");
    game.click_button(&format!("drill {}", drill.id)).wait_for_camera();
    assert_eq!(
        (drill_status(game).id, drill_status(game).phase, drill_status(game).elapsed),
        (drill.id, DrillPhase::Ready, 0)
    );
    assert_eq!(
        game.expect_component::<CameraRig>().is_goal_on_blacks_side(),
        drill_status(game).solver == Player::Black
    );
}

/// Performs an action of the solver with the mouse.
fn act_by_mouse(game: &mut HeadlessGame, action: Action, from: Option<Socket>) {
    let solver = drill_status(game).solver;
    match action {
        Action::Lift(_) => {}
        Action::Place(to) => _ = game.drag_glass(&from.expect("a lifted glass").to_string(), &to.to_string()),
        Action::DropRing | Action::ClaimRing => _ = game.click_holder(solver),
        Action::DropExtra(socket) => {
            let colour = if solver == Player::Red { "red" } else { "black" };
            game.click_button(&format!("{colour} extra")).click_socket(&socket.to_string());
        }
        Action::FlipTimer => _ = game.click_timer(),
        action => panic!("this test cannot perform {action:?}"),
    }
}

/// Performs the solution of a drill, each action at its time. Returns the final phase.
fn do_by_solution(game: &mut HeadlessGame, drill: &Drill) -> DrillPhase {
    game.click_button("start drill").run_frames(1);
    let mut from = None;
    for &(at, action) in &drill.solution.actions {
        // The drag that places a glass takes time, so it begins 200 ms early.
        let due = if matches!(action, Action::Place(_)) { at - 200 } else { at };
        game.run_until("the action is due", |game| {
            drill_status(game).elapsed + 20 >= due || drill_status(game).phase.is_over()
        });
        if drill_status(game).phase.is_over() {
            break;
        }
        if let Action::Lift(socket) = action {
            from = Some(socket);
        }
        act_by_mouse(game, action, from);
        game.run_frames(1);
    }
    game.run_until("the drill is decided", |game| drill_status(game).phase.is_over());
    drill_status(game).phase
}

/// This test uses only drills whose goals can be reached in one or two turns. Longer drills would depend on the speed
/// of the mouse.
#[test]
fn drills_are_done_by_mouse() {
    for goal in [DrillGoal::DropTwoRingsInOneTurn, DrillGoal::MakeLate] {
        let mut game = HeadlessGame::new();
        let mut drills = all_drills().iter().filter(|drill| drill.goal == goal);
        let mut seen = Vec::new();
        // In some positions, another glass hides the glass to move.
        let done = drills.find(|drill| {
            begin(&mut game, drill);
            let phase = do_by_solution(&mut game, drill);
            seen.push((drill.id, phase));
            if phase != DrillPhase::GoalReached {
                game.click_button("leave drill").run_frames(3).click_button("back").run_frames(3);
            }
            phase == DrillPhase::GoalReached
        });
        let done = done.unwrap_or_else(|| panic!("{goal:?}: {seen:?}"));
        let best = game.resource::<PlayerProgress>().problems.best_drill_millis.get(&done.id).copied();
        assert_eq!(best.map(u64::from), Some(drill_status(&game).elapsed), "{goal:?}");
        game.run_frames(2);
        assert!(!game.is_time_running(), "time must stop after the drill");
        game.assert_text_containing("Done in");
    }
}

#[test]
fn time_stands_until_the_first_action_and_a_key_repeats_at_once() {
    let drill = all_drills().iter().find(|drill| drill.goal == DrillGoal::KeepGlassesAlive).expect("there are drills");
    let mut game = HeadlessGame::new();
    begin(&mut game, drill);
    game.wait(2_000);
    assert_eq!((drill_status(&game).phase, drill_status(&game).elapsed), (DrillPhase::Ready, 0));
    let Action::Lift(from) = drill.solution.actions[0].1 else { panic!("a lift comes first") };
    let at = game.point_of_glass_on(&from.to_string());
    game.move_mouse(at).press_left_button().run_frames(2);
    assert_eq!(drill_status(&game).phase, DrillPhase::Running);
    game.release_left_button();
    game.run_until("a glass runs out", |game| drill_status(game).phase.is_over());
    assert_eq!(drill_status(&game).phase, DrillPhase::Failed(DrillFailure::GlassLost));
    let failed_after = drill_status(&game).elapsed;
    game.wait(1_000);
    assert_eq!(drill_status(&game).elapsed, failed_after);

    game.press_key(KeyCode::Backspace).run_frames(4);
    assert_eq!(drill_status(&game).phase, DrillPhase::Running);
    assert!(drill_status(&game).elapsed < 200 && game.is_time_running());
    let start = drill.match_at_start().expect("a match");
    assert_eq!(game.current_match().rings_in_holder(Player::Red), start.rings_in_holder(Player::Red));
    assert!(game.resource::<PlayerProgress>().problems.best_drill_millis.is_empty());
}

#[test]
fn drills_are_paused_and_left_for_their_list() {
    let drill = all_drills().iter().find(|drill| drill.goal == DrillGoal::MakeLate).expect("there are drills");
    let mut game = HeadlessGame::new();
    begin(&mut game, drill);
    game.click_button("start drill").wait(500);
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(game.point_of_button("resign red").is_none() && game.point_of_button("resign black").is_none());
    let paused_at = drill_status(&game).elapsed;
    game.wait(2_000);
    assert_eq!(drill_status(&game).elapsed, paused_at);
    game.click_button("leave").run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
    assert!(!game.resource::<CurrentDrill>().is_on());
    assert!(game.point_of_button(&format!("drill {}", drill.id)).is_some(), "the list must show the drills");
}

#[test]
fn drills_are_begun_repeated_and_left_by_a_gamepad() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_button_with_pad(pad, "problems")
        .press_button_with_pad(pad, "problem kind 1")
        .press_button_with_pad(pad, "do next drill");
    game.wait_for_camera();
    assert_eq!(drill_status(&game).phase, DrillPhase::Ready);
    game.press_pad_button(pad, GamepadButton::LeftThumb)
        .run_frames(2)
        .press_button_with_pad(pad, "start drill")
        .wait(1_000);
    assert!(drill_status(&game).elapsed > 500, "{:?}", drill_status(&game));
    // A press of the left stick returns to the table, where a trigger repeats the drill.
    game.press_pad_button(pad, GamepadButton::LeftThumb)
        .run_frames(2)
        .press_pad_button(pad, GamepadButton::RightTrigger2)
        .run_frames(4);
    assert!(
        drill_status(&game).phase == DrillPhase::Running && drill_status(&game).elapsed < 300,
        "{:?}",
        drill_status(&game)
    );
    game.press_pad_button(pad, GamepadButton::Start).run_frames(3).press_button_with_pad(pad, "leave").run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
}
