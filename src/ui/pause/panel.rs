//! The panel of the pause menu.

use bevy_egui::egui::{Context, Id, Ui, UiBuilder, vec2};
use tamsk_rules::{ByPlayer, Player};

use crate::localization::{KeyedText, Localization};
use crate::table::PauseReason;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, section_heading};
use crate::ui::kit::{card, theme};

/// The width of a button that is alone in its row, in points.
const WIDE: f32 = 320.0;
const HALF: f32 = 155.0;
/// The width of the agreed terms beside the menu, in points.
const TERMS: f32 = 240.0;
const TERMS_LOW: f32 = 200.0;

/// The button that a person presses in the pause menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PauseIntent {
    Resume,
    Settings,
    Controls,
    Rules,
    /// Resigns for this player after a confirmation.
    Resign(Player),
    /// Offers a tie for this player. The other person must agree.
    OfferTie(Player),
    Leave,
    Quit,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PausedActivity {
    #[default]
    Match,
    /// A lesson, which can be left but not resigned.
    Lesson,
    /// A problem, which can be left but not resigned.
    Problem,
    /// A sand drill, which can be left but not resigned.
    Drill,
    Replay,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PauseMenuContent {
    pub activity: PausedActivity,
    /// `true` if the curtain hides the board.
    pub hides_board: bool,
    /// The people who may resign, each with the label of the button.
    pub resign_buttons: Vec<(Player, String)>,
    /// The names that scripts use for the players' colours.
    pub script_colour_names: ByPlayer<&'static str>,
    /// The person who may offer a tie, with the label of the button, or `None` if nobody may offer one.
    pub tie_button: Option<(Player, String)>,
    /// The terms that the players agreed on besides the rules, one sentence each.
    pub agreed_terms: Vec<KeyedText>,
    /// The reasons why the match was paused automatically, one sentence each.
    pub automatic_pause_reasons: Vec<String>,
}

/// Returns the sentence that states the reason for an automatic pause.
pub fn pause_reason_text(texts: &Localization, reason: PauseReason) -> String {
    match reason {
        PauseReason::Unfocused => texts.tr("pause-why-unfocused").into_owned(),
        PauseReason::Hidden => texts.tr("pause-why-hidden").into_owned(),
        PauseReason::ResumedAtStartup => texts.tr("pause-why-start").into_owned(),
        PauseReason::SlowFrame { seconds } => texts.tr_args("pause-why-slow", &[("seconds", seconds.into())]),
        PauseReason::Asleep => texts.tr("pause-why-asleep").into_owned(),
    }
}

/// A button: its label, its script name, and its action.
type MenuButton = (String, String, PauseIntent);
/// A row of buttons. If it has only one button, the button is as wide as the menu.
type Row = Vec<MenuButton>;

/// The maximum number of rows in a window of normal height. A low window has room for fewer rows.
const MOST_ROWS: usize = 7;

fn rows(texts: &Localization, paused: &PauseMenuContent, low: bool) -> Vec<Row> {
    let entry = |key: &str, name: &str, what: PauseIntent| (texts.tr(key).into_owned(), name.to_owned(), what);
    let (resume, leave) = match paused.activity {
        PausedActivity::Match => ("pause-resume", "pause-leave"),
        PausedActivity::Lesson => ("pause-resume", "pause-leave-lesson"),
        PausedActivity::Problem => ("pause-resume", "pause-leave-problem"),
        PausedActivity::Drill => ("pause-resume", "pause-leave-drill"),
        PausedActivity::Replay => ("replay-resume", "replay-leave"),
    };
    let resume = entry(resume, "resume", PauseIntent::Resume);
    let rules = entry("pause-rules", "rules", PauseIntent::Rules);
    let mut rows = if low { vec![vec![resume, rules]] } else { vec![vec![resume], vec![rules]] };
    let settings = entry("pause-settings", "settings", PauseIntent::Settings);
    rows.push(vec![settings, entry("pause-help", "help", PauseIntent::Controls)]);
    for (player, word) in &paused.resign_buttons {
        let name = format!("resign {}", paused.script_colour_names[*player]);
        rows.push(vec![(word.clone(), name, PauseIntent::Resign(*player))]);
    }
    let tie = paused.tie_button.iter();
    rows.extend(tie.map(|(player, word)| vec![(word.clone(), "offer tie".to_owned(), PauseIntent::OfferTie(*player))]));
    let leave = entry(leave, "leave", PauseIntent::Leave);
    let quit = entry("pause-quit", "quit", PauseIntent::Quit);
    if low || rows.len() + 2 > MOST_ROWS {
        rows.push(vec![leave, quit]);
    } else {
        rows.extend([vec![leave], vec![quit]]);
    }
    rows
}

/// Draws the menu with the agreed terms beside it. Returns the action of the pressed button, if any.
pub fn draw_pause_menu(ctx: &Context, texts: &Localization, paused: &PauseMenuContent) -> Option<PauseIntent> {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    card::centered_card(ctx, "pause", theme::card_frame(), |ui| {
        if paused.agreed_terms.is_empty() {
            return menu(ui, texts, paused, low);
        }
        // Put the terms beside the buttons, because there is not always room above them.
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            ui.vertical(|ui| {
                ui.set_width(if low { TERMS_LOW } else { TERMS });
                card::part_scrolling_if_higher(ui, screen.height() - 120.0, |ui| {
                    section_heading(ui, &texts.tr("pause-terms-title"));
                    paused.agreed_terms.iter().for_each(|words| _ = note(ui, &texts.format_text(words)));
                });
            });
            ui.vertical(|ui| menu(ui, texts, paused, low)).inner
        })
        .inner
    })
}

