//! What a weak bot does wrong in whole matches against an expert, counted and weighed.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use tamsk_engine::Difficulty;
use tamsk_engine::arena::{PlayedMatch, openings, play_timed};
use tamsk_engine::player::BotPlayer;
use tamsk_engine::sand::{Assumptions, Clock, TimedPosition};
use tamsk_engine::search::{Limits, Searcher};
use tamsk_rules::{Action, Level, Match, Options, Player, Socket};

/// The number of matches.
const MATCHES: usize = 50;

/// The errors of a novice, which those of a casual player are compared with.
pub static NOVICE: LazyLock<Errors> = LazyLock::new(|| Errors::of(Difficulty::Novice));

/// What a player did in some matches.
#[derive(Debug, Default)]
pub struct Deeds {
    pub moves: u32,
    /// Moves after which a ring could be dropped, but was not.
    pub forgotten: u32,
    pub claims: u32,
    /// Sockets that the player could claim, whether they did or not.
    pub claimable: u32,
    pub glasses_lost: u32,
    /// Own glasses at the beginning of the turns of the first half, and those of them that were walled in.
    pub glasses: u32,
    pub walled_in: u32,
}

/// The deeds of both sides, and what each move of the weaker one cost.
#[derive(Debug)]
pub struct Errors {
    pub weak: Deeds,
    pub expert: Deeds,
    /// In hundredths of a ring, the least first.
    pub losses: Vec<i32>,
}

/// A move of a player, and the match before it.
struct Moved {
    before: Match,
    from: Socket,
    to: Socket,
}

impl Errors {
    /// Plays half of the matches with each colour, against an expert.
    pub fn of(level: Difficulty) -> Errors {
        let (mut weak, mut expert) = (Deeds::default(), Deeds::default());
        let mut searcher = Searcher::new(1);
        let mut losses = Vec::new();
        for (number, opening) in openings(9, MATCHES).iter().enumerate() {
            let me = Player::BOTH[number % 2];
            let seed = number as u64;
            let mut players = [
                BotPlayer::new(me, level, seed),
                BotPlayer::new(!me, Difficulty::Expert, seed).with_budget(Some(2_000), None, 1),
            ];
            let [own, strong] = &mut players;
            let options = Options::at_level(Level::Three);
            let mut played = PlayedMatch::new(Match::new(options).expect("options within bounds"));
            played.open(opening);
            let (red, black) = if me == Player::Red { (own, strong) } else { (strong, own) };
            let played = play_timed(played, red, black);
            assert!(!played.hung && played.refusals.is_empty());
            let moves = watch(&played, me, &mut weak);
            losses.extend(moves.iter().skip(2).filter_map(|moved| loss(&mut searcher, moved)));
            watch(&played, !me, &mut expert);
        }
        losses.sort_unstable();
        Errors { weak, expert, losses }
    }
}

/// Returns the part in per cent, rounded down.
pub fn percent(part: u32, all: u32) -> u32 {
    100 * part / all.max(1)
}

/// Plays a match again, counts what `player` does in it, and returns their moves.
fn watch(played: &PlayedMatch, player: Player, deeds: &mut Deeds) -> Vec<Moved> {
    let mut game = Match::new(*played.game.options()).expect("the options of a match");
    let mut lifted = None;
    let mut open = None;
    let mut moves = Vec::new();
    for &(at, by, action) in &played.actions {
        game.advance(at);
        match game.claim(player) {
            Some(right) if open != Some(right) && game.check(player, Action::ClaimRing).is_ok() => {
                deeds.claimable += 1;
                open = Some(right);
            }
            Some(_) => {}
            None => open = None,
        }
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
