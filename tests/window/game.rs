//! The game as a process, which tests observe through JSON-RPC.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::display::Display;
use crate::mouse::Mouse;
use crate::pictures::Pictures;
use crate::remote;
use crate::run_permit::RunPermit;

/// The maximum time to wait for anything, even on a slow machine.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// The interval between two checks of a condition. A wait ends when the condition holds, or after [`PATIENCE`].
pub const POLL_INTERVAL: Duration = Duration::from_millis(60);

/// The maximum frame rate of the games, in frames per second. Two games reach this rate on two cores without a GPU.
/// Without a limit, each game would take almost both cores.
pub const FRAME_CAP: u16 = 20;
/// The size of the window, in logical pixels. A larger window would take longer to draw, and a lower one would hide
/// parts of cards.
pub const WINDOW_SIZE: [u16; 2] = [960, 720];
/// The number of pixels per logical pixel. Without a GPU, each pixel costs processor time. At this scale, people can
/// still read the texts in pictures.
pub const SCALE_FACTOR: f64 = 0.625;

/// The running game. Dropping it kills its process, and also the process of a restarted game.
pub struct Game {
    process: Child,
    pub(crate) display: Display,
    pub(crate) mouse: Mouse,
    port: u16,
    pictures: Pictures,
    /// The folder with the files of the game, which is deleted when this value is dropped. `None` if the folder
    /// outlives the game.
    folder: Option<TempDir>,
    /// `true` once the game has restarted in another process. That process is not a child process of the test.
    has_restarted: bool,
    _seat: RunPermit,
}

/// The options of a match with long time limits for dropping rings, because the machine may be slow.
const OPTIONS: &str = r#""level": 3, "ring_window": 10000, "extra_window": 15000"#;

impl Game {
    pub fn start() -> Game {
        Game::with_options(OPTIONS, "")
    }

    /// Starts the game with saved match options and play settings. The saved progress says that all briefings have been
    /// shown.
    pub fn with_options(options: &str, play: &str) -> Game {
        let folder = tempfile::tempdir().expect("a folder");
        let mut game = Game::run(Game::command(&folder, options, play), folder);
        game.wait_for_state("the title", |state| state["screen"] == "Title");
        game
    }

    pub fn replaying(record: &str) -> Game {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("done.tamsk");
        fs::write(&file, record).expect("the record is written");
        let mut command = Game::command(&folder, OPTIONS, "");
        command.arg(file);
        let mut game = Game::run(command, folder);
        game.wait_for_state("the replay", |state| state["screen"] == "Replay");
        game
    }

    fn command(folder: &TempDir, options: &str, play: &str) -> Command {
        let settings = format!(
            r#"{{"progress": {{"briefed_level": 3, "welcomed": true}}, "graphics": {{"frame_cap": {FRAME_CAP}}}, "play": {{{play}}}, "choices": {{"window": {WINDOW_SIZE:?}, "tamsk": {{"options": {{{options}}}}}}}}}"#
        );
        fs::write(folder.path().join("settings.json"), settings).expect("the settings are written");
        Game::command_in(folder.path())
    }

    fn command_in(folder: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tamsk"));
        command
            .args(["--quality", "low"])
            .env("TAMSK_CONFIG_DIR", folder)
            .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"));
        command
    }

    /// Starts a game with its files in a folder that outlives the game.
    pub fn in_folder(folder: &Path) -> Game {
        Game::launch(Game::command_in(folder), None)
    }

    /// Starts a game with its files in this folder, and waits until the game answers and has the keyboard focus.
    pub fn run(command: Command, folder: TempDir) -> Game {
        Game::launch(command, Some(folder))
    }

