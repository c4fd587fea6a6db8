//! The pause menu.

use bevy_egui::egui::{Context, Id, Ui, UiBuilder, vec2};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::table::PauseReason;
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
        /// Who may offer a tie, if the two may agree on one.
        tie: Option<Player>,
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

/// The buttons side by side in a row of the menu, in words. One alone is as wide as the menu.
type Row = Vec<(String, PauseIntent)>;

/// The most rows that fit into a window that is not low.
const MOST_ROWS: usize = 7;

/// Returns the rows of buttons. On a `low` screen there are fewer rows.
fn rows(texts: &Localization, paused: PausedKind, low: bool) -> Vec<Row> {
    let button = |key: &str, what: PauseIntent| (texts.tr(key).into_owned(), what);
    let (resume, leave) = match paused {
        PausedKind::Match { .. } => ("pause-resume", "pause-leave"),
        PausedKind::Lesson { .. } => ("pause-resume", "pause-leave-lesson"),
        PausedKind::Replay => ("replay-resume", "replay-leave"),
    };
    let [resume, rules] = [button(resume, PauseIntent::Resume), button("pause-rules", PauseIntent::Rules)];
    let mut rows = if low { vec![vec![resume, rules]] } else { vec![vec![resume], vec![rules]] };
    rows.push(vec![button("pause-settings", PauseIntent::Settings), button("pause-help", PauseIntent::Help)]);
    if let PausedKind::Match { people, names, tie, .. } = paused {
        let resigns = |player| names.about(texts, "pause-resigns", player);
        rows.extend(people.iter().map(|&player| vec![(resigns(player), PauseIntent::Resign(player))]));
        rows.extend(tie.map(|player| vec![(names.about(texts, "pause-offer-tie", player), PauseIntent::OfferTie)]));
    }
    let [leave, quit] = [button(leave, PauseIntent::Leave), button("pause-quit", PauseIntent::Quit)];
    if low || rows.len() + 2 > MOST_ROWS {
        rows.push(vec![leave, quit]);
    } else {
        rows.extend([vec![leave], vec![quit]]);
    }
    rows
}

/// Draws the menu and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, paused: PausedKind) -> Option<PauseIntent> {
    let (title, why) = match paused {
        PausedKind::Match { why, .. } | PausedKind::Lesson { why } => ("pause-title", why),
        PausedKind::Replay => ("replay-title", [].as_slice()),
    };
    let low = ctx.content_rect().height() < 500.0;
    let mut intent = None;
    let mut add = |ui: &mut Ui, (word, what): &(String, PauseIntent), width: f32| {
        let kind = if *what == PauseIntent::Resume { ButtonKind::Primary } else { ButtonKind::Plain };
        let size = vec2(width, if low { 32.0 } else { 44.0 });
        let button = Button::new(word).named(what.name()).kind(kind).text_size(16.0).at_least(size);
        // However the rows are arranged, the focus comes back to the same button.
        let own = UiBuilder::new().id(Id::new(("pause", what.name())));
        if ui.scope_builder(own, |ui| ui.add(button)).inner.clicked() {
            intent = Some(*what);
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
        for row in rows(texts, paused, low) {
            match &row[..] {
                [button] => add(ui, button, WIDE),
                several => _ = ui.horizontal(|ui| several.iter().for_each(|button| add(ui, button, HALF))),
            }
        }
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn the_menu_fits_and_each_button_says_what_it_does() {
        let names = PlayerNames::default();
        let all =
            PausedKind::Match { hides: true, people: &Player::BOTH, names: &names, tie: Some(Player::Red), why: &[] };
        for (word, intent) in [
            ("pause-resume", PauseIntent::Resume),
            ("pause-rules", PauseIntent::Rules),
            ("pause-help", PauseIntent::Help),
            ("pause-leave", PauseIntent::Leave),
            ("pause-quit", PauseIntent::Quit),
        ] {
            for bench in Bench::sizes() {
                let pressed = bench.click_on_key(word, |ctx, texts| panel(ctx, texts, all));
                assert_eq!(pressed, Some(intent));
            }
        }
    }

    #[test]
    fn people_resign_by_their_names_and_why_it_was_paused_fits_above() {
        let mut names = PlayerNames::default();
        (names.given.red, names.given.black) = ("Ada".into(), "W".repeat(24).into());
        for bench in Bench::sizes() {
            let why = PauseReason::ALL.map(|reason| reason_words(bench.texts(), reason));
            for why in why.chunks(1) {
                let paused = PausedKind::Match {
                    hides: true,
                    people: &Player::BOTH,
                    names: &names,
                    tie: Some(Player::Red),
                    why,
                };
                let offer = names.about(bench.texts(), "pause-offer-tie", Player::Red);
                let pressed = bench.click_on(&offer, |ctx, texts| panel(ctx, texts, paused));
                assert_eq!(pressed, Some(PauseIntent::OfferTie), "{offer}");
                for player in Player::BOTH {
                    let word = names.about(bench.texts(), "pause-resigns", player);
                    let pressed = bench.click_on(&word, |ctx, texts| panel(ctx, texts, paused));
                    assert_eq!(pressed, Some(PauseIntent::Resign(player)), "{word}");
                }
                let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, paused));
                assert!(drawn.iter().any(|(text, _)| *text == why[0]), "{why:?}");
            }
        }
    }
}
