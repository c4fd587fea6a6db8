//! The buttons for hints and take-backs against a bot, and the texts of hints.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Area, Context, Id, Layout, Order, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{CompactAct, GipfPosition, PieceKind};
use tamsk_rules::Player;

use crate::appearance::NeedsCoordinates;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfButton, kind_key};
use crate::localization::Localization;
use crate::states::{Screen, UncoveredScreen};
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;
use crate::ui::hud::LogVisibility;
use crate::ui::kit::PanelSystems;
use crate::ui::kit::aid_requests::{AskForAid, aid_match_button, offered_aids};
use crate::ui::kit::key_labels::{aid_button_parts, key_labels};
use crate::ui::kit::match_buttons::register_match_button;
use crate::ui::kit::widgets::Button;
use crate::ui::layout::BAR_HEIGHT;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, NeedsCoordinates>();
    app.add_systems(PreUpdate, name_points).add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems).run_if(in_state(UncoveredScreen(Screen::Match(GIPF)))),
    );
}

/// Shows the coordinates of the board while a hint is visible, while a row to remove is highlighted, and while the log
/// is open.
fn name_points(
    live: Single<(&GipfAim, &Hint<LiveGipf>, &mut NeedsCoordinates)>,
    logs: Res<LogVisibility>,
    table_top: TableSides,
    seats: Res<Seats>,
) {
    let (aim, hint, mut names) = live.into_inner();
    let has_log = logs.near_is_open || logs.opposite_is_open && table_top.are_players_opposite(*seats);
    names.set_if_neq(NeedsCoordinates(aim.pointed_row.is_some() || hint.visible_advice.is_some() || has_log));
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveGipf, &Hint<LiveGipf>)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut commands: Commands,
) -> Result {
    let (live, hint) = *table;
    let of =
        |player| offered_aids(live, player, *seats, hint, &occasion).into_iter().map(move |aid| AskForAid(aid, player));
    let all: Vec<AskForAid> = seats.people().flat_map(of).collect();
    show_aid_buttons(contexts.ctx_mut()?, &texts, &all).into_iter().for_each(|pressed| commands.trigger(pressed));
    Ok(())
}

/// Draws the hint and take-back buttons beside the board. Returns the aid whose button was pressed, if any.
pub fn show_aid_buttons(ctx: &Context, texts: &Localization, offered: &[AskForAid]) -> Option<AskForAid> {
    if offered.is_empty() {
        return None;
    }
    let buttons = |ui: &mut Ui| {
        let mut chosen = None;
        for &AskForAid(aid, player) in offered {
            let (key, action, name) = aid_button_parts(aid);
            let sign = key_labels(ui.ctx()).common_action_label(action);
            let button = Button::new(texts.tr(key)).script_name(name).key_label(&sign).text_size(14.0).ignoring_enter();
            if register_match_button(&ui.add(button.min_size(vec2(0.0, 34.0))), aid_match_button(aid, player)) {
                chosen = Some(AskForAid(aid, player));
            }
        }
        chosen
    };
    let area = Area::new(Id::new("gipf aids")).order(Order::Middle).pivot(Align2::RIGHT_TOP);
    let area = area.fixed_pos(ctx.content_rect().right_top() + vec2(-8.0, BAR_HEIGHT + 4.0));
    area.show(ctx, |ui| ui.with_layout(Layout::top_down(Align::Max), buttons).inner).inner
}

/// Returns the text of this side's hint, or a text that says that the hint is being searched for. Returns `None` if
/// there is neither.
pub fn hint_words(
    texts: &Localization,
    position: &GipfPosition,
    hint: &Hint<LiveGipf>,
    side: Player,
) -> Option<String> {
    if hint.searching_for == Some(side) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let word = hint.advice_for(side).filter(|word| position.check(*word).is_ok())?;
    Some(match word {
        CompactAct::Push(kind, entry) => {
            let args = [
                ("piece", texts.tr(kind_key(kind)).into_owned().into()),
                ("dot", entry.dot().to_string().into()),
                ("spot", entry.spot().point().to_string().into()),
            ];
            texts.tr_args("gipf-hint-push", &args)
        }
        CompactAct::Take(spots) => {
            let spots: Vec<String> = spots.iter().map(|spot| spot.point().to_string()).collect();
            texts.tr_args("gipf-hint-take", &[("spots", spots.join(", ").into())])
        }
        word => {
            let what = texts.tr(text_key_and_script_name(GipfButton::Act(word)).0).into_owned();
            texts.tr_args("gipf-hint-word", &[("what", what.into())])
        }
    })
}

/// Returns the text key of a button, and the name of the button for scripts.
pub const fn text_key_and_script_name(button: GipfButton) -> (&'static str, &'static str) {
    match button {
        GipfButton::ChooseKind(PieceKind::Basic) => (kind_key(PieceKind::Basic), "gipf basic"),
        GipfButton::ChooseKind(PieceKind::Gipf) => (kind_key(PieceKind::Gipf), "gipf gipf"),
        GipfButton::ChooseKind(PieceKind::Loaded) => (kind_key(PieceKind::Loaded), "gipf loaded"),
        GipfButton::ChooseKind(PieceKind::Potential) => (kind_key(PieceKind::Potential), "gipf potential"),
        GipfButton::Act(CompactAct::AnnounceUse) => ("gipf-use", "gipf use"),
        GipfButton::Act(CompactAct::Forgo) => ("gipf-forgo", "gipf forgo"),
        GipfButton::Act(CompactAct::Challenge) => ("gipf-challenge-do", "gipf challenge"),
        GipfButton::Act(CompactAct::Allow) => ("gipf-allow", "gipf allow"),
        GipfButton::Act(CompactAct::LeaveRows) => ("gipf-leave", "gipf leave"),
        GipfButton::Act(_) => ("gipf-take", "gipf take"),
    }
}
