//! The panels: at the left what the position is, at the right what follows from it. In a narrow window the right one has
//! both.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, Rect, ScrollArea, Ui, pos2, vec2};
use tamsk_engine::Difficulty;
use tamsk_rules::Player;

use super::draft::StudyDraft;
use super::intent::{StudyIntent, StudyView};
use super::{editing, field, ranking};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::settings::Company;
use crate::table::seats::difficulty_key;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::signs::signs;
use crate::ui::kit::stick::scrolled;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, note, section};
use crate::ui::layout::is_narrow;

/// The width of a panel, in points.
pub const WIDTH: f32 = 316.0;
/// The distance of the panels from the edges of the screen, in points.
const MARGIN: f32 = 8.0;
/// The margin inside a panel, in points.
const INSIDE: f32 = 14.0;
/// The width that the scroll bar takes, in points.
const BAR: f32 = 12.0;

/// Returns whether a screen has room for two panels.
pub fn has_two(screen: Rect) -> bool {
    !is_narrow(screen)
}

/// Draws the panels, changes the draft, and returns what the player asks for.
pub fn panel(ctx: &Context, texts: &Localization, view: &StudyView, draft: &mut StudyDraft) -> Option<StudyIntent> {
    let screen = ctx.content_rect();
    draft.pointed = None;
    if has_two(screen) {
        let left = plate(ctx, "study left", Align2::LEFT_TOP, |ui| setting_up(ui, texts, view, draft));
        left.or(plate(ctx, "study right", Align2::RIGHT_TOP, |ui| thinking(ui, texts, view, draft)))
    } else {
        plate(ctx, "study right", Align2::RIGHT_TOP, |ui| {
            let above = setting_up(ui, texts, view, draft);
            gap(ui, 10.0);
            above.or(thinking(ui, texts, view, draft))
        })
    }
}

fn setting_up(ui: &mut Ui, texts: &Localization, view: &StudyView, draft: &mut StudyDraft) -> Option<StudyIntent> {
    let edited = editing::rows(ui, texts, view.study);
    gap(ui, 6.0);
    edited.or(field::rows(ui, texts, view.study, draft))
}

fn thinking(ui: &mut Ui, texts: &Localization, view: &StudyView, draft: &mut StudyDraft) -> Option<StudyIntent> {
    let ranked = ranking::rows(ui, texts, view, &mut draft.pointed);
    gap(ui, 10.0);
    let played = rows(ui, texts, view.over, draft);
    gap(ui, 4.0);
    let (back, sign) = (texts.tr("study-back"), signs(ui.ctx()).common(InputAction::Pause));
    let size = vec2(ui.available_width(), 34.0);
    let left = ui.add(Button::new(&back).named("back").key(&sign).at_least(size)).clicked();
    ranked.or(played).or(left.then_some(StudyIntent::Back))
}

/// Draws a panel at an edge, as high as the screen.
fn plate<R>(ctx: &Context, id: &str, corner: Align2, content: impl FnOnce(&mut Ui) -> R) -> R {
    let screen = ctx.content_rect().shrink(MARGIN);
    Area::new(Id::new(id))
        .fixed_pos(pos2(if corner == Align2::LEFT_TOP { screen.left() } else { screen.right() }, screen.top()))
        .pivot(corner)
        .order(Order::Middle)
        .show(ctx, |ui| {
            let inside = |ui: &mut Ui| {
                let inside = vec2(WIDTH, screen.height()) - vec2(INSIDE, INSIDE) * 2.0;
                ui.set_min_size(inside);
                ui.set_max_size(inside);
                scrolled(ui, ScrollArea::vertical().auto_shrink(false), false, |ui| {
                    ui.set_width(inside.x - BAR);
                    ui.spacing_mut().item_spacing = vec2(8.0, 7.0);
                    content(ui)
                })
                .inner
            };
            theme::plate().inner_margin(INSIDE).show(ui, inside).inner
        })
        .inner
}

/// Adds the choices and the button that begins the match, unless the match would be over at once.
pub fn rows(ui: &mut Ui, texts: &Localization, over: bool, draft: &mut StudyDraft) -> Option<StudyIntent> {
    section(ui, &texts.tr("study-play"));
    let companies = [
        (Company::AgainstBot, texts.tr("setup-company-bot").into_owned()),
        (Company::TwoPeople, texts.tr("setup-company-people").into_owned()),
        (Company::TwoBots, texts.tr("setup-company-bots").into_owned()),
    ];
    choice(ui, &mut draft.company, &companies);
    if draft.company != Company::TwoPeople {
        note(ui, &texts.tr("setup-bot"));
        ui.push_id("difficulty", |ui| {
            let names = Difficulty::ALL.map(|each| (each, texts.tr(difficulty_key(each)).into_owned()));
            choice(ui, &mut draft.difficulty, &names);
        });
    }
    if draft.company == Company::AgainstBot {
        note(ui, &texts.tr("study-you"));
        let names = PlayerNames::default();
        ui.push_id("you", |ui| {
            choice(ui, &mut draft.you, &Player::BOTH.map(|player| (player, names.name(texts, player))));
        });
    }
    note(ui, &texts.tr("study-play-note"));
    let word = texts.tr("study-play-begin");
    let size = vec2(ui.available_width(), 42.0);
    let begin =
        Button::new(&word).named("play out").kind(ButtonKind::Primary).ignoring_enter().text_size(16.0).at_least(size);
    ui.add_enabled(!over, begin).clicked().then_some(StudyIntent::Play)
}
