//! The aids that a person can ask for: a hint, and taking the last turn back, which the other of two people is asked about.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::input::keys::{PadPressSystems, PressedActions, TypingSystems};
use crate::simulation::live::LiveMatch;
use crate::states::{InFront, Menu};
use crate::table::game::{Aid, Playable};
use crate::table::hint::{AskHint, Hint};
use crate::table::loading::TakeBack;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;
use crate::ui::kit::navigation::{Ask, Confirmation};
use crate::ui::kit::signs::aid_button;

/// A request for an aid for this player: to the bot at once, and to another person by a question.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskForAid(pub Aid, pub Player);

/// Adds the requests, and their keys.
pub fn plugin(app: &mut App) {
    app.add_observer(ask);
    read_keys_in::<LiveMatch>(app);
}

/// Reads the keys of aids in matches of a game.
pub fn read_keys_in<G: Playable>(app: &mut App) {
    let playing = in_state(InFront(G::SCREEN));
    app.add_systems(PreUpdate, ask_by_key::<G>.after(TypingSystems).after(PadPressSystems).run_if(playing));
}

/// Returns what pointers press to ask for an aid for this player.
pub const fn aid_press(aid: Aid, player: Player) -> MatchButton {
    match aid {
        Aid::Hint => MatchButton::Hint(player),
        Aid::TakeBack => MatchButton::TakeBack(player),
    }
}

/// Returns the aids that a player may ask for now in a match on the table. What decides a challenge is played without help,
/// and a lesson takes back what lost its match.
pub fn offered<G: Playable>(
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
        for aid in offered(live, player, *seats, hint, &occasion) {
            if pressed.has(aid_button(aid).1) {
                commands.trigger(AskForAid(aid, player));
            }
        }
    }
}

fn ask(ask: On<AskForAid>, seats: Res<Seats>, mut commands: Commands) {
    let AskForAid(aid, player) = *ask;
    match aid {
        Aid::Hint => _ = commands.write_message(AskHint(player)),
        Aid::TakeBack if seats.are_two_people() => {
            commands.trigger(Ask { question: Confirmation::TakeBack(player), over: Menu::None });
        }
        Aid::TakeBack => _ = commands.write_message(TakeBack(player)),
    }
}
