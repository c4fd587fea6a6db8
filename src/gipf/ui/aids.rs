//! The buttons of the log and of the pause menu, and those for the aids of a person alone against a bot, with the hint in
//! words.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Area, Context, Id, Layout, Order, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfPosition, PieceKind, Word};
use tamsk_rules::Player;

use crate::appearance::NamesPlaces;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfButton, kind_key};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::states::{InFront, Menu, Screen, TableShows};
use crate::table::game::Aid;
use crate::table::hint::Hint;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::TableSide;
use crate::ui::hud::OpenLogs;
use crate::ui::kit::UiSystems;
use crate::ui::kit::aids::{AskForAid, offered};
use crate::ui::kit::signs::{aid_button, signs};
use crate::ui::kit::widgets::Button;
use crate::ui::layout::{BAR, corner_id};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, NamesPlaces>();
    app.add_systems(PreUpdate, name_points).add_systems(
        EguiPrimaryContextPass,
        (
            show.run_if(in_state(InFront(Screen::Match(GIPF)))),
            show_corner.run_if(in_state(TableShows::Match(GIPF)).and_then(in_state(Menu::None))),
        )
            .in_set(UiSystems),
    );
}

/// Names points with a hint, while a row is to be taken, and beside the log.
fn name_points(live: Single<(&GipfAim, &Hint<LiveGipf>, &mut NamesPlaces)>, logs: Res<OpenLogs>) {
    let (aim, hint, mut names) = live.into_inner();
    names.set_if_neq(NamesPlaces(aim.row.is_some() || hint.shown.is_some() || logs.near));
}

fn show_corner(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveGipf>,
    screen: Res<State<Screen>>,
    occasion: TableOccasion,
    mut logs: ResMut<OpenLogs>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let is_over = live.game().outcome().is_some() && *screen.get() == Screen::Match(GIPF);
    match corner(contexts.ctx_mut()?, &texts, occasion.allows(|policy| policy.has_log), !is_over) {
        Some(InputAction::Log) => logs.toggle(TableSide::Near),
        Some(_) => menu.set(Menu::Pause),
        None => {}
    }
    Ok(())
}

/// Draws the buttons in the corner, and returns what the one that was pressed is for.
pub fn corner(ctx: &Context, texts: &Localization, has_log: bool, has_menu: bool) -> Option<InputAction> {
    let log = has_log.then_some(("hud-log", "log", InputAction::Log));
    let menu = has_menu.then_some(("gipf-pause", "pause", InputAction::Pause));
    let at = ctx.content_rect().right_top() + vec2(-8.0, 9.0);
    let area = Area::new(corner_id()).fixed_pos(at).pivot(Align2::RIGHT_TOP).order(Order::Middle);
    let buttons = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        let mut pressed = None;
        for (key, name, action) in log.into_iter().chain(menu) {
            let sign = signs(ui.ctx()).common(action);
            let button = Button::new(texts.tr(key)).named(name).key(&sign).text_size(14.0).at_least(vec2(0.0, 38.0));
            if button.clicked(ui) {
                pressed = Some(action);
            }
        }
        pressed
    };
    area.show(ctx, |ui| ui.with_layout(Layout::left_to_right(Align::Center), buttons).inner).inner
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
    let of_player = |player| offered(live, player, *seats, hint, &occasion).into_iter().map(move |aid| (aid, player));
    let all: Vec<(Aid, Player)> = seats.people().flat_map(of_player).collect();
    if all.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let buttons = |ui: &mut Ui| {
        for (aid, player) in all {
            let (key, action, name) = aid_button(aid);
            let sign = signs(ui.ctx()).common(action);
            let button = Button::new(texts.tr(key)).named(name).key(&sign).text_size(14.0).ignoring_enter();
            if button.at_least(vec2(0.0, 34.0)).clicked(ui) {
                commands.trigger(AskForAid(aid, player));
            }
        }
    };
    Area::new(Id::new("gipf aids"))
        .fixed_pos(ctx.content_rect().right_top() + vec2(-8.0, BAR + 4.0))
        .pivot(Align2::RIGHT_TOP)
        .order(Order::Middle)
        .show(ctx, |ui| ui.with_layout(Layout::top_down(Align::Max), buttons));
    Ok(())
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
