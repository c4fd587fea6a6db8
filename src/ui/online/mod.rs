//! The panels of online play: the choice of an opponent, the agreement on the rules, and the cards and the badge over a
//! match.

mod agreement;
mod badge;
mod follow;
mod lobby;
mod match_card;
mod match_overlay;
mod narrator;
mod requests;
mod waiting;
mod words;

#[cfg(test)]
pub(crate) mod tests;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use self::badge::VisibleOtherPhrase;
use self::lobby::JoinCodeDraft;
use crate::settings::OnlineSettings;
use crate::simulation::live::LiveMatch;
use crate::states::{AtTable, Menu, Screen};
use crate::table::occasion::TableOccasion;
use crate::table::online::{OnlinePhase, OnlineState};
use crate::ui::kit::fonts::FallbackFaces;
use crate::ui::kit::{PanelSystems, panel_system};

pub use self::agreement::add_agreement_card;

/// Adds the cards of online play, and the badge below the other player's bar.
pub fn plugin(app: &mut App) {
    let on_title = in_state(Screen::Title).and_then(in_state(Menu::Online));
    let chooses = |state: Res<OnlineState>| matches!(state.phase, OnlinePhase::Closed | OnlinePhase::ChoosingOpponent);
    let waits = |state: Res<OnlineState>| matches!(state.phase, OnlinePhase::Waiting { .. } | OnlinePhase::Joining);
    let plays = |state: Res<OnlineState>, occasion: TableOccasion| {
        state.online_match().is_some() && occasion.allows(|policy| policy.is_online)
    };
    app.add_plugins((follow::plugin, match_overlay::plugin, narrator::plugin))
        .init_resource::<JoinCodeDraft>()
        .init_resource::<VisibleOtherPhrase>()
        .add_systems(Update, badge::update_visible_phrase)
        .add_systems(
            EguiPrimaryContextPass,
            (
                request_fallback_fonts.run_if(|state: Res<OnlineState>| state.phase != OnlinePhase::Closed),
                panel_system(lobby::lobby_content, lobby::show_lobby_card).run_if(on_title.clone().and_then(chooses)),
                waiting::show_waiting_card.run_if(on_title.and_then(waits)),
                panel_system(match_overlay::current_match_card_content, match_overlay::show_match_card)
                    .run_if(in_state(AtTable).and_then(in_state(Menu::Online)).and_then(plays)),
                (
                    panel_system(requests::request_card_content, requests::show_request_card),
                    panel_system(badge::connection_badge_content, badge::show_connection_badge),
                )
                    .run_if(in_state(AtTable).and_then(in_state(Menu::None)).and_then(plays)),
            )
                .in_set(PanelSystems),
        );
    add_agreement_card::<LiveMatch>(app);
}

/// Requests system fonts for letters that appear in players' names but are missing from the bundled fonts.
fn request_fallback_fonts(state: Res<OnlineState>, settings: Res<OnlineSettings>, mut faces: ResMut<FallbackFaces>) {
    let tables = state.lan_tables.iter().map(|table| &table.name);
    let known = settings.friends.iter().map(|friend| &friend.name);
    let other = state.other_player.iter().map(|other| &other.name);
    [&settings.name]
        .into_iter()
        .chain(tables)
        .chain(known)
        .chain(other)
        .for_each(|name| faces.request_faces_for_text(name));
}
