//! The position on the analysis board, its undo history, and the line of turns played there.

use bevy::prelude::*;
use tamsk_engine::analysis::{GlassChoice, TurnChoice};
use tamsk_rules::{Action, GlassId, Level, Match, Options, ParsePositionError, Player, Setup};

use super::edit::{PositionEdit, RingPlace, player_with_emptier_holder};

const MOST_UNDONE: usize = 1_000;

/// A piece carried by a hand while the position is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarriedPiece {
    /// A glass.
    Glass(GlassId),
    /// A ring taken from this place.
    Ring(RingPlace),
}

#[derive(Clone, Debug)]
struct Change {
    /// The position before the change, or, while the change is undone, the position after it.
    position: Setup,
    turn: Option<TurnChoice>,
}

/// The position on the analysis board and its history. Both persist while the program runs.
#[derive(Resource, Clone, Debug)]
pub struct Study {
    position: Setup,
    before: Vec<Change>,
    undone: Vec<Change>,
    problem: Option<ParsePositionError>,
    /// The piece that a hand carries, if any.
    pub carried: Option<CarriedPiece>,
    /// Whether a click on a socket removes a ring instead of adding one.
    pub click_removes_ring: bool,
}

impl Default for Study {
    fn default() -> Study {
        Study {
            position: Setup::start(),
            before: Vec::new(),
            undone: Vec::new(),
            problem: None,
            carried: None,
            click_removes_ring: false,
        }
    }
}

impl Study {
    /// Returns the position. A piece that a hand carries is still in its old place.
    pub fn position(&self) -> &Setup {
        &self.position
    }

    /// Returns the position as it is drawn. A carried ring is the topmost ring in the holder of the player whose hand
    /// carries it.
    pub fn drawn_position(&self) -> Setup {
        let lifted = match self.carried {
            Some(CarriedPiece::Ring(from @ RingPlace::Socket(_))) => Some(from),
            _ => None,
        };
        let put = |from| PositionEdit::MoveRing { from, to: RingPlace::Holder(self.ring_carrier(from)) };
        lifted.and_then(|from| put(from).apply_to(&self.position).ok()).unwrap_or_else(|| self.position.clone())
    }

    /// Returns the player whose hand carries a ring that is taken from this place.
    pub fn ring_carrier(&self, from: RingPlace) -> Player {
        match from {
            RingPlace::Holder(owner) => owner,
            RingPlace::Socket(_) => player_with_emptier_holder(&self.position),
        }
    }

    /// Returns the reason why the last change was refused, or `None` if it was applied.
    pub fn last_error(&self) -> Option<&ParsePositionError> {
        self.problem.as_ref()
    }

    /// Applies an edit if it is possible. Returns `true` if it was applied.
    pub fn edit(&mut self, edit: &PositionEdit) -> bool {
        match edit.apply_to(&self.position) {
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

    /// Replaces the position with the one in `text`. Returns `false` and sets [`Study::last_error`] if the text is
    /// invalid.
    pub fn set_from_text(&mut self, text: &str) -> bool {
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
    /// The number of these turns that led to the current position. The remaining turns have been undone.
    pub turns_played: usize,
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

    /// Returns the line that contains the current position: the consecutive turns that led to it, and then the undone
    /// turns.
    pub fn line(&self) -> StudyLine {
        let mut turns: Vec<TurnChoice> = self.before.iter().rev().map_while(|change| change.turn).collect();
        turns.reverse();
        let turns_played = turns.len();
        turns.extend(self.undone.iter().rev().map_while(|change| change.turn));
        StudyLine { turns, turns_played }
    }

    /// Undoes or redoes turns until the first `at` turns of the line have been played.
    pub fn go_to_turn(&mut self, at: usize) {
        let line = self.line();
        let at = at.min(line.turns.len());
        (at..line.turns_played).for_each(|_| self.undo());
        (line.turns_played..at).for_each(|_| self.redo());
    }
}

fn after(position: &Setup, turn: TurnChoice) -> Option<Setup> {
    let mut game = Match::from_setup(Options::at_level(Level::One), position).ok()?;
    let (player, now) = (position.to_move, game.now());
    if turn.claims_ring {
        game.apply(now, player, Action::ClaimRing).ok()?;
    }
    match turn.glass_move {
        Some(GlassChoice { from, to, dropped_ring }) => {
            game.apply(now, player, from.map_or(Action::Take, Action::Lift)).ok()?;
            game.apply(now, player, Action::Place(to)).ok()?;
            if dropped_ring {
                game.apply(now, player, Action::DropRing).ok()?;
            } else if game.player_deciding_ring().is_some() {
                game.apply(now, player, Action::KeepRing).ok()?;
            }
        }
        // A player sends a pass only to decline a claim. If a player cannot move, the rules pass for that player.
        None if game.check_action(player, Action::Pass).is_ok() => _ = game.apply(now, player, Action::Pass).ok()?,
        None => {}
    }
    game.current_setup()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(from: Option<&str>, to: &str, ring: bool) -> TurnChoice {
        let socket = |name: &str| name.parse().expect("a valid socket");
        TurnChoice {
            claims_ring: false,
            glass_move: Some(GlassChoice { from: from.map(socket), to: socket(to), dropped_ring: ring }),
        }
    }

    #[test]
    fn a_line_of_turns_can_be_stepped_back_and_forth() {
        let mut study = Study::default();
        let (one, two) = (turn(Some("D1"), "D2", false), turn(Some("D7"), "D6", true));
        assert!(study.play(one) && !study.play(one), "it is Black's turn");
        let after_one = "0000/00000/000000/0000000/000000/00000/0000 A4,D2,G4 A1,D7,G1 b 32/32 D2 1";
        assert_eq!(study.position().to_string(), after_one);
        assert!(study.play(TurnChoice { claims_ring: true, ..two }));
        let after_two = "0000/00000/000000/0100010/000000/00000/0000 A4,D2,G4 A1,D6,G1 r 32/30 - 0";
        assert_eq!(study.position().to_string(), after_two);
        let turns = vec![one, TurnChoice { claims_ring: true, ..two }];
        assert_eq!(study.line(), StudyLine { turns: turns.clone(), turns_played: 2 });
        study.go_to_turn(0);
        assert_eq!(
            (study.position(), study.line()),
            (&Setup::start(), StudyLine { turns: turns.clone(), turns_played: 0 })
        );
        study.go_to_turn(1);
        assert_eq!(study.position().to_string(), after_one);
        study.go_to_turn(9);
        assert_eq!(study.position().to_string(), after_two);
        study.go_to_turn(1);
        assert!(study.play(turn(Some("D7"), "C6", false)));
        assert_eq!((study.line().turns.len(), study.line().turns_played), (2, 2));
    }

    #[test]
    fn a_glass_beside_the_board_can_be_played() {
        let mut study = Study::default();
        assert!(study.set_from_text(&Setup::free_start().to_string()));
        assert!(study.play(turn(None, "D4", true)));
        let text = "0000/00000/000000/0001000/000000/00000/0000 D4,-,- -,-,- b 31/32 - 0";
        assert_eq!(study.position().to_string(), text);
        assert_eq!(study.line().turns.len(), 1);
    }
}
