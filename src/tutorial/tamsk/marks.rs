//! The highlights and arrows of TAMSK lessons.

use serde::Deserialize;
use tamsk_rules::{Match, Player, Socket, SocketSet};

use super::goal::LessonGoal;
use crate::simulation::layout;
use crate::table::lesson::{ArrowTarget, LessonStatus};

const MOST_ARROWS: u32 = 4;

/// A mark in a lesson: a highlighted socket, or an arrow to a glass, a holder or the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LessonMark {
    Socket(Socket),
    Glass(Socket),
    Holder(Player),
    Timer,
}

/// Adds the marks and the goals of a step to the status of the lesson.
pub fn add_marks(status: &mut LessonStatus, marks: &[LessonMark], goals: &[LessonGoal], game: &Match, you: Player) {
    for &mark in marks {
        match mark {
            LessonMark::Socket(socket) => status.highlighted_sockets |= socket.to_set(),
            LessonMark::Glass(socket) => status.arrows.push(ArrowTarget::Glass(socket)),
            LessonMark::Holder(player) => status.arrows.push(ArrowTarget::Holder(player)),
            LessonMark::Timer => status.arrows.push(ArrowTarget::Timer),
        }
    }
    for goal in goals {
        status.highlighted_sockets |= goal.required_target_sockets();
        let arrows = goal.arrows(game, you).into_iter();
        let more: Vec<ArrowTarget> = arrows.filter(|arrow| !status.arrows.contains(arrow)).collect();
        status.arrows.extend(more);
        status.highlighted_commands.extend(goal.command());
    }
}

/// Replaces the arrow to the holder with arrows to sockets while the pupil chooses a socket for an extra ring.
pub fn point_at_extra_ring_targets(status: &mut LessonStatus, goals: &[LessonGoal], game: &Match, you: Player) {
    let open =
        goals
            .iter()
            .filter(|goal| matches!(goal, LessonGoal::DropExtra(_)))
            .map(|goal| {
                if goal.required_target_sockets().is_empty() { SocketSet::ALL } else { goal.required_target_sockets() }
            })
            .reduce(|all, some| all | some);
    let Some(open) = open.map(|open| open - game.board().full_sockets()) else { return };
    status.highlighted_sockets |= open;
    status.arrows.retain(|arrow| *arrow != ArrowTarget::Holder(you));
    if open.len() <= MOST_ARROWS {
        status.arrows.extend(open.into_iter().map(ArrowTarget::Socket));
    } else {
        // If many sockets are highlighted, one arrow is enough. It points at the socket nearest to the centre of the
        // board.
        let middle = |socket: &Socket| (layout::socket_position(*socket).length() * 10.0) as i32;
        status.arrows.extend(open.into_iter().min_by_key(middle).map(ArrowTarget::Socket));
    }
}
