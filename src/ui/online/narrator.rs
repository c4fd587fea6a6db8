//! Speaks what happens between two players far apart, for people who do not see the cards.

use bevy::prelude::*;
use tamsk_net::StopReason;

use super::follow::must_show_card;
use super::words::match_words;
use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::table::occasion::TableOccasion;
use crate::table::on_table::MatchOnTable;
use crate::table::online::OnlineState;
use crate::ui::kit::far_words::{about_other, other_name, phrase_key, request_words};
use crate::ui::kit::names::colour_name;
use crate::ui::kit::sentences::Sentence;
use crate::ui::speech::SpokenSentences;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, narrate.run_if(resource_changed::<OnlineState>));
}

/// Speaks whatever is said that was not among the last sentences.
fn narrate(
    texts: Res<Localization>,
    state: Res<OnlineState>,
    settings: Res<OnlineSettings>,
    (table, occasion): (MatchOnTable, TableOccasion),
    mut known: Local<Vec<String>>,
    mut heard: Local<u32>,
    mut spoken: ResMut<SpokenSentences>,
) {
    let facts = table.facts().filter(|_| occasion.allows(|policy| policy.is_far));
    let (Some(playing), Some(facts)) = (state.playing(), facts) else {
        (*known, *heard) = (Vec::new(), 0);
        return;
    };
    let other = other_name(&texts, &state);
    let said = playing.said.filter(|(_, count)| *count > *heard);
    *heard = playing.said.map_or(0, |(_, count)| count);
    if let Some((phrase, _)) = said.filter(|_| !settings.mutes_phrases) {
        let args = [("name", other.clone().into()), ("phrase", texts.tr(phrase_key(phrase)).into_owned().into())];
        spoken.say(Sentence::new(&texts.tr_args("online-says", &args), false));
    }
    let mut sentences = Vec::new();
    let begins = playing.stop.is_some_and(|stop| stop.why == StopReason::Start);
    if begins || must_show_card(playing, facts.is_over) {
        let colour = colour_name(&texts, facts.colours[playing.own_colour()]);
        let mut playing = playing.clone();
        // Every few seconds there is another attempt.
        playing.stop.iter_mut().for_each(|stop| stop.attempts = 0);
        sentences = match_words(&texts, &playing, state.failure.as_ref(), &other, &colour);
    }
    sentences.extend(playing.asked_by_other.iter().map(|&request| request_words(&texts, request, &other)));
    sentences
        .extend(matches!(playing.answer, Some((_, false))).then(|| about_other(&texts, "online-declined", &other)));
    for words in sentences.iter().filter(|words| !known.contains(words)) {
        spoken.say(Sentence::new(words, true));
    }
    *known = sentences;
}
