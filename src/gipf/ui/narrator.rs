//! Speaks and transcribes the events of a match of GIPF, and lists the contents of the board for screen readers.

use bevy::prelude::*;
use bevy_egui::egui::Id;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfEvent, GipfPosition, Point, Spot};
use tamsk_rules::Player;

use super::words::end_words;
use super::words::removal_words;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfCursor, kind_key, refusal_key};
use crate::localization::Localization;
use crate::simulation::game::{Answer, RequestExpiryReason};
use crate::simulation::queue::{MatchEvent, RequestAnswered, RequestSource};
use crate::states::TableContent;
use crate::table::seats::Seats;
use crate::ui::kit::PanelSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::sentences::{RECORD_FULL_KEY, SpokenSentence};
use crate::ui::speech::{self, SpokenSentences, Transcript};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (tell_events, tell_refusals, tell_cursor).chain().run_if(in_state(TableContent::Match(GIPF))),
    )
    .add_systems(EguiPrimaryContextPass, tell_board.in_set(PanelSystems).run_if(in_state(TableContent::Match(GIPF))));
}

fn tell_events(
    texts: Res<Localization>,
    live: Single<&LiveGipf>,
    seats: Res<Seats>,
    mut happened: MessageReader<MatchEvent<LiveGipf>>,
    mut spoken: ResMut<SpokenSentences>,
    mut transcript: ResMut<Transcript>,
) {
    let names = PlayerNames::of(*live, *seats);
    for MatchEvent(event) in happened.read() {
        let sentence = SpokenSentence::new(&event_words(&texts, &names, event), matches!(event, GipfEvent::Ended(_)));
        transcript.write(&sentence);
        spoken.say(sentence);
    }
}

fn tell_refusals(
    texts: Res<Localization>,
    mut answered: MessageReader<RequestAnswered<LiveGipf>>,
    mut spoken: ResMut<SpokenSentences>,
) {
    for RequestAnswered { entry, answer } in answered.read() {
        match (entry.origin.source, answer) {
            (RequestSource::Person(_), Answer::Refused { why, .. }) => {
                spoken.say(SpokenSentence::new(&texts.tr(refusal_key(*why)), true));
            }
            (_, Answer::Expired(RequestExpiryReason::RecordFull)) => {
                spoken.say(SpokenSentence::new(&texts.tr(RECORD_FULL_KEY), true));
            }
            _ => {}
        }
    }
}

/// Announces the point under the cursor and the chosen pieces of a row. These sentences are not added to the
/// transcript.
fn tell_cursor(
    texts: Res<Localization>,
    table: Single<(&LiveGipf, &GipfCursor, &GipfAim)>,
    seats: Res<Seats>,
    mut pointed: Local<Option<Point>>,
    mut asked: Local<Option<String>>,
    mut spoken: ResMut<SpokenSentences>,
) {
    let (live, cursor, aim) = *table;
    let position = live.game().position();
    let question = aim.row_with_open_choice.and_then(|_| removal_words(&texts, position, aim));
    if *asked != question {
        asked.clone_from(&question);
        question.into_iter().for_each(|words| spoken.say(SpokenSentence::new(&words, true)));
    }
    if *pointed != cursor.0 {
        *pointed = cursor.0;
        if let Some(point) = cursor.0 {
            let names = PlayerNames::of(live, *seats);
            spoken.say(SpokenSentence::new(&point_words(&texts, &names, position, point), true));
        }
    }
}

/// Returns a sentence about an event.
pub fn event_words(texts: &Localization, names: &PlayerNames, event: &GipfEvent) -> String {
    match *event {
        GipfEvent::Pushed { by, kind, entry, moved } => texts.tr_args(
            "spoken-gipf-pushed",
            &[
                ("side", names.name(texts, by).into()),
                ("piece", texts.tr(kind_key(kind)).into_owned().into()),
                ("dot", entry.dot().to_string().into()),
                ("spot", entry.spot().point().to_string().into()),
                ("moved", moved.into()),
            ],
        ),
        GipfEvent::PotentialUsable { owner } => names.text_about(texts, "spoken-gipf-due", owner),
        GipfEvent::UseAnnounced => texts.tr("spoken-gipf-used").into_owned(),
        GipfEvent::PotentialForgone => texts.tr("spoken-gipf-forgone").into_owned(),
        GipfEvent::PotentialChallenged => texts.tr("spoken-gipf-challenged").into_owned(),
        GipfEvent::UseAllowed => texts.tr("spoken-gipf-allowed").into_owned(),
        GipfEvent::ContestDecided { neutralised: true } => texts.tr("spoken-gipf-neutralised").into_owned(),
        GipfEvent::ContestDecided { neutralised: false } => texts.tr("spoken-gipf-held").into_owned(),
        GipfEvent::PiecesRemoved { by, spots, returned, captured } => {
            let spots: Vec<String> = spots.iter().map(|spot| spot.point().to_string()).collect();
            let counts = [
                ("spots", spots.join(", ").into()),
                ("returned", u32::from(returned).into()),
                ("captured", u32::from(captured).into()),
            ];
            names.text_about_with(texts, "spoken-gipf-removed", by, &counts)
        }
        GipfEvent::RowsKept { by } => names.text_about(texts, "spoken-gipf-left", by),
        GipfEvent::TurnEnded { by } => names.text_about(texts, "spoken-gipf-turn", !by),
        GipfEvent::Ended(outcome) => {
            let [won, how] = end_words(texts, names, outcome);
            [how, won].join(" ")
        }
    }
}

fn point_words(texts: &Localization, names: &PlayerNames, position: &GipfPosition, point: Point) -> String {
    let name = ("point", point.to_string().into());
    let Some(spot) = Spot::of(point) else { return texts.tr_args("spoken-gipf-dot", &[name]) };
    match position.piece(spot) {
        None => texts.tr_args("spoken-gipf-free", &[name]),
        Some((side, kind)) => texts.tr_args(
            "spoken-gipf-piece",
            &[name, ("side", names.name(texts, side).into()), ("piece", texts.tr(kind_key(kind)).into_owned().into())],
        ),
    }
}

fn tell_board(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveGipf>,
    seats: Res<Seats>,
) -> Result {
    let (names, position) = (PlayerNames::of(*live, *seats), live.game().position());
    speech::add_accessible_list(contexts.ctx_mut()?, "board of gipf", &texts.tr("spoken-gipf-board"), || {
        let spot = |spot: Spot| {
            let point = spot.point();
            (Id::new(("spot", point.to_string())), point_words(&texts, &names, position, point))
        };
        let reserve = |side: Player| {
            let args = [
                ("side", names.name(&texts, side).into()),
                ("reserve", u32::from(position.reserve(side)).into()),
                ("captured", u32::from(position.captured_from(!side)).into()),
                ("potentials", u32::from(position.potentials_left(side)).into()),
            ];
            (Id::new(("reserve", side.to_string())), texts.tr_args("spoken-gipf-reserve", &args))
        };
        Spot::all().map(spot).chain(Player::BOTH.map(reserve)).collect()
    });
    Ok(())
}
