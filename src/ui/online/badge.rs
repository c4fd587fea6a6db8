//! The badge below the remote player's bar, which shows the state of the connection. That player's latest phrase is
//! beside the badge.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Area, Color32, Context, Id, Label, Order, Pos2, Rect, RichText, Stroke, WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_net::Phrase;
use tamsk_online::ConnectionPath;
use tamsk_rules::Millis;

use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::table::online::{ConnectionDetails, OnlineState};
use crate::ui::kit::notices;
use crate::ui::kit::online_words::{opponent_name, phrase_key};
use crate::ui::kit::theme::{self, BRASS, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::layout::{BAR_HEIGHT, Insets, is_under_full_height_panel};

/// How long a received phrase stays visible, in seconds.
const STAY: f32 = 5.0;
const MARGIN: f32 = 8.0;

/// The other player's latest phrase, with its number in the match and its age.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct VisibleOtherPhrase {
    /// The number of phrases received in this match.
    count: u32,
    shown: Option<Phrase>,
    /// The time since the phrase arrived, in seconds.
    age: f32,
}

/// The content of the connection badge and of the phrase beside the badge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConnectionBadgeContent {
    /// The other player's name.
    pub other_name: String,
    /// The shortest round-trip time of the connection in milliseconds, or `None` if it has not been measured.
    pub round_trip: Option<Millis>,
    /// How the two machines are connected, or `None` if they are not.
    pub connection_path: Option<ConnectionPath>,
    /// Whether nothing has arrived from the other player for a while, although the match is still running.
    pub is_stalled: bool,
    /// The average time that lag compensation gives the other player, in milliseconds, if it is known.
    pub average_other_lag_compensation: Option<Millis>,
    /// The other player's visible phrase, if any.
    pub visible_other_phrase: Option<Phrase>,
}

/// Shows each new phrase of the other player for a few seconds, unless this player mutes phrases. Forgets the phrases
/// of an earlier match.
pub fn update_visible_phrase(
    time: Res<Time<Real>>,
    state: Res<OnlineState>,
    settings: Res<OnlineSettings>,
    mut visible_phrase: ResMut<VisibleOtherPhrase>,
) {
    let said = state.online_match().and_then(|playing| playing.last_phrase_and_count);
    let count = said.map_or(0, |(_, count)| count);
    if count == visible_phrase.count {
        if visible_phrase.shown.is_some() {
            visible_phrase.age += time.delta_secs();
            if visible_phrase.age > STAY || settings.mutes_phrases {
                visible_phrase.shown = None;
            }
        }
        return;
    }
    let is_new = count > visible_phrase.count && !settings.mutes_phrases;
    *visible_phrase = VisibleOtherPhrase { count, shown: said.map(|(phrase, _)| phrase).filter(|_| is_new), age: 0.0 };
}

/// Returns the content of the badge, or `None` outside an online match.
pub fn connection_badge_content(
    texts: Res<Localization>,
    state: Res<OnlineState>,
    visible_phrase: Res<VisibleOtherPhrase>,
) -> Option<ConnectionBadgeContent> {
    let playing = state.online_match()?;
    let ConnectionDetails {
        route: connection, shortest_round_trip: round_trip, other_lag_compensation: other_lag, ..
    } = playing.connection_status;
    Some(ConnectionBadgeContent {
        other_name: opponent_name(&texts, &state),
        round_trip,
        connection_path: connection.path,
        is_stalled: playing.is_other_table_silent,
        average_other_lag_compensation: other_lag,
        visible_other_phrase: visible_phrase.shown,
    })
}

/// Draws the badge and the phrase.
pub fn show_connection_badge(
    In(content): In<Option<ConnectionBadgeContent>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    insets: Res<Insets>,
) -> Result {
    let Some(content) = content else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let left = insets.free_area(ctx).left();
    if content.visible_other_phrase.is_some() {
        ctx.request_repaint();
    }
    draw_connection_badge(ctx, &texts, &content, pos2(left + MARGIN, ctx.content_rect().top() + BAR_HEIGHT + 4.0));
    Ok(())
}

/// Returns the texts on the badge, with their colours.
pub fn badge_words(texts: &Localization, content: &ConnectionBadgeContent) -> Vec<(String, Color32)> {
    let time = content.round_trip.map(|time| texts.tr_args("online-round-trip", &[("time", time.into())]));
    let (key, ink) = match content.connection_path {
        Some(ConnectionPath::Direct) => ("online-direct", IVORY_DIM),
        Some(ConnectionPath::Relayed) => ("online-via-relay", IVORY_DIM),
        None => ("online-no-connection", EMBER),
    };
    let stalled = content.is_stalled.then(|| (texts.tr("online-stalled").into_owned(), EMBER));
    let time = time.filter(|_| content.connection_path.is_some()).map(|time| (time, IVORY));
    time.into_iter().chain([(texts.tr(key).into_owned(), ink)]).chain(stalled).collect()
}

/// Draws the badge with its upper left corner at `at`, and the phrase to the right of the badge.
pub fn draw_connection_badge(ctx: &Context, texts: &Localization, content: &ConnectionBadgeContent, at: Pos2) {
    let id = Id::new("online badge");
    if ctx.memory(|memory| memory.area_rect(id)).is_some_and(|area| is_under_full_height_panel(ctx, area)) {
        return;
    }
    let words = badge_words(texts, content);
    let lag = content
        .average_other_lag_compensation
        .map(|lag| texts.tr_args("online-lag", &[("name", content.other_name.clone().into()), ("time", lag.into())]));
    let shown = Area::new(id).fixed_pos(at).order(Order::Middle).show(ctx, |ui| {
        let frame = theme::floating_panel_frame().stroke(Stroke::new(1.0, BRASS_DARK)).inner_margin(vec2(10.0, 4.0));
        let plate = frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 10.0;
                for (words, ink) in &words {
                    ui.add(Label::new(RichText::new(words).font(theme::sans(12.5)).color(*ink)).selectable(false));
                }
            });
        });
        let all = [&content.other_name].into_iter().chain(words.iter().map(|(words, _)| words)).chain(&lag);
        let spoken = all.cloned().collect::<Vec<_>>().join(". ");
        plate.response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
        if let Some(lag) = &lag {
            plate.response.on_hover_text(lag.as_str());
        }
    });
    let badge = shown.response.rect;
    let phrase = content
        .visible_other_phrase
        .map(|phrase| draw_phrase(ctx, &texts.tr(phrase_key(phrase)), badge.right_top() + vec2(MARGIN, 0.0)));
    notices::report_notice_areas(ctx, "online badge", [badge].into_iter().chain(phrase).collect());
}

fn draw_phrase(ctx: &Context, words: &str, at: Pos2) -> Rect {
    let area = Area::new(Id::new("online phrase")).fixed_pos(at).order(Order::Middle).interactable(false);
    let shown = area.show(ctx, |ui| {
        let frame = theme::floating_panel_frame().stroke(Stroke::new(1.5, BRASS)).inner_margin(vec2(12.0, 5.0));
        frame.show(ui, |ui| ui.add(Label::new(RichText::new(words).font(theme::bold(15.0)).color(IVORY))));
    });
    shown.response.rect
}
