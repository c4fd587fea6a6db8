//! The highlights and arrows of TAMSK lessons.

use serde::Deserialize;
use tamsk_rules::{Match, Player, Socket, SocketSet};

use super::goal::Goal;
use crate::simulation::layout;
use crate::table::lesson::{ArrowTarget, LessonView};

const MOST_ARROWS: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LessonMark {
    Socket(Socket),
    Glass(Socket),
    Holder(Player),
    Timer,
}

pub fn point_out(view: &mut LessonView, marks: &[LessonMark], goals: &[Goal], game: &Match, you: Player) {
    for &mark in marks {
        match mark {
            LessonMark::Socket(socket) => view.sockets |= socket.to_set(),
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
        view.commands.extend(goal.command());
    }
}

/// Moves the arrows from the holder to the sockets while the pupil chooses a socket for an extra ring.
pub fn point_at_extra_ring_targets(view: &mut LessonView, goals: &[Goal], game: &Match, you: Player) {
    let open = goals
        .iter()
        .filter(|goal| matches!(goal, Goal::DropExtra(_)))
        .map(|goal| if goal.sockets().is_empty() { SocketSet::ALL } else { goal.sockets() })
        .reduce(|all, some| all | some);
    let Some(open) = open.map(|open| open - game.board().full_sockets()) else { return };
    view.sockets |= open;
    view.arrows.retain(|arrow| *arrow != ArrowTarget::Holder(you));
    if open.len() <= MOST_ARROWS {
        view.arrows.extend(open.into_iter().map(ArrowTarget::Socket));
    } else {
        // Among many highlighted sockets, a single arrow in the middle is enough.
        let middle = |socket: &Socket| (layout::socket_position(*socket).length() * 10.0) as i32;
        view.arrows.extend(open.into_iter().min_by_key(middle).map(ArrowTarget::Socket));
    }
}
