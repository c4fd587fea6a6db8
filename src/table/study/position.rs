//! The position on the analysis board, its undo history, and the line of turns played there.

use bevy::prelude::*;
use tamsk_engine::analysis::{GlassChoice, TurnChoice};
use tamsk_rules::{Action, GlassId, Level, Match, Options, ParsePositionError, Player, Setup};

use super::edit::{PositionEdit, RingPlace, player_with_fewer_rings};

const MOST_UNDONE: usize = 1_000;

/// A piece carried by a hand while the position is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// A glass.
    Glass(GlassId),
    /// A ring taken from this place.
    Ring(RingPlace),
}

#[derive(Clone, Debug)]
struct Change {
    /// The position before the change, or after it once the change is undone.
    position: Setup,
    turn: Option<TurnChoice>,
}

/// The position on the analysis board. It persists while the program runs.
#[derive(Resource, Clone, Debug)]
pub struct Study {
    position: Setup,
    before: Vec<Change>,
    undone: Vec<Change>,
    problem: Option<ParsePositionError>,
    /// The piece that a hand carries.
    pub carried: Option<Carried>,
    /// Whether a click on a socket removes a ring instead of adding one.
    pub click_takes: bool,
}

impl Default for Study {
    fn default() -> Study {
        Study {
            position: Setup::start(),
            before: Vec::new(),
            undone: Vec::new(),
            problem: None,
            carried: None,
            click_takes: false,
        }
    }
}

impl Study {
    /// Returns the position, in which carried pieces are still in their places.
    pub fn position(&self) -> &Setup {
        &self.position
    }

    /// Returns the position as drawn. A carried ring is the topmost in the holder of the player whose hand carries it.
    pub fn drawn_position(&self) -> Setup {
        let lifted = match self.carried {
            Some(Carried::Ring(from @ RingPlace::Socket(_))) => Some(from),
            _ => None,
        };
        let put = |from| PositionEdit::Ring { from, to: RingPlace::Holder(self.ring_carrier(from)) };
        lifted.and_then(|from| put(from).applied(&self.position).ok()).unwrap_or_else(|| self.position.clone())
    }

    /// Returns the player whose hand carries a ring from this place.
    pub fn ring_carrier(&self, from: RingPlace) -> Player {
        match from {
            RingPlace::Holder(owner) => owner,
            RingPlace::Socket(_) => player_with_fewer_rings(&self.position),
        }
    }

    /// Returns the reason why the last change was refused, if it was.
    pub fn problem(&self) -> Option<&ParsePositionError> {
        self.problem.as_ref()
    }

    /// Applies an edit if it is possible. Returns `true` if it was applied.
    pub fn edit(&mut self, edit: &PositionEdit) -> bool {
        match edit.applied(&self.position) {
            Ok(next) => {
                self.change_to(next, None);
                true
            }
            Err(error) => {
                self.carried = None;
                self.problem = Some(error.into());
                false
            }
        }
    }

    /// Replaces the position by a parsed one and returns `true`, or sets [`Study::problem`] and returns `false`.
    pub fn read(&mut self, text: &str) -> bool {
        match text.trim().parse::<Setup>() {
            Ok(position) => {
                self.change_to(position, None);
                true
            }
            Err(problem) => {
                self.problem = Some(problem);
                false
            }
        }
    }

    fn change_to(&mut self, next: Setup, turn: Option<TurnChoice>) {
        (self.carried, self.problem) = (None, None);
        if next != self.position {
            let position = std::mem::replace(&mut self.position, next);
            self.before.push(Change { position, turn });
            self.undone.clear();
            if self.before.len() > MOST_UNDONE {
                self.before.remove(0);
            }
        }
    }

    /// Returns `true` if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Returns `true` if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        (self.carried, self.problem) = (None, None);
        if let Some(Change { position, turn }) = self.before.pop() {
            let position = std::mem::replace(&mut self.position, position);
            self.undone.push(Change { position, turn });
        }
    }

    /// Redoes the change that was undone last.
    pub fn redo(&mut self) {
        (self.carried, self.problem) = (None, None);
        if let Some(Change { position, turn }) = self.undone.pop() {
            let position = std::mem::replace(&mut self.position, position);
            self.before.push(Change { position, turn });
        }
    }
}

