//! The game as a process, its window and its mouse.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use xvfb::Xvfb;

use crate::remote;

/// However slow the machine, nothing that is waited for takes longer.
const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks at something that is waited for. Waiting is bounded by what is seen, never by this.
const GLANCE: Duration = Duration::from_millis(60);

/// The running game; ended when dropped.
pub struct Game {
    process: Child,
    display: String,
    _server: Option<Xvfb>,
    port: u16,
    pictures: PathBuf,
    folder: Folder,
    taken: usize,
    _seat: Seat,
}

/// As many games at once as a small machine can play: more would only make each other slow.
const SEATS: usize = 2;

/// The right to play, given back when dropped.
struct Seat;

static TAKEN: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

impl Seat {
    /// Waits for a seat. There is one mouse on a display that is lent.
    fn take() -> Seat {
        let seats = if lent_display().is_some() { 1 } else { SEATS };
        let taken = TAKEN.0.lock().unwrap_or_else(PoisonError::into_inner);
        *TAKEN.1.wait_while(taken, |taken| *taken >= seats).unwrap_or_else(PoisonError::into_inner) += 1;
        Seat
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        *TAKEN.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        TAKEN.1.notify_one();
    }
}

impl Game {
    /// Starts the game in a window of its own.
    pub fn start() -> Game {
        let folder = Folder::new();
        // The longest windows that the rules allow, found as if chosen in an earlier run: machines that test are slow.
        let settings = "(version: 1, setup: (options: (level: 3, ring_window: 10000, extra_window: 15000)))";
        fs::write(folder.path().join("settings.ron"), settings).expect("the settings are written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tamsk"));
        command
            .args(["--quality", "low"])
            .env("TAMSK_CONFIG_DIR", folder.path())
            .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"));
        let mut game = Game::run(command, folder);
        game.wait("the title", |game| game.state().is_some_and(|state| state["screen"] == "Title"));
        game
    }

    /// Runs a game whose files lie in this folder, which is removed with it, until it answers and has the keyboard.
    pub fn run(mut command: Command, folder: Folder) -> Game {
        let seat = Seat::take();
        let (display, server) = display();
        let port = free_port();
        // Each test has a folder of its own, by its module.
        let test = std::thread::current().name().unwrap_or_default().split("::").next().unwrap_or_default().to_owned();
        let pictures = target().join("e2e").join(test);
        fs::create_dir_all(&pictures).expect("a folder for pictures");
        let process = command
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env("TAMSK_REMOTE_PORT", port.to_string())
            .env("LC_ALL", "C.UTF-8")
            .spawn()
            .expect("the game starts");
        let mut game = Game { process, display, _server: server, port, pictures, folder, taken: 0, _seat: seat };
        game.wait("the game to answer", |game| game.state().is_some());
        // Without a window manager nobody else gives the window the keyboard.
        game.xdotool(&["search", "--sync", "--onlyvisible", "--name", "^TAMSK$", "windowfocus"]);
        game
    }

    /// The same, and a Level 3 match of two people begun from the title.
    pub fn at_level_three() -> Game {
        let mut game = Game::start();
        game.begin_level_three();
        game
    }

    /// Begins a Level 3 match of two people from the title.
    #[track_caller]
    pub fn begin_level_three(&mut self) {
        self.click(json!({ "button": "play" }));
        self.wait("the setup", |game| game.state().is_some_and(|state| state["screen"] == "Setup"));
        self.click(json!({ "button": "level 3" }));
        self.picture("setup");
        self.click(json!({ "button": "begin" }));
        // The lot is drawn before the match begins, and wants to be seen.
        self.click(json!({ "button": "lot begin" }));
        self.wait_for("the match", |table| table["level"] == 3);
    }

    fn call(&self, method: &str, parameters: Value) -> Result<Value, String> {
        remote::call(self.port, method, parameters)
    }

    pub fn state(&self) -> Option<Value> {
        self.call("tamsk.state", Value::Null).ok()
    }

    /// The state of the match on the table.
    #[track_caller]
    pub fn table(&self) -> Value {
        self.state().expect("the game answers")["match"].clone()
    }

    /// Waits until something is seen.
    #[track_caller]
    pub fn wait(&mut self, what: &str, seen: impl Fn(&Game) -> bool) {
        let begun = Instant::now();
        while !seen(self) {
            if let Ok(Some(status)) = self.process.try_wait() {
                panic!("waiting for {what}: the game has ended with {status}");
            }
            if begun.elapsed() > PATIENCE {
                self.picture("timeout");
                panic!("waiting for {what}: it did not come; the state is {:?}", self.state());
            }
            sleep(GLANCE);
        }
    }

    /// Waits until the match on the table is as it should be.
    #[track_caller]
    pub fn wait_for(&mut self, what: &str, seen: impl Fn(&Value) -> bool) {
        self.wait(what, |game| game.state().is_some_and(|state| seen(&state["match"])));
    }

    fn xdotool(&self, arguments: &[&str]) {
        let status =
            Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).status().expect("xdotool runs");
        assert!(status.success(), "xdotool {arguments:?}");
    }

    fn mouse_to(&self, (x, y): (f64, f64)) {
        self.xdotool(&["mousemove", &format!("{x:.0}"), &format!("{y:.0}")]);
    }

    /// Where something is in the window.
    #[track_caller]
    pub fn place(&mut self, thing: Value) -> (f64, f64) {
        self.wait(&format!("{thing} to be shown"), |game| game.call("tamsk.where", thing.clone()).is_ok());
        let at = self.call("tamsk.where", thing).expect("it was there a moment ago");
        (at["x"].as_f64().expect("x"), at["y"].as_f64().expect("y"))
    }

    /// Moves the mouse to a thing and clicks.
    #[track_caller]
    pub fn click(&mut self, thing: Value) {
        let at = self.place(thing);
        self.mouse_to(at);
        // The pointer must be seen to be there before the press, as with a person's hand.
        sleep(GLANCE * 2);
        self.xdotool(&["mousedown", "1"]);
        sleep(GLANCE * 2);
        self.xdotool(&["mouseup", "1"]);
        // A button is pressed where the mouse is let go: it must not be elsewhere in the frame that sees it.
        sleep(GLANCE * 4);
    }

    /// Drags from one thing to another in steps, as a hand does.
    #[track_caller]
    pub fn drag(&mut self, from: Value, to: Value) {
        let (from, to) = (self.place(from), self.place(to));
        self.drag_from_to(from, to);
    }

    fn drag_from_to(&self, from: (f64, f64), to: (f64, f64)) {
        self.mouse_to(from);
        sleep(GLANCE * 2);
        self.xdotool(&["mousedown", "1"]);
        for step in 1..=10 {
            let share = f64::from(step) / 10.0;
            self.mouse_to((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
            sleep(GLANCE / 2);
        }
        sleep(GLANCE * 4);
        self.xdotool(&["mouseup", "1"]);
    }

    /// Moves the mouse there and lets it press and let go, all at once: in one frame, if that is slow enough.
    pub fn dab(&self, places: &[(f64, f64)], hold: bool) {
        let mut words: Vec<String> = Vec::new();
        for (nth, (x, y)) in places.iter().enumerate() {
            words.extend(["mousemove".into(), format!("{x:.0}"), format!("{y:.0}")]);
            if nth == 0 || !hold {
                words.extend(["mousedown".into(), "1".into()]);
            }
            if nth + 1 == places.len() || !hold {
                words.extend(["mouseup".into(), "1".into()]);
            }
        }
        self.xdotool(&words.iter().map(String::as_str).collect::<Vec<_>>());
    }

    /// Where something is now, if it is in sight.
    pub fn seen(&self, thing: Value) -> Option<(f64, f64)> {
        let at = self.call("tamsk.where", thing).ok()?;
        Some((at["x"].as_f64()?, at["y"].as_f64()?))
    }

    /// The match so far as a record, and the state to which it must lead.
    pub fn record(&self) -> Option<(String, Value)> {
        let told = self.call("tamsk.record", Value::Null).ok()?;
        Some((told["record"].as_str()?.to_owned(), told["match"].clone()))
    }

    fn window(&self) -> String {
        let found = Command::new("xdotool")
            .args(["search", "--name", "^TAMSK$"])
            .env("DISPLAY", &self.display)
            .output()
            .expect("xdotool runs");
        String::from_utf8_lossy(&found.stdout).lines().next().expect("a window").to_owned()
    }

    /// Takes the window off the screen, as minimising does.
    pub fn unmap(&self) {
        self.xdotool(&["windowunmap", &self.window()]);
    }

    /// Puts it back, and the keyboard on it.
    pub fn map(&self) {
        self.xdotool(&["windowmap", "--sync", &self.window()]);
        self.xdotool(&["windowfocus", &self.window()]);
    }

    /// Takes the keyboard away from every window.
    pub fn lose_focus(&self) {
        self.xdotool(&["windowfocus", "0"]);
    }

    pub fn regain_focus(&self) {
        self.xdotool(&["windowfocus", &self.window()]);
    }

    pub fn key(&self, key: &str) {
        self.xdotool(&["key", key]);
    }

    /// Drags the glass from one socket to another and waits until it stands there.
    #[track_caller]
    pub fn move_glass(&mut self, from: &str, to: &str) {
        let grip = self.place(json!({ "glass": from }));
        let (start, end) = (self.place(json!({ "socket": from })), self.place(json!({ "socket": to })));
        // A glass moves as the pointer does, by whatever part it is gripped.
        self.drag_from_to(grip, (grip.0 + end.0 - start.0, grip.1 + end.1 - start.1));
        self.wait_for(&format!("a glass on {to}"), |table| {
            table["glasses"].as_array().is_some_and(|glasses| glasses.iter().any(|glass| glass["at"] == to))
        });
    }

    /// How many shaders have been asked for since the start, when none of them is missing any more.
    #[track_caller]
    pub fn shaders(&mut self) -> u64 {
        self.wait("all shaders", |game| game.state().is_some_and(|state| state["pipelines"]["preparing"] == false));
        self.state().and_then(|state| state["pipelines"]["asked"].as_u64()).expect("a number")
    }

    /// Takes a picture of the whole screen, as soon as there is something on it.
    #[track_caller]
    pub fn picture(&mut self, name: &str) {
        let path = self.pictures.join(format!("{:02}-{name}.png", self.taken));
        self.taken += 1;
        let begun = Instant::now();
        loop {
            let status = Command::new("import")
                .args(["-window", "root"])
                .arg(&path)
                .env("DISPLAY", &self.display)
                .status()
                .expect("ImageMagick's import runs");
            assert!(status.success());
            let colours = Command::new("identify").args(["-format", "%k"]).arg(&path).output().expect("identify runs");
            let colours: u32 = String::from_utf8_lossy(&colours.stdout).trim().parse().expect("a number of colours");
            if colours > 500 {
                return;
            }
            let shown = path.display();
            assert!(begun.elapsed() < PATIENCE, "{shown}: {colours} colours are no picture of a game");
            sleep(GLANCE);
        }
    }

    /// Waits for the game to end by itself, and well.
    #[track_caller]
    pub fn ends_well(mut self) {
        self.wait_for_the_end();
    }

    /// The same; its folder stays.
    #[track_caller]
    pub fn ends_and_leaves(mut self) -> Folder {
        self.wait_for_the_end();
        std::mem::take(&mut self.folder)
    }

    #[track_caller]
    fn wait_for_the_end(&mut self) {
        let begun = Instant::now();
        loop {
            match self.process.try_wait().expect("the game's status") {
                Some(status) => {
                    assert!(status.success(), "the game ended with {status}");
                    return;
                }
                None => assert!(begun.elapsed() < PATIENCE, "the game did not end"),
            }
            sleep(GLANCE);
        }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // They may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn lent_display() -> Option<String> {
    std::env::var("TAMSK_E2E_DISPLAY").ok()
}

/// The display to play on: the one that is named, or a virtual one of our own.
fn display() -> (String, Option<Xvfb>) {
    if let Some(display) = lent_display() {
        return (display, None);
    }
    let server = Xvfb::start().expect("Xvfb starts; `cargo xtask test` installs it");
    (server.display().to_owned(), Some(server))
}

/// An empty folder of one's own, removed with this.
#[derive(Default)]
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tamsk-e2e-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It may have been handed on.
        if !self.0.as_os_str().is_empty() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("its address").port()
}

/// The build folder, in which this very test lies.
fn target() -> PathBuf {
    let test = std::env::current_exe().expect("this test's path");
    test.ancestors().nth(3).expect("a folder of the build").to_owned()
}
