//! The games that lessons teach, and the parser of lessons.

use std::sync::Arc;

use bevy::prelude::*;
use ron::value::RawValue;
use serde::Deserialize;
use tamsk_rules::{Options, Player};

use super::exercise::Exercise;
use super::fields::{Fields, LessonParseError, misread, read};
use super::lesson::{AnyExercise, Lesson, LessonStep};
use super::taught::TeachableGame;
use crate::states::GameName;
use crate::table::lesson::LessonPart;

/// The games that lessons teach, TAMSK first. Steps of the others have their exercise in a field named like the game.
#[derive(Resource, Clone, Debug)]
pub struct TaughtGames(pub(super) Vec<TaughtGame>);

#[derive(Clone, Copy, Debug)]
pub struct TaughtGame {
    name: GameName,
    parts: &'static [(&'static str, LessonPart)],
    read: for<'a> fn(&mut Fields<'a>) -> Result<Arc<dyn AnyExercise>, LessonParseError<'a>>,
}

impl TaughtGame {
    pub(super) fn of<G: TeachableGame>() -> TaughtGame {
        TaughtGame { name: G::NAME, parts: G::PARTS, read: |fields| Ok(Arc::new(Exercise::<G>::read(fields)?)) }
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
    steps: Vec<Fields<'a>>,
}

fn red() -> Player {
    Player::Red
}

impl TaughtGames {
    /// Adds a game.
    pub fn add<G: TeachableGame>(&mut self) {
        self.0.push(TaughtGame::of::<G>());
    }

    pub(super) fn read<'a>(&self, text: &'a str) -> Result<Lesson, LessonParseError<'a>> {
        let WrittenLesson { title, part: named, you, rules, steps } = read(text)?;
        let part = self.0.iter().flat_map(|game| game.parts).find(|(name, _)| *name == named.get_ron().trim());
        let &(_, part) = part.ok_or_else(|| misread(named, &"there is no such part of the course"))?;
        let steps = steps.into_iter().map(|step| self.step(step)).collect::<Result<_, _>>()?;
        Ok(Lesson { title, part, you, rules, steps })
    }

    fn step<'a>(&self, mut fields: Fields<'a>) -> Result<LessonStep, LessonParseError<'a>> {
        let (text, pitch) = (fields.take("text")?, fields.take("pitch")?);
        let (against, done) = (fields.take("against")?, fields.take("done")?);
        let (wrong, missed) = (fields.take("wrong")?, fields.take("missed")?);
        let named = self.0.iter().skip(1).find_map(|game| Some((game, fields.remove(game.name)?)));
        let exercise = match named {
            Some((game, text)) => {
                let mut own: Fields = read(text)?;
                let exercise = (game.read)(&mut own)?;
                own.end()?;
                exercise
            }
            None => (self.0[0].read)(&mut fields)?,
        };
        fields.end()?;
        Ok(LessonStep { text, pitch, against, done, wrong, missed, exercise })
    }
}
