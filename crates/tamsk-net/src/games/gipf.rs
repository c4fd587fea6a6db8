//! GIPF over the network. The match of TAMSK that decides a challenge (G8.5) is part of it: its time begins when both
//! players are ready.

use gipf_rules::{
    CompactAct, Contest, ContestResult, GipfAct, GipfEvent, GipfMatch, GipfOptions, GipfPhase, GipfRefusal,
    TamskContest,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tamsk_records::{GipfState, MatchState, read_ron, shorten_error, write_ron};
use tamsk_rules::serial::deserialize_from_str;
use tamsk_rules::{Action, Event, Events, Match, Millis, Player, Refusal};

use super::contest::{ContestMatch, Draw, OpenContest, Secret, entered};
use crate::digest::Digest;
use crate::game::{GameId, NetGame, Timed};

/// An act of GIPF, or about an open contest, as it travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GipfWireAct {
    /// Any act but a resignation and the result of a contest, as written in a turn (G10.1).
    Act(#[serde(with = "written")] CompactAct),
    /// Resigns the match (G7.5).
    Resign,
    /// Begins the draw of a contest: the hash of the challenger's [`Secret`].
    Commit(Digest),
    /// Continues it: the number of the owner.
    Number(u64),
    /// Ends it: the challenger's secret.
    Reveal(Secret),
    /// What a player says is the result of a contest that was played elsewhere. It counts once both say the same.
    Result(ContestResult),
    /// A player is ready for the match of TAMSK.
    Ready,
    /// An act in the match of TAMSK.
    Contest(Action),
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

/// A match of GIPF as two ends play it, with the contest that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GipfWithContests {
    game: GipfMatch,
    acts: Vec<(Player, GipfAct)>,
    contest: Option<OpenContest>,
}

/// An event in a match of GIPF, or in the match of TAMSK that decides a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfNetEvent {
    /// An event of GIPF.
    Gipf(GipfEvent),
    /// The match of TAMSK began.
    ContestBegan,
    /// An event in it.
    Contest(Event),
}

/// Why an act was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfNetRefusal {
    /// By the rules of GIPF.
    Gipf(GipfRefusal),
    /// By the rules of TAMSK.
    Contest(Refusal),
}

impl From<GipfRefusal> for GipfNetRefusal {
    fn from(why: GipfRefusal) -> GipfNetRefusal {
        GipfNetRefusal::Gipf(why)
    }
}

type Outcome = Result<(), GipfNetRefusal>;

impl GipfWithContests {
    /// Returns a match that begins in a position.
    #[cfg(test)]
    pub(super) fn in_position(options: GipfOptions, start: &str) -> GipfWithContests {
        let start = start.parse().expect("a position");
        let game = GipfMatch::new(options, Some(start)).expect("a valid start");
        GipfWithContests { game, acts: Vec::new(), contest: None }
    }

    /// Returns the match of GIPF.
    pub fn game(&self) -> &GipfMatch {
        &self.game
    }

    /// Returns its acts so far, and who made them. The results of contests are among them.
    pub fn acts(&self) -> &[(Player, GipfAct)] {
        &self.acts
    }

    /// Returns the contest that is open.
    pub fn contest(&self) -> Option<&OpenContest> {
        self.contest.as_ref()
    }

    /// Returns the owner of the potential that is challenged, while a contest is open.
    fn owner(&self) -> Player {
        self.game.position().to_move()
    }

    /// Returns the kind of contest that is agreed.
    fn kind(&self) -> Option<&Contest> {
        self.game.options().challenge.as_ref().map(|agreed| &agreed.contest)
    }

    fn play(&mut self, at: Millis, by: Player, act: GipfAct, events: &mut Vec<Timed<GipfNetEvent>>) -> Outcome {
        let new = self.game.apply(by, &act)?;
        self.acts.push((by, act));
        events.extend(new.into_iter().map(|event| (at, GipfNetEvent::Gipf(event))));
        let is_open = self.game.outcome().is_none() && self.game.position().phase() == GipfPhase::Contest;
        self.contest = is_open.then(|| self.contest.take().unwrap_or_default());
        Ok(())
    }

    /// Applies an act about the open contest.
    fn decide(&mut self, at: Millis, by: Player, act: GipfWireAct, events: &mut Vec<Timed<GipfNetEvent>>) -> Outcome {
        let not_now = Err(GipfRefusal::NotNow.into());
        let (owner, kind) = (self.owner(), self.kind().cloned());
        let (Some(contest), Some(kind)) = (&mut self.contest, kind) else { return not_now };
        let is_drawn = !matches!(kind, Contest::Other(_));
        match (act, contest.draw) {
            (GipfWireAct::Commit(hash), Draw::Open) if is_drawn && by != owner => contest.draw = Draw::Committed(hash),
            (GipfWireAct::Number(number), Draw::Committed(hash)) if by == owner => {
                contest.draw = Draw::Numbered(hash, number);
            }
            (GipfWireAct::Reveal(secret), Draw::Numbered(hash, number)) if by != owner && secret.hash() == hash => {
                match secret.result(&kind, number) {
                    Some(result) => return self.play(at, owner, result, events),
                    None => contest.draw = Draw::Red(if secret.decide(number)[0] & 1 == 0 { owner } else { !owner }),
                }
            }
            (GipfWireAct::Result(result), _) if contest.tamsk.is_none() => {
                contest.said[by] = Some(result);
                if contest.said[!by] == Some(result) {
                    return self.play(at, owner, entered(&kind, result), events);
                }
            }
            (GipfWireAct::Ready, Draw::Red(red)) if contest.tamsk.is_none() => {
                contest.ready[by] = true;
                if contest.ready[!by] {
                    return self.begin_contest(at, red, events);
                }
            }
            (GipfWireAct::Contest(action), _) => return self.play_contest(at, by, action, events),
            _ => return not_now,
        }
        Ok(())
    }

