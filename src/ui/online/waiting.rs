//! The cards on the title screen that are visible while this player waits for a guest or joins another table.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Label, RichText, vec2};

use crate::localization::Localization;
use crate::table::online::{OnlineCommand, OnlinePhase, OnlineState, TableInvitation};
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::theme::{self, BRASS_BRIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, set_accessible_name};

/// The width of the card, in points.
const WIDTH: f32 = 460.0;
/// The size of the code, in points.
const CODE: f32 = 38.0;
/// The maximum number of addresses of this computer that the card shows.
const MOST_ADDRESSES: usize = 4;

/// The button that a person presses on the waiting card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitingIntent {
    /// Copy the code of this table.
    CopyCode,
    /// Copy the link for joining this table.
    CopyLink,
    /// Stop waiting or joining.
    Cancel,
}

/// Draws the waiting card and carries out the intent of the pressed button.
pub fn show_waiting_card(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    state: Res<OnlineState>,
    mut commands: MessageWriter<OnlineCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    let (is_host, found) = match &state.phase {
        OnlinePhase::Waiting { waiting_table: found, .. } => (true, found.as_ref()),
        _ => (false, None),
    };
    match (draw_waiting_card(ctx, &texts, is_host, found), found) {
        (Some(WaitingIntent::Cancel), _) => _ = commands.write(OnlineCommand::Cancel),
        (Some(WaitingIntent::CopyCode), Some(found)) => ctx.copy_text(found.code.to_string()),
        (Some(WaitingIntent::CopyLink), Some(found)) => ctx.copy_text(found.code.link()),
        _ => {}
    }
    Ok(())
}

/// Draws the waiting card. `table` is the host's table. It is `None` for a guest, and for the host until the code of
/// the table has been created. Returns the intent of the pressed button.
pub fn draw_waiting_card(
    ctx: &Context,
    texts: &Localization,
    is_host: bool,
    table: Option<&TableInvitation>,
) -> Option<WaitingIntent> {
    card::centered_card(ctx, "online waiting", theme::card_frame(), |ui| {
        ui.set_width(WIDTH);
        heading(ui, &texts.tr(if is_host { "online-waiting" } else { "online-joining" }));
        let mut intent = None;
        match table {
            None => _ = note(ui, &texts.tr(if is_host { "online-making-code" } else { "online-joining-note" })),
            Some(found) => {
                note(ui, &texts.tr("online-give-code"));
                ui.vertical_centered(|ui| {
                    let code = RichText::new(found.code.to_string()).font(theme::bold(CODE)).color(BRASS_BRIGHT);
                    let code = ui.add(Label::new(code));
                    set_accessible_name(&code, &spelled(&found.code.to_string()));
                });
                note(ui, &texts.tr(if found.is_relayed { "online-relayed" } else { "online-not-relayed" }));
                if !found.is_relayed && !found.fallback_addresses.is_empty() {
                    let shown =
                        found.fallback_addresses.iter().take(MOST_ADDRESSES).map(|address| format!("@{address}"));
                    let shown = shown.collect::<Vec<_>>().join("  ");
                    note(ui, &texts.tr_args("online-addresses", &[("addresses", shown.into())]));
                }
                gap(ui, 4.0);
                ui.horizontal(|ui| {
                    let half = vec2((WIDTH - ui.spacing().item_spacing.x) / 2.0, 42.0);
                    let copy =
                        Button::new(texts.tr("online-copy-code")).script_name("copy code").kind(ButtonKind::Primary);
                    if copy.min_size(half).show_clicked(ui) {
                        intent = Some(WaitingIntent::CopyCode);
                    }
                    if Button::new(texts.tr("online-copy-link"))
                        .script_name("copy link")
                        .min_size(half)
                        .show_clicked(ui)
                    {
                        intent = Some(WaitingIntent::CopyLink);
                    }
                });
            }
        }
        gap(ui, 4.0);
        if Button::new(texts.tr("online-cancel")).script_name("cancel").min_size(vec2(WIDTH, 40.0)).show_clicked(ui) {
            intent = Some(WaitingIntent::Cancel);
        }
        intent
    })
}

/// Separates the characters of a code with spaces, so that a screen reader spells them out.
fn spelled(code: &str) -> String {
    code.chars().filter(|character| *character != '-').flat_map(|character| [character, ' ']).collect()
}
