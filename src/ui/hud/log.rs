//! The log of a match, which lists the turns. It is built from the events of the match.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_records::{Moment, Timeline};
use tamsk_rules::{EndReason, Event, Outcome, Player, RingDropReason, Socket, UnusedRightReason};

use crate::simulation::live::LiveMatch;
use crate::table::replay::{Playback, UntimedGame};
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::log_line::{LogEntry, LogLine};

/// The log of the match on the table, up to the current moment.
#[derive(Resource, Debug)]
pub struct MatchLog<L = LogLine> {
    pub lines: Vec<L>,
    /// For each line, the number of the turn that begins with the line, or `None` if no turn begins with it. The turns
    /// of both players are counted together, from 1.
    pub begun_turn_numbers: Vec<Option<usize>>,
    /// The log of the entire record. Only a replay has one.
    pub record_log: Option<RecordLog<L>>,
    /// `true` if turns can be typed in the notation of the log, as at Level 1 of TAMSK.
    pub allows_typed_turns: bool,
    /// The number of turns that have begun after the first turn.
    pub turns_begun_after_first: usize,
}

impl<L> Default for MatchLog<L> {
    fn default() -> MatchLog<L> {
        MatchLog {
            lines: Vec::new(),
            begun_turn_numbers: Vec::new(),
            record_log: None,
            allows_typed_turns: false,
            turns_begun_after_first: 0,
        }
    }
}

/// The logs that are open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogVisibility {
    /// `true` if the log of the person at the lower edge of the screen is open.
    pub near_is_open: bool,
    /// `true` if the log of the person on the opposite side is open.
    pub opposite_is_open: bool,
}

impl LogVisibility {
    /// Opens or closes the log on a side of the table.
    pub fn toggle(&mut self, side: TableSide) {
        let open = if side == TableSide::Near { &mut self.near_is_open } else { &mut self.opposite_is_open };
        *open = !*open;
    }
}

/// The log of an entire record.
#[derive(Debug)]
pub struct RecordLog<L = LogLine> {
    pub lines: Vec<L>,
    /// For each line, the number of the turn that begins with the line, or `None` if no turn begins with it.
    pub begun_turn_numbers: Vec<Option<usize>>,
    /// The moment that each line describes. For a move, it is the moment of the decision about the ring.
    pub moments: Vec<Moment>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<MatchLog>().init_resource::<LogVisibility>().add_systems(Update, sync_log);
}

/// Appends new events to the log. Rebuilds the log if the match was replaced or rewound, or if a replay began or ended.
fn sync_log(
    table: Single<(Ref<LiveMatch>, Option<&Playback>)>,
    mut log: ResMut<MatchLog>,
    mut written: Local<(usize, Option<Arc<Timeline>>)>,
) {
    let (live, playback) = table.into_inner();
    let (events, replayed) = &mut *written;
    let timeline = playback.map(Playback::timeline);
    let is_of_same = timeline.map(Arc::as_ptr) == replayed.as_ref().map(Arc::as_ptr);
    let history = live.history();
    if !is_of_same || live.is_added() || history.len() < *events {
        let kept = log.record_log.take().filter(|_| is_of_same);
        let whole = kept.or_else(|| timeline.map(|timeline| RecordLog::of(timeline)));
        *log = MatchLog { record_log: whole, ..MatchLog::default() };
        *events = 0;
        *replayed = timeline.cloned();
    } else if history.len() == *events {
        return;
    }
    for happened in &history[*events..] {
        log.add_event(happened.event);
    }
    *events = history.len();
    log.allows_typed_turns = timeline.is_none() && !live.has_sand_at_stake() && live.game().outcome().is_none();
}

/// A game without a clock that has a log. The log has a line for each important event of an act.
pub trait HasActLog: UntimedGame {
    type Line: LogEntry;

    /// Returns the line for an event, or `None` if the log does not show the event.
    fn line_for(event: &Self::Event) -> Option<Self::Line>;
}

/// Adds the system that updates the log of a game without a clock while that log is open.
pub(super) fn add_act_log_sync<G: HasActLog>(app: &mut App) {
    let is_open = |open: Res<LogVisibility>, table_top: TableSides, seats: Res<Seats>| {
        open.near_is_open || open.opposite_is_open && table_top.are_players_opposite(*seats)
    };
    app.init_resource::<MatchLog<G::Line>>().add_systems(Update, sync_act_log::<G>.run_if(is_open));
}

/// Rebuilds the log if the match changed or was replaced. The log of an entire record is built only once.
fn sync_act_log<G: HasActLog>(
    table: Single<(Entity, Ref<G>, Option<&Playback<G>>)>,
    mut log: ResMut<MatchLog<G::Line>>,
    mut written: Local<Option<Entity>>,
) {
    let (entity, live, playback) = table.into_inner();
    let is_of_same = written.replace(entity) == Some(entity);
    if is_of_same && !live.is_changed() {
        return;
    }
    let kept = log.record_log.take().filter(|_| is_of_same);
    let whole = kept.or_else(|| playback.map(|playback| RecordLog::of_acts(playback.timeline().whole_match())));
    let RecordLog { lines, begun_turn_numbers: turns, .. } = RecordLog::of_acts(&*live);
    *log = MatchLog { lines, begun_turn_numbers: turns, record_log: whole, ..MatchLog::default() };
}

