//! What a person playing the bot at Level 1 may ask for: a hint, and the last turn back.

use bevy::prelude::*;

use crate::localization::Localization;
use crate::rules::{Player, Turn};
use crate::session::hint::AskHint;
use crate::session::hint::Hint;
use crate::session::keys::{HINT_KEY, TAKE_BACK_KEY};
use crate::session::loading::TakeBack;
use crate::session::panels::MatchButton;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::simulation::live::LiveMatch;

/// An aid that may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// What a strong player would do.
    Hint,
    /// The position before the last turn.
    TakeBack,
}

impl Aid {
    /// The text on its button, its key, and what scripts call it.
    pub const fn button(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Aid::Hint => ("aid-hint", HINT_KEY.1, "hint"),
            Aid::TakeBack => ("aid-take-back", TAKE_BACK_KEY.1, "take back"),
        }
    }
}

impl Aid {
    /// The button by which this player asks for it.
    pub const fn of(self, player: Player) -> MatchButton {
        match self {
            Aid::Hint => MatchButton::Hint(player),
            Aid::TakeBack => MatchButton::TakeBack(player),
        }
    }
}

/// The aids that this player may ask for now: at Level 1, where no sand runs meanwhile, against the bot alone.
pub fn aids(live: &LiveMatch, seats: Seats, hint: &Hint, player: Player) -> Vec<Aid> {
    let game = live.game();
    let alone = seats.is_person(player) && seats.bot(!player).is_some();
    if !alone || game.options().level.has_sand() || game.outcome().is_some() {
        return Vec::new();
    }
    let undecided = Player::BOTH.into_iter().any(|player| game.ring_window(player).is_some());
    let on_turn = game.to_move() == player && !undecided && !game.is_ending() && game.off_board(player).is_none();
    let mut aids = Vec::new();
    if on_turn && game.in_hand(player).is_none() && *hint == Hint::default() {
        aids.push(Aid::Hint);
    }
    if game.in_hand(player).is_none() && live.can_take_back(player) {
        aids.push(Aid::TakeBack);
    }
    aids
}

/// The hint in words, while one is shown or thought of.
pub fn hint_words(texts: &Localization, hint: &Hint, player: Player) -> Option<String> {
    if hint.asked == Some(player) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let (_, Turn { claim, glass_move: go }) = hint.shown.filter(|(whom, _)| *whom == player)?;
    let key = match (claim, go.map(|go| go.ring)) {
        (false, Some(true)) => "hint-move-ring",
        (false, Some(false)) => "hint-move",
        (true, Some(true)) => "hint-claim-move-ring",
        (true, Some(false)) => "hint-claim-move",
        (true, None) => "hint-claim",
        (false, None) => "hint-pass",
    };
    let name = |socket: Option<crate::rules::Socket>| socket.map(|socket| socket.to_string()).unwrap_or_default();
    let args = [("from", name(go.map(|go| go.from)).into()), ("to", name(go.map(|go| go.to)).into())];
    Some(texts.tr_args(key, &args))
}

pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Match).and_then(in_state(Menu::None)).and_then(resource_exists::<LiveMatch>);
    app.add_systems(PreUpdate, keys.after(bevy::input::InputSystems).run_if(playing));
}

fn keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    hint: Res<Hint>,
    mut hints: MessageWriter<AskHint>,
    mut backs: MessageWriter<TakeBack>,
) {
    let Some(keys) = keys else { return };
    for (key, aid) in [(HINT_KEY.0, Aid::Hint), (TAKE_BACK_KEY.0, Aid::TakeBack)] {
        if !keys.just_pressed(key) {
            continue;
        }
        for player in seats.people().filter(|&player| aids(&live, *seats, &hint, player).contains(&aid)) {
            ask(aid, player, &mut hints, &mut backs);
        }
    }
}

/// Asks for it.
pub fn ask(aid: Aid, player: Player, hints: &mut MessageWriter<AskHint>, backs: &mut MessageWriter<TakeBack>) {
    match aid {
        Aid::Hint => drop(hints.write(AskHint(player))),
        Aid::TakeBack => drop(backs.write(TakeBack(player))),
    }
}
