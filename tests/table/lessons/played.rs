//! Tests that play every lesson to its end.

use tamsk_testing::prelude::*;

use super::{begin, lesson_status, names, play_step, request, with_lessons};

#[test]
fn meeting_all_goals_leads_through_every_lesson() {
    let mut game = with_lessons();
    let lessons = names(&game);
    begin(&mut game, &lessons[0].0, 0);
    for (name, steps) in &lessons {
        for number in 0..*steps {
            assert_eq!((&lesson_status(&game).name, lesson_status(&game).step), (name, number));
            play_step(&mut game, name);
            request(&mut game, LessonCommand::Continue);
        }
    }
    assert_eq!(*game.resource::<State<Screen>>().get(), Screen::Title);
    assert_eq!(
        *game.resource::<State<Menu>>().get(),
        Menu::Lessons,
        "the last lesson must lead back to the list of lessons"
    );
    assert!(game.resource::<CurrentLesson>().0.is_none());
}
