//! A relay in a third network, between the networks of two players.

use std::fs::File;
use std::process::{Child, Command, Stdio};

use super::pair::{RelaySetup, Setup};
use super::system::Namespace;
use super::wire::{Way, Wire};

/// The URL at which both players find the relay.
pub const RELAY_URL: &str = "http://10.99.0.1:3340";
const ADDRESS: &str = "10.99.0.1/32";
/// The addresses of the relay's network devices, one in the network of each player.
const DEVICE_ADDRESSES: [&str; 2] = ["10.77.0.9", "10.78.0.9"];

/// A relay, its network, and the wire from the relay's network to the guest.
pub struct Relay {
    program: Option<Child>,
    namespace: Namespace,
    _wire: Wire,
}

impl Relay {
    /// Creates a network between the networks of two players, and starts a relay there. Returns the wire from the
    /// host's network to the relay, and the relay, which holds the wire to the guest. Each wire has half the delay of
    /// `setup`, but loses as many packets as `setup` says.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn between(
        players: &[Namespace; 2],
        devices: [File; 2],
        setup: &Setup,
        relay: RelaySetup,
    ) -> Result<(Wire, Relay), String> {
        let (namespace, to_first) = Namespace::new(DEVICE_ADDRESSES[0])?;
        let to_second = namespace.add_device("lab1", DEVICE_ADDRESSES[1])?;
        namespace.add_address(ADDRESS)?;
        if relay.has_direct_way {
            namespace.forward_packets()?;
        }
        for player in players {
            // Packets to the other player's network also take this route. If there is no direct path, the relay's
            // network drops them.
            player.add_route("10.0.0.0/8")?;
        }
        let way = Way { delay: setup.way.delay / 2, jitter: setup.way.jitter / 2, ..setup.way };
        let [first, second] = devices;
        let wire = Wire::join([first, to_first], way, setup.seed);
        let second_wire = Wire::join([to_second, second], way, setup.seed + 1);
        let mut relay = Relay { program: None, namespace, _wire: second_wire };
        relay.start()?;
        Ok((wire, relay))
    }

    /// Starts the relay's program.
    ///
    /// # Errors
    /// Returns a description of the problem if the program cannot be started.
    pub fn start(&mut self) -> Result<(), String> {
        let program = std::env::var_os("TAMSK_LAB_RELAY").unwrap_or_else(|| "iroh-relay".into());
        let mut command = Command::new(&program);
        command.arg("--dev").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let started = self.namespace.run_inside(|| command.spawn());
        let install = "`cargo install iroh-relay --features server` installs the relay";
        self.program = Some(started.map_err(|error| format!("{}: {error}; {install}", program.display()))?);
        Ok(())
    }

    /// Kills the relay's program at once.
    pub fn kill(&mut self) {
        if let Some(mut program) = self.program.take() {
            // The program may have ended already.
            let _ = program.kill();
            let _ = program.wait();
        }
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.kill();
    }
}
