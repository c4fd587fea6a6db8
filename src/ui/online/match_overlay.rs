//! Shows the card over an online match, and sends and answers requests between the players.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use tamsk_net::{ConsentRequest, Ending, StopReason};
use tamsk_rules::Action;

use super::follow::must_show_match_card;
use super::match_card::{MatchCardContent, MatchCardIntent, MatchCardReason, draw_match_card};
use super::words::{absence_time_left_words, match_status_words};
use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{InputMeans, RequestOrigin, RequestQueue, TamskRequest};
use crate::states::Menu;
use crate::table::on_table::{MatchFacts, MatchOnTable};
use crate::table::online::{OnlineCommand, OnlineFailure, OnlineMatch, OnlineState};
use crate::table::seats::Seats;
use crate::ui::kit::leaving::LeaveTableAtOnce;
use crate::ui::kit::names::{PlayerNames, colour_name};
use crate::ui::kit::navigation::{AskQuestion, CloseMenu, Confirmation, OpenMenu, OpenRulebook};
use crate::ui::kit::online_words::opponent_name;

/// This player's answer to the other player's request. The flag is `true` if the request is accepted.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerConsentRequest(pub ConsentRequest, pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(answer);
}

/// Sends the answer to a request. Agreeing to a tie is also recorded as an action of the match.
fn answer(
    answered: On<AnswerConsentRequest>,
    state: Res<OnlineState>,
    mut queue: ResMut<RequestQueue>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let AnswerConsentRequest(request, granted) = *answered;
    let Some(playing) = state.online_match() else { return };
    if request == ConsentRequest::Tie && granted {
        queue.push(
            RequestOrigin::person(playing.own_colour_in_match_or_contest(), InputMeans::OnScreenButton),
            TamskRequest::Act(Action::AgreeTie),
        );
    }
    // The command also removes the answered request from the card.
    commands.write(OnlineCommand::Answer(request, granted));
}

/// Returns the requests that this player may send, and whether each has been sent.
fn asks(
    playing: &OnlineMatch,
    failure: Option<&OnlineFailure>,
    live: Option<&LiveMatch>,
) -> Vec<(ConsentRequest, bool)> {
    let is_connected =
        playing.connection_status.route.path.is_some() && !matches!(failure, Some(OnlineFailure::ConnectionClosed(..)));
    let may_ask = |request: ConsentRequest| match request {
        // Offer a tie only at a level without sand, because sand would run while the other player considers the offer.
        ConsentRequest::Tie => {
            playing.stop.is_none() && live.is_some_and(|live| !live.game().options().level.has_sand())
        }
        ConsentRequest::Pause => playing.stop.is_none(),
        ConsentRequest::CallOff => true,
        ConsentRequest::Rematch => false,
    };
    let wanted: &[ConsentRequest] = match playing.ending {
        Some(_) => &[ConsentRequest::Rematch],
        None => &[ConsentRequest::Pause, ConsentRequest::CallOff, ConsentRequest::Tie],
    };
    let all = wanted.iter().copied().filter(|&request| is_connected && (playing.ending.is_some() || may_ask(request)));
    all.map(|request| (request, playing.own_requests.contains(&request))).collect()
}

