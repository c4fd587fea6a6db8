//! Measurements of the delays of acts and announcements, and of the network traffic and the processor load.

use std::time::Duration;

use super::checks::check;
use super::pair::{Pair, Setup};
use super::process::Line;
use super::wanted::{environment_number, wait_for_turn};

/// The round-trip times to test, each with the delay that 99 % of the announcements may not exceed, in milliseconds.
/// [`SLACK`] is added to each delay, and so is half the round-trip time while an act of the player is on its way.
const BOUNDS: [(u64, u64); 3] = [(20, 60), (80, 90), (200, 150)];
/// The additional delay that is allowed because datagrams may be lost, in milliseconds.
const SLACK: u64 = 40;

/// The measurements of a pair of players. In each field with two values, the first value is that of the host.
pub struct PairMeasurements {
    pub lines: [Vec<Line>; 2],
    bytes_a_second: [f64; 2],
    packets_a_second: [f64; 2],
    /// For each player, the percentage of a processor core that the process uses, and the percentage that its network
    /// thread uses.
    load: [[f64; 2]; 2],
    announced: usize,
    /// The maximum time by which the simulated wire delivered a packet too late, because this computer was busy.
    late: Duration,
}

/// Returns a quantile of sorted values, or 0 if there are no values. For example, a `permille` of 500 gives the median.
fn quantile(sorted: &[u64], permille: usize) -> u64 {
    sorted.get((sorted.len().max(1) - 1) * permille / 1_000).copied().unwrap_or(0)
}

/// Lets two players play for the given time, and returns the measurements.
///
/// # Errors
/// Returns a description of the problem if the players cannot play or their reports fail the check.
pub fn play(setup: &Setup, time: Duration) -> Result<PairMeasurements, String> {
    let mut pair = Pair::meet(setup)?;
    pair.players[0].order("rematches");
    std::thread::sleep(Duration::from_secs(1));
    let measure = |pair: &Pair| (pair.wire.sent(), [0, 1].map(|number: usize| pair.players[number].processor_time()));
    let before = measure(&pair);
    std::thread::sleep(time);
    let after = measure(&pair);
    pair.finish()?;
    let lines = [pair.lines(0), pair.lines(1)];
    let announced = check([&lines[0], &lines[1]], [false; 2])?;
    let seconds = time.as_secs_f64();
    let sent = |number: usize| (after.0[number], before.0[number]);
    Ok(PairMeasurements {
        lines,
        bytes_a_second: [sent(0), sent(1)].map(|(after, before)| (after.bytes - before.bytes) as f64 / seconds),
        packets_a_second: [sent(0), sent(1)].map(|(after, before)| (after.packets - before.packets) as f64 / seconds),
        load: [0, 1].map(|number: usize| {
            [0, 1]
                .map(|which: usize| 100.0 * (after.1[number][which] - before.1[number][which]).as_secs_f64() / seconds)
        }),
        announced,
        late: after.0[0].late.max(after.0[1].late),
    })
}

/// Returns the times of all lines that begin with `word`.
fn times(lines: &[Line], word: &str) -> Vec<u64> {
    lines.iter().filter(|line| line.after(word).is_some()).map(|line| line.at).collect()
}

/// Returns the number of lines that begin with `word`.
pub fn count_lines(lines: &[Line], word: &str) -> usize {
    times(lines, word).len()
}

/// Returns the delays of all acts from one player to the other, in microseconds. Returns a description of the problem
/// if the numbers of acts made and arrived differ by more than one.
fn delays(from: &[Line], to: &[Line]) -> Result<Vec<u64>, String> {
    let (made, arrived) = (times(from, "act"), times(to, "arrived"));
    // A player who resigns at the end does not report the resignation as an act, so the numbers may differ by one.
    if made.len().abs_diff(arrived.len()) > 1 {
        return Err(format!("{} acts were made and {} arrived", made.len(), arrived.len()));
    }
    Ok(made.iter().zip(&arrived).map(|(made, arrived)| arrived.saturating_sub(*made)).collect())
}

/// Returns the median time from an act until the other player sees the act. Acts that are still on their way do not
/// count.
pub fn median_delay(lines: [&[Line]; 2]) -> Duration {
    let one_way = |from, to| -> Vec<u64> {
        times(from, "act")
            .iter()
            .zip(times(to, "arrived"))
            .map(|(made, arrived)| arrived.saturating_sub(*made))
            .collect()
    };
    let mut all = [one_way(lines[0], lines[1]), one_way(lines[1], lines[0])].concat();
    all.sort_unstable();
    Duration::from_micros(quantile(&all, 500))
}

/// Returns how late the event in a line was announced, in milliseconds. The `bool` is `true` if an act of the player
/// was on its way at that moment. Returns `None` if the line contains no announcement, or if the clock was stopped.
fn lateness(line: &Line) -> Option<(bool, u64)> {
    let mut words = line.after("announced")?.split(' ');
    let is_acting = match words.next()? {
        "still" => false,
        "acting" => true,
        _ => return None,
    };
    Some((is_acting, words.next()?.parse().ok()?))
}

