//! What `analyse` says on standard error while it judges: how much there is to do, and how far it is.

use std::io::Write;
use std::time::{Duration, Instant};

use tamsk_engine::analysis::LONGEST_USUAL_MATCH;

/// The time between two lines in place of each other.
const PAUSE: Duration = Duration::from_millis(200);

/// Says so if the turns are judged with fewer positions than wanted, as there are so many: the first number of positions
/// instead of the second.
pub fn warn_of_fewer(out: &mut impl Write, turns: usize, [used, wanted]: [u64; 2]) {
    if used < wanted {
        // A closed standard error is no reason to stop.
        let _ = writeln!(
            out,
            "tamsk-engine: {turns} turns are judged with {used} positions each instead of {wanted}, as many in all as \
             for {LONGEST_USUAL_MATCH} turns; --nodes sets how many"
        );
    }
}

/// The progress line, on a terminal.
pub struct JudgingProgress<W: Write> {
    /// `None` if nobody watches.
    terminal: Option<W>,
    begun: Instant,
    printed: Option<Instant>,
}

impl<W: Write> JudgingProgress<W> {
    /// Says how much there is to do.
    pub fn begin(mut terminal: Option<W>, turns: usize, positions: u64) -> JudgingProgress<W> {
        if let Some(terminal) = &mut terminal {
            let all = u128::from(positions) * turns as u128;
            let _ = writeln!(terminal, "judging {turns} turns by {positions} positions each, about {all} in all");
        }
        JudgingProgress { terminal, begun: Instant::now(), printed: None }
    }

    /// Says now and then how far it is, and how long the rest will take if it goes on like that.
    pub fn tell(&mut self, done: usize, turns: usize) {
        let Some(terminal) = &mut self.terminal else { return };
        if self.printed.is_some_and(|printed| printed.elapsed() < PAUSE) && done < turns {
            return;
        }
        self.printed = Some(Instant::now());
        let seconds = self.begun.elapsed().as_secs_f64();
        let left = if done == 0 {
            String::new()
        } else {
            format!(", {:.0} s to go", seconds * (turns - done) as f64 / done as f64)
        };
        let _ = write!(terminal, "\r{done} of {turns} turns judged, {seconds:.0} s{left}        ");
        let _ = terminal.flush();
    }

    /// Ends the line.
    pub fn finish(mut self) {
        if let Some(terminal) = self.terminal.as_mut().filter(|_| self.printed.is_some()) {
            let _ = writeln!(terminal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_told_how_much_there_is_to_do_and_how_far_it_is() {
        let mut screen = Vec::new();
        let mut progress = JudgingProgress::begin(Some(&mut screen), 120, 30_000);
        (0..=120).for_each(|done| progress.tell(done, 120));
        progress.finish();
        let text = String::from_utf8(screen).expect("text");
        assert!(text.starts_with("judging 120 turns by 30000 positions each, about 3600000 in all\n"), "{text:?}");
        assert!(
            text.contains("\r0 of 120 turns judged, 0 s") && text.contains("\r120 of 120 turns judged"),
            "{text:?}"
        );
        assert!(text.matches('\r').count() < 20 && text.ends_with('\n'), "only now and then: {text:?}");
    }
}
