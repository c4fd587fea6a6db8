//! The judgement of turns, in words.

use bevy_egui::egui::Color32;
use egui_plot::MarkerShape;
use tamsk_engine::analysis::{Lead, Verdict};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme::{BRASS_BRIGHT, EMBER, IVORY_DIM};
use crate::ui::replay::game::{JudgedTurnOf, ReplayPanel};

/// How a verdict is shown. The shapes and sizes of its marks differ as well as the colours do.
pub struct VerdictLook {
    /// The key of its word.
    pub key: &'static str,
    pub ink: Color32,
    /// The shape of a marked turn, and its radius, in points.
    pub mark: (MarkerShape, f32),
}

/// Returns how a verdict is shown.
pub fn verdict_look(verdict: Verdict) -> VerdictLook {
    let (key, ink, mark) = match verdict {
        Verdict::Blunder => ("analysis-blunder", EMBER, (MarkerShape::Diamond, 5.5)),
        Verdict::Mistake => ("analysis-mistake", BRASS_BRIGHT, (MarkerShape::Square, 4.0)),
        Verdict::Inaccuracy => ("analysis-inaccuracy", IVORY_DIM, (MarkerShape::Circle, 3.0)),
    };
    VerdictLook { key, ink, mark }
}

/// Returns what a turn cost, what would have been better, and why.
pub fn cost_words<G: ReplayPanel>(texts: &Localization, turn: &JudgedTurnOf<G>) -> String {
    let chance = |lead: Lead| texts.format_percent(lead.chance(turn.player).into());
    let args = [("before", chance(turn.before).into()), ("after", chance(turn.after).into())];
    let mut words = vec![texts.tr_args("analysis-chance", &args)];
    words.extend(G::better_words(texts, turn));
    words.extend(G::reason_words(texts, turn));
    // Most of the loss, so that it is worth a word.
    if 2 * turn.lost_to_time > turn.loss() {
        words.push(texts.tr("analysis-slow").into_owned());
    }
    words.join(" ")
}

/// Returns who is ahead when a turn is faced.
pub fn lead_words<G: ReplayPanel>(texts: &Localization, names: &PlayerNames, turn: &JudgedTurnOf<G>) -> String {
    let leader = if turn.before.hundredths >= 0 { Player::Red } else { Player::Black };
    let tenths = u64::from(turn.before.of(leader).unsigned_abs()).div_ceil(10);
    let args = [("turn", turn.number.into()), ("rings", texts.format_tenths(tenths).into())];
    let [lead, won] = G::LEADS;
    let key = match (turn.before.proven, tenths) {
        (_, 0) => "analysis-even",
        (true, _) => won,
        (false, _) => lead,
    };
    names.about_with(texts, key, leader, &args)
}
