//! The texts and the appearance of judged turns.

use bevy_egui::egui::Color32;
use egui_plot::MarkerShape;
use tamsk_engine::analysis::{Lead, Verdict};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme::{BRASS_BRIGHT, EMBER, IVORY_DIM};
use crate::ui::replay::game::{HasReplayPanel, JudgedTurnOf};

/// How a verdict is drawn. Verdicts differ not only in colour but also in the shape and size of their marks.
pub struct VerdictLook {
    /// The text key of the verdict.
    pub text_key: &'static str,
    pub ink: Color32,
    /// The shape of the mark in the plot, and the radius of the mark in points.
    pub mark: (MarkerShape, f32),
}

/// Returns how a verdict is drawn.
pub fn verdict_look(verdict: Verdict) -> VerdictLook {
    let (key, ink, mark) = match verdict {
        Verdict::Blunder => ("analysis-blunder", EMBER, (MarkerShape::Diamond, 5.5)),
        Verdict::Mistake => ("analysis-mistake", BRASS_BRIGHT, (MarkerShape::Square, 4.0)),
        Verdict::Inaccuracy => ("analysis-inaccuracy", IVORY_DIM, (MarkerShape::Circle, 3.0)),
    };
    VerdictLook { text_key: key, ink, mark }
}

/// Returns the sentences that say what a turn cost, which choice was better, and why it was better.
pub fn turn_judgement_words<G: HasReplayPanel>(texts: &Localization, turn: &JudgedTurnOf<G>) -> String {
    let chance = |lead: Lead| texts.format_percent(lead.win_chance_percent(turn.player).into());
    let args = [("before", chance(turn.best_lead).into()), ("after", chance(turn.played_lead).into())];
    let mut words = vec![texts.tr_args("analysis-chance", &args)];
    words.extend(G::better_choice_words(texts, turn));
    words.extend(G::reason_words(texts, turn));
    // Mention lost time only if it caused most of the loss.
    if 2 * turn.lost_to_time > turn.score_loss() {
        words.push(texts.tr("analysis-slow").into_owned());
    }
    words.join(" ")
}

/// Returns the text that says who was ahead at the start of a turn, and by how much.
pub fn lead_before_turn_words<G: HasReplayPanel>(
    texts: &Localization,
    names: &PlayerNames,
    turn: &JudgedTurnOf<G>,
) -> String {
    let leader = if turn.best_lead.hundredths >= 0 { Player::Red } else { Player::Black };
    let tenths = u64::from(turn.best_lead.for_player(leader).unsigned_abs()).div_ceil(10);
    let args = [("turn", turn.number.into()), ("rings", texts.format_tenths(tenths).into())];
    let [lead, won] = G::LEAD_TEXT_KEYS;
    let key = match (turn.best_lead.is_proven, tenths) {
        (_, 0) => "analysis-even",
        (true, _) => won,
        (false, _) => lead,
    };
    names.text_about_with(texts, key, leader, &args)
}
