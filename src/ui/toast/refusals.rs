//! Toasts about the match, for example about refusals, the cost of a move onto a full socket, and keys without effect.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use tamsk_rules::{ByPlayer, Player, Socket};

use super::drawing::{ActiveToast, CurrentToast, LONG_DURATION, NEWS_DURATION, SHORT_DURATION};
use super::explanation::RefusalExplanation;
use super::place::ToastSurroundings;
use crate::input::keys::{IneffectivePress, InputAction, KeyLabels};
use crate::localization::Localization;
use crate::simulation::game::{Answer, RequestExpiryReason};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{InputMeans, RefusedPiece, RequestAnswered, RequestSource};
use crate::states::Menu;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;
use crate::ui::kit::leaving::ResumableMatchLeft;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::RequestDeclinedBy;
use crate::ui::kit::sentences::RECORD_FULL_KEY;

pub(super) fn show_refusals(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    seats: Res<Seats>,
    table_top: TableSides,
    live: Single<&LiveMatch>,
    around: ToastSurroundings,
    mut answered: MessageReader<RequestAnswered>,
    mut toast: ResMut<CurrentToast>,
) -> Result {
    let refused = answered.read().filter(|answered| answered.is_refusal_to_person()).last();
    let Some(refused) = refused else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let game = live.game();
    let Some(why) = RefusalExplanation::of_refused_request(game, live.history(), refused, seats.are_two_people())
    else {
        return Ok(());
    };
    let words = why.words(&texts, game, &PlayerNames::of(*live, *seats));
    let player = refused.entry.origin.player;
    let side = table_top.side_of(*seats, player);
    let piece = RefusedPiece::of(game, refused);
    let pressed = match refused.entry.origin.source {
        RequestSource::Person(InputMeans::Pointer(asked)) => {
            around.pointer_position(ctx, asked).or_else(|| ctx.pointer_latest_pos())
        }
        RequestSource::Person(InputMeans::OnScreenButton) => ctx.pointer_latest_pos(),
        // After a key press, the player looks at the cursor or at the piece on which the key acted, not at the mouse
        // pointer.
        _ => around.cursor_position(ctx, player).or_else(|| around.piece_centre(ctx, piece?)),
    };
    toast.0 = Some(ActiveToast {
        words,
        anchor: pressed,
        side,
        concerned_player: seats.are_two_people().then_some(refused.entry.origin.player),
        piece,
        refused_request: Some(refused.clone()),
        rule_key: Some(why.rule_key),
        duration: SHORT_DURATION,
        ..default()
    });
    Ok(())
}

/// Warns a player of the cost of a move onto a full socket. Such a move needs a second press.
pub(super) fn warn_of_full_socket(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableSides,
    proposed: Single<&ProposedMoves>,
    mut warned_socket: Local<ByPlayer<Option<Socket>>>,
    mut toast: ResMut<CurrentToast>,
) -> Result {
    for player in Player::BOTH {
        let loss = proposed.losing_socket(live.game(), player);
        let is_new = std::mem::replace(&mut warned_socket[player], loss) != loss;
        let Some(socket) = loss.filter(|_| is_new) else { continue };
        toast.0 = Some(ActiveToast {
            words: texts.tr("warning-full-socket").into_owned(),
            anchor: contexts.ctx_mut()?.pointer_latest_pos(),
            side: table_top.side_of(*seats, player),
            concerned_player: seats.are_two_people().then_some(player),
            warned_player: Some(player),
            piece: Some(RefusedPiece::Socket(socket)),
            rule_key: Some("rule-full-loses"),
            duration: LONG_DURATION,
            ..default()
        });
    }
    Ok(())
}

/// Removes the warning when the move is no longer proposed or when a menu covers the match.
pub(super) fn withdraw_full_socket_warning(
    live: Single<&LiveMatch>,
    menu: Res<State<Menu>>,
    proposed: Single<&ProposedMoves>,
    mut toast: ResMut<CurrentToast>,
) {
    let Some(player) = toast.0.as_ref().and_then(|shown| shown.warned_player) else { return };
    if *menu.get() != Menu::None || proposed.losing_socket(live.game(), player).is_none() {
        toast.0 = None;
    }
}

