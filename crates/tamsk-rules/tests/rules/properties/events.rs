//! The events of a match.

use std::collections::HashMap;

use proptest::prelude::*;
use tamsk_rules::{Event, GlassId, Match, Socket};
use tamsk_samples::matches::{options, play, steps};

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    /// The events alone are enough to follow a match: rings, places and lost glasses.
    #[test]
    fn events_tell_everything(options in options(5_000..=60_000), steps in steps(300)) {
        let (game, _, events) = play(options, &steps);
        let mut at: HashMap<GlassId, Option<Socket>> =
            Match::new(options).expect("options").glasses().map(|(id, glass)| (id, glass.at)).collect();
        let mut rings = [0u8; 37];
        let mut lost = 0;
        let mut time = 0;
        for happened in events {
            prop_assert!(happened.at >= time);
            time = happened.at;
            match happened.event {
                Event::Placed { glass, from, to, .. } => {
                    prop_assert_eq!(at.insert(glass, Some(to)), Some(from));
                }
                Event::RingDropped { socket, .. } => rings[socket.index()] += 1,
                Event::GlassLost { glass, socket } => {
                    prop_assert_eq!(at[&glass], Some(socket));
                    lost += 1;
                }
                Event::Over(outcome) => prop_assert_eq!(game.outcome(), Some(outcome)),
                _ => {}
            }
        }
        prop_assert!(game.glasses().all(|(id, _)| at[&id] == game.standing(id)));
        prop_assert!(Socket::all().all(|socket| game.board().rings(socket) == rings[socket.index()]));
        prop_assert_eq!(lost, game.glasses().filter(|(_, glass)| !glass.is_living()).count());
    }
}
