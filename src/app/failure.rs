//! Saves the match and writes a report when the program panics or the graphics device is lost. After the loss of the
//! device, the game continues in a new process. In the old process, egui would wrongly use resources of the old device
//! with the new device.

use std::backtrace::Backtrace;
use std::env::consts;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{panic, thread};

use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};

use super::log::last_log_lines;
use super::restart::restart_program;
use crate::persistence::{CrashSaver, FailedPart, LogFolder};

/// Library panics that the program cannot prevent. Each entry has a part of the panic message, and an explanation for
/// players.
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

const MOST_REPORTS: usize = 3;

/// The data for handling a crash. The value is static because the panic hook cannot access the world.
static CRASH_HANDLING: Mutex<Option<CrashHandling>> = Mutex::new(None);

/// A lock that a thread holds while it reports a fault. Without the lock, a second thread that fails for the same
/// reason could end the program before the report is written.
static REPORTING: Mutex<()> = Mutex::new(());

#[derive(Clone, Debug)]
struct CrashHandling {
    crash_saver: Option<CrashSaver>,
    folder: Option<LogFolder>,
    /// The number of faults so far. Only the first faults are reported, because later faults often follow from them.
    reported: usize,
}

/// Installs a panic hook that saves the app's match and writes a report.
pub fn install_crash_handler(app: &App) {
    let crash_saver = app.world().get_resource::<CrashSaver>().cloned();
    let folder = app.world().get_resource::<LogFolder>().cloned();
    *lock_crash_handling() = Some(CrashHandling { crash_saver, folder, reported: 0 });
    install_panic_hook();
}

/// Installs a panic hook that reports panics. If no graphics driver or display is found, the hook explains the problem
/// instead, and exits with code 1.
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
                restart_after_device_loss(&fault);
            }
            save_match_and_report(FailedPart::Program, &fault);
        }));
    });
}

/// Returns `true` if a panic comes from wgpu. As wgpu validates its input, it panics only if the device is lost.
fn is_of_graphics(info: &PanicHookInfo) -> bool {
    let is_of_library = |file: &str| Path::new(file).iter().any(|part| part.to_string_lossy().starts_with("wgpu"));
    info.location().is_some_and(|at| is_of_library(at.file()))
}

pub(super) fn restart_after_device_loss(fault: &str) -> ! {
    let _reporting = REPORTING.lock().unwrap_or_else(PoisonError::into_inner);
    let saved = report_fault(FailedPart::Graphics, fault);
    if let Some(crash_saver) = lock_crash_handling().as_ref().and_then(|known| known.crash_saver.as_ref()) {
        crash_saver.close_files_permanently();
    }
    restart_program(saved)
}

fn described(info: &PanicHookInfo) -> String {
    let thread = thread::current();
    let place = info.location().map_or_else(String::new, |at| format!(" at {at}"));
    let message = info.payload_as_str().unwrap_or("no message");
    format!("panic in thread {:?}{place}:\n{message}", thread.name().unwrap_or("without a name"))
}

/// Saves the match, writes a report, and prints the paths of both files to stderr. Only the first faults of a run get a
/// report.
pub(super) fn save_match_and_report(kind: FailedPart, what: &str) {
    let _reporting = REPORTING.lock().unwrap_or_else(PoisonError::into_inner);
    let _saved = report_fault(kind, what);
}

fn report_fault(kind: FailedPart, what: &str) -> Option<PathBuf> {
    let known = {
        let mut guard = lock_crash_handling();
        let known = guard.as_mut()?;
        let before = known.clone();
        known.reported += 1;
        before
    };
    let saved = known.crash_saver.as_ref().and_then(CrashSaver::save);
    if known.reported >= MOST_REPORTS {
        return saved;
    }
    match &saved {
        Some(file) => eprintln!("tamsk: the match is saved in {}", file.display()),
        None => eprintln!("tamsk: no match is saved, as none was running or its folder cannot be written to"),
    }
    let (is_saved, text) = (saved.is_some(), report(what, saved.as_deref()));
    match known.folder.map(|folder| (folder.write_fault_report(kind, is_saved, &text), folder)) {
        Some((Ok(file), _)) => eprintln!("tamsk: a report is in {}", file.display()),
        Some((Err(error), LogFolder(folder))) => {
            eprintln!("tamsk: no report could be written to {}: {error}\n{text}", folder.display());
        }
        None => eprintln!("{text}"),
    }
    saved
}

fn report(what: &str, saved: Option<&Path>) -> String {
    let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    let saved = saved.map_or_else(|| "none".to_owned(), |file| file.display().to_string());
    let time = jiff::Timestamp::now();
    let lines = last_log_lines();
    format!(
        "{name} {version}\n{} {}\n{time}\n\nMatch saved: {saved}\n\nFault: {what}\n\nLast lines of the log:\n{lines}",
        consts::OS,
        consts::ARCH,
    )
}

fn lock_crash_handling() -> std::sync::MutexGuard<'static, Option<CrashHandling>> {
    CRASH_HANDLING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Resource)]
struct DrawingFailed;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(on_error));
}

/// Saves the match, writes a report, and ends or restarts the program. After an error, Bevy calls this handler in every
/// frame until the program ends.
fn on_error(error: &RenderError, main_world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let fault = format!("{:?} of the graphics device: {}", error.ty, error.description);
    if matches!(error.ty, ErrorType::DeviceLost | ErrorType::OutOfMemory) {
        restart_after_device_loss(&fault);
    }
    // Reports only the first error, because the same error would be reported in every frame.
    if !main_world.contains_resource::<DrawingFailed>() {
        main_world.insert_resource(DrawingFailed);
        save_match_and_report(FailedPart::Program, &fault);
        main_world.write_message(AppExit::error());
    }
    RenderErrorPolicy::StopRendering
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_error_ends_the_program_once() {
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
