//! What players choose in their turns, in words.

use tamsk_engine::analysis::{GlassChoice, JudgedTurn, TurnChoice, TurnDeed};

use crate::localization::Localization;

/// Returns what would have been better in a turn, if anything, and whether it was the only thing.
pub fn better_words(texts: &Localization, turn: &JudgedTurn) -> Option<String> {
    let better = turn.better()?;
    let chosen = if let TurnDeed::Chose(chosen) = turn.deed { Some(chosen) } else { None };
    let words = match better.glass {
        Some(glass) if turn.best_waits => {
            texts.tr_args("analysis-better-wait", &[("move", glass_words(texts, glass).into())])
        }
        _ => choice_words(texts, chosen, better),
    };
    Some(if turn.best_has_equals { texts.tr_args("better-among-others", &[("line", words.into())]) } else { words })
}

/// Returns what would have been better: only the ring or the claim if the glass moved well.
fn choice_words(texts: &Localization, chosen: Option<TurnChoice>, better: TurnChoice) -> String {
    let TurnChoice { claim, glass: Some(glass) } = better else {
        return texts.tr("result-better-pass").into_owned();
    };
    let chosen = chosen.and_then(|chosen| Some((chosen.claim, chosen.glass?)));
    let other_ring = GlassChoice { ring: !glass.ring, ..glass };
    let key = match chosen {
        Some((chosen_claim, chosen)) if chosen_claim == claim && chosen == other_ring => {
            Some(if glass.ring { "result-better-ring" } else { "result-better-keep" })
        }
        Some((false, chosen)) if claim && chosen == glass => Some("result-better-claim"),
        _ => None,
    };
    if let Some(key) = key {
        return texts.tr(key).into_owned();
    }
    let words = glass_words(texts, glass);
    texts.tr_args(if claim { "result-better-claim-move" } else { "result-better-move" }, &[("move", words.into())])
}

/// Returns a move in words, always with what became of its ring.
pub fn glass_words(texts: &Localization, GlassChoice { from, to, ring }: GlassChoice) -> String {
    let moved = from.map_or_else(|| to.to_string(), |from| format!("{from}–{to}"));
    texts.tr_args(if ring { "result-move-ring" } else { "result-move-no-ring" }, &[("move", moved.into())])
}
