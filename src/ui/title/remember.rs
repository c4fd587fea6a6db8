//! Remembers that a match was begun, and which. Lessons are remembered by `tutorial`. A match of TAMSK that decides a
//! challenge belongs to its match of GIPF, and is none that a player would begin again.

use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::{Options, Player};

use crate::settings::{Company, Deed, LastChoices, MatchChoices, Progress};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::MatchSetup;
use crate::table::gipf::GipfAgreement;
use crate::table::loading::{LoadMatch, ResumeMatch, StartMatch};
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, remember_play);
}

fn remember_play(
    mut started: MessageReader<StartMatch>,
    mut resumed: MessageReader<ResumeMatch>,
    mut gipf_started: MessageReader<StartMatch<GipfAgreement>>,
    mut gipf_resumed: MessageReader<LoadMatch<LiveGipf>>,
    occasion: TableOccasion,
    mut progress: ResMut<Progress>,
    kept: Res<LastChoices>,
) {
    let is_gipf = gipf_started.read().count() + gipf_resumed.read().count() > 0;
    if is_gipf && occasion.allows(|policy| policy.is_offered_again) && progress.last.what != Deed::Gipf {
        progress.last.what = Deed::Gipf;
    }
    let started = started.read().last();
    let started = started.map(|StartMatch { setup, seats, .. }| (setup.clone(), *seats, None));
    let resumed = resumed.read().last().map(|ResumeMatch { live, seats, .. }| {
        let Names { red, black } = live.setup().names.clone();
        let players = if seats.is_person(Player::Red) { (red, black) } else { (black, red) };
        (live.setup().clone(), *seats, Some(players))
    });
    let Some((setup, seats, players)) =
        resumed.or(started).filter(|_| occasion.allows(|policy| policy.is_offered_again))
    else {
        return;
    };
    progress.played = true;
    progress.last.what = Deed::Match;
    let mut agreed = choices(&setup, seats, &kept.tamsk);
    if let Some(players) = players {
        agreed.players = players;
    }
    progress.last.agreed = agreed;
}

/// Returns the choices for this match. The setup has kept on the way to it what the match itself does not tell: who is
/// the first player, and how Red is chosen.
fn choices(setup: &MatchSetup, seats: Seats, kept: &MatchChoices) -> MatchChoices {
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
    let handicaps = setup.options.handicaps;
    // As in the setup, what is agreed for the first player stands as Red's; a person alone is the first.
    let exchanged = match company {
        Company::AgainstBot => !seats.is_person(Player::Red),
        Company::TwoPeople | Company::TwoBots => handicaps == kept.options.handicaps.swapped(),
    };
    let options = Options { handicaps: if exchanged { handicaps.swapped() } else { handicaps }, ..setup.options };
    MatchChoices { company, bots, options, timer_on_left: setup.timer_on_left, ..kept.clone() }
}
