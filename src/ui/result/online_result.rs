//! The part of the result card in which the players of an online match agree on a rematch.

use bevy_egui::egui::{Ui, vec2};
use tamsk_net::ConsentRequest;

use crate::localization::Localization;
use crate::table::online::{OnlineCommand, OnlineFailure, OnlineMatch, OnlineState};
use crate::ui::kit::online_words::{ending_words, opponent_name, request_words, text_about_opponent};
use crate::ui::kit::widgets::{Button, ButtonKind};

/// The state of the players' agreement on a rematch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RematchState {
    /// Neither player has asked for a rematch.
    #[default]
    NotRequested,
    /// This player has asked for a rematch.
    RequestedHere,
    /// The other player has asked for a rematch.
    RequestedByOther,
    /// A rematch is impossible, because the other player has left or the connection is lost.
    OtherLeft,
}

/// The button that a player presses to ask for an online rematch, or to answer such a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RematchIntent {
    /// Ask the other player for a rematch.
    Ask,
    /// Accept the other player's request for a rematch if the flag is `true`, or decline it.
    Answer(bool),
}

impl RematchIntent {
    /// Returns the command that carries out this intent.
    pub const fn command(self) -> OnlineCommand {
        match self {
            RematchIntent::Ask => OnlineCommand::Ask(ConsentRequest::Rematch),
            RematchIntent::Answer(granted) => OnlineCommand::Answer(ConsentRequest::Rematch, granted),
        }
    }
}

/// The content of the part of the result card that only online matches have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnlineResultSection {
    /// The state of the agreement on a rematch.
    pub rematch: RematchState,
    /// The sentences about how the players ended the match and about the rematch, if there is anything to say.
    pub sentences: Vec<String>,
}

impl OnlineResultSection {
    /// Returns the online part of the result card, or `None` if there is no online match.
    pub fn of(texts: &Localization, state: &OnlineState) -> Option<OnlineResultSection> {
        let playing = state.online_match()?;
        let other = opponent_name(texts, state);
        let rematch = rematch_state(playing, state.last_failure.as_ref());
        let words = match rematch {
            RematchState::NotRequested if matches!(playing.last_answer, Some((ConsentRequest::Rematch, false))) => {
                Some(text_about_opponent(texts, "online-declined", &other))
            }
            RematchState::NotRequested => None,
            RematchState::RequestedHere => Some(text_about_opponent(texts, "online-waits-for", &other)),
            RematchState::RequestedByOther => Some(request_words(texts, ConsentRequest::Rematch, &other)),
            RematchState::OtherLeft => Some(text_about_opponent(texts, "online-other-left", &other)),
        };
        Some(OnlineResultSection {
            rematch,
            sentences: ending_words(texts, playing, &other).into_iter().chain(words).collect(),
        })
    }
}

fn rematch_state(playing: &OnlineMatch, failure: Option<&OnlineFailure>) -> RematchState {
    let is_gone =
        matches!(failure, Some(OnlineFailure::ConnectionClosed(..))) || playing.connection_status.route.path.is_none();
    if is_gone {
        RematchState::OtherLeft
    } else if playing.other_requests.contains(&ConsentRequest::Rematch) {
        RematchState::RequestedByOther
    } else if playing.own_requests.contains(&ConsentRequest::Rematch) {
        RematchState::RequestedHere
    } else {
        RematchState::NotRequested
    }
}

/// Adds the buttons for a rematch, which share the width of the card. Returns the intent of the pressed button, if any.
pub fn rematch_row(ui: &mut Ui, texts: &Localization, rematch: RematchState, height: f32) -> Option<RematchIntent> {
    let wide = ui.available_width();
    let sized = |key: &str, name: &str, width: f32| {
        let button = Button::new(texts.tr(key)).script_name(name).ignoring_enter().min_size(vec2(width, height));
        button.kind(if name == "rematch no" { ButtonKind::Plain } else { ButtonKind::Primary })
    };
    match rematch {
        RematchState::OtherLeft => None,
        RematchState::NotRequested | RematchState::RequestedHere => {
            let is_open = rematch == RematchState::NotRequested;
            let ask = sized("online-rematch", "rematch", wide);
            let is_pressed = ui.add_enabled_ui(is_open, |ui| ui.add(ask).clicked()).inner;
            is_pressed.then_some(RematchIntent::Ask)
        }
        RematchState::RequestedByOther => {
            ui.horizontal(|ui| {
                let half = (wide - ui.spacing().item_spacing.x) / 2.0;
                let no = sized("confirm-decline", "rematch no", half).show_clicked(ui);
                let yes = sized("online-rematch-accept", "rematch yes", half).show_clicked(ui);
                (yes || no).then_some(RematchIntent::Answer(yes))
            })
            .inner
        }
    }
}
