//! Whether an act is accepted, and what it means in the position (section 12).

use super::{GipfAct, GipfMatch, Side, contest};
use crate::entry::Entry;
use crate::piece::PieceKind;
use crate::point::Point;
use crate::position::phase::GipfPhase;
use crate::refusal::GipfRefusal;
use crate::spot::{Spot, SpotSet};
use crate::word::Word;

impl GipfMatch {
    /// Checks an act of a side without applying it.
    ///
    /// # Errors
    ///
    /// Returns the first reason against it in the order of section 12.
    pub fn check(&self, by: Side, act: &GipfAct) -> Result<(), GipfRefusal> {
        self.word_of(by, act).map(|_| ())
    }

    /// Returns the word that an act stands for; `None` for resigning.
    pub(super) fn word_of(&self, by: Side, act: &GipfAct) -> Result<Option<Word>, GipfRefusal> {
        if self.outcome().is_some() {
            return Err(GipfRefusal::GameOver);
        }
        let phase = self.position.phase();
        let turn = self.position.turn();
        match act {
            GipfAct::Resign => return Ok(None),
            GipfAct::Toss(_) | GipfAct::Dice { .. } | GipfAct::Result(_) | GipfAct::Tamsk { .. } => {
                let agreed = self.options.challenge.as_ref().filter(|_| phase == GipfPhase::Contest);
                return contest::decide(agreed.ok_or(GipfRefusal::NotNow)?, !turn, act).map(Some);
            }
            _ => {}
        }
        let actor = match self.position.actor() {
            Some(actor) => actor,
            None if *act == GipfAct::Forgo => turn,
            None => return Err(GipfRefusal::NotNow),
        };
        if by != actor {
            return Err(GipfRefusal::NotYourTurn);
        }
        let word = self.resolve(act)?;
        self.position.check(word)?;
        Ok(Some(word))
    }

    /// Returns the word of an act that is not about a contest, nor resigning.
    fn resolve(&self, act: &GipfAct) -> Result<Word, GipfRefusal> {
        let push = |kind, due, dot, spot| {
            if self.position.phase() != due {
                return Err(GipfRefusal::NotNow);
            }
            Ok(Word::Push(kind, find_entry(dot, spot)?))
        };
        match act {
            &GipfAct::Push(dot, spot) => push(PieceKind::Basic, GipfPhase::Push, dot, spot),
            &GipfAct::Gipf(dot, spot) => push(PieceKind::Gipf, GipfPhase::Push, dot, spot),
            &GipfAct::Loaded(dot, spot) => push(PieceKind::Loaded, GipfPhase::Push, dot, spot),
            &GipfAct::Extra(dot, spot) => push(PieceKind::Single, GipfPhase::Extra, dot, spot),
            GipfAct::Take(points) => {
                if !matches!(self.position.phase(), GipfPhase::Take(_)) {
                    return Err(GipfRefusal::NotNow);
                }
                let spots = points.iter().map(|&point| Spot::of(point)).collect::<Option<SpotSet>>();
                spots.map(Word::Take).ok_or(GipfRefusal::NoRow)
            }
            GipfAct::Use => Ok(Word::Use),
            GipfAct::Forgo => Ok(Word::Forgo),
            GipfAct::Challenge => Ok(Word::Challenge),
            GipfAct::Allow => Ok(Word::Allow),
            GipfAct::Leave => Ok(Word::Leave),
            GipfAct::Toss(_) | GipfAct::Dice { .. } | GipfAct::Result(_) | GipfAct::Tamsk { .. } | GipfAct::Resign => {
                Err(GipfRefusal::NotNow)
            }
        }
    }
}

fn find_entry(dot: Point, spot: Point) -> Result<Entry, GipfRefusal> {
    if !dot.is_dot() {
        return Err(GipfRefusal::NoDot);
    }
    Entry::find(dot, spot).ok_or(GipfRefusal::NoLine)
}
