//! The card of the result, at the right of the board for whoever reads it.

use bevy_egui::egui::{
    Align2, Area, Context, Id, Label, Margin, Order, Pos2, RichText, ScrollArea, Sense, Ui, pos2, vec2,
};
use tamsk_rules::{EndReason, Match, Outcome, Player};

use super::figures::figures;
use super::glasses::glasses;
use super::second_try::SecondTry;
use super::turning;
use crate::localization::Localization;
use crate::simulation::aftermath::{Aftermath, LastSand};
use crate::simulation::live::LiveMatch;
use crate::table::table_top::TableSide;
use crate::table::turning_point::TurningPoint;
use crate::ui::kit::focus::offer_to_arrows;
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::stick::scrolled;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::turning::turn;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, player_mark, section, wrapped_title};
use crate::ui::layout::{BAR, is_low};

/// The width of the card, in points.
pub const WIDTH: f32 = 332.0;
/// The height of the buttons at the foot of the card without the one for the replay, and of that, in points.
const FOOT: (f32, f32) = (104.0, 46.0);
/// The height of the former in a low window, in points.
const LOW_FOOT: f32 = 86.0;
/// The height kept for the turning point, in points, so that no button moves under the pointer when it is found.
const TURNING: f32 = 76.0;

/// Where a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardPlace {
    /// The side from which it is read.
    pub side: TableSide,
    /// Whether it stands between both bars, as the lower one reaches below it.
    pub between_bars: bool,
    /// Whether there is room for one card only, which either player can turn towards the other.
    pub turns: bool,
    /// Whether the match decides a challenge of a match of GIPF, to which alone the card leads.
    pub of_contest: bool,
}

impl CardPlace {
    /// Returns the name of a button of this card for scripts.
    fn named(self, name: &str) -> String {
        if self.side == TableSide::Near { name.to_owned() } else { ["far", name].join(" ") }
    }
}

/// What the player chooses on the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultIntent {
    /// To turn the card towards the other player.
    Turn,
    /// To watch the last glasses run out.
    Watch,
    /// To try the moment at which the match turned again.
    Again,
    /// To watch the match again from its beginning.
    Replay,
    /// To play a rematch with the colours swapped.
    Rematch,
    /// To set up another match.
    Setup,
    /// To leave for the title.
    Title,
    /// To go back to the match of GIPF whose challenge this decides.
    Gipf,
}

/// Draws the card and returns what was chosen.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    live: &LiveMatch,
    names: &PlayerNames,
    outcome: Outcome,
    aftermath: &Aftermath,
    turning: &TurningPoint,
    place: CardPlace,
) -> Option<ResultIntent> {
    let screen = ctx.content_rect();
    let low = is_low(screen);
    let frame = theme::card().inner_margin(if low { Margin::symmetric(20, 10) } else { Margin::same(20) });
    let (bars, middle) = if place.between_bars { (2.0 * BAR, 0.0) } else { (BAR, BAR * 0.5) };
    let room = screen.height() - bars - 16.0 - frame.total_margin().sum().y;
    let (x, pivot) = match place.side {
        TableSide::Near => (screen.right() - 16.0, Align2::RIGHT_CENTER),
        TableSide::Opposite => (screen.left() + 16.0, Align2::LEFT_CENTER),
    };
    let card = Area::new(Id::new(("result", place.side)))
        .fixed_pos(pos2(x, screen.center().y + middle))
        .pivot(pivot)
        .order(Order::Middle)
        .show(ctx, |ui| {
            frame
                .show(ui, |ui| {
                    ui.set_width(WIDTH - frame.total_margin().sum().x);
                    let can_be_replayed = live.is_recorded_whole() && !place.of_contest;
                    // In a low window the figures would have no room left beside it, and it scrolls with them.
                    let (in_foot, in_body) = (can_be_replayed && !low, can_be_replayed && low);
                    let foot = if low { LOW_FOOT } else { FOOT.0 };
                    let above = (room - foot - if in_foot { FOOT.1 } else { 0.0 }).max(60.0);
                    let area = ScrollArea::vertical().max_height(above).min_scrolled_height(above);
                    let watch = scrolled(ui, area, true, |ui| {
                        let turned = if place.turns { turn_card(ui, texts, place) } else { None };
                        let chosen = body(ui, texts, live, names, outcome, aftermath, turning, place);
                        turned.or(chosen).or(if in_body { replay(ui, texts, 36.0, place) } else { None })
                    })
                    .inner;
                    watch.or(feet(ui, texts, in_foot, place))
                })
                .inner
        });
    if place.side == TableSide::Opposite {
        turn(ctx, card.response.layer_id, card.response.rect);
    }
    card.inner
}