/// A line of turns played on the analysis board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyLine {
    /// All turns of the line, including undone ones at the end.
    pub turns: Vec<TurnChoice>,
    /// The number of turns played in the position shown.
    pub at: usize,
}

impl Study {
    /// Plays a turn if the rules allow it. Returns `true` if it was played.
    pub fn play(&mut self, turn: TurnChoice) -> bool {
        let next = after(&self.position, turn);
        next.is_some_and(|next| {
            self.change_to(next, Some(turn));
            true
        })
    }

    /// Returns the consecutive turns that led to the position shown, followed by those that were undone from there.
    pub fn line(&self) -> StudyLine {
        let mut turns: Vec<TurnChoice> = self.before.iter().rev().map_while(|change| change.turn).collect();
        turns.reverse();
        let at = turns.len();
        turns.extend(self.undone.iter().rev().map_while(|change| change.turn));
        StudyLine { turns, at }
    }

    /// Undoes or redoes turns of the line until `at` of them are played.
    pub fn walk_to(&mut self, at: usize) {
        let line = self.line();
        let at = at.min(line.turns.len());
        (at..line.at).for_each(|_| self.undo());
        (line.at..at).for_each(|_| self.redo());
    }
}

fn after(position: &Setup, turn: TurnChoice) -> Option<Setup> {
    let mut game = Match::from_setup(Options::at_level(Level::One), position).ok()?;
    let (player, now) = (position.to_move, game.now());
    if turn.claim {
        game.apply(now, player, Action::ClaimRing).ok()?;
    }
    match turn.glass {
        Some(GlassChoice { from, to, ring }) => {
            game.apply(now, player, from.map_or(Action::Take, Action::Lift)).ok()?;
            game.apply(now, player, Action::Place(to)).ok()?;
            if ring {
                game.apply(now, player, Action::DropRing).ok()?;
            } else if game.player_deciding_ring().is_some() {
                game.apply(now, player, Action::KeepRing).ok()?;
            }
        }
        // A player who cannot move has passed already.
        None if game.check(player, Action::Pass).is_ok() => _ = game.apply(now, player, Action::Pass).ok()?,
        None => {}
    }
    game.setup()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(from: Option<&str>, to: &str, ring: bool) -> TurnChoice {
        let socket = |name: &str| name.parse().expect("a valid socket");
        TurnChoice { claim: false, glass: Some(GlassChoice { from: from.map(socket), to: socket(to), ring }) }
    }

    #[test]
    fn a_line_of_turns_can_be_stepped_back_and_forth() {
        let mut study = Study::default();
        let (one, two) = (turn(Some("D1"), "D2", false), turn(Some("D7"), "D6", true));
        assert!(study.play(one) && !study.play(one), "it is Black's turn");
        let after_one = "0000/00000/000000/0000000/000000/00000/0000 A4,D2,G4 A1,D7,G1 b 32/32 D2 1";
        assert_eq!(study.position().to_string(), after_one);
        assert!(study.play(TurnChoice { claim: true, ..two }));
        let after_two = "0000/00000/000000/0100010/000000/00000/0000 A4,D2,G4 A1,D6,G1 r 32/30 - 0";
        assert_eq!(study.position().to_string(), after_two);
        let turns = vec![one, TurnChoice { claim: true, ..two }];
        assert_eq!(study.line(), StudyLine { turns: turns.clone(), at: 2 });
        study.walk_to(0);
        assert_eq!((study.position(), study.line()), (&Setup::start(), StudyLine { turns: turns.clone(), at: 0 }));
        study.walk_to(1);
        assert_eq!(study.position().to_string(), after_one);
        study.walk_to(9);
        assert_eq!(study.position().to_string(), after_two);
        study.walk_to(1);
        assert!(study.play(turn(Some("D7"), "C6", false)));
        assert_eq!((study.line().turns.len(), study.line().at), (2, 2));
    }

    #[test]
    fn a_glass_beside_the_board_can_be_played() {
        let mut study = Study::default();
        assert!(study.read(&Setup::free_start().to_string()));
        assert!(study.play(turn(None, "D4", true)));
        let text = "0000/00000/000000/0001000/000000/00000/0000 D4,-,- -,-,- b 31/32 - 0";
        assert_eq!(study.position().to_string(), text);
        assert_eq!(study.line().turns.len(), 1);
    }
}
