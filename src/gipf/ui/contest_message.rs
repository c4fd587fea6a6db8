//! The temporary message about the end of a contest.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Id, Order, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfEvent, PieceKind, Spot, WHITE};
use tamsk_records::RecordedAct;

use super::words::about_challenge;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::localization::Localization;
use crate::simulation::queue::MatchEvent;
use crate::states::{Menu, TableContent};
use crate::table::on_table::MatchReturned;
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::sentences::Sentence;
use crate::ui::kit::widgets::note;
use crate::ui::kit::{UiSystems, theme};
use crate::ui::layout::BAR_HEIGHT;
use crate::ui::speech::{SpokenSentences, Transcript};

const TOLD: f32 = 7.0;
const WIDTH: f32 = 420.0;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, ContestTold>();
    app.add_observer(|_: On<MatchReturned>, mut told: Single<&mut ContestTold>| told.came_back = true)
        .add_systems(Update, hear.run_if(in_state(TableContent::Match(GIPF))))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems).run_if(in_state(TableContent::Match(GIPF)).and_then(in_state(Menu::None))),
        );
}

#[derive(Component, Debug, Default)]
struct ContestTold {
    /// The message and its remaining time in seconds.
    words: Option<(String, f32)>,
    came_back: bool,
}

/// Creates the message for a result that was tossed, rolled or entered, or when players return from TAMSK.
fn hear(
    time: Res<Time<Real>>,
    texts: Res<Localization>,
    table: Single<(Ref<LiveGipf>, &mut ContestTold)>,
    seats: Res<Seats>,
    mut events: MessageReader<MatchEvent<LiveGipf>>,
    mut spoken: ResMut<SpokenSentences>,
    mut transcript: ResMut<Transcript>,
) {
    let (live, mut told) = table.into_inner();
    if let Some((_, left)) = &mut told.words {
        *left -= time.delta_secs();
        if *left <= 0.0 {
            told.words = None;
        }
    }
    let names = PlayerNames::of(&*live, *seats);
    let decided =
        events.read().filter(|MatchEvent(event)| matches!(event, GipfEvent::ContestDecided { .. })).count() > 0;
    let returned = live.is_added() || std::mem::take(&mut told.came_back);
    let acts = &live.record().acts;
    let Some(decisive) = acts.iter().rposition(|sided| sided.act.decides_contest()) else { return };
    let act = &acts[decisive].act;
    let is_new = match act {
        RecordedAct::Tamsk { .. } => returned && decisive + 1 == acts.len(),
        _ => decided,
    };
    if is_new {
        let words = words(&texts, &names, &live, act);
        let sentence = Sentence::new(&words, true);
        transcript.write(&sentence);
        spoken.say(sentence);
        told.words = Some((words, TOLD));
    }
}

fn words(texts: &Localization, names: &PlayerNames, live: &LiveGipf, act: &RecordedAct) -> String {
    let acts = &live.record().acts;
    let owner = acts.iter().rev().find(|sided| sided.act == RecordedAct::Use).map_or(WHITE, |sided| sided.by);
    let centre = live.game().position().piece(Spot::CENTRE);
    let stays = matches!(centre, Some((side, PieceKind::Loaded)) if side == owner);
    let key = if stays { "gipf-told-held" } else { "gipf-told-neutralised" };
    let result = about_challenge(texts, names, key, owner, &[]);
    let RecordedAct::Dice { challenger: first, owner: second } = act else { return result };
    let rolled = [("first", (*first).into()), ("second", (*second).into())];
    [about_challenge(texts, names, "gipf-told-dice", owner, &rolled), result].join(" ")
}

fn show(mut contexts: EguiContexts, told: Single<&ContestTold>) -> Result {
    let Some((words, _)) = &told.words else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    // Ensures that the message disappears in time even if nothing else happens.
    ctx.request_repaint_after_secs(0.5);
    Area::new(Id::new("gipf told"))
        .fixed_pos(ctx.content_rect().center_top() + vec2(0.0, BAR_HEIGHT + 8.0))
        .pivot(Align2::CENTER_TOP)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            theme::plate().inner_margin(12).show(ui, |ui| {
                ui.set_max_width(WIDTH);
                note(ui, words);
            });
        });
    Ok(())
}
