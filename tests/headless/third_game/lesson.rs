//! Tests of a lesson on a game that is defined outside the program.

use std::path::Path;

use bevy::ecs::query::QueryItem;
use tamsk::simulation::game::GameMatch;
use tamsk::table::lesson::CoursePart;
use tamsk::tutorial::{
    LessonLibrary, LessonSetupError, TaughtGames, TeachableGame, add_taught_game, current_goals, prepare_lesson,
};
use tamsk_rules::Millis;
use tamsk_testing::prelude::*;

use super::nim::{Act, Done, HEAPS, Nim, NimRecord, plugin};
use super::{nim, take};

impl TeachableGame for Nim {
    type LessonSetup = ();
    type Mark = ();
    type Goal = Act;
    type PartnerPlan = Act;
    type AwaitedEvent = ();
    type MarkQuery = ();
    const PARTS: &'static [(&'static str, CoursePart)] =
        &[("Nim", CoursePart { name_key: "lesson-part-one", level: None })];

    fn set_up((): &(), _: &Options) -> Result<Nim, LessonSetupError> {
        Ok(Nim::of(NimRecord::default()))
    }

    fn looks_like(&self, other: &Nim) -> bool {
        self.heaps == other.heaps
    }

    fn recorded_act(&self, act: usize) -> Option<(Player, Act)> {
        self.record.acts.get(act).copied()
    }

    fn is_goal_met(&self, act: usize, goals: &[Act]) -> bool {
        self.recorded_act(act).is_some_and(|(_, done)| goals.contains(&done))
    }

    fn next_request_towards(&self, goals: &[Act], you: Player) -> Option<Act> {
        goals.iter().copied().find(|goal| self.clone().act(you, *goal).is_ok())
    }

    fn partner_requests(plan: &Act) -> Vec<(Millis, Act)> {
        vec![(0, *plan)]
    }

    fn is_awaited((): &(), _: &Done) -> bool {
        false
    }

    fn winner(&self) -> Option<Player> {
        self.is_over().then_some(!self.to_move())
    }

    fn add_to_status(&self, _: &mut LessonStatus, _: &[()], _: &[Act], _: Player, (): QueryItem<()>) {}
}

const LESSON: &str = r#"(
    title: "rings-title", part: Nim, rules: (level: 1),
    steps: [
        (
            text: "board-glasses",
            nim: (
                table: (),
                beats: [You([Take(heap: 2, rings: 5)]), They(500, Take(heap: 1, rings: 2)), You([Take(heap: 1, rings: 1)])],
                instead: [(Take(heap: 2, rings: 4), "board-ring-wrong")],
            ),
        ),
        (text: "board-names", nim: (beats: [They(0, Take(heap: 0, rings: 1))])),
    ],
)"#;

#[test]
fn a_third_game_can_be_taught_by_a_lesson() {
    let mut game = HeadlessGame::with_app_changes(|app| {
        plugin(app);
        add_taught_game::<Nim>(app);
    });
    let read =
        |game: &HeadlessGame, text: &str| prepare_lesson(Path::new("nim.ron"), text, game.resource::<TaughtGames>());
    let wrong = read(&game, &LESSON.replace("rings: 5", "rings: 6")).expect_err("the heap has fewer rings");
    assert!(wrong.to_string().starts_with("lessons: nim.ron, step 1: You([Take"), "{wrong}");
    let wrong = read(&game, &LESSON.replace("heap: 0", "pile: 0")).expect_err("`pile` is no field");
    assert!(wrong.to_string().starts_with("lessons: nim.ron, line 12, column "), "{wrong}");
    let lesson = read(&game, LESSON).expect("a lesson");
    game.world_mut().resource_mut::<LessonLibrary>().0.push(lesson);
    game.world_mut().write_message(LessonCommand::Begin("nim".to_owned(), 0));
    game.run_frames(4);
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Match(Nim::NAME), HEAPS));
    let state = |game: &HeadlessGame| {
        let status = game.lesson();
        (status.step, status.phase, status.remark_key)
    };
    take(&mut game, 2, 4);
    game.run_frames(2);
    assert_eq!(state(&game), (0, LessonPhase::Wrong, Some("board-ring-wrong".to_owned())));
    game.click_button("lesson go on").run_frames(4);
    assert_eq!(nim(&game).heaps, HEAPS, "the wrong act must be undone");
    assert_eq!(current_goals::<Nim>(game.world()), Some(vec![Act::Take { heap: 2, rings: 5 }]));
    take(&mut game, 2, 5);
    (0..6).for_each(|_| _ = game.run_frame(100));
    game.run_frames(2);
    assert_eq!(nim(&game).heaps, [1, 1, 0], "the partner must answer after a while");
    take(&mut game, 1, 1);
    game.run_frames(2);
    assert_eq!(state(&game).1, LessonPhase::Done);
    game.click_button("lesson go on").run_frames(4);
    assert_eq!(state(&game), (1, LessonPhase::Reading, None), "a step that is watched must wait for the pupil");
    game.click_button("lesson go on").run_frames(6);
    assert!(nim(&game).is_over());
    assert_eq!(state(&game).1, LessonPhase::Done);
    assert!(game.resource::<PlayerProgress>().lessons["nim"].completed_in_full);
}
