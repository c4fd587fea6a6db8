use std::sync::atomic::AtomicBool;
use std::time::*;
use tamsk::bot::random::Random;
use tamsk::bot::search::*;
use tamsk::rules::*;
fn main() {
    let f: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let count: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let limit: f64 = std::env::args().nth(3).unwrap().parse().unwrap();
    let mut times: Vec<(f64, u64, bool, i32, Position)> = vec![];
    let mut s = Searcher::<Position>::new(64);
    let mut so = tamsk::bot::endgame::Solver::new(64);
    let never = AtomicBool::new(false);
    let solver = std::env::args().nth(4).is_some();
    let mut player = Searcher::<Position>::new(2);
    let mut g = 0;
    while (times.len() as u64) < count {
        g += 1;
        let mut r = Random::stream(9, g);
        let mut p = Position::start();
        player.clear();
        let mut n = 0;
        while !p.is_over() && p.board().rings_on_board() as u32 + f < 64 {
            let t = if n < 8 || r.chance(100) {
                *r.pick(&p.turns()).unwrap()
            } else {
                player.search(&p, &Limits::nodes(1000), &AtomicBool::new(false), &mut |_| ()).turn.unwrap()
            };
            n += 1;
            p.play_unchecked(t);
        }
        if p.is_over() {
            continue;
        }
        s.clear();
        let t = Instant::now();
        if solver {
            so.clear();
            let t = Instant::now();
            let b = tamsk::bot::endgame::Budget {
                nodes: u64::MAX,
                deadline: Some(t + Duration::from_secs_f64(limit)),
                stop: &never,
            };
            match so.prove(&p, 0, &b) {
                Ok(pr) => times.push((t.elapsed().as_secs_f64(), pr.nodes, true, pr.margin, p)),
                Err(n) => times.push((t.elapsed().as_secs_f64(), n, false, 0, p)),
            }
            continue;
        }
        let r = s.search(
            &p,
            &Limits { time: Some(Duration::from_secs_f64(limit)), ..Limits::default() },
            &AtomicBool::new(false),
            &mut |_| (),
        );
        times.push((t.elapsed().as_secs_f64(), r.nodes, r.exact, r.score, p));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let ex = times.iter().filter(|t| t.2).count();
    let c = times.len();
    println!(
        "F {f}: exact {ex}/{c} median {:.3} p90 {:.3} max {:.3} nodes med {} max {}",
        times[c / 2].0,
        times[c * 9 / 10].0,
        times[c - 1].0,
        times[c / 2].1,
        times[c - 1].1
    );
    for t in times.iter().rev().take(3) {
        println!("  {:.2} {} {} {} {}", t.0, t.1, t.2, t.3, t.4);
    }
}
