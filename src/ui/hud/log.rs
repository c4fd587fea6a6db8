//! The logs of turns, built from the events of a match.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_records::{Moment, Timeline};
use tamsk_rules::{EndReason, Event, Outcome, Player, RingReason, Socket, UnusedReason};

use crate::simulation::live::LiveMatch;
use crate::table::replay::{Playback, UntimedGame};
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::log_line::{LogEntry, LogLine};

#[derive(Resource, Debug)]
pub struct MatchLog<L = LogLine> {
    pub lines: Vec<L>,
    /// The number of the turn that begins with each line, if one does, counted from 1 over the turns of both players.
    pub turns: Vec<Option<usize>>,
    /// The log of the entire record, in a replay.
    pub whole: Option<RecordLog<L>>,
    /// Whether turns can be typed in the notation of the log: at Level 1 of TAMSK.
    pub allows_typing: bool,
    /// Number of turns begun after the first.
    pub turns_begun: usize,
}

impl<L> Default for MatchLog<L> {
    fn default() -> MatchLog<L> {
        MatchLog { lines: Vec::new(), turns: Vec::new(), whole: None, allows_typing: false, turns_begun: 0 }
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLogs {
    /// The log of the person at the lower edge of the screen.
    pub near: bool,
    /// The log of the opposite player.
    pub opposite: bool,
}

impl OpenLogs {
    pub fn toggle(&mut self, side: TableSide) {
        let open = if side == TableSide::Near { &mut self.near } else { &mut self.opposite };
        *open = !*open;
    }
}

#[derive(Debug)]
pub struct RecordLog<L = LogLine> {
    pub lines: Vec<L>,
    pub turns: Vec<Option<usize>>,
    /// The moment that each line describes; for a move, the decision about its ring.
    pub moments: Vec<Moment>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<MatchLog>().init_resource::<OpenLogs>().add_systems(Update, sync_log);
}

/// Appends new events to the log. Rebuilds it if the match was replaced or rewound, or if a replay began or ended.
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
        let kept = log.whole.take().filter(|_| is_of_same);
        let whole = kept.or_else(|| timeline.map(|timeline| RecordLog::of(timeline)));
        *log = MatchLog { whole, ..MatchLog::default() };
        *events = 0;
        *replayed = timeline.cloned();
    } else if history.len() == *events {
        return;
    }
    for happened in &history[*events..] {
        log.add(happened.event);
    }
    *events = history.len();
    log.allows_typing = timeline.is_none() && !live.has_sand_at_stake() && live.game().outcome().is_none();
}

/// A game without a clock, whose log has a line for each noteworthy event of an act.
pub trait HasActLog: UntimedGame {
    type Line: LogEntry;

    fn line(event: &Self::Event) -> Option<Self::Line>;
}

/// Keeps the log of a game without a clock up to date while it is open.
pub(super) fn keep_log_in_acts<G: HasActLog>(app: &mut App) {
    let is_open = |open: Res<OpenLogs>, table_top: TableTop, seats: Res<Seats>| {
        open.near || open.opposite && table_top.is_on(*seats)
    };
    app.init_resource::<MatchLog<G::Line>>().add_systems(Update, sync_log_in_acts::<G>.run_if(is_open));
}

/// Rebuilds the log if the match changed or was replaced. The log of a record is built only once.
fn sync_log_in_acts<G: HasActLog>(
    table: Single<(Entity, Ref<G>, Option<&Playback<G>>)>,
    mut log: ResMut<MatchLog<G::Line>>,
    mut written: Local<Option<Entity>>,
) {
    let (entity, live, playback) = table.into_inner();
    let is_of_same = written.replace(entity) == Some(entity);
    if is_of_same && !live.is_changed() {
        return;
    }
    let kept = log.whole.take().filter(|_| is_of_same);
    let whole = kept.or_else(|| playback.map(|playback| RecordLog::in_acts(playback.timeline().whole())));
    let RecordLog { lines, turns, .. } = RecordLog::in_acts(&*live);
    *log = MatchLog { lines, turns, whole, ..MatchLog::default() };
}

impl<L: LogEntry> RecordLog<L> {
    fn in_acts<G: HasActLog<Line = L>>(live: &G) -> RecordLog<L> {
        let (mut log, mut moments) = (MatchLog::default(), Vec::new());
        for (nth, events) in live.events().iter().enumerate() {
            log.turns_begun = live.turns().partition_point(|&begun| begun <= nth).saturating_sub(1);
            events.iter().filter_map(G::line).for_each(|line| log.push(line));
            moments.resize(log.lines.len(), Moment { actions: nth + 1, at: 0 });
        }
        RecordLog { lines: log.lines, turns: log.turns, moments }
    }
}

