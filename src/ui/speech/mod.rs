//! What is read aloud and written as text: every event of the match on the table, and sockets that are asked for.
//!
//! Screen readers get the sentences as live regions, and the board as a list of sockets that they can go through.

mod said;
pub mod tree;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tamsk_rules::{ByPlayer, Event, Player, Socket};

use crate::localization::Localization;
use crate::session::confirming::ProposedMoves;
use crate::session::reading::ReadSocket;
use crate::session::seats::Seats;
use crate::session::states::{Screen, match_shown};
use crate::simulation::live::LiveMatch;
use crate::simulation::low_sand::SandRanLow;
use crate::simulation::messages::MatchEvent;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::sentences::Sentence;
use crate::ui::kit::socket_words::socket_words;

pub use self::said::{Spoken, Transcript};

/// Says what happens.
pub fn plugin(app: &mut App) {
    app.init_resource::<Spoken>()
        .init_resource::<Transcript>()
        .add_systems(Update, (narrate, warn).chain().run_if(match_shown.and_then(resource_exists::<LiveMatch>)))
        .add_systems(EguiPrimaryContextPass, tree::tell.in_set(UiSystems))
        .add_systems(OnExit(Screen::Match), forget)
        .add_systems(OnExit(Screen::Replay), forget)
        .add_systems(OnExit(Screen::Gipf), forget)
        .add_systems(OnExit(Screen::GipfReplay), forget);
}

fn forget(mut spoken: ResMut<Spoken>) {
    spoken.forget();
}

/// What there is to say something about.
#[derive(SystemParam)]
struct Happenings<'w, 's> {
    events: MessageReader<'w, 's, MatchEvent>,
    low: MessageReader<'w, 's, SandRanLow>,
    asked: MessageReader<'w, 's, ReadSocket>,
}

fn narrate(
    texts: Res<Localization>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    mut happenings: Happenings,
    mut passed: Local<Option<Event>>,
    mut spoken: ResMut<Spoken>,
    mut transcript: ResMut<Transcript>,
) {
    let names = PlayerNames::of(&live, *seats);
    let mut say = |sentence: Sentence, written: bool| {
        if written {
            transcript.write(&sentence);
        }
        spoken.say(sentence);
    };
    for MatchEvent(happened) in happenings.events.read() {
        let before = passed.replace(happened.event);
        // The sentence of the pass says it already.
        let is_said = matches!((before, happened.event),
            (Some(Event::Passed { player, forced: false }), Event::Late { player: late, .. }) if player == late);
        if !is_said {
            say(Sentence::of(&texts, &names, *happened), true);
        }
    }
    // The other seconds are heard, but would not let anything else be read.
    for low in happenings.low.read().filter(|low| low.is_first) {
        if let Some(sentence) = Sentence::of_low_sand(&texts, &names, live.game(), *low) {
            say(sentence, true);
        }
    }
    for ReadSocket(socket) in happenings.asked.read() {
        // Whoever moves a cursor wants to hear where it is now, and nobody follows that as text.
        say(Sentence::new(&socket_words(&texts, &names, live.game(), *socket), true), false);
    }
}

/// Says what a move onto a full socket would cost that waits for a second press.
fn warn(
    texts: Res<Localization>,
    live: Res<LiveMatch>,
    proposed: Res<ProposedMoves>,
    mut known: Local<ByPlayer<Option<Socket>>>,
    mut spoken: ResMut<Spoken>,
    mut transcript: ResMut<Transcript>,
) {
    for player in Player::BOTH {
        let loss = proposed.loss(live.game(), player);
        if std::mem::replace(&mut known[player], loss) != loss && loss.is_some() {
            let sentence = Sentence::new(&texts.tr("warning-full-socket"), true);
            transcript.write(&sentence);
            spoken.say(sentence);
        }
    }
}
