//! The goals of TAMSK lessons.

use serde::Deserialize;
use tamsk_records::TimedAction;
use tamsk_rules::{Action, Match, Player, Refusal, Socket, SocketSet};

use crate::table::lesson::ArrowTarget;
use crate::table::player_command::PlayerCommand;

/// A goal for the pupil. An empty list of sockets stands for all sockets. Whatever the goal is, the pupil may also lift
/// a glass and put it back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum LessonGoal {
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

impl LessonGoal {
    /// Returns `true` if the last of these actions meets the goal.
    pub fn is_met_by_last(&self, actions: &[TimedAction]) -> bool {
        let Some((last, before)) = actions.split_last() else { return false };
        match (self, last.act) {
            (LessonGoal::Move(from, to), Action::Place(place)) => {
                lifted(before, last.by).is_some_and(|lifted| among(from, lifted)) && among(to, place)
            }
            (LessonGoal::Enter(to), Action::Place(place)) => lifted(before, last.by).is_none() && among(to, place),
            (LessonGoal::Lift(socket), Action::Lift(lifted)) => *socket == lifted,
            (LessonGoal::DropExtra(places), Action::DropExtra(place)) => among(places, place),
            (goal, act) => goal.plain() == Some(act),
        }
    }

    fn plain(&self) -> Option<Action> {
        self.command().and_then(PlayerCommand::action)
    }

    /// Returns the next legal action that leads to the goal, or `None` if the goal cannot be met.
    pub fn next_action(&self, game: &Match, you: Player) -> Option<Action> {
        let accepted = |action: &Action| game.check_action(you, *action).is_ok();
        let first = |list: &[Socket], act: fn(Socket) -> Action| {
            Socket::all().filter(|&s| among(list, s)).map(act).find(accepted)
        };
        match self {
            LessonGoal::Move(from, to) => match game.glass_in_hand(you).map(|glass| game.glass(glass).socket) {
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
            LessonGoal::Enter(to) => match game.glass_in_hand(you) {
                Some(_) => first(to, Action::Place),
                None => Some(Action::Take).filter(accepted),
            },
            LessonGoal::Lift(socket) => match game.glass_in_hand(you) {
                Some(_) => Some(Action::PutBack),
                None => Some(Action::Lift(*socket)).filter(accepted),
            },
            LessonGoal::DropExtra(places) => first(places, Action::DropExtra),
            _ => self.plain().and_then(|action| match game.check_action(you, action) {
                Ok(()) => Some(action),
                // Claiming and passing require an empty hand, so put the glass back first.
                Err(Refusal::HandFull) => Some(Action::PutBack),
                Err(_) => None,
            }),
        }
    }

    /// Returns the sockets on which the goal can be met. The set is empty if every socket will do or no socket is
    /// needed.
    pub fn required_target_sockets(&self) -> SocketSet {
        match self {
            LessonGoal::Move(_, to) | LessonGoal::Enter(to) | LessonGoal::DropExtra(to) => to.iter().copied().collect(),
            _ => SocketSet::EMPTY,
        }
    }

    /// Returns the targets of the arrows that show the pupil how to meet the goal.
    pub fn arrows(&self, game: &Match, you: Player) -> Vec<ArrowTarget> {
        match self {
            LessonGoal::Move(from, _) if game.glass_in_hand(you).is_none() => {
                from.iter().map(|&s| ArrowTarget::Glass(s)).collect()
            }
            LessonGoal::Lift(socket) => vec![ArrowTarget::Glass(*socket)],
            LessonGoal::Enter(_) if game.glass_in_hand(you).is_none() => vec![ArrowTarget::GlassBesideBoard(you)],
            LessonGoal::DropRing | LessonGoal::ClaimRing | LessonGoal::DropExtra(_) => vec![ArrowTarget::Holder(you)],
            LessonGoal::FlipTimer => vec![ArrowTarget::Timer],
            _ => Vec::new(),
        }
    }

    /// Returns the command of the button that the pupil needs, or `None` if the goal is met on the board.
    pub fn command(&self) -> Option<PlayerCommand> {
        match self {
            LessonGoal::DropRing => Some(PlayerCommand::DropRing),
            LessonGoal::KeepRing => Some(PlayerCommand::KeepRing),
            LessonGoal::ClaimRing => Some(PlayerCommand::ClaimUndroppedRing),
            LessonGoal::DropExtra(_) => Some(PlayerCommand::ToggleExtraRingChoice),
            LessonGoal::FlipTimer => Some(PlayerCommand::FlipTimer),
            LessonGoal::Pass => Some(PlayerCommand::Pass),
            LessonGoal::Move(..) | LessonGoal::Lift(_) | LessonGoal::Enter(_) => None,
        }
    }
}

/// Returns the socket from which a player last lifted a glass. Returns `None` if that glass came from beside the board,
/// or if the player has not lifted a glass yet.
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
pub fn missed_goal_key(goals: &[LessonGoal], game: &Match, you: Player) -> &'static str {
    if game.outcome().is_some() {
        return "lesson-missed-over";
    }
    let lost = |from: &[Socket]| {
        let mut glasses = game.glasses().filter(|(id, _)| id.owner == you);
        glasses.any(|(_, glass)| {
            !glass.is_living() && glass.socket.is_some_and(|at| from.is_empty() || from.contains(&at))
        })
    };
    let late = game.to_move() != you && game.options().level.has_timer();
    match goals.first() {
        Some(LessonGoal::DropRing | LessonGoal::KeepRing) => "lesson-missed-ring",
        Some(LessonGoal::ClaimRing) => "lesson-missed-claim",
        Some(LessonGoal::DropExtra(_)) => "lesson-missed-extra",
        Some(LessonGoal::FlipTimer) if game.check_action(you, Action::FlipTimer) == Err(Refusal::TimerRunning) => {
            "lesson-missed-timer-runs"
        }
        Some(LessonGoal::FlipTimer) => "lesson-missed-timer",
        Some(LessonGoal::Move(from, _)) if lost(from) => "lesson-missed-glass",
        Some(LessonGoal::Lift(from)) if lost(&[*from]) => "lesson-missed-glass",
        Some(LessonGoal::Move(..) | LessonGoal::Lift(_) | LessonGoal::Enter(_) | LessonGoal::Pass) if late => {
            "lesson-missed-turn"
        }
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
        let cases: [(LessonGoal, Match, &str); 8] = [
            (LessonGoal::DropRing, after(Level::Two, &turn, 5_000), "lesson-missed-ring"),
            (LessonGoal::KeepRing, after(Level::Three, &turn, 5_000), "lesson-missed-ring"),
            (LessonGoal::ClaimRing, after(Level::One, &[], 10), "lesson-missed-claim"),
            (LessonGoal::DropExtra(vec![]), after(Level::Three, &turn, 9_000), "lesson-missed-extra"),
            (LessonGoal::FlipTimer, after(Level::Three, &[], 10), "lesson-missed-timer"),
            (LessonGoal::Lift(at("A4")), after(Level::Three, &timer, 3_000), "lesson-missed-turn"),
            (LessonGoal::Move(vec![at("D2")], vec![]), after(Level::Two, &turn, 70_000), "lesson-missed-glass"),
            (LessonGoal::Pass, after(Level::Three, &[(0, Red, Action::Resign)], 10), "lesson-missed-over"),
        ];
        for (goal, game, key) in cases {
            assert_eq!(goal.next_action(&game, Red), None, "{goal:?} can still be met");
            assert_eq!(missed_goal_key(&[goal], &game, Red), key);
        }
    }
}
