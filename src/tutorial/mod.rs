//! The tutorial, which runs the lessons in `assets/lessons`. `docs/architecture.md` explains how to add a lesson, and
//! `assets/lessons/RULES.md` lists the rules that each step teaches.

mod active;
mod commands;
mod exercise;
mod fields;
mod games;
mod judging;
mod lesson;
mod lesson_match;
mod library;
mod rehearsal;
mod step_error;
mod step_run;
mod tamsk;
pub(crate) mod teachable_game;
mod view;

pub use active::TutorialSystems;
pub use exercise::{Beat, Exercise};
pub use games::TaughtGames;
pub use lesson::{Lesson, LessonStep};
pub use lesson_match::LessonMatch;
pub use library::{LessonLibrary, PreparedLesson, prepare_lesson};
pub use tamsk::{AwaitedEvent, LessonGoal, PartnerPlay};
pub use teachable_game::{LessonSetupError, TeachableGame};

use bevy::prelude::*;

use self::games::TaughtGame;
use crate::persistence::{Notice, Notices};
use crate::simulation::live::LiveMatch;
use crate::table::lesson::Syllabus;

impl Default for TaughtGames {
    fn default() -> TaughtGames {
        TaughtGames(vec![TaughtGame::of::<LiveMatch>()])
    }
}

/// Returns the goals of the current beat, for programs that play lessons. Returns `None` if no lesson is in progress,
/// if the beat has no goals, or if the step is about another game.
pub fn current_goals<G: TeachableGame>(world: &World) -> Option<Vec<G::Goal>> {
    let active = world.resource::<active::Tutorial>().lesson.as_ref()?;
    active.step_run::<G>()?.goals().map(<[_]>::to_vec)
}

/// Adds the tutorial. The pupil's progress is stored in the settings.
pub fn plugin(app: &mut App) {
    active::plugin(app);
    app.init_resource::<TaughtGames>().init_resource::<Notices>().add_systems(PreStartup, open_lessons);
    app.add_plugins((library::plugin, commands::plugin, judging::plugin, tamsk::plugin, view::plugin));
    teach_in::<LiveMatch>(app);
}

fn open_lessons(games: Res<TaughtGames>, mut notices: ResMut<Notices>, mut commands: Commands) {
    let (library, errors) = LessonLibrary::load(&games);
    notices.log_and_add(errors, Notice::LessonProblem);
    commands.insert_resource(Syllabus { lessons: library.entries(), level_one_minutes: 0 });
    commands.insert_resource(library);
}

/// Adds a game that lessons can teach.
pub fn add_taught_game<G: TeachableGame>(app: &mut App) {
    app.world_mut().get_resource_or_init::<TaughtGames>().add::<G>();
    teach_in::<G>(app);
}

