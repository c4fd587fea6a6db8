//! Tests of every rule, of recorded cases and of random matches. The name of a test begins with the ids of the rules
//! that it checks.

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
