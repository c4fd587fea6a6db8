//! What time cost: hesitation, lost glasses and lateness are told apart from bad moves.

use tamsk_rules::{Level, Player};

use super::matches::{Plant, Recorded, socket, with_planted};
use crate::analysis::{TurnDeed, Verdict, time_costs};

#[test]
fn without_sand_time_costs_nothing() {
    let recorded = Recorded::with_all_moved(Level::One);
    assert_eq!(time_costs(&recorded.course(), &recorded.judged(200)), None);
}

/// Black thinks for so long that a glass runs out, and at Level 3 the timer as well: the worst turn, lost to time
/// alone.
#[test]
fn a_long_thought_is_a_blunder_lost_to_time() {
    for level in [Level::Two, Level::Three] {
        let recorded = with_planted(level, &Plant::Hesitation(14, 175_000));
        let analysis = recorded.judged(6_000);
        let costs = time_costs(&recorded.course(), &analysis).expect("a match with sand");
        let worst = *analysis.worst().first().expect("a blunder");
        assert_eq!((worst.number, worst.player, worst.verdict()), (14, Player::Black, Some(Verdict::Blunder)));
        assert!(matches!(worst.deed, TurnDeed::LostGlass(_)), "{worst:?}");
        assert!(worst.lost_to_time > 150 && worst.lost_to_time == worst.loss(), "{worst:?}");
        let (red, black) = (&costs[Player::Red], &costs[Player::Black]);
        assert_eq!((black.longest, black.longest_turn), (worst.ended - worst.began, 14));
        assert!(black.lost >= worst.lost_to_time && !black.wasted.is_empty(), "{black:?}");
        assert_eq!(black.late > 0, level == Level::Three, "{black:?}");
        assert!(red.usual < 3_000 && red.late == 0 && red.lost == 0, "{red:?}");
    }
}

#[test]
fn glasses_that_run_out_are_told_with_the_time_they_were_missed() {
    let mut recorded = Recorded::with_all_moved(Level::Two);
    let glass = u64::from(recorded.origin.options().glass);
    recorded.game.advance(400_000);
    let analysis = recorded.judged(500);
    let costs = time_costs(&recorded.course(), &analysis).expect("a match with sand");
    let end = recorded.game.now();
    for (player, sockets) in [(Player::Red, ["D2", "B4", "F4"]), (Player::Black, ["D6", "B2", "F2"])] {
        let wasted = &costs[player].wasted;
        assert_eq!(wasted.iter().map(|glass| glass.socket).collect::<Vec<_>>(), sockets.map(socket));
        for (glass_, turn) in wasted.iter().zip((player.index()..).step_by(2)) {
            assert_eq!(glass_.at, 1_000 * turn as u64 + glass, "each ran out after its time");
            assert!(glass_.could_move && glass_.unplayed == end - glass_.at, "{glass_:?}");
        }
    }
    assert_eq!(costs[Player::Red].turns, 4);
    assert_eq!(costs[Player::Red].usual, 1_000);
}
