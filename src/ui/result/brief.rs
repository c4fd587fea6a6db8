//! The result card for games whose result is described in a few sentences. The card is beside the board.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::online_result::{OnlineResultSection, rematch_row};
use super::panel::{ResultCardPlace, ResultIntent};
use super::{edge, leave, places};
use crate::localization::Localization;
use crate::states::{Screen, UncoveredScreen};
use crate::table::loading::StartMatch;
use crate::table::occasion::{Occasion, TableOccasion, table_allows};
use crate::table::online::OnlineState;
use crate::table::replay::OpenReplay;
use crate::table::seats::Seats;
use crate::table::table_top::{SwapColours, TableSide, TableSides};
use crate::ui::kit::game_ui::{GameUi, ResultCardContent};
use crate::ui::kit::names::{PlayerNames, names_of_bots};
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::spots::script_name_on_side;
use crate::ui::kit::theme::BRASS_BRIGHT;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, wrapped_text};
use crate::ui::kit::{PanelSystems, card, theme};
use crate::ui::layout::{InsetReports, InsetSystems, is_low};

/// The width of the card, in points.
const WIDTH: f32 = 300.0;

/// Adds the result card of a game. The card is visible while the match has a [`ResultCardContent`].
pub fn add_brief_result_card<G: GameUi>(app: &mut App) {
    app.register_required_components::<G, ResultCards>();
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show::<G>
                .in_set(PanelSystems)
                .run_if(in_state(UncoveredScreen(G::MATCH_SCREEN)))
                .run_if(table_allows(|policy| policy.is_real_match)),
            report_inset::<G>.in_set(InsetSystems::Report).run_if(in_state(G::MATCH_SCREEN)),
        ),
    );
}

fn report_inset<G: GameUi>(table: Single<(&G, &ResultCards)>, mut reports: ResMut<InsetReports>) {
    let (live, cards) = *table;
    for side in cards.visible_sides.iter().filter(|_| live.is_over()) {
        reports.report(edge(*side), WIDTH + 16.0);
    }
}

fn show<G: GameUi>(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&G, &mut ResultCards)>,
    seats: Res<Seats>,
    table_top: TableSides,
    (occasion, online): (TableOccasion, Res<OnlineState>),
    mut commands: Commands,
) -> Result {
    let (live, mut cards) = table.into_inner();
    let conclusion = live.conclusion(&texts, &PlayerNames::of(live, *seats));
    let Some(ResultCardContent { sentences: words, rematch_setup: rematch }) = conclusion else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let places = places(ctx.content_rect(), table_top.are_players_opposite(*seats), cards.facing_side);
    cards.visible_sides = places.iter().map(|place| place.side).collect();
    let online = OnlineResultSection::of(&texts, &online).filter(|_| occasion.is(Occasion::Online));
    let mut intent = None;
    for place in places.into_iter().filter(|place| !cards.sides_covered_by_log.contains(&place.side)) {
        intent = intent.or(draw_brief_result_card(ctx, &texts, &words, online.as_ref(), place));
    }
    match intent {
        Some(ResultIntent::TurnCard) => cards.facing_side = cards.facing_side.other(),
        Some(ResultIntent::Rematch) => {
            if seats.are_two_people() {
                commands.trigger(SwapColours { keeps_places: table_top.are_players_opposite(*seats) });
            }
            let (seats, occasion) = (seats.swapped(), Occasion::Play);
            commands.write_message(StartMatch { setup: rematch, seats, occasion });
        }
        Some(ResultIntent::Replay) => {
            let mut names = live.names().clone();
            names.overwrite_with_nonempty(names_of_bots(&texts, *seats));
            let record = live.clone().with_names(names).record().clone();
            commands.write_message(OpenReplay { record: Box::new(record), open_at: None });
        }
        Some(ResultIntent::Setup) => commands.set_state(Screen::Setup(G::NAME)),
        Some(ResultIntent::Title) => leave(online.is_some(), &mut commands),
        Some(ResultIntent::OnlineRematch(press)) => _ = commands.write_message(press.command()),
        _ => {}
    }
    Ok(())
}

/// Draws the result card and returns the person's choice. The first of the `words` is the title, and the others are
/// sentences.
pub fn draw_brief_result_card(
    ctx: &Context,
    texts: &Localization,
    words: &[String],
    online: Option<&OnlineResultSection>,
    place: ResultCardPlace,
) -> Option<ResultIntent> {
    let (frame, screen) = (theme::card_frame().inner_margin(20), ctx.content_rect());
    let at = match place.side {
        TableSide::Near => (Align2::RIGHT_CENTER, screen.right_center() - vec2(16.0, 0.0)),
        TableSide::Opposite => (Align2::LEFT_CENTER, screen.left_center() + vec2(16.0, 0.0)),
    };
    let shown = card::card_beside_table(ctx, Id::new(("brief result", place.side)), at, frame, |ui| {
        let width = WIDTH - frame.total_margin().sum().x;
        ui.set_width(width);
        if let Some((title, sentences)) = words.split_first() {
            heading(ui, title);
            sentences.iter().for_each(|sentence| _ = note(ui, sentence));
        }
        for words in online.iter().flat_map(|far| &far.sentences) {
            wrapped_text(ui, words, theme::sans(14.5), BRASS_BRIGHT);
        }
        gap(ui, 8.0);
        let height = if is_low(screen) { 34.0 } else { 42.0 };
        let rematch = online.and_then(|far| rematch_row(ui, texts, far.rematch, height));
        let mut intent = rematch.map(ResultIntent::OnlineRematch);
        let turn = [("result-turn", "turn result", ButtonKind::Plain, ResultIntent::TurnCard)];
        let turn = turn.into_iter().filter(|_| place.can_be_turned);
        let buttons = turn.chain([
            ("result-rematch", "rematch", ButtonKind::Primary, ResultIntent::Rematch),
            ("result-replay", "replay", ButtonKind::Plain, ResultIntent::Replay),
            ("result-setup", "new match", ButtonKind::Plain, ResultIntent::Setup),
            ("result-title", "title", ButtonKind::Plain, ResultIntent::Title),
        ]);
        let is_of_table = |what| matches!(what, ResultIntent::Rematch | ResultIntent::Setup);
        for (key, name, kind, what) in buttons.filter(|(.., what)| online.is_none() || !is_of_table(*what)) {
            let name = script_name_on_side(place.side, name);
            if Button::new(texts.tr(key)).script_name(name).kind(kind).min_size(vec2(width, height)).show_clicked(ui) {
                intent = Some(what);
            }
        }
        intent
    });
    rotate_panel_if(place.side == TableSide::Opposite, &shown.response);
    shown.inner
}
