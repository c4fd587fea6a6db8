//! The bars of both sides: who plays it, what they do, their pieces, and buttons for what they may do.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Context, Id, Order, Shape, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfAct, Word};
use tamsk_rules::Player;

use super::aids::{button_words, hint_words};
use super::plate::{BarNote, plate, plate_width};
use crate::appearance::pulse::Pulse;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfButton, buttons, deed_of, refusal_key};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::game::{Answer, Lapse};
use crate::simulation::queue::{ActionQueue, Answered, Origin, Via};
use crate::states::{Menu, TableShows};
use crate::table::hint::Hint;
use crate::table::lesson::{LessonAdvice, Teaching};
use crate::table::seats::Seats;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::sentences::RECORD_FULL;
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{Button, ButtonKind, halo};
use crate::ui::layout::{BAR, Edge, InsetReports, InsetSystems, is_narrow};

/// The distance from a plate to the edge of the screen, in points.
pub const MARGIN: f32 = 6.0;
/// How long a refusal is told, in seconds.
const TOLD: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, Refused>();
    app.add_systems(Update, hear.run_if(in_state(TableShows::Match(GIPF)))).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(TableShows::Match(GIPF)).and_then(in_state(Menu::None))),
            report_insets.in_set(InsetSystems::Report).run_if(in_state(TableShows::Match(GIPF))),
        ),
    );
}

fn report_insets(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Top, BAR);
    reports.report(Edge::Bottom, BAR);
}

/// Why the last act of a person was refused, and how long this will be told, in seconds.
#[derive(Component, Debug, Default)]
struct Refused(Option<(Player, &'static str, f32)>);

fn hear(time: Res<Time<Real>>, mut answered: MessageReader<Answered<LiveGipf>>, mut refused: Single<&mut Refused>) {
    if let Some((_, _, left)) = &mut refused.0 {
        *left -= time.delta_secs();
        if *left <= 0.0 {
            refused.0 = None;
        }
    }
    for Answered { entry, answer } in answered.read() {
        refused.0 = match answer {
            Answer::Refused { why, .. } if entry.origin.is_person() => {
                Some((entry.origin.player, refusal_key(*why), TOLD))
            }
            Answer::Lapsed(Lapse::RecordFull) => Some((entry.origin.player, RECORD_FULL, TOLD)),
            _ => None,
        };
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveGipf, &Hint<LiveGipf>, &Refused, &mut GipfAim)>,
    seats: Res<Seats>,
    teaching: Res<Teaching>,
    lesson: Res<LessonAdvice<LiveGipf>>,
    mut queue: ResMut<ActionQueue<LiveGipf>>,
) -> Result {
    let (live, hint, refused, mut aim) = table.into_inner();
    let ctx = contexts.ctx_mut()?;
    let names = PlayerNames::of(live, *seats);
    for side in Player::BOTH {
        let why = refused.0.filter(|(by, ..)| *by == side).map(|(_, key, _)| BarNote::Refused(key));
        let note = why.or_else(|| hint_words(&texts, live.game().position(), hint, side).map(BarNote::Hint));
        let asked: Vec<Word> = lesson.0.iter().copied().chain(hint.of(side)).collect();
        let asked = Some(&asked[..]).filter(|_| seats.is_person(side) && teaching.lets_act());
        let far = seats.near() != side;
        match bar(ctx, &texts, live, &names, &aim, side, far, asked, note.as_ref()) {
            Some(GipfButton::Kind(kind)) => {
                aim.let_go();
                aim.choose(side, kind);
            }
            Some(GipfButton::Word(word)) => {
                let act = GipfAct::of(word);
                act.into_iter().for_each(|act| _ = queue.ask(Origin::person(side, Via::Button), act));
            }
            None => {}
        }
    }
    Ok(())
}

/// Draws the bar of a side, and returns which of its buttons was pressed. There are buttons only if `asked` is given: what
/// a lesson asks for or a hint advises, which glows.
pub fn bar(
    ctx: &Context,
    texts: &Localization,
    live: &LiveGipf,
    names: &PlayerNames,
    aim: &GipfAim,
    side: Player,
    far: bool,
    asked: Option<&[Word]>,
    note: Option<&BarNote>,
) -> Option<GipfButton> {
    let screen = ctx.content_rect();
    let (corner, pivot, inward) = if far {
        (screen.left_top(), Align2::LEFT_TOP, 1.0)
    } else {
        (screen.left_bottom(), Align2::LEFT_BOTTOM, -1.0)
    };
    let width = plate_width(screen);
    let plate = Area::new(Id::new(("gipf plate", side.index())))
        .fixed_pos(corner + vec2(MARGIN + 2.0, MARGIN * inward))
        .pivot(pivot)
        .order(Order::Middle)
        .interactable(false)
        .show(ctx, |ui| plate(ui, texts, live, names, aim, side, note, width))
        .response;
    let asked = asked?;
    let all = buttons(live.game(), side, aim);
    if all.is_empty() {
        return None;
    }
    let buttons_at = if is_narrow(screen) {
        // Between the plate and the board.
        pos2(corner.x + MARGIN + 2.0, corner.y + (BAR + 2.0) * inward)
    } else {
        pos2(plate.rect.right() + 12.0, corner.y + (MARGIN + 3.0) * inward)
    };
    let signs = signs(ctx);
    Area::new(Id::new(("gipf buttons", side.index())))
        .fixed_pos(buttons_at)
        .pivot(pivot)
        .order(Order::Middle)
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let mut pressed = None;
                for (button, main) in all {
                    let (key, name) = button_words(button);
                    let word = texts.tr(key);
                    let kind = if main { ButtonKind::Primary } else { ButtonKind::Plain };
                    let pressed_by = deed_of(live.game(), side, aim, button.deed()) == Some(button);
                    let action = InputAction::Deed(button.deed());
                    let sign = if pressed_by { signs.players(names.seats, side, action) } else { String::new() };
                    let shown = Button::new(&word).named(name).kind(kind).key(&sign).text_size(14.0).ignoring_enter();
                    let ground = ui.painter().add(Shape::Noop);
                    let response = ui.add(shown.at_least(vec2(0.0, 38.0)));
                    if asked.iter().any(|&word| button.does(word)) {
                        let seconds = ui.input(|input| input.time) as f32;
                        halo(ui.painter(), ground, response.rect, Pulse::Invitation, seconds);
                    }
                    if response.clicked() {
                        pressed = Some(button);
                    }
                }
                pressed
            })
            .inner
        })
        .inner
}
