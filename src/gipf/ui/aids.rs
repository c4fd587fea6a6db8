//! The buttons for the aids of a person alone against a bot or of two people, and the hint in words.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Area, Context, Id, Layout, Order, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfPosition, PieceKind, Word};
use tamsk_rules::Player;

use crate::appearance::NamesPlaces;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfButton, kind_key};
use crate::localization::Localization;
use crate::states::{InFront, Screen};
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::hud::{CornerSpot, OpenLogs};
use crate::ui::kit::UiSystems;
use crate::ui::kit::aids::{AskForAid, aid_press, offered};
use crate::ui::kit::presses::pressed;
use crate::ui::kit::signs::{aid_button, signs};
use crate::ui::kit::spots::named_on;
use crate::ui::kit::turning::turn_if;
use crate::ui::kit::widgets::Button;
use crate::ui::layout::BAR;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, NamesPlaces>();
    app.add_systems(PreUpdate, name_points)
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(InFront(Screen::Match(GIPF)))));
}

/// Names points with a hint, while a row is to be taken, and beside the log.
fn name_points(live: Single<(&GipfAim, &Hint<LiveGipf>, &mut NamesPlaces)>, logs: Res<OpenLogs>) {
    let (aim, hint, mut names) = live.into_inner();
    names.set_if_neq(NamesPlaces(aim.row.is_some() || hint.shown.is_some() || logs.near || logs.opposite));
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveGipf, &Hint<LiveGipf>)>,
    seats: Res<Seats>,
    table_top: TableTop,
    occasion: TableOccasion,
    mut commands: Commands,
) -> Result {
    let (live, hint) = *table;
    let ctx = contexts.ctx_mut()?;
    for &spot in CornerSpot::of(table_top.is_on(*seats)) {
        let readers = seats.people().filter(|&player| table_top.side(*seats, player) == spot.side());
        let offered = readers.flat_map(|player| {
            offered(live, player, *seats, hint, &occasion).into_iter().map(move |aid| AskForAid(aid, player))
        });
        let pressed = aids(ctx, &texts, &offered.collect::<Vec<_>>(), spot);
        pressed.into_iter().for_each(|pressed| commands.trigger(pressed));
    }
    Ok(())
}

/// Draws the buttons for aids between a corner and the board, and returns which was pressed.
pub fn aids(ctx: &Context, texts: &Localization, offered: &[AskForAid], spot: CornerSpot) -> Option<AskForAid> {
    if offered.is_empty() {
        return None;
    }
    let (_, pivot, corner) = spot.place(ctx.content_rect());
    let (inward, align) = match spot {
        CornerSpot::UpperRight => (1.0, Align::Max),
        CornerSpot::LowerRight => (-1.0, Align::Max),
        CornerSpot::Opposite => (1.0, Align::Min),
    };
    let area = Area::new(Id::new(("gipf aids", spot.side()))).order(Order::Middle);
    let shown = area.fixed_pos(corner + vec2(0.0, (BAR - 5.0) * inward)).pivot(pivot).show(ctx, |ui| {
        let buttons = |ui: &mut Ui| {
            let mut chosen = None;
            for &AskForAid(aid, player) in offered {
                let (key, action, name) = aid_button(aid);
                let sign = signs(ui.ctx()).common(action);
                let button = Button::new(texts.tr(key)).named(named_on(spot.side(), name)).key(&sign);
                let button = button.text_size(14.0).ignoring_enter().at_least(vec2(0.0, 34.0));
                if pressed(&ui.add(button), aid_press(aid, player)) {
                    chosen = Some(AskForAid(aid, player));
                }
            }
            chosen
        };
        ui.with_layout(Layout::top_down(align), buttons).inner
    });
    turn_if(spot == CornerSpot::Opposite, &shown.response);
    shown.inner
}

/// Returns the hint to a side in words, while one is shown or being searched for.
pub fn hint_words(
    texts: &Localization,
    position: &GipfPosition,
    hint: &Hint<LiveGipf>,
    side: Player,
) -> Option<String> {
    if hint.asked == Some(side) {
        return Some(texts.tr("hint-asked").into_owned());
    }
    let word = hint.of(side).filter(|word| position.check(*word).is_ok())?;
    Some(match word {
        Word::Push(kind, entry) => {
            let args = [
                ("piece", texts.tr(kind_key(kind)).into_owned().into()),
                ("dot", entry.dot().to_string().into()),
                ("spot", entry.spot().point().to_string().into()),
            ];
            texts.tr_args("gipf-hint-push", &args)
        }
        Word::Take(spots) => {
            let spots: Vec<String> = spots.iter().map(|spot| spot.point().to_string()).collect();
            texts.tr_args("gipf-hint-take", &[("spots", spots.join(", ").into())])
        }
        word => {
            let what = texts.tr(button_words(GipfButton::Word(word)).0).into_owned();
            texts.tr_args("gipf-hint-word", &[("what", what.into())])
        }
    })
}

/// Returns the key of the text of a button, and its name for scripts.
pub const fn button_words(button: GipfButton) -> (&'static str, &'static str) {
    match button {
        GipfButton::Kind(PieceKind::Basic) => (kind_key(PieceKind::Basic), "gipf basic"),
        GipfButton::Kind(PieceKind::Gipf) => (kind_key(PieceKind::Gipf), "gipf gipf"),
        GipfButton::Kind(PieceKind::Loaded) => (kind_key(PieceKind::Loaded), "gipf loaded"),
        GipfButton::Kind(PieceKind::Single) => (kind_key(PieceKind::Single), "gipf potential"),
        GipfButton::Word(Word::Use) => ("gipf-use", "gipf use"),
        GipfButton::Word(Word::Forgo) => ("gipf-forgo", "gipf forgo"),
        GipfButton::Word(Word::Challenge) => ("gipf-challenge-do", "gipf challenge"),
        GipfButton::Word(Word::Allow) => ("gipf-allow", "gipf allow"),
        GipfButton::Word(Word::Leave) => ("gipf-leave", "gipf leave"),
        GipfButton::Word(_) => ("gipf-take", "gipf take"),
    }
}
