//! The rings: 64 pieces of ivory, in holders, in sockets, in a hand, or in flight.

mod deal;
pub mod meshes;
pub mod ring;

use bevy::prelude::*;

pub use meshes::tray;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(meshes::plugin);
    motion_plugin(app);
}

fn motion_plugin(app: &mut App) {
    app.add_plugins((deal::plugin, ring::plugin));
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::prelude::*;
    use bevy::time::TimeUpdateStrategy;
    use tamsk_rules::{FULL_HOLDER, Player};

    use super::meshes::RingMesh;
    use super::ring::{CarriedRing, Ring, RingSlot};
    use crate::appearance::SystemMotionPreference;
    use crate::graphics::common::game_sets::GameSetRoots;
    use crate::graphics::common::schedule::GraphicsSystems;
    use crate::settings::AccessibilitySettings;
    use crate::simulation::components::{BoardSocket, Hand, Holder, RingStack};
    use crate::simulation::layout::{BOARD_TOP, SOCKET_SPACING, ring_in_holder, ring_in_socket, socket_position};
    use crate::simulation::time::PlaybackTimeState;
    use crate::states::TAMSK;

    struct Table(App);

    impl Table {
        fn laid() -> Table {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
                .init_resource::<AccessibilitySettings>()
                .init_resource::<SystemMotionPreference>()
                .init_resource::<PlaybackTimeState>()
                .insert_resource(RingMesh::default());
            GameSetRoots::spawn_set_root(&mut app, TAMSK, SOCKET_SPACING, ());
            app.configure_sets(Update, (GraphicsSystems::SpawnVisuals, GraphicsSystems::Animate).chain());
            super::motion_plugin(&mut app);
            for socket in tamsk_rules::Socket::all() {
                app.world_mut().spawn(BoardSocket(socket));
            }
            for owner in Player::BOTH {
                app.world_mut().spawn(Holder { owner, rings: FULL_HOLDER });
                app.world_mut().spawn(Hand::empty(owner));
            }
            let mut table = Table(app);
            table.seconds(0.1);
            table
        }

        fn seconds(&mut self, seconds: f32) -> &mut Table {
            for _ in 0..(seconds * 50.0) as u32 {
                self.0.update();
            }
            self
        }

        fn hand(&mut self, hand: Hand) -> &mut Table {
            let mut hands = self.0.world_mut().query::<&mut Hand>();
            for mut one in hands.iter_mut(self.0.world_mut()).filter(|one| one.player == hand.player) {
                *one = hand;
            }
            self
        }

        fn drop(&mut self, player: Player, socket: tamsk_rules::Socket) -> &mut Table {
            let world = self.0.world_mut();
            for mut holder in world.query::<&mut Holder>().iter_mut(world).filter(|holder| holder.owner == player) {
                holder.rings -= 1;
            }
            for (_, mut stack) in
                world.query::<(&BoardSocket, &mut RingStack)>().iter_mut(world).filter(|(s, _)| s.0 == socket)
            {
                stack.0 += 1;
            }
            self
        }

        fn carried(&mut self) -> Vec<(Player, Vec3)> {
            let world = self.0.world_mut();
            let mut carried: Vec<_> = world
                .query::<(&CarriedRing, &Transform)>()
                .iter(world)
                .map(|(ring, at)| (ring.by, at.translation))
                .collect();
            carried.sort_by_key(|(player, _)| player.index());
            carried
        }

        fn ring_at(&mut self, place: Vec3) -> bool {
            let world = self.0.world_mut();
            world.query::<(&Ring, &Transform)>().iter(world).any(|(_, at)| at.translation.distance(place) < 1e-3)
        }

        fn count(&mut self, of: impl Fn(RingSlot) -> bool) -> usize {
            let world = self.0.world_mut();
            world.query::<&Ring>().iter(world).filter(|ring| of(ring.0)).count()
        }
    }

    fn s(name: &str) -> tamsk_rules::Socket {
        name.parse().expect("a socket")
    }

    fn carrying(player: Player, aim: Vec2, over: Option<tamsk_rules::Socket>) -> Hand {
        Hand { position: Some(aim), snap_socket: over, carries_ring: true, ..Hand::empty(player) }
    }

    #[test]
    fn a_carried_ring_follows_the_hand_and_goes_back() {
        let mut table = Table::laid();
        let home = ring_in_holder(Player::Red, FULL_HOLDER - 1);
        assert!(table.carried().is_empty() && table.ring_at(home));
        let aim = Vec2::new(-4.0, 3.0);
        table.hand(carrying(Player::Red, aim, None)).seconds(1.5);
        let [(Player::Red, at)] = table.carried()[..] else { panic!("{:?}", table.carried()) };
        assert!(Vec2::new(at.x, at.z).distance(aim) < 0.05 && at.y > BOARD_TOP + 2.0, "{at}");
        assert!(!table.ring_at(home));
        table.hand(Hand::empty(Player::Red)).seconds(1.0);
        assert!(table.carried().is_empty() && table.ring_at(home));
    }

    #[test]
    fn a_ring_released_over_its_socket_falls_straight_down() {
        let mut table = Table::laid();
        let socket = s("D2");
        let middle = socket_position(socket);
        table.hand(carrying(Player::Black, middle + Vec2::X, Some(socket))).seconds(1.5);
        let [(Player::Black, at)] = table.carried()[..] else { panic!("{:?}", table.carried()) };
        assert!(Vec2::new(at.x, at.z).distance(middle) < 0.5, "the ring is drawn to the socket: {at}");
        table.hand(Hand::empty(Player::Black)).drop(Player::Black, socket);
        let mut height = at.y;
        for _ in 0..10 {
            table.seconds(0.02);
            assert!(table.carried().is_empty());
            let world = table.0.world_mut();
            let now = world
                .query::<(&Ring, &Transform)>()
                .iter(world)
                .find(|(ring, _)| ring.0 == RingSlot::Socket(socket, 0));
            let now = now.expect("a ring belongs in the socket").1.translation;
            assert!(now.y <= height && Vec2::new(now.x, now.z).distance(middle) < 0.5, "{now}");
            height = now.y;
        }
        table.seconds(0.5);
        assert!(table.ring_at(ring_in_socket(socket, 0)));
        assert_eq!(table.count(|slot| matches!(slot, RingSlot::Holder(Player::Black, _))), 31);
    }

    #[test]
    fn two_hands_carry_and_drop_a_ring_each() {
        let mut table = Table::laid();
        let (red, black) = (s("B2"), s("F4"));
        table
            .hand(carrying(Player::Red, socket_position(red), Some(red)))
            .hand(carrying(Player::Black, socket_position(black), Some(black)))
            .seconds(1.5);
        assert_eq!(table.carried().iter().map(|(player, _)| *player).collect::<Vec<_>>(), Player::BOTH);
        for player in Player::BOTH {
            table.hand(Hand::empty(player));
        }
        table.drop(Player::Red, red).drop(Player::Black, black).seconds(0.04);
        // Each of the two rings falls from the hand that carried it, so neither ring crosses the table.
        let world = table.0.world_mut();
        for (ring, at) in world.query::<(&Ring, &Transform)>().iter(world) {
            if let RingSlot::Socket(socket, _) = ring.0 {
                let place = socket_position(socket);
                assert!(Vec2::new(at.translation.x, at.translation.z).distance(place) < 0.5, "{socket}: {at:?}");
            }
        }
        table.seconds(1.0);
        assert!(table.ring_at(ring_in_socket(red, 0)) && table.ring_at(ring_in_socket(black, 0)));
        assert_eq!(table.count(|_| true), 64);
    }

    #[test]
    fn nothing_is_lifted_from_an_empty_holder() {
        let mut table = Table::laid();
        let world = table.0.world_mut();
        for mut holder in world.query::<&mut Holder>().iter_mut(world).filter(|holder| holder.owner == Player::Red) {
            holder.rings = 0;
        }
        table.seconds(0.1).hand(carrying(Player::Red, Vec2::ZERO, None)).seconds(0.5);
        assert!(table.carried().is_empty());
    }
}
