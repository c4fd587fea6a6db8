//! Tests of lessons, played to their ends and with wrong actions at every step.

mod played;
mod steps;
mod wrong;

use std::time::Instant;

use gipf_rules::{GipfAct, WHITE};
use tamsk::table::lesson::Syllabus;
use tamsk::tutorial::{Exercise, LessonGoal, LessonLibrary, LessonStep, current_goals};
use tamsk_engine::player::BotPlayer;
use tamsk_testing::expect_component;
use tamsk_testing::prelude::*;

/// The length of a frame in which the test does nothing, in milliseconds.
const IDLE_FRAME: u64 = 100;
/// The maximum number of frames that a lesson step needs.
const MOST_FRAMES: usize = 3_000;

fn with_lessons() -> TableGame {
    let game = TableGame::with_lessons();
    assert!(!game.resource::<Syllabus>().lessons.is_empty(), "no lessons were found");
    game
}

fn lesson_status(game: &TableGame) -> LessonStatus {
    game.resource::<CurrentLesson>().0.clone().expect("a lesson is active")
}

fn request(game: &mut TableGame, what: LessonCommand) {
    game.world_mut().write_message(what);
    game.run_frames(4);
}

fn begin(game: &mut TableGame, name: &str, step: usize) {
    request(game, LessonCommand::Begin(name.to_owned(), step));
    assert_eq!((lesson_status(game).name.as_str(), lesson_status(game).step), (name, step));
}

fn step(game: &TableGame, name: &str, number: usize) -> (LessonStep, Player) {
    let lesson = game.resource::<LessonLibrary>().0.iter().find(|prepared| prepared.name == name).expect("the lesson");
    (lesson.lesson.steps[number].clone(), lesson.lesson.pupil)
}

fn act(game: &mut TableGame, player: Player, action: Action) {
    game.request_action(player, action);
    game.run_frames(3);
}

fn start(game: &mut TableGame) {
    let status = lesson_status(game);
    if status.phase == LessonPhase::Reading && status.part.name_key == "lesson-part-gipf" {
        request(game, LessonCommand::Continue);
    } else if status.phase == LessonPhase::Reading {
        assert!(!game.is_time_running(), "time must stop while the text is read");
        request(game, LessonCommand::Continue);
        assert!(game.is_time_running(), "time must run once the text is read");
    }
}

/// Returns an action towards the first goal that the pupil can meet now, if any.
fn answer(game: &TableGame, asks: &[LessonGoal], you: Player) -> Option<Action> {
    asks.iter().find_map(|ask| ask.next_action(game.current_match(), you))
}

fn is_on_gipf(step: &LessonStep) -> bool {
    Exercise::<LiveGipf>::of(step).is_some()
}

/// Plays the current step to its end by meeting its goals.
fn play_step(game: &mut TableGame, name: &str) {
    let shown = lesson_status(game);
    let (step, you) = step(game, name, shown.step);
    start(game);
    if is_on_gipf(&step) {
        play_gipf(game, &shown.text_key);
        return;
    }
    if step.bot.is_some() {
        play_match(game, you);
        return;
    }
    for _ in 0..MOST_FRAMES {
        match lesson_status(game).phase {
            LessonPhase::Done => return,
            LessonPhase::Doing => {}
            other => panic!("{name}, {}: {other:?}, {:?}", shown.text_key, lesson_status(game).remark_key),
        }
        let now = game.lesson_goals();
        match now.and_then(|asks| answer(game, &asks, you)) {
            Some(action) => {
                act(game, you, action);
                assert_eq!(game.take_refusals(), [], "{name}, {}: {action:?}", shown.text_key);
            }
            None => _ = game.long_then_default_frame(IDLE_FRAME),
        }
    }
    panic!("{name}, {}: the step does not end", shown.text_key);
}

fn play_gipf(game: &mut TableGame, text: &str) {
    for _ in 0..MOST_FRAMES {
        if lesson_status(game).phase == LessonPhase::Done {
            return;
        }
        assert_eq!(lesson_status(game).phase, LessonPhase::Doing, "{text}: {:?}", lesson_status(game).remark_key);
        let Some(goals) = current_goals::<LiveGipf>(game.world_mut()) else {
            game.long_then_default_frame(IDLE_FRAME);
            continue;
        };
        let position = *expect_component::<LiveGipf>(game.world_mut()).game().position();
        let (mut acts, mut any): (Vec<_>, _) = (goals.iter().filter_map(|word| word.act()).collect(), Vec::new());
        position.for_each_act(|word| any.extend(GipfAct::from_compact(word)));
        acts.extend(any);
        let origin = RequestOrigin { player: WHITE, source: RequestSource::Script };
        game.world_mut().resource_mut::<RequestQueue<LiveGipf>>().push(origin, acts.swap_remove(0));
        game.run_frames(3);
    }
    panic!("{text}: the step does not end");
}

fn play_match(game: &mut TableGame, you: Player) {
    let mut bot = BotPlayer::new(you, Difficulty::Novice, 7);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let began = Instant::now();
    let mut intent = None;
    let mut seen = usize::MAX;
    while lesson_status(game).phase != LessonPhase::Done {
        assert!(began.elapsed().as_secs() < 240, "the match does not end: {:?}", game.current_match());
        let events = game.events().len();
        if events != seen {
            seen = events;
            intent = bot.decide(game.current_match(), &stop);
        }
        if let Some(next) = intent.take_if(|next| next.at <= game.current_match().now()) {
            game.request_action(you, next.action);
        }
        game.run_frames(1);
    }
    assert!(game.current_match().outcome().is_some());
}

fn names(game: &TableGame) -> Vec<(String, usize)> {
    game.resource::<Syllabus>().lessons.iter().map(|entry| (entry.name.clone(), entry.step_count)).collect()
}

fn find(game: &TableGame, text: &str) -> (String, usize) {
    let library = game.resource::<LessonLibrary>();
    let place = |prepared: &tamsk::tutorial::PreparedLesson| {
        let number = prepared.lesson.steps.iter().position(|step| step.text_key == text)?;
        Some((prepared.name.clone(), number))
    };
    library.0.iter().find_map(place).unwrap_or_else(|| panic!("no step has the text {text}"))
}
