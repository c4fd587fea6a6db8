//! Tests with hosts who break the protocol.

use iroh::SecretKey;
use tamsk_net::GameId;
use tamsk_online::{InviteCode, NetworkError};

use super::attacker::{Answer, Attacker, table_key};
use super::player::Player;

/// Lets a guest join the table with the given invite code. The table's hostile host then runs `act`. Returns the
/// guest's error.
pub fn join(code: &str, act: impl FnOnce(&Attacker, &iroh::endpoint::Connection)) -> NetworkError {
    let code: InviteCode = code.parse().expect("a code");
    let (guest, host) = (Player::new("Charles"), Attacker::with_key(table_key(&code)));
    guest.network().join_with_address(&code, host.address());
    let connection = host.accept();
    act(&host, &connection);
    guest.failure()
}

pub fn answer(host: &Attacker, connection: &iroh::endpoint::Connection, bytes: &[u8]) {
    let (mut send, _receive) = host.runtime.block_on(connection.accept_bi()).expect("a stream");
    host.send(&mut send, bytes);
    // The guest may have stopped reading.
    let _ = send.finish();
}

/// Returns an invitation to the host with the given key. The invitation is signed by `signer`.
pub fn invitation(
    host: &Attacker,
    connection: &iroh::endpoint::Connection,
    key: &SecretKey,
    signer: &SecretKey,
) -> Vec<u8> {
    let promise =
        [b"tamsk/invite/1".as_slice(), host.id().as_bytes(), connection.remote_id().as_bytes(), &[0]].concat();
    let answer = Answer::Come {
        key: *key.public().as_bytes(),
        signature: signer.sign(&promise).to_bytes().to_vec(),
        game: GameId::Tamsk,
        addresses: Vec::new(),
        relay: None,
    };
    postcard::to_allocvec(&answer).expect("it can be written")
}

#[test]
fn answers_must_be_proven_invitations() {
    let bad = NetworkError::BadGreeting;
    assert_eq!(join("111-111-111-111", |_, connection| connection.close(9_u8.into(), b"")), NetworkError::Closed);
    assert_eq!(join("222-222-222-222", |host, connection| answer(host, connection, &[0xff; 50])), bad);
    assert_eq!(join("333-333-333-333", |host, connection| answer(host, connection, &[1; 1_000_000])), bad);
    assert_eq!(join("444-444-444-444", |host, connection| answer(host, connection, &[])), bad);
    assert_eq!(join("555-555-555-555", |host, connection| answer(host, connection, &[0])), NetworkError::Busy);
    // A host cannot sign an invitation in the name of another host.
    let refused = join("666-666-666-666", |host, connection| {
        let (victim, own) = (SecretKey::generate(), SecretKey::generate());
        answer(host, connection, &invitation(host, connection, &victim, &own));
    });
    assert_eq!(refused, bad);
}

/// Lets a hostile host send a valid invitation to a guest. When the guest then dials the host's permanent key, the host
/// answers with `greeting`. Returns the guest's error.
pub fn meet_at_permanent_key(code: &str, greeting: &[u8]) -> NetworkError {
    let key = SecretKey::generate();
    let permanent = Attacker::with_key(key.clone());
    join(code, |host, connection| {
        let bytes = invitation(host, connection, &key, &key);
        let Ok(Answer::Come { key, signature, game, relay, .. }) = postcard::from_bytes(&bytes) else { return };
        let addresses = vec![permanent.address()];
        let bytes = postcard::to_allocvec(&Answer::Come { key, signature, game, addresses, relay });
        answer(host, connection, &bytes.expect("it can be written"));
        let guest = permanent.accept();
        let (mut send, _receive) = permanent.runtime.block_on(guest.accept_bi()).expect("a stream");
        permanent.send(&mut send, greeting);
        // Wait until the guest closes the connection.
        permanent.close_code(&guest);
    })
}
