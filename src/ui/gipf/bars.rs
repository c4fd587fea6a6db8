//! The bars of both sides: who plays it, what they do, their pieces, and buttons for what they may do.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align2, Area, Context, Id, Order, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::actions::{GipfButton, buttons};
use super::words::{SideNames, refusal_key, status_key};
use crate::gipf::{GipfAct, PieceKind, Side};
use crate::localization::Localization;
use crate::session::gipf::{GipfAim, is_person};
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::simulation::gipf::layout::side_of;
use crate::simulation::gipf::{GipfAnswer, GipfAnswered, GipfOrigin, GipfQueue, LiveGipf};
use crate::simulation::queue::{Source, Via};
use crate::ui::kit::UiSystems;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, line_of_text};
use crate::ui::layout::{BAR, Edge, InsetReports, InsetSystems};

/// The distance from a plate to the edge of the screen, in points.
const MARGIN: f32 = 6.0;
/// The size of a plate, in points.
const WIDTH: f32 = 430.0;
const HEIGHT: f32 = BAR - 2.0 * MARGIN;
/// The width of its end with the side's mark.
const TAB: f32 = 54.0;
/// How long a refusal is told, in seconds.
const TOLD: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refused>().add_systems(Update, hear.run_if(in_state(Screen::Gipf))).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(Screen::Gipf).and_then(in_state(Menu::None))),
            report_insets.in_set(InsetSystems::Report).run_if(in_state(Screen::Gipf)),
        ),
    );
}

fn report_insets(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Top, BAR);
    reports.report(Edge::Bottom, BAR);
}

/// Why the last act of a person was refused, and how long this will be told, in seconds.
#[derive(Resource, Debug, Default)]
struct Refused(Option<(Side, &'static str, f32)>);

fn hear(time: Res<Time<Real>>, mut answered: MessageReader<GipfAnswered>, mut refused: ResMut<Refused>) {
    if let Some((_, _, left)) = &mut refused.0 {
        *left -= time.delta_secs();
        if *left <= 0.0 {
            refused.0 = None;
        }
    }
    for GipfAnswered { entry, answer } in answered.read() {
        let is_person = matches!(entry.origin.source, Source::Person(_));
        refused.0 = match answer {
            GipfAnswer::Refused(why) if is_person => Some((entry.origin.side, refusal_key(*why), TOLD)),
            _ => None,
        };
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Option<Res<LiveGipf>>,
    seats: Res<Seats>,
    refused: Res<Refused>,
    mut aim: ResMut<GipfAim>,
    mut queue: ResMut<GipfQueue>,
) -> Result {
    let Some(live) = live else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let names = SideNames::of(&live, *seats);
    for side in Side::BOTH {
        let why = refused.0.filter(|(by, ..)| *by == side).map(|(_, key, _)| key);
        let far = side_of(seats.near()) != side;
        let may_act = is_person(*seats, side);
        match bar(ctx, &texts, &live, &names, &aim, side, far, may_act, why) {
            Some(GipfButton::Kind(kind)) => {
                aim.let_go();
                aim.choose(kind);
            }
            Some(GipfButton::Word(word)) => {
                if let Some(act) = GipfAct::of(word) {
                    queue.ask(GipfOrigin { side, source: Source::Person(Via::Button) }, act);
                }
            }
            None => {}
        }
    }
    Ok(())
}

/// Draws the bar of a side, and returns which of its buttons was pressed.
pub fn bar(
    ctx: &Context,
    texts: &Localization,
    live: &LiveGipf,
    names: &SideNames,
    aim: &GipfAim,
    side: Side,
    far: bool,
    may_act: bool,
    refused: Option<&'static str>,
) -> Option<GipfButton> {
    let screen = ctx.content_rect();
    let (corner, pivot, inward) = if far {
        (screen.left_top(), Align2::LEFT_TOP, 1.0)
    } else {
        (screen.left_bottom(), Align2::LEFT_BOTTOM, -1.0)
    };
    let plate = Area::new(Id::new(("gipf plate", side.index())))
        .fixed_pos(corner + vec2(MARGIN + 2.0, MARGIN * inward))
        .pivot(pivot)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| plate(ui, texts, live, names, side, refused))
        .response;
    let all = if may_act { buttons(live.game(), side, aim) } else { Vec::new() };
    if all.is_empty() {
        return None;
    }
    Area::new(Id::new(("gipf buttons", side.index())))
        .fixed_pos(pos2(plate.rect.right() + 12.0, corner.y + (MARGIN + 3.0) * inward))
        .pivot(pivot)
        .order(Order::Middle)
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let mut pressed = None;
                for (button, main) in all {
                    let word = texts.tr(button.key());
                    let kind = if main { ButtonKind::Primary } else { ButtonKind::Plain };
                    let name = button.name();
                    let shown = Button::new(&word).named(&name).kind(kind).text_size(14.0).ignoring_enter();
                    if ui.add(shown.at_least(vec2(0.0, 38.0))).clicked() {
                        pressed = Some(button);
                    }
                }
                pressed
            })
            .inner
        })
        .inner
}

