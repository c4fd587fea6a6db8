//! Tests that every step of the lessons on GIPF can be done with the mouse, and that wrong acts are explained and
//! undone.

use gipf_rules::{Entry, GipfAct, PieceKind, Point, Spot, WHITE};
use tamsk::gipf::simulation::layout::piece_position_on_point;
use tamsk::gipf::table::{GipfAim, UnfinishedGipf, is_optional_in_removal, pushable_kinds};
use tamsk::table::lesson::{ArrowTarget, LessonAdvice, Syllabus};
use tamsk::tutorial::current_goals;
use tamsk_testing::prelude::*;

use super::{acts, aim, at, position};

/// Returns the name and the number of steps of every lesson on GIPF.
fn lessons(game: &HeadlessGame) -> Vec<(String, usize)> {
    let all = game.resource::<Syllabus>().lessons.iter().filter(|entry| entry.part.name_key == "lesson-part-gipf");
    let all: Vec<(String, usize)> = all.map(|entry| (entry.name.clone(), entry.step_count)).collect();
    assert_eq!(all.len(), 6);
    all
}

/// Returns the acts of GIPF that the step asks for, or `None` if it asks for none.
fn asked_in_gipf(game: &HeadlessGame) -> Option<Vec<GipfAct>> {
    Some(current_goals::<LiveGipf>(game.world())?.iter().filter_map(|word| word.act()).collect())
}

fn begin(game: &mut HeadlessGame, name: &str, step: usize) {
    game.begin_lesson(name, step).run_frames(4);
}

fn do_it(game: &mut HeadlessGame, act: &GipfAct) {
    let (kind, dot, spot) = match act {
        GipfAct::Push(dot, spot) => (PieceKind::Basic, *dot, *spot),
        GipfAct::IntroduceGipf(dot, spot) => (PieceKind::Gipf, *dot, *spot),
        GipfAct::IntroduceLoaded(dot, spot) => (PieceKind::Loaded, *dot, *spot),
        GipfAct::ExtraMove(dot, spot) => (PieceKind::Potential, *dot, *spot),
        GipfAct::Take(spots) => return take(game, spots),
        GipfAct::AnnounceUse => return press(game, "gipf use"),
        GipfAct::Challenge => return press(game, "gipf challenge"),
        GipfAct::LeaveRows => return press(game, "gipf leave"),
        other => panic!("this test cannot perform {other:?}"),
    };
    if pushable_kinds(&position(game)).count() > 1 {
        game.click_button(match kind {
            PieceKind::Basic => "gipf basic",
            PieceKind::Gipf => "gipf gipf",
            PieceKind::Loaded => "gipf loaded",
            PieceKind::Potential => "gipf potential",
        });
        game.run_frames(2);
    }
    let (dot, spot) = (at(game, &dot.to_string()), at(game, &spot.to_string()));
    game.click(dot).run_frames(1).click(spot).run_frames(4);
}

fn press(game: &mut HeadlessGame, button: &str) {
    game.click_button(button).run_frames(4);
}

/// Removes exactly these pieces of a row. First clicks each optional piece whose mark does not agree with `wanted`, and
/// then a piece that must be removed.
fn take(game: &mut HeadlessGame, wanted: &[Point]) {
    let before = position(game);
    let owner = before.actor().expect("a player must remove a row");
    let chain = before
        .row_chains(owner)
        .find(|chain| wanted.iter().all(|point| Spot::of(*point).is_some_and(|spot| chain.contains(spot))));
    let chain = chain.expect("a row");
    for spot in chain.iter() {
        let is_taken =
            aim(game).closest_legal_removal(&before, owner, chain).expect("the row must be removable").contains(spot);
        if is_taken != wanted.contains(&spot.point()) {
            let place = game.point_in_window(piece_position_on_point(spot.point(), 1));
            game.click(place).run_frames(2);
        }
    }
    let must = chain
        .iter()
        .find(|&spot| before.piece(spot).is_some_and(|(_, kind)| !is_optional_in_removal(kind)))
        .expect("a piece that must go");
    let place = game.point_in_window(piece_position_on_point(must.point(), 1));
    if GipfAim::has_removal_choice(&before, chain) && aim(game).row_with_open_choice != Some(chain) {
        // The first click only asks which pieces stay.
        game.click(place).run_frames(2);
    }
    game.click(place).run_frames(4);
}

