//! The aids that a player can ask for: a hint, and a take-back of the last turn. A human opponent must agree to a
//! take-back.

use bevy::prelude::*;
use tamsk_rules::{Player, Socket, Turn};

use crate::input::keys::{OpenTextFieldSystems, PadPressSystems, PressedCommonActions};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, UncoveredScreen};
use crate::table::game::{Aid, PlayableGame};
use crate::table::hint::{Hint, RequestHint};
use crate::table::loading::TakeBack;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;
use crate::ui::kit::key_labels::aid_button_parts;
use crate::ui::kit::navigation::{AskQuestion, Confirmation};

/// A player's request for a hint or a take-back. If two people play, a take-back needs the opponent's consent.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskForAid(pub Aid, pub Player);

pub fn plugin(app: &mut App) {
    app.add_observer(ask);
    add_aid_keys::<LiveMatch>(app);
}

/// Adds the keys that ask for a hint or a take-back in a game.
pub fn add_aid_keys<G: PlayableGame>(app: &mut App) {
    let playing = in_state(UncoveredScreen(G::MATCH_SCREEN));
    app.add_systems(PreUpdate, ask_by_key::<G>.after(OpenTextFieldSystems).after(PadPressSystems).run_if(playing));
}

/// Returns the match button with which a player asks for a hint or a take-back.
pub const fn aid_match_button(aid: Aid, player: Player) -> MatchButton {
    match aid {
        Aid::Hint => MatchButton::Hint(player),
        Aid::TakeBack => MatchButton::TakeBack(player),
    }
}

/// Returns the aids, such as a hint, that a player may ask for. No aids are offered in a match that decides a
/// challenge, or after the end of a match in a lesson.
pub fn offered_aids<G: PlayableGame>(
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

fn ask_by_key<G: PlayableGame>(
    pressed: PressedCommonActions,
    table: Single<(&G, &Hint<G>)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut commands: Commands,
) {
    let (live, hint) = *table;
    for player in seats.people() {
        for aid in offered_aids(live, player, *seats, hint, &occasion) {
            if pressed.just_pressed(aid_button_parts(aid).1) {
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
            commands.trigger(AskQuestion { question: Confirmation::TakeBackAskedBy(player), menu_if_no: Menu::None });
        }
        Aid::TakeBack => _ = commands.write_message(TakeBack(player)),
    }
}

/// Returns the text of a hint that recommends this turn.
pub fn turn_hint(texts: &Localization, Turn { claims_ring, glass_move }: Turn) -> String {
    let key = match (claims_ring, glass_move.map(|moved| moved.drops_ring)) {
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
