//! Records: what is accepted as text and what is refused, and what a record tells of a match, on random ones.

#[path = "../../../../tests/random/acts.rs"]
mod acts;
mod notation;
#[path = "../../../tamsk-rules/tests/rules/properties/play.rs"]
mod play;
#[path = "../../../../tests/random/mod.rs"]
mod random;
mod summary;
mod timeline;
