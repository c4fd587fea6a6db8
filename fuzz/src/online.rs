//! What is done with bytes from another player's computer, for the fuzz targets and for the tests of `tamsk-net`.
//! Whatever the bytes are, nothing may panic, hang, take much memory or be sent without bounds.

use tamsk_net::{
    End, GipfWithContests, HELLO_PROTOCOL, Hello, MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, NetGame, PROTOCOLS, Role,
    Settings,
};
use tamsk_rules::{Action, Level, Match, Options};

/// The most bytes that an end may send on the stream at once: the longest log of a short match.
const MOST_SENT: usize = 4 * MAX_FRAME_BYTES;
/// The time between two polls, in microseconds.
const TICK: u64 = 10_000;

fn settings(number: u8) -> Settings {
    Settings {
        name: ["Ada", "Charles"][usize::from(number)].into(),
        version: "0.1.0".into(),
        rule_cases: [7; 32],
        other_key: [1 - number; 32],
        secret: [number; 32],
    }
}

/// Reads a greeting, as a network does before there is a table.
pub fn greeting(bytes: &[u8]) {
    let whole = Hello::peek(bytes);
    if let Err(error) = &whole {
        assert!(error.to_string().len() < 200);
    }
    // Wherever the stream is cut, the greeting is the same once it is there, and nothing before.
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
        protocols: PROTOCOLS,
        rule_cases: [7; 32],
        name: "Ada".into(),
        game: None,
    };
    if let Err(reason) = own.common_protocol(&theirs) {
        assert!(reason.to_string().len() < 200);
    }
    let _ = theirs.common_protocol(&own);
}

/// Reads a stored match, and what a connected end makes of it.
pub fn stored(bytes: &[u8]) {
    restore::<Match>(bytes);
    restore::<GipfWithContests>(bytes);
}

fn restore<G: NetGame>(bytes: &[u8]) {
    let mut end = match End::<G>::restore(settings(0), bytes) {
        Ok(end) => end,
        Err(error) => return assert!(error.to_string().len() < 2_000, "a long message"),
    };
    let again = end.saved().expect("it has a match");
    let copy = End::<G>::restore(settings(0), &again).expect("it is read as it was written");
    assert_eq!(copy.log(), end.log());
    end.connect(0, Role::Host);
    (1..20).for_each(|tick| drop(end.poll(tick * TICK)));
}

/// Two ends, joined in memory.
pub struct Pair {
    pub ends: [End<Match>; 2],
    pub now: u64,
    /// What each end sent, as the other is to read it.
    pub sent: [Vec<Piece>; 2],
}

/// Something that arrives.
#[derive(Clone, Debug)]
pub enum Piece {
    Stream(Vec<u8>),
    Datagram(Vec<u8>),
}

impl Pair {
    /// Returns two ends that have a connection, the first of which is the host.
    pub fn connected() -> Pair {
        let mut ends = [0, 1].map(|number| End::new(settings(number)));
        ends[0].connect(0, Role::Host);
        ends[1].connect(0, Role::Guest);
        Pair { ends, now: 0, sent: [Vec::new(), Vec::new()] }
    }

    /// Returns two ends that play, at the same moment in every run.
    pub fn playing() -> Pair {
        let mut pair = Pair::connected();
        pair.run(100);
        assert!(pair.ends[0].propose(pair.now, &Options::at_level(Level::Three)));
        pair.run(100);
        pair.ends.iter_mut().for_each(|end| assert!(end.agree(pair.now)));
        pair.run(2_000);
        pair
    }

    /// Lets so many milliseconds pass.
    pub fn run(&mut self, milliseconds: u64) {
        for _ in 0..milliseconds / 10 {
            self.now += TICK;
            for from in 0..2 {
                let output = self.ends[from].poll(self.now);
                let stream = Some(output.stream).filter(|stream| !stream.is_empty()).map(Piece::Stream);
                let pieces: Vec<_> =
                    stream.into_iter().chain(output.datagrams.into_iter().map(Piece::Datagram)).collect();
                pieces.iter().for_each(|piece| receive(&mut self.ends[1 - from], self.now, piece));
                self.sent[from].extend(pieces);
            }
        }
    }

    /// Lets a player act, if the rules allow it.
    pub fn act(&mut self, number: usize, action: Action) {
        let _ = self.ends[number].act(self.now, action);
    }
}

fn receive(end: &mut End<Match>, now: u64, piece: &Piece) {
    match piece {
        Piece::Stream(bytes) => end.receive_stream(now, bytes),
        Piece::Datagram(bytes) => end.receive_datagram(now, bytes),
    }
}

/// How an end stands when bytes arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It has a new connection.
    Fresh,
    /// Both have greeted.
    Greeted,
    /// A match runs.
    Playing,
    /// A match that was stored is to be resumed.
    Resumed,
}

impl Stage {
    pub const ALL: [Stage; 4] = [Stage::Fresh, Stage::Greeted, Stage::Playing, Stage::Resumed];

    /// Returns two ends at this stage.
    pub fn pair(self) -> Pair {
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
                let saved = [0, 1].map(|number: usize| pair.ends[number].saved().expect("a match"));
                let [host, guest] = [0, 1].map(|number| {
                    End::restore(settings(number), &saved[usize::from(number)]).expect("it is stored as it was")
                });
                let mut pair = Pair { ends: [host, guest], now: 0, sent: [Vec::new(), Vec::new()] };
                pair.ends[0].connect(0, Role::Host);
                pair.ends[1].connect(0, Role::Guest);
                pair
            }
        }
    }
}

/// Writes what arrives at an end as the bytes that [`arrivals`] reads: first the stage and the number of the end.
pub fn write(stage: Stage, number: u8, pieces: &[Piece]) -> Vec<u8> {
    let mut bytes = vec![stage as u8 * 2 + number];
    for piece in pieces {
        let (kind, content) = match piece {
            Piece::Stream(content) => (0, content),
            Piece::Datagram(content) => (1, content),
        };
        for part in content.chunks(usize::from(u8::MAX)) {
            bytes.extend([kind, part.len() as u8]);
            bytes.extend(part);
        }
        bytes.extend([2, 1]);
    }
    bytes
}

/// Lets anything arrive at an end in any order: pieces of the stream, datagrams, and time.
pub fn arrivals(bytes: &[u8]) {
    let Some((&first, mut rest)) = bytes.split_first() else { return };
    let stage = Stage::ALL[usize::from(first / 2) % Stage::ALL.len()];
    let mut pair = stage.pair();
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
    if let Some(saved) = end.saved() {
        let copy = End::<Match>::restore(settings(number as u8), &saved).expect("it can be resumed");
        assert_eq!(copy.log(), end.log());
    }
}

fn poll(end: &mut End<Match>, now: u64) {
    let output = end.poll(now);
    assert!(output.stream.len() <= MOST_SENT, "{} bytes", output.stream.len());
    assert!(output.datagrams.iter().all(|datagram| datagram.len() <= MAX_DATAGRAM_BYTES));
    assert!(output.datagrams.len() <= 8, "{} datagrams", output.datagrams.len());
}
