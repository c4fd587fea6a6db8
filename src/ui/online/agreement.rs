//! The card on the title screen where two online players agree on a match.

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_net::Role;

use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::states::{Menu, Screen};
use crate::table::online::{OnlineCommand, OnlinePhase, OnlineState, ProposedOptions};
use crate::ui::kit::agreement::DescribesAgreedRules;
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::online_words::{name_or_placeholder, opponent_name, text_about_opponent};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, wrapped_text, wrapped_title};
use crate::ui::kit::{PanelSystems, panel_system};

/// The height of the card's foot, in points. The foot has the buttons and says which players have agreed.
const FOOT: f32 = 86.0;

/// The content of the card on which two players agree on a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgreementContent {
    /// The other player's name.
    pub other_name: String,
    /// Whether this player is the host.
    pub is_host: bool,
    /// The rules of the proposed match, as sentences, or `None` if no match is proposed.
    pub proposed_rules: Option<Vec<String>>,
    /// Whether this player has agreed to the rules.
    pub has_agreed: bool,
    /// Whether the other player has agreed to the rules.
    pub has_other_agreed: bool,
    /// Whether this player may extend the time to drop rings. The extension would apply to both players.
    pub can_extend_ring_window: bool,
}

/// The button that a person presses on the agreement card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgreementIntent {
    /// Extend the time to drop rings, for both players.
    ExtendRingWindow,
    /// Agree to the rules.
    Agree,
    /// Leave the table.
    LeaveTable,
}

/// Adds the agreement card, which is visible while two players agree on a match of `G`.
pub fn add_agreement_card<G: DescribesAgreedRules>(app: &mut App) {
    let is_shown = |state: Res<OnlineState>| matches!(&state.phase, OnlinePhase::Agreeing(it) if it.game == G::NAME);
    let at = in_state(Screen::Title).and_then(in_state(Menu::Online));
    app.add_systems(
        EguiPrimaryContextPass,
        panel_system(agreement_content::<G>, show).in_set(PanelSystems).run_if(at.and_then(is_shown)),
    );
}

fn agreement_content<G: DescribesAgreedRules>(
    texts: Res<Localization>,
    settings: Res<OnlineSettings>,
    state: Res<OnlineState>,
    proposal: Res<ProposedOptions<G>>,
) -> AgreementContent {
    let other = opponent_name(&texts, &state);
    let OnlinePhase::Agreeing(agreement) = &state.phase else {
        return AgreementContent { other_name: other, ..default() };
    };
    let (own, hosts) = (name_or_placeholder(&texts, &settings.name), agreement.role == Role::Host);
    let players = if hosts { [own.as_str(), other.as_str()] } else { [other.as_str(), own.as_str()] };
    let proposed = proposal.0.as_ref().filter(|_| agreement.is_proposed);
    AgreementContent {
        proposed_rules: proposed.map(|options| G::rules_in_words(&texts, options, players)),
        is_host: hosts,
        has_agreed: agreement.has_local_agreed,
        has_other_agreed: agreement.has_other_agreed,
        can_extend_ring_window: agreement.can_propose_longer_ring_window,
        other_name: other.clone(),
    }
}

fn show(
    In(content): In<AgreementContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: MessageWriter<OnlineCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    match draw_agreement_card(ctx, &texts, &content) {
        Some(AgreementIntent::ExtendRingWindow) => _ = commands.write(OnlineCommand::ProposeLongerRingWindow),
        Some(AgreementIntent::Agree) => _ = commands.write(OnlineCommand::Agree),
        Some(AgreementIntent::LeaveTable) => _ = commands.write(OnlineCommand::Cancel),
        None => {}
    }
    Ok(())
}

/// Returns the sentences that say which players have agreed.
pub fn who_has_agreed_words(texts: &Localization, content: &AgreementContent) -> Vec<String> {
    let own = content.has_agreed.then(|| texts.tr("online-you-are-ready").into_owned());
    let key = if content.has_other_agreed { "online-other-is-ready" } else { "online-waits-for" };
    let other =
        (content.has_agreed || content.has_other_agreed).then(|| text_about_opponent(texts, key, &content.other_name));
    own.into_iter().chain(other).collect()
}

/// Draws the agreement card. Returns the intent of the pressed button, if any.
pub fn draw_agreement_card(ctx: &Context, texts: &Localization, content: &AgreementContent) -> Option<AgreementIntent> {
    card::centered_card_of_size(
        ctx,
        "online agreement",
        theme::card_frame(),
        vec2(560.0, 600.0),
        vec2(32.0, 20.0),
        |ui| {
            wrapped_title(ui, &text_about_opponent(texts, "online-agree-title", &content.other_name), 27.0);
            let mut gives_time = false;
            card::scrolling_part(ui, FOOT, |ui| match &content.proposed_rules {
                None => _ = note(ui, &text_about_opponent(texts, "online-no-proposal", &content.other_name)),
                Some(rules) => {
                    let host = if content.is_host { "online-you-host" } else { "online-other-hosts" };
                    note(ui, &text_about_opponent(texts, host, &content.other_name));
                    gap(ui, 4.0);
                    rules.iter().for_each(|words| _ = wrapped_text(ui, words, theme::sans(15.0), IVORY));
                    gap(ui, 4.0);
                    note(ui, &texts.tr("online-lot"));
                    if content.can_extend_ring_window {
                        gap(ui, 4.0);
                        wrapped_text(ui, texts.tr("online-slow"), theme::sans(15.0), BRASS_BRIGHT);
                        gives_time =
                            Button::new(texts.tr("online-give-time")).script_name("give time").show_clicked(ui);
                    }
                }
            });
            gap(ui, 4.0);
            let words = who_has_agreed_words(texts, content).join(" ");
            ui.scope(|ui| {
                ui.set_min_height(20.0);
                wrapped_text(ui, words, theme::sans(14.0), BRASS_BRIGHT);
            });
            gap(ui, 4.0);
            ui.horizontal(|ui| {
                let half = vec2((ui.available_width() - ui.spacing().item_spacing.x) / 2.0, 42.0);
                let leave = Button::new(texts.tr("online-leave")).script_name("leave").min_size(half).show_clicked(ui);
                let ready =
                    Button::new(texts.tr("online-ready")).script_name("agree").kind(ButtonKind::Primary).min_size(half);
                let can_agree = content.proposed_rules.is_some() && !content.has_agreed;
                let agrees = ui.add_enabled_ui(can_agree, |ui| ui.add(ready).clicked()).inner;
                let gives_time = gives_time.then_some(AgreementIntent::ExtendRingWindow);
                if agrees {
                    Some(AgreementIntent::Agree)
                } else {
                    leave.then_some(AgreementIntent::LeaveTable).or(gives_time)
                }
            })
            .inner
        },
    )
}
