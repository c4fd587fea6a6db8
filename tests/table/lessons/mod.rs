//! Lessons: played to their ends, and with wrong actions at every step.

mod played;
mod steps;
mod wrong;

use std::time::Instant;

use gipf_rules::{GipfAct, WHITE};
use tamsk::table::lesson::Syllabus;
use tamsk::tutorial::{Exercise, Goal, LessonLibrary, LessonStep, current_goals};
use tamsk_engine::player::BotPlayer;
use tamsk_testing::prelude::*;
use tamsk_testing::the;

/// The length of a frame in which nothing is to be done, in milliseconds.
const IDLE_FRAME: u64 = 100;
/// More frames than any step needs.
const MOST_FRAMES: usize = 3_000;

fn with_lessons() -> TableGame {
    let game = TableGame::with_lessons();
    assert!(!game.resource::<Syllabus>().lessons.is_empty(), "no lessons were found");
    game
}

fn view(game: &TableGame) -> LessonView {
    game.resource::<CurrentLesson>().0.clone().expect("a lesson is active")
}

fn request(game: &mut TableGame, what: LessonCommand) {
    game.world().write_message(what);
    game.frames(4);
}

fn begin(game: &mut TableGame, name: &str, step: usize) {
    request(game, LessonCommand::Begin(name.to_owned(), step));
    assert_eq!((view(game).name.as_str(), view(game).step), (name, step));
}

fn step(game: &TableGame, name: &str, number: usize) -> (LessonStep, Player) {
    let lesson = game.resource::<LessonLibrary>().0.iter().find(|prepared| prepared.name == name).expect("the lesson");
    (lesson.lesson.steps[number].clone(), lesson.lesson.you)
}

fn act(game: &mut TableGame, player: Player, action: Action) {
    game.act(player, action);
    game.frames(3);
}

fn start(game: &mut TableGame) {
    let view = view(game);
    if view.phase == LessonPhase::Reading && view.part.key == "lesson-part-gipf" {
        request(game, LessonCommand::GoOn);
    } else if view.phase == LessonPhase::Reading {
        assert!(!game.time_runs(), "time must stop while the text is read");
        request(game, LessonCommand::GoOn);
        assert!(game.time_runs(), "time must run once the text is read");
    }
}

/// Returns an action towards the first goal that can be met now.
fn answer(game: &TableGame, asks: &[Goal], you: Player) -> Option<Action> {
    asks.iter().find_map(|ask| ask.next_action(game.table(), you))
}

fn is_on_gipf(step: &LessonStep) -> bool {
    Exercise::<LiveGipf>::of(step).is_some()
}

/// Plays the current step to its end by meeting its goals.
fn play_step(game: &mut TableGame, name: &str) {
    let shown = view(game);
    let (step, you) = step(game, name, shown.step);
    start(game);
    if is_on_gipf(&step) {
        play_gipf(game, &shown.text);
        return;
    }
    if step.against.is_some() {
        play_match(game, you);
        return;
    }
    for _ in 0..MOST_FRAMES {
        match view(game).phase {
            LessonPhase::Done => return,
            LessonPhase::Doing => {}
            other => panic!("{name}, {}: {other:?}, {:?}", shown.text, view(game).remark),
        }
        let now = game.lesson_goals();
        match now.and_then(|asks| answer(game, &asks, you)) {
            Some(action) => {
                act(game, you, action);
                assert_eq!(game.refusals(), [], "{name}, {}: {action:?}", shown.text);
            }
            None => _ = game.slow_frame(IDLE_FRAME),
        }
    }
    panic!("{name}, {}: the step does not end", shown.text);
}

fn play_gipf(game: &mut TableGame, text: &str) {
    for _ in 0..MOST_FRAMES {
        if view(game).phase == LessonPhase::Done {
            return;
        }
        assert_eq!(view(game).phase, LessonPhase::Doing, "{text}: {:?}", view(game).remark);
        let Some(goals) = current_goals::<LiveGipf>(game.world()) else {
            game.slow_frame(IDLE_FRAME);
            continue;
        };
        let position = *the::<LiveGipf>(game.world()).game().position();
        let (mut acts, mut any): (Vec<_>, _) = (goals.iter().filter_map(|word| word.act()).collect(), Vec::new());
        position.for_each_act(|word| any.extend(GipfAct::of(word)));
        acts.extend(any);
        let origin = Origin { player: WHITE, source: Source::Script };
        game.world().resource_mut::<ActionQueue<LiveGipf>>().ask(origin, acts.swap_remove(0));
        game.frames(3);
    }
    panic!("{text}: the step does not end");
}

fn play_match(game: &mut TableGame, you: Player) {
    let mut bot = BotPlayer::new(you, Difficulty::Novice, 7);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let began = Instant::now();
    let mut intent = None;
    let mut seen = usize::MAX;
    while view(game).phase != LessonPhase::Done {
        assert!(began.elapsed().as_secs() < 240, "the match does not end: {:?}", game.table());
        let events = game.events().len();
        if events != seen {
            seen = events;
            intent = bot.decide(game.table(), &stop);
        }
        if let Some(next) = intent.take_if(|next| next.at <= game.table().now()) {
            game.act(you, next.action);
        }
        game.frames(1);
    }
    assert!(game.table().outcome().is_some());
}

fn names(game: &TableGame) -> Vec<(String, usize)> {
    game.resource::<Syllabus>().lessons.iter().map(|entry| (entry.name.clone(), entry.steps)).collect()
}

fn find(game: &TableGame, text: &str) -> (String, usize) {
    let library = game.resource::<LessonLibrary>();
    let place = |prepared: &tamsk::tutorial::PreparedLesson| {
        let number = prepared.lesson.steps.iter().position(|step| step.text == text)?;
        Some((prepared.name.clone(), number))
    };
    library.0.iter().find_map(place).unwrap_or_else(|| panic!("no step has the text {text}"))
}
