//! `serve`: a line protocol in the manner of UCI, by which other programs play the bot at Level 1.

mod lines;
mod pipe;
mod request;

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
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

/// What ends serving.
enum Ended {
    /// No more lines will come: `quit`, the end of the input, or a failure of either side.
    Listening(io::Result<()>),
    /// The last job is done, or its lines could not be written.
    Thinking(io::Result<()>),
    /// Nobody reads any more.
    Unread,
}

/// Answers line by line until `quit`, or until the input ends and the last search with it. If the answers can no longer
/// be written, it ends at once: with a search at hand, and with an input that stays open and silent.
///
/// # Errors
/// What the system says where lines can no longer be read or written. Threads may then be left behind, which end with
/// the program.
pub fn run(hash_mib: usize) -> io::Result<()> {
    let out: Out = Arc::new(Mutex::new(io::stdout()));
    let busy = Arc::new(AtomicBool::new(false));
    let (jobs, received) = mpsc::channel::<Job>();
    let (end, ended) = mpsc::channel::<Ended>();
    let session = Session {
        out: Arc::clone(&out),
        busy: Arc::clone(&busy),
        jobs,
        position: Position::start(),
        stop: Arc::default(),
    };
    start("thinking", &end, move |end| {
        let thought = catch_unwind(AssertUnwindSafe(|| think(&received, hash_mib, &out, &busy)));
        let failed = |_| Err(io::Error::other("the thinking thread has failed"));
        end.send(Ended::Thinking(thought.unwrap_or_else(failed)))
    })?;
    start("listening", &end, move |end| end.send(Ended::Listening(session.listen(&mut io::stdin().lock()))))?;
    start("watching", &end, move |end| if pipe::wait_until_unread() { end.send(Ended::Unread) } else { Ok(()) })?;
    drop(end);
    for ended in ended {
        match ended {
            // Without jobs to come the thinking thread ends after the one it is at.
            Ended::Listening(Ok(())) => {}
            Ended::Listening(Err(error)) | Ended::Thinking(Err(error)) => return Err(error),
            Ended::Thinking(Ok(())) => return Ok(()),
            Ended::Unread => return Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
    Ok(())
}

/// Lets a thread work that tells how it has ended. Nobody need hear it: the program may be ending already.
fn start(
    name: &str,
    end: &mpsc::Sender<Ended>,
    work: impl FnOnce(mpsc::Sender<Ended>) -> Result<(), mpsc::SendError<Ended>> + Send + 'static,
) -> io::Result<()> {
    let end = end.clone();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || _ = work(end))?;
    Ok(())
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
    fn listen(mut self, input: &mut impl BufRead) -> io::Result<()> {
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
                // Nobody will hear what else is found.
                stop.fetch_or(written.is_err(), Ordering::Relaxed);
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
