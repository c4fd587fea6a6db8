//! The 15-second timer and other deadlines, and restraint with the timer towards people who are still learning.

use tamsk_rules::{Action, GlassId, Match, Millis, Options, Player, Sand};

use super::BotPlayer;
use super::decision::BotIntent;
use crate::difficulty::Difficulty;

/// The safety margin before every deadline, in milliseconds.
const MARGIN: Millis = 250;

/// With less time to spare than this, in milliseconds, a glass is in danger.
pub(super) const ENDANGERED: Millis = 30_000;

/// The least time to carry a glass, in milliseconds.
const MIN_CARRY: Millis = 300;

impl BotPlayer {
    /// When a glass must have been placed: before it runs out (R4.2), and before the timer makes the bot late (R5.3),
    /// if it minds that.
    pub(super) fn deadline(&self, game: &Match, glass: GlassId) -> Millis {
        let mut deadline = Millis::MAX;
        if let Sand::Running { runs_out } = game.glass(glass).sand {
            deadline = runs_out;
        }
        if game.timer_armed_against() == Some(self.me) && self.dawdles_until(game).is_none() {
            deadline = deadline.min(game.now() + Millis::from(game.timer_upper()));
        }
        deadline.saturating_sub(MARGIN)
    }

    /// The latest time to lift a glass and still place it in time.
    pub(super) fn latest_lift(&self, game: &Match, glass: GlassId) -> Millis {
        self.deadline(game, glass).saturating_sub(self.habits.carry.max(MIN_CARRY))
    }

    /// The duration of the fastest possible turn, in milliseconds.
    pub(super) fn hurried(&self) -> Millis {
        MIN_CARRY + MARGIN
    }

    /// How long the bot can wait before one of its movable glasses is lost or the timer makes it late, in addition to
    /// the time its hand needs.
    pub(super) fn spare(&self, game: &Match) -> Millis {
        let armed = game.timer_armed_against() == Some(self.me);
        let by_timer = if armed { Millis::from(game.timer_upper()) } else { Millis::MAX };
        self.spare_by_sand(game).min(by_timer.saturating_sub(self.hand()))
    }

    /// The same without the timer.
    pub(super) fn spare_by_sand(&self, game: &Match) -> Millis {
        let mobile = game.glasses().filter(|&(id, _)| id.owner == self.me && !game.targets(id).is_empty());
        let by_sand = mobile.filter_map(|(_, glass)| match glass.sand {
            Sand::Running { runs_out } => Some(runs_out.saturating_sub(game.now())),
            Sand::Idle | Sand::Lost { .. } => None,
        });
        by_sand.min().map_or(Millis::MAX, |least| least.saturating_sub(self.hand()))
    }

    /// The time its hand needs for a turn, in milliseconds.
    fn hand(&self) -> Millis {
        self.habits.reaction + self.habits.carry + MARGIN
    }

    /// Flips the timer when the opponent's turn exceeds the bot's patience, or at once if a glass is in danger (R5.2).
    /// A restrained bot is not in such a hurry, and a weaker one sometimes does not think of it.
    pub(super) fn flip_timer(&mut self, game: &Match) -> Option<BotIntent> {
        let patience = self.habits.flips_after?;
        // Whoever has waited for as long as a restrained bot does thinks of it.
        if self.restraint.is_none() && self.forgets_timer(game) {
            return None;
        }
        if let Some(restraint) = self.restraint {
            let after = patience.max(restraint.patience);
            let spares = restraint.spares(game, self.me.opponent());
            return (!spares).then(|| BotIntent::new(Action::FlipTimer, game.turn_began() + after));
        }
        let endangered = self.habits.sees_sand == 1_000 && self.spare(game) < ENDANGERED;
        let after = if endangered { self.habits.reaction } else { patience };
        Some(BotIntent::new(Action::FlipTimer, self.turn_since + after))
    }

    /// Decides once in each of the opponent's turns.
    fn forgets_timer(&mut self, game: &Match) -> bool {
        if self.habits.forgets_timer == 0 {
            return false;
        }
        let turn = game.turn_began();
        match self.forgotten_timer {
            Some((known, forgets)) if known == turn => forgets,
            _ => {
                let forgets = self.random.chance(self.habits.forgets_timer);
                self.forgotten_timer = Some((turn, forgets));
                forgets
            }
        }
    }
}

