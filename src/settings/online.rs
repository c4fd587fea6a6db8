//! The settings of online play, and the friends, who are the players met online so far.

use std::net::SocketAddr;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_online::PlayerKey;
use tamsk_text::{PlayerName, SanitisedLine};

/// The maximum number of friends that are saved. If there are more, the friend who was met longest ago is removed.
const MAX_FRIENDS: usize = 100;
/// The maximum number of addresses that are saved for a friend.
const MAX_ADDRESSES: usize = 4;
/// The maximum length of the address of a relay, in bytes.
pub const MAX_RELAY_ADDRESS_BYTES: usize = 256;

/// The settings of online play.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OnlineSettings {
    /// The player's name, which other players see.
    pub name: PlayerName,
    /// The players met online so far, the most recently met first.
    pub friends: Vec<Friend>,
    /// The relays to use.
    pub relays: RelayChoice,
    /// The address of the player's own relay.
    #[serde(rename = "own_relay")]
    pub own_relay_address: SanitisedLine<MAX_RELAY_ADDRESS_BYTES>,
    /// Whether this computer's address is hidden from the other player. If so, everything is sent through a relay.
    pub hides_address: bool,
    /// Whether the phrases that other players say are hidden.
    pub mutes_phrases: bool,
    /// Whether the privacy notice has been shown before.
    #[serde(rename = "privacy_told")]
    pub privacy_notice_shown: bool,
}

/// A player met online.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Friend {
    /// The player's name when the player was last met.
    pub name: PlayerName,
    /// The key that identifies the player.
    pub key: PlayerKey,
    /// The addresses at which the player was reached directly, the most recent first.
    #[serde(default)]
    pub addresses: Vec<SocketAddr>,
}

/// The choice of relays. A relay is a server that helps two computers find each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RelayChoice {
    /// No relays, so that only computers on the local network can be reached.
    None,
    /// The public relays that the makers of iroh run.
    #[default]
    Public,
    /// The player's own relay.
    Own,
}

impl OnlineSettings {
    /// Saves a player as the most recently met friend. Keeps the addresses at which the player was reached before.
    pub fn save_friend(&mut self, mut friend: Friend) {
        let known = self.friends.iter().position(|known| known.key == friend.key);
        if let Some(known) = known.map(|place| self.friends.remove(place)) {
            let others = known.addresses.into_iter().filter(|address| !friend.addresses.contains(address));
            friend.addresses.extend(others.collect::<Vec<_>>());
            friend.addresses.truncate(MAX_ADDRESSES);
        }
        self.friends.insert(0, friend);
        self.friends.truncate(MAX_FRIENDS);
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        self.friends.iter_mut().for_each(|friend| friend.addresses.truncate(MAX_ADDRESSES));
        self.friends.truncate(MAX_FRIENDS);
    }
}

#[cfg(test)]
mod tests {
    use tamsk_online::PlayerSecretKey;

    use super::*;

    #[test]
    fn friends_are_known_by_their_keys() {
        let mut settings = OnlineSettings::default();
        let friend = |name: &str| {
            let key = PlayerSecretKey::generate().player_key();
            Friend { name: name.into(), key, addresses: Vec::new() }
        };
        let ada = friend("Ada");
        settings.save_friend(ada.clone());
        (0..MAX_FRIENDS - 1).for_each(|_| settings.save_friend(friend("Charles")));
        settings.save_friend(Friend { name: "Countess".into(), ..ada.clone() });
        assert_eq!(settings.friends.len(), MAX_FRIENDS);
        assert_eq!((&*settings.friends[0].name, settings.friends[0].key), ("Countess", ada.key));
        assert_eq!(settings.friends.iter().filter(|friend| friend.key == ada.key).count(), 1);
        let json = serde_json::to_string(&settings).expect("settings can be written");
        assert_eq!(serde_json::from_str::<OnlineSettings>(&json).expect("settings can be read"), settings);
    }
}
