//! Checks how bytes from another player's computer are read. The fuzz targets and the tests of `tamsk-net` run these
//! checks. No input may cause a panic, a hang, high memory use or unlimited sending.

use tamsk_net::{
    GipfWithContests, HELLO_PROTOCOL, Hello, MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, NetGame, PROTOCOL_VERSION_RANGE,
    Peer, PeerConfig, Role,
};
use tamsk_rules::{Action, Level, Match, Options};

/// The maximum number of bytes that one end of a match may send on the stream in one poll. The log of a short match
/// fits in this many bytes.
const MOST_SENT: usize = 4 * MAX_FRAME_BYTES;
/// The time between two polls, in microseconds.
const TICK: u64 = 10_000;

fn config(number: u8) -> PeerConfig {
    PeerConfig {
        name: ["Ada", "Charles"][usize::from(number)].into(),
        version: "0.1.0".into(),
        rules_fingerprint: [7; 32],
        other_key: [1 - number; 32],
        colour_draw_secret: [number; 32],
    }
}

/// Checks how the bytes are read as the greeting of another player. If the greeting is valid, also negotiates a
/// protocol version.
pub fn check_greeting(bytes: &[u8]) {
    let whole = Hello::peek(bytes);
    if let Err(error) = &whole {
        assert!(error.to_string().len() < 200);
    }
    // Reads ever longer prefixes of the bytes. The first prefix that gives a result must give the same result as all
    // bytes.
    let first = (0..=bytes.len().min(MAX_FRAME_BYTES + 2)).find_map(|length| {
        let read = Hello::peek(&bytes[..length]);
        (read != Ok(None)).then_some(read)
    });
    assert_eq!(first.unwrap_or(Ok(None)), whole);
    let Ok(Some(theirs)) = whole else {
        assert!(bytes.len() < MAX_FRAME_BYTES + 2 || whole.is_err(), "a frame ends");
        return;
    };
    assert!(theirs.name.len() <= 1_024 && theirs.version.len() <= 32 && theirs.protocol.len() <= 32);
    let own = Hello {
        protocol: HELLO_PROTOCOL.into(),
        version: "0.1.0".into(),
        protocol_version_range: PROTOCOL_VERSION_RANGE,
        rules_fingerprint: [7; 32],
        name: "Ada".into(),
        hosted_game: None,
    };
    if let Err(reason) = own.negotiate_protocol_version(&theirs) {
        assert!(reason.to_string().len() < 200);
    }
    let _ = theirs.negotiate_protocol_version(&own);
}

/// Checks how the bytes are read as a stored match. If the match is valid, also connects its restored end and polls it.
pub fn check_stored_match(bytes: &[u8]) {
    restore::<Match>(bytes);
    restore::<GipfWithContests>(bytes);
}

fn restore<G: NetGame>(bytes: &[u8]) {
    let mut end = match Peer::<G>::restore(config(0), bytes) {
        Ok(end) => end,
        Err(error) => return assert!(error.to_string().len() < 2_000, "a long message"),
    };
    let again = end.to_saved_bytes().expect("it has a match");
    let copy = Peer::<G>::restore(config(0), &again).expect("it is read as it was written");
    assert_eq!(copy.log(), end.log());
    end.begin_connection(0, Role::Host);
    (1..20).for_each(|tick| drop(end.poll(tick * TICK)));
}

/// Two ends of an online match, connected in memory.
pub struct Pair {
    pub ends: [Peer<Match>; 2],
    pub now: u64,
    /// The data that each end sent, in order.
    pub sent: [Vec<DataPiece>; 2],
}

/// A piece of data that one end sends: bytes on the stream, or a datagram.
#[derive(Clone, Debug)]
pub enum DataPiece {
    Stream(Vec<u8>),
    Datagram(Vec<u8>),
}

impl Pair {
    /// Returns two connected ends, the first of which is the host.
    pub fn connected() -> Pair {
        let mut ends = [0, 1].map(|number| Peer::new(config(number)));
        ends[0].begin_connection(0, Role::Host);
        ends[1].begin_connection(0, Role::Guest);
        Pair { ends, now: 0, sent: [Vec::new(), Vec::new()] }
    }

    /// Returns two ends with a running match, which is the same in every call.
    pub fn playing() -> Pair {
        let mut pair = Pair::connected();
        pair.run(100);
        assert!(pair.ends[0].propose(pair.now, &Options::at_level(Level::Three)));
        pair.run(100);
        pair.ends.iter_mut().for_each(|end| assert!(end.agree(pair.now)));
        pair.run(2_000);
        pair
    }

    /// Lets `milliseconds` pass at both ends, rounded down to a multiple of 10.
    pub fn run(&mut self, milliseconds: u64) {
        for _ in 0..milliseconds / 10 {
            self.now += TICK;
            for from in 0..2 {
                let output = self.ends[from].poll(self.now);
                let stream = Some(output.stream).filter(|stream| !stream.is_empty()).map(DataPiece::Stream);
                let pieces: Vec<_> =
                    stream.into_iter().chain(output.datagrams.into_iter().map(DataPiece::Datagram)).collect();
                pieces.iter().for_each(|piece| receive(&mut self.ends[1 - from], self.now, piece));
                self.sent[from].extend(pieces);
            }
        }
    }

