//! The goals of TAMSK lessons.

use serde::Deserialize;
use tamsk_records::TimedAction;
use tamsk_rules::{Action, Match, Player, Refusal, Socket, SocketSet};

use crate::table::lesson::ArrowTarget;
use crate::table::player_command::PlayerCommand;

/// A goal of the pupil. An empty list of sockets stands for all sockets. Besides reaching the goal, the pupil may
/// always lift a glass and put it back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Goal {
    /// Move a glass from a socket in the first list to a socket in the second list.
    Move(Vec<Socket>, Vec<Socket>),
    /// Lift the glass on this socket.
    Lift(Socket),
    /// Place a glass that has not entered the board yet on one of these sockets (R7.1).
    Enter(Vec<Socket>),
    /// Drop the ring.
    DropRing,
    /// Keep the ring.
    KeepRing,
    /// Claim a ring.
    ClaimRing,
    /// Drop the extra ring on one of these sockets.
    DropExtra(Vec<Socket>),
    /// Turn the timer over.
    FlipTimer,
    /// Pass the turn.
    Pass,
}

fn among(list: &[Socket], socket: Socket) -> bool {
    list.is_empty() || list.contains(&socket)
}

impl Goal {
    /// Returns `true` if the last of these actions meets the goal.
    pub fn is_met_by_last(&self, actions: &[TimedAction]) -> bool {
        let Some((last, before)) = actions.split_last() else { return false };
        match (self, last.act) {
            (Goal::Move(from, to), Action::Place(place)) => {
                lifted(before, last.by).is_some_and(|lifted| among(from, lifted)) && among(to, place)
            }
            (Goal::Enter(to), Action::Place(place)) => lifted(before, last.by).is_none() && among(to, place),
            (Goal::Lift(socket), Action::Lift(lifted)) => *socket == lifted,
            (Goal::DropExtra(places), Action::DropExtra(place)) => among(places, place),
            (goal, act) => goal.plain() == Some(act),
        }
    }

    fn plain(&self) -> Option<Action> {
        self.command().and_then(PlayerCommand::action)
    }

    /// Returns the next legal action that leads to the goal, or `None` if the goal cannot be met.
    pub fn next_action(&self, game: &Match, you: Player) -> Option<Action> {
        let accepted = |action: &Action| game.check(you, *action).is_ok();
        let first = |list: &[Socket], act: fn(Socket) -> Action| {
            Socket::all().filter(|&s| among(list, s)).map(act).find(accepted)
        };
        match self {
            Goal::Move(from, to) => match game.glass_in_hand(you).map(|glass| game.glass(glass).at) {
                Some(Some(at)) if among(from, at) => first(to, Action::Place),
                Some(_) => Some(Action::PutBack),
                None => {
                    let leads_there = |socket: &Socket| {
                        game.glass_at(*socket)
                            .is_some_and(|glass| game.targets(glass).into_iter().any(|s| among(to, s)))
                    };
                    Socket::all().filter(|s| among(from, *s)).filter(leads_there).map(Action::Lift).find(accepted)
                }
            },
            Goal::Enter(to) => match game.glass_in_hand(you) {
                Some(_) => first(to, Action::Place),
                None => Some(Action::Take).filter(accepted),
            },
            Goal::Lift(socket) => match game.glass_in_hand(you) {
                Some(_) => Some(Action::PutBack),
                None => Some(Action::Lift(*socket)).filter(accepted),
            },
            Goal::DropExtra(places) => first(places, Action::DropExtra),
            _ => self.plain().and_then(|action| match game.check(you, action) {
                Ok(()) => Some(action),
                // Claiming and passing require an empty hand, so put the glass back first.
                Err(Refusal::HandFull) => Some(Action::PutBack),
                Err(_) => None,
            }),
        }
    }

    /// Returns the sockets on which the goal can be met. The set is empty if every socket will do or no socket is
    /// needed.
    pub fn sockets(&self) -> SocketSet {
        match self {
            Goal::Move(_, to) | Goal::Enter(to) | Goal::DropExtra(to) => to.iter().copied().collect(),
            _ => SocketSet::EMPTY,
        }
    }

    /// Returns the targets of the arrows that show the pupil how to meet the goal.
    pub fn arrows(&self, game: &Match, you: Player) -> Vec<ArrowTarget> {
        match self {
            Goal::Move(from, _) if game.glass_in_hand(you).is_none() => {
                from.iter().map(|&s| ArrowTarget::Glass(s)).collect()
            }
            Goal::Lift(socket) => vec![ArrowTarget::Glass(*socket)],
            Goal::Enter(_) if game.glass_in_hand(you).is_none() => vec![ArrowTarget::GlassBesideBoard(you)],
            Goal::DropRing | Goal::ClaimRing | Goal::DropExtra(_) => vec![ArrowTarget::Holder(you)],
            Goal::FlipTimer => vec![ArrowTarget::Timer],
            _ => Vec::new(),
        }
    }

