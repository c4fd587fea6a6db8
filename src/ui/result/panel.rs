//! The card of the result, at the right of the board.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, Id, Label, Order, Pos2, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2,
};

use super::sand::{Row, SandWatch, WatchSand, deciding, rows};
use crate::localization::Localization;
use crate::rules::{EndReason, Match, Millis, Outcome, Player};
use crate::simulation::live::LiveMatch;
use crate::ui::hud::BAR;
use crate::ui::names::{about, name};
use crate::ui::theme::{self, BRASS, BRASS_BRIGHT, EMBER, IVORY, IVORY_DIM};
use crate::ui::widgets::{Button, Kind, gap, hourglass, player_mark, section};

/// How wide the card is, in points.
pub const WIDTH: f32 = 316.0;
/// The height of what stays at the foot of the card.
const FOOT: f32 = 104.0;
/// The height of one row of glasses.
const ROW: f32 = 38.0;

/// What is chosen on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Watch the last glasses run out.
    Watch,
    /// Again, with the colours swapped.
    Rematch,
    /// Another match.
    Setup,
    /// To the title.
    Title,
}

/// The whole card.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    live: &LiveMatch,
    outcome: Outcome,
    watch: &SandWatch,
) -> Option<Intent> {
    let screen = ctx.content_rect();
    let frame = theme::card().inner_margin(20);
    let room = screen.height() - 2.0 * BAR - 16.0 - frame.total_margin().sum().y;
    Area::new(Id::new("result"))
        .fixed_pos(pos2(screen.right() - 16.0, screen.center().y))
        .pivot(Align2::RIGHT_CENTER)
        .order(Order::Middle)
        .show(ctx, |ui| {
            frame
                .show(ui, |ui| {
                    ui.set_width(WIDTH - frame.total_margin().sum().x);
                    let above = (room - FOOT).max(60.0);
                    let watch = ScrollArea::vertical()
                        .max_height(above)
                        .min_scrolled_height(above)
                        .show(ui, |ui| body(ui, texts, live, outcome, watch))
                        .inner;
                    watch.or(feet(ui, texts))
                })
                .inner
        })
        .inner
}

fn body(ui: &mut Ui, texts: &Localization, live: &LiveMatch, outcome: Outcome, watch: &SandWatch) -> Option<Intent> {
    let game = live.game();
    winner(ui, texts, live, outcome);
    gap(ui, 4.0);
    score(ui, texts, live);
    let by_time = game.options().level.has_sand() && matches!(outcome.by, EndReason::Time | EndReason::Tie);
    let mut intent = None;
    if by_time {
        gap(ui, 6.0);
        section(ui, &texts.tr("result-sand"));
        glasses(ui, texts, game, watch);
        let all = WatchSand::of(game);
        if all.to == all.from {
            // Everything has run out already: the list says it all.
        } else if watch.is_done() || !watch.has_begun() {
            let key = if watch.is_done() { "result-watch-again" } else { "result-watch" };
            let word = texts.tr(key);
            if ui.add(Button::new(&word).named("watch").at_least(vec2(ui.available_width(), 36.0))).clicked() {
                intent = Some(Intent::Watch);
            }
        } else {
            // As high as the button, so that nothing moves when it goes.
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
            let words = texts.tr("result-watching");
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, theme::sans(14.0), IVORY_DIM);
        }
    }
    intent
}

/// What comes next; it stays in sight where the rest must scroll.
fn feet(ui: &mut Ui, texts: &Localization) -> Option<Intent> {
    gap(ui, 4.0);
    let width = ui.available_width();
    let mut intent = None;
    let mut foot = |ui: &mut Ui, key: &str, name: &str, kind: Kind, what: Intent, width: f32| {
        let word = texts.tr(key);
        if ui.add(Button::new(&word).named(name).kind(kind).at_least(vec2(width, 40.0))).clicked() {
            intent = Some(what);
        }
    };
    foot(ui, "result-rematch", "rematch", Kind::Primary, Intent::Rematch, width);
    ui.horizontal(|ui| {
        let half = (width - ui.spacing().item_spacing.x) / 2.0;
        foot(ui, "result-setup", "setup", Kind::Plain, Intent::Setup, half);
        foot(ui, "result-title", "title", Kind::Plain, Intent::Title, half);
    });
    intent
}

fn winner(ui: &mut Ui, texts: &Localization, live: &LiveMatch, outcome: Outcome) {
    ui.vertical_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 58.0), Sense::hover());
        let title = match outcome.winner {
            Some(winner) => {
                player_mark(ui.painter(), rect.center(), 25.0, winner);
                texts.tr_args("result-wins", &[("name", name(texts, &live.setup().names, winner).into())])
            }
            None => {
                for (player, x) in [(Player::Red, -24.0), (Player::Black, 24.0)] {
                    player_mark(ui.painter(), rect.center() + vec2(x, 0.0), 18.0, player);
                }
                texts.tr("result-tie").into_owned()
            }
        };
        ui.add(Label::new(RichText::new(title).font(theme::title(30.0)).color(IVORY)).wrap());
        ui.add(
            Label::new(RichText::new(reason(texts, live.game(), outcome)).font(theme::sans(14.5)).color(IVORY_DIM))
                .wrap(),
        );
    });
}

