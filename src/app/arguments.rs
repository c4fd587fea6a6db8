//! Defines the command-line arguments of the game.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use bevy::math::UVec2;
use clap::{CommandFactory, Parser, ValueEnum};
use tamsk_engine::command_line;
use tamsk_engine::command_line::Shell;
#[cfg(feature = "dev")]
use {tamsk_engine::Difficulty, tamsk_rules::Level};

#[cfg(feature = "dev")]
use crate::dev::UnattendedRole;
use crate::settings::GraphicsQuality;

/// TAMSK: six hourglasses, sixty-four rings, two players.
///
/// Without arguments, the game starts at the title screen.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "tamsk", version)]
pub struct Arguments {
    /// A match record to open: a finished match is replayed, and any other continues from where the record ends.
    #[arg(value_name = "FILE", conflicts_with_all = ["demo_folder", "measure"])]
    pub record: Option<PathBuf>,
    /// Graphics quality, overriding the settings.
    #[arg(long, value_enum)]
    pub quality: Option<GraphicsQuality>,
    /// Write every event of a match as a sentence to standard output, one a line.
    #[arg(long, conflicts_with_all = ["demo_folder", "measure"])]
    pub transcript: bool,
    /// Let two bots play a short Level 3 match, write screenshots and the record to this folder, and exit.
    #[arg(long = "demo", value_name = "FOLDER")]
    pub demo_folder: Option<PathBuf>,
    /// Measure the frame times of a scene, print the figures and exit.
    #[arg(long, value_enum, value_name = "SCENE")]
    pub measure: Option<MeasuredScene>,
    /// The size of the window that is measured, in pixels, instead of 1280x720.
    #[arg(long = "size", value_name = "WIDTHxHEIGHT", requires = "measure", value_parser = window_size)]
    pub measured_window_size: Option<UVec2>,
    /// Draw into a texture instead of a window, where there is a graphics card and no screen.
    #[cfg(feature = "dev")]
    #[arg(long, hide = true)]
    pub offscreen: bool,
    /// Render the icon in all sizes into this folder and exit.
    #[cfg(feature = "dev")]
    #[arg(long = "icon", hide = true, value_name = "FOLDER")]
    pub icon_folder: Option<PathBuf>,
    /// Render the frames of a short film into this folder and exit.
    #[cfg(feature = "dev")]
    #[arg(long = "film", hide = true, value_name = "FOLDER")]
    pub film_folder: Option<PathBuf>,
    /// Render a picture of each scene into this folder and exit.
    #[cfg(feature = "dev")]
    #[arg(long = "scenes", hide = true, value_name = "FOLDER")]
    pub scenes_folder: Option<PathBuf>,
    /// Render only scenes whose names contain this.
    #[cfg(feature = "dev")]
    #[arg(long = "only", hide = true, value_name = "WORD", requires = "scenes_folder")]
    pub scene_name_filters: Vec<String>,
    /// Render only scenes of which the tests keep pictures, at half size.
    #[cfg(feature = "dev")]
    #[arg(long = "kept", hide = true, requires = "scenes_folder")]
    pub only_reference_pictures: bool,
    /// Render scenes without the shade at the edges of the window, to be compared with a path tracer's.
    #[cfg(feature = "dev")]
    #[arg(long = "plain", hide = true, requires = "scenes_folder")]
    pub omits_lens_effects: bool,
    /// Write the meshes, materials and lights of each scene beside its picture.
    #[cfg(feature = "dev")]
    #[arg(long = "export", hide = true, requires = "scenes_folder")]
    pub exports_scenes: bool,
    /// Play online without a person. `host` prints a code, with which another program joins.
    #[cfg(feature = "dev")]
    #[arg(long, hide = true, value_name = "host|CODE")]
    pub online: Option<UnattendedRole>,
    /// The level that a host offers.
    #[cfg(feature = "dev")]
    #[arg(long = "level", value_name = "LEVEL", hide = true, requires = "online", value_parser = read_level)]
    pub offered_level: Option<Level>,
    /// The bot that plays at this table.
    #[cfg(feature = "dev")]
    #[arg(long = "bot", value_name = "BOT", hide = true, requires = "online")]
    pub online_bot: Option<Difficulty>,
    /// Write every sound into this folder, print how loud they are, and exit.
    #[cfg(feature = "dev")]
    #[arg(long = "sounds", hide = true, value_name = "FOLDER")]
    pub sounds_folder: Option<PathBuf>,
    /// Print a completion script for this shell and exit.
    #[arg(long, value_enum, value_name = "SHELL")]
    pub completions: Option<Shell>,
    /// Print the manual page and exit.
    #[arg(long, hide = true)]
    pub manual: bool,
}

