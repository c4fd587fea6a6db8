//! The purpose of a setup: a match on this computer, or a match to which another player is invited online.

use bevy::prelude::*;
use tamsk_online::PlayerKey;

use crate::states::{GameName, Menu, Screen};
use crate::table::online::OnlineCommand;

/// The purpose of a match that is being set up.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SetupPurpose {
    /// The match is played on this computer.
    #[default]
    Play,
    /// The match is offered to any player who receives the invitation code.
    Invite,
    /// The match is offered to this friend.
    InviteFriend(PlayerKey),
}

impl SetupPurpose {
    /// Returns `true` if the match is to be played online.
    pub fn is_online(self) -> bool {
        self != SetupPurpose::Play
    }

    /// Returns the command that offers a match of this game online, or `None` if the match is played on this computer.
    pub fn online_offer_command(self, game: GameName) -> Option<OnlineCommand> {
        match self {
            SetupPurpose::Play => None,
            SetupPurpose::Invite => Some(OnlineCommand::WaitForGuest(game)),
            SetupPurpose::InviteFriend(friend) => Some(OnlineCommand::InviteFriend(friend, game)),
        }
    }
}

/// A request to open the setup of a match of this game for this purpose.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSetup(pub GameName, pub SetupPurpose);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupPurpose>().add_observer(set_up);
}

fn set_up(offer: On<OpenSetup>, mut purpose: ResMut<SetupPurpose>, mut commands: Commands) {
    let OpenSetup(game, wanted) = *offer;
    *purpose = wanted;
    commands.set_state(Menu::None);
    commands.set_state(Screen::Setup(game));
}
