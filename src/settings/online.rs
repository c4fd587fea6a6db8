//! Playing far apart: who this player is to others, whom they have met, and which ways bytes may take.

use std::net::SocketAddr;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_online::PlayerKey;
use tamsk_text::{PlayerName, ShortText};

/// The maximum number of friends that are remembered. The one met longest ago is forgotten first.
const MAX_FRIENDS: usize = 100;
/// The maximum number of addresses of a friend.
const MAX_ADDRESSES: usize = 4;
/// The maximum length of the address of a relay, in bytes.
pub const MAX_RELAY: usize = 256;

/// The settings for playing far apart.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OnlineSettings {
    /// The name that others see.
    pub name: PlayerName,
    /// The players met so far, the last one first.
    pub friends: Vec<Friend>,
    /// Which relays help two tables to find each other.
    pub relays: RelayChoice,
    /// The address of the own relay.
    pub own_relay: ShortText<MAX_RELAY>,
    /// Whether the other player must not learn this computer's address, so that everything goes through a relay.
    pub hides_address: bool,
    /// Whether phrases of the other player are not shown.
    pub mutes_phrases: bool,
    /// Whether the screen has said once who sees what.
    pub privacy_told: bool,
}

/// A player met far apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Friend {
    /// Their name when last met.
    pub name: PlayerName,
    /// The key by which they are known.
    pub key: PlayerKey,
    /// Where they were reached directly, the last address first.
    #[serde(default)]
    pub addresses: Vec<SocketAddr>,
}

/// Which relays help two tables to find each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RelayChoice {
    /// None: only tables on the local network can be reached.
    None,
    /// The public ones of the makers of iroh.
    #[default]
    Public,
    /// One's own.
    Own,
}

impl OnlineSettings {
    /// Remembers a player who was met now, and where else they were reached before.
    pub fn remember(&mut self, mut friend: Friend) {
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
    use tamsk_online::SecretKey;

    use super::*;

    #[test]
    fn friends_are_known_by_their_keys() {
        let mut settings = OnlineSettings::default();
        let friend = |name: &str| {
            let key = SecretKey::generate().player_key();
            Friend { name: name.into(), key, addresses: Vec::new() }
        };
        let ada = friend("Ada");
        settings.remember(ada.clone());
        (0..MAX_FRIENDS - 1).for_each(|_| settings.remember(friend("Charles")));
        settings.remember(Friend { name: "Countess".into(), ..ada.clone() });
        assert_eq!(settings.friends.len(), MAX_FRIENDS);
        assert_eq!((&*settings.friends[0].name, settings.friends[0].key), ("Countess", ada.key));
        assert_eq!(settings.friends.iter().filter(|friend| friend.key == ada.key).count(), 1);
        let json = serde_json::to_string(&settings).expect("settings can be written");
        assert_eq!(serde_json::from_str::<OnlineSettings>(&json).expect("settings can be read"), settings);
    }
}
