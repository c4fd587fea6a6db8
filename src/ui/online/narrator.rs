//! Announces the phrases and requests of an online match to people who use a screen reader.

use bevy::prelude::*;
use tamsk_net::StopReason;

use super::follow::must_show_match_card;
use super::words::match_status_words;
use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::table::occasion::TableOccasion;
use crate::table::on_table::MatchOnTable;
use crate::table::online::OnlineState;
use crate::ui::kit::names::colour_name;
use crate::ui::kit::online_words::{opponent_name, phrase_key, request_words, text_about_opponent};
use crate::ui::kit::sentences::SpokenSentence;
use crate::ui::speech::SpokenSentences;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, narrate.run_if(resource_changed::<OnlineState>));
}

/// Speaks each new phrase of the other player and each new sentence on the cards.
fn narrate(
    texts: Res<Localization>,
    state: Res<OnlineState>,
    settings: Res<OnlineSettings>,
    (table, occasion): (MatchOnTable, TableOccasion),
    mut known: Local<Vec<String>>,
    mut heard: Local<u32>,
    mut spoken: ResMut<SpokenSentences>,
) {
    let facts = table.facts().filter(|_| occasion.allows(|policy| policy.is_online));
    let (Some(playing), Some(facts)) = (state.online_match(), facts) else {
        (*known, *heard) = (Vec::new(), 0);
        return;
    };
    let other = opponent_name(&texts, &state);
    let said = playing.last_phrase_and_count.filter(|(_, count)| *count > *heard);
    *heard = playing.last_phrase_and_count.map_or(0, |(_, count)| count);
    if let Some((phrase, _)) = said.filter(|_| !settings.mutes_phrases) {
        let args = [("name", other.clone().into()), ("phrase", texts.tr(phrase_key(phrase)).into_owned().into())];
        spoken.say(SpokenSentence::new(&texts.tr_args("online-says", &args), false));
    }
    let mut sentences = Vec::new();
    let begins = playing.stop.is_some_and(|stop| stop.why == StopReason::NotStarted);
    if begins || must_show_match_card(playing, facts.is_over) {
        let colour = colour_name(&texts, facts.script_colours[playing.own_colour_in_match_or_contest()]);
        let mut playing = playing.clone();
        // Ignore the number of attempts to reconnect. It changes every few seconds and would be spoken each time.
        playing.stop.iter_mut().for_each(|stop| stop.reconnection_attempts = 0);
        sentences = match_status_words(&texts, &playing, state.last_failure.as_ref(), &other, &colour);
    }
    sentences.extend(playing.other_requests.iter().map(|&request| request_words(&texts, request, &other)));
    sentences.extend(
        matches!(playing.last_answer, Some((_, false))).then(|| text_about_opponent(&texts, "online-declined", &other)),
    );
    for words in sentences.iter().filter(|words| !known.contains(words)) {
        spoken.say(SpokenSentence::new(words, true));
    }
    *known = sentences;
}
