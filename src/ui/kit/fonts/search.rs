//! The search for faces, on a thread of its own so that no frame waits for it.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;

use super::bundled::Face;
use super::library::FontLibrary;

/// A thread that finds faces for names, one name at a time.
pub struct FaceSearch {
    names: Sender<String>,
    /// One answer for each name. There is one reader; the lock only makes the receiver `Sync`.
    answers: Mutex<Receiver<Vec<Face>>>,
    unanswered: usize,
}

impl FaceSearch {
    /// Starts the thread, which loads the library. It ends when the search is dropped.
    pub fn start(library: impl FnOnce() -> FontLibrary + Send + 'static) -> FaceSearch {
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
            warn!("cannot search the fonts of the system: {error}");
        }
        FaceSearch { names, answers: Mutex::new(answers), unanswered: 0 }
    }

    /// Asks for the faces of a name.
    pub fn ask(&mut self, name: &str) {
        // Without the thread, names show only letters that the bundled faces have.
        self.unanswered += usize::from(self.names.send(name.to_owned()).is_ok());
    }

    /// Returns whether an answer is outstanding.
    pub fn is_busy(&self) -> bool {
        self.unanswered > 0
    }

    /// Returns the faces found since the last call.
    pub fn take_found(&mut self) -> Vec<Face> {
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
        answers.recv().expect("the thread is running")
    }
}
