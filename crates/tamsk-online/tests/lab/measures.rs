//! Measures how long acts and announcements take, and what that costs.

use std::time::Duration;

use super::checks::check;
use super::pair::{Pair, Setup};
use super::process::Line;
use super::wanted::{number, wait_for_turn};

/// Round trips and how late a deadline may be announced, in milliseconds.
const BOUNDS: [(u64, u64); 3] = [(20, 60), (80, 90), (200, 150)];
/// What a lost datagram adds.
const SLACK: u64 = 40;

/// Returns the value below which so many of a thousand are.
fn quantile(sorted: &[u64], permille: usize) -> u64 {
    sorted.get((sorted.len().max(1) - 1) * permille / 1_000).copied().unwrap_or(0)
}

/// Returns the microseconds from each act of one player until the other saw it, sorted. Every act arrives, in order.
fn delays(from: &[Line], to: &[Line]) -> Result<Vec<u64>, String> {
    let times = |lines: &[Line], word: &str| -> Vec<u64> {
        lines.iter().filter(|line| line.after(word).is_some()).map(|line| line.at).collect()
    };
    let (made, arrived) = (times(from, "act"), times(to, "arrived"));
    // The resignation at the end is not told.
    if made.len().abs_diff(arrived.len()) > 1 {
        return Err(format!("{} acts were made and {} arrived", made.len(), arrived.len()));
    }
    let mut delays: Vec<_> = made.iter().zip(&arrived).map(|(made, arrived)| arrived.saturating_sub(*made)).collect();
    delays.sort_unstable();
    Ok(delays)
}

/// Returns by how many milliseconds announcements were late, sorted: without an own act under way, and with one.
fn lateness(lines: &[&[Line]]) -> [Vec<u64>; 2] {
    let mut all = [Vec::new(), Vec::new()];
    for line in lines.iter().flat_map(|lines| lines.iter()) {
        let Some(rest) = line.after("announced") else { continue };
        let mut words = rest.split(' ');
        let (which, late) = (words.next(), words.next().and_then(|late| late.parse().ok()).unwrap_or(0));
        match which {
            Some("still") => all[0].push(late),
            Some("acting") => all[1].push(late),
            _ => {}
        }
    }
    all.iter_mut().for_each(|list| list.sort_unstable());
    all
}

fn count(lines: &[Line], word: &str) -> usize {
    lines.iter().filter(|line| line.after(word).is_some()).count()
}

/// Plays for some time, and prints a row for each player. Returns an error if a bound is exceeded.
fn measure(round_trip: u64, bound: u64, time: Duration) -> Result<(), String> {
    let mut pair = Pair::meet(&Setup::new(round_trip, round_trip))?;
    pair.players[0].order("rematches");
    std::thread::sleep(Duration::from_secs(1));
    let before = (pair.wire.sent(), [0, 1].map(|number: usize| pair.players[number].processor_time()));
    std::thread::sleep(time);
    let after = (pair.wire.sent(), [0, 1].map(|number: usize| pair.players[number].processor_time()));
    pair.finish()?;
    let lines = [pair.lines(0), pair.lines(1)];
    let announced = check([&lines[0], &lines[1]], [false; 2])?;
    let seconds = time.as_secs_f64();
    for (number, who) in ["host", "guest"].into_iter().enumerate() {
        let delays = delays(&lines[number], &lines[1 - number])?;
        let [median, most, worst] = [500, 990, 1_000].map(|permille| quantile(&delays, permille) as f64 / 1_000.0);
        let sent = (after.0[number].bytes - before.0[number].bytes) as f64 / seconds;
        let packets = (after.0[number].packets - before.0[number].packets) as f64 / seconds;
        let used = [0, 1]
            .map(|which: usize| 100.0 * (after.1[number][which] - before.1[number][which]).as_secs_f64() / seconds);
        let counts = ["moved", "refused", "withdrawn", "stopped", "stalled true"].map(|it| count(&lines[number], it));
        println!(
            "| {round_trip} | {who} | {} | {median:.0} | {most:.0} | {worst:.0} | {sent:.0} | {packets:.0} | {:.2} | {:.2} | {counts:?} |",
            delays.len(),
            used[1],
            used[0],
        );
    }
    let [still, acting] = lateness(&[&lines[0], &lines[1]]);
    let show = |list: &[u64]| [500, 990, 1_000].map(|permille| quantile(list, permille));
    println!(
        "{round_trip} ms: {announced} announced; {} late by {:?}; {} while acting, {:?} (median, 99 %, worst; bound {bound})",
        still.len(),
        show(&still),
        acting.len(),
        show(&acting)
    );
    let is_late = quantile(&still, 990) > bound + SLACK || quantile(&acting, 990) > bound + SLACK + round_trip / 2;
    if is_late { Err(format!("announcements are late at {round_trip} ms")) } else { Ok(()) }
}

#[test]
fn acts_and_announcements_are_in_time() {
    let Some(_turn) = wait_for_turn("measure") else { return };
    let time = Duration::from_secs(60 * number("TAMSK_LAB_MINUTES", 1));
    println!(
        "| trip | acts of | acts | median ms | 99 % | worst | B/s | packets/s | network % | process % | moved, refused, withdrawn, stops, stalls |"
    );
    let results = BOUNDS.map(|(round_trip, bound)| measure(round_trip, bound, time));
    let failed: Vec<_> = results.into_iter().filter_map(Result::err).collect();
    assert!(failed.is_empty(), "{failed:?}");
}
