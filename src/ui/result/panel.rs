//! The card of the result, at the right of the board for whoever reads it.

use bevy_egui::egui::{Align2, Context, Id, Margin, Pos2, ScrollArea, Sense, Ui, pos2, vec2};
use tamsk_rules::{EndReason, Match, Outcome, Player};

use super::far::{FarResult, RematchPress, rematch_row};
use super::figures::{figures, glasses};
use super::turning::{self, SecondTry};
use crate::localization::Localization;
use crate::simulation::aftermath::{Aftermath, LastSand};
use crate::simulation::live::LiveMatch;
use crate::table::analysis::TurningPoint;
use crate::table::table_top::TableSide;
use crate::ui::kit::card;
use crate::ui::kit::focus::offer_to_arrows;
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::spots::named_on;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, player_mark, section, wrapped, wrapped_title};
use crate::ui::layout::{BAR_HEIGHT, is_low};

/// The width of the card, in points.
pub const WIDTH: f32 = 332.0;
/// The height of the buttons at the foot of the card without the one for the replay, and of that, in points.
const FOOT: (f32, f32) = (104.0, 46.0);
/// The height of the former in a low window, in points.
const LOW_FOOT: f32 = 86.0;
/// The height reserved for the turning point, in points, so that buttons stay in place when the search ends.
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
    /// Whether the match decides something in another one, to which alone the card leads.
    pub of_contest: bool,
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
    /// To solve the mistakes that were made.
    SolveMistakes,
    /// To watch the match again from its beginning.
    Replay,
    /// To play a rematch with the colours swapped.
    Rematch,
    /// To ask the player far away for one, or to answer them.
    FarRematch(RematchPress),
    /// To set up another match.
    Setup,
    /// To leave for the title.
    Title,
    /// To go back to the match in which this decides something.
    LeadBack,
}

/// A card with the result of a match.
#[derive(Clone, Copy, Debug)]
pub struct ResultCard<'a> {
    /// The match.
    pub live: &'a LiveMatch,
    /// What its players are called.
    pub names: &'a PlayerNames,
    /// How it ended.
    pub outcome: Outcome,
    /// How far its last glasses have run out.
    pub aftermath: &'a Aftermath,
    /// The moment at which it turned.
    pub turning: &'a TurningPoint,
    /// The number of mistakes that can be solved as problems.
    pub mistakes: usize,
    /// What is told of a match far apart.
    pub far: Option<&'a FarResult>,
    /// Where the card is.
    pub place: CardPlace,
}

