//! The log of turns, written from the events of the match.

use std::sync::Arc;

use bevy::prelude::*;

use crate::localization::Localization;
use crate::records::{Moment, Timeline};
use crate::rules::{Event, Happened, Outcome, Player, RingReason, Socket, Unused};
use crate::session::replaying::Playback;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::names::PlayerNames;

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// A glass was moved, with or without its ring.
    Move {
        /// The player who moved.
        player: Player,
        /// The socket it left; `None` for a glass that entered from beside the board.
        from: Option<Socket>,
        /// The socket it was placed on.
        to: Socket,
        /// Whether its ring was dropped.
        ring: bool,
        /// Whether the time for its ring ran out.
        timed_out: bool,
        /// Whether it was a late move.
        late: bool,
    },
    /// A ring was claimed.
    Claim(Player, Socket),
    /// An extra ring was dropped.
    Extra(Player, Socket),
    /// A player passed, and whether they had to.
    Pass(Player, bool),
    /// A player was late.
    Late(Player),
    /// A turn was missed.
    Missed(Player),
    /// A glass was lost.
    Lost(Player, Socket),
    /// The timer was turned over.
    Flipped(Player),
    /// The match is ending.
    Ending,
    /// A ring revived the match.
    Revived,
    /// The match is over.
    Over(Outcome),
}

/// The log of the match.
#[derive(Resource, Debug, Default)]
pub struct MatchLog {
    /// The lines, oldest first.
    pub lines: Vec<LogLine>,
    /// The lines that follow in a match that is replayed.
    pub later: Vec<LogLine>,
    /// For each line, of the later ones as well, the number of the turn that begins with it, if one does. Turns of both
    /// players are counted together, from 1, as the turning point and the analysis count them.
    pub turns: Vec<Option<usize>>,
    /// The moments that the lines are about, all of them, in a match that is replayed.
    pub moments: Vec<Moment>,
    /// Whether its panel is open.
    pub open: bool,
    /// How many turns have begun after the first.
    pub begun: usize,
}

/// Keeps [`MatchLog`] up to date.
pub fn plugin(app: &mut App) {
    app.init_resource::<MatchLog>().add_systems(Update, sync_log.run_if(resource_exists::<LiveMatch>));
}

/// Rewrites the log when the history of the match has changed, or when it is or is no longer replayed.
fn sync_log(
    live: Res<LiveMatch>,
    playback: Option<Res<Playback>>,
    mut log: ResMut<MatchLog>,
    mut written: Local<(Vec<Happened>, Option<Arc<Timeline>>)>,
) {
    let history = live.history();
    let timeline = playback.map(|playback| playback.timeline().clone());
    let is_same = match (&timeline, &written.1) {
        (Some(now), Some(before)) => Arc::ptr_eq(now, before),
        (now, before) => now.is_none() && before.is_none(),
    };
    if !live.is_changed() || (is_same && written.0 == *history) {
        return;
    }
    let mut next = MatchLog { open: log.open, ..MatchLog::default() };
    for happened in history {
        next.add(happened.event);
    }
    if let Some(timeline) = &timeline {
        let (all, moments) = whole_log(timeline);
        next.later = all.lines.get(next.lines.len()..).unwrap_or_default().to_vec();
        (next.turns, next.moments) = (all.turns, moments);
    }
    *log = next;
    *written = (history.clone(), timeline);
}

/// Returns the log of a whole record, with the moment that each line is about. That of a move is where its ring has been
/// decided, if nothing else happened before.
fn whole_log(timeline: &Timeline) -> (MatchLog, Vec<Moment>) {
    let (mut log, mut moments) = (MatchLog::default(), Vec::new());
    for (index, happened) in timeline.history().iter().enumerate() {
        let before = log.lines.last().copied();
        log.add(happened.event);
        if log.lines.len() > moments.len() {
            moments.push(timeline.moment_of(index));
        } else if before != log.lines.last().copied()
            && let Some(moment) = moments.last_mut()
        {
            *moment = timeline.moment_of(index);
        }
    }
    (log, moments)
}

impl MatchLog {
    /// Adds the line for an event, if it has one.
    pub fn add(&mut self, event: Event) {
        let line = match event {
            Event::Placed { glass, from, to, late, .. } => {
                LogLine::Move { player: glass.owner, from, to, ring: false, timed_out: false, late }
            }
            Event::RingDropped { player, socket, why: RingReason::Own, .. } => {
                if let Some((ring, _)) = self.move_to(player, socket) {
                    *ring = true;
                }
                return;
            }
            Event::RingWindowEnded { player, socket, why: Unused::TimeUp } => {
                if let Some((_, timed_out)) = self.move_to(player, socket) {
                    *timed_out = true;
                }
                return;
            }
            Event::TurnBegan { .. } => {
                self.begun += 1;
                return;
            }
            Event::RingDropped { player, socket, why: RingReason::Claim, .. } => LogLine::Claim(player, socket),
            Event::RingDropped { player, socket, why: RingReason::Extra, .. } => LogLine::Extra(player, socket),
            Event::Passed { player, forced } => LogLine::Pass(player, forced),
            // The line of the pass says it already.
            Event::Late { player, .. } if self.lines.last() == Some(&LogLine::Pass(player, false)) => return,
            Event::Late { player, .. } => LogLine::Late(player),
            Event::TurnMissed { player } => LogLine::Missed(player),
            Event::GlassLost { glass, socket } => LogLine::Lost(glass.owner, socket),
            Event::TimerFlipped { by, .. } => LogLine::Flipped(by),
            Event::Ending => LogLine::Ending,
            Event::Revived => LogLine::Revived,
            Event::Over(outcome) => LogLine::Over(outcome),
            _ => return,
        };
        let number = self.begun + 1;
        let is_first = self.turns.iter().rev().flatten().next().is_none_or(|&before| before < number);
        self.lines.push(line);
        self.turns.push((is_first && line.is_of_turn()).then_some(number));
    }

