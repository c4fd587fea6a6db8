//! Those who have the code get to know the permanent key of who waits, proven by a signature.

use std::net::SocketAddr;
use std::time::Duration;

use iroh::endpoint::Connection;
use iroh::{EndpointId, RelayUrl, Signature};
use serde::{Deserialize, Serialize};
use tamsk_net::GameId;
use tokio::time::timeout;

use super::close_code::why_closed;
use super::context::Context;
use crate::error::NetworkError;

/// How long the answer, or its arrival, may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
/// The size of an answer at most, in bytes.
const MAX_ANSWER_BYTES: usize = 2_048;
/// The number of addresses in an answer at most.
const MAX_ADDRESSES: usize = 16;
/// What a signature is for.
const PURPOSE: &[u8] = b"tamsk/invite/1";

/// The answer to those who have the code.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Answer {
    /// Somebody was faster.
    Taken,
    /// The guest is expected.
    Come(Invitation),
}

/// Where the guest is expected.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Invitation {
    key: [u8; 32],
    signature: Vec<u8>,
    pub game: GameId,
    pub addresses: Vec<SocketAddr>,
    relay: Option<String>,
}

/// Returns what the permanent key signs: for this table, this guest and this game only.
fn promise(table: EndpointId, guest: EndpointId, game: GameId) -> Vec<u8> {
    [PURPOSE, table.as_bytes(), guest.as_bytes(), &[u8::from(game == GameId::Gipf)]].concat()
}

impl Invitation {
    /// Invites a guest who came to the table that waits under a code.
    pub fn new(context: &Context, table: EndpointId, guest: EndpointId, game: GameId) -> Invitation {
        let key = context.config.secret_key.iroh();
        let address = context.endpoint.addr();
        Invitation {
            key: *key.public().as_bytes(),
            signature: key.sign(&promise(table, guest, game)).to_bytes().to_vec(),
            game,
            addresses: address.ip_addrs().copied().take(MAX_ADDRESSES).collect(),
            relay: address.relay_urls().next().map(ToString::to_string),
        }
    }

    /// Returns the permanent key of who waits at this table, if the signature proves it.
    pub fn host(&self, table: EndpointId, guest: EndpointId) -> Option<EndpointId> {
        let host = EndpointId::from_bytes(&self.key).ok()?;
        let signature = Signature::from_bytes(self.signature.as_slice().try_into().ok()?);
        host.verify(&promise(table, guest, self.game), &signature).ok().map(|()| host)
    }

    /// Returns the relay by which the host is reached.
    pub fn relay(&self) -> Option<RelayUrl> {
        self.relay.as_ref()?.parse().ok()
    }
}

/// Answers somebody who has the code, and waits until they have heard it.
pub(super) async fn answer(connection: Connection, answer: Answer) {
    let heard = async {
        let (mut send, _) = connection.accept_bi().await.ok()?;
        send.write_all(&postcard::to_allocvec(&answer).unwrap_or_default()).await.ok()?;
        send.finish().ok()?;
        send.stopped().await.ok()
    };
    // Whoever does not listen learns nothing.
    let _ = timeout(ANSWER_TIMEOUT, heard).await;
}

/// Reads an answer.
///
/// # Errors
/// Returns [`NetworkError`] if the bytes are none.
fn read(bytes: &[u8]) -> Result<Answer, NetworkError> {
    postcard::from_bytes(bytes).map_err(|_| NetworkError::BadGreeting)
}

/// Asks for the permanent key of who waits.
///
/// # Errors
/// Returns [`NetworkError`] if there is no answer in time, or somebody was faster.
pub(super) async fn ask(connection: &Connection) -> Result<Invitation, NetworkError> {
    let answer = async {
        let closed = || why_closed(connection.close_reason().as_ref());
        let (mut send, mut receive) = connection.open_bi().await.map_err(|_| closed())?;
        // Nothing needs to be said: the connection has both keys.
        send.finish().map_err(|_| NetworkError::Closed)?;
        let bytes = receive.read_to_end(MAX_ANSWER_BYTES).await.map_err(|error| match error {
            iroh::endpoint::ReadToEndError::TooLong => NetworkError::BadGreeting,
            iroh::endpoint::ReadToEndError::Read(_) => closed(),
        })?;
        read(&bytes)
    };
    match timeout(ANSWER_TIMEOUT, answer).await.unwrap_or(Err(NetworkError::NotAnswering))? {
        Answer::Taken => Err(NetworkError::Taken),
        Answer::Come(invitation) => Ok(invitation),
    }
}

#[cfg(test)]
mod tests {
    use iroh::SecretKey;
    use proptest::prelude::*;

    use super::*;

    /// Returns the keys of a host, of their table and of a guest, and the bytes of the host's invitation.
    fn invited() -> ([EndpointId; 3], Vec<u8>) {
        let keys = [1, 2, 3].map(|number| SecretKey::from_bytes(&[number; 32]));
        let [host, table, guest] = [0, 1, 2].map(|number: usize| keys[number].public());
        let game = GameId::Tamsk;
        let invitation = Invitation {
            key: *host.as_bytes(),
            signature: keys[0].sign(&promise(table, guest, game)).to_bytes().to_vec(),
            game,
            addresses: ["192.0.2.7:4000", "[2001:db8::7]:4001"].map(|text| text.parse().expect("an address")).to_vec(),
            relay: Some("https://relay.example/".into()),
        };
        ([host, table, guest], postcard::to_allocvec(&Answer::Come(invitation)).expect("it can be written"))
    }

    /// Returns the host whom an answer proves, if it is an invitation.
    fn proven(bytes: &[u8], table: EndpointId, guest: EndpointId) -> Option<EndpointId> {
        let Ok(Answer::Come(invitation)) = read(bytes) else { return None };
        assert!(invitation.addresses.len() <= bytes.len() && invitation.signature.len() <= bytes.len());
        // Anything may stand in place of the relay.
        let _ = invitation.relay();
        invitation.host(table, guest)
    }

    #[test]
    fn an_invitation_is_for_one_guest_at_one_table() {
        let ([host, table, guest], bytes) = invited();
        assert_eq!(proven(&bytes, table, guest), Some(host));
        assert_eq!(proven(&bytes, host, guest), None);
        assert_eq!(proven(&bytes, table, host), None);
        assert!((0..bytes.len()).all(|length| read(&bytes[..length]).is_err()), "an answer is whole");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn any_bytes_are_read_and_prove_nobody_else(
            bytes in proptest::collection::vec(any::<u8>(), 0..MAX_ANSWER_BYTES),
            damages in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        ) {
            let ([host, table, guest], mut damaged) = invited();
            prop_assert_eq!(proven(&bytes, table, guest), None);
            for (place, value) in damages {
                let index = place.index(damaged.len());
                damaged[index] = value;
            }
            let proven = proven(&damaged, table, guest);
            prop_assert!(proven.is_none_or(|key| key == host), "only the host can sign");
        }
    }
}
