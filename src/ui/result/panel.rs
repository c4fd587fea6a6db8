//! The result card, to the right of the board from the reader's point of view.

use bevy_egui::egui::{Align2, Context, Id, Margin, Pos2, ScrollArea, Sense, Ui, pos2, vec2};
use tamsk_rules::{EndReason, Match, Outcome, Player};

use super::figures::{match_figures, tie_break_lists};
use super::online_result::{OnlineResultSection, RematchIntent, rematch_row};
use super::turning::{self, RetryPoint};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::simulation::sand_fast_forward::{SandFastForward, SandRunOutSpan};
use crate::table::analysis::TurningPointSearch;
use crate::table::table_top::TableSide;
use crate::ui::kit::card;
use crate::ui::kit::focus::offer_as_arrow_start;
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::spots::script_name_on_side;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{
    Button, ButtonKind, gap, note, paint_player_mark, section_heading, wrapped_text, wrapped_title,
};
use crate::ui::layout::{BAR_HEIGHT, is_low};

/// The width of the card, in points.
pub const WIDTH: f32 = 332.0;
/// The height of the card's foot without the replay button, and the height of the replay button, in points.
const FOOT: (f32, f32) = (104.0, 46.0);
/// The height of the card's foot without the replay button in a low window, in points.
const LOW_FOOT: f32 = 86.0;
/// The height reserved for the text about the turning point, in points. It keeps the buttons in place when the text
/// appears.
const TURNING: f32 = 76.0;

/// The position and the kind of a result card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCardPlace {
    /// The side from which the card is read.
    pub side: TableSide,
    /// Whether the card must fit between both players' bars, so that it does not cover the lower bar.
    pub must_fit_between_bars: bool,
    /// Whether the players can turn the card to each other, because there is room for only one card.
    pub can_be_turned: bool,
    /// Whether the match is a contest, which decides a challenge in another match. The result card of a contest only
    /// leads back to that other match.
    pub is_contest: bool,
}

/// A player's choice on the result card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultIntent {
    /// Turn the card towards the other player.
    TurnCard,
    /// Watch the last glasses run out.
    WatchLastGlasses,
    /// Play on from the moment before the turning point, or before the move onto a full socket that lost the match.
    PlayFromRetryPoint,
    /// Solve the mistakes in the match as problems.
    SolveMistakes,
    /// Watch the replay of the match.
    Replay,
    /// Play a rematch with the colours swapped.
    Rematch,
    /// Ask the online opponent for a rematch, or answer their request.
    OnlineRematch(RematchIntent),
    /// Set up another match.
    Setup,
    /// Go back to the title.
    Title,
    /// Return to the match in which this contest decides a challenge.
    ReturnToWaitingMatch,
}

/// The result card of a match, with the data that it shows.
#[derive(Clone, Copy, Debug)]
pub struct ResultCard<'a> {
    /// The match.
    pub live: &'a LiveMatch,
    /// The names of the players.
    pub names: &'a PlayerNames,
    /// The outcome of the match.
    pub outcome: Outcome,
    /// The state of the animation in which the last glasses run out.
    pub fast_forward: &'a SandFastForward,
    /// The turning point of the match, or the state of the search for the turning point.
    pub turning_point: &'a TurningPointSearch,
    /// The number of mistakes in the match that can be solved as problems.
    pub solvable_mistake_count: usize,
    /// The part of the card that only online matches have, or `None` for other matches.
    pub online: Option<&'a OnlineResultSection>,
    /// The position and the kind of the card.
    pub place: ResultCardPlace,
}

