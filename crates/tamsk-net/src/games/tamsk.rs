//! TAMSK over the network.

use tamsk_records::{MatchStateJson, read_ron, shorten_error, to_ron};
use tamsk_rules::{Action, Event, Events, Match, Millis, Options, Player, Refusal};

use crate::digest::Digest;
use crate::game::{GameId, NetGame, TimedNetEvent};

fn extend(events: &mut Vec<TimedNetEvent<Event>>, new: Events) {
    events.extend(new.into_iter().map(|timed| (timed.at, timed.event)));
}

impl NetGame for Match {
    const GAME: GameId = GameId::Tamsk;
    type Act = Action;
    type Options = Options;
    type Event = Event;
    type Refusal = Refusal;

    fn write_options(options: &Options) -> String {
        to_ron(options)
    }

    fn read_options(text: &str) -> Result<Options, String> {
        let options: Options = read_ron(text.as_bytes()).map_err(|error| error.to_string())?;
        options.validate().map_err(|error| shorten_error(&error))?;
        Ok(options)
    }

    fn swap_players(options: &Options) -> Options {
        Options { handicaps: options.handicaps.swapped(), ..*options }
    }

    fn begin(options: &Options) -> Result<Match, String> {
        Match::new(*options).map_err(|error| shorten_error(&error))
    }

    fn apply(
        &mut self,
        at: Millis,
        by: Player,
        act: &Action,
        events: &mut Vec<TimedNetEvent<Event>>,
    ) -> Result<(), Refusal> {
        match Match::apply(self, at, by, *act) {
            Ok(new) => {
                extend(events, new);
                Ok(())
            }
            Err(rejected) => {
                extend(events, rejected.events);
                Err(rejected.why)
            }
        }
    }

    fn advance(&mut self, to: Millis, events: &mut Vec<TimedNetEvent<Event>>) {
        extend(events, Match::advance(self, to));
    }

    fn sand_runs_with_clock(&self) -> bool {
        self.options().level.has_sand() && self.now() > 0
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn is_irreversible(event: &Event) -> bool {
        // Some events are consequences of an irreversible event, for example an extra ring for the other player, a
        // missed turn, or the end of the match. They count as irreversible, too, so that all these events are announced
        // together.
        matches!(
            event,
            Event::GlassLost { .. }
                | Event::PlayerLate { .. }
                | Event::ExtraRingGranted { .. }
                | Event::TurnMissed { .. }
                | Event::ClaimOpened { .. }
                | Event::EndingBegan
                | Event::Over(_)
        )
    }

    fn agrees_to_tie(act: &Action) -> bool {
        *act == Action::AgreeTie
    }

    fn resignation() -> Action {
        Action::Resign
    }

    fn digest(&self) -> Digest {
        Digest::default().chain(&MatchStateJson::from(self))
    }
}
