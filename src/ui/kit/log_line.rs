//! Descriptions of turns: the lines of the match log, and the better moves that the analysis suggests.

use bevy_egui::egui::{Painter, Pos2};
use tamsk_engine::analysis::{GlassChoice, JudgedTurn, TurnChoice, TurnOutcome};
use tamsk_rules::{Event, Move, Outcome, Player, RingDropReason, Socket, Turn};

use super::names::PlayerNames;
use super::widgets::paint_player_mark;
use crate::localization::Localization;

/// A line in the log of a game.
pub trait LogEntry: Copy + PartialEq + Send + Sync + 'static {
    /// Returns the player whom the line is about, if any.
    fn player(&self) -> Option<Player>;

    /// Returns `true` if the line is part of a player's turn or ends the turn.
    fn is_part_of_turn(&self) -> bool;

    /// Returns `true` if the line names a place that can be highlighted on the board.
    fn has_board_place(&self) -> bool {
        false
    }

    /// Draws the mark of a player in front of a line.
    fn draw_mark(painter: &Painter, center: Pos2, radius: f32, player: Player) {
        paint_player_mark(painter, center, radius, player);
    }

    /// Returns the text of the line.
    fn words(&self, texts: &Localization, names: &PlayerNames) -> String;
}

/// A line in the log of a TAMSK match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// A player moved a glass.
    Move {
        player: Player,
        /// The socket that the glass left, or `None` if it entered from beside the board.
        from: Option<Socket>,
        to: Socket,
        /// `true` if the move dropped a ring.
        dropped_ring: bool,
        /// `true` if the player made a claim earlier in the same turn.
        claimed: bool,
        /// `true` if the player did not drop the ring in time.
        timed_out: bool,
        /// `true` if the move was made late, in the opponent's turn.
        late: bool,
        /// `true` if the glass went onto a full socket, which lost the match.
        into_full_socket: bool,
    },
    /// A player used a claim to drop a ring on this socket.
    Claim(Player, Socket),
    /// A player dropped an extra ring on this socket.
    ExtraRing(Player, Socket),
    /// A player passed. The flag is `true` if the player had no other choice.
    Pass(Player, bool),
    /// A player was late.
    Late(Player),
    /// A player missed a turn.
    TurnMissed(Player),
    /// A player lost the glass on this socket.
    GlassLost(Player, Socket),
    /// A player flipped the timer.
    TimerFlipped(Player),
    /// A player resigned.
    Resigned(Player),
    /// The match began to end. Players may now only use their open rights to drop rings.
    EndingBegan,
    /// A dropped ring revived a match that was ending.
    MatchRevived,
    /// The match ended with this outcome.
    Over(Outcome),
}

impl LogLine {
    /// Returns the line for an event, or `None` if the log does not show such events. The line of a move says at first
    /// that no ring was dropped and no claim was made.
    pub fn of(event: Event) -> Option<LogLine> {
        Some(match event {
            Event::Placed { glass, from, to, late, .. } => {
                let (dropped_ring, claimed, timed_out, into_full_socket) = (false, false, false, false);
                LogLine::Move {
                    player: glass.owner,
                    from,
                    to,
                    dropped_ring,
                    claimed,
                    timed_out,
                    late,
                    into_full_socket,
                }
            }
            Event::RingDropped { player, socket, why: RingDropReason::Claim, .. } => LogLine::Claim(player, socket),
            Event::RingDropped { player, socket, why: RingDropReason::ExtraRing, .. } => {
                LogLine::ExtraRing(player, socket)
            }
            Event::Passed { player, forced } => LogLine::Pass(player, forced),
            Event::PlayerLate { player, .. } => LogLine::Late(player),
            Event::TurnMissed { player } => LogLine::TurnMissed(player),
            Event::GlassLost { glass, socket } => LogLine::GlassLost(glass.owner, socket),
            Event::TimerFlipped { by, .. } => LogLine::TimerFlipped(by),
            Event::EndingBegan => LogLine::EndingBegan,
            Event::MatchRevived => LogLine::MatchRevived,
            Event::Over(outcome) => LogLine::Over(outcome),
            _ => return None,
        })
    }

    /// Returns the sockets that the line names: first the socket that a glass left, then the socket on which something
    /// happened.
    pub fn sockets(&self) -> (Option<Socket>, Option<Socket>) {
        match *self {
            LogLine::Move { from, to, .. } => (from, Some(to)),
            LogLine::Claim(_, socket) | LogLine::ExtraRing(_, socket) | LogLine::GlassLost(_, socket) => {
                (None, Some(socket))
            }
            _ => (None, None),
        }
    }
}

impl LogEntry for LogLine {
    fn player(&self) -> Option<Player> {
        match *self {
            LogLine::Move { player, .. }
            | LogLine::Claim(player, _)
            | LogLine::ExtraRing(player, _)
            | LogLine::Pass(player, _)
            | LogLine::Late(player)
            | LogLine::TurnMissed(player)
            | LogLine::GlassLost(player, _)
            | LogLine::TimerFlipped(player)
            | LogLine::Resigned(player) => Some(player),
            LogLine::Over(outcome) => outcome.winner,
            LogLine::EndingBegan | LogLine::MatchRevived => None,
        }
    }