    /// Returns the command of the button that meets the goal, or `None` if the goal is met on the board.
    pub fn command(&self) -> Option<PlayerCommand> {
        match self {
            Goal::DropRing => Some(PlayerCommand::DropRing),
            Goal::KeepRing => Some(PlayerCommand::KeepRing),
            Goal::ClaimRing => Some(PlayerCommand::ClaimRing),
            Goal::DropExtra(_) => Some(PlayerCommand::ToggleExtraRingChoice),
            Goal::FlipTimer => Some(PlayerCommand::FlipTimer),
            Goal::Pass => Some(PlayerCommand::Pass),
            Goal::Move(..) | Goal::Lift(_) | Goal::Enter(_) => None,
        }
    }
}

/// Returns the socket from which a player last lifted a glass. Returns `None` if that glass came from beside the board.
fn lifted(actions: &[TimedAction], player: Player) -> Option<Socket> {
    let mut theirs = actions.iter().rev().filter(|action| action.by == player);
    theirs
        .find_map(|action| match action.act {
            Action::Lift(socket) => Some(Some(socket)),
            Action::Take => Some(None),
            _ => None,
        })
        .flatten()
}

/// Returns the text key of the remark that is shown when these goals can no longer be met.
pub fn missed_goal_key(goals: &[Goal], game: &Match, you: Player) -> &'static str {
    if game.outcome().is_some() {
        return "lesson-missed-over";
    }
    let lost = |from: &[Socket]| {
        let mut glasses = game.glasses().filter(|(id, _)| id.owner == you);
        glasses.any(|(_, glass)| !glass.is_living() && glass.at.is_some_and(|at| from.is_empty() || from.contains(&at)))
    };
    let late = game.to_move() != you && game.options().level.has_timer();
    match goals.first() {
        Some(Goal::DropRing | Goal::KeepRing) => "lesson-missed-ring",
        Some(Goal::ClaimRing) => "lesson-missed-claim",
        Some(Goal::DropExtra(_)) => "lesson-missed-extra",
        Some(Goal::FlipTimer) if game.check(you, Action::FlipTimer) == Err(Refusal::TimerRunning) => {
            "lesson-missed-timer-runs"
        }
        Some(Goal::FlipTimer) => "lesson-missed-timer",
        Some(Goal::Move(from, _)) if lost(from) => "lesson-missed-glass",
        Some(Goal::Lift(from)) if lost(&[*from]) => "lesson-missed-glass",
        Some(Goal::Move(..) | Goal::Lift(_) | Goal::Enter(_) | Goal::Pass) if late => "lesson-missed-turn",
        _ => "lesson-missed",
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options, Player::Red};

    use super::*;

    fn after(level: Level, actions: &[(u64, Player, Action)], end: u64) -> Match {
        let options = Options { glass_sand: 60_000, timer_sand: 2_000, ..Options::at_level(level) };
        let mut game = Match::new(options).expect("options within bounds");
        for &(at, by, action) in actions {
            game.apply(at, by, action).expect("a legal action");
        }
        game.advance(end);
        game
    }

    #[test]
    fn each_missed_goal_has_its_own_remark() {
        let at = |name: &str| name.parse::<Socket>().expect("a valid socket");
        let turn = [(0, Red, Action::Lift(at("D1"))), (1, Red, Action::Place(at("D2")))];
        let timer = [(0, Player::Black, Action::FlipTimer)];
        let cases: [(Goal, Match, &str); 8] = [
            (Goal::DropRing, after(Level::Two, &turn, 5_000), "lesson-missed-ring"),
            (Goal::KeepRing, after(Level::Three, &turn, 5_000), "lesson-missed-ring"),
            (Goal::ClaimRing, after(Level::One, &[], 10), "lesson-missed-claim"),
            (Goal::DropExtra(vec![]), after(Level::Three, &turn, 9_000), "lesson-missed-extra"),
            (Goal::FlipTimer, after(Level::Three, &[], 10), "lesson-missed-timer"),
            (Goal::Lift(at("A4")), after(Level::Three, &timer, 3_000), "lesson-missed-turn"),
            (Goal::Move(vec![at("D2")], vec![]), after(Level::Two, &turn, 70_000), "lesson-missed-glass"),
            (Goal::Pass, after(Level::Three, &[(0, Red, Action::Resign)], 10), "lesson-missed-over"),
        ];
        for (goal, game, key) in cases {
            assert_eq!(goal.next_action(&game, Red), None, "{goal:?} can still be met");
            assert_eq!(missed_goal_key(&[goal], &game, Red), key);
        }
    }
}
