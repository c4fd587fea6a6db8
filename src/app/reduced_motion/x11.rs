//! Reads the animation setting of the desktop from the X server or Xwayland, through the XSETTINGS protocol.

use std::error::Error;

use bevy::prelude::*;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt};

const ANIMATIONS: &[u8] = b"Gtk/EnableAnimations";
/// The maximum number of four-byte units to read from the settings property.
const MOST_READ: u32 = 1 << 16;

/// Returns `true` if the animations of the desktop are turned off, and `false` if the setting is unknown.
pub(super) fn prefers_reduced_motion() -> bool {
    match animations(None) {
        Ok(animations) => animations == Some(0),
        Err(error) => {
            debug!("cannot read the animation setting of the desktop: {error}");
            false
        }
    }
}

/// Reads the animation setting from an X server. Returns `None` if the X server has no settings manager, or if the
/// setting is missing or unreadable.
fn animations(display: Option<&str>) -> Result<Option<u32>, Box<dyn Error>> {
    let (server, screen) = x11rb::connect(display)?;
    let atom =
        |name: &str| -> Result<u32, Box<dyn Error>> { Ok(server.intern_atom(false, name.as_bytes())?.reply()?.atom) };
    let manager = server.get_selection_owner(atom(&format!("_XSETTINGS_S{screen}"))?)?.reply()?.owner;
    if manager == x11rb::NONE {
        return Ok(None);
    }
    let property = atom("_XSETTINGS_SETTINGS")?;
    let settings = server.get_property(false, manager, property, AtomEnum::ANY, 0, MOST_READ)?.reply()?.value;
    Ok(number(&settings, ANIMATIONS))
}

/// Returns the value of an integer setting in a serialized `_XSETTINGS_SETTINGS` property. Returns `None` if the
/// setting is missing, or if a malformed entry comes before it.
fn number(settings: &[u8], wanted: &[u8]) -> Option<u32> {
    let mut reader = Reader { rest: settings, is_little: *settings.first()? == 0 };
    // Skips the byte order and the serial number.
    reader.bytes(8)?;
    for _ in 0..reader.four()? {
        let kind = *reader.bytes(2)?.first()?;
        let length = reader.two()?.into();
        let name = reader.padded(length)?;
        // Skips the serial number of the last change.
        reader.bytes(4)?;
        match kind {
            0 => {
                let value = reader.four()?;
                if name == wanted {
                    return Some(value);
                }
            }
            1 => {
                let length = reader.four()? as usize;
                reader.padded(length)?;
            }
            2 => _ = reader.bytes(8)?,
            _ => return None,
        }
    }
    None
}

struct Reader<'a> {
    rest: &'a [u8],
    is_little: bool,
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (read, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(read)
    }

    /// Reads `count` bytes, and skips the padding that follows them up to a multiple of four bytes. Returns `None` if
    /// too few bytes remain.
    fn padded(&mut self, count: usize) -> Option<&'a [u8]> {
        self.bytes(count.checked_next_multiple_of(4)?)?.get(..count)
    }

    fn two(&mut self) -> Option<u16> {
        let bytes: [u8; 2] = self.bytes(2)?.try_into().ok()?;
        Some(if self.is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    }

    fn four(&mut self) -> Option<u32> {
        let bytes: [u8; 4] = self.bytes(4)?.try_into().ok()?;
        Some(if self.is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    }
}

#[cfg(test)]
mod tests {
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{CreateWindowAux, PropMode, WindowClass};
    use x11rb::wrapper::ConnectionExt as _;
    use xvfb::Xvfb;

    use super::*;

    fn written(animations: u32, is_little: bool) -> Vec<u8> {
        let two = |number: u16| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let four = |number: u32| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let mut all = vec![u8::from(!is_little), 0, 0, 0];
        all.extend(four(7));
        all.extend(four(3));
        let mut setting = |kind: u8, name: &[u8], value: &[u8]| {
            all.extend([kind, 0]);
            all.extend(two(name.len() as u16));
            all.extend(name);
            all.resize(all.len().next_multiple_of(4), 0);
            all.extend(four(5));
            all.extend(value);
            all.resize(all.len().next_multiple_of(4), 0);
        };
        setting(1, b"Net/ThemeName", &[&four(7)[..], b"Adwaita"].concat());
        setting(2, b"Some/Colour", &[0; 8]);
        setting(0, ANIMATIONS, &four(animations));
        all
    }

    #[test]
    fn the_setting_is_read_in_either_byte_order() {
        for is_little in [true, false] {
            for animations in [0, 1] {
                assert_eq!(number(&written(animations, is_little), ANIMATIONS), Some(animations));
            }
            assert_eq!(number(&written(1, is_little), b"Gtk/Other"), None);
        }
    }

    #[test]
    fn truncated_settings_are_ignored() {
        let whole = written(0, true);
        for length in 0..whole.len() {
            assert_eq!(number(&whole[..length], ANIMATIONS), None, "{length} bytes of {}", whole.len());
        }
    }

    #[test]
    fn the_x_server_shares_the_animation_setting_of_the_desktop() {
        let server = Xvfb::start().expect("Xvfb starts; `cargo xtask test` installs it");
        let told = || animations(Some(server.display())).expect("the X server responds");
        assert_eq!(told(), None, "no settings manager runs");
        let (desktop, screen) = x11rb::connect(Some(server.display())).expect("the X server responds");
        let atom = |name: &str| {
            let asked = desktop.intern_atom(false, name.as_bytes()).expect("the X server responds");
            asked.reply().expect("the X server returns an atom").atom
        };
        let root = desktop.setup().roots[screen].root;
        let manager = desktop.generate_id().expect("the X server has a free id");
        let (class, looks) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        let made = desktop.create_window(0, manager, root, 0, 0, 1, 1, 0, class, x11rb::COPY_FROM_PARENT, &looks);
        made.expect("the X server responds").check().expect("the window is created");
        let owns = desktop.set_selection_owner(manager, atom(&format!("_XSETTINGS_S{screen}")), x11rb::CURRENT_TIME);
        owns.expect("the X server responds").check().expect("the window owns the selection");
        for animations in [0, 1] {
            let (name, settings) = (atom("_XSETTINGS_SETTINGS"), written(animations, true));
            let changed = desktop.change_property8(PropMode::REPLACE, manager, name, name, &settings);
            changed.expect("the X server responds").check().expect("the settings are written");
            assert_eq!(told(), Some(animations));
        }
    }
}
