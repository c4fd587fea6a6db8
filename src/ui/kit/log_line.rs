//! Turns in words: the lines of both logs, and the better moves that the analysis suggests.

use bevy_egui::egui::{Painter, Pos2};
use tamsk_engine::analysis::{GlassChoice, JudgedTurn, TurnAction, TurnChoice};
use tamsk_rules::{Event, Move, Outcome, Player, RingReason, Socket, Turn};

use super::names::PlayerNames;
use super::widgets::player_mark;
use crate::localization::Localization;

/// A line in the log of a game.
pub trait LogEntry: Copy + PartialEq + Send + Sync + 'static {
    fn player(&self) -> Option<Player>;

    /// Returns `true` if the line is part of a player's turn or ends the turn.
    fn is_of_turn(&self) -> bool;

    /// Returns `true` if the line names a place that can be highlighted on the board.
    fn names_place(&self) -> bool {
        false
    }

    fn draw_mark(painter: &Painter, center: Pos2, radius: f32, player: Player) {
        player_mark(painter, center, radius, player);
    }

    fn words(&self, texts: &Localization, names: &PlayerNames) -> String;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLine {
    Move {
        player: Player,
        /// The socket that the glass left, or `None` if it entered from beside the board.
        from: Option<Socket>,
        to: Socket,
        ring: bool,
        /// `true` if the player claimed a socket earlier in the same turn.
        claimed: bool,
        /// `true` if the time for the ring ran out.
        timed_out: bool,
        late: bool,
        /// `true` if the glass went onto a full socket, which lost the match.
        full: bool,
    },
    Claim(Player, Socket),
    Extra(Player, Socket),
    /// A player passed. `true` if they had to.
    Pass(Player, bool),
    Late(Player),
    Missed(Player),
    Lost(Player, Socket),
    Flipped(Player),
    Resigned(Player),
    Ending,
    Revived,
    Over(Outcome),
}

impl LogLine {
    /// Returns the line for an event, if it has one. A move has no ring and no claim at first.
    pub fn of(event: Event) -> Option<LogLine> {
        Some(match event {
            Event::Placed { glass, from, to, late, .. } => {
                let (ring, claimed, timed_out, full) = (false, false, false, false);
                LogLine::Move { player: glass.owner, from, to, ring, claimed, timed_out, late, full }
            }
            Event::RingDropped { player, socket, why: RingReason::Claim, .. } => LogLine::Claim(player, socket),
            Event::RingDropped { player, socket, why: RingReason::Extra, .. } => LogLine::Extra(player, socket),
            Event::Passed { player, forced } => LogLine::Pass(player, forced),
            Event::Late { player, .. } => LogLine::Late(player),
            Event::TurnMissed { player } => LogLine::Missed(player),
            Event::GlassLost { glass, socket } => LogLine::Lost(glass.owner, socket),
            Event::TimerFlipped { by, .. } => LogLine::Flipped(by),
            Event::Ending => LogLine::Ending,
            Event::Revived => LogLine::Revived,
            Event::Over(outcome) => LogLine::Over(outcome),
            _ => return None,
        })
    }

    /// Returns the sockets that the line names: the one that a glass left, and the one where the event happened.
    pub fn sockets(&self) -> (Option<Socket>, Option<Socket>) {
        match *self {
            LogLine::Move { from, to, .. } => (from, Some(to)),
            LogLine::Claim(_, socket) | LogLine::Extra(_, socket) | LogLine::Lost(_, socket) => (None, Some(socket)),
            _ => (None, None),
        }
    }
}

impl LogEntry for LogLine {
    fn player(&self) -> Option<Player> {
        match *self {
            LogLine::Move { player, .. }
            | LogLine::Claim(player, _)
            | LogLine::Extra(player, _)
            | LogLine::Pass(player, _)
            | LogLine::Late(player)
            | LogLine::Missed(player)
            | LogLine::Lost(player, _)
            | LogLine::Flipped(player)
            | LogLine::Resigned(player) => Some(player),
            LogLine::Over(outcome) => outcome.winner,
            LogLine::Ending | LogLine::Revived => None,
        }
    }

