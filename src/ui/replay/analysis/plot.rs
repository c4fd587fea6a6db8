//! The plot of the lead over time, aligned with the scrubber above. A curve above zero means that the first player is
//! ahead.

use bevy_egui::egui::{Align2, Id, Sense, Ui, UiBuilder, Vec2, Vec2b, pos2};
use egui_plot::{HLine, Line, PlotPoints, Points, VLine};
use tamsk_engine::analysis::{Analysis, JudgedAction, Lead, Verdict};
use tamsk_rules::{Millis, Player};

use super::words::{VerdictLook, lead_before_turn_words, verdict_look};
use crate::localization::Localization;
use crate::table::replay::{Playback, ReplayCommand, ReplayTimeline};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::ScrubberTrack;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, BRASS_DARK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::static_plot;
use crate::ui::replay::game::HasReplayPanel;

/// The minimum and the maximum length of the vertical axis on each side of zero, in rings or pieces.
const REACH: (f64, f64) = (2.0, 6.0);
/// The maximum horizontal distance from a press to the mark of the turn that the press selects, in points.
const NEAR: f32 = 5.0;

/// Adds the plot. If the plot was pressed, returns the command that moves the replay to the pressed turn or time.
pub fn lead_plot<G: HasReplayPanel>(
    ui: &mut Ui,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback<G>,
    analysis: &Analysis<G::AnalysedAction>,
    track: &ScrubberTrack,
) -> Option<ReplayCommand> {
    let faced: Vec<Millis> =
        analysis.turns.iter().map(|turn| playback.timeline().watch_time_at(turn.decision_moment)).collect();
    let line = line(analysis, &faced, track.watch_duration);
    let reach = line.iter().map(|point| point[1].abs()).fold(REACH.0, f64::max).min(REACH.1) * 1.1;
    let now = playback.elapsed_watch_time() as f64;
    let rect = track.rect;
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        let plot = static_plot("lead", rect.size()).show_background(false).show_crosshair(false);
        plot.set_margin_fraction(Vec2::ZERO).show(ui, |plot| {
            plot.set_auto_bounds(Vec2b::FALSE);
            plot.set_plot_bounds_x(0.0..=track.watch_duration.max(1) as f64);
            plot.set_plot_bounds_y(-reach..=reach);
            plot.hline(HLine::new("", 0.0).color(BRASS_DARK).width(1.0).allow_hover(false));
            let shown: PlotPoints = line.iter().map(|&[x, y]| [x, y.clamp(-reach, reach)]).collect();
            plot.line(Line::new("", shown).color(IVORY).width(1.6).fill(0.0).fill_alpha(0.22).allow_hover(false));
            for verdict in Verdict::ALL {
                let VerdictLook { ink, mark: (shape, radius), .. } = verdict_look(verdict);
                let marked = analysis.turns.iter().zip(&faced).filter(|(turn, _)| turn.verdict() == Some(verdict));
                let at: PlotPoints =
                    marked.map(|(turn, &at)| [at as f64, rings(turn.best_lead).clamp(-reach, reach)]).collect();
                plot.points(Points::new("", at).shape(shape).radius(radius).color(ink).allow_hover(false));
            }
            plot.vline(VLine::new("", now).color(BRASS_BRIGHT).width(1.5).allow_hover(false));
        })
    });
    for (player, y) in [(Player::Red, rect.top() + 9.0), (Player::Black, rect.bottom() - 9.0)] {
        (G::PLAYER_MARKS.draw)(ui.painter(), pos2(rect.left() - 76.0, y), 6.0, player);
        let most = texts.format_tenths((reach * 10.0 / 1.1).round() as u64);
        let at = pos2(rect.left() - 62.0, y);
        ui.painter().text(at, Align2::LEFT_CENTER, format!("+{most}"), theme::sans(12.0), IVORY_DIM);
    }
    pressed::<G>(ui, texts, names, analysis, &faced, track)
}

/// Shows a tooltip about the turn under the pointer. If the plot was pressed, returns the command that jumps to a
/// marked turn nearby, or else to the time under the pointer.
fn pressed<G: HasReplayPanel>(
    ui: &Ui,
    texts: &Localization,
    names: &PlayerNames,
    analysis: &Analysis<G::AnalysedAction>,
    faced: &[Millis],
    track: &ScrubberTrack,
) -> Option<ReplayCommand> {
    // The plot cannot have the focus. Keyboard users find the same turns in the list.
    let response = ui.interact(track.rect, Id::new("lead pressed"), Sense::CLICK);
    spots::report_button_spot(ui, "lead", track.rect);
    let x = response.hover_pos().or_else(|| response.interact_pointer_pos())?.x;
    let distance = |at: Millis| (track.x_of(at) - x).abs();
    let marked =
        analysis.turns.iter().zip(faced).filter(|(turn, at)| turn.verdict().is_some() && distance(**at) <= NEAR);
    let near = marked.min_by(|(_, a), (_, b)| distance(**a).total_cmp(&distance(**b))).map(|(turn, _)| turn);
    let under = faced.partition_point(|&at| at <= track.watch_time_at(x)).saturating_sub(1);
    let turn = near.or(analysis.turns.get(under))?;
    let clicked = response.clicked();
    response.on_hover_text_at_pointer(lead_before_turn_words::<G>(texts, names, turn));
    clicked.then(|| match near {
        Some(turn) => ReplayCommand::JumpTo(turn.decision_moment),
        None => ReplayCommand::ScrubTo(track.watch_time_at(x)),
    })
}

fn line<A: JudgedAction>(analysis: &Analysis<A>, faced: &[Millis], end: Millis) -> Vec<[f64; 2]> {
    let leads = analysis.turns.iter().map(|turn| turn.played_lead);
    let times = faced.iter().skip(1).copied().chain([end]);
    let start = [0.0, rings(analysis.initial_lead)];
    std::iter::once(start).chain(times.zip(leads).map(|(at, lead)| [at as f64, rings(lead)])).collect()
}

fn rings(lead: Lead) -> f64 {
    f64::from(lead.hundredths) / 100.0
}