impl RecordLog {
    fn of(timeline: &Timeline) -> RecordLog {
        let (mut log, mut moments) = (MatchLog::default(), Vec::new());
        for (index, happened) in timeline.events().iter().enumerate() {
            let before = log.lines.last().copied();
            log.add(happened.event);
            if log.lines.len() > moments.len() {
                moments.resize(log.lines.len(), timeline.moment_of_event(index));
            } else if before != log.lines.last().copied()
                && let Some(moment) = moments.last_mut()
            {
                *moment = timeline.moment_of_event(index);
            }
        }
        RecordLog { lines: log.lines, turns: log.turns, moments }
    }
}

impl<L: LogEntry> MatchLog<L> {
    /// Returns all lines with the numbers of the turns they begin, including later lines of a replayed record.
    pub fn all(&self) -> impl Iterator<Item = (L, Option<usize>)> {
        let later = self.whole.iter().flat_map(|whole| whole.lines.get(self.lines.len()..).unwrap_or_default());
        let turns = self.whole.as_ref().map_or(&self.turns, |whole| &whole.turns);
        let lines = self.lines.iter().chain(later).enumerate();
        lines.map(|(nth, line)| (*line, turns.get(nth).copied().flatten()))
    }

    fn push(&mut self, line: L) {
        let number = self.turns_begun + 1;
        let is_first = self.turns.iter().rev().flatten().next().is_none_or(|&before| before < number);
        self.lines.push(line);
        self.turns.push((is_first && line.is_of_turn()).then_some(number));
    }
}

impl MatchLog {
    pub fn add(&mut self, event: Event) {
        match event {
            Event::RingDropped { player, socket, why: RingReason::Own, .. } => {
                if let Some((ring, _)) = self.move_to(player, socket) {
                    *ring = true;
                }
            }
            Event::RingWindowEnded { player, socket, why: UnusedReason::TimeUp } => {
                if let Some((_, timed_out)) = self.move_to(player, socket) {
                    *timed_out = true;
                }
            }
            Event::TurnBegan { .. } => self.turns_begun += 1,
            Event::Over(outcome) => {
                self.add_reason(outcome);
                self.push(LogLine::Over(outcome));
            }
            // The line of the pass already says so.
            Event::Late { player, .. } if self.lines.last() == Some(&LogLine::Pass(player, false)) => {}
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
            (EndReason::FullSocket, _) => {
                if let Some(LogLine::Move { full, .. }) = self.lines.last_mut() {
                    *full = true;
                }
            }
            _ => {}
        }
    }

    /// Marks a move with the claim that its player made in the same turn, if any.
    fn with_claim(&self, line: LogLine) -> LogLine {
        let LogLine::Move { player, from, to, ring, timed_out, late, full, .. } = line else { return line };
        // Anything before the end of the player's previous turn belongs to another turn.
        let earlier = self.lines.iter().rev().filter(|line| line.player() == Some(player));
        let claimed = earlier
            .take_while(|line| !matches!(line, LogLine::Move { .. } | LogLine::Pass(..) | LogLine::Late(_)))
            .any(|line| matches!(line, LogLine::Claim(..)));
        LogLine::Move { player, from, to, ring, claimed, timed_out, late, full }
    }

    /// Finds the last move to this socket. Returns its flags for a dropped ring and for a timeout.
    fn move_to(&mut self, by: Player, socket: Socket) -> Option<(&mut bool, &mut bool)> {
        self.lines.iter_mut().rev().find_map(|line| match line {
            LogLine::Move { player, to, ring, timed_out, .. } if *player == by && *to == socket => {
                Some((ring, timed_out))
            }
            _ => None,
        })
    }

    /// Returns the line that ended the last turn: a move, a pass, a late or missed turn, or a resignation.
    pub fn last_turn(&self) -> Option<&LogLine> {
        let ends = |line: &&LogLine| {
            use LogLine::{Late, Missed, Move, Pass, Resigned};
            matches!(line, Move { .. } | Pass(..) | Late(_) | Missed(_) | Resigned(_))
        };
        self.lines.iter().rev().find(ends)
    }
}