    fn launch(mut command: Command, folder: Option<TempDir>) -> Game {
        let seat = RunPermit::take();
        let (display, port) = (Display::open(), free_port());
        let mouse = Mouse::of(&display);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let process = command
            .env("DISPLAY", display.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("TAMSK_REMOTE_PORT", port.to_string())
            .env("WINIT_X11_SCALE_FACTOR", SCALE_FACTOR.to_string())
            .env("LC_ALL", "C.UTF-8")
            .spawn()
            .expect("the game starts");
        let pictures = Pictures::of_this_test();
        let mut game = Game { process, display, mouse, port, pictures, folder, has_restarted: false, _seat: seat };
        game.wait("the game to answer", |game| game.state().is_some());
        // Without a window manager, nothing else gives the window the keyboard focus.
        game.xdotool(&["search", "--sync", "--onlyvisible", "--name", "^TAMSK$", "windowfocus"]);
        game
    }

    pub fn at_level_three() -> Game {
        let mut game = Game::start();
        game.begin_level_three();
        game
    }

    #[track_caller]
    pub fn begin_level_three(&mut self) {
        self.press("play");
        self.wait_for_state("the setup", |state| state["screen"] == "Setup");
        self.press("level 3");
        self.picture("setup");
        self.press("begin");
        // Before the match begins, the game decides by lot who makes the first move, and shows the result.
        self.press("lot begin");
        self.wait_for("the match", |table| table["level"] == 3);
    }

    fn call(&self, method: &str, parameters: Value) -> Result<Value, String> {
        remote::call(self.port, method, parameters)
    }

    pub fn state(&self) -> Option<Value> {
        self.call("tamsk.state", Value::Null).ok()
    }

    #[track_caller]
    pub fn table(&self) -> Value {
        self.state().expect("the game answers")["match"].clone()
    }

    /// Returns the position of an object in the window, in pixels, or `None` if the object is not visible.
    pub fn find(&self, thing: Value) -> Option<(f64, f64)> {
        let at = self.call("tamsk.where", thing).ok()?;
        Some((at["x"].as_f64()? * SCALE_FACTOR, at["y"].as_f64()? * SCALE_FACTOR))
    }

    /// Leaves the table through the menu, which must be open. Waits for the title screen, because its buttons have the
    /// same names as some buttons of the menu.
    pub fn leave(&mut self) {
        self.press("leave");
        self.wait_for_state("the title", |state| state["screen"] == "Title");
    }

    /// Waits until an object is visible, and returns its position in the window.
    #[track_caller]
    pub fn place(&mut self, thing: Value) -> (f64, f64) {
        self.wait(&format!("{thing} to be visible"), |game| game.find(thing.clone()).is_some());
        self.find(thing).expect("the thing is still visible")
    }

    pub fn record(&self) -> Option<(String, Value)> {
        let answer = self.call("tamsk.record", Value::Null).ok()?;
        Some((answer["record"].as_str()?.to_owned(), answer["match"].clone()))
    }

    #[track_caller]
    pub fn wait(&mut self, what: &str, is_seen: impl Fn(&Game) -> bool) {
        let started = Instant::now();
        while !is_seen(self) {
            if !self.has_restarted
                && let Ok(Some(status)) = self.process.try_wait()
            {
                panic!("waiting for {what}: the game exited with {status}");
            }
            if started.elapsed() > PATIENCE {
                self.picture("timeout");
                panic!("waiting for {what}: timed out; the state is {:?}", self.state());
            }
            sleep(POLL_INTERVAL);
        }
    }

    #[track_caller]
    pub fn wait_for(&mut self, what: &str, is_seen: impl Fn(&Value) -> bool) {
        self.wait_for_state(what, |state| is_seen(&state["match"]));
    }

    #[track_caller]
    pub fn wait_for_state(&mut self, what: &str, is_seen: impl Fn(&Value) -> bool) {
        self.wait(what, |game| game.state().is_some_and(|state| is_seen(&state)));
    }

    #[track_caller]
    pub fn press(&mut self, button: &str) {
        self.click(json!({ "button": button }));
    }

    /// Waits until all shaders are compiled. Returns the number of shaders that were requested since the start.
    #[track_caller]
    pub fn shaders(&mut self) -> u64 {
        self.wait_for_state("all shaders", |state| state["pipelines"]["preparing"] == false);
        self.state().and_then(|state| state["pipelines"]["asked"].as_u64()).expect("a number")
    }

    #[track_caller]
    pub fn picture(&mut self, name: &str) {
        self.pictures.take(name, &self.display);
    }

    /// Takes a picture of the card that contains this button. Waits first, because a card gets its final size in the
    /// frame after it appears.
    #[track_caller]
    pub fn picture_of_card(&mut self, button: &str, name: &str) {
        self.place(json!({ "button": button }));
        sleep(POLL_INTERVAL * 8);
        self.picture(name);
    }

    #[track_caller]
    pub fn fail(&mut self, how: &str) {
        self.call("tamsk.fail", json!({ "how": how })).expect("the game accepts the request to fail");
    }

    /// Waits until the process has exited with an error and the restarted game answers.
    #[track_caller]
    pub fn assert_restarts(&mut self) {
        let started = Instant::now();
        let status = loop {
            if let Some(status) = self.process.try_wait().expect("the game's status") {
                break status;
            }
            assert!(started.elapsed() < PATIENCE, "the game did not exit");
            sleep(POLL_INTERVAL);
        };
        assert_eq!(status.code(), Some(1), "the game must exit with the code of a failure");
        while self.state().is_none() {
            assert!(started.elapsed() < PATIENCE, "the game did not restart");
            sleep(POLL_INTERVAL);
        }
        self.xdotool(&["search", "--sync", "--onlyvisible", "--name", "^TAMSK$", "windowfocus"]);
        self.has_restarted = true;
    }

    #[track_caller]
    pub fn assert_restarted_exits(self) {
        let started = Instant::now();
        while self.state().is_some() {
            assert!(started.elapsed() < PATIENCE, "the game did not exit");
            sleep(POLL_INTERVAL);
        }
    }

    #[track_caller]
    pub fn assert_leaves_and_ends(mut self) {
        self.key("Escape");
        self.leave();
        self.press("quit");
        self.assert_ends();
    }

    #[track_caller]
    pub fn assert_ends(mut self) {
        self.wait_for_exit();
    }

    /// Waits until the game exits without an error, and returns its folder.
    #[track_caller]
    pub fn assert_ends_and_keep_folder(mut self) -> TempDir {
        self.wait_for_exit();
        self.folder.take().expect("its folder")
    }

    #[track_caller]
    fn wait_for_exit(&mut self) {
        let started = Instant::now();
        loop {
            match self.process.try_wait().expect("the game's status") {
                Some(status) => {
                    assert!(status.success(), "the game exited with {status}");
                    return;
                }
                None => assert!(started.elapsed() < PATIENCE, "the game did not exit"),
            }
            sleep(POLL_INTERVAL);
        }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if self.has_restarted {
            // Kill the process group, which also contains the restarted game.
            let group = format!("-{}", self.process.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        }
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("its address").port()
}
