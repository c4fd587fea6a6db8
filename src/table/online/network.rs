//! Opens and closes the network, and hands the tables that it brings to their games.

use std::sync::Arc;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use tamsk_net::{End, Ending, GameId, NetGame, RULE_CASES, Role, SavedSummary};
use tamsk_online::{
    AnyTable, Friend as KnownPlayer, MatchStore, Network, NetworkConfig, NetworkEvent, NewsSignal, OtherPlayer,
    PlayerKey, RelayMode,
};
use tamsk_text::ShortText;

use super::game::OnlineGame;
use super::notices::put_on_table;
use super::shared::{OnlineSystems, OwnSeat, SharedTable};
use super::state::{Agreement, FarMatch, OnlineCommand, OnlineFailure, OnlinePhase, OnlineState, WaitingTable};
use super::storage::OnlineStore;
use crate::settings::{Friend, MAX_RELAY, OnlineSettings, RelayChoice};
use crate::states::{GameName, NavigationSystems, Router};
use crate::table::loading::{MatchLoader, PlaysUnattended};

/// The games that can be played far apart, as screens and the protocol name them.
#[derive(Resource, Clone, Debug, Default)]
pub struct OnlineGames(pub(super) Vec<(GameName, GameId)>);

impl OnlineGames {
    /// Returns the name of a game.
    pub fn name(&self, game: GameId) -> Option<GameName> {
        self.0.iter().find(|(_, id)| *id == game).map(|(name, _)| *name)
    }

    /// Returns the game with this name.
    pub fn id(&self, game: GameName) -> Option<GameId> {
        self.0.iter().find(|(name, _)| *name == game).map(|(_, id)| *id)
    }

    /// Returns the names of all games.
    pub fn names(&self) -> impl Iterator<Item = GameName> {
        self.0.iter().map(|(name, _)| *name)
    }
}

/// A match in progress with a player far away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMatch {
    /// The other player.
    pub other: OtherPlayer,
    /// The game.
    pub game: GameName,
    /// Whether this player acts next, as far as can be told: in a game whose last act was the other's.
    pub is_own_turn: bool,
}

/// The matches in progress with players far away, as stored when the network was last opened or a match left.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredMatches(pub Vec<StoredMatch>);

/// The network, while it is open.
#[derive(Resource, Default)]
struct OpenNetwork(Option<Opened>);

struct Opened {
    network: SyncCell<Network>,
    ways: Ways,
}

/// The settings with which a network opens: which relays there are, the own one, and whether the address is hidden.
type Ways = (RelayChoice, ShortText<MAX_RELAY>, bool);

/// A table with another player has come about.
#[derive(Event, Clone)]
pub struct TableFound {
    /// The table.
    pub table: AnyTable,
    /// The part of this end.
    pub role: Role,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnlineGames>()
        .init_resource::<StoredMatches>()
        .init_resource::<OpenNetwork>()
        .add_systems(
            PreUpdate,
            (obey, list_stored)
                .chain()
                .after(NavigationSystems)
                .run_if(|unattended: Res<PlaysUnattended>| !unattended.0),
        )
        .add_systems(PostUpdate, follow_settings.run_if(resource_changed::<OnlineSettings>))
        .add_systems(
            RunFixedMainLoop,
            read_events
                .in_set(OnlineSystems)
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .run_if(|network: Res<OpenNetwork>| network.0.is_some()),
        );
}

pub(super) fn bring_tables_to<G: OnlineGame>(app: &mut App) {
    app.world_mut().resource_mut::<OnlineGames>().0.push((G::NAME, G::Net::GAME));
    app.add_observer(take_table::<G>);
}

fn known_player(friend: &Friend) -> KnownPlayer {
    KnownPlayer { key: friend.key, addresses: friend.addresses.clone() }
}

/// Returns where the player with this key can be found.
fn find(settings: &OnlineSettings, key: PlayerKey) -> KnownPlayer {
    let known = settings.friends.iter().find(|friend| friend.key == key).map(known_player);
    known.unwrap_or(KnownPlayer { key, addresses: Vec::new() })
}