    fn begin_contest(&mut self, at: Millis, red: Player, events: &mut Vec<Timed<GipfNetEvent>>) -> Outcome {
        let options = self.game.options().challenge.as_ref().map(|agreed| agreed.tamsk);
        // The rules were checked when they were agreed on.
        let game = options.and_then(|options| Match::new(options).ok()).ok_or(GipfRefusal::WrongRules)?;
        if let Some(contest) = &mut self.contest {
            contest.tamsk = Some(ContestMatch { red, began: at, game, actions: Vec::new() });
            events.push((at, GipfNetEvent::ContestBegan));
        }
        Ok(())
    }

    fn play_contest(
        &mut self,
        at: Millis,
        by: Player,
        action: Action,
        events: &mut Vec<Timed<GipfNetEvent>>,
    ) -> Outcome {
        let tamsk = self.contest.as_mut().and_then(|contest| contest.tamsk.as_mut());
        let tamsk = tamsk.ok_or(GipfRefusal::NotNow)?;
        let (time, colour) = (at.saturating_sub(tamsk.began), tamsk.colour(by));
        let played = tamsk.game.apply(time, colour, action);
        let new = match played {
            Ok(new) => {
                tamsk.actions.push((time, colour, action));
                new
            }
            Err(rejected) => {
                let began = tamsk.began;
                extend(events, began, rejected.events);
                return Err(GipfNetRefusal::Contest(rejected.why));
            }
        };
        self.follow_contest(new, events);
        Ok(())
    }

    /// Adds events of the match of TAMSK, and decides the challenge if it is over.
    fn follow_contest(&mut self, new: Events, events: &mut Vec<Timed<GipfNetEvent>>) {
        let Some(tamsk) = self.contest.as_mut().and_then(|contest| contest.tamsk.as_mut()) else { return };
        let (red, began) = (tamsk.red, tamsk.began);
        let ended = new.iter().find(|timed| matches!(timed.event, Event::Over(_))).map(|timed| timed.at);
        extend(events, began, new);
        let Some(end) = ended else { return };
        let (rules, actions) = (*tamsk.game.options(), std::mem::take(&mut tamsk.actions));
        let game = Box::new(TamskContest { rules, position: None, actions, end: Some(end) });
        let decided = self.play(began + end, self.owner(), GipfAct::Tamsk { red, game }, events);
        debug_assert!(decided.is_ok(), "a whole match by the agreed rules decides: {decided:?}");
    }
}

fn extend(events: &mut Vec<Timed<GipfNetEvent>>, began: Millis, new: Events) {
    events.extend(new.into_iter().map(|timed| (began + timed.at, GipfNetEvent::Contest(timed.event))));
}

impl NetGame for GipfWithContests {
    const GAME: GameId = GameId::Gipf;
    type Act = GipfWireAct;
    type Options = GipfOptions;
    type Event = GipfNetEvent;
    type Refusal = GipfNetRefusal;

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

    fn begin(options: &GipfOptions) -> Result<GipfWithContests, String> {
        let game = GipfMatch::new(options.clone(), None).map_err(|error| shorten_error(&error))?;
        Ok(GipfWithContests { game, acts: Vec::new(), contest: None })
    }

    fn apply(&mut self, at: Millis, by: Player, act: &GipfWireAct, events: &mut Vec<Timed<GipfNetEvent>>) -> Outcome {
        self.advance(at, events);
        match *act {
            GipfWireAct::Act(word) => {
                let act = GipfAct::of(word).ok_or(GipfRefusal::NotNow)?;
                self.play(at, by, act, events)
            }
            GipfWireAct::Resign => self.play(at, by, GipfAct::Resign, events),
            about_contest => self.decide(at, by, about_contest, events),
        }
    }

    /// Only the match of TAMSK that decides a challenge has a clock. Apart from it, the time only orders the acts.
    fn advance(&mut self, to: Millis, events: &mut Vec<Timed<GipfNetEvent>>) {
        let tamsk = self.contest.as_mut().and_then(|contest| contest.tamsk.as_mut());
        let new = tamsk.map(|tamsk| tamsk.game.advance(to.saturating_sub(tamsk.began)));
        new.into_iter().for_each(|new| self.follow_contest(new, events));
    }

    fn has_sand_running(&self) -> bool {
        let tamsk = self.contest.as_ref().and_then(|contest| contest.tamsk.as_ref());
        tamsk.is_some_and(|tamsk| tamsk.game.has_sand_running())
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn is_announced_late(event: &GipfNetEvent) -> bool {
        match event {
            GipfNetEvent::Gipf(event) => matches!(event, GipfEvent::Ended(_) | GipfEvent::ContestDecided { .. }),
            GipfNetEvent::ContestBegan => false,
            GipfNetEvent::Contest(event) => Match::is_announced_late(event),
        }
    }

    fn agrees_to_tie(act: &GipfWireAct) -> bool {
        matches!(act, GipfWireAct::Contest(action) if Match::agrees_to_tie(action))
    }

    fn resignation() -> GipfWireAct {
        GipfWireAct::Resign
    }

    fn digest(&self) -> Digest {
        let digest = Digest::default().then(&GipfState::from(&self.game));
        let Some(OpenContest { draw, said, ready, tamsk }) = &self.contest else { return digest };
        let by_both = Player::BOTH.map(|player| (said[player], ready[player]));
        let digest = digest.then(&(draw, by_both));
        tamsk.as_ref().map_or(digest, |tamsk| digest.then(&(tamsk.began, MatchState::from(&tamsk.game))))
    }
}
