//! The pause menu. If two people play with sand, a curtain hides the board, so that nobody can use the pause to think.

mod curtain;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Ui, UiBuilder, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{ByPlayer, Player};

use crate::input::pads::DisconnectedPads;
use crate::localization::{KeyedText, Localization};
use crate::simulation::live::LiveMatch;
use crate::states::{AtTable, Menu, Screen, TAMSK};
use crate::table::game::Playable;
use crate::table::loading::can_people_agree;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::table::{PauseReason, WhyPaused};
use crate::ui::kit::leaving::{Leave, Quit};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{AskQuestion, Confirmation, Navigation, OpenMenu, OpenRulebook};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, section};
use crate::ui::kit::{UiSystems, card, drawn, theme};

pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            curtain::show.run_if(in_state(AtTable).and_then(not(in_state(Menu::None)))),
            drawn(view, show).run_if(in_state(Screen::Match(TAMSK)).and_then(in_state(Menu::Pause))),
            drawn(|| PauseView { kind: PausedKind::Replay, ..default() }, show)
                .run_if(in_state(Menu::Pause))
                .run_if(|screen: Res<State<Screen>>| matches!(screen.get(), Screen::Replay(_))),
        )
            .chain()
            .in_set(UiSystems),
    );
}

fn view(
    texts: Res<Localization>,
    table: Single<(&LiveMatch, &DisconnectedPads, &WhyPaused)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    table_top: TableTop,
    navigation: Res<Navigation>,
) -> PauseView {
    let (live, lost, paused) = *table;
    let names = PlayerNames::of(live, *seats);
    let gone = lost.players().map(|player| names.about(&texts, "pause-pad-gone", player));
    let why = gone.chain(paused.0.map(|reason| pause_reason_text(&texts, reason))).collect();
    let kind = match occasion.get() {
        Some(Occasion::Lesson) => Some(PausedKind::Lesson),
        Some(Occasion::Problem) => Some(PausedKind::Problem),
        Some(Occasion::Drill) => Some(PausedKind::Drill),
        _ => None,
    };
    if let Some(kind) = kind {
        return PauseView { kind, why, ..default() };
    }
    // The player to move may offer a tie, or at a table-top screen the person who opened the menu. With sand there is
    // no offer, because sand would run on while the other player thinks about it.
    let opener = opener(*seats, &table_top, &navigation);
    let can_agree = can_people_agree(live, *seats) && occasion.allows(|policy| policy.has_agreements);
    let offerer = can_agree.then(|| opener.unwrap_or(live.game().to_move()));
    let tie = offerer.map(|player| (player, names.about(&texts, "pause-offer-tie", player)));
    // At a table-top screen, each person resigns from their own menu.
    let people = seats.people().filter(|&player| opener.is_none_or(|opener| opener == player));
    let resigns = people.map(|player| (player, names.about(&texts, "pause-resigns", player)));
    let hides = curtain::must_hide_board(live, *seats);
    PauseView {
        hides_board: hides,
        resign_buttons: resigns.collect(),
        colours: LiveMatch::COLOURS,
        tie,
        why,
        ..default()
    }
}

/// Returns the person who opened the menu at a table-top screen.
fn opener(seats: Seats, table_top: &TableTop, navigation: &Navigation) -> Option<Player> {
    let mut people = seats.people().filter(|_| table_top.is_on(seats));
    people.find(|&player| table_top.side(seats, player) == navigation.reader)
}

pub(super) fn add_pause_menu_for<G: Playable>(app: &mut App) {
    let paused = in_state(Screen::Match(G::NAME)).and_then(in_state(Menu::Pause));
    app.add_systems(EguiPrimaryContextPass, drawn(view_of::<G>, show).in_set(UiSystems).run_if(paused));
}

fn view_of<G: Playable>(
    texts: Res<Localization>,
    live: Single<&G>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    table_top: TableTop,
    navigation: Res<Navigation>,
) -> PauseView {
    let terms = live.terms();
    if occasion.is(Occasion::Lesson) {
        return PauseView { kind: PausedKind::Lesson, terms, ..default() };
    }
    let names = PlayerNames::of(*live, *seats);
    let opener = opener(*seats, &table_top, &navigation);
    let people = seats.people().filter(|&player| opener.is_none_or(|opener| opener == player));
    let resigns = people.map(|player| (player, names.about(&texts, "pause-resigns", player)));
    PauseView { resign_buttons: resigns.collect(), colours: G::COLOURS, terms, ..default() }
}

