//! What travels: messages on the stream, datagrams, and their bytes.

pub mod datagram;
pub mod frame;
pub mod hello;
pub mod list;
pub mod message;
