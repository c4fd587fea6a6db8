//! Tests of every rule, recorded cases and random matches. Names of tests begin with the ids of the rules they check.

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