fn menu(ui: &mut Ui, texts: &Localization, paused: &PauseMenuContent, low: bool) -> Option<PauseIntent> {
    let title = if paused.activity == PausedActivity::Replay { "replay-title" } else { "pause-title" };
    let mut intent = None;
    let mut add = |ui: &mut Ui, (word, name, what): &MenuButton, width: f32| {
        let kind = if *what == PauseIntent::Resume { ButtonKind::Primary } else { ButtonKind::Plain };
        let size = vec2(width, if low { 32.0 } else { 44.0 });
        let button = Button::new(word).script_name(name).kind(kind).text_size(16.0).min_size(size);
        // A fixed id keeps the focus on the same button when the rows are arranged differently.
        let own = UiBuilder::new().id(Id::new(("pause", what)));
        if ui.scope_builder(own, |ui| ui.add(button)).inner.clicked() {
            intent = Some(*what);
        }
    };
    ui.set_width(WIDE);
    ui.spacing_mut().item_spacing = vec2(WIDE - 2.0 * HALF, if low { 6.0 } else { 10.0 });
    ui.vertical_centered(|ui| {
        heading(ui, &texts.tr(title));
        for why in &paused.automatic_pause_reasons {
            note(ui, why);
        }
        if paused.hides_board && paused.automatic_pause_reasons.is_empty() {
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
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::kit::names::PlayerNames;
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn the_menu_fits_and_each_button_returns_its_action() {
        let resigns = Player::BOTH.map(|player| (player, player.name().to_owned())).into();
        let tie = Some((Player::Red, "Red".to_owned()));
        let all = PauseMenuContent {
            hides_board: true,
            resign_buttons: resigns,
            tie_button: tie,
            ..PauseMenuContent::default()
        };
        for (word, intent) in [
            ("pause-resume", PauseIntent::Resume),
            ("pause-rules", PauseIntent::Rules),
            ("pause-help", PauseIntent::Controls),
            ("pause-leave", PauseIntent::Leave),
            ("pause-quit", PauseIntent::Quit),
        ] {
            for bench in PanelHarness::at_all_scales_and_languages() {
                let pressed = bench.click_on_text_key(word, |ctx, texts| draw_pause_menu(ctx, texts, &all));
                assert_eq!(pressed, Some(intent));
            }
        }
    }

    #[test]
    fn buttons_name_the_players_and_pause_reasons_fit_above() {
        let mut names = PlayerNames::default();
        (names.typed_names.red, names.typed_names.black) = ("Ada".into(), "W".repeat(24).into());
        for bench in PanelHarness::at_all_scales_and_languages() {
            let why = PauseReason::ALL.map(|reason| pause_reason_text(bench.texts(), reason));
            for why in why.chunks(1) {
                let about = |key, player| names.text_about(bench.texts(), key, player);
                let resigns = Player::BOTH.map(|who| (who, about("pause-resigns", who))).into();
                let offer = about("pause-offer-tie", Player::Red);
                let tie = Some((Player::Red, offer.clone()));
                let paused = PauseMenuContent {
                    hides_board: true,
                    resign_buttons: resigns,
                    tie_button: tie,
                    automatic_pause_reasons: why.to_vec(),
                    ..PauseMenuContent::default()
                };
                let pressed = bench.click_on_text(&offer, |ctx, texts| draw_pause_menu(ctx, texts, &paused));
                assert_eq!(pressed, Some(PauseIntent::OfferTie(Player::Red)), "{offer}");
                for player in Player::BOTH {
                    let word = about("pause-resigns", player);
                    let pressed = bench.click_on_text(&word, |ctx, texts| draw_pause_menu(ctx, texts, &paused));
                    assert_eq!(pressed, Some(PauseIntent::Resign(player)), "{word}");
                }
                let drawn = bench.checked_texts(|ctx, texts| _ = draw_pause_menu(ctx, texts, &paused));
                assert!(drawn.iter().any(|(text, _)| *text == why[0]), "{why:?}");
            }
        }
    }
}
