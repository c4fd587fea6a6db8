//! The bot at the table, and whole matches between bots.

mod matches;
mod moments;
mod thrown_in;
mod tool;
