//! The card beside the board that shows a request of the other player during a match.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Area, Context, Id, Order, Rect, vec2};
use tamsk_net::ConsentRequest;

use super::match_overlay::AnswerConsentRequest;
use crate::localization::Localization;
use crate::table::on_table::MatchOnTable;
use crate::table::online::OnlineState;
use crate::ui::kit::focus::offer_as_arrow_start;
use crate::ui::kit::notices;
use crate::ui::kit::online_words::{opponent_name, request_words};
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::kit::widgets::{Button, gap, wrapped_text};
use crate::ui::layout::{BAR_HEIGHT, Insets};

/// The inner width of the card, in points.
const WIDTH: f32 = 210.0;
/// The distance between the upper bar and the card, in points. The badge lies between them.
const BELOW_BAR: f32 = 40.0;
const MARGIN: f32 = 8.0;

/// The content of the request card: the other player's first unanswered request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestCardContent {
    pub request: ConsentRequest,
    pub other_name: String,
}

/// Returns the first request that the card must show, and the other player's name. Returns `None` if there is no such
/// request or the match is over.
pub fn request_card_content(
    texts: Res<Localization>,
    state: Res<OnlineState>,
    table: MatchOnTable,
) -> Option<RequestCardContent> {
    let is_over = table.facts().is_some_and(|facts| facts.is_over);
    let requests = state.online_match().into_iter().flat_map(|playing| &playing.other_requests);
    // Skip requests for a rematch, because the result card answers them.
    let request = requests.copied().find(|request| !is_over && *request != ConsentRequest::Rematch)?;
    Some(RequestCardContent { request, other_name: opponent_name(&texts, &state) })
}

/// Draws the request card and sends the player's answer.
pub fn show_request_card(
    In(content): In<Option<RequestCardContent>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    insets: Res<Insets>,
    mut commands: Commands,
) -> Result {
    let Some(content) = content else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let free = insets.free_area(ctx);
    let answer = draw_request_card(ctx, &texts, &content, free);
    answer.into_iter().for_each(|granted| commands.trigger(AnswerConsentRequest(content.request, granted)));
    Ok(())
}

/// Draws the request card on the left of the `free` area, below the upper bar. Returns whether the player accepts the
/// request, or `None` as long as the player has not answered.
pub fn draw_request_card(
    ctx: &Context,
    texts: &Localization,
    content: &RequestCardContent,
    free: Rect,
) -> Option<bool> {
    let at = ctx.content_rect().left_top().max(free.left_top());
    let at = bevy_egui::egui::pos2(at.x + MARGIN, ctx.content_rect().top() + BAR_HEIGHT + BELOW_BAR);
    let shown = Area::new(Id::new("online request")).fixed_pos(at).order(Order::Middle).show(ctx, |ui| {
        let inside = |ui: &mut bevy_egui::egui::Ui| {
            ui.set_width(WIDTH);
            wrapped_text(ui, request_words(texts, content.request, &content.other_name), theme::sans(14.5), IVORY);
            gap(ui, 2.0);
            ui.horizontal(|ui| {
                let half = vec2((WIDTH - ui.spacing().item_spacing.x) / 2.0, 36.0);
                let answer = |key: &str, name: &str| {
                    Button::new(texts.tr(key)).script_name(name).text_size(14.0).ignoring_enter().min_size(half)
                };
                let no = ui.add(answer("confirm-decline", "request no"));
                let yes = ui.add(answer("confirm-agree", "request yes"));
                offer_as_arrow_start(&no);
                if yes.clicked() { Some(true) } else { no.clicked().then_some(false) }
            })
            .inner
        };
        theme::floating_panel_frame().inner_margin(12.0).show(ui, inside).inner
    });
    notices::report_notice_areas(ctx, "online request", vec![shown.response.rect]);
    shown.inner
}
