//! GIPF over the network, without challenges: a contest between two ends would need a lot or a second match.

use gipf_rules::{CompactAct, GipfAct, GipfEvent, GipfMatch, GipfOptions, GipfRefusal};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tamsk_records::{GipfState, read_ron, shorten_error, write_ron};
use tamsk_rules::serial::deserialize_from_str;
use tamsk_rules::{Millis, Player};

use crate::digest::Digest;
use crate::game::{GameId, NetGame, Timed};

/// An act of GIPF as it travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GipfWireAct {
    /// Any act but a resignation, as written in a turn (G10.1).
    Act(#[serde(with = "written")] CompactAct),
    /// Resigns the match (G7.5).
    Resign,
}

mod written {
    use super::*;

    pub fn serialize<S: Serializer>(act: &CompactAct, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(act)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CompactAct, D::Error> {
        deserialize_from_str(deserializer)
    }
}

impl NetGame for GipfMatch {
    const GAME: GameId = GameId::Gipf;
    type Act = GipfWireAct;
    type Options = GipfOptions;
    type Event = GipfEvent;
    type Refusal = GipfRefusal;

    fn write_options(options: &GipfOptions) -> String {
        write_ron(options)
    }

    fn read_options(text: &str) -> Result<GipfOptions, String> {
        let options: GipfOptions = read_ron(text.as_bytes()).map_err(|error| error.to_string())?;
        Self::begin(&options)?;
        Ok(options)
    }

    fn swap_players(options: &GipfOptions) -> GipfOptions {
        let mut swapped = options.clone();
        (swapped.more.white, swapped.more.black) = (options.more.black, options.more.white);
        swapped
    }

    fn begin(options: &GipfOptions) -> Result<GipfMatch, String> {
        if options.challenge.is_some() {
            return Err("rules: challenge: cannot be decided over the network".to_owned());
        }
        GipfMatch::new(options.clone(), None).map_err(|error| shorten_error(&error))
    }

    /// The match has no clock, so the time only orders the acts.
    fn apply(
        &mut self,
        at: Millis,
        by: Player,
        act: &GipfWireAct,
        events: &mut Vec<Timed<GipfEvent>>,
    ) -> Result<(), GipfRefusal> {
        let act = match act {
            GipfWireAct::Act(word) => GipfAct::of(*word).ok_or(GipfRefusal::NotNow)?,
            GipfWireAct::Resign => GipfAct::Resign,
        };
        let new = GipfMatch::apply(self, by, &act)?;
        events.extend(new.into_iter().map(|event| (at, event)));
        Ok(())
    }

    fn advance(&mut self, _: Millis, _: &mut Vec<Timed<GipfEvent>>) {}

    fn has_sand_running(&self) -> bool {
        false
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn is_announced_late(event: &GipfEvent) -> bool {
        matches!(event, GipfEvent::Ended(_))
    }

    fn agrees_to_tie(_: &GipfWireAct) -> bool {
        false
    }

    fn resignation() -> GipfWireAct {
        GipfWireAct::Resign
    }

    fn digest(&self) -> Digest {
        Digest::default().then(&GipfState::from(self))
    }
}
