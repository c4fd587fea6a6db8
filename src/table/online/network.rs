//! Opens and closes the network, and passes each new connection to the game for which it was made.

use std::sync::Arc;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use tamsk_net::{Ending, GameId, NetGame, Peer, RULES_FINGERPRINT, Role, SavedMatchSummary};
use tamsk_online::{
    AnyTable, Friend as KnownPlayer, MatchStore, NetworkConfig, NetworkEvent, NetworkHandle, NewsSignal,
    PlayerIdentity, PlayerKey, RelayMode,
};
use tamsk_text::SanitisedLine;

use super::game::OnlineGame;
use super::notices::put_online_match_on_table;
use super::shared::{LocalPlayerKind, NetworkReadingSystems, RemoteTable};
use super::state::{
    MatchNegotiation, OnlineCommand, OnlineFailure, OnlineMatch, OnlinePhase, OnlineState, TableInvitation,
};
use super::storage::OnlineStore;
use crate::settings::{Friend, MAX_RELAY_ADDRESS_BYTES, OnlineSettings, RelayChoice};
use crate::states::{EscMenuSystems, GameName, Router};
use crate::table::loading::{MatchLoader, PlaysUnattended};

/// The games that can be played online, with their names in the program and their ids in the protocol.
#[derive(Resource, Clone, Debug, Default)]
pub struct OnlineGames(pub(super) Vec<(GameName, GameId)>);

impl OnlineGames {
    /// Returns the name of the game with this id, or `None` if the game cannot be played online.
    pub fn name(&self, game: GameId) -> Option<GameName> {
        self.0.iter().find(|(_, id)| *id == game).map(|(name, _)| *name)
    }

    /// Returns the id of the game with this name, or `None` if the game cannot be played online.
    pub fn id(&self, game: GameName) -> Option<GameId> {
        self.0.iter().find(|(name, _)| *name == game).map(|(_, id)| *id)
    }

    /// Returns the names of these games.
    pub fn names(&self) -> impl Iterator<Item = GameName> {
        self.0.iter().map(|(name, _)| *name)
    }
}

/// A stored online match that is still in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOnlineMatch {
    /// The other player.
    pub other_player: PlayerIdentity,
    /// The game that is played.
    pub game: GameName,
    /// Whether this player probably acts next, because the last act was the other player's.
    pub is_probably_own_turn: bool,
}

/// The stored online matches in progress. The list is read at startup, and whenever the player begins to choose whom to
/// play.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredOnlineMatches(pub Vec<StoredOnlineMatch>);

/// The network, while it is open.
#[derive(Resource, Default)]
struct OpenNetwork(Option<Opened>);

struct Opened {
    network: SyncCell<NetworkHandle>,
    reopen_settings: ReopenSettings,
}

/// The settings that require reopening the network when they change: the choice of relays, the player's own relay, and
/// whether the address is hidden.
type ReopenSettings = (RelayChoice, SanitisedLine<MAX_RELAY_ADDRESS_BYTES>, bool);

/// The event that a connection to a remote table has been established.
#[derive(Event, Clone)]
pub struct TableConnected {
    /// The remote table.
    pub table: AnyTable,
    /// The role of this player: host or guest.
    pub role: Role,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnlineGames>()
        .init_resource::<StoredOnlineMatches>()
        .init_resource::<OpenNetwork>()
        .add_systems(
            PreUpdate,
            (obey, list_stored).chain().after(EscMenuSystems).run_if(|unattended: Res<PlaysUnattended>| !unattended.0),
        )
        .add_systems(PostUpdate, follow_settings.run_if(resource_changed::<OnlineSettings>))
        .add_systems(
            RunFixedMainLoop,
            read_events
                .in_set(NetworkReadingSystems)
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .run_if(|network: Res<OpenNetwork>| network.0.is_some()),
        );
}

/// Registers a game for online play, and handles new connections to its tables.
pub(super) fn register_game<G: OnlineGame>(app: &mut App) {
    app.world_mut().resource_mut::<OnlineGames>().0.push((G::NAME, G::NetGame::GAME));
    app.add_observer(take_table::<G>);
}

fn known_player(friend: &Friend) -> KnownPlayer {
    KnownPlayer { key: friend.key, addresses: friend.addresses.clone() }
}

/// Returns the player with this key. If the player is a friend, the known addresses are included.
fn find(settings: &OnlineSettings, key: PlayerKey) -> KnownPlayer {
    let known = settings.friends.iter().find(|friend| friend.key == key).map(known_player);
    known.unwrap_or(KnownPlayer { key, addresses: Vec::new() })
}

