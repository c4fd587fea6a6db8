//! Every rule by hand-made cases; each test names the rules it checks.

mod board;
mod ending;
mod free_start;
mod level_one;
mod level_three;
mod level_two;
mod table;