fn show(
    In(paused): In<PauseView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: Commands,
) -> Result {
    let over = Menu::Pause;
    match panel(contexts.ctx_mut()?, &texts, &paused) {
        Some(PauseIntent::Resume) => commands.set_state(Menu::None),
        Some(PauseIntent::Settings) => commands.trigger(OpenMenu { menu: Menu::Settings, over }),
        Some(PauseIntent::Help) => commands.trigger(OpenMenu { menu: Menu::Help, over }),
        Some(PauseIntent::Rules) => commands.trigger(OpenRulebook::default()),
        Some(PauseIntent::Resign(player)) => {
            commands.trigger(AskQuestion { question: Confirmation::Resign(player), over });
        }
        Some(PauseIntent::OfferTie(player)) => {
            commands.trigger(AskQuestion { question: Confirmation::Tie(player), over: Menu::None });
        }
        Some(PauseIntent::Leave) => commands.trigger(Leave { over }),
        Some(PauseIntent::Quit) => commands.trigger(Quit { over }),
        None => {}
    }
    Ok(())
}

/// Width of a button alone in its row and of one of two, in points.
const WIDE: f32 = 320.0;
const HALF: f32 = 155.0;
/// Width of the agreed terms beside the menu, usually and on a low screen, in points.
const TERMS: f32 = 240.0;
const TERMS_LOW: f32 = 200.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PauseIntent {
    Resume,
    Settings,
    Help,
    Rules,
    /// Resign for this player after a confirmation.
    Resign(Player),
    /// Offer a tie for this player, which the other person must agree to.
    OfferTie(Player),
    Leave,
    Quit,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PausedKind {
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
pub struct PauseView {
    pub kind: PausedKind,
    /// Whether the curtain hides the board.
    pub hides_board: bool,
    /// The people who may resign, with the labels of their buttons.
    pub resign_buttons: Vec<(Player, String)>,
    /// Names of the players' colours, used by scripts.
    pub colours: ByPlayer<&'static str>,
    /// The person who may offer a tie, with the label of their button.
    pub tie: Option<(Player, String)>,
    /// Agreed terms besides the rules, one sentence each.
    pub terms: Vec<KeyedText>,
    /// Why the match was paused automatically, one sentence each.
    pub why: Vec<String>,
}

pub fn pause_reason_text(texts: &Localization, reason: PauseReason) -> String {
    match reason {
        PauseReason::Unfocused => texts.tr("pause-why-unfocused").into_owned(),
        PauseReason::Hidden => texts.tr("pause-why-hidden").into_owned(),
        PauseReason::AtStart => texts.tr("pause-why-start").into_owned(),
        PauseReason::SlowFrame { seconds } => texts.tr_args("pause-why-slow", &[("seconds", seconds.into())]),
        PauseReason::Asleep => texts.tr("pause-why-asleep").into_owned(),
    }
}

/// Label of a button, its script name, and its action.
type MenuButton = (String, String, PauseIntent);
/// Buttons side by side. A button alone is as wide as the menu.
type Row = Vec<MenuButton>;

/// Maximum number of rows in a window that is not low.
const MOST_ROWS: usize = 7;

fn rows(texts: &Localization, paused: &PauseView, low: bool) -> Vec<Row> {
    let entry = |key: &str, name: &str, what: PauseIntent| (texts.tr(key).into_owned(), name.to_owned(), what);
    let (resume, leave) = match paused.kind {
        PausedKind::Match => ("pause-resume", "pause-leave"),
        PausedKind::Lesson => ("pause-resume", "pause-leave-lesson"),
        PausedKind::Problem => ("pause-resume", "pause-leave-problem"),
        PausedKind::Drill => ("pause-resume", "pause-leave-drill"),
        PausedKind::Replay => ("replay-resume", "replay-leave"),
    };
    let resume = entry(resume, "resume", PauseIntent::Resume);
    let rules = entry("pause-rules", "rules", PauseIntent::Rules);
    let mut rows = if low { vec![vec![resume, rules]] } else { vec![vec![resume], vec![rules]] };
    let settings = entry("pause-settings", "settings", PauseIntent::Settings);
    rows.push(vec![settings, entry("pause-help", "help", PauseIntent::Help)]);
    for (player, word) in &paused.resign_buttons {
        let name = format!("resign {}", paused.colours[*player]);
        rows.push(vec![(word.clone(), name, PauseIntent::Resign(*player))]);
    }
    let tie = paused.tie.iter();
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

/// Draws the menu with the agreed terms beside it. Returns the choice.
pub fn panel(ctx: &Context, texts: &Localization, paused: &PauseView) -> Option<PauseIntent> {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    card::centered(ctx, "pause", theme::card(), |ui| {
        if paused.terms.is_empty() {
            return menu(ui, texts, paused, low);
        }
        // Beside the rows, because there is not always room above them.
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            ui.vertical(|ui| {
                ui.set_width(if low { TERMS_LOW } else { TERMS });
                card::scrolling_if_higher(ui, screen.height() - 120.0, |ui| {
                    section(ui, &texts.tr("pause-terms-title"));
                    paused.terms.iter().for_each(|words| _ = note(ui, &texts.format_text(words)));
                });
            });
            ui.vertical(|ui| menu(ui, texts, paused, low)).inner
        })
        .inner
    })
}

fn menu(ui: &mut Ui, texts: &Localization, paused: &PauseView, low: bool) -> Option<PauseIntent> {
    let title = if paused.kind == PausedKind::Replay { "replay-title" } else { "pause-title" };
    let mut intent = None;
    let mut add = |ui: &mut Ui, (word, name, what): &MenuButton, width: f32| {
        let kind = if *what == PauseIntent::Resume { ButtonKind::Primary } else { ButtonKind::Plain };
        let size = vec2(width, if low { 32.0 } else { 44.0 });
        let button = Button::new(word).named(name).kind(kind).text_size(16.0).at_least(size);
        // A fixed id, so that the focus returns to the same button however the rows are arranged.
        let own = UiBuilder::new().id(Id::new(("pause", what)));
        if ui.scope_builder(own, |ui| ui.add(button)).inner.clicked() {
            intent = Some(*what);
        }
    };
    ui.set_width(WIDE);
    ui.spacing_mut().item_spacing = vec2(WIDE - 2.0 * HALF, if low { 6.0 } else { 10.0 });
    ui.vertical_centered(|ui| {
        heading(ui, &texts.tr(title));
        for why in &paused.why {
            note(ui, why);
        }
        if paused.hides_board && paused.why.is_empty() {
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
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn the_menu_fits_and_each_button_returns_its_action() {
        let resigns = Player::BOTH.map(|player| (player, player.name().to_owned())).into();
        let tie = Some((Player::Red, "Red".to_owned()));
        let all = PauseView { hides_board: true, resign_buttons: resigns, tie, ..PauseView::default() };
        for (word, intent) in [
            ("pause-resume", PauseIntent::Resume),
            ("pause-rules", PauseIntent::Rules),
            ("pause-help", PauseIntent::Help),
            ("pause-leave", PauseIntent::Leave),
            ("pause-quit", PauseIntent::Quit),
        ] {
            for bench in PanelHarness::sizes() {
                let pressed = bench.click_on_key(word, |ctx, texts| panel(ctx, texts, &all));
                assert_eq!(pressed, Some(intent));
            }
        }
    }

    #[test]
    fn buttons_name_the_players_and_pause_reasons_fit_above() {
        let mut names = PlayerNames::default();
        (names.given.red, names.given.black) = ("Ada".into(), "W".repeat(24).into());
        for bench in PanelHarness::sizes() {
            let why = PauseReason::ALL.map(|reason| pause_reason_text(bench.texts(), reason));
            for why in why.chunks(1) {
                let about = |key, player| names.about(bench.texts(), key, player);
                let resigns = Player::BOTH.map(|who| (who, about("pause-resigns", who))).into();
                let offer = about("pause-offer-tie", Player::Red);
                let tie = Some((Player::Red, offer.clone()));
                let paused = PauseView {
                    hides_board: true,
                    resign_buttons: resigns,
                    tie,
                    why: why.to_vec(),
                    ..PauseView::default()
                };
                let pressed = bench.click_on(&offer, |ctx, texts| panel(ctx, texts, &paused));
                assert_eq!(pressed, Some(PauseIntent::OfferTie(Player::Red)), "{offer}");
                for player in Player::BOTH {
                    let word = about("pause-resigns", player);
                    let pressed = bench.click_on(&word, |ctx, texts| panel(ctx, texts, &paused));
                    assert_eq!(pressed, Some(PauseIntent::Resign(player)), "{word}");
                }
                let drawn = bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &paused));
                assert!(drawn.iter().any(|(text, _)| *text == why[0]), "{why:?}");
            }
        }
    }
}
