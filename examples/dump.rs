use std::sync::atomic::*;
use tamsk::bot::evaluate::{features::*, grid};
use tamsk::bot::random::Random;
use tamsk::bot::search::*;
use tamsk::rules::*;
fn main() {
    let games: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let nodes: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let seed: u64 = std::env::args().nth(3).unwrap().parse().unwrap();
    let next = AtomicU64::new(0);
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                let mut e = Searcher::<Position>::new(4);
                loop {
                    let g = next.fetch_add(1, Ordering::Relaxed);
                    if g >= games {
                        return;
                    }
                    let mut r = Random::stream(seed, g);
                    let mut p = Position::start();
                    for _ in 0..r.below(12) {
                        let t: Vec<_> = p.turns().into_iter().filter(|t| t.go.is_some_and(|g| g.ring)).collect();
                        if t.is_empty() {
                            break;
                        }
                        p.play_unchecked(*r.pick(&t).unwrap());
                    }
                    e.clear();
                    let mut seen = vec![];
                    while !p.is_over() {
                        let rep = e.search(&p, &Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| ());
                        seen.push((p, rep.score));
                        // now and then something else, to see more of the game
                        let t = if r.chance(50) {
                            let t: Vec<_> = p.turns().into_iter().filter(|t| t.go.is_none_or(|g| g.ring)).collect();
                            *r.pick(&t).or(p.turns().first()).unwrap()
                        } else {
                            rep.turn.unwrap()
                        };
                        p.play_unchecked(t);
                    }
                    let b = p.board();
                    let m = b.holder(Player::Black) as i32 - b.holder(Player::Red) as i32;
                    let mut out = String::new();
                    for (q, sc) in seen {
                        let me = q.to_move();
                        let f = grid::free(q.board());
                        let sg = if me == Player::Red { 1 } else { -1 };
                        let feats = Features::of(q.board(), me);
                        out += &format!(
                            "{g} {} {} {} {} {} {} {} {} {} {}\n",
                            f[0],
                            f[1],
                            f[2],
                            f[3],
                            grid::of(q.board().glasses(me)),
                            grid::of(q.board().glasses(!me)),
                            q.board().holder(!me) as i32 - q.board().holder(me) as i32,
                            sg * m,
                            sc,
                            feats.places
                        );
                    }
                    print!("{out}");
                }
            });
        }
    });
}
