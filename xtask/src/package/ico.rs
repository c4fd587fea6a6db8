//! Windows' icon format: several sizes in one file.
//!
//! The image crate can write it, too, but only with features that would build part of Bevy again.

/// The sizes that Windows shows, in pixels.
pub const SIZES: [u32; 5] = [16, 32, 48, 64, 256];

/// The size of the file header in bytes.
const HEADER: usize = 6;
/// The size of each picture's directory entry in bytes.
const ENTRY: usize = 16;

/// Writes pictures, each a PNG with its width, into one `.ico`. Windows has read PNG there since Vista.
pub fn ico(pictures: &[(u32, Vec<u8>)]) -> Result<Vec<u8>, String> {
    let number = |size: usize| u32::try_from(size).map_err(|_| "The icon is too large.".to_owned());
    let count = u16::try_from(pictures.len()).map_err(|_| "The icon has too many sizes.")?;
    let mut ico = Vec::new();
    for word in [0, 1, count] {
        ico.extend(word.to_le_bytes());
    }
    let mut at = HEADER + ENTRY * pictures.len();
    for (width, picture) in pictures {
        // One byte, in which 0 means 256.
        let width = (width % 256).to_le_bytes()[0];
        ico.extend([width, width, 0, 0]);
        // Colour planes, and bits per pixel.
        ico.extend([1_u16, 32].into_iter().flat_map(u16::to_le_bytes));
        ico.extend(number(picture.len())?.to_le_bytes());
        ico.extend(number(at)?.to_le_bytes());
        at += picture.len();
    }
    pictures.iter().for_each(|(_, picture)| ico.extend(picture));
    Ok(ico)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_points_at_its_picture() {
        let pictures = [(16, b"small".to_vec()), (256, b"large one".to_vec())];
        let ico = ico(&pictures).unwrap();
        assert_eq!(ico[..6], [0, 0, 1, 0, 2, 0]);
        for (index, (width, picture)) in pictures.iter().enumerate() {
            let entry = &ico[HEADER + ENTRY * index..][..ENTRY];
            assert_eq!(u32::from(entry[0]), width % 256);
            let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
            assert_eq!(&ico[number(12)..][..number(8)], picture);
        }
        assert_eq!(ico.len(), HEADER + 2 * ENTRY + 14);
    }
}
