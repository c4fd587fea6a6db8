//! Remembers that a match was begun, and which. Lessons are remembered by `tutorial`.

use bevy::prelude::*;

use crate::persistence::{Company, Deed, MatchChoices, Settings};
use crate::rules::Player;
use crate::session::PlaysUnattended;
use crate::session::loading::{ResumeMatch, StartMatch};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, remember_play);
}

fn remember_play(
    mut started: MessageReader<StartMatch>,
    mut resumed: MessageReader<ResumeMatch>,
    unattended: Res<PlaysUnattended>,
    mut settings: ResMut<Settings>,
) {
    let (started, resumed) = (started.read().last(), resumed.read().count() > 0);
    if unattended.0 || !(started.is_some() || resumed) {
        return;
    }
    settings.played = true;
    if let Some(started) = started {
        settings.last.what = Deed::Match;
        settings.last.agreed = choices(started, &settings);
    }
}

/// Returns the choices for this match. The setup has kept on the way to it what the match itself does not tell: who is
/// the first player, and how Red is chosen.
fn choices(StartMatch { setup, seats }: &StartMatch, settings: &Settings) -> MatchChoices {
    let kept = settings.choices();
    let company = match seats.people().count() {
        0 => Company::TwoBots,
        1 => Company::AgainstBot,
        _ => Company::TwoPeople,
    };
    let only_bot = Player::BOTH.into_iter().find_map(|player| seats.bot(player));
    let bots = match (company, only_bot) {
        (Company::AgainstBot, Some(difficulty)) => (kept.bots.0, difficulty),
        _ => kept.bots,
    };
    MatchChoices { company, bots, options: setup.options, timer_on_left: setup.timer_on_left, ..kept }
}
