//! What happens when the program fails: the match is saved, a report is written, and the player is told where both are.
//! Panic messages about missing drivers and displays are replaced with ones that players understand.
//!
//! What happens when the graphics device is lost: the match is saved, and on the table, paused, of a new process.
//!
//! Bevy can make a new device, but what egui has prepared for the old one would be used with it, which is an error.

use std::backtrace::Backtrace;
use std::env::consts;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{panic, thread};

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};

use super::log::last_lines;
use super::restart::start_again;
use crate::persistence::{FaultKind, LogFolder, Rescue};

/// Panics in libraries that the program cannot prevent: a part of the message, and what to show instead.
const KNOWN: [(&str, &str); 3] = [
    (
        "Unable to find a GPU",
        "no graphics driver was found that speaks Vulkan (or Metal, or DirectX 12).\n\
         On Linux install one: mesa-vulkan-drivers (Debian, Ubuntu, Fedora) or vulkan-swrast (Arch) works on any machine.",
    ),
    (
        "Failed to build event loop",
        "no display was found to open a window on.\n\
         Start it in a graphical session; `cargo xtask play` can also start a virtual display.",
    ),
    ("Failed to create wgpu surface", "the graphics driver cannot draw into a window on this display."),
];

/// How many faults of one run are reported.
const MOST_REPORTS: usize = 3;

/// What saves the match and where reports go. Known to the panic hook, which cannot use the world.
static PRECAUTIONS: Mutex<Option<Precautions>> = Mutex::new(None);

/// Held while a fault is reported. Other threads often fail for the same reason, and must not end the program before.
static REPORTING: Mutex<()> = Mutex::new(());

#[derive(Clone, Debug)]
struct Precautions {
    rescue: Option<Rescue>,
    folder: Option<LogFolder>,
    /// How many faults have been reported. Others often follow from the first and say less.
    reported: usize,
}

/// Makes a panic, on any thread, save the match of this app and write a report.
pub fn take_precautions(app: &App) {
    let rescue = app.world().get_resource::<Rescue>().cloned();
    let folder = app.world().get_resource::<LogFolder>().cloned();
    *precautions() = Some(Precautions { rescue, folder, reported: 0 });
    install_panic_hook();
}

/// Installs a panic hook that shows messages about missing drivers and exits with code 1, and reports all other panics.
pub(super) fn install_panic_hook() {
    static INSTALLED: std::sync::Once = std::sync::Once::new();
    INSTALLED.call_once(|| {
        let default_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let text = info.payload_as_str().unwrap_or_default();
            if let Some((_, message)) = KNOWN.iter().find(|(part, _)| text.contains(part)) {
                eprintln!("tamsk: {message}");
                std::process::exit(1);
            }
            default_hook(info);
            let fault = format!("{}\n\n{}", described(info), Backtrace::force_capture());
            if is_of_graphics(info) {
                end_without_graphics(&fault);
            }
            save_and_report(FaultKind::Program, &fault);
        }));
    });
}

/// Returns whether a panic comes from the library through which the graphics device is used. It checks what it is asked
/// to do, so that this happens only when the device is lost.
fn is_of_graphics(info: &PanicHookInfo) -> bool {
    let is_of_library = |file: &str| Path::new(file).iter().any(|part| part.to_string_lossy().starts_with("wgpu"));
    info.location().is_some_and(|at| is_of_library(at.file()))
}

/// Saves the match, reports that the graphics device is lost, and starts the program again.
pub(super) fn end_without_graphics(fault: &str) -> ! {
    let _reporting = REPORTING.lock().unwrap_or_else(PoisonError::into_inner);
    let saved = report_fault(FaultKind::Graphics, fault);
    if let Some(rescue) = precautions().as_ref().and_then(|known| known.rescue.as_ref()) {
        rescue.release();
    }
    start_again(saved)
}

fn described(info: &PanicHookInfo) -> String {
    let thread = thread::current();
    let place = info.location().map_or_else(String::new, |at| format!(" at {at}"));
    let message = info.payload_as_str().unwrap_or("no message");
    format!("panic in thread {:?}{place}:\n{message}", thread.name().unwrap_or("without a name"))
}

/// Saves the match, writes a report if it is one of the first faults of this run, and says on stderr where both are.
pub(super) fn save_and_report(kind: FaultKind, what: &str) {
    let _reporting = REPORTING.lock().unwrap_or_else(PoisonError::into_inner);
    let _saved = report_fault(kind, what);
}

/// Returns the file of the match on the table, if there is one and it could be saved.
fn report_fault(kind: FaultKind, what: &str) -> Option<PathBuf> {
    let known = {
        let mut guard = precautions();
        let known = guard.as_mut()?;
        let before = known.clone();
        known.reported += 1;
        before
    };
    let saved = known.rescue.as_ref().and_then(Rescue::save);
    if known.reported >= MOST_REPORTS {
        return saved;
    }
    match &saved {
        Some(file) => eprintln!("tamsk: the match is saved in {}", file.display()),
        None => eprintln!("tamsk: no match is saved, as none was running or its folder cannot be written to"),
    }
    let (is_saved, text) = (saved.is_some(), report(what, saved.as_deref()));
    match known.folder.map(|folder| (folder.report(kind, is_saved, &text), folder)) {
        Some((Ok(file), _)) => eprintln!("tamsk: a report is in {}", file.display()),
        Some((Err(error), LogFolder(folder))) => {
            eprintln!("tamsk: no report could be written to {}: {error}\n{text}", folder.display());
        }
        None => eprintln!("{text}"),
    }
    saved
}

/// Returns the text of a report.
fn report(what: &str, saved: Option<&Path>) -> String {
    let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    let saved = saved.map_or_else(|| "none".to_owned(), |file| file.display().to_string());
    let time = jiff::Timestamp::now();
    let lines = last_lines();
    format!(
        "{name} {version}\n{} {}\n{time}\n\nMatch saved: {saved}\n\nFault: {what}\n\nLast lines of the log:\n{lines}",
        consts::OS,
        consts::ARCH,
    )
}

fn precautions() -> std::sync::MutexGuard<'static, Option<Precautions>> {
    PRECAUTIONS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether drawing has failed, and the program is ending.
#[derive(Resource)]
struct DrawingFailed;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(on_error));
}

/// Ends the program. Called in every frame until then.
fn on_error(error: &RenderError, main_world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let fault = format!("{:?} of the graphics device: {}", error.ty, error.description);
    if matches!(error.ty, ErrorType::DeviceLost | ErrorType::OutOfMemory) {
        end_without_graphics(&fault);
    }
    // A mistake in drawing would only be repeated.
    if !main_world.contains_resource::<DrawingFailed>() {
        main_world.insert_resource(DrawingFailed);
        save_and_report(FaultKind::Program, &fault);
        main_world.write_message(AppExit::error());
    }
    RenderErrorPolicy::StopRendering
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_in_drawing_ends_the_program_once() {
        let mut app = App::new();
        plugin(&mut app);
        let handler = app.world().resource::<RenderErrorHandler>().0;
        let error = RenderError { ty: ErrorType::Validation, description: "wrong".to_owned(), source: None };
        let mut exits = Vec::new();
        for _ in 0..3 {
            let policy = handler(&error, app.world_mut(), &mut World::new());
            assert!(matches!(policy, RenderErrorPolicy::StopRendering));
            exits.extend(app.world_mut().resource_mut::<Messages<AppExit>>().drain());
        }
        assert_eq!(exits, [AppExit::error()]);
    }
}
