//! The pause menu.

use bevy_egui::egui::{Context, Ui, vec2};

use crate::localization::Localization;
use crate::rules::Player;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{card, theme};

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
    /// To leave for the title, after a confirmation.
    Leave,
    /// To quit the program, after a confirmation.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PausedKind<'a> {
    /// A match.
    Match {
        /// Whether the board is hidden.
        hides: bool,
        /// The people, each of whom may resign.
        people: &'a [Player],
        /// Whether they may agree on a tie.
        may_tie: bool,
        /// Why it was paused, if that is not plain.
        why: &'a [String],
    },
    /// A replay.
    Replay,
}

/// Draws the menu and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, paused: PausedKind) -> Option<PauseIntent> {
    let (title, resume, leave) = match paused {
        PausedKind::Match { .. } => ("pause-title", "pause-resume", "pause-leave"),
        PausedKind::Replay => ("replay-title", "replay-resume", "replay-leave"),
    };
    let (hides, people, may_tie, why) = match paused {
        PausedKind::Match { hides, people, may_tie, why } => (hides, people, may_tie, why),
        PausedKind::Replay => (false, [].as_slice(), false, [].as_slice()),
    };
    let screen = ctx.content_rect();
    let low = screen.height() < 480.0;
    let mut intent = None;
    let mut row = |ui: &mut Ui, key: &str, kind: ButtonKind, what: PauseIntent, width: f32| {
        let word = texts.tr(key);
        let size = vec2(width, if low { 34.0 } else { 44.0 });
        if ui.add(Button::new(&word).named(what.name()).kind(kind).text_size(16.0).at_least(size)).clicked() {
            intent = Some(what);
        }
    };
    card::centered(ctx, "pause", theme::card(), |ui| {
        ui.set_width(320.0);
        ui.spacing_mut().item_spacing.y = if low { 6.0 } else { 10.0 };
        ui.vertical_centered(|ui| {
            heading(ui, &texts.tr(title));
            for why in why {
                note(ui, why);
            }
            if hides && why.is_empty() {
                note(ui, &texts.tr("pause-hidden"));
            }
        });
        gap(ui, 2.0);
        row(ui, resume, ButtonKind::Primary, PauseIntent::Resume, 320.0);
        row(ui, "pause-rules", ButtonKind::Plain, PauseIntent::Rules, 320.0);
        ui.horizontal(|ui| {
            row(ui, "pause-settings", ButtonKind::Plain, PauseIntent::Settings, 155.0);
            row(ui, "pause-help", ButtonKind::Plain, PauseIntent::Help, 155.0);
        });
        match *people {
            [] => {}
            [player] => row(ui, "pause-resign", ButtonKind::Plain, PauseIntent::Resign(player), 320.0),
            _ => {
                ui.horizontal(|ui| {
                    row(ui, "pause-resign-red", ButtonKind::Plain, PauseIntent::Resign(Player::Red), 155.0);
                    row(ui, "pause-resign-black", ButtonKind::Plain, PauseIntent::Resign(Player::Black), 155.0);
                });
            }
        }
        if may_tie {
            row(ui, "pause-offer-tie", ButtonKind::Plain, PauseIntent::OfferTie, 320.0);
        }
        row(ui, leave, ButtonKind::Plain, PauseIntent::Leave, 320.0);
        row(ui, "pause-quit", ButtonKind::Plain, PauseIntent::Quit, 320.0);
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn the_menu_fits_and_each_button_says_what_it_does() {
        let all = PausedKind::Match { hides: true, people: &Player::BOTH, may_tie: true, why: &[] };
        for (word, intent) in [
            ("pause-resume", PauseIntent::Resume),
            ("pause-rules", PauseIntent::Rules),
            ("pause-help", PauseIntent::Help),
            ("pause-resign-red", PauseIntent::Resign(Player::Red)),
            ("pause-resign-black", PauseIntent::Resign(Player::Black)),
            ("pause-offer-tie", PauseIntent::OfferTie),
            ("pause-leave", PauseIntent::Leave),
            ("pause-quit", PauseIntent::Quit),
        ] {
            for bench in Bench::sizes() {
                let pressed = bench.click_on_key(word, |ctx, texts| panel(ctx, texts, all));
                assert_eq!(pressed, Some(intent));
            }
        }
    }
}
