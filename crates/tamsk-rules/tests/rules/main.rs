//! Tests of every rule, of recorded cases and of random matches. The name of a test of a rule begins with the id of the
//! rule.

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
