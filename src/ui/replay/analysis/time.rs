//! What time cost a player, in words.

use tamsk_engine::analysis::TimeCost;

use crate::localization::Localization;
use crate::ui::kit::widgets::clock;

/// Returns what time cost a player, one line each.
pub fn time_words(texts: &Localization, cost: &TimeCost) -> Vec<String> {
    let seconds = |millis: u64| texts.tenths(millis.div_ceil(100));
    let pace = [
        ("usual", seconds(cost.usual).into()),
        ("longest", seconds(cost.longest).into()),
        ("turn", cost.longest_turn.into()),
    ];
    let mut lines = vec![texts.tr_args("analysis-pace", &pace)];
    for glass in &cost.wasted {
        let key = if glass.could_move { "analysis-wasted" } else { "analysis-wasted-blocked" };
        let args = [("socket", glass.socket.to_string().into()), ("time", clock(glass.unplayed).into())];
        lines.push(texts.tr_args(key, &args));
    }
    if cost.late > 0 {
        lines.push(texts.tr_args("analysis-late-turns", &[("count", cost.late.into())]));
    }
    if cost.missed > 0 {
        lines.push(texts.tr_args("analysis-missed-turns", &[("count", cost.missed.into())]));
    }
    if cost.lost > 0 {
        let rings = texts.tenths(u64::from(cost.lost.unsigned_abs()).div_ceil(10));
        lines.push(texts.tr_args("analysis-time-cost", &[("rings", rings.into())]));
    }
    lines
}
