//! Tests of the files of matches.

mod disks;
mod files;
mod records;
