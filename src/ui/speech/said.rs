//! What has been said: the last sentences, for screen readers, and all of them as text, for those who follow a match on a
//! terminal, a braille display or another program.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use crate::ui::kit::sentences::Sentence;

/// How many of the last sentences are kept for screen readers, which may be asked in any frame.
const KEPT: usize = 12;

/// The last sentences that were said, oldest first.
#[derive(Resource, Debug, Default)]
pub struct Spoken {
    sentences: VecDeque<Sentence>,
    /// How many have been said before those.
    before: u64,
}

impl Spoken {
    /// Returns the last sentences with their numbers, oldest first.
    pub fn sentences(&self) -> impl Iterator<Item = (u64, &Sentence)> {
        (self.before..).zip(&self.sentences)
    }

    /// Forgets all sentences.
    pub(super) fn forget(&mut self) {
        self.before += self.sentences.len() as u64;
        self.sentences.clear();
    }

    /// Says a sentence.
    pub fn say(&mut self, sentence: Sentence) {
        self.sentences.push_back(sentence);
        if self.sentences.len() > KEPT {
            self.sentences.pop_front();
            self.before += 1;
        }
    }
}

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
