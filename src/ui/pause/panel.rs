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
    /// To offer a tie for this player, which the other person is asked about.
    OfferTie(Player),
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
            PauseIntent::OfferTie(_) => "offer tie",
            PauseIntent::Leave => "leave",
            PauseIntent::Quit => "quit",
        }
    }
}

/// What is paused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PausedKind {
    /// A match.
    #[default]
    Match,
    /// A lesson, which can only be left.
    Lesson,
    /// A replay.
    Replay,
}

/// What the menu shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PauseView {
    /// What is paused.
    pub kind: PausedKind,
    /// Whether the board is hidden.
    pub hides: bool,
    /// The people, each of whom may resign.
    pub people: Vec<Player>,
    /// What the players are called.
    pub names: PlayerNames,
    /// Who may offer a tie, if the two may agree on one.
    pub tie: Option<Player>,
    /// Why it was paused, if no player has asked for it.
    pub why: Vec<String>,
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
fn rows(texts: &Localization, paused: &PauseView, low: bool) -> Vec<Row> {
    let button = |key: &str, what: PauseIntent| (texts.tr(key).into_owned(), what);
    let (resume, leave) = match paused.kind {
        PausedKind::Match => ("pause-resume", "pause-leave"),
        PausedKind::Lesson => ("pause-resume", "pause-leave-lesson"),
        PausedKind::Replay => ("replay-resume", "replay-leave"),
    };
    let [resume, rules] = [button(resume, PauseIntent::Resume), button("pause-rules", PauseIntent::Rules)];
    let mut rows = if low { vec![vec![resume, rules]] } else { vec![vec![resume], vec![rules]] };
    rows.push(vec![button("pause-settings", PauseIntent::Settings), button("pause-help", PauseIntent::Help)]);
    let about = |key, player| paused.names.about(texts, key, player);
    let resigns = |&player| vec![(about("pause-resigns", player), PauseIntent::Resign(player))];
    rows.extend(paused.people.iter().map(resigns));
    rows.extend(paused.tie.map(|player| vec![(about("pause-offer-tie", player), PauseIntent::OfferTie(player))]));
    let [leave, quit] = [button(leave, PauseIntent::Leave), button("pause-quit", PauseIntent::Quit)];
    if low || rows.len() + 2 > MOST_ROWS {
        rows.push(vec![leave, quit]);
    } else {
        rows.extend([vec![leave], vec![quit]]);
    }
    rows
}

/// Draws the menu and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, paused: &PauseView) -> Option<PauseIntent> {
    let title = if paused.kind == PausedKind::Replay { "replay-title" } else { "pause-title" };
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
            for why in &paused.why {
                note(ui, why);
            }
            if paused.hides && paused.why.is_empty() {
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
        let people = Player::BOTH.into();
        let all = PauseView { hides: true, people, tie: Some(Player::Red), ..PauseView::default() };
        for (word, intent) in [
            ("pause-resume", PauseIntent::Resume),
            ("pause-rules", PauseIntent::Rules),
            ("pause-help", PauseIntent::Help),
            ("pause-leave", PauseIntent::Leave),
            ("pause-quit", PauseIntent::Quit),
        ] {
            for bench in Bench::sizes() {
                let pressed = bench.click_on_key(word, |ctx, texts| panel(ctx, texts, &all));
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
                let paused = PauseView {
                    hides: true,
                    people: Player::BOTH.into(),
                    names: names.clone(),
                    tie: Some(Player::Red),
                    why: why.to_vec(),
                    ..PauseView::default()
                };
                let offer = names.about(bench.texts(), "pause-offer-tie", Player::Red);
                let pressed = bench.click_on(&offer, |ctx, texts| panel(ctx, texts, &paused));
                assert_eq!(pressed, Some(PauseIntent::OfferTie(Player::Red)), "{offer}");
                for player in Player::BOTH {
                    let word = names.about(bench.texts(), "pause-resigns", player);
                    let pressed = bench.click_on(&word, |ctx, texts| panel(ctx, texts, &paused));
                    assert_eq!(pressed, Some(PauseIntent::Resign(player)), "{word}");
                }
                let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &paused));
                assert!(drawn.iter().any(|(text, _)| *text == why[0]), "{why:?}");
            }
        }
    }
}
