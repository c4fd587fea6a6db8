//! The aids that a player can ask for: a hint, and taking back the last turn, to which a human opponent must agree.

use bevy::prelude::*;
use tamsk_rules::{Player, Socket, Turn};

use crate::input::keys::{PadPressSystems, PressedActions, TypingSystems};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, UncoveredScreen};
use crate::table::game::{Aid, Playable};
use crate::table::hint::{Hint, RequestHint};
use crate::table::loading::TakeBack;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;
use crate::ui::kit::navigation::{AskQuestion, Confirmation};
use crate::ui::kit::signs::aid_button;

/// A request for an aid for this player. If two people play, a take-back needs the opponent's consent.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskForAid(pub Aid, pub Player);

pub fn plugin(app: &mut App) {
    app.add_observer(ask);
    add_aid_keys::<LiveMatch>(app);
}

pub fn add_aid_keys<G: Playable>(app: &mut App) {
    let playing = in_state(UncoveredScreen(G::SCREEN));
    app.add_systems(PreUpdate, ask_by_key::<G>.after(TypingSystems).after(PadPressSystems).run_if(playing));
}

pub const fn aid_match_button(aid: Aid, player: Player) -> MatchButton {
    match aid {
        Aid::Hint => MatchButton::Hint(player),
        Aid::TakeBack => MatchButton::TakeBack(player),
    }
}

/// Returns the aids on offer: none in a match that decides a challenge, nor once a lesson's match is lost.
pub fn offered_aids<G: Playable>(
    live: &G,
    player: Player,
    seats: Seats,
    hint: &Hint<G>,
    occasion: &TableOccasion,
) -> Vec<Aid> {
    let is_lost_in_lesson = occasion.is(Occasion::Lesson) && live.is_over();
    if !occasion.allows(|policy| policy.has_aids) || is_lost_in_lesson {
        return Vec::new();
    }
    live.aids(player, seats, *hint != Hint::default())
}

fn ask_by_key<G: Playable>(
    pressed: PressedActions,
    table: Single<(&G, &Hint<G>)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut commands: Commands,
) {
    let (live, hint) = *table;
    for player in seats.people() {
        for aid in offered_aids(live, player, *seats, hint, &occasion) {
            if pressed.just_pressed(aid_button(aid).1) {
                commands.trigger(AskForAid(aid, player));
            }
        }
    }
}

fn ask(ask: On<AskForAid>, seats: Res<Seats>, mut commands: Commands) {
    let AskForAid(aid, player) = *ask;
    match aid {
        Aid::Hint => _ = commands.write_message(RequestHint(player)),
        Aid::TakeBack if seats.are_two_people() => {
            commands.trigger(AskQuestion { question: Confirmation::TakeBack(player), over: Menu::None });
        }
        Aid::TakeBack => _ = commands.write_message(TakeBack(player)),
    }
}

/// Returns the words of a hint to play this turn.
pub fn turn_hint(texts: &Localization, Turn { claim, glass_move }: Turn) -> String {
    let key = match (claim, glass_move.map(|moved| moved.ring)) {
        (false, Some(true)) => "hint-move-ring",
        (false, Some(false)) => "hint-move",
        (true, Some(true)) => "hint-claim-move-ring",
        (true, Some(false)) => "hint-claim-move",
        (true, None) => "hint-claim",
        (false, None) => "hint-pass",
    };
    let name = |socket: Option<Socket>| socket.map(|socket| socket.to_string()).unwrap_or_default();
    let args = [
        ("from", name(glass_move.map(|moved| moved.from)).into()),
        ("to", name(glass_move.map(|moved| moved.to)).into()),
    ];
    texts.tr_args(key, &args)
}