impl Arguments {
    pub(super) fn takes_pictures(&self) -> bool {
        #[cfg(feature = "dev")]
        return self.icon_folder.is_some() || self.film_folder.is_some() || self.scenes_folder.is_some();
        #[cfg(not(feature = "dev"))]
        false
    }

    pub(super) fn draws_reference_pictures(&self) -> bool {
        #[cfg(feature = "dev")]
        return self.only_reference_pictures;
        #[cfg(not(feature = "dev"))]
        false
    }

    pub(super) fn draws_icon(&self) -> bool {
        #[cfg(feature = "dev")]
        return self.icon_folder.is_some();
        #[cfg(not(feature = "dev"))]
        false
    }

    fn folders(&self) -> impl Iterator<Item = &Path> {
        let folders = self.demo_folder.iter();
        #[cfg(feature = "dev")]
        let folders = folders.chain(&self.icon_folder).chain(&self.film_folder).chain(&self.scenes_folder);
        folders.map(PathBuf::as_path)
    }

    /// Writes the completions, the manual page or the sounds if they are requested, and returns `true`. Otherwise,
    /// creates the output folders of the game and returns `false`. Fails if a file or folder cannot be written.
    pub fn try_finish_without_game(&self, out: &mut dyn Write) -> io::Result<bool> {
        #[cfg(feature = "dev")]
        if let Some(folder) = &self.sounds_folder {
            crate::demo::sounds::write_sounds_and_measurements(folder, out)?;
            return Ok(true);
        }
        if let Some(shell) = self.completions {
            command_line::write_completions(Arguments::command(), shell, out)?;
        } else if self.manual {
            // Section 6 of the manual is for games.
            command_line::write_manual(Arguments::command(), "6", out)?;
        } else {
            // Checks the folders now. Otherwise an unusable folder would be reported only after a match of several
            // minutes.
            self.folders().try_for_each(create_writable_folder)?;
            return Ok(false);
        }
        Ok(true)
    }
}

#[cfg(feature = "dev")]
fn read_level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(|number: u8| Level::try_from(number).ok());
    level.ok_or_else(|| "expected 1, 2 or 3".to_owned())
}

fn create_writable_folder(folder: &Path) -> io::Result<()> {
    let prepared = fs::create_dir_all(folder).and_then(|()| tempfile::tempfile_in(folder));
    prepared.map(drop).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))
}

/// A scene to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MeasuredScene {
    /// A 3D camera and egui with nothing to show: the baseline for the other scenes.
    Empty,
    /// The title screen.
    Title,
    /// A match in progress.
    Match,
    /// A match in progress with a moving camera, so that no earlier drawing can be reused.
    MovingCamera,
    /// A match of GIPF in progress.
    Gipf,
    /// The title screen without any input.
    IdleTitle,
    /// A Level 1 match waiting for a move.
    IdleLevelOne,
    /// Matches of bots for an hour at sixteen times the speed.
    Soak,
}

impl MeasuredScene {
    /// Returns `true` if the scene is measured while frames are drawn continuously, as fast as possible.
    pub const fn draws_without_pause(self) -> bool {
        !matches!(self, MeasuredScene::IdleTitle | MeasuredScene::IdleLevelOne)
    }
}

