//! The bot at any moment of any match, against a random opponent: it is never refused, never places on a full socket
//! and never waits forever.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::player::BotPlayer;
use tamsk_records::LATEST;
use tamsk_rules::{Action, Match, Millis, Options, Player, Socket};
use tamsk_samples::matches::{self, Step, player, steps};

/// Any options. A glass may run out almost at once, or not at all.
fn options() -> impl Strategy<Value = Options> {
    matches::options(1_000..=200_000)
}

/// A legal action that neither resigns nor loses the match.
fn any_action(game: &Match, player: Player, number: u16) -> Option<Action> {
    use Action::*;
    let alone = [Take, PutBack, DropRing, KeepRing, ClaimRing, FlipTimer, Pass];
    let placed = Socket::all().flat_map(|socket| [Lift(socket), Place(socket), DropExtra(socket)]);
    let allowed: Vec<Action> = alone
        .into_iter()
        .chain(placed)
        .filter(|&action| game.check(player, action).is_ok())
        .filter(|action| !matches!(*action, Place(to) if game.placing_loses(player, to)))
        .collect();
    allowed.get(usize::from(number) % allowed.len().max(1)).copied()
}

fn any_match(options: Options, steps: &[Step]) -> Match {
    let mut game = Match::new(options).expect("options within bounds");
    for &(wait, red, number) in steps {
        let player = player(red);
        game.advance(game.now() + wait);
        if let Some(action) = any_action(&game, player, number) {
            game.apply(game.now(), player, action).expect("an allowed action");
        }
    }
    game
}

/// Does what the bot intends when it intends to, unless the opponent does something before.
fn play_on(game: &mut Match, bot: &mut BotPlayer, disturbances: &[Step]) -> Result<(), TestCaseError> {
    let me = bot.player();
    let never = AtomicBool::new(false);
    let mut disturbances = disturbances.iter();
    let mut disturbed_at: Millis = game.now();
    for _ in 0..200 {
        if game.outcome().is_some() {
            return Ok(());
        }
        let intent = bot.decide(game, &never);
        if let Some(intent) = intent {
            prop_assert!(intent.at >= game.now());
            prop_assert_eq!(game.check(me, intent.action), Ok(()), "{:?}", intent);
            let onto_full = matches!(intent.action, Action::Place(to) if game.placing_loses(me, to));
            prop_assert!(!onto_full && !intent.action.ends_match());
        }
        let at = intent.map_or(Millis::MAX, |intent| intent.at);
        let due = game.next_due().unwrap_or(Millis::MAX);
        let disturbance = disturbances.as_slice().first().copied();
        match (disturbance, intent) {
            (Some((wait, _, number)), _) if disturbed_at + wait < at.min(due) => {
                disturbances.next();
                disturbed_at = game.now().max(disturbed_at + wait);
                game.advance(disturbed_at);
                if let Some(action) = any_action(game, !me, number) {
                    game.apply(disturbed_at, !me, action).expect("an allowed action");
                }
            }
            (_, Some(intent)) if at < due => {
                let done = game.apply(at, me, intent.action);
                prop_assert!(done.is_ok(), "{:?}: {:?}", intent, done);
            }
            _ if due < Millis::MAX => {
                game.advance(due);
            }
            (Some(_), _) => unreachable!("a disturbance comes before the end of time"),
            (None, _) => {
                // Nothing happens by itself and the bot intends nothing, so it must be the opponent's turn.
                let mine = game.to_move() == me && game.can_move(me) && game.ring_window(!me).is_none();
                prop_assert!(!mine || game.is_ending(), "{} waits forever in {:?}", me, game);
                return Ok(());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    /// The bots that people play against.
    #[test]
    fn any_difficulty_at_any_moment(
        options in options(),
        before in steps(200),
        red in any::<bool>(),
        level in 0..5usize,
        seed in any::<u64>(),
        disturbances in steps(60),
    ) {
        let mut game = any_match(options, &before);
        let mut bot = BotPlayer::new(player(red), Difficulty::ALL[level], seed).with_budget(Some(60), None, 1);
        play_on(&mut game, &mut bot, &disturbances)?;
    }

    /// The simple players that the bots are measured against.
    #[test]
    fn a_baseline_at_any_moment(
        options in options(),
        before in steps(120),
        kind in 0..3usize,
        seed in any::<u64>(),
        disturbances in steps(40),
    ) {
        let mut game = any_match(options, &before);
        let mut bot = match kind {
            0 => BotPlayer::random(Player::Red, seed),
            1 => BotPlayer::greedy(Player::Red, seed),
            _ => BotPlayer::uct(Player::Red, 200, seed),
        };
        play_on(&mut game, &mut bot, &disturbances)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// After hours, weeks or a year in which nobody did anything, as a record may have it.
    #[test]
    fn however_long_nothing_has_happened(
        options in options(),
        before in steps(100),
        pause in prop_oneof![0..10_000_000u64, 0..LATEST],
        red in any::<bool>(),
        level in 0..5usize,
        seed in any::<u64>(),
    ) {
        let mut game = any_match(options, &before);
        game.advance(game.now() + pause);
        let mut bot = BotPlayer::new(player(red), Difficulty::ALL[level], seed).with_budget(Some(60), None, 1);
        play_on(&mut game, &mut bot, &[])?;
    }
}
