//! Every rule by hand-made cases. The name of a test begins with the rules it checks; a line above says what it shows.

mod board;
mod ending;
mod free_start;
mod handicap;
mod level_one;
mod level_three;
mod level_two;
mod table;
