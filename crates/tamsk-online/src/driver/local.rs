//! The local network: announcing this player, and finding others.

use std::collections::BTreeMap;
use std::pin::Pin;

use iroh::address_lookup::{AddressLookup, EndpointData, Error, Item, UserData};
use iroh::{Endpoint, EndpointId};
use iroh_mdns_address_lookup::{DiscoveryEvent, MdnsAddressLookup};
use n0_future::boxed::BoxStream;
use n0_future::{Stream, StreamExt};
use tamsk_net::GameId;
use tamsk_text::{PlayerName, SanitisedLine};

use crate::event::LanTable;

/// The name of the service under which endpoints find each other (RFC 6763).
const SERVICE: &str = "tamsk";
/// The maximum number of tables in the list.
const MAX_TABLES: usize = 32;

/// An announcement of an endpoint on the local network, with an optional text that is sent nowhere else.
#[derive(Debug)]
struct Announcement {
    mdns: MdnsAddressLookup,
    text: Option<UserData>,
}

impl AddressLookup for Announcement {
    fn publish(&self, data: &EndpointData) {
        let mut data = data.clone();
        data.set_user_data(self.text.clone());
        self.mdns.publish(&data);
    }

    fn resolve(&self, id: EndpointId) -> Option<BoxStream<Result<Item, Error>>> {
        self.mdns.resolve(id)
    }
}

/// Announces an endpoint on the local network, and looks for other endpoints there. Returns `None` if the system does
/// not allow announcements.
fn announce(endpoint: &Endpoint, text: Option<UserData>) -> Option<MdnsAddressLookup> {
    let mdns = MdnsAddressLookup::builder().service_name(SERVICE).build(endpoint.id());
    let mdns = mdns.inspect_err(|error| tracing::warn!("no local network: {error}")).ok()?;
    endpoint.address_lookup().ok()?.add(Announcement { mdns: mdns.clone(), text });
    Some(mdns)
}

/// Returns the text that announces a waiting table: a letter for the game and the beginning of the player's name.
fn table_text(game: GameId, name: &PlayerName) -> Option<UserData> {
    let letter = match game {
        GameId::Tamsk => 't',
        GameId::Gipf => 'g',
    };
    let name = SanitisedLine::<{ UserData::MAX_LENGTH - 1 }>::from(name.as_str());
    UserData::try_from(format!("{letter}{}", name.as_str())).ok()
}

/// Reads the game and the beginning of the player's name from the text that announces a table. Returns `None` if the
/// text does not announce a table.
fn read_table_text(text: &str) -> Option<(GameId, PlayerName)> {
    let (game, name) = match text.strip_prefix('t') {
        Some(name) => (GameId::Tamsk, name),
        None => (GameId::Gipf, text.strip_prefix('g')?),
    };
    Some((game, PlayerName::from(name)))
}

/// Announces a waiting table.
pub(super) fn announce_table(endpoint: &Endpoint, game: GameId, name: &PlayerName) {
    announce(endpoint, table_text(game, name));
}

/// Withdraws the announcement of a table.
pub(super) fn withdraw_announcement(endpoint: &Endpoint) {
    if let Ok(lookup) = endpoint.address_lookup() {
        lookup.clear();
    }
}

/// The tables that wait on the local network.
pub(super) struct LocalTables {
    events: Pin<Box<dyn Stream<Item = DiscoveryEvent> + Send>>,
    tables: BTreeMap<EndpointId, LanTable>,
}

impl LocalTables {
    /// Announces the endpoint of the player, so that friends can find it, and starts looking for tables.
    pub async fn announce_and_discover(endpoint: &Endpoint) -> LocalTables {
        let events: Pin<Box<dyn Stream<Item = DiscoveryEvent> + Send>> = match announce(endpoint, None) {
            Some(mdns) => Box::pin(mdns.subscribe().await),
            None => LocalTables::nothing(),
        };
        LocalTables { events, tables: BTreeMap::new() }
    }

    fn nothing() -> Pin<Box<dyn Stream<Item = DiscoveryEvent> + Send>> {
        Box::pin(n0_future::stream::pending())
    }

    /// Creates a list that is always empty.
    pub fn disabled() -> LocalTables {
        LocalTables { events: LocalTables::nothing(), tables: BTreeMap::new() }
    }

    /// Waits until the list of tables changes. Returns the tables sorted by name.
    pub async fn wait_for_change(&mut self) -> Vec<LanTable> {
        loop {
            let has_changed = match self.events.next().await {
                Some(DiscoveryEvent::Discovered { endpoint_info, .. }) => {
                    let id = endpoint_info.endpoint_id;
                    let text = endpoint_info.data.user_data().map(ToString::to_string);
                    self.list(id, text.and_then(|text| read_table_text(&text)))
                }
                Some(DiscoveryEvent::Expired { endpoint_id }) => self.tables.remove(&endpoint_id).is_some(),
                Some(_) => false,
                None => {
                    self.events = LocalTables::nothing();
                    false
                }
            };
            if has_changed {
                let mut tables: Vec<_> = self.tables.values().cloned().collect();
                tables.sort_by(|one, other| one.name.cmp(&other.name));
                return tables;
            }
        }
    }

    /// Adds or updates the table with the key `id`, or removes the table if `table` is `None`. Returns `false` if the
    /// list did not change.
    fn list(&mut self, id: EndpointId, table: Option<(GameId, PlayerName)>) -> bool {
        let Some((game, name)) = table else { return self.tables.remove(&id).is_some() };
        let table = LanTable { name, game, table_endpoint_id: id };
        if self.tables.len() >= MAX_TABLES && !self.tables.contains_key(&id) {
            return false;
        }
        self.tables.insert(id, table.clone()) != Some(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u8) -> EndpointId {
        iroh::SecretKey::from_bytes(&[number; 32]).public()
    }

    #[test]
    fn announcements_are_read_as_written() {
        for name in ["", "Ada", "🦀", &"é".repeat(1_000)] {
            for game in [GameId::Tamsk, GameId::Gipf] {
                let text = table_text(game, &name.into()).expect("every name is cut").to_string();
                let (read, begin) = read_table_text(&text).expect("a table");
                assert_eq!(read, game);
                assert!(name.starts_with(begin.as_str()) && (begin == name || begin.len() > 240));
            }
        }
        assert_eq!(read_table_text("x"), None);
        assert_eq!(read_table_text(""), None);
    }

    #[test]
    fn the_list_is_bounded_and_only_changes_count() {
        let mut tables = LocalTables::disabled();
        let entry = |name: &str| Some((GameId::Tamsk, PlayerName::from(name)));
        assert!(tables.list(id(1), entry("Ada")));
        assert!(!tables.list(id(1), entry("Ada")));
        assert!(tables.list(id(1), entry("Bob")));
        assert!((2..=32).all(|number| tables.list(id(number), entry(""))));
        assert!(!tables.list(id(33), entry("Eve")));
        assert!(tables.list(id(1), None), "it waits no longer");
        assert!(!tables.list(id(1), None));
    }
}