/// Tells the players that the record is full, when it becomes full and whenever a person then tries to play.
pub(super) fn show_record_full(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    mut answered: MessageReader<RequestAnswered>,
    mut was_full: Local<bool>,
    mut toast: ResMut<CurrentToast>,
) {
    let lapsed = |answered: &RequestAnswered| answered.answer == Answer::Expired(RequestExpiryReason::RecordFull);
    let asked =
        answered.read().filter(|answered| answered.entry.origin.is_local_person() && lapsed(answered)).count() > 0;
    let is_full = live.game().outcome().is_none() && live.is_record_full();
    if asked || (is_full && !*was_full) {
        toast.0 =
            Some(ActiveToast { words: texts.tr(RECORD_FULL_KEY).into_owned(), duration: LONG_DURATION, ..default() });
    }
    *was_full = is_full;
}

/// Explains why a key had no effect, for example because it belongs to the other player.
pub(super) fn explain_ineffective_key(
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableSides,
    key_labels: Res<KeyLabels>,
    mut pressed: MessageReader<IneffectivePress>,
    mut toast: ResMut<CurrentToast>,
) {
    let Some(&wrong) = pressed.read().last() else { return };
    let names = PlayerNames::of(*live, *seats);
    let (words, player, duration) = match wrong {
        IneffectivePress::UnusedKeySet { player, command } => {
            let key = key_labels.player_action_label(*seats, player, InputAction::Command(command));
            let command = texts.tr(InputAction::Command(command).text_key()).into_owned();
            (
                texts.tr_args("refusal-other-key", &[("command", command.into()), ("key", key.into())]),
                None,
                SHORT_DURATION,
            )
        }
        IneffectivePress::KeyboardNotOwned(player) => {
            let [owner, other] = [!player, player].map(|of| names.name(&texts, of));
            let args = [("owner", owner.into()), ("other", other.into())];
            (texts.tr_args("refusal-other-keyboard", &args), Some(player), SHORT_DURATION)
        }
        IneffectivePress::SinglePersonCursorKey => {
            let walk = |player: Player| {
                let keys: Vec<String> =
                    key_labels.cursor_labels(*seats, player).step_labels.into_iter().map(|(_, key)| key).collect();
                let args = [("name", names.name(&texts, player).into()), ("keys", keys.join(" · ").into())];
                (!keys.is_empty()).then(|| texts.tr_args("refusal-arrows-walk", &args))
            };
            let walks = Player::BOTH.into_iter().filter_map(walk);
            let words: Vec<String> = [texts.tr("refusal-arrows").into_owned()].into_iter().chain(walks).collect();
            (words.join(" "), None, LONG_DURATION)
        }
        IneffectivePress::EnterKeyOnTable(player) => {
            let key = key_labels.player_action_label(*seats, player, InputAction::PressAtCursor);
            (texts.tr_args("refusal-enter", &[("key", key.into())]), None, SHORT_DURATION)
        }
        IneffectivePress::NoGlassToLift { player, socket } => {
            let words = texts.tr_args("refusal-bare-socket", &[("socket", socket.to_string().into())]);
            (words, Some(player), SHORT_DURATION)
        }
    };
    let side = player.map(|player| table_top.side_of(*seats, player)).unwrap_or_default();
    toast.0 = Some(ActiveToast { words, side, concerned_player: player, duration, ..default() });
}

/// Tells the players on the title screen where they can resume the match that they left.
pub(super) fn show_where_to_resume(
    _: On<ResumableMatchLeft>,
    texts: Res<Localization>,
    mut toast: ResMut<CurrentToast>,
) {
    let words = texts.tr("news-match-left").into_owned();
    toast.0 = Some(ActiveToast { words, duration: NEWS_DURATION, is_news: true, ..default() });
}

/// Removes a toast with news when the title screen is left or a menu covers it.
pub(super) fn hide_news(mut toast: ResMut<CurrentToast>) {
    if toast.0.as_ref().is_some_and(|shown| shown.is_news) {
        toast.0 = None;
    }
}

/// Tells a player that the opponent has declined a request.
pub(super) fn show_request_declined(
    declined: On<RequestDeclinedBy>,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableSides,
    mut toast: ResMut<CurrentToast>,
) {
    let words = PlayerNames::of(*live, *seats).text_about(&texts, "news-declined", declined.0);
    let side = table_top.side_of(*seats, !declined.0);
    toast.0 = Some(ActiveToast { words, side, duration: NEWS_DURATION, is_news: true, ..default() });
}
