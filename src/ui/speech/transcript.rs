//! The log of matches as text, for those who follow it on a terminal, a braille display or another program.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use crate::ui::kit::sentences::Sentence;

/// Where every sentence about the match is written, one a line, if anywhere.
#[derive(Resource, Clone, Default)]
pub struct Transcript(Option<Arc<Mutex<dyn Write + Send>>>);

impl Transcript {
    /// Writes sentences to `out`.
    pub fn to(out: impl Write + Send + 'static) -> Transcript {
        Transcript(Some(Arc::new(Mutex::new(out))))
    }

    /// Writes a sentence at once. Nobody is told of an error, such as that of a reader who has gone: the match goes on.
    pub fn write(&mut self, sentence: &Sentence) {
        let Some(out) = &self.0 else { return };
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writeln!(out, "{}", sentence.words).and_then(|()| out.flush());
        drop(out);
        if written.is_err() {
            self.0 = None;
        }
    }
}