/// Returns a signal that wakes the event loop, so that a frame is drawn at once. Without the signal, an idle game draws
/// a frame only every few seconds. If there is no event loop, the signal does nothing.
fn wake_signal(event_loop: Option<&EventLoopProxyWrapper>) -> NewsSignal {
    let Some(proxy) = event_loop.map(|proxy| (**proxy).clone()) else { return NewsSignal::default() };
    NewsSignal::new(move || {
        // Sending fails only if the event loop has ended.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    })
}

fn config(settings: &OnlineSettings, store: &OnlineStore, news: NewsSignal) -> NetworkConfig {
    NetworkConfig {
        secret_key: store.0.secret_key(),
        name: settings.name.clone(),
        version: env!("CARGO_PKG_VERSION").into(),
        rules_fingerprint: RULES_FINGERPRINT,
        relay: match settings.relays {
            RelayChoice::None => RelayMode::None,
            RelayChoice::Public => RelayMode::Public,
            RelayChoice::Own => RelayMode::Own(settings.own_relay_address.to_string()),
        },
        hides_address: settings.hides_address,
        friends: settings.friends.iter().map(known_player).collect(),
        store: Arc::clone(&store.0) as Arc<dyn MatchStore>,
        news,
    }
}

fn ways(settings: &OnlineSettings) -> ReopenSettings {
    (settings.relays, settings.own_relay_address.clone(), settings.hides_address)
}

/// Closes the network on another thread, because closing its sockets can take several frames.
fn close(network: &mut OpenNetwork) {
    if let Some(opened) = network.0.take() {
        std::thread::spawn(move || drop(opened));
    }
}

/// Tells the open network this player's current name, and the friends whose calls are accepted.
fn follow_settings(settings: Res<OnlineSettings>, mut network: ResMut<OpenNetwork>) {
    if let Some(opened) = &mut network.bypass_change_detection().0 {
        let network = opened.network.get();
        network.set_player_name(settings.name.clone());
        network.set_friends(settings.friends.iter().map(known_player).collect());
    }
}

fn obey(
    mut commands: MessageReader<OnlineCommand>,
    settings: Res<OnlineSettings>,
    store: Res<OnlineStore>,
    games: Res<OnlineGames>,
    event_loop: Option<Res<EventLoopProxyWrapper>>,
    mut network: ResMut<OpenNetwork>,
    mut state: ResMut<OnlineState>,
) {
    for command in commands.read() {
        match command {
            OnlineCommand::OpenNetwork => {
                let is_outdated = network.0.as_ref().is_some_and(|opened| opened.reopen_settings != ways(&settings));
                if is_outdated && state.phase == OnlinePhase::ChoosingOpponent {
                    close(&mut network);
                }
                network.0.get_or_insert_with(|| {
                    let config = config(&settings, &store, wake_signal(event_loop.as_deref()));
                    Opened { network: SyncCell::new(NetworkHandle::open(config)), reopen_settings: ways(&settings) }
                });
                if state.phase == OnlinePhase::Closed {
                    state.phase = OnlinePhase::ChoosingOpponent;
                }
            }
            OnlineCommand::CloseNetwork => {
                close(&mut network);
                *state = OnlineState::default();
            }
            other => {
                if let Some(opened) = &mut network.0
                    && let Some(phase) = ask(opened.network.get(), other, &settings, &games)
                {
                    state.phase = phase;
                    state.last_failure = None;
                }
            }
        }
    }
}

/// Carries out a command on the network. Returns the new phase, if the command changes it.
fn ask(
    network: &NetworkHandle,
    command: &OnlineCommand,
    settings: &OnlineSettings,
    games: &OnlineGames,
) -> Option<OnlinePhase> {
    match command {
        OnlineCommand::WaitForGuest(game) => {
            network.open_waiting_table(games.id(game)?);
            return Some(OnlinePhase::Waiting { game, waiting_table: None });
        }
        OnlineCommand::Join(code) => network.join_by_code(code),
        OnlineCommand::JoinAt(code, address) => network.join_with_address(code, *address),
        OnlineCommand::JoinLocal(table) => network.join_lan_table(table),
        OnlineCommand::InviteFriend(friend, game) => network.call_friend(&find(settings, *friend), games.id(game)?),
        OnlineCommand::ResumeMatch(other) => network.resume_match(&find(settings, *other)),
        OnlineCommand::Cancel => {
            network.stop_waiting_or_joining();
            return Some(OnlinePhase::ChoosingOpponent);
        }
        _ => return None,
    }
    Some(OnlinePhase::Joining)
}

fn read_events(
    mut network: ResMut<OpenNetwork>,
    mut state: ResMut<OnlineState>,
    mut settings: ResMut<OnlineSettings>,
    mut commands: Commands,
) {
    let Some(opened) = &mut network.bypass_change_detection().0 else { return };
    let network = opened.network.get();
    while let Some(event) = network.poll_event() {
        match event {
            NetworkEvent::WaitingForGuest { code, addresses, is_relayed } => {
                if let OnlinePhase::Waiting { waiting_table, .. } = &mut state.phase {
                    *waiting_table = Some(TableInvitation { code, fallback_addresses: addresses, is_relayed });
                }
            }
            NetworkEvent::LanTables(tables) => state.lan_tables = tables,
            NetworkEvent::ListeningAt(_) | NetworkEvent::Joining => {}
            NetworkEvent::CommandFailed(error) => {
                state.last_failure = Some(OnlineFailure::Network(error));
                if matches!(state.phase, OnlinePhase::Waiting { .. } | OnlinePhase::Joining) {
                    state.phase = OnlinePhase::ChoosingOpponent;
                }
            }
            NetworkEvent::TableOpened { table, other, role } => {
                settings.save_friend(Friend { name: other.name.clone(), key: other.key, addresses: Vec::new() });
                state.other_player = Some(other);
                commands.trigger(TableConnected { table, role });
            }
        }
    }
}

/// Starts to use a new connection to a table for `G`. If the connection resumes a match, puts the match on the table.
/// Otherwise, the players begin to agree on a match.
fn take_table<G: OnlineGame>(
    connected: On<TableConnected>,
    local_seat: Res<LocalPlayerKind>,
    mut shared: ResMut<RemoteTable<G>>,
    mut state: ResMut<OnlineState>,
    mut loader: MatchLoader<G>,
    mut router: Router,
) {
    let Some(table) = G::downcast_table(&connected.table) else { return };
    let resumed = table.with_peer(|end: &mut Peer<G::NetGame>, _| {
        let (me, options, names) = (end.me()?, end.options()?.clone(), end.names()?.clone());
        Some((me, G::begin_agreed_match(&options, names)?))
    });
    match resumed {
        Some((me, replica)) => {
            let number = state.begin_match(OnlineMatch::resumed(G::NAME, me));
            put_online_match_on_table(table, me, (replica, number, local_seat.0), &mut loader, &mut router);
        }
        None => {
            state.phase = OnlinePhase::Agreeing(MatchNegotiation {
                game: G::NAME,
                role: connected.role,
                is_proposed: false,
                has_local_agreed: false,
                has_other_agreed: false,
                can_propose_longer_ring_window: false,
            });
        }
    }
    shared.0 = Some(table.clone());
}

/// Lists the stored matches at startup and whenever the player begins to choose whom to play. Removes matches that
/// ended by the rules.
fn list_stored(
    state: Res<OnlineState>,
    store: Res<OnlineStore>,
    games: Res<OnlineGames>,
    mut stored: ResMut<StoredOnlineMatches>,
    mut was_choosing: Local<Option<bool>>,
) {
    let is_choosing = state.phase == OnlinePhase::ChoosingOpponent;
    let is_due = was_choosing.replace(is_choosing).is_none_or(|before| is_choosing && !before);
    if !is_due {
        return;
    }
    let found = store.0.list_matches().into_iter().filter_map(|(key, bytes)| {
        let summary = SavedMatchSummary::read(&bytes).inspect_err(|error| warn!("{key}: {error}")).ok()?;
        match summary.ending {
            None => return stored_match(key, summary, &games),
            Some(Ending::ByRules) => store.0.remove_match(key),
            // The match is kept until the other player has learned of this ending.
            Some(Ending::Claimed(_) | Ending::CalledOff) => {}
        }
        None
    });
    stored.0 = found.collect();
}

fn stored_match(key: PlayerKey, summary: SavedMatchSummary, games: &OnlineGames) -> Option<StoredOnlineMatch> {
    Some(StoredOnlineMatch {
        other_player: PlayerIdentity { key, name: summary.names.of(!summary.me).into() },
        game: games.name(summary.game)?,
        is_probably_own_turn: summary.last_actor == Some(!summary.me),
    })
}
