//! GIPF with TAMSK potentials: every case with the state it must reach, the rules by hand-written cases, and what holds
//! in every match. The name of a test begins with the rules it checks.

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
