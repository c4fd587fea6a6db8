//! Says why a key has done nothing.

use bevy::prelude::*;

use super::{STAY, ShownToast, Toast};
use crate::localization::Localization;
use crate::session::keys::{InputAction, KeySigns, WrongKey};
use crate::session::seats::Seats;
use crate::session::table_top::TableTop;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::names::{PlayerNames, deed_key};

/// Tells a person alone which key is theirs, two people whose the keyboard is, and either where there is no glass.
pub(super) fn explain(
    texts: Res<Localization>,
    live: Option<Res<LiveMatch>>,
    (seats, table_top): (Res<Seats>, Res<TableTop>),
    signs: Res<KeySigns>,
    mut pressed: MessageReader<WrongKey>,
    mut toast: ResMut<Toast>,
) {
    let Some((&wrong, live)) = pressed.read().last().zip(live) else { return };
    toast.0 = Some(match wrong {
        WrongKey::OtherSet { player, deed } => {
            let key = signs.players(*seats, player, InputAction::Deed(deed));
            let deed = texts.tr(deed_key(deed)).into_owned();
            let words = texts.tr_args("refusal-other-key", &[("deed", deed.into()), ("key", key.into())]);
            ShownToast { words, stay: STAY, ..default() }
        }
        WrongKey::OtherOwner(player) => {
            let names = PlayerNames::of(&live, *seats);
            let [owner, other] = [!player, player].map(|of| names.name(&texts, of));
            let args = [("owner", owner.into()), ("other", other.into())];
            let words = texts.tr_args("refusal-other-keyboard", &args);
            let side = table_top.side(*seats, player);
            ShownToast { words, side, player: Some(player), stay: STAY, ..default() }
        }
        WrongKey::Enter(player) => {
            let args = [("key", signs.players(*seats, player, InputAction::Press).into())];
            ShownToast { words: texts.tr_args("refusal-enter", &args), stay: STAY, ..default() }
        }
        WrongKey::NoGlass { player, socket } => {
            let words = texts.tr_args("refusal-bare-socket", &[("socket", socket.to_string().into())]);
            let side = table_top.side(*seats, player);
            ShownToast { words, side, player: Some(player), stay: STAY, ..default() }
        }
    });
}