    /// Finds the last move to this socket, which may be some lines back: whether it has its ring, and whether the time
    /// for that ran out.
    fn move_to(&mut self, by: Player, socket: Socket) -> Option<(&mut bool, &mut bool)> {
        self.lines.iter_mut().rev().find_map(|line| match line {
            LogLine::Move { player, to, ring, timed_out, .. } if *player == by && *to == socket => {
                Some((ring, timed_out))
            }
            _ => None,
        })
    }

    /// Returns the last move.
    pub fn last_move(&self) -> Option<&LogLine> {
        self.lines.iter().rev().find(|line| matches!(line, LogLine::Move { .. }))
    }
}

impl LogLine {
    /// Returns the player that the line is about, if any.
    pub fn player(&self) -> Option<Player> {
        match *self {
            LogLine::Move { player, .. }
            | LogLine::Claim(player, _)
            | LogLine::Extra(player, _)
            | LogLine::Pass(player, _)
            | LogLine::Late(player)
            | LogLine::Missed(player)
            | LogLine::Lost(player, _)
            | LogLine::Flipped(player) => Some(player),
            LogLine::Over(outcome) => outcome.winner,
            LogLine::Ending | LogLine::Revived => None,
        }
    }

    /// Returns whether the line is something that a player does in their turn, or that ends it.
    fn is_of_turn(&self) -> bool {
        match self {
            // A late move is made in the opponent's turn.
            LogLine::Move { late, .. } => !late,
            LogLine::Claim(..) | LogLine::Pass(..) | LogLine::Late(_) => true,
            // A missed turn is none.
            LogLine::Extra(..)
            | LogLine::Missed(_)
            | LogLine::Lost(..)
            | LogLine::Flipped(_)
            | LogLine::Ending
            | LogLine::Revived
            | LogLine::Over(_) => false,
        }
    }

    /// Returns the sockets that the line names: the one that a glass left, if any, and the one where it happened.
    pub fn sockets(&self) -> (Option<Socket>, Option<Socket>) {
        match *self {
            LogLine::Move { from, to, .. } => (from, Some(to)),
            LogLine::Claim(_, socket) | LogLine::Extra(_, socket) | LogLine::Lost(_, socket) => (None, Some(socket)),
            _ => (None, None),
        }
    }

    /// Returns the line in words.
    pub fn words(&self, texts: &Localization, names: &PlayerNames) -> String {
        match *self {
            LogLine::Move { player, from, to, ring, timed_out, late } => {
                let mut words = move_words(texts, names, player, from, to, ring);
                for (key, _) in
                    [("log-no-ring-in-time", timed_out), ("log-late-move", late)].iter().filter(|(_, is)| *is)
                {
                    words = texts.tr_args(key, &[("line", words.into())]);
                }
                words
            }
            LogLine::Claim(player, socket) => names.about_socket(texts, "log-claim", player, socket),
            LogLine::Extra(player, socket) => names.about_socket(texts, "log-extra", player, socket),
            LogLine::Pass(player, false) => names.about(texts, "log-pass", player),
            LogLine::Pass(player, true) => names.about(texts, "log-pass-forced", player),
            LogLine::Late(player) => names.about(texts, "log-late", player),
            LogLine::Missed(player) => names.about(texts, "log-missed", player),
            LogLine::Lost(player, socket) => names.about_socket(texts, "log-lost", player, socket),
            LogLine::Flipped(player) => names.about(texts, "log-flipped", player),
            LogLine::Ending => texts.tr("log-ending").into_owned(),
            LogLine::Revived => texts.tr("log-revived").into_owned(),
            LogLine::Over(Outcome { winner: Some(winner), .. }) => names.about(texts, "log-won", winner),
            LogLine::Over(Outcome { winner: None, .. }) => texts.tr("log-tie").into_owned(),
        }
    }
}

fn move_words(
    texts: &Localization,
    names: &PlayerNames,
    player: Player,
    from: Option<Socket>,
    to: Socket,
    ring: bool,
) -> String {
    let key = match (from, ring) {
        (Some(_), true) => "log-move-ring",
        (Some(_), false) => "log-move",
        (None, true) => "log-enter-ring",
        (None, false) => "log-enter",
    };
    let from = from.map(|from| from.to_string()).unwrap_or_default();
    names.about_with(texts, key, player, &[("from", from.into()), ("to", to.to_string().into())])
}
