//! The aids at Level 1: a hint for a person alone against the bot, and taking the last turn back, which the other of two
//! people is asked about.

use bevy::prelude::*;
use tamsk_rules::{Player, Socket, Turn};

use crate::input::keys::{PadPressSystems, PressedActions, TypingSystems};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{InFront, Menu, Screen};
use crate::table::hint::{Aid, AskHint, Hint};
use crate::table::loading::{TakeBack, may_agree};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;
use crate::ui::kit::navigation::{Ask, Confirmation};
use crate::ui::kit::signs::aid_button;

/// Returns this player's button for an aid.
pub const fn button_of(aid: Aid, player: Player) -> MatchButton {
    match aid {
        Aid::Hint => MatchButton::Hint(player),
        Aid::TakeBack => MatchButton::TakeBack(player),
    }
}

/// Returns the aids that this player may ask for now, at Level 1, where no sand runs meanwhile: alone against the bot, or
/// of two people the one who moved last. A move onto a full socket can still be taken back against the bot when it has
/// lost the match.
pub fn aids(live: &LiveMatch, seats: Seats, hint: &Hint, player: Player) -> Vec<Aid> {
    let game = live.game();
    if may_agree(live, seats) {
        let is_free = Player::BOTH.iter().all(|&player| game.in_hand(player).is_none());
        let asks = is_free && live.moved_last() == Some(player) && live.can_take_back(player);
        return asks.then_some(Aid::TakeBack).into_iter().collect();
    }
    let alone = seats.is_person(player) && seats.bot(!player).is_some();
    if !alone || game.options().level.has_sand() {
        return Vec::new();
    }
    if game.outcome().is_some() {
        let has_lost = game.loss_on_full_socket().is_some_and(|lost| lost.player == player);
        return Vec::from_iter(has_lost.then_some(Aid::TakeBack));
    }
    let may_move = game.turn_of() == Some(player) && game.undecided().is_none();
    let on_turn = may_move && game.off_board(player).is_none();
    let mut aids = Vec::new();
    if on_turn && game.in_hand(player).is_none() && *hint == Hint::default() {
        aids.push(Aid::Hint);
    }
    if game.in_hand(player).is_none() && live.can_take_back(player) {
        aids.push(Aid::TakeBack);
    }
    aids
}

/// Returns the hint in words, while one is shown or being searched for.
pub fn hint_words(texts: &Localization, hint: &Hint, player: Player) -> Option<String> {
    if hint.asked == Some(player) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let (_, Turn { claim, glass_move }) = hint.shown.filter(|(of, _)| *of == player)?;
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
    Some(texts.tr_args(key, &args))
}

/// Adds the keys of the aids.
pub fn plugin(app: &mut App) {
    let playing = in_state(InFront(Screen::Match));
    app.add_observer(ask_for_aid);
    app.add_systems(PreUpdate, ask_by_key.after(TypingSystems).after(PadPressSystems).run_if(playing));
}

fn ask_by_key(
    pressed: PressedActions,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    hint: Single<&Hint>,
    occasion: TableOccasion,
    mut commands: Commands,
) {
    for aid in [Aid::Hint, Aid::TakeBack] {
        // What decides a challenge is played without help, and a lesson takes back what lost its match.
        let is_of_lesson = occasion.is(Occasion::Lesson) && live.game().outcome().is_some();
        if !pressed.has(aid_button(aid).1) || !occasion.allows(|policy| policy.has_aids) || is_of_lesson {
            continue;
        }
        for player in seats.people().filter(|&player| aids(&live, *seats, &hint, player).contains(&aid)) {
            commands.trigger(AskForAid(aid, player));
        }
    }
}

/// A request for an aid for this player: to the bot at once, and to another person by a question.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskForAid(pub Aid, pub Player);

fn ask_for_aid(ask: On<AskForAid>, seats: Res<Seats>, mut commands: Commands) {
    let AskForAid(aid, player) = *ask;
    match aid {
        Aid::Hint => _ = commands.write_message(AskHint(player)),
        Aid::TakeBack if seats.are_two_people() => {
            commands.trigger(Ask { question: Confirmation::TakeBack(player), over: Menu::None });
        }
        Aid::TakeBack => _ = commands.write_message(TakeBack(player)),
    }
}
