use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use tamsk::bot::random::Random;
use tamsk::bot::search::*;
use tamsk::rules::*;

fn solve(p: &Position, memo: &mut HashMap<Position, i32>) -> i32 {
    let me = p.to_move();
    let m = p.board().holder(!me) as i32 - p.board().holder(me) as i32;
    if p.is_over() {
        return m;
    }
    if let Some(&v) = memo.get(p) {
        return v;
    }
    let mut best = i32::MIN;
    for t in p.turns() {
        let mut n = *p;
        n.play_unchecked(t);
        best = best.max(-solve(&n, memo));
    }
    memo.insert(*p, best);
    best
}
fn main() {
    let f: u32 = std::env::args().nth(1).map_or(8, |a| a.parse().unwrap());
    let count: u64 = std::env::args().nth(2).map_or(100, |a| a.parse().unwrap());
    let mut dh: std::collections::BTreeMap<(u8, u8), u64> = Default::default();
    let mut hist = vec![0; 65];
    let (mut done, mut g) = (0, 0);
    let mut tot = 0;
    let mut maxs = 0;
    let mut bad = 0;
    let mut dom = 0;
    let mut mx = 0.0f64;
    let t0 = std::time::Instant::now();
    let mut stime = 0.0;
    let mut so = tamsk::bot::endgame::Solver::new(64);
    let mut searcher = Searcher::<Position>::new(64);
    while done < count {
        let mut r = Random::stream(7, g);
        g += 1;
        let mut p = Position::start();
        let quiet_style = g % 4;
        let mut picks: Vec<Position> = vec![];
        while !p.is_over() {
            let free = 64 - p.board().rings_on_board() as u32;
            if free == f {
                picks.push(p);
            }
            let ts = p.turns();
            let keep = if quiet_style == 0 {
                400
            } else if quiet_style == 1 {
                100
            } else {
                20
            };
            let ts2: Vec<_> = ts.iter().copied().filter(|t| t.go.is_none_or(|g| g.ring) != (r.chance(keep))).collect();
            let t = if ts2.is_empty() { *r.pick(&ts).unwrap() } else { *r.pick(&ts2).unwrap() };
            p.play_unchecked(t);
        }
        hist[64 - p.board().rings_on_board() as usize] += 1;
        if let Some(p) = r.pick(&picks) {
            let mut memo = HashMap::new();
            let v = solve(p, &mut memo);
            done += 1;
            tot += memo.len();
            maxs = maxs.max(memo.len());
            searcher.clear();
            let t = std::time::Instant::now();
            let rep = searcher.search(p, &Limits::default(), &AtomicBool::new(false), &mut |_| ());
            let e = t.elapsed().as_secs_f64();
            stime += e;
            mx = mx.max(e);
            let never = AtomicBool::new(false);
            so.clear();
            let pr = so.prove(p, 0, &tamsk::bot::endgame::Budget { nodes: u64::MAX, deadline: None, stop: &never });
            if let Ok(pr) = &pr {
                let mut n = *p;
                n.play_unchecked(pr.turn);
                let w = if n.is_over() {
                    let me = n.to_move();
                    n.board().holder(!me) as i32 - n.board().holder(me) as i32
                } else {
                    memo[&n]
                };
                if pr.margin != v || -w != v {
                    println!("SOLVER WRONG {p}: {v} vs {} turn {} worth {}", pr.margin, pr.turn, -w);
                }
            }
            if rep.score != exact(v) {
                bad += 1;
                if bad < 5 {
                    println!("{p}: {v} vs {} exact {}", rep.score, rep.exact);
                }
            }
            // dominance over all memo positions
            for (q, &v) in memo.iter() {
                if !q.is_over() && q.board().holder(q.to_move()) > 0 {
                    let mut bk = i32::MIN;
                    let mut bd = i32::MIN;
                    for t in q.turns() {
                        let mut n = *q;
                        n.play_unchecked(t);
                        let s = if n.is_over() {
                            let me = n.to_move();
                            n.board().holder(!me) as i32 - n.board().holder(me) as i32
                        } else {
                            memo[&n]
                        };
                        let can = q.board().holder(q.to_move()) > t.claim as u8;
                        if t.go.is_some_and(|g| !g.ring) && can { bk = bk.max(-s) } else { bd = bd.max(-s) }
                    }
                    if bk > bd {
                        dom += 1;
                        let o = q.board().holder(!q.to_move());
                        let h = q.board().holder(q.to_move());
                        *dh.entry((o, h)).or_insert(0) += 1;
                        if o > 100 && dom < 1000000 && dh[&(o, h)] < 3 {
                            println!("keep needed {q}: keep {bk} drop {bd} v {v}");
                        }
                    }
                }
            }
        }
    }
    println!("{dh:?}");
    println!("games {g} hist {hist:?}");
    println!(
        "states avg {} max {maxs} bad {bad} keep-needed {dom} total time {:.1} search {stime:.2} max {mx:.2}",
        tot as u64 / count,
        t0.elapsed().as_secs_f64()
    );
}
