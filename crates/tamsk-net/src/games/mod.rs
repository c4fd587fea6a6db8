//! The games that can be played over the network.

mod gipf;
mod tamsk;

pub use gipf::GipfWireAct;
