//! Records: what is accepted as text and what is refused, and what a record tells of a match, on random ones.

mod notation;
mod timeline;
