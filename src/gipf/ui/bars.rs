//! The bars of both sides. Each bar shows a player, the status, the pieces and the buttons.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Area, Context, Layout, Order, Shape, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{CompactAct, GipfAct};
use tamsk_rules::Player;

use super::aids::{hint_words, text_key_and_script_name};
use super::plate::{BarNote, CORNER_BUTTONS_WIDTH, draw_plate, plate_width};
use crate::appearance::pulse::Pulse;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfButton, button_for, buttons_with_emphasis, refusal_key};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::simulation::game::{Answer, RequestExpiryReason};
use crate::simulation::queue::{InputMeans, RequestAnswered, RequestOrigin, RequestQueue};
use crate::states::{Menu, TableContent};
use crate::table::hint::Hint;
use crate::table::lesson::{CurrentLesson, LessonAdvice};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;
use crate::ui::kit::PanelSystems;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::match_buttons::register_match_button;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::sentences::RECORD_FULL_KEY;
use crate::ui::kit::widgets::{Button, ButtonKind, paint_glow};
use crate::ui::layout::{
    BAR_HEIGHT, Edge, InsetReports, InsetSystems, bar_corner_and_direction, command_button_layer, is_narrow,
    nameplate_id,
};

const MARGIN: f32 = 6.0;
const BUTTONS: f32 = 12.0;
const TOLD: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, Refused>();
    let shown = in_state(TableContent::Match(GIPF));
    app.add_observer(press).add_systems(Update, hear.run_if(shown.clone())).add_systems(
        EguiPrimaryContextPass,
        (
            (show, hear_taps).chain().in_set(PanelSystems).run_if(shown.clone().and_then(in_state(Menu::None))),
            report_insets.in_set(InsetSystems::Report).run_if(shown),
        ),
    );
}

fn report_insets(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Top, BAR_HEIGHT);
    reports.report(Edge::Bottom, BAR_HEIGHT);
}

