//! One player's bar: who they are, their rings, what they are to do, and buttons for what they may.

use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Id, LayerId, Order, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::aid::{self, Aid, aids};
use super::buttons::{HEIGHT as BUTTON, Pressed, STACKED, row, stack};
use super::deeds::{Offer, offers};
use super::is_narrow;
use super::status::{Status, status, status_of_bot};
use super::turn::nudge;
use crate::localization::Localization;
use crate::rules::{Millis, Player};
use crate::session::hint::Hint;
use crate::session::keys::PlayerDeed;
use crate::session::seats::Seats;
use crate::simulation::live::LiveMatch;
use crate::ui::names;
use crate::ui::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::widgets::{clock, line_of_text, player_mark, ring_pips};

/// From a bar's outside to the edge of the screen.
const MARGIN: f32 = 6.0;
/// The height of a plate.
const HEIGHT: f32 = super::BAR - 2.0 * MARGIN;
/// Everything a bar shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Whose.
    pub player: Player,
    /// Whether they sit on the far side, so that their bar is the upper one.
    pub far: bool,
    /// The name they gave.
    pub names: crate::records::Names,
    /// The rings left in their holder.
    pub rings: u8,
    /// How they stand.
    pub status: Status,
    /// Whether it is their turn.
    pub to_move: bool,
    /// How long they have been thinking and how much that matters, if it does.
    pub nudge: Option<(Millis, f32)>,
    /// What they may do.
    pub offers: Vec<Offer>,
    /// What they may ask for.
    pub aids: Vec<Aid>,
    /// The hint that they were given.
    pub hint: Hint,
    /// Whether they are choosing a socket for their extra ring.
    pub choosing: bool,
    /// What a lesson asks them to do.
    pub asked: Vec<PlayerDeed>,
    /// The seconds with which what is asked for beats.
    pub seconds: f32,
}

impl Model {
    /// The bar of this player now.
    pub fn of(live: &LiveMatch, seats: Seats, player: Player, choosing: bool, hint: &Hint) -> Model {
        let game = live.game();
        let to_move = game.to_move() == player && !game.is_ending() && game.outcome().is_none();
        let person = seats.is_person(player);
        Model {
            player,
            far: player != seats.near(),
            names: live.setup().names.clone(),
            rings: game.rings(player),
            status: if person { status(game, player) } else { status_of_bot(game, player) },
            to_move,
            nudge: nudge(game).filter(|_| to_move && person),
            offers: if person { offers(game, player) } else { Vec::new() },
            aids: aids(live, seats, hint, player),
            hint: *hint,
            choosing,
            asked: Vec::new(),
            seconds: 0.0,
        }
    }
}

/// The layer of a player's buttons.
pub fn deeds_layer(player: Player) -> LayerId {
    LayerId::new(Order::Middle, Id::new(("deeds", player)))
}

/// One player's bar: along the bottom for who sits near, along the top for the other. `covered`: how much of the right
/// side panels take.
pub fn bar(ctx: &Context, texts: &Localization, model: &Model, covered: f32) -> Option<Pressed> {
    let screen = ctx.content_rect();
    let narrow = is_narrow(screen);
    let at_top = model.far;
    let (corner, pivot) =
        if at_top { (screen.left_top(), Align2::LEFT_TOP) } else { (screen.left_bottom(), Align2::LEFT_BOTTOM) };
    let inward = if at_top { 1.0 } else { -1.0 };
    let plate = Area::new(Id::new(("plate", model.player)))
        .fixed_pos(corner + vec2(MARGIN + 2.0, MARGIN * inward))
        .pivot(pivot)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| plate(ui, texts, model, narrow))
        .response
        .rect;
    if model.offers.is_empty() && model.aids.is_empty() {
        return None;
    }
    let area = Area::new(deeds_layer(model.player).id).order(Order::Middle);
    if narrow {
        // Stacked in the corner in which the table is empty: the far player's at the right, the near one's at the left.
        let high = (model.offers.len() + model.aids.len()) as f32 * (BUTTON + STACKED.y) - STACKED.y;
        let at = match at_top {
            true => screen.right_top() + vec2(-covered - STACKED.x - MARGIN - 2.0, super::BAR + 2.0),
            false => screen.left_bottom() + vec2(MARGIN + 2.0, -super::BAR - 2.0 - high),
        };
        return area.fixed_pos(at).show(ctx, |ui| stack(ui, texts, model)).inner;
    }
    let at = pos2(plate.right() + 12.0, corner.y + (MARGIN + 3.0) * inward);
    // The corner at the top right belongs to the match's own buttons.
    let keep_free = if at_top { 376.0 } else { 16.0 };
    area.fixed_pos(at)
        .pivot(pivot)
        .show(ctx, |ui| {
            ui.set_max_width(screen.right() - at.x - keep_free);
            row(ui, texts, model)
        })
        .inner
}

