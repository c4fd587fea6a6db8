//! Lessons: played to their ends by what they ask for, and with wrong actions at every step.

use std::time::Instant;

use bevy::prelude::*;
use tamsk::bot;
use tamsk::bot::player::BotPlayer;
use tamsk::rules::{Action, Level, Match, Player, Socket};
use tamsk::session::states::{Menu, Screen};
use tamsk::session::teaching::{LessonCommand, LessonPhase, LessonView, Syllabus, Teaching};
use tamsk::simulation::components::Glow;
use tamsk::simulation::live::LiveMatch;
use tamsk::tutorial::{Beat, Goal, LessonLibrary, LessonStep};

use super::harness::{Game, s};

/// A frame in which nothing is to be done, in milliseconds.
const SKIM: u64 = 100;
/// More frames than any step needs.
const FRAMES: usize = 3_000;

fn class() -> Game {
    let game = Game::in_class();
    assert!(!game.resource::<Syllabus>().0.is_empty(), "there are lessons");
    game
}

fn view(game: &Game) -> LessonView {
    game.resource::<Teaching>().0.clone().expect("a lesson is given")
}

fn ask(game: &mut Game, what: LessonCommand) {
    game.world().write_message(what);
    game.frames(4);
}

fn begin(game: &mut Game, name: &str, step: usize) {
    ask(game, LessonCommand::Begin(name.to_owned(), step));
    assert_eq!((view(game).name.as_str(), view(game).step), (name, step));
}

fn step(game: &Game, name: &str, number: usize) -> (LessonStep, Player) {
    let lesson = game.resource::<LessonLibrary>().0.iter().find(|prepared| prepared.name == name).expect("it is there");
    (lesson.lesson.steps[number].clone(), lesson.lesson.you)
}

fn act(game: &mut Game, player: Player, action: Action) {
    game.act(player, action);
    game.frames(3);
}

/// Begins what waits to be begun.
fn start(game: &mut Game) {
    if view(game).phase == LessonPhase::Reading {
        assert!(!game.time_runs(), "time stands while the text is read");
        ask(game, LessonCommand::GoOn);
        assert!(game.time_runs(), "and runs from then on");
    }
}

/// The first of what is asked for that can be done now.
fn answer(game: &Game, asks: &[Goal], you: Player) -> Option<Action> {
    asks.iter().find_map(|ask| ask.answer(game.table(), you))
}

/// Plays the step that is shown to its end by what it asks for.
fn play_step(game: &mut Game, name: &str) {
    let shown = view(game);
    let (step, you) = step(game, name, shown.step);
    start(game);
    if step.against.is_some() {
        play_match(game, you);
        return;
    }
    for _ in 0..FRAMES {
        match view(game).phase {
            LessonPhase::Done => return,
            LessonPhase::Doing => {}
            other => panic!("{name}, {}: {other:?}, {:?}", shown.text, view(game).aside),
        }
        let now = game.asked();
        match now.and_then(|asks| answer(game, &asks, you)) {
            Some(action) => {
                act(game, you, action);
                assert_eq!(game.refusals(), [], "{name}, {}: {action:?}", shown.text);
            }
            None => _ = game.hitch(SKIM),
        }
    }
    panic!("{name}, {}: it does not come to its end", shown.text);
}

/// Lets a bot play for the pupil.
fn play_match(game: &mut Game, you: Player) {
    let mut mind = BotPlayer::new(you, bot::Difficulty::Novice, 7);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let began = Instant::now();
    let mut intent = None;
    let mut seen = usize::MAX;
    while view(game).phase != LessonPhase::Done {
        assert!(began.elapsed().as_secs() < 240, "the match does not come to its end: {:?}", game.table());
        let events = game.events().len();
        if events != seen {
            seen = events;
            intent = mind.decide(game.table(), &stop);
        }
        if let Some(next) = intent.take_if(|next| next.at <= game.table().now()) {
            game.act(you, next.action);
        }
        game.frames(1);
    }
    assert!(game.table().outcome().is_some());
}

fn names(game: &Game) -> Vec<(String, usize)> {
    game.resource::<Syllabus>().0.iter().map(|entry| (entry.name.clone(), entry.steps)).collect()
}

#[test]
fn every_lesson_is_played_to_its_end_by_what_it_asks_for() {
    let mut game = class();
    let lessons = names(&game);
    begin(&mut game, &lessons[0].0, 0);
    for (name, steps) in &lessons {
        for number in 0..*steps {
            assert_eq!((&view(&game).name, view(&game).step), (name, number));
            play_step(&mut game, name);
            ask(&mut game, LessonCommand::GoOn);
        }
    }
    assert_eq!(*game.resource::<State<Screen>>().get(), Screen::Title);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Lessons, "the last lesson leads back to the choice");
    assert!(game.resource::<Teaching>().0.is_none());
}

