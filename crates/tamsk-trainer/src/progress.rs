//! Progress bars on standard error. They are hidden unless standard error is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar that counts up to `length`. `what` names the things that the bar counts.
pub fn bar(length: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} {msg}, {elapsed} gone, {eta} left");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())).with_message(what)
}
