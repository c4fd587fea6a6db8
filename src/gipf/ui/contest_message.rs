//! A message that shows the result of a contest for a few seconds.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Id, Order, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfEvent, PieceKind, Spot, WHITE};
use tamsk_records::RecordedAct;

use super::words::challenge_words;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::localization::Localization;
use crate::simulation::queue::MatchEvent;
use crate::states::{Menu, TableContent};
use crate::table::on_table::MatchReturned;
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::sentences::SpokenSentence;
use crate::ui::kit::widgets::note;
use crate::ui::kit::{PanelSystems, theme};
use crate::ui::layout::BAR_HEIGHT;
use crate::ui::speech::{SpokenSentences, Transcript};

const TOLD: f32 = 7.0;
const WIDTH: f32 = 420.0;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, ContestTold>();
    app.add_observer(|_: On<MatchReturned>, mut message: Single<&mut ContestTold>| message.came_back = true)
        .add_systems(Update, hear.run_if(in_state(TableContent::Match(GIPF))))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSystems).run_if(in_state(TableContent::Match(GIPF)).and_then(in_state(Menu::None))),
        );
}

#[derive(Component, Debug, Default)]
struct ContestTold {
    /// The text of the message and its remaining display time in seconds, while a message is visible.
    words: Option<(String, f32)>,
    came_back: bool,
}

/// Creates the message when a result has been tossed, rolled or entered, or when the players have returned from a match
/// of TAMSK.
fn hear(
    time: Res<Time<Real>>,
    texts: Res<Localization>,
    table: Single<(Ref<LiveGipf>, &mut ContestTold)>,
    seats: Res<Seats>,
    mut events: MessageReader<MatchEvent<LiveGipf>>,
    mut spoken: ResMut<SpokenSentences>,
    mut transcript: ResMut<Transcript>,
) {
    let (live, mut message) = table.into_inner();
    if let Some((_, left)) = &mut message.words {
        *left -= time.delta_secs();
        if *left <= 0.0 {
            message.words = None;
        }
    }
    let names = PlayerNames::of(&*live, *seats);
    let decided =
        events.read().filter(|MatchEvent(event)| matches!(event, GipfEvent::ContestDecided { .. })).count() > 0;
    let returned = live.is_added() || std::mem::take(&mut message.came_back);
    let acts = &live.record().acts;
    let Some(decisive) = acts.iter().rposition(|sided| sided.act.decides_contest()) else { return };
    let act = &acts[decisive].act;
    let is_new = match act {
        RecordedAct::Tamsk { .. } => returned && decisive + 1 == acts.len(),
        _ => decided,
    };
    if is_new {
        let words = words(&texts, &names, &live, act);
        let sentence = SpokenSentence::new(&words, true);
        transcript.write(&sentence);
        spoken.say(sentence);
        message.words = Some((words, TOLD));
    }
}

fn words(texts: &Localization, names: &PlayerNames, live: &LiveGipf, act: &RecordedAct) -> String {
    let acts = &live.record().acts;
    let owner = acts.iter().rev().find(|sided| sided.act == RecordedAct::Use).map_or(WHITE, |sided| sided.by);
    let centre = live.game().position().piece(Spot::CENTRE);
    let stays = matches!(centre, Some((side, PieceKind::Loaded)) if side == owner);
    let key = if stays { "gipf-told-held" } else { "gipf-told-neutralised" };
    let result = challenge_words(texts, names, key, owner, &[]);
    let RecordedAct::Dice { challenger: first, owner: second } = act else { return result };
    let rolled = [("first", (*first).into()), ("second", (*second).into())];
    [challenge_words(texts, names, "gipf-told-dice", owner, &rolled), result].join(" ")
}

fn show(mut contexts: EguiContexts, message: Single<&ContestTold>) -> Result {
    let Some((words, _)) = &message.words else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    // Without this request, the message would stay until something else requests a new frame.
    ctx.request_repaint_after_secs(0.5);
    Area::new(Id::new("gipf told"))
        .fixed_pos(ctx.content_rect().center_top() + vec2(0.0, BAR_HEIGHT + 8.0))
        .pivot(Align2::CENTER_TOP)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            theme::floating_panel_frame().inner_margin(12).show(ui, |ui| {
                ui.set_max_width(WIDTH);
                note(ui, words);
            });
        });
    Ok(())
}
