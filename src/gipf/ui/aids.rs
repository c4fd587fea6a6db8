//! The buttons for hints and take-backs against a bot, and hints as text.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Area, Context, Id, Layout, Order, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{CompactAct, GipfPosition, PieceKind};
use tamsk_rules::Player;

use crate::appearance::NamesPlaces;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfButton, kind_key};
use crate::localization::Localization;
use crate::states::{Screen, UncoveredScreen};
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::hud::OpenLogs;
use crate::ui::kit::UiSystems;
use crate::ui::kit::aids::{AskForAid, aid_match_button, offered_aids};
use crate::ui::kit::presses::is_match_button_pressed;
use crate::ui::kit::signs::{aid_button, signs};
use crate::ui::kit::widgets::Button;
use crate::ui::layout::BAR_HEIGHT;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, NamesPlaces>();
    app.add_systems(PreUpdate, name_points).add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems).run_if(in_state(UncoveredScreen(Screen::Match(GIPF)))),
    );
}

/// Shows the names of points during hints and removals, and while the log is open.
fn name_points(
    live: Single<(&GipfAim, &Hint<LiveGipf>, &mut NamesPlaces)>,
    logs: Res<OpenLogs>,
    table_top: TableTop,
    seats: Res<Seats>,
) {
    let (aim, hint, mut names) = live.into_inner();
    let has_log = logs.near || logs.opposite && table_top.is_on(*seats);
    names.set_if_neq(NamesPlaces(aim.pointed_row.is_some() || hint.visible.is_some() || has_log));
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
    aids(contexts.ctx_mut()?, &texts, &all).into_iter().for_each(|pressed| commands.trigger(pressed));
    Ok(())
}

/// Draws the hint and take-back buttons beside the board. Returns the pressed one.
pub fn aids(ctx: &Context, texts: &Localization, offered: &[AskForAid]) -> Option<AskForAid> {
    if offered.is_empty() {
        return None;
    }
    let buttons = |ui: &mut Ui| {
        let mut chosen = None;
        for &AskForAid(aid, player) in offered {
            let (key, action, name) = aid_button(aid);
            let sign = signs(ui.ctx()).common_label(action);
            let button = Button::new(texts.tr(key)).named(name).key(&sign).text_size(14.0).ignoring_enter();
            if is_match_button_pressed(&ui.add(button.at_least(vec2(0.0, 34.0))), aid_match_button(aid, player)) {
                chosen = Some(AskForAid(aid, player));
            }
        }
        chosen
    };
    let area = Area::new(Id::new("gipf aids")).order(Order::Middle).pivot(Align2::RIGHT_TOP);
    let area = area.fixed_pos(ctx.content_rect().right_top() + vec2(-8.0, BAR_HEIGHT + 4.0));
    area.show(ctx, |ui| ui.with_layout(Layout::top_down(Align::Max), buttons).inner).inner
}

pub fn hint_words(
    texts: &Localization,
    position: &GipfPosition,
    hint: &Hint<LiveGipf>,
    side: Player,
) -> Option<String> {
    if hint.searching_for == Some(side) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let word = hint.of(side).filter(|word| position.check(*word).is_ok())?;
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
            let what = texts.tr(button_words(GipfButton::Word(word)).0).into_owned();
            texts.tr_args("gipf-hint-word", &[("what", what.into())])
        }
    })
}

/// Returns the text key of a button, and its name for scripts.
pub const fn button_words(button: GipfButton) -> (&'static str, &'static str) {
    match button {
        GipfButton::Kind(PieceKind::Basic) => (kind_key(PieceKind::Basic), "gipf basic"),
        GipfButton::Kind(PieceKind::Gipf) => (kind_key(PieceKind::Gipf), "gipf gipf"),
        GipfButton::Kind(PieceKind::Loaded) => (kind_key(PieceKind::Loaded), "gipf loaded"),
        GipfButton::Kind(PieceKind::Potential) => (kind_key(PieceKind::Potential), "gipf potential"),
        GipfButton::Word(CompactAct::Use) => ("gipf-use", "gipf use"),
        GipfButton::Word(CompactAct::Forgo) => ("gipf-forgo", "gipf forgo"),
        GipfButton::Word(CompactAct::Challenge) => ("gipf-challenge-do", "gipf challenge"),
        GipfButton::Word(CompactAct::Allow) => ("gipf-allow", "gipf allow"),
        GipfButton::Word(CompactAct::Leave) => ("gipf-leave", "gipf leave"),
        GipfButton::Word(_) => ("gipf-take", "gipf take"),
    }
}