/// Returns a signal that requests a frame. An idle game draws one only every few seconds.
fn news(event_loop: Option<&EventLoopProxyWrapper>) -> NewsSignal {
    let Some(proxy) = event_loop.map(|proxy| (**proxy).clone()) else { return NewsSignal::default() };
    NewsSignal::new(move || {
        // Fails only if the event loop has ended.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    })
}

fn config(settings: &OnlineSettings, store: &OnlineStore, news: NewsSignal) -> NetworkConfig {
    NetworkConfig {
        secret_key: store.0.secret_key(),
        name: settings.name.clone(),
        version: env!("CARGO_PKG_VERSION").into(),
        rule_cases: RULE_CASES,
        relay: match settings.relays {
            RelayChoice::None => RelayMode::None,
            RelayChoice::Public => RelayMode::Public,
            RelayChoice::Own => RelayMode::Own(settings.own_relay.to_string()),
        },
        hides_address: settings.hides_address,
        friends: settings.friends.iter().map(known_player).collect(),
        store: Arc::clone(&store.0) as Arc<dyn MatchStore>,
        news,
    }
}

fn ways(settings: &OnlineSettings) -> Ways {
    (settings.relays, settings.own_relay.clone(), settings.hides_address)
}

/// Closes the network. Closing its sockets can take several frames.
fn close(network: &mut OpenNetwork) {
    if let Some(opened) = network.0.take() {
        std::thread::spawn(move || drop(opened));
    }
}

/// Tells the network the name of this player and whose calls are accepted.
fn follow_settings(settings: Res<OnlineSettings>, mut network: ResMut<OpenNetwork>) {
    if let Some(opened) = &mut network.bypass_change_detection().0 {
        let network = opened.network.get();
        network.set_name(settings.name.clone());
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
            OnlineCommand::Open => {
                let is_outdated = network.0.as_ref().is_some_and(|opened| opened.ways != ways(&settings));
                if is_outdated && state.phase == OnlinePhase::Choosing {
                    close(&mut network);
                }
                network.0.get_or_insert_with(|| {
                    let config = config(&settings, &store, news(event_loop.as_deref()));
                    Opened { network: SyncCell::new(Network::open(config)), ways: ways(&settings) }
                });
                if state.phase == OnlinePhase::Closed {
                    state.phase = OnlinePhase::Choosing;
                }
            }
            OnlineCommand::Close => {
                close(&mut network);
                *state = OnlineState::default();
            }
            other => {
                if let Some(opened) = &mut network.0
                    && let Some(phase) = ask(opened.network.get(), other, &settings, &games)
                {
                    state.phase = phase;
                    state.failure = None;
                }
            }
        }
    }
}

/// Asks the network for what a person wants. Returns the new phase.
fn ask(
    network: &Network,
    command: &OnlineCommand,
    settings: &OnlineSettings,
    games: &OnlineGames,
) -> Option<OnlinePhase> {
    match command {
        OnlineCommand::Invite(game) => {
            network.invite(games.id(game)?);
            return Some(OnlinePhase::Waiting { game, found: None });
        }
        OnlineCommand::Join(code) => network.join(code),
        OnlineCommand::JoinAt(code, address) => network.join_at(code, *address),
        OnlineCommand::JoinLocal(table) => network.join_local(table),
        OnlineCommand::Call(friend, game) => network.call(&find(settings, *friend), games.id(game)?),
        OnlineCommand::Continue(other) => network.resume(&find(settings, *other)),
        OnlineCommand::Cancel => {
            network.stop_waiting();
            return Some(OnlinePhase::Choosing);
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
            NetworkEvent::Waiting { code, addresses, is_relayed } => {
                if let OnlinePhase::Waiting { found, .. } = &mut state.phase {
                    *found = Some(WaitingTable { code, addresses, is_relayed });
                }
            }
            NetworkEvent::LocalTables(tables) => state.local_tables = tables,
            NetworkEvent::Open(_) | NetworkEvent::Joining => {}
            NetworkEvent::Failed(error) => {
                state.failure = Some(OnlineFailure::Network(error));
                if matches!(state.phase, OnlinePhase::Waiting { .. } | OnlinePhase::Joining) {
                    state.phase = OnlinePhase::Choosing;
                }
            }
            NetworkEvent::Table { table, other, role } => {
                settings.remember(Friend { name: other.name.clone(), key: other.key, addresses: Vec::new() });
                state.other = Some(other);
                commands.trigger(TableFound { table, role });
            }
        }
    }
}

/// Sits down at a table of this game: to agree on a match, or at one that is resumed.
fn take_table<G: OnlineGame>(
    found: On<TableFound>,
    own: Res<OwnSeat>,
    mut shared: ResMut<SharedTable<G>>,
    mut state: ResMut<OnlineState>,
    mut loader: MatchLoader<G>,
    mut router: Router,
) {
    let Some(table) = G::table_of(&found.table) else { return };
    let resumed = table.read(|end: &mut End<G::Net>, _| {
        let (me, options, names) = (end.me()?, end.options()?.clone(), end.names()?.clone());
        Some((me, G::begin_agreed(&options, names)?))
    });
    match resumed {
        Some((me, course)) => {
            let number = state.play(FarMatch::resumed(G::NAME, me));
            put_on_table(table, me, (course, number, own.0), &mut loader, &mut router);
        }
        None => {
            state.phase = OnlinePhase::Agreeing(Agreement {
                game: G::NAME,
                role: found.role,
                is_proposed: false,
                is_agreed: false,
                other_agreed: false,
                may_give_time: false,
            });
        }
    }
    shared.0 = Some(table.clone());
}

/// Lists what is stored at first and whenever somebody chooses whom to play, and removes matches that are over.
fn list_stored(
    state: Res<OnlineState>,
    store: Res<OnlineStore>,
    games: Res<OnlineGames>,
    mut stored: ResMut<StoredMatches>,
    mut was_choosing: Local<Option<bool>>,
) {
    let is_choosing = state.phase == OnlinePhase::Choosing;
    let is_due = was_choosing.replace(is_choosing).is_none_or(|before| is_choosing && !before);
    if !is_due {
        return;
    }
    let found = store.0.list().into_iter().filter_map(|(key, bytes)| {
        let summary = SavedSummary::read(&bytes).inspect_err(|error| warn!("{key}: {error}")).ok()?;
        match summary.ending {
            None => return stored_match(key, summary, &games),
            Some(Ending::ByRules) => store.0.remove(key),
            // The other player has yet to hear of it.
            Some(Ending::Claimed(_) | Ending::CalledOff) => {}
        }
        None
    });
    stored.0 = found.collect();
}

fn stored_match(key: PlayerKey, summary: SavedSummary, games: &OnlineGames) -> Option<StoredMatch> {
    Some(StoredMatch {
        other: OtherPlayer { key, name: summary.names.of(!summary.me).into() },
        game: games.name(summary.game)?,
        is_own_turn: summary.last_by == Some(!summary.me),
    })
}
