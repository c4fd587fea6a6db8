//! What the result tells of a match far apart, and how a rematch comes about.

use bevy_egui::egui::{Ui, vec2};
use tamsk_net::Request;

use crate::localization::Localization;
use crate::table::online::{FarMatch, OnlineCommand, OnlineFailure, OnlineState};
use crate::ui::kit::far_words::{about_other, ending_words, other_name, request_words};
use crate::ui::kit::widgets::{Button, ButtonKind};

/// How far two players are with a rematch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RematchStep {
    /// Neither has asked for one.
    #[default]
    Open,
    /// This player has asked for one.
    Asked,
    /// The other player has.
    Wanted,
    /// There is none, because the other player has gone.
    Gone,
}

/// What a player does about a rematch far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RematchPress {
    /// Asks the other player for one.
    Ask,
    /// Accepts or declines the one that the other player wants.
    Answer(bool),
}

impl RematchPress {
    /// Returns the command to the other table.
    pub const fn command(self) -> OnlineCommand {
        match self {
            RematchPress::Ask => OnlineCommand::Ask(Request::Rematch),
            RematchPress::Answer(granted) => OnlineCommand::Answer(Request::Rematch, granted),
        }
    }
}

/// What the result tells of a match far apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FarResult {
    /// The rematch.
    pub rematch: RematchStep,
    /// How the players ended the match, and who wants a rematch, one sentence each.
    pub sentences: Vec<String>,
}

impl FarResult {
    /// Returns what is told of the match with a player far away, if there is one.
    pub fn of(texts: &Localization, state: &OnlineState) -> Option<FarResult> {
        let playing = state.playing()?;
        let other = other_name(texts, state);
        let rematch = step(playing, state.failure.as_ref());
        let words = match rematch {
            RematchStep::Open if matches!(playing.answer, Some((Request::Rematch, false))) => {
                Some(about_other(texts, "online-declined", &other))
            }
            RematchStep::Open => None,
            RematchStep::Asked => Some(about_other(texts, "online-waits-for", &other)),
            RematchStep::Wanted => Some(request_words(texts, Request::Rematch, &other)),
            RematchStep::Gone => Some(about_other(texts, "online-other-left", &other)),
        };
        Some(FarResult { rematch, sentences: ending_words(texts, playing, &other).into_iter().chain(words).collect() })
    }
}

fn step(playing: &FarMatch, failure: Option<&OnlineFailure>) -> RematchStep {
    let is_gone = matches!(failure, Some(OnlineFailure::Closed(..))) || playing.badge.connection.path.is_none();
    if is_gone {
        RematchStep::Gone
    } else if playing.asked_by_other.contains(&Request::Rematch) {
        RematchStep::Wanted
    } else if playing.asked.contains(&Request::Rematch) {
        RematchStep::Asked
    } else {
        RematchStep::Open
    }
}

/// Adds the buttons for a rematch in a row as wide as the card. Returns what was pressed.
pub fn rematch_row(ui: &mut Ui, texts: &Localization, step: RematchStep, height: f32) -> Option<RematchPress> {
    let wide = ui.available_width();
    let sized = |key: &str, name: &str, width: f32| {
        let button = Button::new(texts.tr(key)).named(name).ignoring_enter().at_least(vec2(width, height));
        button.kind(if name == "rematch no" { ButtonKind::Plain } else { ButtonKind::Primary })
    };
    match step {
        RematchStep::Gone => None,
        RematchStep::Open | RematchStep::Asked => {
            let is_open = step == RematchStep::Open;
            let ask = sized("online-rematch", "rematch", wide);
            let is_pressed = ui.add_enabled_ui(is_open, |ui| ui.add(ask).clicked()).inner;
            is_pressed.then_some(RematchPress::Ask)
        }
        RematchStep::Wanted => {
            ui.horizontal(|ui| {
                let half = (wide - ui.spacing().item_spacing.x) / 2.0;
                let no = sized("confirm-decline", "rematch no", half).clicked(ui);
                let yes = sized("online-rematch-accept", "rematch yes", half).clicked(ui);
                (yes || no).then_some(RematchPress::Answer(yes))
            })
            .inner
        }
    }
}
