//! The card of the result of a game that tells it in a few sentences, at the right of the board.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::panel::ResultIntent;
use crate::localization::Localization;
use crate::states::{InFront, Screen};
use crate::table::loading::StartMatch;
use crate::table::occasion::{Occasion, table_allows};
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::ui::kit::games::{Conclusion, Shown};
use crate::ui::kit::names::{PlayerNames, names_of_bots};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{UiSystems, card, theme};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// The width of the card, in points.
const WIDTH: f32 = 300.0;

/// Shows the results of matches of a game, if it tells them.
pub fn show_results_of<G: Shown>(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show::<G>
                .in_set(UiSystems)
                .run_if(in_state(InFront(G::SCREEN)))
                .run_if(table_allows(|policy| policy.is_match)),
            report_inset::<G>.in_set(InsetSystems::Report).run_if(in_state(G::SCREEN)),
        ),
    );
}

fn report_inset<G: Shown>(live: Single<&G>, mut reports: ResMut<InsetReports>) {
    if G::HAS_CONCLUSIONS && live.is_over() {
        reports.report(Edge::Right, WIDTH + 16.0);
    }
}

fn show<G: Shown>(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&G>,
    seats: Res<Seats>,
    mut commands: Commands,
) -> Result {
    let conclusion = live.conclusion(&texts, &PlayerNames::of(*live, *seats));
    let Some(Conclusion { words, rematch }) = conclusion else { return Ok(()) };
    match panel(contexts.ctx_mut()?, &texts, &words) {
        Some(ResultIntent::Rematch) => {
            let (seats, occasion) = (seats.swapped(), Occasion::Play);
            commands.write_message(StartMatch { setup: rematch, seats, occasion });
        }
        Some(ResultIntent::Replay) => {
            let mut names = live.names().clone();
            names.rename(names_of_bots(&texts, *seats));
            let record = G::clone(&live).with_names(names).record().clone();
            commands.write_message(ReplayRecord { record: Box::new(record), at: None });
        }
        Some(ResultIntent::Setup) => commands.set_state(Screen::Setup(G::NAME)),
        Some(ResultIntent::Title) => commands.set_state(Screen::Title),
        _ => {}
    }
    Ok(())
}

/// Draws the card, with the first of these words as its title, and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, words: &[String]) -> Option<ResultIntent> {
    let frame = theme::card().inner_margin(20);
    let place = (Align2::RIGHT_CENTER, ctx.content_rect().right_center() - vec2(16.0, 0.0));
    let shown = card::beside_table(ctx, Id::new("brief result"), place, frame, |ui| {
        let width = WIDTH - frame.total_margin().sum().x;
        ui.set_width(width);
        if let Some((title, sentences)) = words.split_first() {
            heading(ui, title);
            sentences.iter().for_each(|sentence| _ = note(ui, sentence));
        }
        gap(ui, 8.0);
        let mut intent = None;
        for (key, name, kind, what) in [
            ("result-rematch", "rematch", ButtonKind::Primary, ResultIntent::Rematch),
            ("result-replay", "replay", ButtonKind::Plain, ResultIntent::Replay),
            ("result-setup", "new match", ButtonKind::Plain, ResultIntent::Setup),
            ("result-title", "title", ButtonKind::Plain, ResultIntent::Title),
        ] {
            if Button::new(texts.tr(key)).named(name).kind(kind).at_least(vec2(width, 42.0)).clicked(ui) {
                intent = Some(what);
            }
        }
        intent
    });
    shown.inner
}