/// How a gentle bot spares a person with the timer (R5.2): not at all before the person has made a few moves, and then
/// only when they have been thinking for a good while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerRestraint {
    /// The number of moves that the person makes before the bot turns the timer for the first time.
    pub moves: u32,
    /// How long the person's turn has lasted before the bot turns the timer, in milliseconds.
    pub patience: Millis,
}

impl TimerRestraint {
    /// Returns the restraint of a bot towards a person: that of Novice always, that of Casual in the first match that
    /// the person plays at a level, and nobody else's.
    ///
    /// A person starts their three glasses undisturbed, and then thinks for as long as the timer runs three times: 45
    /// seconds at the official pace.
    pub fn towards_person(
        difficulty: Difficulty,
        first_match: bool,
        options: &Options,
        person: Player,
    ) -> Option<TimerRestraint> {
        let spares = match difficulty {
            Difficulty::Novice => true,
            Difficulty::Casual => first_match,
            Difficulty::Club | Difficulty::Expert | Difficulty::Master => false,
        };
        let timer = options.timer_against(person);
        spares.then(|| TimerRestraint { moves: 3, patience: 3 * Millis::from(timer) })
    }

    /// Returns whether this player has made too few moves for the timer to be turned against them.
    pub(super) fn spares(self, game: &Match, player: Player) -> bool {
        // At Level 3 every move turns a glass over (R4.1).
        let moves: u32 = game.glasses().filter(|(id, _)| id.owner == player).map(|(id, _)| game.turns(id)).sum();
        moves < self.moves
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tamsk_rules::{Action, Level, Socket};

    use super::super::{BotIntent, BotPlayer};
    use super::*;

    const RED: Player = Player::Red;

    /// Plays Red's moves against a bot that is only asked about the timer, and returns its intent in each of Red's
    /// turns.
    fn intents(difficulty: Difficulty, restraint: Option<TimerRestraint>) -> Vec<Option<BotIntent>> {
        let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
        let mut bot = BotPlayer::new(!RED, difficulty, 1).with_restraint(restraint);
        let stop = AtomicBool::new(false);
        let mut found = Vec::new();
        let turns = [("D1", "D2"), ("A4", "B4"), ("G4", "F4"), ("D2", "D3")];
        let answers = [("D7", "D6"), ("A1", "B2"), ("G1", "F2"), ("D6", "D5")];
        let socket = |name: &str| name.parse::<Socket>().expect("a socket");
        for (turn, answer) in turns.into_iter().zip(answers) {
            found.push(bot.decide(&game, &stop));
            for (player, (from, to)) in [(RED, turn), (!RED, answer)] {
                let at = game.now() + 500;
                game.apply(at, player, Action::Lift(socket(from))).expect("it can be lifted");
                game.apply(at, player, Action::Place(socket(to))).expect("it can be placed");
                game.apply(at, player, Action::DropRing).expect("it can be dropped");
            }
        }
        found
    }

    #[test]
    fn a_restrained_bot_waits_for_three_moves_and_then_forty_five_seconds() {
        let options = Options::at_level(Level::Three);
        for difficulty in [Difficulty::Novice, Difficulty::Casual] {
            let restraint = TimerRestraint::towards_person(difficulty, true, &options, RED);
            let found = intents(difficulty, restraint);
            assert_eq!(found[..3], [None; 3]);
            let began = 6 * 500;
            assert_eq!(found[3], Some(BotIntent::new(Action::FlipTimer, began + 45_000)));
        }
    }

    #[test]
    fn without_restraint_the_habits_count_as_ever() {
        for difficulty in Difficulty::ALL {
            let found = intents(difficulty, None);
            assert!(found.iter().all(|intent| intent.is_some_and(|intent| intent.action == Action::FlipTimer)));
        }
    }

    #[test]
    fn only_novice_is_gentle_after_the_first_match() {
        let options = Options::at_level(Level::Three);
        let gentle = |first: bool| {
            Difficulty::ALL.map(|level| TimerRestraint::towards_person(level, first, &options, RED).is_some())
        };
        assert_eq!(gentle(true), [true, true, false, false, false]);
        assert_eq!(gentle(false), [true, false, false, false, false]);
    }
}
