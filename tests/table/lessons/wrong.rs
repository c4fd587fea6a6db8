//! Tests that the game explains and undoes wrong actions, and restarts a step after a wrong or missed action.

use tamsk::tutorial::LessonGoal;
use tamsk_rules::Match;
use tamsk_testing::expect_component;
use tamsk_testing::prelude::*;

use super::{
    IDLE_FRAME, MOST_FRAMES, act, answer, begin, find, is_on_gipf, lesson_status, names, play_step, request, start,
    step, with_lessons,
};

/// Returns all legal choices of the pupil, each as a list of actions. A move consists of two actions.
fn legal(game: &Match, you: Player) -> Vec<Vec<Action>> {
    let mut all: Vec<Vec<Action>> = Vec::new();
    let single = [Action::DropRing, Action::KeepRing, Action::ClaimRing, Action::FlipTimer, Action::Pass];
    all.extend(single.into_iter().map(|action| vec![action]));
    all.extend(Socket::all().map(|socket| vec![Action::DropExtra(socket)]));
    all.extend(Socket::all().map(|socket| vec![Action::Place(socket)]));
    for lift in Socket::all().map(Action::Lift).chain([Action::Take]) {
        all.extend(Socket::all().map(|to| vec![lift, Action::Place(to)]));
    }
    all.retain(|actions| {
        let mut trial = game.clone();
        actions.iter().all(|&action| trial.apply(trial.now(), you, action).is_ok())
    });
    all
}

/// Plays a step up to one of the moments at which the pupil may make a mistake. `moment` is the number of that moment,
/// counted from 0. Returns `false` if the step has no such moment.
fn play_to(game: &mut TableGame, moment: usize, you: Player) -> bool {
    start(game);
    let (mut moments, mut looks_on) = (0, false);
    for _ in 0..MOST_FRAMES {
        if lesson_status(game).phase != LessonPhase::Doing {
            return false;
        }
        let action = game.lesson_goals().and_then(|asks| answer(game, &asks, you));
        if action.is_some() || !looks_on {
            if moments == moment {
                return true;
            }
            moments += 1;
        }
        looks_on = action.is_none();
        match action {
            Some(action) => act(game, you, action),
            None => _ = game.long_then_default_frame(IDLE_FRAME),
        }
    }
    panic!("{}: the step does not end", lesson_status(game).text_key);
}

#[test]
fn wrong_actions_are_explained_and_undone_at_every_step() {
    let mut game = with_lessons();
    let mut tried = 0;
    for (name, steps) in names(&game) {
        for number in 0..steps {
            let (step, you) = step(&game, &name, number);
            if step.is_text_only() || step.bot.is_some() || is_on_gipf(&step) {
                continue;
            }
            for moment in 0.. {
                // Try one wrong action of each kind: a move, a ring, and so on.
                let mut kinds = Vec::new();
                let mut reached = false;
                loop {
                    begin(&mut game, &name, number);
                    let opened = game.current_match().clone();
                    if !play_to(&mut game, moment, you) {
                        break;
                    }
                    reached = true;
                    let asks = game.lesson_goals().unwrap_or_default();
                    let wrong = legal(game.current_match(), you).into_iter().find(|actions| {
                        let kind = std::mem::discriminant(&actions[actions.len() - 1]);
                        !kinds.contains(&kind)
                            && !would_meet(expect_component::<LiveMatch>(game.world_mut()), &asks, you, actions)
                    });
                    let Some(wrong) = wrong else { break };
                    kinds.push(std::mem::discriminant(&wrong[wrong.len() - 1]));
                    for &action in &wrong {
                        act(&mut game, you, action);
                    }
                    game.run_frames(2);
                    let shown = lesson_status(&game);
                    let at = format!("{name}, {}, moment {moment}: {wrong:?}", shown.text_key);
                    assert_eq!(shown.phase, LessonPhase::Wrong, "{at}");
                    assert!(shown.remark_key.is_some(), "{at}: the wrong action has no explanation");
                    assert!(!game.is_time_running(), "time must stop while the explanation is read");
                    request(&mut game, LessonCommand::Continue);
                    assert_eq!(lesson_status(&game).step, number);
                    assert_ne!(lesson_status(&game).phase, LessonPhase::Wrong, "{at}");
                    assert_eq!(game.current_match().board(), opened.board(), "{at}: the board must be restored");
                    assert_eq!(game.current_match().glass_in_hand(you), opened.glass_in_hand(you));
                    tried += 1;
                }
                if !reached {
                    break;
                }
            }
            begin(&mut game, &name, number);
            play_step(&mut game, &name);
        }
    }
    assert!(tried > 60, "only {tried} wrong actions were tried");
}

fn would_meet(live: &LiveMatch, asks: &[LessonGoal], you: Player, actions: &[Action]) -> bool {
    let mut live = live.clone();
    for &action in actions {
        live.act(you, action).expect("the action is legal");
        if asks.iter().any(|ask| ask.is_met_by_last(&live.record().actions)) {
            return true;
        }
    }
    false
}

#[test]
fn a_step_restarts_when_its_action_is_missed() {
    let mut game = with_lessons();
    for text in ["pace-window", "lost-save", "timer-on-you", "late-holding", "late-extra"] {
        let (name, number) = find(&game, text);
        begin(&mut game, &name, number);
        start(&mut game);
        let (_, you) = step(&game, &name, number);
        // Perform the first actions of the step, so that the pupil can then miss the next action.
        if matches!(text, "pace-window" | "late-extra") {
            for _ in 0..2 {
                let asks = game.lesson_goals().expect("the step has a goal");
                let action = answer(&game, &asks, you).expect("an action towards the goal is legal");
                act(&mut game, you, action);
            }
        }
        let mut waited = 0;
        while lesson_status(&game).phase == LessonPhase::Doing {
            game.run_frames(10);
            waited += 1;
            assert!(waited < 3_000, "{text}: waiting does not count as missing the action");
        }
        assert_eq!(lesson_status(&game).phase, LessonPhase::Wrong, "{text}");
        request(&mut game, LessonCommand::Continue);
        play_step(&mut game, &name);
    }
}

#[test]
fn placing_on_a_full_socket_has_its_own_explanation() {
    for (text, from, to) in [("end-last", "D2", "D1"), ("full-place", "D2", "C2"), ("lost-purpose", "B5", "A4")] {
        let mut game = with_lessons();
        let (name, number) = find(&game, text);
        begin(&mut game, &name, number);
        start(&mut game);
        let socket = s(to);
        let board = game.current_match().board();
        assert_eq!(board.rings(socket), socket.height(), "{text}: {to} is full");
        act(&mut game, Player::Red, Action::Lift(s(from)));
        act(&mut game, Player::Red, Action::Place(socket));
        let status = lesson_status(&game);
        assert_eq!((status.phase, status.remark_key.as_deref()), (LessonPhase::Wrong, Some("lesson-full")), "{text}");
    }
}
