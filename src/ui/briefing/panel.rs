//! The card of the briefing, a few lines with pictograms and the keys that work now, and where it stands.

use bevy_egui::egui::{Align, Context, Id, Label, Layout, Painter, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};
use tamsk_engine::player::TimerRestraint;
use tamsk_rules::{LatePenalty, Options, Player, TimeLimits};

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::player_deed::PlayerDeed;
use crate::table::table_top::TableSide;
use crate::ui::kit::card;
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, BRASS, IVORY};
use crate::ui::kit::turning::turn;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, hourglass, key, player_mark};
use crate::ui::layout::is_narrow;

/// The width of the column of pictograms, in points.
const PICTOGRAM: f32 = 44.0;
/// The width of the column of keys, in points.
const KEYS: f32 = 62.0;
/// The same for the keys of two people, with their marks.
const MARKED_KEYS: f32 = 98.0;

/// What the card tells.
#[derive(Clone, Debug, PartialEq)]
pub struct BriefingView {
    /// The names of both players, and who they are.
    pub names: PlayerNames,
    /// The options of the match.
    pub options: Options,
    /// The player to move.
    pub to_move: Player,
    /// Whether the match has yet to begin.
    pub begins: bool,
    /// Whether the card of the lot has just said who goes first.
    pub knows_first: bool,
    /// How the bot spares the person with the timer, if it does.
    pub restraint: Option<TimerRestraint>,
    /// Whether both players read it, from opposite sides of the screen.
    pub is_for_both: bool,
}

/// A line of the card.
struct BriefingLine {
    pictogram: Pictogram,
    words: String,
    deed: Option<PlayerDeed>,
}

#[derive(Clone, Copy)]
enum Pictogram {
    Player(Player),
    Glass,
    Ring,
    Timer,
}

/// What is chosen on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BriefingIntent {
    /// To close it.
    Close,
    /// To turn it towards the other player.
    Turn,
}

/// Draws the card and returns what was chosen.
pub fn panel(ctx: &Context, texts: &Localization, view: &BriefingView, place: BriefingPlace) -> Option<BriefingIntent> {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    let lines = lines(texts, view);
    let frame = theme::card();
    let area = place.area(screen);
    let wanted = vec2(560.0, 150.0 + if place.turns { 40.0 } else { 0.0 } + 56.0 * lines.len() as f32);
    let inside = wanted.min(area.size() - vec2(32.0, 24.0)) - frame.total_margin().sum();
    let id = Id::new(("briefing", place.side));
    let card = card::centered_at(ctx, id, area.center(), frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        content(ui, texts, view, &lines, low, place)
    });
    if place.side == TableSide::Opposite {
        turn(ctx, card.response.layer_id, card.response.rect);
    }
    card.inner
}

fn content(
    ui: &mut Ui,
    texts: &Localization,
    view: &BriefingView,
    lines: &[BriefingLine],
    low: bool,
    place: BriefingPlace,
) -> Option<BriefingIntent> {
    heading(ui, &texts.tr("briefing-title"));
    gap(ui, if low { 0.0 } else { 6.0 });
    card::scrolling(ui, if place.turns { 98.0 } else { 58.0 }, |ui| {
        ui.spacing_mut().item_spacing.y = if low { 4.0 } else { 10.0 };
        for line in lines {
            show_line(ui, view, line, low);
        }
    });
    gap(ui, 8.0);
    let wide = ui.available_width();
    let mut intent = None;
    if place.turns {
        let (word, name) = (texts.tr("result-turn"), place.named("turn briefing"));
        if ui.add(Button::new(&word).named(&name).text_size(13.5).at_least(vec2(wide, 32.0))).clicked() {
            intent = Some(BriefingIntent::Turn);
        }
    }
    let (word, name) =
        (texts.tr(if view.begins { "briefing-begin" } else { "help-done" }), place.named("briefing done"));
    let button = Button::new(&word).named(&name).kind(ButtonKind::Primary).text_size(16.0);
    if ui.add(button.at_least(vec2(wide, 42.0))).clicked() {
        intent = Some(BriefingIntent::Close);
    }
    intent
}

