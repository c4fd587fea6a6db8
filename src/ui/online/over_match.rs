//! Opens the card over a match far apart, and asks for and answers what two players must agree on.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use tamsk_net::{Ending, Request, StopReason};
use tamsk_rules::Action;

use super::follow::must_show_card;
use super::match_card::{MatchCardKind, MatchCardView, MatchIntent, panel};
use super::words::{match_words, time_left_words};
use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, InputMeans, Origin, TamskRequest};
use crate::states::Menu;
use crate::table::on_table::{MatchFacts, MatchOnTable};
use crate::table::online::{FarMatch, OnlineCommand, OnlineFailure, OnlineState};
use crate::table::seats::Seats;
use crate::ui::kit::far_words::other_name;
use crate::ui::kit::leaving::LeaveAtOnce;
use crate::ui::kit::names::{PlayerNames, colour_name};
use crate::ui::kit::navigation::{AskQuestion, CloseMenu, Confirmation, OpenMenu, OpenRulebook};

/// The answer of this player to a request of the other.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerRequest(pub Request, pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(answer);
}

/// Answers a request. A tie is agreed to by an act of the game.
fn answer(
    answered: On<AnswerRequest>,
    state: Res<OnlineState>,
    mut queue: ResMut<ActionQueue>,
    mut commands: MessageWriter<OnlineCommand>,
) {
    let AnswerRequest(request, granted) = *answered;
    let Some(playing) = state.playing() else { return };
    if request == Request::Tie && granted {
        queue.ask(Origin::person(playing.own_colour(), InputMeans::Button), TamskRequest::Act(Action::AgreeTie));
    }
    // This also forgets the request.
    commands.write(OnlineCommand::Answer(request, granted));
}

/// Returns what this player may ask for, and whether they have asked for it already.
fn asks(playing: &FarMatch, failure: Option<&OnlineFailure>, live: Option<&LiveMatch>) -> Vec<(Request, bool)> {
    let is_connected = playing.badge.connection.path.is_some() && !matches!(failure, Some(OnlineFailure::Closed(..)));
    let may_ask = |request: Request| match request {
        // The two tables of a tie have no sand that runs while the other player thinks about it.
        Request::Tie => playing.stop.is_none() && live.is_some_and(|live| !live.game().options().level.has_sand()),
        Request::Pause => playing.stop.is_none(),
        Request::CallOff => true,
        Request::Rematch => false,
    };
    let wanted: &[Request] = match playing.ending {
        Some(_) => &[Request::Rematch],
        None => &[Request::Pause, Request::CallOff, Request::Tie],
    };
    let all = wanted.iter().copied().filter(|&request| is_connected && (playing.ending.is_some() || may_ask(request)));
    all.map(|request| (request, playing.asked.contains(&request))).collect()
}

/// Returns the content of the card.
pub fn card_view(
    texts: &Localization,
    state: &OnlineState,
    playing: &FarMatch,
    facts: &MatchFacts,
    live: Option<&LiveMatch>,
    names: &PlayerNames,
) -> MatchCardView {
    let kind = match (must_show_card(playing, facts.is_over), playing.ending) {
        (false, _) => MatchCardKind::Menu,
        (true, Some(Ending::Claimed(_) | Ending::CalledOff)) => MatchCardKind::Ended,
        (true, _) => MatchCardKind::Standstill,
    };
    let other = other_name(texts, state);
    let colour = colour_name(texts, facts.colours[playing.own_colour()]);
    let sentences = match kind {
        MatchCardKind::Menu => vec![texts.tr("online-runs").into_owned()],
        _ => {
            let words = match_words(texts, playing, state.failure.as_ref(), &other, &colour).into_iter();
            words.chain(time_left_words(texts, playing, &other)).collect()
        }
    };
    let may_be_ready = playing.stop.is_some_and(|stop| {
        let goes_on = !matches!(stop.why, StopReason::Diverged | StopReason::CalledOff | StopReason::Left);
        goes_on && stop.is_synced && !stop.is_ready && !playing.is_diverged
    });
    let own = playing.own_colour();
    let resigns = (kind == MatchCardKind::Menu).then(|| (own, names.about(texts, "pause-resigns", own)));
    MatchCardView {
        kind,
        sentences,
        hides_board: kind == MatchCardKind::Standstill && live.is_some_and(LiveMatch::has_sand_at_stake),
        may_be_ready,
        may_choose: playing.may_choose && playing.ending.is_none(),
        requests: playing.asked_by_other.clone(),
        asks: asks(playing, state.failure.as_ref(), live),
        is_declined: matches!(playing.answer, Some((_, false))),
        pauses: playing.badge.interruptions[playing.me].pauses,
        resigns,
        is_muted: false,
        other,
    }
}

pub fn view(
    texts: Res<Localization>,
    state: Res<OnlineState>,
    settings: Res<OnlineSettings>,
    table: MatchOnTable,
    seats: Res<Seats>,
) -> Option<MatchCardView> {
    let names = PlayerNames::on_table(&table, *seats);
    let view = card_view(&texts, &state, state.playing()?, table.facts()?, table.tamsk(), &names);
    Some(MatchCardView { is_muted: settings.mutes_phrases, ..view })
}

pub fn show(
    In(view): In<Option<MatchCardView>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut settings: ResMut<OnlineSettings>,
    mut commands: Commands,
) -> Result {
    let Some(view) = view else { return Ok(()) };
    let (over, menu) = (Menu::Online, |menu| OpenMenu { menu, over: Menu::Online });
    let intent = panel(contexts.ctx_mut()?, &texts, &view);
    // Time runs on under a menu.
    if view.kind == MatchCardKind::Menu && matches!(intent, Some(MatchIntent::Say(_) | MatchIntent::Ask(_))) {
        commands.trigger(CloseMenu);
    }
    match intent {
        Some(MatchIntent::Resume) => commands.trigger(CloseMenu),
        Some(MatchIntent::Ready) => _ = commands.write_message(OnlineCommand::Ready),
        Some(MatchIntent::Ask(request)) => _ = commands.write_message(OnlineCommand::Ask(request)),
        Some(MatchIntent::Answer(request, granted)) => commands.trigger(AnswerRequest(request, granted)),
        Some(MatchIntent::Choose(choice)) => _ = commands.write_message(OnlineCommand::Choose(choice)),
        Some(MatchIntent::Say(phrase)) => _ = commands.write_message(OnlineCommand::Say(phrase)),
        Some(MatchIntent::Mute(is_muted)) => settings.mutes_phrases = is_muted,
        Some(MatchIntent::Resign(player)) => {
            commands.trigger(AskQuestion { question: Confirmation::Resign(player), over });
        }
        Some(MatchIntent::Settings) => commands.trigger(menu(Menu::Settings)),
        Some(MatchIntent::Help) => commands.trigger(menu(Menu::Help)),
        Some(MatchIntent::Rules) => commands.trigger(OpenRulebook::default()),
        Some(MatchIntent::Leave) => commands.trigger(LeaveAtOnce),
        None => {}
    }
    Ok(())
}
