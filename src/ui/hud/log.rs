//! The log of turns, told from what happens in the match.

use bevy::prelude::*;

use crate::localization::Localization;
use crate::rules::{Event, Happened, Outcome, Player, RingReason, Socket};
use crate::simulation::live::LiveMatch;
use crate::ui::names::{about, about_socket, colour};

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A glass was moved, with or without its ring.
    Move {
        /// Who moved.
        player: Player,
        /// From where; `None`: from beside the board.
        from: Option<Socket>,
        /// To where.
        to: Socket,
        /// Whether its ring was dropped.
        ring: bool,
        /// Whether it was a late move.
        late: bool,
    },
    /// A ring was claimed.
    Claim(Player, Socket),
    /// An extra ring was dropped.
    Extra(Player, Socket),
    /// A player passed; whether they had to.
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
    /// A ring brought it back to life.
    Revived,
    /// The match is over.
    Over(Outcome),
}

/// What has happened in the match, for people to read.
#[derive(Resource, Debug, Default)]
pub struct MatchLog {
    /// The lines, oldest first.
    pub lines: Vec<Line>,
    /// Whether it is shown.
    pub open: bool,
}

/// Keeps [`MatchLog`].
pub fn plugin(app: &mut App) {
    app.init_resource::<MatchLog>().add_systems(Update, write.run_if(resource_exists::<LiveMatch>));
}

/// Tells the history of the match anew whenever it is another than the one that was told.
fn write(live: Res<LiveMatch>, mut log: ResMut<MatchLog>, mut told: Local<Vec<Happened>>) {
    let history = live.history();
    if !live.is_changed() || *told == *history {
        return;
    }
    log.lines.clear();
    for happened in history {
        log.tell(happened.event);
    }
    told.clone_from(history);
}

impl MatchLog {
    /// Writes down what happened, if it is worth a line.
    pub fn tell(&mut self, event: Event) {
        let line = match event {
            Event::Placed { glass, from, to, late, .. } => {
                Line::Move { player: glass.owner, from, to, ring: false, late }
            }
            Event::RingDropped { player, socket, why: RingReason::Own, .. } => {
                self.add_ring(player, socket);
                return;
            }
            Event::RingDropped { player, socket, why: RingReason::Claim, .. } => Line::Claim(player, socket),
            Event::RingDropped { player, socket, why: RingReason::Extra, .. } => Line::Extra(player, socket),
            Event::Passed { player, forced } => Line::Pass(player, forced),
            Event::Late { player, .. } => Line::Late(player),
            Event::TurnMissed { player } => Line::Missed(player),
            Event::GlassLost { glass, socket } => Line::Lost(glass.owner, socket),
            Event::TimerFlipped { by, .. } => Line::Flipped(by),
            Event::Ending => Line::Ending,
            Event::Revived => Line::Revived,
            Event::Over(outcome) => Line::Over(outcome),
            _ => return,
        };
        self.lines.push(line);
    }

    /// The ring of the move that led to this socket, which may be some lines back.
    fn add_ring(&mut self, dropper: Player, socket: Socket) {
        let found = self.lines.iter_mut().rev().find_map(|line| match line {
            Line::Move { player, to, ring, .. } if *player == dropper && *to == socket => Some(ring),
            _ => None,
        });
        if let Some(ring) = found {
            *ring = true;
        }
    }

    /// The last move made.
    pub fn last_move(&self) -> Option<&Line> {
        self.lines.iter().rev().find(|line| matches!(line, Line::Move { .. }))
    }
}

impl Line {
    /// Whose line it is.
    pub fn player(&self) -> Option<Player> {
        match *self {
            Line::Move { player, .. }
            | Line::Claim(player, _)
            | Line::Extra(player, _)
            | Line::Pass(player, _)
            | Line::Late(player)
            | Line::Missed(player)
            | Line::Lost(player, _)
            | Line::Flipped(player) => Some(player),
            Line::Over(outcome) => outcome.winner,
            Line::Ending | Line::Revived => None,
        }
    }

    /// The line in words.
    pub fn words(&self, texts: &Localization) -> String {
        match *self {
            Line::Move { player, from, to, ring, late } => move_words(texts, player, from, to, ring, late),
            Line::Claim(player, socket) => about_socket(texts, "log-claim", player, socket),
            Line::Extra(player, socket) => about_socket(texts, "log-extra", player, socket),
            Line::Pass(player, false) => about(texts, "log-pass", player),
            Line::Pass(player, true) => about(texts, "log-pass-forced", player),
            Line::Late(player) => about(texts, "log-late", player),
            Line::Missed(player) => about(texts, "log-missed", player),
            Line::Lost(player, socket) => about_socket(texts, "log-lost", player, socket),
            Line::Flipped(player) => about(texts, "log-flipped", player),
            Line::Ending => texts.tr("log-ending").into_owned(),
            Line::Revived => texts.tr("log-revived").into_owned(),
            Line::Over(Outcome { winner: Some(winner), .. }) => about(texts, "log-won", winner),
            Line::Over(Outcome { winner: None, .. }) => texts.tr("log-tie").into_owned(),
        }
    }
}

fn move_words(
    texts: &Localization,
    player: Player,
    from: Option<Socket>,
    to: Socket,
    ring: bool,
    late: bool,
) -> String {
    let key = match (from, ring) {
        (Some(_), true) => "log-move-ring",
        (Some(_), false) => "log-move",
        (None, true) => "log-enter-ring",
        (None, false) => "log-enter",
    };
    let from = from.map(|from| from.to_string()).unwrap_or_default();
    let args = [("player", colour(texts, player).into()), ("from", from.into()), ("to", to.to_string().into())];
    let words = texts.tr_args(key, &args);
    if late { texts.tr_args("log-late-move", &[("line", words.into())]) } else { words }
}