impl ResultCard<'_> {
    /// Draws the card and returns what was chosen.
    pub fn show(self, ctx: &Context, texts: &Localization) -> Option<ResultIntent> {
        let (screen, place) = (ctx.content_rect(), self.place);
        let low = is_low(screen);
        let frame = theme::card().inner_margin(if low { Margin::symmetric(20, 10) } else { Margin::same(20) });
        let (bars, middle) = if place.between_bars { (2.0 * BAR_HEIGHT, 0.0) } else { (BAR_HEIGHT, BAR_HEIGHT * 0.5) };
        let room = screen.height() - bars - 16.0 - frame.total_margin().sum().y;
        let (x, pivot) = match place.side {
            TableSide::Near => (screen.right() - 16.0, Align2::RIGHT_CENTER),
            TableSide::Opposite => (screen.left() + 16.0, Align2::LEFT_CENTER),
        };
        let inside = |ui: &mut Ui| {
            ui.set_width(WIDTH - frame.total_margin().sum().x);
            let can_be_replayed = self.live.is_recorded_whole() && !place.of_contest;
            // In a low window the figures would have no room left beside it, and it scrolls with them.
            let (in_foot, in_body) = (can_be_replayed && !low, can_be_replayed && low);
            let foot = if low { LOW_FOOT } else { FOOT.0 };
            let above = (room - foot - if in_foot { FOOT.1 } else { 0.0 }).max(60.0);
            let area = ScrollArea::vertical().max_height(above).min_scrolled_height(above);
            let watch = show_scroll_area(ui, area, true, |ui| {
                let turn = || self.wide(ui, texts.tr("result-turn"), "turn result", 32.0).text_size(13.5);
                let turn = place.turns.then(turn).is_some_and(|turn| turn.clicked(ui));
                let chosen = turn.then_some(ResultIntent::Turn).or(self.body(ui, texts));
                chosen.or(if in_body { self.replay(ui, texts, 36.0) } else { None })
            });
            watch.inner.or(self.feet(ui, texts, in_foot))
        };
        let at = pos2(x, screen.center().y + middle);
        let card = card::beside_table(ctx, Id::new(("result", place.side)), (pivot, at), frame, inside);
        rotate_panel_if(place.side == TableSide::Opposite, &card.response);
        card.inner
    }

    fn wide(self, ui: &Ui, text: impl AsRef<str>, name: &str, height: f32) -> Button {
        Button::new(text).named(named_on(self.place.side, name)).at_least(vec2(ui.available_width(), height))
    }

    fn body(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        let options = self.live.game().options();
        self.winner(ui, texts);
        for words in self.far.iter().flat_map(|far| &far.sentences) {
            wrapped(ui, words, theme::sans(14.5), BRASS_BRIGHT);
        }
        gap(ui, 2.0);
        ui.scope(|ui| figures(ui, texts, self.live));
        for words in Player::BOTH.into_iter().filter_map(|of| handicap_words(texts, self.names, options, of)) {
            note(ui, &words);
        }
        let by_time = options.level.has_sand() && matches!(self.outcome.by, EndReason::Time | EndReason::Tie);
        let watch = if by_time { self.last_glasses(ui, texts) } else { None };
        watch.or(self.turning_point(ui, texts)).or(self.solve_mistakes(ui, texts))
    }

    fn last_glasses(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        let (game, aftermath) = (self.live.game(), self.aftermath);
        gap(ui, 6.0);
        section(ui, &texts.tr("result-sand"));
        glasses(ui, texts, game, aftermath);
        if LastSand::of(game).has_no_sand() {
            // All glasses have run out: there is nothing to watch.
            return None;
        }
        if aftermath.is_running() {
            // As high as the button, so that nothing moves when the button disappears.
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
            let words = texts.tr("result-watching");
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, theme::sans(14.0), IVORY_DIM);
            return None;
        }
        let key = if aftermath.is_done() { "result-watch-again" } else { "result-watch" };
        self.wide(ui, texts.tr(key), "watch", 36.0).clicked(ui).then_some(ResultIntent::Watch)
    }

    fn turning_point(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        let (live, point) = (self.live, self.turning);
        let words = turning::words(texts, self.names, point)?;
        gap(ui, 6.0);
        section(ui, &texts.tr(turning::heading(point)));
        ui.scope(|ui| {
            ui.set_min_height(TURNING);
            wrapped(ui, words, theme::sans(14.5), if point.turn().is_some() { IVORY } else { IVORY_DIM });
        });
        // A contest cannot be replayed, because its result decides a challenge in another match.
        let again = SecondTry::of(live, self.names.seats).filter(|_| !self.place.of_contest)?;
        let is_known = point.turn().is_some_and(|turn| turn.faced.actions < live.record().actions.len());
        if again == SecondTry::TurningPoint && !is_known {
            ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
            return None;
        }
        let (key, name) = again.button();
        self.wide(ui, texts.tr(key), name, 36.0).clicked(ui).then_some(ResultIntent::Again)
    }

    fn solve_mistakes(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        if self.mistakes == 0 || self.place.of_contest {
            return None;
        }
        let words = texts.tr_args("result-mistakes", &[("count", self.mistakes.into())]);
        self.wide(ui, words, "solve mistakes", 36.0).clicked(ui).then_some(ResultIntent::SolveMistakes)
    }

    /// Adds the buttons at the foot, which stay visible when the rest scrolls.
    fn feet(self, ui: &mut Ui, texts: &Localization, with_replay: bool) -> Option<ResultIntent> {
        gap(ui, 4.0);
        let width = ui.available_width();
        let height = if is_low(ui.ctx().content_rect()) { 32.0 } else { 40.0 };
        let mut intent = None;
        let mut foot = |ui: &mut Ui, key: &str, name: &str, kind: ButtonKind, what: ResultIntent, width: f32| {
            let button = self.wide(ui, texts.tr(key), name, height).kind(kind).ignoring_enter();
            let button = ui.add(button.at_least(vec2(width, height)));
            if kind == ButtonKind::Primary {
                offer_to_arrows(&button);
            }
            if button.clicked() {
                intent = Some(what);
            }
        };
        if self.place.of_contest {
            foot(ui, "contest-back", "lead back", ButtonKind::Primary, ResultIntent::LeadBack, width);
            return intent;
        }
        if let Some(far) = self.far {
            let rematch = rematch_row(ui, texts, far.rematch, height).map(ResultIntent::FarRematch);
            let replayed = if with_replay { self.replay(ui, texts, 40.0) } else { None };
            foot(ui, "result-title", "title", ButtonKind::Plain, ResultIntent::Title, width);
            return intent.or(rematch).or(replayed);
        }
        foot(ui, "result-rematch", "rematch", ButtonKind::Primary, ResultIntent::Rematch, width);
        let replayed = if with_replay { self.replay(ui, texts, 40.0) } else { None };
        ui.horizontal(|ui| {
            let half = (width - ui.spacing().item_spacing.x) / 2.0;
            foot(ui, "result-setup", "setup", ButtonKind::Plain, ResultIntent::Setup, half);
            foot(ui, "result-title", "title", ButtonKind::Plain, ResultIntent::Title, half);
        });
        intent.or(replayed)
    }

    fn replay(self, ui: &mut Ui, texts: &Localization, height: f32) -> Option<ResultIntent> {
        let button = self.wide(ui, texts.tr("result-replay"), "replay", height);
        button.clicked(ui).then_some(ResultIntent::Replay)
    }

    /// Adds who won and why. In a low window the marks are at the left instead of above, so that the title is seen whole.
    fn winner(self, ui: &mut Ui, texts: &Localization) {
        let (names, outcome) = (self.names, self.outcome);
        let title = match outcome.winner {
            Some(winner) => names.about(texts, "result-wins", winner),
            None => texts.tr("result-tie").into_owned(),
        };
        let why = reason(texts, self.live.game(), names, outcome);
        let said = |ui: &mut Ui, size: f32| {
            wrapped_title(ui, &title, size);
            wrapped(ui, why, theme::sans(14.5), IVORY_DIM);
        };
        if is_low(ui.ctx().content_rect()) {
            ui.horizontal_top(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(40.0, 30.0), Sense::hover());
                marks(ui, rect.center(), [12.0, 8.0], outcome);
                ui.vertical(|ui| said(ui, 22.0));
            });
            return;
        }
        ui.vertical_centered(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 58.0), Sense::hover());
            marks(ui, rect.center(), [25.0, 18.0], outcome);
            said(ui, 30.0);
        });
    }
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

fn reason(texts: &Localization, game: &Match, names: &PlayerNames, outcome: Outcome) -> String {
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
