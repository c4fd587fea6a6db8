//! The badge of the connection below the bar of the player far away, and what they say, beside it.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Area, Color32, Context, Id, Label, Order, Pos2, Rect, RichText, Stroke, WidgetInfo, WidgetType, pos2, vec2,
};
use tamsk_net::Phrase;
use tamsk_online::Path;
use tamsk_rules::Millis;

use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::table::online::{Badge, OnlineState};
use crate::ui::kit::far_words::{other_name, phrase_key};
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::layout::{BAR_HEIGHT, Insets, is_under_full_height_panel};

/// How long a phrase stays, in seconds.
const STAY: f32 = 5.0;
const MARGIN: f32 = 8.0;

/// The phrase of the other player that is shown, and since when.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct HeardPhrase {
    /// The number of phrases that have been heard in this match.
    count: u32,
    shown: Option<Phrase>,
    /// The time since it was said, in seconds.
    age: f32,
}

/// The content of the badge, and the phrase beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BadgeView {
    pub other: String,
    pub round_trip: Option<Millis>,
    pub path: Option<Path>,
    pub is_stalled: bool,
    pub lag: Option<Millis>,
    pub phrase: Option<Phrase>,
}

/// Follows what the other player says. Phrases of an earlier match are forgotten.
pub fn hear(
    time: Res<Time<Real>>,
    state: Res<OnlineState>,
    settings: Res<OnlineSettings>,
    mut heard: ResMut<HeardPhrase>,
) {
    let said = state.playing().and_then(|playing| playing.said);
    let count = said.map_or(0, |(_, count)| count);
    if count == heard.count {
        if heard.shown.is_some() {
            heard.age += time.delta_secs();
            if heard.age > STAY || settings.mutes_phrases {
                heard.shown = None;
            }
        }
        return;
    }
    let is_new = count > heard.count && !settings.mutes_phrases;
    *heard = HeardPhrase { count, shown: said.map(|(phrase, _)| phrase).filter(|_| is_new), age: 0.0 };
}

pub fn view(texts: Res<Localization>, state: Res<OnlineState>, heard: Res<HeardPhrase>) -> Option<BadgeView> {
    let playing = state.playing()?;
    let Badge { connection, round_trip, other_lag, .. } = playing.badge;
    Some(BadgeView {
        other: other_name(&texts, &state),
        round_trip,
        path: connection.path,
        is_stalled: playing.is_stalled,
        lag: other_lag,
        phrase: heard.shown,
    })
}

pub fn show(
    In(view): In<Option<BadgeView>>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    insets: Res<Insets>,
) -> Result {
    let Some(view) = view else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let left = insets.free_area(ctx).left();
    if view.phrase.is_some() {
        ctx.request_repaint();
    }
    draw(ctx, &texts, &view, pos2(left + MARGIN, ctx.content_rect().top() + BAR_HEIGHT + 4.0));
    Ok(())
}

/// Returns the words on the badge, with their ink.
pub fn badge_words(texts: &Localization, view: &BadgeView) -> Vec<(String, Color32)> {
    let time = view.round_trip.map(|time| texts.tr_args("online-round-trip", &[("time", time.into())]));
    let (key, ink) = match view.path {
        Some(Path::Direct) => ("online-direct", IVORY_DIM),
        Some(Path::Relayed) => ("online-via-relay", IVORY_DIM),
        None => ("online-no-connection", EMBER),
    };
    let stalled = view.is_stalled.then(|| (texts.tr("online-stalled").into_owned(), EMBER));
    let time = time.filter(|_| view.path.is_some()).map(|time| (time, IVORY));
    time.into_iter().chain([(texts.tr(key).into_owned(), ink)]).chain(stalled).collect()
}

/// Draws the badge with its left upper corner at `at`, and the phrase at its right.
pub fn draw(ctx: &Context, texts: &Localization, view: &BadgeView, at: Pos2) {
    let id = Id::new("online badge");
    if ctx.memory(|memory| memory.area_rect(id)).is_some_and(|area| is_under_full_height_panel(ctx, area)) {
        return;
    }
    let words = badge_words(texts, view);
    let lag =
        view.lag.map(|lag| texts.tr_args("online-lag", &[("name", view.other.clone().into()), ("time", lag.into())]));
    let shown = Area::new(id).fixed_pos(at).order(Order::Middle).show(ctx, |ui| {
        let frame = theme::plate().stroke(Stroke::new(1.0, BRASS_DARK)).inner_margin(vec2(10.0, 4.0));
        let plate = frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 10.0;
                for (words, ink) in &words {
                    ui.add(Label::new(RichText::new(words).font(theme::sans(12.5)).color(*ink)).selectable(false));
                }
            });
        });
        let all = [&view.other].into_iter().chain(words.iter().map(|(words, _)| words)).chain(&lag);
        let spoken = all.cloned().collect::<Vec<_>>().join(". ");
        plate.response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
        if let Some(lag) = &lag {
            plate.response.on_hover_text(lag.as_str());
        }
    });
    let badge = shown.response.rect;
    let phrase = view
        .phrase
        .map(|phrase| draw_phrase(ctx, &texts.tr(phrase_key(phrase)), badge.right_top() + vec2(MARGIN, 0.0)));
    notices::report(ctx, "online badge", [badge].into_iter().chain(phrase).collect());
}

fn draw_phrase(ctx: &Context, words: &str, at: Pos2) -> Rect {
    let area = Area::new(Id::new("online phrase")).fixed_pos(at).order(Order::Middle).interactable(false);
    let shown = area.show(ctx, |ui| {
        let frame = theme::plate().stroke(Stroke::new(1.5, BRASS)).inner_margin(vec2(12.0, 5.0));
        frame.show(ui, |ui| ui.add(Label::new(RichText::new(words).font(theme::bold(15.0)).color(IVORY))));
    });
    shown.response.rect
}
