//! Tests of the files of matches: what they hold, whatever happens to the disk, and what is done to them.

mod disks;
mod files;
mod records;
