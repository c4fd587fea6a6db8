//! The weakest bot errs as people do: it forgets rings, claims and the timer, loses glasses to the sand and walls them
//! in, but no move of it is nonsense.

use std::sync::atomic::AtomicBool;

use tamsk::bot::Difficulty;
use tamsk::bot::arena::{PlayedMatch, openings, play_timed};
use tamsk::bot::player::BotPlayer;
use tamsk::bot::sand::{Assumptions, Clock, TimedPosition};
use tamsk::bot::search::{Limits, Searcher};
use tamsk::rules::{Action, Level, Match, Options, Player, Socket};

/// The number of matches.
const MATCHES: usize = 50;

/// The greatest loss that a move of the weakest bot may cause by the eyes of a stronger one, in hundredths of a ring: that
/// of a glass walled in early, with all that it could have reached.
const WORST: i32 = 600;

/// A loss that only one move of fifty may exceed, in hundredths of a ring.
const BAD: i32 = 200;

/// What a player did in some matches.
#[derive(Debug, Default)]
struct Deeds {
    moves: u32,
    /// Moves after which a ring could be dropped, but was not.
    forgotten: u32,
    claims: u32,
    /// Moves of the opponent without a ring.
    claimable: u32,
    glasses_lost: u32,
    /// Own glasses at the beginning of the turns of the first half, and those of them that were walled in.
    glasses: u32,
    walled_in: u32,
}

/// A move of a player, and the match before it.
struct Moved {
    before: Match,
    from: Socket,
    to: Socket,
}

/// Plays a match again, counts what `player` does in it, and returns their moves.
fn watch(played: &PlayedMatch, player: Player, deeds: &mut Deeds) -> Vec<Moved> {
    let mut game = Match::new(*played.game.options()).expect("the options of a match");
    let mut lifted = None;
    let mut moves = Vec::new();
    for &(at, by, action) in &played.actions {
        game.advance(at);
        match action {
            Action::Lift(from) if by == player => {
                if game.board().rings_on_board() < 32 {
                    let walled_in = |glass: Option<Socket>| glass.is_some_and(|at| game.board().exits(at).is_empty());
                    let own = || game.glasses().filter(|(id, _)| id.owner == player);
                    deeds.glasses += own().count() as u32;
                    deeds.walled_in += own().filter(|(_, glass)| walled_in(glass.at)).count() as u32;
                }
                lifted = Some((game.clone(), from));
            }
            Action::Place(to) if by == player => {
                deeds.moves += 1;
                deeds.forgotten += u32::from(game.rings(player) > 0);
                moves.extend(lifted.take().map(|(before, from)| Moved { before, from, to }));
            }
            Action::DropRing if by == player => deeds.forgotten -= 1,
            Action::Place(_) => deeds.claimable += 1,
            Action::DropRing => deeds.claimable -= 1,
            _ => {}
        }
        game.apply(at, by, action).expect("an action that was accepted");
    }
    deeds.claims += played.stats[player].claims;
    deeds.glasses_lost += played.stats[player].glasses_lost;
    moves
}

/// What a move costs by a search that sees no sand and drops every ring; `None` if that is proven, or the match all but
/// over.
fn loss(searcher: &mut Searcher<TimedPosition>, Moved { before, from, to }: &Moved) -> Option<i32> {
    let clock = Clock::of(before, [2_000; 2]);
    let position = TimedPosition::from_match(before, Assumptions { clock, rings_follow: true }).blind_to_sand();
    let limits = Limits { every_score: true, ..Limits::nodes(3_000) };
    let scores = searcher.search(&position, &limits, &AtomicBool::new(false), &mut |_| ()).root_scores;
    let best = scores.first()?.1;
    let played = scores.iter().find(|(turn, _)| {
        turn.glass_move
            .is_some_and(|moved| moved.to == *to && position.glass_at(position.to_move(), moved.glass) == Some(*from))
    })?;
    (best.abs() < 10_000 && played.1.abs() < 10_000).then(|| best - played.1)
}

/// Half of the matches with each colour, against an expert.
#[test]
fn a_novice_errs_as_people_do() {
    let (mut novice, mut expert) = (Deeds::default(), Deeds::default());
    let mut searcher = Searcher::new(1);
    let mut losses = Vec::new();
    for (number, opening) in openings(9, MATCHES).iter().enumerate() {
        let me = Player::BOTH[number % 2];
        let seed = number as u64;
        let mut players = [
            BotPlayer::new(me, Difficulty::Novice, seed),
            BotPlayer::new(!me, Difficulty::Expert, seed).with_budget(Some(2_000), None, 1),
        ];
        let [weak, strong] = &mut players;
        let mut played = PlayedMatch::new(Match::new(Options::at_level(Level::Three)).expect("options within bounds"));
        played.open(opening);
        let (red, black) = if me == Player::Red { (weak, strong) } else { (strong, weak) };
        let played = play_timed(played, red, black);
        assert!(!played.hung && played.refusals.is_empty());
        let moves = watch(&played, me, &mut novice);
        losses.extend(moves.iter().skip(2).filter_map(|moved| loss(&mut searcher, moved)));
        watch(&played, !me, &mut expert);
    }
    losses.sort_unstable();
    let percent = |part: u32, all: u32| 100 * part / all.max(1);
    let forgotten = [&novice, &expert].map(|deeds| percent(deeds.forgotten, deeds.moves));
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

/// A novice leaves the timer alone in some turns of a slow opponent, whatever else happens in them; an expert never does.
#[test]
fn a_novice_sometimes_forgets_the_timer() {
    let never = AtomicBool::new(false);
    let mut slow = Match::new(Options::at_level(Level::Three)).expect("options within bounds");
    let flips = |bot: &mut BotPlayer, game: &Match| {
        bot.decide(game, &never).is_some_and(|intent| intent.action == Action::FlipTimer)
    };
    let mut forgotten = 0;
    let mut novices: Vec<BotPlayer> =
        (0..200).map(|seed| BotPlayer::new(Player::Black, Difficulty::Novice, seed)).collect();
    let first: Vec<bool> = novices.iter_mut().map(|novice| flips(novice, &slow)).collect();
    let glass = slow.board().glasses(Player::Red).into_iter().next().expect("a glass");
    slow.apply(500, Player::Red, Action::Lift(glass)).expect("Red begins");
    slow.apply(900, Player::Red, Action::PutBack).expect("a glass in the hand");
    for (novice, first) in novices.iter_mut().zip(first) {
        assert_eq!(flips(novice, &slow), first, "decided once in a turn");
        forgotten += u32::from(!first);
        let expert = &mut BotPlayer::new(Player::Black, Difficulty::Expert, u64::from(forgotten));
        assert!(flips(expert, &slow));
    }
    assert!((50..110).contains(&forgotten), "{forgotten} of 200");
}
