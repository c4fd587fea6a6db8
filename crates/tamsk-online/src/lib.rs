//! Carries the protocol between two tables over the internet, on a thread of its own.
//!
//! A [`Table`] is shared between the program and whatever carries its bytes: the network thread, or a test that joins
//! two tables in memory. The program locks it for some microseconds in a frame to act and to look at the match; the
//! carrier polls it and never waits for frames.

mod table;

pub use table::{Carrier, Clock, Connection, Path, Table};