/// Everything legal that the pupil could do now: a move as two actions.
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

/// Plays on to the nth moment of a step at which the pupil may do something wrong: before each thing they are asked for,
/// and while they only look on. Whether there is such a moment.
fn play_to(game: &mut Game, moment: usize, you: Player) -> bool {
    start(game);
    let (mut moments, mut looks_on) = (0, false);
    for _ in 0..FRAMES {
        if view(game).phase != LessonPhase::Doing {
            return false;
        }
        let action = game.asked().and_then(|asks| answer(game, &asks, you));
        if action.is_some() || !looks_on {
            if moments == moment {
                return true;
            }
            moments += 1;
        }
        looks_on = action.is_none();
        match action {
            Some(action) => act(game, you, action),
            None => _ = game.hitch(SKIM),
        }
    }
    panic!("{}: it does not come to its end", view(game).text);
}

#[test]
fn whatever_else_is_done_is_explained_and_undone_at_every_step() {
    let mut game = class();
    let mut tried = 0;
    for (name, steps) in names(&game) {
        for number in 0..steps {
            let (step, you) = step(&game, &name, number);
            if step.is_read_only() || step.against.is_some() {
                continue;
            }
            for moment in 0.. {
                // One wrong thing of each kind is tried: a move, a ring, and so on.
                let mut kinds = Vec::new();
                let mut there = false;
                loop {
                    begin(&mut game, &name, number);
                    let opened = game.table().clone();
                    if !play_to(&mut game, moment, you) {
                        break;
                    }
                    there = true;
                    let asks = game.asked().unwrap_or_default();
                    let wrong = legal(game.table(), you).into_iter().find(|actions| {
                        let kind = std::mem::discriminant(&actions[actions.len() - 1]);
                        !kinds.contains(&kind) && !would_meet(game.resource::<LiveMatch>(), &asks, you, actions)
                    });
                    let Some(wrong) = wrong else { break };
                    kinds.push(std::mem::discriminant(&wrong[wrong.len() - 1]));
                    for &action in &wrong {
                        act(&mut game, you, action);
                    }
                    game.frames(2);
                    let shown = view(&game);
                    assert_eq!(shown.phase, LessonPhase::Wrong, "{name}, {}, moment {moment}: {wrong:?}", shown.text);
                    assert!(shown.aside.is_some(), "{name}, {}: nothing is said", shown.text);
                    assert!(!game.time_runs(), "time stands while that is read");
                    ask(&mut game, LessonCommand::GoOn);
                    assert_eq!(view(&game).step, number);
                    assert_ne!(view(&game).phase, LessonPhase::Wrong, "{name}, {}", shown.text);
                    assert_eq!(game.table().board(), opened.board(), "{name}, {}: it is undone", shown.text);
                    assert_eq!(game.table().in_hand(you), opened.in_hand(you));
                    tried += 1;
                }
                if !there {
                    break;
                }
            }
            // After all that, the step can still be done.
            begin(&mut game, &name, number);
            play_step(&mut game, &name);
        }
    }
    assert!(tried > 60, "only {tried} wrong actions were tried");
}

/// Whether these actions are what is asked for.
fn would_meet(live: &LiveMatch, asks: &[Goal], you: Player, actions: &[Action]) -> bool {
    let mut live = live.clone();
    for &action in actions {
        live.act(you, action).expect("it was tried before");
        if asks.iter().any(|ask| ask.is_met(&live.record().actions)) {
            return true;
        }
    }
    false
}

#[test]
fn what_is_missed_begins_again() {
    let mut game = class();
    for text in ["pace-window", "lost-save", "timer-on-you", "late-holding", "late-extra"] {
        let (name, number) = find(&game, text);
        begin(&mut game, &name, number);
        start(&mut game);
        let (_, you) = step(&game, &name, number);
        // What comes first is done, so that the rest can be missed.
        if matches!(text, "pace-window" | "late-extra") {
            for _ in 0..2 {
                let asks = game.asked().expect("a move is asked for");
                let action = answer(&game, &asks, you).expect("it can be made");
                act(&mut game, you, action);
            }
        }
        let mut waited = 0;
        while view(&game).phase == LessonPhase::Doing {
            game.frames(10);
            waited += 1;
            assert!(waited < 3_000, "{text}: nothing is missed");
        }
        assert_eq!(view(&game).phase, LessonPhase::Wrong, "{text}");
        ask(&mut game, LessonCommand::GoOn);
        play_step(&mut game, &name);
    }
}

fn find(game: &Game, text: &str) -> (String, usize) {
    let library = game.resource::<LessonLibrary>();
    let place = |prepared: &tamsk::tutorial::PreparedLesson| {
        let number = prepared.lesson.steps.iter().position(|step| step.text == text)?;
        Some((prepared.name.clone(), number))
    };
    library.0.iter().find_map(place).unwrap_or_else(|| panic!("there is no step {text}"))
}