    fn is_part_of_turn(&self) -> bool {
        match self {
            // A late move is made in the opponent's turn.
            LogLine::Move { late, .. } => !late,
            LogLine::Claim(..) | LogLine::Pass(..) | LogLine::Late(_) => true,
            // A missed turn does not count as a turn.
            _ => false,
        }
    }

    fn has_board_place(&self) -> bool {
        self.sockets() != (None, None)
    }

    fn words(&self, texts: &Localization, names: &PlayerNames) -> String {
        match *self {
            LogLine::Move { player, from, to, dropped_ring, claimed, timed_out, late, into_full_socket } => {
                let mut words = move_words(texts, names, player, from, to, (claimed, dropped_ring));
                let more = [
                    ("log-no-ring-in-time", timed_out),
                    ("log-late-move", late),
                    ("log-full-socket", into_full_socket),
                ];
                for (key, _) in more.iter().filter(|(_, is)| *is) {
                    words = texts.tr_args(key, &[("line", words.into())]);
                }
                words
            }
            LogLine::Claim(player, socket) => names.text_about_socket(texts, "log-claim", player, socket),
            LogLine::ExtraRing(player, socket) => names.text_about_socket(texts, "log-extra", player, socket),
            LogLine::Pass(player, false) => names.text_about(texts, "log-pass", player),
            LogLine::Pass(player, true) => names.text_about(texts, "log-pass-forced", player),
            LogLine::Late(player) => names.text_about(texts, "log-late", player),
            LogLine::TurnMissed(player) => names.text_about(texts, "log-missed", player),
            LogLine::GlassLost(player, socket) => names.text_about_socket(texts, "log-lost", player, socket),
            LogLine::TimerFlipped(player) => names.text_about(texts, "log-flipped", player),
            LogLine::Resigned(player) => names.text_about(texts, "log-resigned", player),
            LogLine::EndingBegan => texts.tr("log-ending").into_owned(),
            LogLine::MatchRevived => texts.tr("log-revived").into_owned(),
            LogLine::Over(Outcome { winner: Some(winner), .. }) => names.text_about(texts, "log-won", winner),
            LogLine::Over(Outcome { winner: None, .. }) => texts.tr("log-tie").into_owned(),
        }
    }
}

/// Returns a move in the notation of Level 1 (section 8 of the rules). Players can type moves in the same notation.
fn move_words(
    texts: &Localization,
    names: &PlayerNames,
    player: Player,
    from: Option<Socket>,
    to: Socket,
    (claims_ring, ring): (bool, bool),
) -> String {
    let Some(from) = from else {
        let key = if ring { "log-enter-ring" } else { "log-enter" };
        return names.text_about_with(texts, key, player, &[("to", to.to_string().into())]);
    };
    let turn = Turn { claims_ring, glass_move: Some(Move { from, to, drops_ring: ring }) };
    names.text_about_with(texts, "log-move", player, &[("turn", turn.to_string().into())])
}

/// Returns a description of a better choice than the one made in this turn, if there was one. The description mentions
/// whether other choices were equally good.
pub fn better_choice_words(texts: &Localization, turn: &JudgedTurn) -> Option<String> {
    let better = turn.better_choice()?;
    let chosen = if let TurnOutcome::Chose(chosen) = turn.action { Some(chosen) } else { None };
    let words = match better.glass_move {
        Some(glass) if turn.best_waits_first => {
            texts.tr_args("analysis-better-wait", &[("move", glass_move_words(texts, glass).into())])
        }
        _ => choice_words(texts, chosen, better),
    };
    Some(if turn.best_has_equals { texts.tr_args("better-among-others", &[("line", words.into())]) } else { words })
}

/// Returns the description of the better choice. If the move of the glass was good, only the ring or the claim is
/// mentioned.
fn choice_words(texts: &Localization, chosen: Option<TurnChoice>, better: TurnChoice) -> String {
    let TurnChoice { claims_ring, glass_move: Some(glass) } = better else {
        return texts.tr("result-better-pass").into_owned();
    };
    let chosen = chosen.and_then(|chosen| Some((chosen.claims_ring, chosen.glass_move?)));
    let other_ring = GlassChoice { dropped_ring: !glass.dropped_ring, ..glass };
    let key = match chosen {
        Some((chosen_claim, chosen)) if chosen_claim == claims_ring && chosen == other_ring => {
            Some(if glass.dropped_ring { "result-better-ring" } else { "result-better-keep" })
        }
        Some((false, chosen)) if claims_ring && chosen == glass => Some("result-better-claim"),
        _ => None,
    };
    if let Some(key) = key {
        return texts.tr(key).into_owned();
    }
    let words = glass_move_words(texts, glass);
    texts
        .tr_args(if claims_ring { "result-better-claim-move" } else { "result-better-move" }, &[("move", words.into())])
}

/// Returns a description of a move, including whether it dropped a ring.
pub fn glass_move_words(texts: &Localization, GlassChoice { from, to, dropped_ring }: GlassChoice) -> String {
    let moved = from.map_or_else(|| to.to_string(), |from| format!("{from}–{to}"));
    texts.tr_args(if dropped_ring { "result-move-ring" } else { "result-move-no-ring" }, &[("move", moved.into())])
}
