//! The card beside the board with what the other player asks for while the match goes on.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Area, Context, Id, Order, Rect, vec2};
use tamsk_net::Request;

use super::over_match::AnswerRequest;
use crate::localization::Localization;
use crate::table::on_table::MatchOnTable;
use crate::table::online::OnlineState;
use crate::ui::kit::far_words::{other_name, request_words};
use crate::ui::kit::focus::offer_to_arrows;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::kit::widgets::{Button, gap, wrapped};
use crate::ui::layout::{BAR_HEIGHT, Insets};

/// The inner width of the card, in points.
const WIDTH: f32 = 210.0;
/// The distance from the upper bar, below which the badge stands, in points.
const BELOW_BAR: f32 = 40.0;
const MARGIN: f32 = 8.0;

/// What the other player asks for first, and their name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestView {
    pub request: Request,
    pub other: String,
}

/// Returns the first request that is not answered on another card.
pub fn view(texts: Res<Localization>, state: Res<OnlineState>, table: MatchOnTable) -> Option<RequestView> {
    let is_over = table.facts().is_some_and(|facts| facts.is_over);
    let requests = state.playing().into_iter().flat_map(|playing| &playing.asked_by_other);
    // The card of the result answers requests for a rematch.
    let request = requests.copied().find(|request| !is_over && *request != Request::Rematch)?;
    Some(RequestView { request, other: other_name(&texts, &state) })
}

pub fn show(
    In(view): In<Option<RequestView>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    insets: Res<Insets>,
    mut commands: Commands,
) -> Result {
    let Some(view) = view else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let free = insets.free_area(ctx);
    let answer = panel(ctx, &texts, &view, free);
    answer.into_iter().for_each(|granted| commands.trigger(AnswerRequest(view.request, granted)));
    Ok(())
}

/// Draws the card at the left of the `free` area, below the upper bar. Returns the answer.
pub fn panel(ctx: &Context, texts: &Localization, view: &RequestView, free: Rect) -> Option<bool> {
    let at = ctx.content_rect().left_top().max(free.left_top());
    let at = bevy_egui::egui::pos2(at.x + MARGIN, ctx.content_rect().top() + BAR_HEIGHT + BELOW_BAR);
    let shown = Area::new(Id::new("online request")).fixed_pos(at).order(Order::Middle).show(ctx, |ui| {
        let inside = |ui: &mut bevy_egui::egui::Ui| {
            ui.set_width(WIDTH);
            wrapped(ui, request_words(texts, view.request, &view.other), theme::sans(14.5), IVORY);
            gap(ui, 2.0);
            ui.horizontal(|ui| {
                let half = vec2((WIDTH - ui.spacing().item_spacing.x) / 2.0, 36.0);
                let answer = |key: &str, name: &str| {
                    Button::new(texts.tr(key)).named(name).text_size(14.0).ignoring_enter().at_least(half)
                };
                let no = ui.add(answer("confirm-decline", "request no"));
                let yes = ui.add(answer("confirm-agree", "request yes"));
                offer_to_arrows(&no);
                if yes.clicked() { Some(true) } else { no.clicked().then_some(false) }
            })
            .inner
        };
        theme::plate().inner_margin(12.0).show(ui, inside).inner
    });
    notices::report(ctx, "online request", vec![shown.response.rect]);
    shown.inner
}
