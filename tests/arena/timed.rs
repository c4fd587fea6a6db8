use tamsk::bot::Level;
use tamsk::bot::arena::{Played, opening, play_timed};
use tamsk::bot::player::BotPlayer;
use tamsk::rules::{Match, Options, Player};

#[test]
fn debug() {
    for seed in 0..40 {
        let mut played = Played::new(Match::new(Options::default()).unwrap());
        played.open(&opening(seed));
        let mut red = BotPlayer::new(Player::Red, Level::Club, seed);
        let mut black = BotPlayer::random(Player::Black, seed);
        let played = play_timed(played, &mut red, &mut black);
        if played.hung || !played.refusals.is_empty() {
            println!("seed {seed}");
            for (at, player, action) in &played.actions[played.actions.len().saturating_sub(40)..] {
                println!("{at} {player} {action:?}");
            }
            println!("{:?} {:?}", &played.refusals[..played.refusals.len().min(5)], played.hung);
            println!("{:?} {}", played.game.next_due(), played.game.now());
            println!("{:?}", played.game);
            break;
        }
    }
}
