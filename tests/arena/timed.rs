use tamsk::bot::Level;
use tamsk::bot::arena::{Played, opening, play_timed};
use tamsk::bot::player::BotPlayer;
use tamsk::rules::*;

#[test]
fn debug() {
    for seed in 0..16 {
        let mut played = Played::new(Match::new(Options::default()).unwrap());
        played.open(&opening(seed));
        let mut red = BotPlayer::new(Player::Red, Level::Club, seed);
        let mut black = BotPlayer::new(Player::Black, Level::Expert, seed);
        let played = play_timed(played, &mut red, &mut black);
        println!(
            "seed {seed} {:?} rings {} {}",
            played.game.outcome(),
            played.game.rings(Player::Red),
            played.game.rings(Player::Black)
        );
        // replay and watch losses
        let mut game = Match::new(Options::default()).unwrap();
        let mut log: Vec<String> = vec![];
        for &(at, by, act) in &played.actions {
            // deaths due before
            while let Some(due) = game.next_due() {
                if due > at {
                    break;
                }
                let before = game.clone();
                for h in game.advance(due) {
                    if let Event::GlassLost { glass, socket } = h.event {
                        let exits = before.targets(glass).len();
                        println!(
                            "  {} lost {:?} at {socket} exits {exits} t={} board {} to_move {} last: {}",
                            glass.owner,
                            glass.index,
                            h.at,
                            before.board().rings_on_board(),
                            before.to_move(),
                            log[log.len().saturating_sub(14)..].join(" | ")
                        );
                        for (id, g) in before.glasses() {
                            print!("   {}{} {:?} up {}", id.owner, id.index, g.at, before.upper(id));
                        }
                        println!();
                    }
                }
            }
            game.apply(at, by, act).unwrap();
            log.push(format!("{at} {by} {act:?}"));
        }
    }
}