impl ResultCard<'_> {
    /// Draws the result card and returns the player's choice, if any.
    pub fn show(self, ctx: &Context, texts: &Localization) -> Option<ResultIntent> {
        let (screen, place) = (ctx.content_rect(), self.place);
        let low = is_low(screen);
        let frame = theme::card_frame().inner_margin(if low { Margin::symmetric(20, 10) } else { Margin::same(20) });
        let (bars, middle) =
            if place.must_fit_between_bars { (2.0 * BAR_HEIGHT, 0.0) } else { (BAR_HEIGHT, BAR_HEIGHT * 0.5) };
        let room = screen.height() - bars - 16.0 - frame.total_margin().sum().y;
        let (x, pivot) = match place.side {
            TableSide::Near => (screen.right() - 16.0, Align2::RIGHT_CENTER),
            TableSide::Opposite => (screen.left() + 16.0, Align2::LEFT_CENTER),
        };
        let inside = |ui: &mut Ui| {
            ui.set_width(WIDTH - frame.total_margin().sum().x);
            let can_be_replayed = self.live.has_whole_record() && !place.is_contest;
            // In a low window, put the replay button among the figures, which scroll. At the foot, it would leave no
            // room for the figures.
            let (in_foot, in_body) = (can_be_replayed && !low, can_be_replayed && low);
            let foot = if low { LOW_FOOT } else { FOOT.0 };
            let above = (room - foot - if in_foot { FOOT.1 } else { 0.0 }).max(60.0);
            let area = ScrollArea::vertical().max_height(above).min_scrolled_height(above);
            let watch = show_scroll_area(ui, area, true, |ui| {
                let turn = || self.wide(ui, texts.tr("result-turn"), "turn result", 32.0).text_size(13.5);
                let turn = place.can_be_turned.then(turn).is_some_and(|turn| turn.show_clicked(ui));
                let chosen = turn.then_some(ResultIntent::TurnCard).or(self.body(ui, texts));
                chosen.or(if in_body { self.replay(ui, texts, 36.0) } else { None })
            });
            watch.inner.or(self.feet(ui, texts, in_foot))
        };
        let at = pos2(x, screen.center().y + middle);
        let card = card::card_beside_table(ctx, Id::new(("result", place.side)), (pivot, at), frame, inside);
        rotate_panel_if(place.side == TableSide::Opposite, &card.response);
        card.inner
    }

    fn wide(self, ui: &Ui, text: impl AsRef<str>, name: &str, height: f32) -> Button {
        Button::new(text)
            .script_name(script_name_on_side(self.place.side, name))
            .min_size(vec2(ui.available_width(), height))
    }

    fn body(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        let options = self.live.game().options();
        self.winner(ui, texts);
        for words in self.online.iter().flat_map(|far| &far.sentences) {
            wrapped_text(ui, words, theme::sans(14.5), BRASS_BRIGHT);
        }
        gap(ui, 2.0);
        ui.scope(|ui| match_figures(ui, texts, self.live));
        for words in Player::BOTH.into_iter().filter_map(|of| handicap_words(texts, self.names, options, of)) {
            note(ui, &words);
        }
        let by_time = options.level.has_sand() && matches!(self.outcome.by, EndReason::GlassTimes | EndReason::Tie);
        let watch = if by_time { self.last_glasses(ui, texts) } else { None };
        watch.or(self.turning_point(ui, texts)).or(self.solve_mistakes(ui, texts))
    }

    fn last_glasses(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        let (game, aftermath) = (self.live.game(), self.fast_forward);
        gap(ui, 6.0);
        section_heading(ui, &texts.tr("result-sand"));
        tie_break_lists(ui, texts, game, aftermath);
        if SandRunOutSpan::of(game).has_no_sand() {
            // No glass has sand left, so there is nothing to watch.
            return None;
        }
        if aftermath.is_running() {
            // Reserve the height of the button, so that nothing moves when the button disappears.
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
            let words = texts.tr("result-watching");
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, words, theme::sans(14.0), IVORY_DIM);
            return None;
        }
        let key = if aftermath.is_done() { "result-watch-again" } else { "result-watch" };
        self.wide(ui, texts.tr(key), "watch", 36.0).show_clicked(ui).then_some(ResultIntent::WatchLastGlasses)
    }

    fn turning_point(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        let (live, point) = (self.live, self.turning_point);
        let words = turning::turning_point_words(texts, self.names, point)?;
        gap(ui, 6.0);
        section_heading(ui, &texts.tr(turning::turning_point_heading_key(point)));
        ui.scope(|ui| {
            ui.set_min_height(TURNING);
            wrapped_text(ui, words, theme::sans(14.5), if point.turn().is_some() { IVORY } else { IVORY_DIM });
        });
        // A contest cannot be played again, because its result decides a challenge in another match.
        let again = RetryPoint::of(live, self.names.seats).filter(|_| !self.place.is_contest)?;
        let is_known = point.turn().is_some_and(|turn| turn.decision_moment.actions_done < live.record().actions.len());
        if again == RetryPoint::TurningPoint && !is_known {
            ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
            return None;
        }
        let (key, name) = again.button_text_key_and_script_name();
        self.wide(ui, texts.tr(key), name, 36.0).show_clicked(ui).then_some(ResultIntent::PlayFromRetryPoint)
    }

    fn solve_mistakes(self, ui: &mut Ui, texts: &Localization) -> Option<ResultIntent> {
        if self.solvable_mistake_count == 0 || self.place.is_contest {
            return None;
        }
        let words = texts.tr_args("result-mistakes", &[("count", self.solvable_mistake_count.into())]);
        self.wide(ui, words, "solve mistakes", 36.0).show_clicked(ui).then_some(ResultIntent::SolveMistakes)
    }

    /// Adds the buttons at the foot, which stay visible while the rest of the card scrolls. Returns the player's
    /// choice, if any.
    fn feet(self, ui: &mut Ui, texts: &Localization, with_replay: bool) -> Option<ResultIntent> {
        gap(ui, 4.0);
        let width = ui.available_width();
        let height = if is_low(ui.ctx().content_rect()) { 32.0 } else { 40.0 };
        let mut intent = None;
        let mut foot = |ui: &mut Ui, key: &str, name: &str, kind: ButtonKind, what: ResultIntent, width: f32| {
            let button = self.wide(ui, texts.tr(key), name, height).kind(kind).ignoring_enter();
            let button = ui.add(button.min_size(vec2(width, height)));
            if kind == ButtonKind::Primary {
                offer_as_arrow_start(&button);
            }
            if button.clicked() {
                intent = Some(what);
            }
        };
        if self.place.is_contest {
            foot(ui, "contest-back", "lead back", ButtonKind::Primary, ResultIntent::ReturnToWaitingMatch, width);
            return intent;
        }
        if let Some(far) = self.online {
            let rematch = rematch_row(ui, texts, far.rematch, height).map(ResultIntent::OnlineRematch);
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
        button.show_clicked(ui).then_some(ResultIntent::Replay)
    }

    /// Adds the texts that say who won and why. In a low window, the players' marks are beside the title instead of
    /// above it, so that the title remains visible.
    fn winner(self, ui: &mut Ui, texts: &Localization) {
        let (names, outcome) = (self.names, self.outcome);
        let title = match outcome.winner {
            Some(winner) => names.text_about(texts, "result-wins", winner),
            None => texts.tr("result-tie").into_owned(),
        };
        let why = reason(texts, self.live.game(), names, outcome);
        let said = |ui: &mut Ui, size: f32| {
            wrapped_title(ui, &title, size);
            wrapped_text(ui, why, theme::sans(14.5), IVORY_DIM);
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

/// Draws the winner's mark with the radius `one`. After a tie, draws both players' marks with the radius `both`.
fn marks(ui: &Ui, middle: Pos2, [one, both]: [f32; 2], outcome: Outcome) {
    match outcome.winner {
        Some(winner) => paint_player_mark(ui.painter(), middle, one, winner),
        None => {
            for (player, side) in [(Player::Red, -1.0), (Player::Black, 1.0)] {
                paint_player_mark(ui.painter(), middle + vec2(side * both * 4.0 / 3.0, 0.0), both, player);
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
            let fewer = game.rings_in_holder(!winner).saturating_sub(game.rings_in_holder(winner));
            texts.tr_args("result-by-rings", &[("count", fewer.into())])
        }
        EndReason::GlassTimes | EndReason::Tie | EndReason::Agreed => texts.tr("result-by-time").into_owned(),
        EndReason::Resigned => names.text_about(texts, "result-by-resigned", !winner),
        EndReason::MovedOntoFullSocket => names.text_about(texts, "result-by-full-socket", !winner),
    }
}