#[test]
fn one_goes_back_repeats_skips_and_leaves() {
    let mut game = class();
    let (name, number) = find(&game, "board-ring");
    begin(&mut game, &name, number - 1);
    play_step(&mut game, &name);
    ask(&mut game, LessonCommand::GoOn);
    let opened = game.table().clone();
    play_step(&mut game, &name);
    ask(&mut game, LessonCommand::Repeat);
    assert_eq!((view(&game).step, game.table().board()), (number, opened.board()));
    ask(&mut game, LessonCommand::Back);
    assert_eq!((view(&game).step, game.table().board().rings_on_board()), (number - 1, 0));
    ask(&mut game, LessonCommand::Skip);
    assert_eq!(game.table().board(), opened.board(), "what was skipped is taken for done");
    ask(&mut game, LessonCommand::Leave);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Lessons);
    assert_eq!(*game.resource::<State<Screen>>().get(), Screen::Title);
    assert!(game.resource::<Teaching>().0.is_none());
}

#[test]
fn sand_waits_while_the_text_is_read() {
    let mut game = class();
    let (name, number) = find(&game, "sand-turn");
    begin(&mut game, &name, number);
    assert_eq!(game.table().options().level, Level::Two);
    let now = game.table().now();
    game.wait(5_000);
    assert_eq!(game.table().now(), now);
    // Nor is anything touched meanwhile.
    let glass = game.glass("D2");
    game.click(glass);
    assert!(game.table().in_hand(Player::Red).is_none());
    start(&mut game);
    game.wait(500);
    assert!(game.table().now() >= now + 400);
}

#[test]
fn a_step_is_done_by_hand_and_its_sockets_glow() {
    let mut game = class();
    let (name, number) = find(&game, "board-move");
    begin(&mut game, &name, number);
    game.frames(3);
    assert_eq!(game.glow("D2"), Glow::Asked);
    game.move_glass("D1", "E1");
    game.frames(3);
    assert_eq!(view(&game).phase, LessonPhase::Wrong);
    ask(&mut game, LessonCommand::GoOn);
    game.move_glass("D1", "D2");
    game.frames(3);
    assert_eq!(view(&game).phase, LessonPhase::Done);
    ask(&mut game, LessonCommand::GoOn);
    let holder = game.holder(Player::Red);
    game.click(holder);
    game.frames(3);
    assert_eq!(view(&game).phase, LessonPhase::Done);
    assert!(matches!(step(&game, &name, number).0.beats[..], [Beat::You(_)]));
}

#[test]
fn a_glass_in_the_hand_is_carried_into_the_next_step() {
    let mut game = class();
    let (name, number) = find(&game, "full-lift");
    begin(&mut game, &name, number);
    let glass = game.glass("D2");
    game.click(glass);
    game.frames(3);
    assert_eq!(view(&game).phase, LessonPhase::Done);
    for again in [LessonCommand::GoOn, LessonCommand::Repeat] {
        ask(&mut game, again);
        assert_eq!(view(&game).text, "full-place");
        assert!(game.table().in_hand(Player::Red).is_some());
        let socket = game.socket("D3");
        game.click(socket);
        game.frames(3);
        assert_eq!(view(&game).phase, LessonPhase::Done);
        assert!(game.table().glass_at(s("D3")).is_some());
    }
}

#[test]
fn a_glass_lifted_before_a_claim_goes_back_and_nothing_is_lost() {
    let mut game = class();
    let (name, number) = find(&game, "rings-claim");
    begin(&mut game, &name, number);
    act(&mut game, Player::Red, Action::Lift(s("D2")));
    assert_eq!(view(&game).phase, LessonPhase::Doing);
    act(&mut game, Player::Red, Action::PutBack);
    act(&mut game, Player::Red, Action::ClaimRing);
    assert_eq!(view(&game).phase, LessonPhase::Done);
}

#[test]
fn a_glass_on_a_full_socket_is_called_that_whatever_the_step_says_to_other_moves() {
    for (text, from, to) in [("end-last", "D2", "D1"), ("full-place", "D2", "C2"), ("lost-purpose", "B5", "A4")] {
        let mut game = class();
        let (name, number) = find(&game, text);
        begin(&mut game, &name, number);
        start(&mut game);
        let socket = s(to);
        let board = game.table().board();
        assert_eq!(board.rings(socket), socket.height(), "{text}: {to} is full");
        act(&mut game, Player::Red, Action::Lift(s(from)));
        act(&mut game, Player::Red, Action::Place(socket));
        let view = view(&game);
        assert_eq!((view.phase, view.aside.as_deref()), (LessonPhase::Wrong, Some("lesson-full")), "{text}");
    }
}
