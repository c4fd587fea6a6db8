//! The search for faces, on a thread of its own: no frame waits for it.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;

use super::Face;
use super::library::Library;

/// A thread that looks for faces, name by name.
pub struct Search {
    names: Sender<String>,
    /// One answer for every name. Only for the lock's sake: there is one reader.
    answers: Mutex<Receiver<Vec<Face>>>,
    unanswered: usize,
}

impl Search {
    /// Begins with a library, which is opened over there. It ends when this is dropped.
    pub fn start(library: impl FnOnce() -> Library + Send + 'static) -> Search {
        let (names, asked) = channel::<String>();
        let (found, answers) = channel();
        let work = move || {
            let mut library = library();
            for name in asked {
                if found.send(library.faces_for(&name)).is_err() {
                    return;
                }
            }
        };
        if let Err(error) = std::thread::Builder::new().name("fonts".to_owned()).spawn(work) {
            warn!("no letters can be looked for: {error}");
        }
        Search { names, answers: Mutex::new(answers), unanswered: 0 }
    }

    /// Has a name looked at.
    pub fn ask(&mut self, name: &str) {
        // Where the thread could not be started, names are shown as far as our own faces go.
        self.unanswered += usize::from(self.names.send(name.to_owned()).is_ok());
    }

    /// Whether an answer is still to come.
    pub fn is_busy(&self) -> bool {
        self.unanswered > 0
    }

    /// What has been found since the last time.
    pub fn found(&mut self) -> Vec<Face> {
        let answers = self.answers.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut found = Vec::new();
        loop {
            match answers.try_recv() {
                Ok(faces) => {
                    self.unanswered -= 1;
                    found.extend(faces);
                }
                Err(std::sync::mpsc::TryRecvError::Empty) => return found,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                    self.unanswered = 0;
                    return found;
                }
            }
        }
    }

    /// Waits for the next answer.
    #[cfg(test)]
    pub fn next(&mut self) -> Vec<Face> {
        let answers = self.answers.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.unanswered -= 1;
        answers.recv().expect("the thread is there")
    }
}