/// Adds the button that turns the card.
fn turn_card(ui: &mut Ui, texts: &Localization, place: CardPlace) -> Option<ResultIntent> {
    let (word, name) = (texts.tr("result-turn"), place.named("turn result"));
    let button = Button::new(&word).named(&name).text_size(13.5).at_least(vec2(ui.available_width(), 32.0));
    ui.add(button).clicked().then_some(ResultIntent::Turn)
}

fn body(
    ui: &mut Ui,
    texts: &Localization,
    live: &LiveMatch,
    names: &PlayerNames,
    outcome: Outcome,
    aftermath: &Aftermath,
    turning: &TurningPoint,
    place: CardPlace,
) -> Option<ResultIntent> {
    let game = live.game();
    winner(ui, texts, live, names, outcome);
    gap(ui, 2.0);
    ui.scope(|ui| figures(ui, texts, live));
    for player in Player::BOTH {
        if let Some(words) = handicap_words(texts, names, game.options(), player) {
            note(ui, &words);
        }
    }
    let by_time = game.options().level.has_sand() && matches!(outcome.by, EndReason::Time | EndReason::Tie);
    let watch = if by_time { last_glasses(ui, texts, game, aftermath, place) } else { None };
    watch.or(turning_point(ui, texts, live, names, turning, place))
}

/// Adds the glasses by which time decided, and the button to watch them run out.
fn last_glasses(
    ui: &mut Ui,
    texts: &Localization,
    game: &Match,
    aftermath: &Aftermath,
    place: CardPlace,
) -> Option<ResultIntent> {
    gap(ui, 6.0);
    section(ui, &texts.tr("result-sand"));
    glasses(ui, texts, game, aftermath);
    if LastSand::of(game).is_empty() {
        // All glasses have run out: there is nothing to watch.
    } else if !aftermath.is_running() {
        let key = if aftermath.is_done() { "result-watch-again" } else { "result-watch" };
        let (word, name) = (texts.tr(key), place.named("watch"));
        if ui.add(Button::new(&word).named(&name).at_least(vec2(ui.available_width(), 36.0))).clicked() {
            return Some(ResultIntent::Watch);
        }
    } else {
        // As high as the button, so that nothing moves when the button disappears.
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
        let words = texts.tr("result-watching");
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, theme::sans(14.0), IVORY_DIM);
    }
    None
}

/// Adds the moment at which the match turned, and the button to try it again.
fn turning_point(
    ui: &mut Ui,
    texts: &Localization,
    live: &LiveMatch,
    names: &PlayerNames,
    point: &TurningPoint,
    place: CardPlace,
) -> Option<ResultIntent> {
    let words = turning::words(texts, names, point)?;
    gap(ui, 6.0);
    section(ui, &texts.tr(turning::heading(point)));
    ui.scope(|ui| {
        ui.set_min_height(TURNING);
        let ink = if point.turn().is_some() { IVORY } else { IVORY_DIM };
        ui.add(Label::new(RichText::new(words).font(theme::sans(14.5)).color(ink)).wrap());
    });
    // Nothing is tried again that decides something else.
    let again = SecondTry::of(live, names.seats).filter(|_| !place.of_contest)?;
    let size = vec2(ui.available_width(), 36.0);
    let is_known = point.turn().is_some_and(|turn| turn.faced.actions < live.record().actions.len());
    if again == SecondTry::TurningPoint && !is_known {
        ui.allocate_exact_size(size, Sense::hover());
        return None;
    }
    let (key, name) = again.button();
    let word = texts.tr(key);
    ui.add(Button::new(&word).named(name).at_least(size)).clicked().then_some(ResultIntent::Again)
}

