//! What a step of a lesson of TAMSK points out: its marks, and what is asked for.

use serde::Deserialize;
use tamsk_rules::{Match, Player, Socket, SocketSet};

use super::goal::Goal;
use crate::simulation::layout;
use crate::table::lesson::{ArrowTarget, LessonView};

/// The limit of sockets that get an arrow each.
const MOST_ARROWS: u32 = 4;

/// A mark with which a step points something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LessonMark {
    /// A highlight on this socket.
    Socket(Socket),
    /// An arrow pointing at the glass on this socket.
    Glass(Socket),
    /// An arrow pointing at this player's holder.
    Holder(Player),
    /// An arrow pointing at the timer.
    Timer,
}

/// Adds the marks of the step and those of its current goals.
pub fn point_out(view: &mut LessonView, marks: &[LessonMark], goals: &[Goal], game: &Match, you: Player) {
    for &mark in marks {
        match mark {
            LessonMark::Socket(socket) => view.sockets |= socket.bit(),
            LessonMark::Glass(socket) => view.arrows.push(ArrowTarget::Glass(socket)),
            LessonMark::Holder(player) => view.arrows.push(ArrowTarget::Holder(player)),
            LessonMark::Timer => view.arrows.push(ArrowTarget::Timer),
        }
    }
    for goal in goals {
        view.sockets |= goal.sockets();
        let arrows = goal.arrows(game, you).into_iter();
        let more: Vec<ArrowTarget> = arrows.filter(|arrow| !view.arrows.contains(arrow)).collect();
        view.arrows.extend(more);
        view.deeds.extend(goal.deed());
    }
}

/// Points at the sockets, and no longer at the holder, once the pupil has begun to choose one for an extra ring that is
/// asked for.
pub fn point_at_choice(view: &mut LessonView, goals: &[Goal], game: &Match, you: Player) {
    let open = goals
        .iter()
        .filter(|goal| matches!(goal, Goal::DropExtra(_)))
        .map(|goal| if goal.sockets().is_empty() { SocketSet::ALL } else { goal.sockets() })
        .reduce(|all, some| all | some);
    let Some(open) = open.map(|open| open - game.board().full()) else { return };
    view.sockets |= open;
    view.arrows.retain(|arrow| *arrow != ArrowTarget::Holder(you));
    if open.len() <= MOST_ARROWS {
        view.arrows.extend(open.into_iter().map(ArrowTarget::Socket));
    } else {
        // Among so many that are lit one arrow is enough, in the middle.
        let middle = |socket: &Socket| (layout::socket_position(*socket).length() * 10.0) as i32;
        view.arrows.extend(open.into_iter().min_by_key(middle).map(ArrowTarget::Socket));
    }
}
