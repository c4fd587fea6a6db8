//! A casual player errs as a novice does, but less often: it forgets few rings and claims, keeps more of its glasses
//! from the sand and from walls, and no move of it is nonsense.

use tamsk_engine::Difficulty;

use super::errors::{Errors, NOVICE};
use crate::likely::is_likely;

/// The greatest loss that a move may cause by the eyes of a stronger one, in hundredths of a ring.
const WORST: i32 = 500;

/// A loss that only one move of a hundred may exceed, in hundredths of a ring.
const BAD: i32 = 200;

/// Half of the matches with each colour, against an expert.
#[test]
fn a_casual_player_errs_as_people_do_but_less_often_than_a_novice() {
    let Errors { weak: casual, expert, losses } = &Errors::of(Difficulty::Casual);
    let novice = &NOVICE.weak;
    let all = format!("{casual:?} {expert:?} {novice:?}");
    let strength = Difficulty::Casual.strength();
    assert!(is_likely(strength.forgets_ring, casual.forgotten, casual.moves), "{all}");
    assert!(2 * casual.forgotten * novice.moves < novice.forgotten * casual.moves, "{all}");
    let unclaimed = [casual, novice].map(|deeds| deeds.claimable - deeds.claims);
    assert!(casual.claimable > 20 && unclaimed[0] * novice.claimable < unclaimed[1] * casual.claimable, "{all}");
    assert!(casual.glasses_lost > 2 * expert.glasses_lost && casual.glasses_lost < novice.glasses_lost, "{all}");
    assert!(casual.walled_in > 4 * expert.walled_in, "{all}");
    assert!(casual.walled_in * novice.glasses < novice.walled_in * casual.glasses, "{all}");
    assert!(losses.len() > 500 && losses.last().is_some_and(|worst| *worst <= WORST), "{:?}", losses.last());
    // It takes turns that look as good, and some of them are not.
    assert!(losses.iter().any(|loss| *loss > strength.tolerance), "{losses:?}");
    let bad = losses.iter().filter(|loss| **loss > BAD).count();
    assert!(100 * bad <= losses.len(), "{bad} of {}", losses.len());
}
