//! Screenshots, saved under `target/e2e/` in a folder for each test.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Instant;

use crate::display::Display;
use crate::game::{PATIENCE, POLL_INTERVAL};

/// The maximum number of colours in a picture on which the game is not yet visible.
const MOST_COLOURS_OF_NOTHING: usize = 500;

pub struct Pictures {
    folder: PathBuf,
    taken: usize,
}

impl Pictures {
    /// Returns the screenshots of the running test, which are saved in a folder named after the test.
    pub fn of_this_test() -> Pictures {
        let test = std::thread::current().name().unwrap_or_default().replace("::", "/");
        let folder = target().join("e2e").join(test);
        fs::create_dir_all(&folder).expect("a folder for pictures");
        Pictures { folder, taken: 0 }
    }

    /// Takes a picture of the whole screen as soon as the game is visible on it.
    #[track_caller]
    pub fn take(&mut self, name: &str, display: &Display) {
        let path = self.folder.join(format!("{:02}-{name}.png", self.taken));
        self.taken += 1;
        let started = Instant::now();
        loop {
            let import = Command::new("import")
                .args(["-window", "root"])
                .arg(&path)
                .env("DISPLAY", display.name())
                .status()
                .expect("ImageMagick's import runs");
            assert!(import.success());
            let colours = colours(&path);
            if colours > MOST_COLOURS_OF_NOTHING {
                return;
            }
            let shown = path.display();
            assert!(started.elapsed() < PATIENCE, "{shown}: only {colours} colours, so the game is not visible");
            sleep(POLL_INTERVAL);
        }
    }
}

fn colours(path: &Path) -> usize {
    let picture = image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into_rgb8();
    picture.pixels().collect::<HashSet<_>>().len()
}

fn target() -> PathBuf {
    let test = std::env::current_exe().expect("this test's path");
    test.ancestors().nth(3).expect("a folder of the build").to_owned()
}