fn play(game: &mut HeadlessGame) {
    for _ in 0..400 {
        let status = game.lesson();
        match status.phase {
            LessonPhase::Done => return,
            LessonPhase::Reading => _ = game.click_button("lesson go on").run_frames(3),
            LessonPhase::Wrong => panic!("{}: {:?}", status.text_key, status.remark_key),
            LessonPhase::Doing if game.screen() == Screen::Match(TAMSK) => play_tamsk(game),
            LessonPhase::Doing => match asked_in_gipf(game) {
                Some(goals) => {
                    let act = goals.into_iter().next().unwrap_or_else(|| any_push(game));
                    do_it(game, &act);
                }
                None => _ = game.run_frame(200),
            },
        }
    }
    panic!("{}: the step does not end", game.lesson().text_key);
}

/// Starts the step, and waits until the partner has finished and the step asks for an act of GIPF.
fn until_asked(game: &mut HeadlessGame) {
    for _ in 0..60 {
        if game.lesson().phase == LessonPhase::Reading {
            game.click_button("lesson go on").run_frames(3);
        }
        if game.screen() == Screen::Match(TAMSK) || asked_in_gipf(game).is_some() {
            break;
        }
        game.run_frame(200);
    }
}

fn any_push(game: &HeadlessGame) -> GipfAct {
    let kind = pushable_kinds(&position(game)).last().expect("a piece");
    assert_eq!(kind, PieceKind::Basic);
    let is_free = |entry: &Entry| position(game).check(gipf_rules::CompactAct::Push(kind, *entry)).is_ok();
    let entry = Entry::all().find(is_free).expect("a line");
    GipfAct::Push(entry.dot(), entry.spot().point())
}

fn play_tamsk(game: &mut HeadlessGame) {
    match game.next_lesson_action() {
        Some(Action::Lift(from)) => {
            let place = game.point_of_glass(game.current_match().glass_at(from).expect("a glass"));
            game.click(place).run_frames(3);
        }
        Some(Action::Place(to)) => {
            let place = game.point_of_socket(to);
            game.click(place).run_frames(3);
        }
        Some(Action::DropRing) => _ = game.click_holder(Player::Red).run_frames(3),
        None => _ = game.run_frame(100),
        other => panic!("the lesson asks for {other:?}"),
    }
}

#[test]
fn every_step_can_be_done_with_the_mouse() {
    let mut game = HeadlessGame::new();
    game.click_button("tutorial").wait_for_camera();
    assert_eq!(game.menu(), Menu::Lessons);
    begin(&mut game, "5-1-push", 0);
    let mut both = 0;
    for (name, steps) in lessons(&game) {
        for step in 0..steps {
            let status = game.lesson();
            assert_eq!((&status.name, status.step), (&name, step));
            let screen = game.screen();
            both += usize::from(screen == Screen::Match(TAMSK));
            assert!(matches!(screen, Screen::Match(GIPF) | Screen::Match(TAMSK)), "{name}, {step}: {screen:?}");
            play(&mut game);
            assert!(
                game.point_of_button("rematch").is_none() && game.point_of_button("play contest").is_none(),
                "{}",
                status.text_key
            );
            game.click_button("lesson go on").run_frames(6);
        }
        assert!(game.resource::<PlayerProgress>().lessons[&name].completed_in_full, "{name} must be done");
    }
    assert_eq!(both, 1, "one step must be at TAMSK");
    game.wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Lessons), "the last lesson must lead to the list");
    assert!(game.latest_unfinished_match::<UnfinishedGipf>().is_none(), "a lesson must not be saved as a match");
}