/// The refusal that a bar shows, if any: the player whose act was refused, the text key of the reason, and the
/// remaining display time in seconds.
#[derive(Component, Debug, Default)]
struct Refused(Option<(Player, &'static str, f32)>);

fn hear(
    time: Res<Time<Real>>,
    mut answered: MessageReader<RequestAnswered<LiveGipf>>,
    mut refused: Single<&mut Refused>,
) {
    if let Some((_, _, left)) = &mut refused.0 {
        *left -= time.delta_secs();
        if *left <= 0.0 {
            refused.0 = None;
        }
    }
    for RequestAnswered { entry, answer } in answered.read() {
        refused.0 = match answer {
            Answer::Refused { why, .. } if entry.origin.is_local_person() => {
                Some((entry.origin.player, refusal_key(*why), TOLD))
            }
            Answer::Expired(RequestExpiryReason::RecordFull) => Some((entry.origin.player, RECORD_FULL_KEY, TOLD)),
            _ => None,
        };
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveGipf, &Hint<LiveGipf>, &Refused, &GipfAim)>,
    seats: Res<Seats>,
    table_top: TableSides,
    teaching: Res<CurrentLesson>,
    lesson: Res<LessonAdvice<LiveGipf>>,
    mut commands: Commands,
) -> Result {
    let (live, hint, refused, aim) = *table;
    let ctx = contexts.ctx_mut()?;
    let names = PlayerNames::of(live, *seats);
    for side in Player::BOTH {
        let why = refused.0.filter(|(by, ..)| *by == side).map(|(_, key, _)| BarNote::RefusalKey(key));
        let note = why.or_else(|| hint_words(&texts, live.game().position(), hint, side).map(BarNote::Hint));
        let asked: Vec<CompactAct> = lesson.0.iter().copied().chain(hint.advice_for(side)).collect();
        let suggested_acts = Some(&asked[..]).filter(|_| seats.is_person(side) && teaching.allows_acting());
        let (is_far_side, is_table_top) =
            (table_top.near_player(*seats) != side, table_top.are_players_opposite(*seats));
        let bar =
            GipfBar { live, names: &names, aim, side, is_far_side, is_table_top, suggested_acts, note: note.as_ref() };
        bar.show(ctx, &texts).into_iter().for_each(|button| commands.trigger(Pressed(side, button)));
    }
    Ok(())
}

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Pressed(Player, GipfButton);

fn hear_taps(mut tapped: MessageReader<MatchButton>, table: Single<(&LiveGipf, &GipfAim)>, mut commands: Commands) {
    let (live, aim) = *table;
    for tapped in tapped.read() {
        if let MatchButton::Numbered(side, nth) = *tapped
            && let Some((button, _)) = buttons_with_emphasis(live.game(), side, aim).get(usize::from(nth))
        {
            commands.trigger(Pressed(side, *button));
        }
    }
}

fn press(pressed: On<Pressed>, mut aim: Single<&mut GipfAim>, mut queue: ResMut<RequestQueue<LiveGipf>>) {
    let Pressed(side, button) = *pressed;
    match button {
        GipfButton::ChooseKind(kind) => {
            aim.put_piece_back();
            aim.choose_kind(side, kind);
        }
        GipfButton::Act(word) => {
            let act = GipfAct::from_compact(word);
            act.into_iter()
                .for_each(|act| _ = queue.push(RequestOrigin::person(side, InputMeans::OnScreenButton), act));
        }
    }
}

/// The bar of one side.
#[derive(Clone, Copy, Debug)]
pub struct GipfBar<'a> {
    pub live: &'a LiveGipf,
    pub names: &'a PlayerNames,
    pub aim: &'a GipfAim,
    pub side: Player,
    /// `true` if the bar is on the far side of the screen.
    pub is_far_side: bool,
    /// `true` if the players sit opposite each other, so that the far bar is rotated.
    pub is_table_top: bool,
    /// The acts that a lesson or a hint suggests. Their buttons glow. If the field is `None`, the bar has no buttons.
    pub suggested_acts: Option<&'a [CompactAct]>,
    pub note: Option<&'a BarNote>,
}

impl GipfBar<'_> {
    /// Draws the bar. Returns the button that was pressed, if any.
    pub fn show(self, ctx: &Context, texts: &Localization) -> Option<GipfButton> {
        let GipfBar { live, names, aim, side, is_far_side, is_table_top, suggested_acts, note } = self;
        let (screen, turned) = (ctx.content_rect(), is_far_side && is_table_top);
        let (corner, pivot, inward) = bar_corner_and_direction(screen, is_far_side, turned);
        let margin = vec2(MARGIN + 2.0, MARGIN);
        let plate = Area::new(nameplate_id(side))
            .fixed_pos(corner + margin * inward)
            .pivot(pivot)
            .order(Order::Middle)
            .interactable(false)
            .show(ctx, |ui| draw_plate(ui, texts, live, names, aim, side, note, plate_width(screen)))
            .response;
        rotate_panel_if(turned, &plate);
        let asked = suggested_acts?;
        let all = buttons_with_emphasis(live.game(), side, aim);
        if all.is_empty() {
            return None;
        }
        let (beside, room) = if is_narrow(screen) {
            (vec2(margin.x, BAR_HEIGHT + 2.0), screen.width() - 2.0 * margin.x)
        } else {
            // The corners of the screen are reserved for other buttons.
            let kept_free = if is_far_side || is_table_top { CORNER_BUTTONS_WIDTH } else { margin.x };
            let beside = margin.x + plate.rect.width() + BUTTONS;
            (vec2(beside, MARGIN + 3.0), screen.width() - beside - kept_free)
        };
        let area = Area::new(command_button_layer(side).id).order(Order::Middle);
        let shown = area.fixed_pos(corner + beside * inward).pivot(pivot).show(ctx, |ui| {
            ui.set_max_width(room);
            self.buttons(ui, texts, &all, asked)
        });
        rotate_panel_if(turned, &shown.response);
        shown.inner
    }

    fn buttons(
        self,
        ui: &mut Ui,
        texts: &Localization,
        all: &[(GipfButton, bool)],
        asked: &[CompactAct],
    ) -> Option<GipfButton> {
        let signs = key_labels(ui.ctx());
        ui.with_layout(Layout::left_to_right(Align::Min).with_main_wrap(true), |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
            let mut chosen = None;
            for (nth, &(button, main)) in (0..).zip(all) {
                let (key, name) = text_key_and_script_name(button);
                let word = texts.tr(key);
                let kind = if main { ButtonKind::Primary } else { ButtonKind::Plain };
                let pressed_by =
                    button_for(self.live.game(), self.side, self.aim, button.command_with_same_key()) == Some(button);
                let action = InputAction::Command(button.command_with_same_key());
                let sign = if pressed_by {
                    signs.player_action_label(self.names.seats, self.side, action)
                } else {
                    String::new()
                };
                let shown =
                    Button::new(&word).script_name(name).kind(kind).key_label(&sign).text_size(14.0).ignoring_enter();
                let ground = ui.painter().add(Shape::Noop);
                let response = ui.add(shown.min_size(vec2(0.0, 38.0)));
                if asked.iter().any(|&word| button.plays(word)) {
                    let seconds = ui.input(|input| input.time) as f32;
                    paint_glow(ui.painter(), ground, response.rect, Pulse::LessonButton, seconds);
                }
                if register_match_button(&response, MatchButton::Numbered(self.side, nth)) {
                    chosen = Some(button);
                }
            }
            chosen
        })
        .inner
    }
}
