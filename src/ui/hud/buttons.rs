//! Buttons for the deeds and aids open to a player, each with its key and the time left.

use bevy_egui::egui::{Align, Context, LayerId, Layout, Shape, Ui, Vec2, vec2};

use super::aid::Aid;
use super::bar_model::BarModel;
use crate::appearance::pulse::Pulse;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::panels::MatchButton;
use crate::table::player_deed::PlayerDeed;
use crate::ui::kit::halo::halo;
use crate::ui::kit::names::deed_key;
use crate::ui::kit::presses::pressed;
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{Button, ButtonKind};

/// A button of a bar that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarPress {
    /// A deed.
    Deed(PlayerDeed),
    /// An aid.
    Aid(Aid),
}

/// The height of a button, in points.
pub const HEIGHT: f32 = 38.0;
/// The gap between buttons side by side, in points.
const SPACE: f32 = 8.0;
/// The width of stacked buttons and the gap between them, in points.
pub const STACKED: Vec2 = vec2(172.0, 6.0);

/// Adds the buttons side by side and returns the one that was pressed.
pub fn row(ui: &mut Ui, texts: &Localization, model: &BarModel) -> Option<BarPress> {
    ui.with_layout(Layout::left_to_right(Align::Min).with_main_wrap(true), |ui| {
        ui.spacing_mut().item_spacing = vec2(SPACE, 6.0);
        buttons(ui, texts, model, vec2(0.0, HEIGHT))
    })
    .inner
}

/// Adds the buttons one below the other and returns the one that was pressed.
pub fn stack(ui: &mut Ui, texts: &Localization, model: &BarModel) -> Option<BarPress> {
    ui.spacing_mut().item_spacing.y = STACKED.y;
    buttons(ui, texts, model, vec2(STACKED.x, HEIGHT))
}

fn buttons(ui: &mut Ui, texts: &Localization, model: &BarModel, at_least: Vec2) -> Option<BarPress> {
    let BarModel { player, offers, aids, .. } = model;
    let player = *player;
    let signs = signs(ui.ctx());
    let mut pressed_button = None;
    let main = offers
        .iter()
        .map(|offer| offer.deed)
        .find(|deed| matches!(deed, PlayerDeed::DropRing | PlayerDeed::ClaimRing | PlayerDeed::ExtraRing));
    for offer in offers {
        let again = model.passes && offer.deed == PlayerDeed::Pass;
        let word = match (offer.deed, model.claim) {
            (PlayerDeed::ClaimRing, Some(at)) => texts.tr_args("deed-claim-at", &[("socket", at.to_string().into())]),
            (PlayerDeed::Pass, _) if again => texts.tr("deed-pass-again").into_owned(),
            (deed, _) => texts.tr(deed_key(deed)).into_owned(),
        };
        let detail = offer.left.map(|(left, _)| texts.tenths(left.div_ceil(100).into()));
        let spot = format!("{} {}", player, deed_name(offer.deed));
        let kind =
            if again || main == Some(offer.deed) && !model.passes { ButtonKind::Primary } else { ButtonKind::Plain };
        let sign = signs.players(model.names.seats, player, InputAction::Deed(offer.deed));
        let button = Button::new(&word)
            .kind(kind)
            .ignoring_enter()
            .text_size(14.0)
            .key(&sign)
            .named(&spot)
            .detail(detail)
            .time_left(offer.left.map(|(left, all)| left as f32 / all as f32))
            .at_least(at_least);
        let ground = ui.painter().add(Shape::Noop);
        let response = ui.add(button);
        if model.asked.contains(&offer.deed) {
            halo(ui.painter(), ground, response.rect, Pulse::Invitation, ui.input(|input| input.time) as f32);
        }
        if pressed(&response, MatchButton::Deed(player, offer.deed)) {
            pressed_button = Some(BarPress::Deed(offer.deed));
        }
    }
    for &aid in aids {
        let (key, action, name) = aid.button();
        let (word, sign) = (texts.tr(key), signs.common(action));
        let button = Button::new(&word).text_size(14.0).key(&sign).named(name).at_least(at_least);
        if pressed(&ui.add(button), aid.button_of(player)) {
            pressed_button = Some(BarPress::Aid(aid));
        }
    }
    pressed_button
}

/// Returns the width of the aids side by side, in points.
pub fn aids_width(ctx: &Context, texts: &Localization, model: &BarModel) -> f32 {
    let painter = ctx.layer_painter(LayerId::background());
    let signs = signs(ctx);
    let width = |aid: &Aid| {
        let (key, action, _) = aid.button();
        Button::new(&texts.tr(key)).text_size(14.0).key(&signs.common(action)).size(&painter).x
    };
    let all: f32 = model.aids.iter().map(width).sum();
    all + SPACE * model.aids.len().saturating_sub(1) as f32
}

/// Returns the name of a deed for scripts.
fn deed_name(deed: PlayerDeed) -> &'static str {
    match deed {
        PlayerDeed::DropRing => "drop",
        PlayerDeed::KeepRing => "keep",
        PlayerDeed::ClaimRing => "claim",
        PlayerDeed::ExtraRing => "extra",
        PlayerDeed::FlipTimer => "timer",
        PlayerDeed::Pass => "pass",
    }
}
