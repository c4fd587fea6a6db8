//! The list of the most costly turns at the right edge, with a summary of each player's mistakes and lost time.

use bevy_egui::egui::{Context, ScrollArea, Sense, Shape, Ui, WidgetInfo, WidgetType, vec2};
use tamsk_engine::analysis::{TimeCost, Verdict};
use tamsk_rules::Player;

use super::words::{VerdictLook, turn_judgement_words, verdict_look};
use crate::localization::Localization;
use crate::table::analysis::JudgedMatch;
use crate::table::replay::{Playback, ReplayCommand};
use crate::ui::kit::focus::draw_focus_frame;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, format_clock, gap, note, wrapped_text};
use crate::ui::layout::{Edge, SideDrawer};
use crate::ui::replay::game::{HasReplayPanel, JudgedTurnOf};
use crate::ui::replay::intent::ReplayIntent;

/// The egui id of the list of costly turns.
pub const ID: &str = "worst turns";
/// The width of the list, in points.
pub const WIDTH: f32 = 288.0;
/// The height of the button below the list, in points.
const BUTTON: f32 = 36.0;

/// Draws the list of the most costly turns. `covered_height` is the height of the area that the replay panel covers at
/// the bottom, in points. Returns the person's intent.
pub fn draw_worst_turns<G: HasReplayPanel>(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback<G>,
    judged: &JudgedMatch<G>,
    covered_height: f32,
) -> Option<ReplayIntent> {
    let shown = judged.analysis.turn_at(playback.moment()).filter(|turn| turn.verdict().is_some());
    let content = |ui: &mut Ui| {
        let mut intent = None;
        let rows_height = (ui.available_height() - BUTTON - 8.0).max(0.0);
        // Set the minimum height to 0, because egui would otherwise let the list cover the panel below on a low screen.
        let rows = ScrollArea::vertical().auto_shrink(false).max_height(rows_height).min_scrolled_height(0.0);
        show_scroll_area(ui, rows, false, |ui| {
            gap(ui, 2.0);
            let mistakes = G::solvable_mistakes(playback, judged);
            let words = texts.tr_args("result-mistakes", &[("count", mistakes.len().into())]);
            let solve = Button::new(words).script_name("solve mistakes").text_size(13.5);
            if !mistakes.is_empty() && solve.min_size(vec2(ui.available_width(), 32.0)).show_clicked(ui) {
                intent = Some(ReplayIntent::SolveMistakes(mistakes.into()));
            }
            let worst = judged.analysis.bad_turns_worst_first();
            if worst.is_empty() {
                note(ui, &texts.tr("analysis-nothing"));
            }
            for (place, turn) in (1..).zip(worst) {
                let is_shown = shown.is_some_and(|shown| shown.decision_moment == turn.decision_moment);
                if row::<G>(ui, texts, turn, place, is_shown) {
                    intent = Some(ReplayIntent::Command(ReplayCommand::JumpTo(turn.decision_moment)));
                }
            }
            for player in Player::BOTH {
                summary(ui, texts, names, judged, player);
            }
        });
        let word = texts.tr("analysis-try");
        let button = Button::new(&word).script_name("try from here").kind(ButtonKind::Primary).ignoring_enter();
        let button = button.text_size(14.0).min_size(vec2(ui.available_width(), BUTTON));
        let turn = shown.filter(|_| playback.can_start_match());
        if ui.add_enabled(turn.is_some(), button).clicked()
            && let Some(turn) = turn
        {
            intent = Some(ReplayIntent::ContinueFrom(turn.decision_moment));
        }
        intent
    };
    let title = texts.tr("analysis-title");
    let drawer = SideDrawer {
        id: ID,
        close_button_script_name: "close worst turns",
        title: &title,
        edge: Edge::Right,
        width: WIDTH,
        covered_below: covered_height,
    };
    let (intent, closes) = drawer.show(ctx, texts, content).inner;
    intent.or(closes.then_some(ReplayIntent::SetWorstTurnsVisible(false)))
}

