//! How players come together.

use tamsk_net::{GameId, Notice, Role};

use super::player::Player;

#[test]
fn a_guest_with_the_code_meets_the_host() {
    let (host, guest) = (Player::new("Ada"), Player::new("Charles"));
    let (code, address) = host.invite(GameId::Tamsk);
    guest.network().join_at(&code, address);
    let (mut there, mut here) = (host.seat(), guest.seat());
    assert_eq!((there.role, here.role), (Role::Host, Role::Guest));
    assert_eq!((there.other.key, here.other.key), (guest.key(), host.key()));
    assert_eq!((&*there.other.name, &*here.other.name), ("Charles", "Ada"));
    there.hear("the greeting", |notice| matches!(notice, Notice::Greeted { .. }).then_some(()));
    here.hear("the greeting", |notice| matches!(notice, Notice::Greeted { .. }).then_some(()));
}