#[test]
fn wrong_acts_are_explained_and_undone() {
    let mut game = HeadlessGame::new();
    let mut wrong_acts = 0;
    for (name, steps) in lessons(&game) {
        for step in 0..steps {
            begin(&mut game, &name, step);
            until_asked(&mut game);
            let Some(goals) = asked_in_gipf(&game).filter(|goals| !goals.is_empty()) else { continue };
            let mut others = Vec::new();
            position(&game)
                .for_each_act(|word| others.extend(GipfAct::from_compact(word).filter(|act| !goals.contains(act))));
            if others.is_empty() {
                continue;
            }
            let text = game.lesson().text_key;
            for other in others.iter().step_by(others.len().div_ceil(5)) {
                let before = position(&game);
                let origin = RequestOrigin { player: WHITE, source: RequestSource::Script };
                game.world_mut().resource_mut::<RequestQueue<LiveGipf>>().push(origin, other.clone());
                game.run_frames(4);
                let status = game.lesson();
                assert_eq!(status.phase, LessonPhase::Wrong, "{text}: {other:?}");
                assert!(status.remark_key.is_some(), "{text}: {other:?}");
                game.click_button("lesson go on").run_frames(6);
                until_asked(&mut game);
                assert_eq!(position(&game), before, "{text}: {other:?} must be undone");
                wrong_acts += 1;
            }
        }
    }
    assert!(wrong_acts > 40, "only {wrong_acts} wrong acts were tried");
}

#[test]
fn the_pupil_cannot_act_before_or_after_a_step() {
    let mut game = HeadlessGame::new();
    // The lesson announces the partner's push, but the push waits for the pupil.
    begin(&mut game, "5-1-push", 2);
    assert_eq!(game.lesson().phase, LessonPhase::Reading);
    let points = [at(&mut game, "c1"), at(&mut game, "c2")];
    let try_to_push = |game: &mut HeadlessGame| {
        game.click(points[0]).run_frames(1).click(points[1]).run_frames(4);
    };
    // The match already contains the acts of earlier steps.
    let before = acts(&game).len();
    try_to_push(&mut game);
    assert!(acts(&game).len() == before && aim(&game).held.is_none());
    game.click_button("lesson go on").run_frames(1);
    try_to_push(&mut game);
    play(&mut game);
    assert_eq!(acts(&game).len(), before + 1, "only Black may have pushed: {:?}", acts(&game));
    try_to_push(&mut game);
    assert_eq!(acts(&game).len(), before + 1, "a finished step must accept no act");
    assert_eq!(game.lesson().phase, LessonPhase::Done);
}

#[test]
fn the_partner_waits_while_a_menu_is_open() {
    let mut game = HeadlessGame::new();
    begin(&mut game, "5-1-push", 2);
    let before = acts(&game).len();
    game.click_button("lesson go on").run_frames(1);
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(game.point_of_button("resign white").is_none(), "a lesson cannot be resigned");
    for _ in 0..20 {
        game.run_frame(200);
    }
    assert_eq!(acts(&game).len(), before);
    game.click_button("resume").run_frames(3);
    play(&mut game);
    assert_eq!(acts(&game).len(), before + 1);
    game.leave_match();
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Lessons));
    assert!(!game.resource::<CurrentLesson>().is_on());
}

#[test]
fn arrows_point_at_the_requested_act() {
    let mut game = HeadlessGame::new();
    begin(&mut game, "5-1-push", 1);
    let dot: Point = "d1".parse().expect("a dot");
    assert_eq!(game.lesson().arrows, [ArrowTarget::Point(piece_position_on_point(dot, 1))]);
    play(&mut game);
    assert!(game.lesson().arrows.is_empty(), "a finished step must have no arrow");
    begin(&mut game, "5-6-challenge", 1);
    game.click_button("lesson go on").run_frames(2);
    for _ in 0..40 {
        game.run_frame(200);
    }
    assert_eq!(game.resource::<LessonAdvice<LiveGipf>>().0, [gipf_rules::CompactAct::Challenge], "it must glow");
    assert!(game.point_of_button("gipf challenge").is_some());
}

#[test]
fn going_back_or_repeating_restores_the_step() {
    let mut game = HeadlessGame::new();
    begin(&mut game, "5-2-rows", 0);
    let before = position(&game);
    play(&mut game);
    game.click_button("lesson go on").run_frames(6);
    let row = position(&game);
    play(&mut game);
    assert_ne!(position(&game), row);
    game.click_button("lesson repeat").run_frames(6);
    assert_eq!(position(&game), row);
    game.click_button("lesson back").run_frames(6);
    assert_eq!(position(&game), before);
    assert_eq!(game.lesson().step, 0);
    game.click_button("lesson skip").run_frames(6);
    assert_eq!(game.lesson().step, 1);
    game.click_button("lesson leave").wait_for_camera();
    assert_eq!(game.menu(), Menu::Lessons);
    assert!(game.single_component::<LiveGipf>().is_none());
}
