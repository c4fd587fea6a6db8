//! The line of turns that is played on the board to think on, and the way back and forth along it.

use tamsk_engine::analysis::{GlassChoice, TurnChoice};
use tamsk_rules::{Action, Level, Match, Options, Setup};

use super::Study;

/// A line of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyLine {
    /// The turns, those that were undone last.
    pub turns: Vec<TurnChoice>,
    /// How many of them have been played in the position shown.
    pub at: usize,
}

impl Study {
    /// Plays a turn, if the rules allow it. Returns whether they did.
    pub fn play(&mut self, turn: TurnChoice) -> bool {
        let next = after(&self.position, turn);
        next.is_some_and(|next| {
            self.change_to(next, Some(turn));
            true
        })
    }

    /// Returns the turns played one after the other that led to the position shown, and those that were undone there.
    pub fn line(&self) -> StudyLine {
        let mut turns: Vec<TurnChoice> = self.before.iter().rev().map_while(|change| change.turn).collect();
        turns.reverse();
        let at = turns.len();
        turns.extend(self.undone.iter().rev().map_while(|change| change.turn));
        StudyLine { turns, at }
    }

    /// Goes along the line to where so many of its turns have been played, or to its end.
    pub fn walk_to(&mut self, at: usize) {
        let line = self.line();
        let at = at.min(line.turns.len());
        (at..line.at).for_each(|_| self.undo());
        (line.at..at).for_each(|_| self.redo());
    }
}

/// Returns the position after a turn; `None` if the rules refuse it.
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
            } else if game.undecided().is_some() {
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
        let socket = |name: &str| name.parse().expect("a socket");
        TurnChoice { claim: false, glass: Some(GlassChoice { from: from.map(socket), to: socket(to), ring }) }
    }

    #[test]
    fn a_line_is_played_by_the_rules_and_walked_back_and_forth() {
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
        // Another turn takes the place of those that were undone.
        study.walk_to(1);
        assert!(study.play(turn(Some("D7"), "C6", false)));
        assert_eq!((study.line().turns.len(), study.line().at), (2, 2));
    }

    #[test]
    fn a_glass_beside_the_board_is_played_as_well() {
        let mut study = Study::default();
        assert!(study.read(&Setup::free_start().to_string()));
        assert!(study.play(turn(None, "D4", true)));
        let text = "0000/00000/000000/0001000/000000/00000/0000 D4,-,- -,-,- b 31/32 - 0";
        assert_eq!(study.position().to_string(), text);
        assert_eq!(study.line().turns.len(), 1);
    }
}
