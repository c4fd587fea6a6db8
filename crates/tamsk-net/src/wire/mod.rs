//! The wire format: messages on the stream, datagrams, and their encoding.

pub mod bounded_vec;
pub mod datagram;
pub mod frame;
pub mod hello;
pub mod message;
