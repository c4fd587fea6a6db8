//! Every rule by hand-made cases, the numbered cases, and what holds in every match. The name of a test of a rule begins
//! with the rules it checks; a line above says what it shows.

mod board;
mod cases;
mod describe;
mod ending;
mod free_start;
mod handicap;
mod level_one;
mod level_three;
mod level_two;
mod properties;
mod table;
