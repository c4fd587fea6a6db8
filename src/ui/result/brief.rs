//! The card of the result of a game that tells it in a few sentences, at the right of the board.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::far::{FarResult, rematch_row};
use super::panel::{CardPlace, ResultIntent};
use super::{edge, leave, places};
use crate::localization::Localization;
use crate::states::{Screen, UncoveredScreen};
use crate::table::loading::StartMatch;
use crate::table::occasion::{Occasion, TableOccasion, table_allows};
use crate::table::online::OnlineState;
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::table::table_top::{SwapColours, TableSide, TableTop};
use crate::ui::kit::games::{Conclusion, ShownInPanels};
use crate::ui::kit::names::{PlayerNames, names_of_bots};
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::spots::named_on;
use crate::ui::kit::theme::BRASS_BRIGHT;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, wrapped};
use crate::ui::kit::{UiSystems, card, theme};
use crate::ui::layout::{InsetReports, InsetSystems, is_low};

/// The width of the card, in points.
const WIDTH: f32 = 300.0;

/// Shows the results of matches of a game, if it tells them.
pub fn show_results_of<G: ShownInPanels>(app: &mut App) {
    app.register_required_components::<G, ResultCards>();
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show::<G>
                .in_set(UiSystems)
                .run_if(in_state(UncoveredScreen(G::SCREEN)))
                .run_if(table_allows(|policy| policy.is_match)),
            report_inset::<G>.in_set(InsetSystems::Report).run_if(in_state(G::SCREEN)),
        ),
    );
}

fn report_inset<G: ShownInPanels>(table: Single<(&G, &ResultCards)>, mut reports: ResMut<InsetReports>) {
    let (live, cards) = *table;
    for side in cards.sides.iter().filter(|_| live.is_over()) {
        reports.report(edge(*side), WIDTH + 16.0);
    }
}

fn show<G: ShownInPanels>(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&G, &mut ResultCards)>,
    seats: Res<Seats>,
    table_top: TableTop,
    (occasion, online): (TableOccasion, Res<OnlineState>),
    mut commands: Commands,
) -> Result {
    let (live, mut cards) = table.into_inner();
    let conclusion = live.conclusion(&texts, &PlayerNames::of(live, *seats));
    let Some(Conclusion { words, rematch }) = conclusion else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let places = places(ctx.content_rect(), table_top.is_on(*seats), cards.reader);
    cards.sides = places.iter().map(|place| place.side).collect();
    let far = FarResult::of(&texts, &online).filter(|_| occasion.is(Occasion::Online));
    let mut intent = None;
    for place in places.into_iter().filter(|place| !cards.covered.contains(&place.side)) {
        intent = intent.or(panel(ctx, &texts, &words, far.as_ref(), place));
    }
    match intent {
        Some(ResultIntent::Turn) => cards.reader = cards.reader.other(),
        Some(ResultIntent::Rematch) => {
            if seats.are_two_people() {
                commands.trigger(SwapColours { are_places_known: table_top.is_on(*seats) });
            }
            let (seats, occasion) = (seats.swapped(), Occasion::Play);
            commands.write_message(StartMatch { setup: rematch, seats, occasion });
        }
        Some(ResultIntent::Replay) => {
            let mut names = live.names().clone();
            names.overwrite_with(names_of_bots(&texts, *seats));
            let record = live.clone().with_names(names).record().clone();
            commands.write_message(ReplayRecord { record: Box::new(record), at: None });
        }
        Some(ResultIntent::Setup) => commands.set_state(Screen::Setup(G::NAME)),
        Some(ResultIntent::Title) => leave(far.is_some(), &mut commands),
        Some(ResultIntent::FarRematch(press)) => _ = commands.write_message(press.command()),
        _ => {}
    }
    Ok(())
}

/// Draws the card, with the first of these words as its title, and returns what was chosen.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    words: &[String],
    far: Option<&FarResult>,
    place: CardPlace,
) -> Option<ResultIntent> {
    let (frame, screen) = (theme::card().inner_margin(20), ctx.content_rect());
    let at = match place.side {
        TableSide::Near => (Align2::RIGHT_CENTER, screen.right_center() - vec2(16.0, 0.0)),
        TableSide::Opposite => (Align2::LEFT_CENTER, screen.left_center() + vec2(16.0, 0.0)),
    };
    let shown = card::beside_table(ctx, Id::new(("brief result", place.side)), at, frame, |ui| {
        let width = WIDTH - frame.total_margin().sum().x;
        ui.set_width(width);
        if let Some((title, sentences)) = words.split_first() {
            heading(ui, title);
            sentences.iter().for_each(|sentence| _ = note(ui, sentence));
        }
        for words in far.iter().flat_map(|far| &far.sentences) {
            wrapped(ui, words, theme::sans(14.5), BRASS_BRIGHT);
        }
        gap(ui, 8.0);
        let height = if is_low(screen) { 34.0 } else { 42.0 };
        let rematch = far.and_then(|far| rematch_row(ui, texts, far.rematch, height));
        let mut intent = rematch.map(ResultIntent::FarRematch);
        let turn = [("result-turn", "turn result", ButtonKind::Plain, ResultIntent::Turn)];
        let turn = turn.into_iter().filter(|_| place.turns);
        let buttons = turn.chain([
            ("result-rematch", "rematch", ButtonKind::Primary, ResultIntent::Rematch),
            ("result-replay", "replay", ButtonKind::Plain, ResultIntent::Replay),
            ("result-setup", "new match", ButtonKind::Plain, ResultIntent::Setup),
            ("result-title", "title", ButtonKind::Plain, ResultIntent::Title),
        ]);
        let is_of_table = |what| matches!(what, ResultIntent::Rematch | ResultIntent::Setup);
        for (key, name, kind, what) in buttons.filter(|(.., what)| far.is_none() || !is_of_table(*what)) {
            let name = named_on(place.side, name);
            if Button::new(texts.tr(key)).named(name).kind(kind).at_least(vec2(width, height)).clicked(ui) {
                intent = Some(what);
            }
        }
        intent
    });
    rotate_panel_if(place.side == TableSide::Opposite, &shown.response);
    shown.inner
}
