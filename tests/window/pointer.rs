//! Pointers of an X display, moved and pressed through the XTEST extension.

use std::error::Error;
use std::io::IoSlice;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::xinput::{
    ChangeMode, ConnectionExt as _, DeviceType, HierarchyChange, HierarchyChangeData, HierarchyChangeDataAddMaster,
    HierarchyChangeDataRemoveMaster,
};
use x11rb::protocol::xproto::{BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, MOTION_NOTIFY_EVENT};
use x11rb::rust_connection::RustConnection;

/// The `XInput` device id that stands for all master devices.
const ALL_MASTERS: u16 = 1;
/// The opcode of XTEST's request `FakeInput`, and its length in units of four bytes.
const FAKE_INPUT: (u8, u16) = (2, 9);

pub struct Pointer {
    server: RustConnection,
    root: u32,
    xtest: u8,
    added: Option<u16>,
}

impl Pointer {
    /// Returns the usual pointer, which every display has.
    pub fn usual(display: &str) -> Result<Pointer, Box<dyn Error>> {
        let (server, screen) = x11rb::connect(Some(display))?;
        let root = server.setup().roots.get(screen).ok_or("no such screen")?.root;
        // The XTEST module of x11rb is not used, because it would change the features of a crate on which Bevy depends.
        let xtest = server.query_extension(b"XTEST")?.reply()?;
        Ok(Pointer { server, root, xtest: xtest.major_opcode, added: None })
    }

    /// Adds another pointer with its own device to the display. The pointer is removed when dropped.
    pub fn another(display: &str) -> Result<Pointer, Box<dyn Error>> {
        const NAME: &str = "another";
        let mut pointer = Pointer::usual(display)?;
        let server = &pointer.server;
        server.xinput_xi_query_version(2, 2)?.reply()?;
        let add = HierarchyChangeDataAddMaster { send_core: true, enable: true, name: NAME.into() };
        change_hierarchy(server, HierarchyChangeData::AddMaster(add), 2 + NAME.len().div_ceil(4) as u16)?;
        let devices = server.xinput_xi_query_device(ALL_MASTERS)?.reply()?.infos;
        let is_it = |name: &[u8]| name == format!("{NAME} pointer").as_bytes();
        let added = devices.iter().find(|it| it.type_ == DeviceType::MASTER_POINTER && is_it(&it.name));
        let added = added.ok_or("the pointer was not added")?.deviceid;
        // The server now applies the XTEST requests of this connection to the device of the added pointer.
        server.xinput_xi_set_client_pointer(x11rb::NONE, added)?.check()?;
        pointer.added = Some(added);
        Ok(pointer)
    }

    pub fn move_to(&self, (x, y): (f64, f64)) {
        self.fake(MOTION_NOTIFY_EVENT, 0, (x.round() as i16, y.round() as i16));
    }

    pub fn press(&self) {
        self.fake(BUTTON_PRESS_EVENT, 1, (0, 0));
    }

    pub fn release(&self) {
        self.fake(BUTTON_RELEASE_EVENT, 1, (0, 0));
    }

    fn fake(&self, kind: u8, detail: u8, (x, y): (i16, i16)) {
        let mut request = [0; 4 * FAKE_INPUT.1 as usize];
        request[..2].copy_from_slice(&[self.xtest, FAKE_INPUT.0]);
        request[2..4].copy_from_slice(&FAKE_INPUT.1.to_ne_bytes());
        request[4..6].copy_from_slice(&[kind, detail]);
        request[12..16].copy_from_slice(&self.root.to_ne_bytes());
        request[24..26].copy_from_slice(&x.to_ne_bytes());
        request[26..28].copy_from_slice(&y.to_ne_bytes());
        let sent = self.server.send_request_without_reply(&[IoSlice::new(&request)], Vec::new());
        sent.expect("the request reaches the display").check().expect("XTEST accepts the request");
    }
}

impl Drop for Pointer {
    fn drop(&mut self) {
        if let Some(deviceid) = self.added {
            let change = HierarchyChangeDataRemoveMaster {
                deviceid,
                return_mode: ChangeMode::FLOAT,
                return_pointer: 0,
                return_keyboard: 0,
            };
            let _ = change_hierarchy(&self.server, HierarchyChangeData::RemoveMaster(change), 3);
        }
    }
}

/// Adds or removes a pointer. `len` is the length of the change, in units of four bytes.
fn change_hierarchy(server: &RustConnection, data: HierarchyChangeData, len: u16) -> Result<(), Box<dyn Error>> {
    server.xinput_xi_change_hierarchy(&[HierarchyChange { len, data }])?.check()?;
    Ok(())
}
