//! Tests of match files.

mod disks;
mod files;
mod records;
