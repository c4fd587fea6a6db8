//! `cargo xtask bench`: how fast the rules are, then how fast the game draws.

use std::process::ExitCode;

use crate::display::{Display, VirtualDisplay};
use crate::{play, setup, workspace};

/// Measures the rules with Criterion, then lets the game measure itself in a window.
pub fn bench() -> Result<ExitCode, String> {
    let display = Display::find();
    setup::install(&play::needs(&display))?;
    let rules = workspace::run(workspace::cargo().args(["bench", "--bench", "rules"]))?;
    if !rules.success() {
        return Ok(workspace::exit_code(rules));
    }
    let mut measure = workspace::cargo();
    measure.args(["run", "--release", "--bin", "tamsk", "--", "--measure"]);
    let Display::None(reason) = &display else {
        display.lend_to(&mut measure);
        return workspace::run(&mut measure).map(workspace::exit_code);
    };
    let virtual_display = VirtualDisplay::start()?;
    println!("There is no display here: {reason}. Measuring on the virtual display {}.", virtual_display.name());
    virtual_display.lend_to(&mut measure);
    workspace::run(&mut measure).map(workspace::exit_code)
}