/// Prints the lines of both players around the announcement that was late by `worst` milliseconds.
fn print_worst(all: &[PairMeasurements], worst: u64) {
    for PairMeasurements { lines, .. } in all {
        let is_worst = |line: &&Line| lateness(line).is_some_and(|(is_acting, late)| !is_acting && late == worst);
        let Some(at) = lines.iter().flatten().find(is_worst).map(|line| line.at) else { continue };
        let near = |line: &&Line| (at.saturating_sub(900_000)..=at + 50_000).contains(&line.at);
        for (number, line) in (0..2).flat_map(|number| lines[number].iter().filter(near).map(move |it| (number, it))) {
            println!("    {number} {:6.1} {}", line.at as f64 / 1_000.0 - at as f64 / 1_000.0, line.text);
        }
        return;
    }
}

/// Prints the header of the table whose rows [`print_rows`] prints.
pub fn print_head() {
    println!(
        "| trip | acts of | number | median ms | 99 % | worst | B/s | packets/s | network % | process % | moved, \
         refused, withdrawn, stops, stalls, gaps |"
    );
}

/// Prints a row for each player, and lines about announcements. Returns two sorted lists of delays of announcements, in
/// milliseconds.
///
/// The first list contains the announcements that were made while no act of the player was on its way. The second list
/// contains the announcements that were made while an act of the player was on its way.
///
/// # Errors
/// Returns a description of the problem if acts did not arrive.
pub fn print_rows(round_trip: u64, all: &[PairMeasurements]) -> Result<[Vec<u64>; 2], String> {
    let count = all.len() as f64;
    for (number, who) in ["host", "guest"].into_iter().enumerate() {
        let mut list = Vec::new();
        for PairMeasurements { lines, .. } in all {
            list.extend(delays(&lines[number], &lines[1 - number])?);
        }
        list.sort_unstable();
        let [median, most, worst] = [500, 990, 1_000].map(|permille| quantile(&list, permille) as f64 / 1_000.0);
        let mean = |value: &dyn Fn(&PairMeasurements) -> f64| all.iter().map(value).sum::<f64>() / count;
        let counts = ["moved", "refused", "withdrawn", "stopped", "stalled true", "gap"]
            .map(|word| all.iter().map(|it| count_lines(&it.lines[number], word)).sum::<usize>());
        println!(
            "| {round_trip} | {who} | {} | {median:.1} | {most:.1} | {worst:.1} | {:.0} | {:.0} | {:.2} | {:.2} | {counts:?} |",
            list.len(),
            mean(&|it| it.bytes_a_second[number]),
            mean(&|it| it.packets_a_second[number]),
            mean(&|it| it.load[number][1]),
            mean(&|it| it.load[number][0]),
        );
    }
    let lines = all.iter().flat_map(|it| it.lines.iter().flatten());
    let (acting, still): (Vec<_>, Vec<_>) = lines.filter_map(lateness).partition(|(is_acting, _)| *is_acting);
    let [still, acting] = [still, acting].map(|list| {
        let mut list: Vec<_> = list.into_iter().map(|(_, late)| late).collect();
        list.sort_unstable();
        list
    });
    let show = |list: &[u64]| (list.len(), [500, 900, 990, 1_000].map(|permille| quantile(list, permille)));
    let announced = all.iter().map(|it| it.announced).sum::<usize>();
    println!("  announced: {announced}; late by (number, median, 90 %, 99 %, worst): {:?}", show(&still));
    println!("  while an own act was under way: {:?}", show(&acting));
    println!("  the wire itself was late by {:?} at most", all.iter().map(|it| it.late).max());
    Ok([still, acting])
}

/// Prints the measurements, and checks the delays of the announcements.
///
/// # Errors
/// Returns a description of the problem if acts did not arrive or announcements were late.
fn report(round_trip: u64, bound: u64, all: &[PairMeasurements]) -> Result<(), String> {
    let [still, acting] = print_rows(round_trip, all)?;
    let is_late = quantile(&still, 990) > bound + SLACK || quantile(&acting, 990) > bound + SLACK + round_trip / 2;
    if is_late {
        print_worst(all, quantile(&still, 1_000));
    }
    if is_late { Err(format!("announcements are late at {round_trip} ms")) } else { Ok(()) }
}

fn measure(round_trip: u64, bound: u64) -> Result<(), String> {
    let time = Duration::from_secs(60 * environment_number("TAMSK_LAB_MINUTES", 1));
    // The number of pairs that run at the same time. More pairs find rare delays sooner.
    let pairs = environment_number("TAMSK_LAB_PAIRS", 1);
    let threads: Vec<_> = (0..pairs)
        .map(|pair| std::thread::spawn(move || play(&Setup::new(round_trip, round_trip + pair), time)))
        .collect();
    let all: Result<Vec<_>, _> = threads.into_iter().map(|thread| thread.join().expect("nothing panics")).collect();
    report(round_trip, bound, &all?)
}

#[test]
fn acts_and_announcements_are_in_time() {
    let Some(_turn) = wait_for_turn("measure") else { return };
    print_head();
    let wanted = environment_number("TAMSK_LAB_TRIP", 0);
    let bounds = BOUNDS.into_iter().filter(|(round_trip, _)| wanted == 0 || *round_trip == wanted);
    let failed: Vec<_> = bounds.filter_map(|(round_trip, bound)| measure(round_trip, bound).err()).collect();
    assert!(failed.is_empty(), "{failed:?}");
}