    fn is_of_turn(&self) -> bool {
        match self {
            // A late move is made in the opponent's turn.
            LogLine::Move { late, .. } => !late,
            LogLine::Claim(..) | LogLine::Pass(..) | LogLine::Late(_) => true,
            // A missed turn does not count as a turn.
            _ => false,
        }
    }

    fn names_place(&self) -> bool {
        self.sockets() != (None, None)
    }

    fn words(&self, texts: &Localization, names: &PlayerNames) -> String {
        match *self {
            LogLine::Move { player, from, to, ring, claimed, timed_out, late, full } => {
                let mut words = move_words(texts, names, player, from, to, (claimed, ring));
                let more = [("log-no-ring-in-time", timed_out), ("log-late-move", late), ("log-full-socket", full)];
                for (key, _) in more.iter().filter(|(_, is)| *is) {
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
            LogLine::Resigned(player) => names.about(texts, "log-resigned", player),
            LogLine::Ending => texts.tr("log-ending").into_owned(),
            LogLine::Revived => texts.tr("log-revived").into_owned(),
            LogLine::Over(Outcome { winner: Some(winner), .. }) => names.about(texts, "log-won", winner),
            LogLine::Over(Outcome { winner: None, .. }) => texts.tr("log-tie").into_owned(),
        }
    }
}

/// Returns a move in the notation of Level 1 (section 8 of the rules), which can also be typed.
fn move_words(
    texts: &Localization,
    names: &PlayerNames,
    player: Player,
    from: Option<Socket>,
    to: Socket,
    (claim, ring): (bool, bool),
) -> String {
    let Some(from) = from else {
        let key = if ring { "log-enter-ring" } else { "log-enter" };
        return names.about_with(texts, key, player, &[("to", to.to_string().into())]);
    };
    let turn = Turn { claim, glass_move: Some(Move { from, to, ring }) };
    names.about_with(texts, "log-move", player, &[("turn", turn.to_string().into())])
}

/// Returns the better choice in a turn, if there was one, and says so if it was one among several.
pub fn better_words(texts: &Localization, turn: &JudgedTurn) -> Option<String> {
    let better = turn.better()?;
    let chosen = if let TurnAction::Chose(chosen) = turn.action { Some(chosen) } else { None };
    let words = match better.glass {
        Some(glass) if turn.best_waits => {
            texts.tr_args("analysis-better-wait", &[("move", glass_words(texts, glass).into())])
        }
        _ => choice_words(texts, chosen, better),
    };
    Some(if turn.best_has_equals { texts.tr_args("better-among-others", &[("line", words.into())]) } else { words })
}

/// Returns the better choice in words. Names only the ring or the claim if the glass moved well.
fn choice_words(texts: &Localization, chosen: Option<TurnChoice>, better: TurnChoice) -> String {
    let TurnChoice { claim, glass: Some(glass) } = better else {
        return texts.tr("result-better-pass").into_owned();
    };
    let chosen = chosen.and_then(|chosen| Some((chosen.claim, chosen.glass?)));
    let other_ring = GlassChoice { ring: !glass.ring, ..glass };
    let key = match chosen {
        Some((chosen_claim, chosen)) if chosen_claim == claim && chosen == other_ring => {
            Some(if glass.ring { "result-better-ring" } else { "result-better-keep" })
        }
        Some((false, chosen)) if claim && chosen == glass => Some("result-better-claim"),
        _ => None,
    };
    if let Some(key) = key {
        return texts.tr(key).into_owned();
    }
    let words = glass_words(texts, glass);
    texts.tr_args(if claim { "result-better-claim-move" } else { "result-better-move" }, &[("move", words.into())])
}

/// Returns a move in words, including whether its ring was dropped.
pub fn glass_words(texts: &Localization, GlassChoice { from, to, ring }: GlassChoice) -> String {
    let moved = from.map_or_else(|| to.to_string(), |from| format!("{from}–{to}"));
    texts.tr_args(if ring { "result-move-ring" } else { "result-move-no-ring" }, &[("move", moved.into())])
}