fn lines(texts: &Localization, view: &BriefingView) -> Vec<BriefingLine> {
    let BriefingView { names, options, to_move, restraint, .. } = view;
    let seconds = |millis: u64| millis.div_ceil(1_000);
    let turn = if view.begins { "briefing-first" } else { "briefing-turn" };
    let window = [("seconds", seconds(options.ring_window.into()).into())];
    let timed = if names.seats.are_two_people() { options.timer } else { options.timer_against(!names.seats.near()) };
    let timer = [("seconds", seconds(timed.into()).into())];
    let ring = if options.limits_windows() { "briefing-ring" } else { "fair-briefing-ring" };
    let line = |pictogram, words, deed| BriefingLine { pictogram, words, deed };
    let mut lines = Vec::new();
    if !(view.begins && view.knows_first) {
        lines.push(line(Pictogram::Player(*to_move), names.about(texts, turn, *to_move), None));
    }
    if options.level.has_sand() {
        lines.push(line(Pictogram::Glass, texts.tr("briefing-glasses").into_owned(), None));
        lines.push(line(Pictogram::Ring, texts.tr_args(ring, &window), Some(PlayerDeed::DropRing)));
    }
    for player in Player::BOTH {
        if let Some(words) = handicap_words(texts, names, options, player) {
            lines.push(line(Pictogram::Player(player), words, None));
        }
    }
    if options.level.has_sand() && options.limits == TimeLimits::SandOnly {
        lines.push(line(Pictogram::Timer, texts.tr("fair-briefing-sand").into_owned(), None));
    }
    if options.has_timer() {
        let words = texts.tr_args("briefing-timer", &timer);
        lines.push(line(Pictogram::Timer, words, Some(PlayerDeed::FlipTimer)));
        if options.late == LatePenalty::ExtraRing {
            lines.push(line(Pictogram::Ring, texts.tr("briefing-late-extra").into_owned(), None));
        }
    }
    if options.has_timer() && !names.seats.are_two_people() {
        let opponent = !names.seats.near();
        let words = match restraint {
            Some(TimerRestraint { moves, patience }) => {
                let spared = [("moves", (*moves).into()), ("seconds", seconds(*patience).into())];
                names.about_with(texts, "briefing-gentle", opponent, &spared)
            }
            None => names.about(texts, "briefing-timer-against", opponent),
        };
        lines.push(line(Pictogram::Player(opponent), words, None));
    }
    lines
}

fn show_line(ui: &mut Ui, view: &BriefingView, line: &BriefingLine, low: bool) {
    let seats = view.names.seats;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(PICTOGRAM, if low { 34.0 } else { 46.0 }), Sense::hover());
        paint(ui.painter(), rect, line.pictogram);
        let keys = if seats.are_two_people() { MARKED_KEYS } else { KEYS };
        let wide = ui.available_width() - if line.deed.is_some() { keys } else { 0.0 };
        ui.allocate_ui_with_layout(vec2(wide, rect.height()), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(wide);
            let size = if low { 14.0 } else { 15.5 };
            ui.add(Label::new(RichText::new(&line.words).font(theme::sans(size)).color(IVORY)).wrap());
        });
        let signs = signs(ui.ctx());
        for (deed, of) in line.deed.iter().flat_map(|&deed| seats.people().map(move |of| (deed, of))) {
            if seats.are_two_people() {
                let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
                player_mark(ui.painter(), rect.center(), 5.0, of);
            }
            key(ui, &signs.players(seats, of, InputAction::Deed(deed)));
        }
    });
}

fn paint(painter: &Painter, rect: Rect, pictogram: Pictogram) {
    let middle = rect.center();
    match pictogram {
        Pictogram::Player(player) => player_mark(painter, middle, 13.0, player),
        Pictogram::Glass => hourglass(painter, Rect::from_center_size(middle, vec2(18.0, 34.0)), Some(0.6), BRASS),
        Pictogram::Ring => {
            painter.circle_stroke(middle, 10.0, Stroke::new(5.0, IVORY));
        }
        Pictogram::Timer => {
            hourglass(painter, Rect::from_center_size(middle, vec2(13.0, 22.0)), Some(0.6), BRASS);
            let arrow = |from: f32, side: f32| {
                let at = pos2(middle.x + side * 13.0, middle.y);
                let tip = at + vec2(0.0, from * 6.0);
                painter.line_segment([at - vec2(0.0, from * 6.0), tip], Stroke::new(1.5, BRASS));
                for wing in [-3.0, 3.0] {
                    let line = [tip, tip + vec2(wing, -from * 4.0)];
                    painter.line_segment(line, Stroke::new(1.5, BRASS));
                }
            };
            arrow(1.0, 1.0);
            arrow(-1.0, -1.0);
        }
    }
}

/// Where a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BriefingPlace {
    /// The side from which it is read.
    pub side: TableSide,
    /// Whether it leaves half of the screen to the card of the other player.
    pub is_beside_other: bool,
    /// Whether there is room for one card only, which either player can turn towards the other.
    pub turns: bool,
}

impl BriefingPlace {
    /// Returns the places of the cards of two people who sit opposite each other: side by side, or where there is no room
    /// for both, one that is turned to this side.
    pub fn of_both(screen: Rect, turned_to: TableSide) -> Vec<BriefingPlace> {
        if is_narrow(screen) {
            return vec![BriefingPlace { side: turned_to, turns: true, ..BriefingPlace::default() }];
        }
        let beside = |side| BriefingPlace { side, is_beside_other: true, turns: false };
        [TableSide::Near, TableSide::Opposite].map(beside).into()
    }

    /// Returns the part of the screen in whose middle the card stands.
    pub fn area(self, screen: Rect) -> Rect {
        match (self.is_beside_other, self.side) {
            (false, _) => screen,
            (true, TableSide::Near) => screen.with_min_x(screen.center().x),
            (true, TableSide::Opposite) => screen.with_max_x(screen.center().x),
        }
    }

    /// Returns the name of a button of this card for scripts.
    pub fn named(self, name: &str) -> String {
        if self.side == TableSide::Near { name.to_owned() } else { ["far", name].join(" ") }
    }
}
