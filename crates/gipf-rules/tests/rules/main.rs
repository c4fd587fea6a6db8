//! Tests of every rule, recorded cases and random matches. Names of tests begin with the ids of the rules they check.

mod basics;
mod cases;
mod contests;
mod draws;
mod potentials;
mod properties;
mod random;
mod records;
mod rows;
mod slow;
