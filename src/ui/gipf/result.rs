//! The card of the result, at the right of the board.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Context, Id, Order, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfOptions, GipfOutcome, WHITE};
use tamsk_records::GipfRecord;

use crate::localization::Localization;
use crate::simulation::gipf::{GIPF, LiveGipf};
use crate::states::{InFront, Screen};
use crate::table::game::Playable;
use crate::table::gipf::GipfAgreement;
use crate::table::gipf::end_key;
use crate::table::loading::StartMatch;
use crate::table::occasion::{Occasion, table_allows};
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::names::names_of_bots;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{UiSystems, theme};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// The width of the card, in points.
const WIDTH: f32 = 300.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems)
                .run_if(in_state(InFront(Screen::Match(GIPF))))
                .run_if(table_allows(|policy| policy.is_match)),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Match(GIPF))),
        ),
    );
}

fn report_inset(live: Single<&LiveGipf>, mut reports: ResMut<InsetReports>) {
    if live.game().outcome().is_some() {
        reports.report(Edge::Right, WIDTH + 16.0);
    }
}

/// What the player chooses on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfResultIntent {
    /// To play a rematch with the sides swapped.
    Rematch,
    /// To watch the match from its beginning.
    Watch,
    /// To set up another match.
    Setup,
    /// To leave for the title.
    Title,
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveGipf>,
    seats: Res<Seats>,
    mut screen: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartMatch<GipfAgreement>>,
    mut replay: MessageWriter<ReplayRecord<GipfRecord>>,
) -> Result {
    let Some(outcome) = live.game().outcome() else { return Ok(()) };
    let names = PlayerNames::of(*live, *seats);
    match panel(contexts.ctx_mut()?, &texts, &names, outcome, live.game().turns()) {
        Some(GipfResultIntent::Rematch) => drop(start.write(sides_swapped(&live, *seats))),
        Some(GipfResultIntent::Watch) => {
            let mut record = live.record().clone();
            record.players.rename(names_of_bots(&texts, *seats));
            replay.write(ReplayRecord { record: Box::new(record), at: None });
        }
        Some(GipfResultIntent::Setup) => screen.set(Screen::Setup(GIPF)),
        Some(GipfResultIntent::Title) => screen.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// Returns the same match with each player on the other side. What is agreed for a player goes with them.
fn sides_swapped(live: &LiveGipf, seats: Seats) -> StartMatch<GipfAgreement> {
    let mut options: GipfOptions = live.game().options().clone();
    std::mem::swap(&mut options.more.white, &mut options.more.black);
    StartMatch {
        setup: GipfAgreement { options, names: live.names().clone().swapped() },
        seats: seats.swapped(),
        occasion: Occasion::Play,
    }
}

/// Draws the card and returns what was chosen.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    outcome: GipfOutcome,
    turns: u32,
) -> Option<GipfResultIntent> {
    let screen = ctx.content_rect();
    let frame = theme::card().inner_margin(20);
    Area::new(Id::new("gipf result"))
        .fixed_pos(screen.right_center() - vec2(16.0, 0.0))
        .pivot(Align2::RIGHT_CENTER)
        .order(Order::Middle)
        .show(ctx, |ui| {
            frame
                .show(ui, |ui| {
                    let width = WIDTH - frame.total_margin().sum().x;
                    ui.set_width(width);
                    let (title, loser) = match outcome.winner {
                        Some(winner) => (names.about(texts, "gipf-result-won", winner), !winner),
                        None => (texts.tr("gipf-result-drawn").into_owned(), WHITE),
                    };
                    heading(ui, &title);
                    note(ui, &names.about(texts, end_key(outcome), loser));
                    note(ui, &texts.tr_args("gipf-result-turns", &[("count", turns.into())]));
                    gap(ui, 8.0);
                    let mut intent = None;
                    for (key, name, kind, what) in [
                        ("result-rematch", "rematch", ButtonKind::Primary, GipfResultIntent::Rematch),
                        ("result-replay", "replay", ButtonKind::Plain, GipfResultIntent::Watch),
                        ("result-setup", "new match", ButtonKind::Plain, GipfResultIntent::Setup),
                        ("result-title", "title", ButtonKind::Plain, GipfResultIntent::Title),
                    ] {
                        let word = texts.tr(key);
                        let button = Button::new(&word).named(name).kind(kind).at_least(vec2(width, 42.0));
                        if ui.add(button).clicked() {
                            intent = Some(what);
                        }
                    }
                    intent
                })
                .inner
        })
        .inner
}