pub(super) const SMALLEST_WINDOW: UVec2 = UVec2::new(800, 500);
/// The maximum width and height of a measured window, in pixels. Every graphics card supports this size.
const LARGEST_SIDE: u32 = 8_192;

fn window_size(text: &str) -> Result<UVec2, String> {
    let (width, height) = text.split_once('x').ok_or("expected a width and a height in pixels, such as 3840x2160")?;
    Ok(UVec2::new(pixels("width", width, SMALLEST_WINDOW.x)?, pixels("height", height, SMALLEST_WINDOW.y)?))
}

fn pixels(side: &str, text: &str, least: u32) -> Result<u32, String> {
    let pixels = text.parse().map_err(|_| format!("the {side} '{}' is not a number of pixels", text.escape_debug()))?;
    if (least..=LARGEST_SIDE).contains(&pixels) {
        Ok(pixels)
    } else {
        Err(format!("the {side} {pixels} is out of bounds: expected {least} to {LARGEST_SIDE} pixels"))
    }
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;

    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(["tamsk"].into_iter().chain(line.split_whitespace()))
    }

    #[test]
    fn a_window_size_is_optional_and_requires_a_measurement() {
        let arguments = parse("--measure match --size 3840x2160").expect("the size is within bounds");
        assert_eq!(arguments.measured_window_size, Some(UVec2::new(3_840, 2_160)));
        assert_eq!(parse("--measure match").expect("the size is optional").measured_window_size, None);
        let alone = parse("--size 3840x2160").expect_err("a size requires a measurement");
        assert_eq!(alone.kind(), ErrorKind::MissingRequiredArgument);
        assert!(alone.to_string().contains("--measure"), "{alone}");
    }

    #[test]
    fn an_unusable_output_folder_is_reported_at_startup() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("the file is writable");
        for wrong in [&file, &file.join("folder")] {
            let error = parse(&format!("--demo {}", wrong.display()))
                .expect("valid options")
                .try_finish_without_game(&mut io::sink());
            let error = error.expect_err("a file blocks the folder").to_string();
            assert!(error.starts_with(&wrong.display().to_string()), "{error}");
        }
        let right = folder.path().join("new").join("demo");
        let started = parse(&format!("--demo {}", right.display()))
            .expect("valid options")
            .try_finish_without_game(&mut io::sink());
        assert!(matches!(started, Ok(false)) && right.is_dir());
        assert_eq!(fs::read_dir(&right).expect("the folder was created").count(), 0);
    }

    #[test]
    fn the_error_for_a_bad_size_names_the_option_and_the_cause() {
        for (size, wrong) in
            [("3840", "such as 3840x2160"), ("3840xlow", "the height 'low'"), ("10x500", "the width 10")]
        {
            let error = parse(&format!("--measure match --size {size}")).expect_err(size).to_string();
            assert!(error.contains(&format!("'{size}'")) && error.contains("--size"), "{error}");
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn window_sizes_within_bounds_are_parsed() {
        for (text, width, height) in [("3840x2160", 3_840, 2_160), ("800x500", 800, 500), ("8192x8192", 8_192, 8_192)] {
            assert_eq!(window_size(text), Ok(UVec2::new(width, height)));
        }
    }

    #[test]
    fn a_bad_window_size_is_explained() {
        for (text, problem) in [
            ("", "expected a width and a height in pixels, such as 3840x2160"),
            ("3840", "expected a width and a height in pixels, such as 3840x2160"),
            ("x2160", "the width '' is not a number of pixels"),
            ("3840x", "the height '' is not a number of pixels"),
            ("3840x-1", "the height '-1' is not a number of pixels"),
            ("3840x2160x1", "the height '2160x1' is not a number of pixels"),
            ("4294967296x500", "the width '4294967296' is not a number of pixels"),
            ("799x500", "the width 799 is out of bounds: expected 800 to 8192 pixels"),
            ("800x8193", "the height 8193 is out of bounds: expected 500 to 8192 pixels"),
        ] {
            assert_eq!(window_size(text), Err(problem.to_owned()));
        }
    }
}
