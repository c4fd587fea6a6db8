//! Setting up a match to which a player far away is invited.

use bevy::prelude::*;
use tamsk_online::PlayerKey;

use crate::states::{GameName, Menu, Screen};
use crate::table::online::OnlineCommand;

/// What a match is set up for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SetupPurpose {
    /// To be played at this table.
    #[default]
    Play,
    /// To be offered to whoever gets a code.
    Invite,
    /// To be offered to this friend.
    Call(PlayerKey),
}

impl SetupPurpose {
    /// Returns `true` if the match is to be played far apart.
    pub fn is_far(self) -> bool {
        self != SetupPurpose::Play
    }

    /// Returns the command that offers a match of this game, unless it is to be played at this table.
    pub fn command(self, game: GameName) -> Option<OnlineCommand> {
        match self {
            SetupPurpose::Play => None,
            SetupPurpose::Invite => Some(OnlineCommand::Invite(game)),
            SetupPurpose::Call(friend) => Some(OnlineCommand::Call(friend, game)),
        }
    }
}

/// A request to set up a match of this game that is offered to a player far away.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpOffer(pub GameName, pub SetupPurpose);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupPurpose>().add_observer(set_up);
}

fn set_up(offer: On<SetUpOffer>, mut purpose: ResMut<SetupPurpose>, mut commands: Commands) {
    let SetUpOffer(game, wanted) = *offer;
    *purpose = wanted;
    commands.set_state(Menu::None);
    commands.set_state(Screen::Setup(game));
}