fn plate(
    ui: &mut Ui,
    texts: &Localization,
    live: &LiveGipf,
    names: &SideNames,
    side: Side,
    refused: Option<&'static str>,
) {
    let width = WIDTH.min(ui.ctx().content_rect().width() * 0.5);
    let (rect, plate) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    let game = live.game();
    let position = game.position();
    let acts = game.outcome().is_none() && position.actor() == Some(side);
    let name = names.name(texts, side);
    let status = match (refused, game.outcome()) {
        (Some(key), _) => texts.tr(key),
        (None, Some(_)) => texts.tr("gipf-status-over"),
        (None, None) => texts.tr(status_key(position, side)),
    };
    let counts = [
        ("gipf-count-reserve", position.reserve(side)),
        ("gipf-count-gipf", position.pieces_of(side, PieceKind::Gipf).len() as u8),
        ("gipf-count-potentials", position.potentials_left(side)),
        ("gipf-count-captured", position.captured(!side)),
    ];
    let spoken = counts.iter().map(|(key, count)| texts.tr_args(key, &[("count", (*count).into())]));
    let spoken: Vec<String> = [name.clone(), status.to_string()].into_iter().chain(spoken).collect();
    plate.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, spoken.join(". ")));
    let painter = ui.painter();
    painter.rect_filled(rect, 10, INK.gamma_multiply(if acts { 0.94 } else { 0.72 }));
    let tab = Rect::from_min_size(rect.min, vec2(TAB, rect.height()));
    if acts {
        painter.rect_filled(tab, 10, BRASS);
    }
    let edge = if acts { Stroke::new(2.0, BRASS) } else { Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.7)) };
    painter.rect_stroke(rect, 10, edge, StrokeKind::Inside);
    side_mark(painter, tab.center(), 13.0, side);
    let left = rect.left() + TAB + 8.0;
    let numbers = 44.0;
    let shown: Vec<(&str, u8)> = counts
        .into_iter()
        .enumerate()
        .filter(|(i, (_, count))| *i == 0 || *count > 0)
        .map(|(_, count)| count)
        .collect();
    let room = rect.right() - 12.0 - numbers * shown.len() as f32 - left;
    let at = pos2(left, rect.top() + 14.0);
    line_of_text(painter, at, Align2::LEFT_CENTER, name, theme::bold(15.0), IVORY, room);
    let ink = match (refused.is_some(), acts) {
        (true, _) => EMBER,
        (false, true) => BRASS_BRIGHT,
        (false, false) => IVORY_DIM,
    };
    let at = pos2(left, rect.top() + 32.0);
    line_of_text(painter, at, Align2::LEFT_CENTER, status.into_owned(), theme::sans(12.5), ink, room);
    for (i, (key, count)) in shown.iter().rev().enumerate() {
        let x = rect.right() - 12.0 - numbers * (i as f32 + 0.5);
        painter.text(pos2(x, rect.top() + 16.0), Align2::CENTER_CENTER, count, theme::bold(19.0), IVORY);
        let word = texts.tr_args(key, &[("count", (*count).into())]);
        let word = word.split_once(' ').map_or(word.as_str(), |(_, word)| word);
        let at = pos2(x, rect.top() + 34.0);
        line_of_text(painter, at, Align2::CENTER_CENTER, word.to_owned(), theme::sans(10.0), IVORY_DIM, numbers);
    }
}

/// Draws the mark of a side: an ivory disc, or a black one with an ivory edge, both with a groove.
pub fn side_mark(painter: &Painter, center: Pos2, radius: f32, side: Side) {
    let (fill, line) = match side {
        Side::White => (IVORY, INK),
        Side::Black => (INK, IVORY),
    };
    painter.circle(center, radius, fill, Stroke::new(1.6, line));
    painter.circle_stroke(center, radius * 0.55, Stroke::new(1.4, line));
}
