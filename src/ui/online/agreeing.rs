//! The card on the title on which two players far apart agree on a match.

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_net::Role;

use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::states::{Menu, Screen};
use crate::table::online::{OnlineCommand, OnlinePhase, OnlineState, Proposal};
use crate::ui::kit::agreement::AgreedRules;
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::far_words::{about_other, far_name, other_name};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, wrapped, wrapped_title};
use crate::ui::kit::{UiSystems, drawn};

/// The height of the state and the buttons at the foot, in points.
const FOOT: f32 = 86.0;

/// The content of the card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgreeingView {
    /// The name of the other player.
    pub other: String,
    /// Whether this player hosts.
    pub hosts: bool,
    /// The proposed rules in sentences, if there is a proposal.
    pub rules: Option<Vec<String>>,
    /// Whether this player has agreed to them.
    pub is_agreed: bool,
    /// Whether the other player has.
    pub other_agreed: bool,
    /// Whether this player may give both more time for rings.
    pub may_give_time: bool,
}

/// What a person does on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgreeingIntent {
    /// To give both more time for rings.
    GiveTime,
    /// To agree to the rules.
    Agree,
    /// To leave the table.
    Leave,
}

/// Shows the card while a match of this game is agreed on.
pub fn show_agreements_of<G: AgreedRules>(app: &mut App) {
    let is_shown = |state: Res<OnlineState>| matches!(&state.phase, OnlinePhase::Agreeing(it) if it.game == G::NAME);
    let at = in_state(Screen::Title).and_then(in_state(Menu::Online));
    app.add_systems(EguiPrimaryContextPass, drawn(view::<G>, show).in_set(UiSystems).run_if(at.and_then(is_shown)));
}

fn view<G: AgreedRules>(
    texts: Res<Localization>,
    settings: Res<OnlineSettings>,
    state: Res<OnlineState>,
    proposal: Res<Proposal<G>>,
) -> AgreeingView {
    let other = other_name(&texts, &state);
    let OnlinePhase::Agreeing(agreement) = &state.phase else { return AgreeingView { other, ..default() } };
    let (own, hosts) = (far_name(&texts, &settings.name), agreement.role == Role::Host);
    let players = if hosts { [own.as_str(), other.as_str()] } else { [other.as_str(), own.as_str()] };
    let proposed = proposal.0.as_ref().filter(|_| agreement.is_proposed);
    AgreeingView {
        rules: proposed.map(|options| G::rules_in_words(&texts, options, players)),
        hosts,
        is_agreed: agreement.is_agreed,
        other_agreed: agreement.other_agreed,
        may_give_time: agreement.may_give_time,
        other: other.clone(),
    }
}

fn show(
    In(view): In<AgreeingView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: MessageWriter<OnlineCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    match panel(ctx, &texts, &view) {
        Some(AgreeingIntent::GiveTime) => _ = commands.write(OnlineCommand::GiveTime),
        Some(AgreeingIntent::Agree) => _ = commands.write(OnlineCommand::Agree),
        Some(AgreeingIntent::Leave) => _ = commands.write(OnlineCommand::Cancel),
        None => {}
    }
    Ok(())
}

/// Returns the sentences about who has agreed.
pub fn state_words(texts: &Localization, view: &AgreeingView) -> Vec<String> {
    let own = view.is_agreed.then(|| texts.tr("online-you-are-ready").into_owned());
    let key = if view.other_agreed { "online-other-is-ready" } else { "online-waits-for" };
    let other = (view.is_agreed || view.other_agreed).then(|| about_other(texts, key, &view.other));
    own.into_iter().chain(other).collect()
}

/// Draws the card. Returns what was pressed.
pub fn panel(ctx: &Context, texts: &Localization, view: &AgreeingView) -> Option<AgreeingIntent> {
    card::centered_of_size(ctx, "online agreement", theme::card(), vec2(560.0, 600.0), vec2(32.0, 20.0), |ui| {
        wrapped_title(ui, &about_other(texts, "online-agree-title", &view.other), 27.0);
        let mut gives_time = false;
        card::scrolling(ui, FOOT, |ui| match &view.rules {
            None => _ = note(ui, &about_other(texts, "online-no-proposal", &view.other)),
            Some(rules) => {
                let host = if view.hosts { "online-you-host" } else { "online-other-hosts" };
                note(ui, &about_other(texts, host, &view.other));
                gap(ui, 4.0);
                rules.iter().for_each(|words| _ = wrapped(ui, words, theme::sans(15.0), IVORY));
                gap(ui, 4.0);
                note(ui, &texts.tr("online-lot"));
                if view.may_give_time {
                    gap(ui, 4.0);
                    wrapped(ui, texts.tr("online-slow"), theme::sans(15.0), BRASS_BRIGHT);
                    gives_time = Button::new(texts.tr("online-give-time")).named("give time").clicked(ui);
                }
            }
        });
        gap(ui, 4.0);
        let words = state_words(texts, view).join(" ");
        ui.scope(|ui| {
            ui.set_min_height(20.0);
            wrapped(ui, words, theme::sans(14.0), BRASS_BRIGHT);
        });
        gap(ui, 4.0);
        ui.horizontal(|ui| {
            let half = vec2((ui.available_width() - ui.spacing().item_spacing.x) / 2.0, 42.0);
            let leave = Button::new(texts.tr("online-leave")).named("leave").at_least(half).clicked(ui);
            let ready = Button::new(texts.tr("online-ready")).named("agree").kind(ButtonKind::Primary).at_least(half);
            let can_agree = view.rules.is_some() && !view.is_agreed;
            let agrees = ui.add_enabled_ui(can_agree, |ui| ui.add(ready).clicked()).inner;
            let gives_time = gives_time.then_some(AgreeingIntent::GiveTime);
            if agrees { Some(AgreeingIntent::Agree) } else { leave.then_some(AgreeingIntent::Leave).or(gives_time) }
        })
        .inner
    })
}
