//! The players of a record: their names, the turns they have taken back, and a tally of their rings, glasses and time.

use serde::{Deserialize, Serialize};
use tamsk_rules::{ByPlayer, Event, Match, Millis, Player, RingDropReason, Socket, TimedEvent};
use tamsk_text::PlayerName;

/// The names of the two players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NamesByPlayer {
    /// The name of Red.
    pub red: PlayerName,
    /// The name of Black.
    pub black: PlayerName,
}

impl NamesByPlayer {
    /// Returns the name of a player.
    pub fn of(&self, player: Player) -> &str {
        match player {
            Player::Red => &self.red,
            Player::Black => &self.black,
        }
    }

    /// Returns the names with Red's and Black's names exchanged.
    #[must_use]
    pub fn swapped(self) -> NamesByPlayer {
        NamesByPlayer { red: self.black, black: self.red }
    }

    /// Replaces each name with the name of the same player in `others`, unless that name is empty.
    pub fn overwrite_with_nonempty(&mut self, others: NamesByPlayer) {
        let own = std::mem::replace(self, others);
        self.fill_empty_with(own);
    }

    /// Replaces each empty name with the name of the same player in `others`.
    pub fn fill_empty_with(&mut self, others: NamesByPlayer) {
        for (name, other) in [(&mut self.red, others.red), (&mut self.black, others.black)] {
            if name.trim().is_empty() {
                *name = other;
            }
        }
    }
}

/// The number of turns that each player has taken back in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnsTakenBack {
    /// The number of turns that Red has taken back.
    pub red: u32,
    /// The number of turns that Black has taken back.
    pub black: u32,
}

impl TurnsTakenBack {
    /// Counts another turn that a player has taken back.
    pub fn add_one(&mut self, player: Player) {
        let turns = match player {
            Player::Red => &mut self.red,
            Player::Black => &mut self.black,
        };
        *turns = turns.saturating_add(1);
    }

    /// Returns the number of turns that a player has taken back.
    pub const fn of(self, player: Player) -> u32 {
        match player {
            Player::Red => self.red,
            Player::Black => self.black,
        }
    }

    /// Returns `true` if no turn was taken back.
    pub fn is_zero(&self) -> bool {
        *self == TurnsTakenBack::default()
    }

    /// Returns the number of turns taken back by both players together.
    pub fn total(&self) -> u32 {
        self.red.saturating_add(self.black)
    }
}

/// The counts of one player's actions and losses in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerTally {
    /// The number of rings dropped with the player's own moves (R3.3).
    pub own_move_rings: u32,
    /// The number of rings claimed where the opponent dropped none (R3.4).
    pub claimed_rings: u32,
    /// The number of extra rings dropped because the opponent was late (R5.5).
    pub dropped_extra_rings: u32,
    /// The number of turns in which the player was late or passed by choice (R5.3, R5.4).
    pub late_turns: u32,
    /// The number of turns missed as a penalty (R5.6).
    pub missed_turns: u32,
    /// The number of times the player turned the timer over (R5.2).
    pub timer_flips: u32,
    /// The glasses that the player lost, in order of time.
    pub lost_glasses: Vec<LostGlass>,
    /// The total length of the player's turns, in milliseconds.
    pub total_turn_time: Millis,
}

/// A glass that was lost (R4.1, R4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostGlass {
    /// The socket where the glass remains.
    pub socket: Socket,
    /// The time of the loss, in milliseconds since the match began.
    pub at: Millis,
}

impl PlayerTally {
    /// Returns the number of all rings that the player dropped.
    pub fn dropped_rings(&self) -> u32 {
        self.own_move_rings + self.claimed_rings + self.dropped_extra_rings
    }
}

/// Returns the tally of each player in the match that starts as `origin`, has the events in `history`, and lasts until
/// `end`.
pub fn tally_players(origin: &Match, history: &[TimedEvent], end: Millis) -> ByPlayer<PlayerTally> {
    let mut tally: ByPlayer<PlayerTally> = ByPlayer::default();
    // The player to move and the start of their turn; `None` while the match is ending.
    let mut turn = (!origin.is_ending()).then(|| (origin.to_move(), origin.now()));
    for &TimedEvent { at, event } in history {
        match event {
            Event::RingDropped { player, why, .. } => {
                let tally = &mut tally[player];
                *match why {
                    RingDropReason::OwnMove => &mut tally.own_move_rings,
                    RingDropReason::Claim => &mut tally.claimed_rings,
                    RingDropReason::ExtraRing => &mut tally.dropped_extra_rings,
                } += 1;
            }
            Event::PlayerLate { player, .. } => tally[player].late_turns += 1,
            Event::TurnMissed { player } => tally[player].missed_turns += 1,
            Event::TimerFlipped { by, .. } => tally[by].timer_flips += 1,
            Event::GlassLost { glass, socket } => tally[glass.owner].lost_glasses.push(LostGlass { socket, at }),
            Event::TurnBegan { player } => end_turn(&mut tally, &mut turn, at, Some(player)),
            Event::EndingBegan => end_turn(&mut tally, &mut turn, at, None),
            _ => {}
        }
    }
    end_turn(&mut tally, &mut turn, end, None);
    tally
}

/// Adds the length of the current turn to the tally of its player, and starts the next turn.
fn end_turn(tally: &mut ByPlayer<PlayerTally>, turn: &mut Option<(Player, Millis)>, at: Millis, next: Option<Player>) {
    if let Some((player, since)) = turn.take() {
        tally[player].total_turn_time += at.saturating_sub(since);
    }
    *turn = next.map(|player| (player, at));
}