/// Adds the buttons at the foot, which stay visible when the rest scrolls.
fn feet(ui: &mut Ui, texts: &Localization, with_replay: bool, place: CardPlace) -> Option<ResultIntent> {
    gap(ui, 4.0);
    let width = ui.available_width();
    let height = if is_low(ui.ctx().content_rect()) { 32.0 } else { 40.0 };
    let mut intent = None;
    let mut foot = |ui: &mut Ui, key: &str, name: &str, kind: ButtonKind, what: ResultIntent, width: f32| {
        let (word, name) = (texts.tr(key), place.named(name));
        let button = Button::new(&word).named(&name).kind(kind).ignoring_enter().at_least(vec2(width, height));
        let button = ui.add(button);
        if kind == ButtonKind::Primary {
            offer_to_arrows(&button);
        }
        if button.clicked() {
            intent = Some(what);
        }
    };
    if place.of_contest {
        foot(ui, "gipf-contest-back", "back to gipf", ButtonKind::Primary, ResultIntent::Gipf, width);
        return intent;
    }
    foot(ui, "result-rematch", "rematch", ButtonKind::Primary, ResultIntent::Rematch, width);
    let replayed = if with_replay { replay(ui, texts, 40.0, place) } else { None };
    ui.horizontal(|ui| {
        let half = (width - ui.spacing().item_spacing.x) / 2.0;
        foot(ui, "result-setup", "setup", ButtonKind::Plain, ResultIntent::Setup, half);
        foot(ui, "result-title", "title", ButtonKind::Plain, ResultIntent::Title, half);
    });
    intent.or(replayed)
}

/// Adds the button for the replay.
fn replay(ui: &mut Ui, texts: &Localization, height: f32, place: CardPlace) -> Option<ResultIntent> {
    let (word, name) = (texts.tr("result-replay"), place.named("replay"));
    let button = Button::new(&word).named(&name).at_least(vec2(ui.available_width(), height));
    ui.add(button).clicked().then_some(ResultIntent::Replay)
}

/// Adds who won and why. In a low window the marks are at the left instead of above, so that the title is seen whole.
fn winner(ui: &mut Ui, texts: &Localization, live: &LiveMatch, names: &PlayerNames, outcome: Outcome) {
    let title = match outcome.winner {
        Some(winner) => names.about(texts, "result-wins", winner),
        None => texts.tr("result-tie").into_owned(),
    };
    let why = RichText::new(reason(texts, live.game(), names, outcome)).font(theme::sans(14.5)).color(IVORY_DIM);
    if is_low(ui.ctx().content_rect()) {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(40.0, 30.0), Sense::hover());
            marks(ui, rect.center(), [12.0, 8.0], outcome);
            ui.vertical(|ui| {
                wrapped_title(ui, &title, 22.0);
                ui.add(Label::new(why).wrap());
            });
        });
        return;
    }
    ui.vertical_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 58.0), Sense::hover());
        marks(ui, rect.center(), [25.0, 18.0], outcome);
        wrapped_title(ui, &title, 30.0);
        ui.add(Label::new(why).wrap());
    });
}

/// Draws the mark of the winner with the first of these radii, or those of both players with the second.
fn marks(ui: &Ui, middle: Pos2, [one, both]: [f32; 2], outcome: Outcome) {
    match outcome.winner {
        Some(winner) => player_mark(ui.painter(), middle, one, winner),
        None => {
            for (player, side) in [(Player::Red, -1.0), (Player::Black, 1.0)] {
                player_mark(ui.painter(), middle + vec2(side * both * 4.0 / 3.0, 0.0), both, player);
            }
        }
    }
}

/// Returns how the match was decided, in words.
pub fn reason(texts: &Localization, game: &Match, names: &PlayerNames, outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else {
        let key = match outcome.by {
            EndReason::Agreed => "result-by-agreed",
            _ if game.options().level.has_sand() => "result-by-tie-sand",
            _ => "result-by-tie",
        };
        return texts.tr(key).into_owned();
    };
    match outcome.by {
        EndReason::Rings => {
            let fewer = game.rings(!winner).saturating_sub(game.rings(winner));
            texts.tr_args("result-by-rings", &[("count", fewer.into())])
        }
        EndReason::Time | EndReason::Tie | EndReason::Agreed => texts.tr("result-by-time").into_owned(),
        EndReason::Resigned => names.about(texts, "result-by-resigned", !winner),
        EndReason::FullSocket => names.about(texts, "result-by-full-socket", !winner),
    }
}
