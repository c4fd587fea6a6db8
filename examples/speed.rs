use std::sync::atomic::AtomicBool;
use tamsk::bot::search::{Limits, Searcher};
use tamsk::rules::Position;
fn main() {
    let depth: u32 = std::env::args().nth(1).map_or(10, |a| a.parse().unwrap());
    let pos: Vec<Position> = [
        "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0",
        "0100/00210/000000/0004000/000300/00000/1001 A4,D2,G3 A1,D7,G2 r 26/25 - 0",
        "1110/12210/023100/0024110/011300/00111/1001 A4,D2,G3 A1,D7,G2 b 15/16 - 0",
    ]
    .iter()
    .filter_map(|t| t.parse().map_err(|e| println!("{e}")).ok())
    .collect();
    for p in pos {
        let mut s = Searcher::new(64);
        let t = std::time::Instant::now();
        let r = s.search(&p, &Limits::depth(depth), &AtomicBool::new(false), &mut |i| {
            println!(
                "d {} s {} n {} t {:.2} pv {}",
                i.depth,
                i.score,
                i.nodes,
                t.elapsed().as_secs_f64(),
                i.pv.iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" ")
            );
        });
        let e = t.elapsed().as_secs_f64();
        println!("{} nodes {} {:.2} Mn/s exact {}", p, r.nodes, r.nodes as f64 / e / 1e6, r.exact);
    }
}