fn teach_in<G: TeachableGame>(app: &mut App) {
    commands::add_match_copying::<G>(app);
    judging::add_judge_and_partner::<G>(app);
    view::add_status_updates::<G>(app);
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::app::games;
    use crate::table::lesson::{LessonError, LessonErrorLocation};

    /// For each game, the first letter of the rule ids, and the number of rules in each section from section 1 on.
    const RULES: [(char, &[usize]); 2] = [('R', &[6, 3, 6, 6, 7, 6, 1]), ('G', &[4, 4, 6, 8, 4, 15, 6, 11])];

    fn assets() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
    }

    fn all() -> Vec<PreparedLesson> {
        let (library, problems) = LessonLibrary::load_folder(&assets().join("lessons"), &games::taught_games());
        assert!(problems.is_empty(), "{}", problems.iter().map(|problem| format!("\n{problem}")).collect::<String>());
        library.0
    }

    fn texts(language: &str) -> BTreeMap<String, String> {
        let file = assets().join("locales").join(language).join("lessons.ftl");
        let text = fs::read_to_string(file).expect("the file of texts is readable");
        let pairs = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
        pairs.map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
    }

    fn keys(lessons: &[PreparedLesson]) -> BTreeSet<String> {
        let of = |prepared: &PreparedLesson| {
            let steps = prepared.lesson.steps.iter().flat_map(LessonStep::text_keys).map(str::to_owned);
            steps.chain([prepared.lesson.title_key.clone()]).collect::<Vec<_>>()
        };
        lessons.iter().flat_map(of).collect()
    }

    #[test]
    fn every_lesson_file_is_valid() {
        assert!(all().len() >= 10);
    }

    #[test]
    fn the_built_in_lessons_match_the_assets_folder() {
        let lessons = |library: &[PreparedLesson]| {
            library.iter().map(|p| (p.name.clone(), format!("{:?}", p.lesson))).collect::<Vec<_>>()
        };
        let (library, problems) = LessonLibrary::load_built_in(&games::taught_games());
        assert!(problems.is_empty());
        assert_eq!(lessons(&library.0), lessons(&all()));
    }

    #[test]
    fn lesson_texts_are_complete_and_used_in_both_languages() {
        let used = keys(&all());
        for language in ["en", "fr"] {
            let texts = texts(language);
            for key in &used {
                assert!(texts.contains_key(key), "{language}: the text {key} is missing");
            }
            // Lessons need not use texts with these prefixes, because the code uses them.
            let own = |key: &&String| !["lesson", "title", "problem"].iter().any(|prefix| key.starts_with(prefix));
            for key in texts.keys().filter(own) {
                assert!(used.contains(key), "{language}: the text {key} is unused");
            }
        }
    }

    #[test]
    fn step_texts_have_at_most_two_sentences() {
        let used = keys(&all());
        for language in ["en", "fr"] {
            for (key, text) in texts(language).into_iter().filter(|(key, _)| used.contains(key)) {
                let sentences = text.split_inclusive(['.', '?', '!']).filter(|part| part.trim().len() > 1).count();
                assert!(sentences <= 2, "{language}, {key}: {sentences} sentences: {text}");
            }
        }
    }

    #[test]
    fn every_rule_is_taught_by_a_step() {
        let table = fs::read_to_string(assets().join("lessons/RULES.md")).expect("the table of rules is readable");
        let taught: BTreeSet<String> =
            all().iter().flat_map(|prepared| prepared.lesson.steps.iter().map(|step| step.text_key.clone())).collect();
        let mut rules = BTreeSet::new();
        for line in table.lines().filter(|line| line.starts_with("| R") || line.starts_with("| G")) {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let (Some(rule), Some(by)) = (cells.next(), cells.next()) else { panic!("{line}: expected two cells") };
            assert!(rules.insert(rule.to_owned()), "{rule} is listed twice");
            if by.starts_with('(') {
                continue;
            }
            for step in by.split(',').map(str::trim) {
                assert!(taught.contains(step), "{rule}: the step {step} does not exist");
            }
        }
        let numbered = |&(game, counts): &(char, &'static [usize])| {
            let sections = counts.iter().zip(1..);
            sections.flat_map(move |(&count, section)| (1..=count).map(move |rule| format!("{game}{section}.{rule}")))
        };
        assert_eq!(rules, RULES.iter().flat_map(numbered).collect());
    }

    fn problem(text: &str) -> LessonError {
        prepare_lesson(Path::new("lessons/trial.ron"), text, &games::taught_games()).expect_err("the lesson is invalid")
    }

    fn lesson(step: &str) -> String {
        format!(
            "(\n    title: \"t\",\n    part: One,\n    rules: (level: 1),\n    steps: [\n        ({step}),\n    ],\n)"
        )
    }

    #[test]
    fn syntax_errors_name_their_line_and_column() {
        let unknown = problem(&lesson("text: \"a\", table: (), sound: 1"));
        assert!(matches!(unknown.location, LessonErrorLocation::LineAndColumn(6, 30..)), "{unknown}");
        assert!(unknown.source.to_string().contains("sound"), "{unknown}");
        for wrong in [
            "text: 7",
            "text: \"a\", table: (at: -1)",
            "text: \"a\", beats: [You([Move([\"D9\"], [])])]",
            "text: \"a\", beats: [They(1, Turn(\"D1+D2\"))]",
            "text: \"a\", beats: [They(1, Juggle)]",
            "text: \"a\", table: (rules: (level: 4))",
        ] {
            let message = problem(&lesson(wrong));
            assert!(matches!(message.location, LessonErrorLocation::LineAndColumn(6, _)), "{wrong}: {message}");
            assert!(message.to_string().starts_with("lessons: lessons/trial.ron, line 6, column "), "{message}");
        }
        assert!(matches!(problem("").location, LessonErrorLocation::LineAndColumn(1, _)));
    }

    #[test]
    fn errors_in_rehearsal_name_their_step() {
        let start = "text: \"a\", table: ()";
        for (wrong, why) in [
            (String::from("table: ()"), "no text"),
            (String::from("text: \"a\""), "table"),
            (String::from("text: \"a\", table: (position: \"nonsense\")"), "position"),
            (
                String::from(
                    "text: \"a\", table: (position: \"2000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/31 - 0\")",
                ),
                "2 rings in A1",
            ),
            (String::from("text: \"a\", table: (turns: [(0, \"D1-D3\")])"), "turn 1 (D1-D3)"),
            (String::from("text: \"a\", table: (turns: [(5, \"D1-D2\"), (4, \"D7-D6\")])"), "turn 2 (D7-D6)"),
            (String::from("text: \"a\", table: (rules: (level: 2, glass: 1))"), "glass is 1 ms"),
            (format!("{start}, beats: [You([])]"), "nothing is asked for"),
            (format!("{start}, beats: [You([Move([\"D1\"], [\"D4\"])])]"), "cannot be done"),
            (format!("{start}, beats: [You([ClaimRing])]"), "cannot be done"),
            (format!("{start}, beats: [They(0, Turn(\"D7-D6\"))]"), "black is refused"),
            (format!("{start}, beats: [Until(Over)]"), "does not come"),
            (format!("{start}, against: Novice, beats: [Until(Over)]"), "beats and a match"),
            (format!("{start}, beats: [You([Move([], [])])]),\n        (text: \"b\""), "leaves a choice"),
        ] {
            let told = problem(&lesson(&wrong));
            assert!(matches!(told.location, LessonErrorLocation::Step(1 | 2)), "{wrong}: {told}");
            assert!(told.source.to_string().contains(why), "{wrong}: {told}");
        }
        let second = problem(&lesson("text: \"a\", table: ()),\n        (text: \"b\", beats: [Until(Over)]"));
        assert!(second.to_string().starts_with("lessons: lessons/trial.ron, step 2: "), "{second}");
        assert_eq!(problem(&lesson("").replace("(),\n", "")).location, LessonErrorLocation::Step(1));
    }

    #[test]
    fn a_bad_lesson_file_does_not_affect_the_others() {
        let folder = std::env::temp_dir().join(format!("tamsk_lessons_{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        fs::write(folder.join("1-good.ron"), lesson("text: \"a\", table: ()"))
            .expect("the temporary folder is writable");
        fs::write(folder.join("2-bad.ron"), "(title: 3)").expect("the temporary folder is writable");
        fs::write(folder.join("3-torn.ron"), [0xff, 0x00]).expect("the temporary folder is writable");
        let (library, problems) = LessonLibrary::load_folder(&folder, &games::taught_games());
        let _ = fs::remove_dir_all(&folder);
        assert_eq!(library.0.iter().map(|prepared| prepared.name.as_str()).collect::<Vec<_>>(), ["1-good"]);
        assert_eq!(problems.len(), 2);
        assert!(
            problems[0].file.ends_with("2-bad.ron")
                && matches!(problems[0].location, LessonErrorLocation::LineAndColumn(1, _))
        );
        assert!(problems[1].file.ends_with("3-torn.ron") && problems[1].location == LessonErrorLocation::File);
        let (none, problems) = LessonLibrary::load_folder(&folder, &games::taught_games());
        assert!(none.0.is_empty() && problems.len() == 1);
    }
}