    /// Lets a player act, if the rules allow the action.
    pub fn act(&mut self, number: usize, action: Action) {
        let _ = self.ends[number].act(self.now, action);
    }
}

fn receive(end: &mut Peer<Match>, now: u64, piece: &DataPiece) {
    match piece {
        DataPiece::Stream(bytes) => end.receive_stream(now, bytes),
        DataPiece::Datagram(bytes) => end.receive_datagram(now, bytes),
    }
}

/// The stage that a connection has reached when bytes arrive at one end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The connection is new, and no greetings have been exchanged.
    Fresh,
    /// The ends have exchanged their greetings.
    Greeted,
    /// A match is running.
    Playing,
    /// A stored match is about to be resumed.
    Resumed,
}

impl Stage {
    pub const ALL: [Stage; 4] = [Stage::Fresh, Stage::Greeted, Stage::Playing, Stage::Resumed];

    /// Returns the two ends of a connection that has reached this stage.
    pub fn new_pair(self) -> Pair {
        match self {
            Stage::Fresh => Pair::connected(),
            Stage::Greeted => {
                let mut pair = Pair::connected();
                pair.run(100);
                pair
            }
            Stage::Playing => Pair::playing(),
            Stage::Resumed => {
                let mut pair = Pair::playing();
                pair.act(0, "D1".parse().map(Action::Lift).expect("a socket"));
                pair.act(1, "A1".parse().map(Action::Lift).expect("a socket"));
                pair.run(500);
                let saved = [0, 1].map(|number: usize| pair.ends[number].to_saved_bytes().expect("a match"));
                let [host, guest] = [0, 1].map(|number| {
                    Peer::restore(config(number), &saved[usize::from(number)]).expect("the match was just stored")
                });
                let mut pair = Pair { ends: [host, guest], now: 0, sent: [Vec::new(), Vec::new()] };
                pair.ends[0].begin_connection(0, Role::Host);
                pair.ends[1].begin_connection(0, Role::Guest);
                pair
            }
        }
    }
}

/// Encodes the data that arrives at an end, in the format that [`check_arrivals`] reads. The first byte is twice the
/// number of the stage plus the number of the end, both counted from 0.
pub fn encode_arrivals(stage: Stage, number: u8, pieces: &[DataPiece]) -> Vec<u8> {
    let mut bytes = vec![stage as u8 * 2 + number];
    for piece in pieces {
        let (kind, content) = match piece {
            DataPiece::Stream(content) => (0, content),
            DataPiece::Datagram(content) => (1, content),
        };
        for part in content.chunks(usize::from(u8::MAX)) {
            bytes.extend([kind, part.len() as u8]);
            bytes.extend(part);
        }
        bytes.extend([2, 1]);
    }
    bytes
}

/// Checks how an end handles arriving data. In `bytes`, the first byte holds the stage and the number of the end.
/// Pieces of the stream, datagrams and the times between them follow.
pub fn check_arrivals(bytes: &[u8]) {
    let Some((&first, mut rest)) = bytes.split_first() else { return };
    let stage = Stage::ALL[usize::from(first / 2) % Stage::ALL.len()];
    let mut pair = stage.new_pair();
    let (number, mut now) = (usize::from(first % 2), pair.now);
    let end = &mut pair.ends[number];
    let before = end.log().to_vec();
    while let Some(([kind, length], after)) = rest.split_first_chunk().map(|(head, after)| (*head, after)) {
        let content = &after[..usize::from(length).min(after.len())];
        match kind % 3 {
            0 => end.receive_stream(now, content),
            1 => end.receive_datagram(now, content),
            _ => {
                now += TICK * u64::from(length);
                rest = after;
                poll(end, now);
                continue;
            }
        }
        rest = &after[content.len()..];
        poll(end, now);
    }
    for _ in 0..50 {
        now += TICK;
        poll(end, now);
    }
    if stage == Stage::Playing {
        assert!(end.log().starts_with(&before), "what is settled stays");
    }
    if let Some(saved) = end.to_saved_bytes() {
        let copy = Peer::<Match>::restore(config(number as u8), &saved).expect("it can be resumed");
        assert_eq!(copy.log(), end.log());
    }
}

fn poll(end: &mut Peer<Match>, now: u64) {
    let output = end.poll(now);
    assert!(output.stream.len() <= MOST_SENT, "{} bytes", output.stream.len());
    assert!(output.datagrams.iter().all(|datagram| datagram.len() <= MAX_DATAGRAM_BYTES));
    assert!(output.datagrams.len() <= 8, "{} datagrams", output.datagrams.len());
}
