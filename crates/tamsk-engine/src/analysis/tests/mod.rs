//! Matches with planted blunders, judged.

mod matches;
mod time;
mod turning;
mod whole;
