//! The pause menu.

use bevy_egui::egui::{Context, Ui, vec2};

use crate::localization::Localization;
use crate::rules::Player;
use crate::session::PauseReason;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{card, theme};

/// The width of a button, and of one of two in a row, in points.
const WIDE: f32 = 320.0;
const HALF: f32 = 155.0;

/// What the player chooses in the pause menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseIntent {
    /// To resume the match.
    Resume,
    /// To open the settings.
    Settings,
    /// To open the help.
    Help,
    /// To open the rulebook.
    Rules,
    /// To resign for this player, after a confirmation.
    Resign(Player),
    /// To offer a tie, which the other person is asked about.
    OfferTie,
    /// To leave for the title.
    Leave,
    /// To quit the program.
    Quit,
}

impl PauseIntent {
    /// Returns the name of its button for scripts.
    const fn name(self) -> &'static str {
        match self {
            PauseIntent::Resume => "resume",
            PauseIntent::Settings => "settings",
            PauseIntent::Help => "help",
            PauseIntent::Rules => "rules",
            PauseIntent::Resign(Player::Red) => "resign red",
            PauseIntent::Resign(Player::Black) => "resign black",
            PauseIntent::OfferTie => "offer tie",
            PauseIntent::Leave => "leave",
            PauseIntent::Quit => "quit",
        }
    }
}

/// What is paused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PausedKind<'a> {
    /// A match.
    Match {
        /// Whether the board is hidden.
        hides: bool,
        /// The people, each of whom may resign.
        people: &'a [Player],
        /// What the players are called.
        names: &'a PlayerNames,
        /// Whether they may agree on a tie.
        may_tie: bool,
        /// Why it was paused, if no player has asked for it.
        why: &'a [String],
    },
    /// A lesson, which can only be left.
    Lesson {
        /// Why it was paused, if the pupil has not asked for it.
        why: &'a [String],
    },
    /// A replay.
    Replay,
}

/// Returns why a match was paused, in words.
pub fn reason_words(texts: &Localization, reason: PauseReason) -> String {
    match reason {
        PauseReason::Unfocused => texts.tr("pause-why-unfocused").into_owned(),
        PauseReason::Hidden => texts.tr("pause-why-hidden").into_owned(),
        PauseReason::AtStart => texts.tr("pause-why-start").into_owned(),
        PauseReason::SlowFrame { seconds } => texts.tr_args("pause-why-slow", &[("seconds", seconds.into())]),
        PauseReason::Asleep => texts.tr("pause-why-asleep").into_owned(),
    }
}

/// Draws the menu and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, paused: PausedKind) -> Option<PauseIntent> {
    let (title, resume, leave) = match paused {
        PausedKind::Match { .. } => ("pause-title", "pause-resume", "pause-leave"),
        PausedKind::Lesson { .. } => ("pause-title", "pause-resume", "pause-leave-lesson"),
        PausedKind::Replay => ("replay-title", "replay-resume", "replay-leave"),
    };
    let why = match paused {
        PausedKind::Match { why, .. } | PausedKind::Lesson { why } => why,
        PausedKind::Replay => &[],
    };
    let resigning: Vec<(Player, String)> = match paused {
        PausedKind::Match { people, names, .. } => {
            people.iter().map(|&player| (player, names.about(texts, "pause-resigns", player))).collect()
        }
        PausedKind::Lesson { .. } | PausedKind::Replay => Vec::new(),
    };
    let may_tie = matches!(paused, PausedKind::Match { may_tie: true, .. });
    let screen = ctx.content_rect();
    let low = screen.height() < 480.0;
    let mut intent = None;
    let mut row = |ui: &mut Ui, word: &str, kind: ButtonKind, what: PauseIntent, width: f32| {
        let size = vec2(width, if low { 32.0 } else { 44.0 });
        if ui.add(Button::new(word).named(what.name()).kind(kind).text_size(16.0).at_least(size)).clicked() {
            intent = Some(what);
        }
    };
    card::centered(ctx, "pause", theme::card(), |ui| {
        ui.set_width(WIDE);
        ui.spacing_mut().item_spacing.y = if low { 6.0 } else { 10.0 };
        ui.vertical_centered(|ui| {
            heading(ui, &texts.tr(title));
            for why in why {
                note(ui, why);
            }
            if matches!(paused, PausedKind::Match { hides: true, .. }) && why.is_empty() {
                note(ui, &texts.tr("pause-hidden"));
            }
        });
        gap(ui, 2.0);
        row(ui, &texts.tr(resume), ButtonKind::Primary, PauseIntent::Resume, WIDE);
        row(ui, &texts.tr("pause-rules"), ButtonKind::Plain, PauseIntent::Rules, WIDE);
        ui.horizontal(|ui| {
            row(ui, &texts.tr("pause-settings"), ButtonKind::Plain, PauseIntent::Settings, HALF);
            row(ui, &texts.tr("pause-help"), ButtonKind::Plain, PauseIntent::Help, HALF);
        });
        for (player, words) in resigning {
            row(ui, &words, ButtonKind::Plain, PauseIntent::Resign(player), WIDE);
        }
        if may_tie {
            ui.horizontal(|ui| {
                row(ui, &texts.tr("pause-offer-tie"), ButtonKind::Plain, PauseIntent::OfferTie, HALF);
                row(ui, &texts.tr(leave), ButtonKind::Plain, PauseIntent::Leave, HALF);
            });
        } else {
            row(ui, &texts.tr(leave), ButtonKind::Plain, PauseIntent::Leave, WIDE);
        }
        row(ui, &texts.tr("pause-quit"), ButtonKind::Plain, PauseIntent::Quit, WIDE);
    });
    intent
}

#[cfg(test)]
mod tests;
