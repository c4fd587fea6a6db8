//! Introductions of guests to hosts. A guest who has the code of a table learns the host's permanent key, and a
//! signature proves this key.

use std::net::SocketAddr;
use std::time::Duration;

use iroh::endpoint::Connection;
use iroh::{EndpointId, RelayUrl, Signature};
use serde::{Deserialize, Serialize};
use tamsk_net::GameId;
use tokio::time::timeout;

use super::close_code::closed_connection_error;
use super::context::DriverContext;
use crate::error::NetworkError;

/// The maximum time for an answer to be sent or to arrive.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum size of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 2_048;
/// The maximum number of addresses in an answer.
const MAX_ADDRESSES: usize = 16;
/// The purpose of a signature, which is the first part of the signed bytes.
const PURPOSE: &[u8] = b"tamsk/invite/1";

/// The host's answer to a guest who has the table's code.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum InviteAnswer {
    /// The table is taken, because another guest was faster.
    Taken,
    /// The guest is expected, and receives this invitation.
    Invited(Invitation),
}

/// An invitation to the host's permanent endpoint.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Invitation {
    /// The permanent public key of the host.
    key: [u8; 32],
    /// The signature that proves that the host owns `key`.
    signature: Vec<u8>,
    pub game: GameId,
    /// The addresses of the host's permanent endpoint.
    pub addresses: Vec<SocketAddr>,
    /// The URL of a relay that leads to the host, if there is one.
    relay: Option<String>,
}

/// Returns the bytes that the host's permanent key signs. The signature is valid only for this table, this guest and
/// this game.
fn signed_bytes(table: EndpointId, guest: EndpointId, game: GameId) -> Vec<u8> {
    [PURPOSE, table.as_bytes(), guest.as_bytes(), &[u8::from(game == GameId::Gipf)]].concat()
}

impl Invitation {
    /// Creates an invitation for a guest who has come to the host's waiting table.
    pub fn new(context: &DriverContext, table: EndpointId, guest: EndpointId, game: GameId) -> Invitation {
        let key = context.config.secret_key.as_iroh();
        let address = context.endpoint.addr();
        Invitation {
            key: *key.public().as_bytes(),
            signature: key.sign(&signed_bytes(table, guest, game)).to_bytes().to_vec(),
            game,
            addresses: address.ip_addrs().copied().take(MAX_ADDRESSES).collect(),
            relay: address.relay_urls().next().map(ToString::to_string),
        }
    }

    /// Returns the permanent key of the host of this table, or `None` if the signature does not prove the key.
    pub fn verified_host(&self, table: EndpointId, guest: EndpointId) -> Option<EndpointId> {
        let host = EndpointId::from_bytes(&self.key).ok()?;
        let signature = Signature::from_bytes(self.signature.as_slice().try_into().ok()?);
        host.verify(&signed_bytes(table, guest, self.game), &signature).ok().map(|()| host)
    }

    /// Returns the relay that leads to the host, if the invitation names a valid one.
    pub fn relay(&self) -> Option<RelayUrl> {
        self.relay.as_ref()?.parse().ok()
    }
}

/// Sends an answer to a guest who has the table's code, and waits until the answer has arrived.
pub(super) async fn send_invite_answer(connection: Connection, answer: InviteAnswer) {
    let heard = async {
        let (mut send, _) = connection.accept_bi().await.ok()?;
        send.write_all(&postcard::to_allocvec(&answer).unwrap_or_default()).await.ok()?;
        send.finish().ok()?;
        send.stopped().await.ok()
    };
    // Sending may fail, because the guest may never read the answer.
    let _ = timeout(ANSWER_TIMEOUT, heard).await;
}

/// Reads an answer to a guest from bytes.
///
/// # Errors
/// Returns [`NetworkError`] if the bytes are not an answer.
fn read(bytes: &[u8]) -> Result<InviteAnswer, NetworkError> {
    postcard::from_bytes(bytes).map_err(|_| NetworkError::BadGreeting)
}

/// Asks the host of a table for an invitation.
///
/// # Errors
/// Returns [`NetworkError`] if no valid answer arrives in time, if the connection is closed, or if another guest was
/// faster.
pub(super) async fn request_invitation(connection: &Connection) -> Result<Invitation, NetworkError> {
    let answer = async {
        let closed = || closed_connection_error(connection.close_reason().as_ref());
        let (mut send, mut receive) = connection.open_bi().await.map_err(|_| closed())?;
        // The request is empty, because the connection proves the keys of both ends.
        send.finish().map_err(|_| NetworkError::Closed)?;
        let bytes = receive.read_to_end(MAX_ANSWER_BYTES).await.map_err(|error| match error {
            iroh::endpoint::ReadToEndError::TooLong => NetworkError::BadGreeting,
            iroh::endpoint::ReadToEndError::Read(_) => closed(),
        })?;
        read(&bytes)
    };
    match timeout(ANSWER_TIMEOUT, answer).await.unwrap_or(Err(NetworkError::NotAnswering))? {
        InviteAnswer::Taken => Err(NetworkError::Busy),
        InviteAnswer::Invited(invitation) => Ok(invitation),
    }
}

#[cfg(test)]
mod tests {
    use iroh::SecretKey;
    use proptest::prelude::*;

    use super::*;

    /// Returns the keys of a host, the host's table and a guest, and the bytes of the host's invitation to the guest.
    fn invited() -> ([EndpointId; 3], Vec<u8>) {
        let keys = [1, 2, 3].map(|number| SecretKey::from_bytes(&[number; 32]));
        let [host, table, guest] = [0, 1, 2].map(|number: usize| keys[number].public());
        let game = GameId::Tamsk;
        let invitation = Invitation {
            key: *host.as_bytes(),
            signature: keys[0].sign(&signed_bytes(table, guest, game)).to_bytes().to_vec(),
            game,
            addresses: ["192.0.2.7:4000", "[2001:db8::7]:4001"].map(|text| text.parse().expect("an address")).to_vec(),
            relay: Some("https://relay.example/".into()),
        };
        ([host, table, guest], postcard::to_allocvec(&InviteAnswer::Invited(invitation)).expect("it can be written"))
    }

    /// Returns the key of the host if the bytes are an invitation that proves this key, or `None` otherwise.
    fn proven(bytes: &[u8], table: EndpointId, guest: EndpointId) -> Option<EndpointId> {
        let Ok(InviteAnswer::Invited(invitation)) = read(bytes) else { return None };
        assert!(invitation.addresses.len() <= bytes.len() && invitation.signature.len() <= bytes.len());
        // The relay may be any text, even an invalid one.
        let _ = invitation.relay();
        invitation.verified_host(table, guest)
    }

    #[test]
    fn an_invitation_is_for_one_guest_at_one_table() {
        let ([host, table, guest], bytes) = invited();
        assert_eq!(proven(&bytes, table, guest), Some(host));
        assert_eq!(proven(&bytes, host, guest), None);
        assert_eq!(proven(&bytes, table, host), None);
        assert!((0..bytes.len()).all(|length| read(&bytes[..length]).is_err()), "a truncated answer is refused");
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