fn plate(ui: &mut Ui, texts: &Localization, model: &Model, narrow: bool) {
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let width = if narrow { 308.0 } else { 452.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    let painter = ui.painter();
    let edge = if model.status.active { BRASS } else { BRASS_DARK.gamma_multiply(0.7) };
    let fill = INK.gamma_multiply(if model.status.active { 0.92 } else { 0.72 });
    painter.rect(rect, CornerRadius::same(10), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if model.to_move {
        // A pointer towards the board: whose turn it is, without colour.
        let (y, tip) = if model.far { (rect.bottom(), 6.0) } else { (rect.top(), -6.0) };
        let x = rect.left() + 27.0;
        let points = vec![pos2(x - 7.0, y), pos2(x + 7.0, y), pos2(x, y + tip)];
        painter.add(bevy_egui::egui::Shape::convex_polygon(points, BRASS, Stroke::NONE));
    }
    player_mark(painter, pos2(rect.left() + 27.0, rect.center().y), 14.0, model.player);

    let words = Rect::from_min_max(rect.min + vec2(52.0, 0.0), pos2(rect.left() + 250.0, rect.bottom()));
    let name = names::name(texts, &model.names, model.player);
    let at = pos2(words.left(), words.top() + 14.0);
    line_of_text(painter, at, Align2::LEFT_CENTER, name, theme::bold(15.0), IVORY, words.width());
    let (line, color) = match model.nudge {
        Some((thinking, _)) => (texts.tr_args("status-thinking", &[("time", clock(thinking).into())]), EMBER),
        None if model.status.active => (texts.tr(model.status.key).into_owned(), BRASS_BRIGHT),
        None => (texts.tr(model.status.key).into_owned(), IVORY_DIM),
    };
    let (line, color) = match aid::hint_words(texts, &model.hint, model.player) {
        Some(words) => (words, BRASS_BRIGHT),
        None => (line, color),
    };
    let line = if model.choosing { texts.tr("status-choose-socket").into_owned() } else { line };
    let at = pos2(words.left(), words.top() + 32.0);
    line_of_text(painter, at, Align2::LEFT_CENTER, line, theme::sans(12.5), color, words.width());

    let number_at = pos2(rect.left() + 278.0, rect.center().y);
    painter.text(number_at, Align2::CENTER_CENTER, model.rings, theme::bold(26.0), IVORY);
    if !narrow {
        let left = number_at.x + 28.0;
        let words = texts.tr_args("rings-left-short", &[("count", model.rings.into())]);
        painter.text(pos2(left, rect.top() + 10.0), Align2::LEFT_CENTER, words, theme::sans(11.0), IVORY_DIM);
        ring_pips(painter, pos2(left - 1.0, rect.top() + 19.0), 8.6, model.rings);
    }
    if let Some((_, loudness)) = model.nudge {
        let grown = Rect::from_min_size(
            pos2(rect.left() + 10.0, rect.bottom() - 4.0),
            vec2((rect.width() - 20.0) * (0.08 + 0.92 * loudness), 2.0),
        );
        painter.rect_filled(grown, 1, EMBER.gamma_multiply(0.5 + 0.5 * loudness));
    }
}
