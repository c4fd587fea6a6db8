//! GIPF with TAMSK potentials: every case with the state it must reach, the rules by hand-written cases, and what holds
//! in every match. The name of a test begins with the rules it checks.

mod arbitrary;
mod basics;
mod cases;
mod challenge;
mod contests;
mod coverage;
mod draws;
mod embedded;
mod ending;
mod potentials;
mod properties;
mod random;
mod records;
mod rows;
mod slow;
mod sound;
mod table;
mod text;
mod turns;