/// Why it ended so, in words.
pub fn reason(texts: &Localization, game: &Match, outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else {
        return texts
            .tr(if game.options().level.has_sand() { "result-by-tie-sand" } else { "result-by-tie" })
            .into_owned();
    };
    match outcome.by {
        EndReason::Rings => {
            let fewer = game.rings(!winner).saturating_sub(game.rings(winner));
            texts.tr_args("result-by-rings", &[("count", fewer.into())])
        }
        EndReason::Time | EndReason::Tie => texts.tr("result-by-time").into_owned(),
        EndReason::Resigned => about(texts, "result-by-resigned", !winner),
        EndReason::FullSocket => about(texts, "result-by-full-socket", !winner),
    }
}

fn score(ui: &mut Ui, texts: &Localization, live: &LiveMatch) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 58.0), Sense::hover());
    let painter = ui.painter();
    for (player, share) in [(Player::Red, 0.27), (Player::Black, 0.73)] {
        let x = rect.left() + rect.width() * share;
        player_mark(painter, pos2(x - 26.0, rect.top() + 18.0), 10.0, player);
        let rings = live.game().rings(player);
        painter.text(pos2(x + 8.0, rect.top() + 18.0), Align2::CENTER_CENTER, rings, theme::bold(28.0), IVORY);
    }
    let words = texts.tr("result-score");
    painter.text(
        pos2(rect.center().x, rect.bottom() - 10.0),
        Align2::CENTER_CENTER,
        words,
        theme::sans(12.5),
        IVORY_DIM,
    );
}

/// Both lists side by side, latest glass first, as time compares them.
fn glasses(ui: &mut Ui, texts: &Localization, game: &Match, watch: &SandWatch) {
    let lists = Player::BOTH.map(|player| rows(game, player));
    let decided = deciding(&lists[0], &lists[1]);
    let now = watch.clock(game);
    let count = lists[0].len().max(lists[1].len());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), count as f32 * ROW), Sense::hover());
    for i in 0..count {
        let line =
            Rect::from_min_size(rect.min + vec2(0.0, i as f32 * ROW), vec2(rect.width(), ROW)).shrink2(vec2(0.0, 2.0));
        if Some(i) == decided && (watch.is_done() || !watch.has_begun()) {
            ui.painter().rect_filled(line, 7, BRASS.gamma_multiply(0.16));
        }
        for (player, list) in Player::BOTH.into_iter().zip(&lists) {
            let left = line.left() + if player == Player::Red { 10.0 } else { line.width() / 2.0 + 10.0 };
            if let Some(row) = list.get(i) {
                let other = lists[1 - player.index()].get(i).map(|row| row.end);
                let wins = Some(i) == decided && other.is_none_or(|other| row.end > other);
                // Once all has run out, the times by which it was decided are told again.
                let told = if watch.is_done() { game.now() } else { now };
                one_glass(ui, texts, pos2(left, line.center().y), player, *row, (now, told), game, wins);
            }
        }
    }
}

/// `now` is the instant that the little glass shows, `told` the one for which its time is written.
fn one_glass(
    ui: &Ui,
    texts: &Localization,
    at: Pos2,
    player: Player,
    row: Row,
    (now, told): (Millis, Millis),
    game: &Match,
    wins: bool,
) {
    let painter = ui.painter();
    let share = row.end.saturating_sub(now) as f32 / game.options().glass.max(1) as f32;
    let left = row.end.saturating_sub(told);
    let color = if wins { BRASS_BRIGHT } else { IVORY_DIM };
    player_mark(painter, at + vec2(7.0, 0.0), 6.0, player);
    let glass = Rect::from_center_size(at + vec2(30.0, 0.0), vec2(15.0, 25.0));
    hourglass(painter, glass, if row.lost { None } else { Some(share) }, color);
    let (text, ink): (String, Color32) = if row.lost {
        (format!("– {}", tenths(texts, game.now().saturating_sub(row.end))), IVORY_DIM)
    } else {
        (tenths(texts, left), if left == 0 { EMBER } else { color })
    };
    painter.text(at + vec2(48.0, 0.0), Align2::LEFT_CENTER, text, theme::bold(16.0), ink);
}

/// Minutes, seconds and tenths: glasses are often decided by less than a second.
fn tenths(texts: &Localization, millis: Millis) -> String {
    let tenths = millis.div_ceil(100);
    let seconds = texts.tenths(tenths % 600);
    let zero = if tenths % 600 < 100 { "0" } else { "" };
    format!("{}:{zero}{seconds}", tenths / 600)
}
