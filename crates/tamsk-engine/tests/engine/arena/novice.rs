//! The weakest bot errs as people do: it forgets rings, claims and the timer, loses glasses to the sand and walls them
//! in, but no move of it is nonsense.

use super::errors::{Errors, NOVICE, percent};

/// The greatest loss that a move of the weakest bot may cause by the eyes of a stronger one, in hundredths of a ring: that
/// of a glass walled in early, with all that it could have reached.
const WORST: i32 = 600;

/// A loss that only one move of fifty may exceed, in hundredths of a ring.
const BAD: i32 = 200;

/// Half of the matches with each colour, against an expert.
#[test]
fn a_novice_errs_as_people_do() {
    let Errors { weak: novice, expert, losses } = &*NOVICE;
    let forgotten = [novice, expert].map(|deeds| percent(deeds.forgotten, deeds.moves));
    assert!((8..25).contains(&forgotten[0]) && forgotten[1] == 0, "{novice:?} {expert:?}");
    let missed = percent(novice.claimable - novice.claims, novice.claimable);
    assert!((15..45).contains(&missed), "{novice:?}");
    assert_eq!(expert.claims, expert.claimable, "{expert:?}");
    assert!(novice.glasses_lost > 3 * expert.glasses_lost && expert.glasses_lost > 0, "{novice:?} {expert:?}");
    assert!(
        novice.walled_in > 4 * expert.walled_in && 200 * novice.walled_in > novice.glasses,
        "{novice:?} {expert:?}"
    );
    assert!(losses.len() > 500 && losses.last().is_some_and(|worst| *worst <= WORST), "{:?}", losses.last());
    let bad = losses.iter().filter(|loss| **loss > BAD).count();
    assert!(bad > 0 && 50 * bad <= losses.len(), "{bad} of {}", losses.len());
}
