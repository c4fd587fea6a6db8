//! Toasts about the match, such as refusals, the cost of a move onto a full socket, and keys without effect.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use tamsk_rules::{ByPlayer, Player, Socket};

use super::drawing::{STAY, STAY_LONG, STAY_NEWS, ShownToast, Toast};
use super::place::Surroundings;
use super::refused::Explanation;
use crate::input::keys::{IneffectiveKey, InputAction, KeyLabels};
use crate::localization::Localization;
use crate::simulation::game::{Answer, ExpiryReason};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{Answered, InputMeans, RefusedPiece, Source};
use crate::states::Menu;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::leaving::MatchLeft;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::RequestDeclined;
use crate::ui::kit::sentences::RECORD_FULL;

pub(super) fn show_refusals(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    seats: Res<Seats>,
    table_top: TableTop,
    live: Single<&LiveMatch>,
    around: Surroundings,
    mut answered: MessageReader<Answered>,
    mut toast: ResMut<Toast>,
) -> Result {
    let refused = answered.read().filter(|answered| answered.is_refused_to_a_person()).last();
    let Some(refused) = refused else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let game = live.game();
    let Some(why) = Explanation::of_answer(game, live.history(), refused, seats.are_two_people()) else {
        return Ok(());
    };
    let words = why.words(&texts, game, &PlayerNames::of(*live, *seats));
    let player = refused.entry.origin.player;
    let side = table_top.side(*seats, player);
    let thing = RefusedPiece::of(game, refused);
    let pressed = match refused.entry.origin.source {
        Source::Person(InputMeans::Pointer(asked)) => around.pointer(ctx, asked).or_else(|| ctx.pointer_latest_pos()),
        Source::Person(InputMeans::Button) => ctx.pointer_latest_pos(),
        // After a key press, the player looks at their cursor or at the piece acted on, not at the mouse pointer.
        _ => around.cursor(ctx, player).or_else(|| around.thing_centre(ctx, thing?)),
    };
    toast.0 = Some(ShownToast {
        words,
        anchor: pressed,
        side,
        player: seats.are_two_people().then_some(refused.entry.origin.player),
        thing,
        refused: Some(refused.clone()),
        rule: Some(why.rule),
        duration: STAY,
        ..default()
    });
    Ok(())
}

/// Warns a player of the cost of a move onto a full socket that needs a second press.
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
        let loss = proposed.losing_socket(live.game(), player);
        let is_new = std::mem::replace(&mut told[player], loss) != loss;
        let Some(socket) = loss.filter(|_| is_new) else { continue };
        toast.0 = Some(ShownToast {
            words: texts.tr("warning-full-socket").into_owned(),
            anchor: contexts.ctx_mut()?.pointer_latest_pos(),
            side: table_top.side(*seats, player),
            player: seats.are_two_people().then_some(player),
            warned: Some(player),
            thing: Some(RefusedPiece::Socket(socket)),
            rule: Some("rule-full-loses"),
            duration: STAY_LONG,
            ..default()
        });
    }
    Ok(())
}

/// Removes the warning once the move is no longer proposed, or a menu covers the match.
pub(super) fn withdraw_warning(
    live: Single<&LiveMatch>,
    menu: Res<State<Menu>>,
    proposed: Single<&ProposedMoves>,
    mut toast: ResMut<Toast>,
) {
    let Some(player) = toast.0.as_ref().and_then(|shown| shown.warned) else { return };
    if *menu.get() != Menu::None || proposed.losing_socket(live.game(), player).is_none() {
        toast.0 = None;
    }
}

/// Says that the record is full, once it becomes full and whenever a person tries to play on.
pub(super) fn show_record_full(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    mut answered: MessageReader<Answered>,
    mut was_full: Local<bool>,
    mut toast: ResMut<Toast>,
) {
    let lapsed = |answered: &Answered| answered.answer == Answer::Expired(ExpiryReason::RecordFull);
    let asked = answered.read().filter(|answered| answered.entry.origin.is_person() && lapsed(answered)).count() > 0;
    let is_full = live.game().outcome().is_none() && live.is_record_full();
    if asked || (is_full && !*was_full) {
        toast.0 = Some(ShownToast { words: texts.tr(RECORD_FULL).into_owned(), duration: STAY_LONG, ..default() });
    }
    *was_full = is_full;
}

/// Explains why a key had no effect, such as a key of the other player.
pub(super) fn explain_key(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableTop,
    signs: Res<KeyLabels>,
    mut pressed: MessageReader<IneffectiveKey>,
    mut toast: ResMut<Toast>,
) {
    let Some(&wrong) = pressed.read().last() else { return };
    let names = PlayerNames::of(*live, *seats);
    let (words, player, stay) = match wrong {
        IneffectiveKey::OtherSet { player, command: deed } => {
            let key = signs.player_label(*seats, player, InputAction::Command(deed));
            let deed = texts.tr(InputAction::Command(deed).text_key()).into_owned();
            (texts.tr_args("refusal-other-key", &[("deed", deed.into()), ("key", key.into())]), None, STAY)
        }
        IneffectiveKey::OtherOwner(player) => {
            let [owner, other] = [!player, player].map(|of| names.name(&texts, of));
            let args = [("owner", owner.into()), ("other", other.into())];
            (texts.tr_args("refusal-other-keyboard", &args), Some(player), STAY)
        }
        IneffectiveKey::Alone => {
            let walk = |player: Player| {
                let keys: Vec<String> =
                    signs.cursor_labels(*seats, player).around.into_iter().map(|(_, key)| key).collect();
                let args = [("name", names.name(&texts, player).into()), ("keys", keys.join(" · ").into())];
                (!keys.is_empty()).then(|| texts.tr_args("refusal-arrows-walk", &args))
            };
            let walks = Player::BOTH.into_iter().filter_map(walk);
            let words: Vec<String> = [texts.tr("refusal-arrows").into_owned()].into_iter().chain(walks).collect();
            (words.join(" "), None, STAY_LONG)
        }
        IneffectiveKey::Enter(player) => {
            let key = signs.player_label(*seats, player, InputAction::Press);
            (texts.tr_args("refusal-enter", &[("key", key.into())]), None, STAY)
        }
        IneffectiveKey::NoGlass { player, socket } => {
            let words = texts.tr_args("refusal-bare-socket", &[("socket", socket.to_string().into())]);
            (words, Some(player), STAY)
        }
    };
    let side = player.map(|player| table_top.side(*seats, player)).unwrap_or_default();
    toast.0 = Some(ShownToast { words, side, player, duration: stay, ..default() });
}

/// Says on the title where the match that was left can be found.
pub(super) fn show_match_left(_: On<MatchLeft>, texts: Res<Localization>, mut toast: ResMut<Toast>) {
    let words = texts.tr("news-match-left").into_owned();
    toast.0 = Some(ShownToast { words, duration: STAY_NEWS, is_good_news: true, ..default() });
}

/// Removes good news as soon as the title is left or a menu covers it.
pub(super) fn hide_good_news(mut toast: ResMut<Toast>) {
    if toast.0.as_ref().is_some_and(|shown| shown.is_good_news) {
        toast.0 = None;
    }
}

pub(super) fn show_declined(
    declined: On<RequestDeclined>,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableTop,
    mut toast: ResMut<Toast>,
) {
    let words = PlayerNames::of(*live, *seats).about(&texts, "news-declined", declined.0);
    let side = table_top.side(*seats, !declined.0);
    toast.0 = Some(ShownToast { words, side, duration: STAY_NEWS, is_good_news: true, ..default() });
}
