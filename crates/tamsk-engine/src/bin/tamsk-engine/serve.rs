//! The command `serve`: a UCI-like line protocol for other programs, for TAMSK at Level 1 and for GIPF.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use tamsk_rules::Position;

use crate::best_turn::{Bot, SearchPosition};
use crate::effort::SearchSettings;
use crate::request::{self, InputLine, MAX_LINE_LENGTH, Request, next_line};

/// Standard output, which two threads share. A thread locks it while writing a line, so that each line stays whole.
type Out = Arc<Mutex<io::Stdout>>;

struct SearchJob {
    position: SearchPosition,
    effort: SearchSettings,
    stop: Arc<AtomicBool>,
}

enum Ended {
    /// The listening thread ended, after `quit`, at the end of the input, or because of an I/O error.
    Listening(io::Result<()>),
    /// The thinking thread ended, after the last job or because of an output error.
    Thinking(io::Result<()>),
    /// The watching thread ended, because the output was closed.
    Unread,
}

/// Answers requests line by line until `quit`, or until the input ends and the last search is finished. If the output
/// is closed, returns an error at once, even if threads are still running.
pub fn serve(hash_mib: usize) -> io::Result<()> {
    let out: Out = Arc::new(Mutex::new(io::stdout()));
    let busy = Arc::new(AtomicBool::new(false));
    let (jobs, received) = mpsc::channel::<SearchJob>();
    let (end, ended) = mpsc::channel::<Ended>();
    let reader = ProtocolReader {
        out: Arc::clone(&out),
        busy: Arc::clone(&busy),
        jobs,
        position: SearchPosition::Tamsk(Position::start()),
        stop: Arc::default(),
    };
    start("thinking", &end, move |end| {
        let thought = catch_unwind(AssertUnwindSafe(|| think(&received, hash_mib, &out, &busy)));
        let failed = |_| Err(io::Error::other("the thinking thread panicked"));
        end.send(Ended::Thinking(thought.unwrap_or_else(failed)))
    })?;
    start("listening", &end, move |end| end.send(Ended::Listening(reader.listen(&mut io::stdin().lock()))))?;
    start("watching", &end, move |end| if wait_until_unread() { end.send(Ended::Unread) } else { Ok(()) })?;
    drop(end);
    for ended in ended {
        match ended {
            // The listening thread has closed the queue of jobs, so the thinking thread ends after its last job.
            Ended::Listening(Ok(())) => {}
            Ended::Listening(Err(error)) | Ended::Thinking(Err(error)) => return Err(error),
            Ended::Thinking(Ok(())) => return Ok(()),
            Ended::Unread => return Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
    Ok(())
}

/// Starts a thread that sends a report when it ends. The report may be lost if the program is already ending.
fn start(
    name: &str,
    end: &mpsc::Sender<Ended>,
    work: impl FnOnce(mpsc::Sender<Ended>) -> Result<(), mpsc::SendError<Ended>> + Send + 'static,
) -> io::Result<()> {
    let end = end.clone();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || _ = work(end))?;
    Ok(())
}

struct ProtocolReader {
    out: Out,
    busy: Arc<AtomicBool>,
    jobs: mpsc::Sender<SearchJob>,
    position: SearchPosition,
    stop: Arc<AtomicBool>,
}

impl ProtocolReader {
    fn listen(mut self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(line) = next_line(input)? {
            let request = match line {
                InputLine::Text(text) => request::read(&text),
                InputLine::TooLong => Err(format!("a line of more than {} bytes", MAX_LINE_LENGTH)),
                InputLine::NotUtf8 => Err("a line that is not UTF-8".to_owned()),
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
                self.position = position;
                Ok(())
            }
            Request::Go(effort) => self.go(effort),
            Request::Stop => {
                self.stop.store(true, Ordering::Relaxed);
                Ok(())
            }
            Request::Empty | Request::Quit => Ok(()),
        }
    }

    fn go(&mut self, effort: SearchSettings) -> io::Result<()> {
        if let Some(why) = self.position.why_nobody_can_act() {
            return say(&self.out, &format!("error go: {why}"));
        }
        if self.busy.swap(true, Ordering::AcqRel) {
            return say(&self.out, "error go: already thinking, stop comes first");
        }
        self.stop = Arc::default();
        let job = SearchJob { position: self.position.clone(), effort, stop: Arc::clone(&self.stop) };
        self.jobs.send(job).map_err(|_| io::Error::other("the thinking thread has ended"))
    }
}

fn think(jobs: &mpsc::Receiver<SearchJob>, hash_mib: usize, out: &Out, busy: &AtomicBool) -> io::Result<()> {
    let mut bot = Bot::new(hash_mib);
    for SearchJob { position, effort, stop } in jobs {
        let turn = bot.find_best_turn(&position, &effort, &stop, &mut |line| say(out, line))?;
        // The `busy` flag is cleared before the answer is written, because the reader of the answer may send the next
        // `go` at once.
        busy.store(false, Ordering::Release);
        if let Some(turn) = turn {
            say(out, &format!("bestturn {turn}"))?;
        }
    }
    Ok(())
}

fn say(out: &Out, text: &str) -> io::Result<()> {
    let mut out = out.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    writeln!(out, "{text}")?;
    out.flush()
}

/// Waits until the other end of standard output is closed, and then returns `true`. Returns `false` at once on systems
/// that cannot wait for this. The program then notices a closed output only when a write fails.
#[cfg(target_os = "linux")]
fn wait_until_unread() -> bool {
    loop {
        // `poll` reports errors even if no events are requested.
        let mut output = libc::pollfd { fd: libc::STDOUT_FILENO, events: 0, revents: 0 };
        #[expect(unsafe_code, reason = "a system call")]
        // SAFETY: the pointer points to one `pollfd`, which outlives the call.
        let ready = unsafe { libc::poll(&raw mut output, 1, -1) };
        if ready > 0 {
            return output.revents & (libc::POLLERR | libc::POLLHUP) != 0;
        }
        if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return false;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn wait_until_unread() -> bool {
    false
}