impl<L: LogEntry> RecordLog<L> {
    fn of_acts<G: HasActLog<Line = L>>(live: &G) -> RecordLog<L> {
        let (mut log, mut moments) = (MatchLog::default(), Vec::new());
        for (nth, events) in live.events_by_act().iter().enumerate() {
            log.turns_begun_after_first = live.turn_starts().partition_point(|&begun| begun <= nth).saturating_sub(1);
            events.iter().filter_map(G::line_for).for_each(|line| log.push(line));
            moments.resize(log.lines.len(), Moment { actions_done: nth + 1, at: 0 });
        }
        RecordLog { lines: log.lines, begun_turn_numbers: log.begun_turn_numbers, moments }
    }
}

impl RecordLog {
    fn of(timeline: &Timeline) -> RecordLog {
        let (mut log, mut moments) = (MatchLog::default(), Vec::new());
        for (index, happened) in timeline.events().iter().enumerate() {
            let before = log.lines.last().copied();
            log.add_event(happened.event);
            if log.lines.len() > moments.len() {
                moments.resize(log.lines.len(), timeline.moment_of_event(index));
            } else if before != log.lines.last().copied()
                && let Some(moment) = moments.last_mut()
            {
                *moment = timeline.moment_of_event(index);
            }
        }
        RecordLog { lines: log.lines, begun_turn_numbers: log.begun_turn_numbers, moments }
    }
}

impl<L: LogEntry> MatchLog<L> {
    /// Returns all lines, each with the number of the turn that begins with the line, if any. In a replay, the lines
    /// include those after the current moment.
    pub fn all_numbered_lines(&self) -> impl Iterator<Item = (L, Option<usize>)> {
        let later = self.record_log.iter().flat_map(|whole| whole.lines.get(self.lines.len()..).unwrap_or_default());
        let turns = self.record_log.as_ref().map_or(&self.begun_turn_numbers, |whole| &whole.begun_turn_numbers);
        let lines = self.lines.iter().chain(later).enumerate();
        lines.map(|(nth, line)| (*line, turns.get(nth).copied().flatten()))
    }

    fn push(&mut self, line: L) {
        let number = self.turns_begun_after_first + 1;
        let is_first = self.begun_turn_numbers.iter().rev().flatten().next().is_none_or(|&before| before < number);
        self.lines.push(line);
        self.begun_turn_numbers.push((is_first && line.is_part_of_turn()).then_some(number));
    }
}

impl MatchLog {
    /// Adds an event to the log.
    pub fn add_event(&mut self, event: Event) {
        match event {
            Event::RingDropped { player, socket, why: RingDropReason::OwnMove, .. } => {
                if let Some((ring, _)) = self.move_to(player, socket) {
                    *ring = true;
                }
            }
            Event::RingWindowEnded { player, socket, why: UnusedRightReason::TimeUp } => {
                if let Some((_, timed_out)) = self.move_to(player, socket) {
                    *timed_out = true;
                }
            }
            Event::TurnBegan { .. } => self.turns_begun_after_first += 1,
            Event::Over(outcome) => {
                self.add_reason(outcome);
                self.push(LogLine::Over(outcome));
            }
            // The line of the pass already implies that the player was late.
            Event::PlayerLate { player, .. } if self.lines.last() == Some(&LogLine::Pass(player, false)) => {}
            _ => {
                if let Some(line) = LogLine::of(event) {
                    self.push(self.with_claim(line));
                }
            }
        }
    }

    fn add_reason(&mut self, outcome: Outcome) {
        match (outcome.by, outcome.winner) {
            (EndReason::Resigned, Some(winner)) => self.push(LogLine::Resigned(!winner)),
            (EndReason::MovedOntoFullSocket, _) => {
                if let Some(LogLine::Move { into_full_socket, .. }) = self.lines.last_mut() {
                    *into_full_socket = true;
                }
            }
            _ => {}
        }
    }

    /// Returns the line of a move with the flag `claimed` set if the player made a claim in the same turn. Returns any
    /// other line unchanged.
    fn with_claim(&self, line: LogLine) -> LogLine {
        let LogLine::Move { player, from, to, dropped_ring, timed_out, late, into_full_socket, .. } = line else {
            return line;
        };
        // Lines before the end of the player's previous turn belong to other turns.
        let earlier = self.lines.iter().rev().filter(|line| line.player() == Some(player));
        let claimed = earlier
            .take_while(|line| !matches!(line, LogLine::Move { .. } | LogLine::Pass(..) | LogLine::Late(_)))
            .any(|line| matches!(line, LogLine::Claim(..)));
        LogLine::Move { player, from, to, dropped_ring, claimed, timed_out, late, into_full_socket }
    }

    /// Finds a player's last move to a socket. Returns two flags: whether the move dropped a ring, and whether the time
    /// for the ring ran out. Returns `None` if there is no such move.
    fn move_to(&mut self, by: Player, socket: Socket) -> Option<(&mut bool, &mut bool)> {
        self.lines.iter_mut().rev().find_map(|line| match line {
            LogLine::Move { player, to, dropped_ring, timed_out, .. } if *player == by && *to == socket => {
                Some((dropped_ring, timed_out))
            }
            _ => None,
        })
    }

    /// Returns the line that ended the last turn: a move, a pass, a late or missed turn, or a resignation. Returns
    /// `None` if no turn has ended.
    pub fn last_turn(&self) -> Option<&LogLine> {
        let ends = |line: &&LogLine| {
            use LogLine::{Late, Move, Pass, Resigned, TurnMissed};
            matches!(line, Move { .. } | Pass(..) | Late(_) | TurnMissed(_) | Resigned(_))
        };
        self.lines.iter().rev().find(ends)
    }
}
