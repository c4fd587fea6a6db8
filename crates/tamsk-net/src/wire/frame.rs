//! The encoding of values, and frames on a stream. A frame is a two-byte length in little-endian order, followed by
//! that many bytes.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::limits::MAX_FRAME_BYTES;

/// The reason why bytes are not a valid frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FrameError {
    /// The frame announces more bytes than [`MAX_FRAME_BYTES`].
    #[error("a frame of {0} bytes: expected {MAX_FRAME_BYTES} at most")]
    TooLong(usize),
    /// The bytes do not encode a value of the expected type.
    #[error("bytes that are not a message of this protocol")]
    Malformed,
    /// More bytes follow the value.
    #[error("{0} bytes after the end of a message")]
    TrailingBytes(usize),
}

/// Returns the encoding of a value. Equal values have equal encodings.
pub(crate) fn encode(value: &impl Serialize) -> Vec<u8> {
    // Writing to memory cannot fail, and the lengths of all lists and texts are known.
    postcard::to_allocvec(value).unwrap_or_default()
}

/// Decodes a value that takes up all of `bytes`.
///
/// # Errors
/// Returns [`FrameError`] if the bytes do not encode exactly one value.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, FrameError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(FrameError::TrailingBytes(rest.len())),
        Err(_) => Err(FrameError::Malformed),
    }
}

/// Decodes a value at the beginning of `bytes`.
///
/// # Errors
/// Returns [`FrameError`] if the bytes do not begin with a value of this type.
pub(crate) fn decode_beginning<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, FrameError> {
    postcard::take_from_bytes(bytes).map(|(value, _)| value).map_err(|_| FrameError::Malformed)
}

/// Appends a value to the stream as a frame.
pub(crate) fn write_frame(value: &impl Serialize, stream: &mut Vec<u8>) {
    let bytes = encode(value);
    debug_assert!(bytes.len() <= MAX_FRAME_BYTES, "every message fits into a frame");
    // Every message fits into a frame, because the sizes of all its parts are limited.
    if let Ok(length) = u16::try_from(bytes.len()) {
        stream.extend(length.to_le_bytes());
        stream.extend(bytes);
    }
}

/// A reader that splits a stream into frames. The reader buffers at most one incomplete frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrameReader {
    partial: Vec<u8>,
}

impl FrameReader {
    /// Reads bytes from the front of `stream` up to the end of a frame. Returns the content of the frame, or `None` if
    /// `stream` ends before the frame is complete.
    ///
    /// # Errors
    /// Returns [`FrameError::TooLong`] before it buffers the content of an oversized frame, and
    /// [`FrameError::Malformed`] for an empty frame.
    pub fn next_frame(&mut self, stream: &mut &[u8]) -> Result<Option<Vec<u8>>, FrameError> {
        loop {
            let wanted = match *self.partial {
                [low, high, ..] => {
                    let length = usize::from(u16::from_le_bytes([low, high]));
                    if length > MAX_FRAME_BYTES {
                        return Err(FrameError::TooLong(length));
                    }
                    2 + length
                }
                _ => 2,
            };
            if self.partial.len() == wanted && wanted > 2 {
                return Ok(Some(std::mem::take(&mut self.partial).split_off(2)));
            }
            if self.partial.len() == wanted {
                // No value has an encoding of length zero.
                return Err(FrameError::Malformed);
            }
            let Some((taken, rest)) = stream.split_at_checked((wanted - self.partial.len()).min(stream.len())) else {
                return Ok(None);
            };
            if taken.is_empty() {
                return Ok(None);
            }
            self.partial.extend(taken);
            *stream = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_found_wherever_the_stream_is_cut() {
        let mut stream = Vec::new();
        for value in ["one", "two", ""] {
            write_frame(&value, &mut stream);
        }
        for cut in 1..stream.len() {
            let mut reader = FrameReader::default();
            let mut found = Vec::new();
            for mut part in stream.chunks(cut) {
                while let Some(frame) = reader.next_frame(&mut part).expect("these are frames") {
                    found.push(decode::<String>(&frame).expect("a text"));
                }
            }
            assert_eq!(found, ["one", "two", ""], "cut after every {cut} bytes");
        }
    }

    #[test]
    fn long_empty_and_overfull_frames_are_refused() {
        let mut reader = FrameReader::default();
        assert_eq!(reader.next_frame(&mut [0xff, 0xff, 1].as_slice()), Err(FrameError::TooLong(0xffff)));
        assert_eq!(FrameReader::default().next_frame(&mut [0, 0].as_slice()), Err(FrameError::Malformed));
        assert_eq!(decode::<u8>(&[1, 2, 3]), Err(FrameError::TrailingBytes(2)));
        assert_eq!(decode::<u64>(&[0xff; 11]), Err(FrameError::Malformed));
    }
}
