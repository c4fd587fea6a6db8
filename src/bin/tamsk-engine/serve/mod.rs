//! `serve`: a line protocol in the manner of UCI, by which other programs play the bot at Level 1.

mod lines;
mod request;

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use tamsk::bot::Thinker;
use tamsk::rules::Position;

use crate::effort::{Effort, line};
use lines::Line;
use request::Request;

/// Where lines go, whole ones at a time: the reader and the thinking thread both write.
type Out = Arc<Mutex<io::Stdout>>;

/// A search for the thinking thread.
struct Job {
    position: Position,
    effort: Effort,
    /// Set to end this search.
    stop: Arc<AtomicBool>,
}

/// Answers line by line until `quit`, or until the input ends and the last search with it.
pub fn run(input: &mut impl BufRead, hash_mib: usize) -> io::Result<()> {
    let out: Out = Arc::new(Mutex::new(io::stdout()));
    let busy = Arc::new(AtomicBool::new(false));
    let (jobs, received) = mpsc::channel::<Job>();
    let thinking = {
        let (out, busy) = (Arc::clone(&out), Arc::clone(&busy));
        std::thread::Builder::new()
            .name("thinking".to_owned())
            .spawn(move || think(&received, hash_mib, &out, &busy))?
    };
    let mut session = Session { out, busy, jobs, position: Position::start(), stop: Arc::default() };
    let result = session.listen(input);
    // Without jobs to come the thread ends after the one it is at.
    drop(session);
    let finished = thinking.join().unwrap_or(Ok(()));
    result.and(finished)
}

/// What the reader of the lines knows.
struct Session {
    out: Out,
    busy: Arc<AtomicBool>,
    jobs: mpsc::Sender<Job>,
    position: Position,
    /// Ends the search at hand.
    stop: Arc<AtomicBool>,
}

impl Session {
    fn listen(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(line) = lines::next(input)? {
            let request = match line {
                Line::Text(text) => request::read(&text),
                Line::TooLong => Err(format!("a line of more than {} bytes", lines::LONGEST)),
                Line::NotText => Err("a line that is not UTF-8".to_owned()),
            };
            match request {
                Ok(Request::Quit) => {
                    self.stop.store(true, Ordering::Relaxed);
                    return Ok(());
                }
                Ok(request) => self.answer(request)?,
                Err(problem) => say(&self.out, &format!("error {problem}"))?,
            }
        }
        Ok(())
    }

    fn answer(&mut self, request: Request) -> io::Result<()> {
        match request {
            Request::Hello => say(
                &self.out,
                &format!("id name tamsk-engine {}\nid author the TAMSK developers\ntamskok", env!("CARGO_PKG_VERSION")),
            ),
            Request::IsReady => say(&self.out, "readyok"),
            Request::Position(position) => {
                self.position = *position;
                Ok(())
            }
            Request::Go(effort) => self.go(effort),
            Request::Stop => {
                self.stop.store(true, Ordering::Relaxed);
                Ok(())
            }
            Request::Nothing | Request::Quit => Ok(()),
        }
    }

    fn go(&mut self, effort: Effort) -> io::Result<()> {
        if self.position.is_over() {
            return say(&self.out, "error go: the position is over, no turn is left");
        }
        if self.busy.swap(true, Ordering::AcqRel) {
            return say(&self.out, "error go: already thinking, stop comes first");
        }
        self.stop = Arc::default();
        let job = Job { position: self.position, effort, stop: Arc::clone(&self.stop) };
        self.jobs.send(job).map_err(|_| io::Error::other("the thinking thread has ended"))
    }
}

/// Thinks about one job after another, until no more can come.
fn think(jobs: &mpsc::Receiver<Job>, hash_mib: usize, out: &Out, busy: &AtomicBool) -> io::Result<()> {
    let mut thinker = None;
    for Job { position, effort, stop } in jobs {
        // Made when it is first needed: many a session never asks for a turn.
        let thinker = thinker.get_or_insert_with(|| Thinker::new(hash_mib));
        let Effort { level, seed, limits } = effort;
        let mut written = Ok(());
        let choice = thinker.choose(&position, level, seed, &limits, &stop, &mut |info| {
            if written.is_ok() {
                written = say(out, &line(info));
            }
        });
        written?;
        // First free, then the answer: whoever has read it may ask for the next turn.
        busy.store(false, Ordering::Release);
        if let Some(choice) = choice {
            say(out, &format!("bestturn {}", choice.turn))?;
        }
    }
    Ok(())
}

fn say(out: &Out, text: &str) -> io::Result<()> {
    let mut out = out.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    writeln!(out, "{text}")?;
    out.flush()
}
