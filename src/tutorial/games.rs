//! The games that lessons teach, and the parser of lessons.

use std::sync::Arc;

use bevy::prelude::*;
use ron::value::RawValue;
use serde::Deserialize;
use tamsk_rules::{Options, Player};

use super::exercise::Exercise;
use super::fields::{LessonParseError, UnparsedFields, error_at_value, parse_ron};
use super::lesson::{AnyExercise, Lesson, LessonStep};
use super::teachable_game::TeachableGame;
use crate::states::GameName;
use crate::table::lesson::CoursePart;

/// The games that lessons teach, with TAMSK first. In a lesson file, a step about another game has its exercise in a
/// field named after that game.
#[derive(Resource, Clone, Debug)]
pub struct TaughtGames(pub(super) Vec<TaughtGame>);

/// A game that lessons teach, and the parser of its exercises.
#[derive(Clone, Copy, Debug)]
pub struct TaughtGame {
    name: GameName,
    parts: &'static [(&'static str, CoursePart)],
    read: for<'a> fn(&mut UnparsedFields<'a>) -> Result<Arc<dyn AnyExercise>, LessonParseError<'a>>,
}

impl TaughtGame {
    /// Returns the game `G` with its parser.
    pub(super) fn of<G: TeachableGame>() -> TaughtGame {
        TaughtGame { name: G::NAME, parts: G::PARTS, read: |fields| Ok(Arc::new(Exercise::<G>::parse(fields)?)) }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLesson<'a> {
    title: String,
    #[serde(borrow)]
    part: &'a RawValue,
    #[serde(default = "red")]
    you: Player,
    rules: Options,
    #[serde(borrow)]
    steps: Vec<UnparsedFields<'a>>,
}

fn red() -> Player {
    Player::Red
}

impl TaughtGames {
    /// Adds a game that lessons teach.
    pub fn add<G: TeachableGame>(&mut self) {
        self.0.push(TaughtGame::of::<G>());
    }

    /// Parses the text of a lesson file.
    pub(super) fn parse_lesson<'a>(&self, text: &'a str) -> Result<Lesson, LessonParseError<'a>> {
        let WrittenLesson { title, part: named, you: pupil, rules, steps } = parse_ron(text)?;
        let part = self.0.iter().flat_map(|game| game.parts).find(|(name, _)| *name == named.get_ron().trim());
        let &(_, part) = part.ok_or_else(|| error_at_value(named, &"there is no such part of the course"))?;
        let steps = steps.into_iter().map(|step| self.step(step)).collect::<Result<_, _>>()?;
        Ok(Lesson { title_key: title, part, pupil, default_tamsk_options: rules, steps })
    }

    fn step<'a>(&self, mut fields: UnparsedFields<'a>) -> Result<LessonStep, LessonParseError<'a>> {
        let (text, pitch) = (fields.parse_field("text")?, fields.parse_field("pitch")?);
        let (against, done) = (fields.parse_field("against")?, fields.parse_field("done")?);
        let (wrong, missed) = (fields.parse_field("wrong")?, fields.parse_field("missed")?);
        let named = self.0.iter().skip(1).find_map(|game| Some((game, fields.remove(game.name)?)));
        let exercise = match named {
            Some((game, text_key)) => {
                let mut own: UnparsedFields = parse_ron(text_key)?;
                let exercise = (game.read)(&mut own)?;
                own.reject_remaining_fields()?;
                exercise
            }
            None => (self.0[0].read)(&mut fields)?,
        };
        fields.reject_remaining_fields()?;
        Ok(LessonStep {
            text_key: text,
            camera_pitch_degrees: pitch,
            bot: against,
            success_key: done,
            mistake_key: wrong,
            missed_goal_key: missed,
            exercise,
        })
    }
}
