//! Tells what a move onto a full socket would cost as long as it waits for the second press, that a record has become as
//! long as it can be, and why a key has done nothing.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use tamsk_rules::{ByPlayer, Player, Socket};

use super::shown::{STAY, STAY_LONG, ShownToast, Toast};
use crate::input::keys::{InputAction, KeySigns, WrongKey};
use crate::localization::Localization;
use crate::simulation::game::{Answer, Lapse};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::Answered;
use crate::simulation::refused_thing::RefusedThing;
use crate::states::Menu;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::names::{PlayerNames, deed_key};
use crate::ui::kit::sides::RECORD_FULL;

/// Tells a player whose move onto a full socket waits for the second press what it would cost, as long as it waits.
pub(super) fn warn_of_full_socket(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableTop,
    proposed: Single<&ProposedMoves>,
    mut told: Local<ByPlayer<Option<Socket>>>,
    mut toast: ResMut<Toast>,
) -> Result {
    for player in Player::BOTH {
        let loss = proposed.loss(live.game(), player);
        let is_new = std::mem::replace(&mut told[player], loss) != loss;
        let Some(socket) = loss.filter(|_| is_new) else { continue };
        toast.0 = Some(ShownToast {
            words: texts.tr("warning-full-socket").into_owned(),
            pressed: contexts.ctx_mut()?.input(|input| input.pointer.latest_pos()),
            side: table_top.side(*seats, player),
            player: seats.are_two_people().then_some(player),
            warned: Some(player),
            thing: Some(RefusedThing::Socket(socket)),
            rule: Some("rule-full-loses"),
            stay: STAY_LONG,
            ..default()
        });
    }
    Ok(())
}

/// Takes the warning back once the move waits no longer, and when a menu covers the match.
pub(super) fn take_back(
    live: Single<&LiveMatch>,
    menu: Res<State<Menu>>,
    proposed: Single<&ProposedMoves>,
    mut toast: ResMut<Toast>,
) {
    let Some(player) = toast.0.as_ref().and_then(|shown| shown.warned) else { return };
    if *menu.get() != Menu::None || proposed.loss(live.game(), player).is_none() {
        toast.0 = None;
    }
}

/// Tells that nothing more can be played: once there is no more room, and whenever a person asks for more.
pub(super) fn tell_of_full_record(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    mut answered: MessageReader<Answered>,
    mut was_full: Local<bool>,
    mut toast: ResMut<Toast>,
) {
    let lapsed = |answered: &Answered| answered.answer == Answer::Lapsed(Lapse::RecordFull);
    let asked = answered.read().filter(|answered| answered.entry.origin.is_person() && lapsed(answered)).count() > 0;
    let is_full = live.game().outcome().is_none() && live.is_full();
    if asked || (is_full && !*was_full) {
        toast.0 = Some(ShownToast { words: texts.tr(RECORD_FULL).into_owned(), stay: STAY_LONG, ..default() });
    }
    *was_full = is_full;
}

/// Tells a person alone which key is theirs, two people whose the keyboard is, and either where there is no glass.
pub(super) fn explain_key(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableTop,
    signs: Res<KeySigns>,
    mut pressed: MessageReader<WrongKey>,
    mut toast: ResMut<Toast>,
) {
    let Some(&wrong) = pressed.read().last() else { return };
    toast.0 = Some(match wrong {
        WrongKey::OtherSet { player, deed } => {
            let key = signs.players(*seats, player, InputAction::Deed(deed));
            let deed = texts.tr(deed_key(deed)).into_owned();
            let words = texts.tr_args("refusal-other-key", &[("deed", deed.into()), ("key", key.into())]);
            ShownToast { words, stay: STAY, ..default() }
        }
        WrongKey::OtherOwner(player) => {
            let names = PlayerNames::of(&live, *seats);
            let [owner, other] = [!player, player].map(|of| names.name(&texts, of));
            let args = [("owner", owner.into()), ("other", other.into())];
            let words = texts.tr_args("refusal-other-keyboard", &args);
            let side = table_top.side(*seats, player);
            ShownToast { words, side, player: Some(player), stay: STAY, ..default() }
        }
        WrongKey::Alone => {
            let names = PlayerNames::of(&live, *seats);
            let walk = |player: Player| {
                let keys: Vec<String> = signs.walk(*seats, player).around.into_iter().map(|(_, key)| key).collect();
                let args = [("name", names.name(&texts, player).into()), ("keys", keys.join(" · ").into())];
                (!keys.is_empty()).then(|| texts.tr_args("refusal-arrows-walk", &args))
            };
            let walks = Player::BOTH.into_iter().filter_map(walk);
            let words: Vec<String> = [texts.tr("refusal-arrows").into_owned()].into_iter().chain(walks).collect();
            ShownToast { words: words.join(" "), stay: STAY_LONG, ..default() }
        }
        WrongKey::Enter(player) => {
            let args = [("key", signs.players(*seats, player, InputAction::Press).into())];
            ShownToast { words: texts.tr_args("refusal-enter", &args), stay: STAY, ..default() }
        }
        WrongKey::NoGlass { player, socket } => {
            let words = texts.tr_args("refusal-bare-socket", &[("socket", socket.to_string().into())]);
            let side = table_top.side(*seats, player);
            ShownToast { words, side, player: Some(player), stay: STAY, ..default() }
        }
    });
}
