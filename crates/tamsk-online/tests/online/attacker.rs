//! An attacker who uses QUIC correctly, but breaks the protocol above it.

use std::net::SocketAddr;
use std::time::Duration;

use iroh::endpoint::{Connection, ConnectionError, QuicTransportConfig, RecvStream, SendStream, presets};
use iroh::{Endpoint, EndpointAddr, EndpointId, RelayMode, SecretKey};
use serde::{Deserialize, Serialize};
use tamsk_net::{GameId, HELLO_PROTOCOL, PROTOCOL_VERSION_RANGE};
use tamsk_online::InviteCode;
use tokio::runtime::Runtime;

pub const INVITE: &[u8] = b"tamsk/invite/1";
pub const HELLO: &[u8] = b"tamsk/hello/1";

/// The answer of a table to a guest who has the invite code.
#[derive(Serialize, Deserialize)]
pub enum Answer {
    Taken,
    Come { key: [u8; 32], signature: Vec<u8>, game: GameId, addresses: Vec<SocketAddr>, relay: Option<String> },
}

/// A greeting with a name of any length.
#[derive(Clone, Serialize)]
pub struct Greeting {
    pub protocol: String,
    pub version: String,
    pub protocols: (u16, u16),
    pub rule_cases: [u8; 32],
    pub name: String,
    pub game: Option<GameId>,
}

impl Greeting {
    pub fn of_guest(name: &str) -> Greeting {
        Greeting {
            protocol: HELLO_PROTOCOL.into(),
            version: "0.1.0".into(),
            protocols: PROTOCOL_VERSION_RANGE,
            rule_cases: [7; 32],
            name: name.into(),
            game: None,
        }
    }

    /// Returns the greeting as a frame.
    pub fn frame(&self) -> Vec<u8> {
        let bytes = postcard::to_allocvec(self).expect("it can be written");
        let length = u16::try_from(bytes.len()).expect("it is short enough for its length");
        [&length.to_le_bytes(), bytes.as_slice()].concat()
    }
}

/// Computes the key of a table from the text of its code, without using the tested crate.
pub fn table_key(code: &InviteCode) -> SecretKey {
    let alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let text = code.to_string();
    let digits = text.chars().filter_map(|character| alphabet.find(character));
    let bits = digits.fold(0, |bits, digit| bits << 5 | digit as u64);
    let context = "tamsk 2026-11-28 key of the table that waits under an invite code";
    SecretKey::from_bytes(&blake3::derive_key(context, &bits.to_be_bytes()))
}

/// An attacker with their own network endpoint.
pub struct Attacker {
    pub runtime: Runtime,
    pub endpoint: Endpoint,
}

impl Attacker {
    pub fn new() -> Attacker {
        Attacker::with_key(SecretKey::generate())
    }

    pub fn with_key(key: SecretKey) -> Attacker {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let bind = Endpoint::builder(presets::Minimal)
            .relay_mode(RelayMode::Disabled)
            .secret_key(key)
            .transport_config(QuicTransportConfig::default())
            .alpns(vec![INVITE.to_vec(), HELLO.to_vec()])
            .bind();
        let endpoint = runtime.block_on(bind).expect("an endpoint");
        Attacker { runtime, endpoint }
    }

    pub fn id(&self) -> EndpointId {
        self.endpoint.id()
    }

    /// Returns the attacker's address on this computer.
    pub fn address(&self) -> SocketAddr {
        let socket = self.endpoint.bound_sockets().into_iter().find(SocketAddr::is_ipv4).expect("a socket");
        SocketAddr::from(([127, 0, 0, 1], socket.port()))
    }

    pub fn dial(&self, id: EndpointId, addresses: &[SocketAddr], protocol: &[u8]) -> Connection {
        let address = addresses.iter().fold(EndpointAddr::new(id), |all, one| all.with_ip_addr(*one));
        self.runtime.block_on(self.endpoint.connect(address, protocol)).expect("a connection")
    }

    /// Asks a table for the host's permanent key, and dials the host.
    pub fn dial_host_of(&self, code: &InviteCode, address: SocketAddr) -> Connection {
        let table = self.dial(table_key(code).public(), &[address], INVITE);
        let answer = self.runtime.block_on(async {
            let (mut send, mut receive) = table.open_bi().await.expect("a stream");
            send.finish().expect("an open stream");
            postcard::from_bytes(&receive.read_to_end(10_000).await.expect("an answer")).expect("a readable answer")
        });
        let Answer::Come { key, addresses, .. } = answer else { panic!("the table is taken") };
        let host = EndpointId::from_bytes(&key).expect("a key");
        let here = addresses.iter().map(|address| SocketAddr::from(([127, 0, 0, 1], address.port())));
        self.dial(host, &here.chain(addresses.iter().copied()).collect::<Vec<_>>(), HELLO)
    }

    pub fn open(&self, connection: &Connection) -> (SendStream, RecvStream) {
        self.runtime.block_on(connection.open_bi()).expect("a stream")
    }

    /// Sends bytes over a stream. Returns `false` if the other end does not accept all of them within five seconds.
    pub fn send(&self, send: &mut SendStream, bytes: &[u8]) -> bool {
        let written = async { tokio::time::timeout(Duration::from_secs(5), send.write_all(bytes)).await };
        matches!(self.runtime.block_on(written), Ok(Ok(())))
    }

    /// Waits until the other end closes the connection, and returns the close code.
    pub fn close_code(&self, connection: &Connection) -> u64 {
        let closed = async { tokio::time::timeout(Duration::from_secs(12), connection.closed()).await };
        match self.runtime.block_on(closed).expect("it is closed in time") {
            ConnectionError::ApplicationClosed(close) => close.error_code.into_inner(),
            other => panic!("closed otherwise: {other}"),
        }
    }

    /// Waits for a connection, and accepts it.
    pub fn accept(&self) -> Connection {
        let accept = async { self.endpoint.accept().await.expect("somebody comes").await };
        self.runtime.block_on(accept).expect("a connection")
    }
}