/// Returns the content of the card over an online match.
pub fn match_card_content(
    texts: &Localization,
    state: &OnlineState,
    playing: &OnlineMatch,
    facts: &MatchFacts,
    live: Option<&LiveMatch>,
    names: &PlayerNames,
) -> MatchCardContent {
    let kind = match (must_show_match_card(playing, facts.is_over), playing.ending) {
        (false, _) => MatchCardReason::Menu,
        (true, Some(Ending::Claimed(_) | Ending::CalledOff)) => MatchCardReason::Ended,
        (true, _) => MatchCardReason::Standstill,
    };
    let other = opponent_name(texts, state);
    let colour = colour_name(texts, facts.script_colours[playing.own_colour_in_match_or_contest()]);
    let sentences = match kind {
        MatchCardReason::Menu => vec![texts.tr("online-runs").into_owned()],
        _ => {
            let words = match_status_words(texts, playing, state.last_failure.as_ref(), &other, &colour).into_iter();
            words.chain(absence_time_left_words(texts, playing, &other)).collect()
        }
    };
    let may_be_ready = playing.stop.is_some_and(|stop| {
        let goes_on = !matches!(stop.why, StopReason::Diverged | StopReason::CalledOff | StopReason::Left);
        goes_on && stop.are_logs_synced && !stop.is_local_ready && !playing.is_diverged
    });
    let own = playing.own_colour_in_match_or_contest();
    let resigns = (kind == MatchCardReason::Menu).then(|| (own, names.text_about(texts, "pause-resigns", own)));
    MatchCardContent {
        kind,
        status_sentences: sentences,
        hides_board: kind == MatchCardReason::Standstill && live.is_some_and(LiveMatch::has_sand_at_stake),
        can_report_ready: may_be_ready,
        can_choose_after_absence: playing.may_choose_after_absence && playing.ending.is_none(),
        unanswered_requests: playing.other_requests.clone(),
        sendable_requests: asks(playing, state.last_failure.as_ref(), live),
        was_request_declined: matches!(playing.last_answer, Some((_, false))),
        pauses_left: playing.connection_status.interruption_budgets[playing.local_player].interruptions_left,
        resign_button: resigns,
        mutes_phrases: false,
        other_name: other,
    }
}

/// Returns the content of the card over the online match, or `None` if there is no online match.
pub fn current_match_card_content(
    texts: Res<Localization>,
    state: Res<OnlineState>,
    settings: Res<OnlineSettings>,
    table: MatchOnTable,
    seats: Res<Seats>,
) -> Option<MatchCardContent> {
    let names = PlayerNames::on_table(&table, *seats);
    let content = match_card_content(&texts, &state, state.online_match()?, table.facts()?, table.tamsk(), &names);
    Some(MatchCardContent { mutes_phrases: settings.mutes_phrases, ..content })
}

/// Draws the match card and carries out the intent of the pressed button.
pub fn show_match_card(
    In(content): In<Option<MatchCardContent>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut settings: ResMut<OnlineSettings>,
    mut commands: Commands,
) -> Result {
    let Some(content) = content else { return Ok(()) };
    let (over, menu) = (Menu::Online, |menu| OpenMenu { menu, return_menu: Menu::Online });
    let intent = draw_match_card(contexts.ctx_mut()?, &texts, &content);
    // A menu does not stop time, so close the card as soon as the player has sent a phrase or a request.
    if content.kind == MatchCardReason::Menu
        && matches!(intent, Some(MatchCardIntent::SendPhrase(_) | MatchCardIntent::SendRequest(_)))
    {
        commands.trigger(CloseMenu);
    }
    match intent {
        Some(MatchCardIntent::ReturnToMatch) => commands.trigger(CloseMenu),
        Some(MatchCardIntent::ReportReady) => _ = commands.write_message(OnlineCommand::DeclareReady),
        Some(MatchCardIntent::SendRequest(request)) => _ = commands.write_message(OnlineCommand::Ask(request)),
        Some(MatchCardIntent::AnswerRequest(request, granted)) => {
            commands.trigger(AnswerConsentRequest(request, granted));
        }
        Some(MatchCardIntent::ChooseAfterAbsence(choice)) => {
            _ = commands.write_message(OnlineCommand::ChooseAfterAbsence(choice));
        }
        Some(MatchCardIntent::SendPhrase(phrase)) => _ = commands.write_message(OnlineCommand::Say(phrase)),
        Some(MatchCardIntent::MutePhrases(is_muted)) => settings.mutes_phrases = is_muted,
        Some(MatchCardIntent::Resign(player)) => {
            commands.trigger(AskQuestion { question: Confirmation::Resign(player), menu_if_no: over });
        }
        Some(MatchCardIntent::OpenSettings) => commands.trigger(menu(Menu::Settings)),
        Some(MatchCardIntent::Controls) => commands.trigger(menu(Menu::Controls)),
        Some(MatchCardIntent::Rules) => commands.trigger(OpenRulebook::default()),
        Some(MatchCardIntent::Leave) => commands.trigger(LeaveTableAtOnce),
        None => {}
    }
    Ok(())
}