fn row<G: HasReplayPanel>(
    ui: &mut Ui,
    texts: &Localization,
    turn: &JudgedTurnOf<G>,
    place: usize,
    is_shown: bool,
) -> bool {
    let behind = ui.painter().add(Shape::Noop);
    let VerdictLook { text_key: key, ink, .. } = verdict_look(turn.verdict().unwrap_or(Verdict::Inaccuracy));
    let (what, word) = (G::action_words(texts, turn), texts.tr(key));
    let title = texts.tr_args("analysis-turn", &[("turn", turn.number.into()), ("command", what.into())]);
    let body = ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 1.0);
        ui.horizontal(|ui| {
            mark::<G>(ui, turn.player);
            wrapped_text(ui, &title, theme::sans(13.5), IVORY);
        });
        wrapped_text(ui, &*word, theme::sans(13.0), ink);
        wrapped_text(ui, turn_judgement_words::<G>(texts, turn), theme::sans(12.5), IVORY_DIM);
    });
    let rect = body.response.rect.with_max_x(ui.max_rect().right()).expand2(vec2(4.0, 3.0));
    let response =
        ui.interact(rect, ui.id().with(("worst", turn.decision_moment.actions_done, turn.number)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{title}, {word}")));
    draw_focus_frame(ui, &response, 5);
    spots::report_button_spot(ui, &format!("worst {place}"), rect);
    if is_shown || response.hovered() {
        let strength = if is_shown { 0.16 } else { 0.09 };
        ui.painter().set(behind, Shape::rect_filled(rect, 5, IVORY.gamma_multiply(strength)));
    }
    gap(ui, 6.0);
    response.clicked()
}

/// Adds the mark that stands for a player.
fn mark<G: HasReplayPanel>(ui: &mut Ui, player: Player) {
    let (rect, _) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
    (G::PLAYER_MARKS.draw)(ui.painter(), rect.center(), 5.5, player);
}

fn summary<G: HasReplayPanel>(
    ui: &mut Ui,
    texts: &Localization,
    names: &PlayerNames,
    judged: &JudgedMatch<G>,
    player: Player,
) {
    gap(ui, 6.0);
    ui.horizontal(|ui| {
        mark::<G>(ui, player);
        wrapped_text(ui, names.name(texts, player), theme::sans(14.0), IVORY);
    });
    let counted =
        |key: &str, verdict| texts.tr_args(key, &[("count", judged.analysis.count_verdicts(player, verdict).into())]);
    let counts = [
        counted("analysis-blunders", Verdict::Blunder),
        counted("analysis-mistakes", Verdict::Mistake),
        counted("analysis-inaccuracies", Verdict::Inaccuracy),
    ];
    ui.spacing_mut().item_spacing.y = 2.0;
    wrapped_text(ui, counts.join(" · "), theme::sans(12.5), IVORY_DIM);
    for line in judged.time_costs.iter().flat_map(|times| time_cost_words(texts, &times[player])) {
        wrapped_text(ui, line, theme::sans(12.5), IVORY_DIM);
    }
}

/// Returns lines of text that say how fast a player moved, and how much time and how many rings the player lost by
/// playing slowly.
pub fn time_cost_words(texts: &Localization, cost: &TimeCost) -> Vec<String> {
    let seconds = |millis: u64| texts.format_tenths(millis.div_ceil(100));
    let pace = [
        ("usual", seconds(cost.median_turn_time).into()),
        ("longest", seconds(cost.longest_turn_time).into()),
        ("turn", cost.longest_turn_number.into()),
    ];
    let mut lines = vec![texts.tr_args("analysis-pace", &pace)];
    for glass in &cost.glass_losses {
        let key = if glass.could_move { "analysis-wasted" } else { "analysis-wasted-blocked" };
        let args = [("socket", glass.socket.to_string().into()), ("time", format_clock(glass.time_to_end).into())];
        lines.push(texts.tr_args(key, &args));
    }
    if cost.late_turns > 0 {
        lines.push(texts.tr_args("analysis-late-turns", &[("count", cost.late_turns.into())]));
    }
    if cost.missed_turns > 0 {
        lines.push(texts.tr_args("analysis-missed-turns", &[("count", cost.missed_turns.into())]));
    }
    if cost.score_loss > 0 {
        let rings = texts.format_tenths(u64::from(cost.score_loss.unsigned_abs()).div_ceil(10));
        lines.push(texts.tr_args("analysis-time-cost", &[("rings", rings.into())]));
    }
    lines
}
