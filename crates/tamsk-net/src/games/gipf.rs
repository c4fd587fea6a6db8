//! GIPF over the network, with the match of TAMSK that decides a challenge (G8.5). That match begins when both players
//! are ready.

use gipf_rules::{
    CompactAct, Contest, GipfAct, GipfEvent, GipfMatch, GipfOptions, GipfPhase, GipfRefusal, ManualContestResult,
    TamskContest,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tamsk_records::{GipfStateJson, MatchStateJson, read_ron, shorten_error, to_ron};
use tamsk_rules::serialization::deserialize_from_str;
use tamsk_rules::{Action, Event, Events, Match, Millis, Player, Refusal};

use super::contest::{ChallengerSecret, ContestMatch, OpenContest, RandomDrawState, act_of_reported_result};
use crate::digest::Digest;
use crate::game::{GameId, NetGame, TimedNetEvent};

/// An act in a match of GIPF or in its open contest, in the form that is sent to the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GipfWireAct {
    /// Any act except a resignation or the result of a contest, encoded in the notation of turns (G10.1).
    Act(#[serde(with = "as_text")] CompactAct),
    /// Resigns the match (G7.5).
    Resign,
    /// Begins the random draw of a contest with the hash of the challenger's [`ChallengerSecret`].
    Commit(Digest),
    /// Continues the random draw of a contest with the number that the owner of the potential has chosen.
    DrawNumber(u64),
    /// Ends the random draw of a contest by revealing the challenger's secret.
    Reveal(ChallengerSecret),
    /// Reports the result of a contest that the players decided outside the program. The result counts once both
    /// players report the same result.
    ReportResult(ManualContestResult),
    /// Declares that the player is ready for the match of TAMSK that decides the challenge.
    Ready,
    /// Performs an action in the match of TAMSK that decides the challenge.
    TamskAction(Action),
}

mod as_text {
    use super::*;

    pub fn serialize<S: Serializer>(act: &CompactAct, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(act)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CompactAct, D::Error> {
        deserialize_from_str(deserializer)
    }
}

/// A match of GIPF over the network, with its open contest, if any.
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
    /// The match of TAMSK that decides a challenge has begun.
    TamskBegan,
    /// An event in the match of TAMSK that decides a challenge.
    Tamsk(Event),
}

/// The reason why an act in a match of GIPF was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfNetRefusal {
    /// The rules of GIPF refuse the act.
    Gipf(GipfRefusal),
    /// The rules of TAMSK refuse the act, which belongs to the match that decides a challenge.
    Tamsk(Refusal),
}

impl From<GipfRefusal> for GipfNetRefusal {
    fn from(why: GipfRefusal) -> GipfNetRefusal {
        GipfNetRefusal::Gipf(why)
    }
}

type Outcome = Result<(), GipfNetRefusal>;

impl GipfWithContests {
    /// Returns a match that starts from the given position.
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

    /// Returns the acts so far and the players who made them. The results of contests are among the acts.
    pub fn acts(&self) -> &[(Player, GipfAct)] {
        &self.acts
    }

    /// Returns the open contest, if any.
    pub fn contest(&self) -> Option<&OpenContest> {
        self.contest.as_ref()
    }

    /// Returns the owner of the challenged potential, while a contest is open.
    fn owner(&self) -> Player {
        self.game.position().to_move()
    }

    /// Returns the kind of contest on which the players agreed, or `None` if there are no challenges.
    fn kind(&self) -> Option<&Contest> {
        self.game.options().challenge.as_ref().map(|agreed| &agreed.contest)
    }

    fn play(&mut self, at: Millis, by: Player, act: GipfAct, events: &mut Vec<TimedNetEvent<GipfNetEvent>>) -> Outcome {
        let new = self.game.apply(by, &act)?;
        self.acts.push((by, act));
        events.extend(new.into_iter().map(|event| (at, GipfNetEvent::Gipf(event))));
        let is_open = self.game.outcome().is_none() && self.game.position().phase() == GipfPhase::Contest;
        self.contest = is_open.then(|| self.contest.take().unwrap_or_default());
        Ok(())
    }

    /// Applies an act in the open contest.
    fn decide(
        &mut self,
        at: Millis,
        by: Player,
        act: GipfWireAct,
        events: &mut Vec<TimedNetEvent<GipfNetEvent>>,
    ) -> Outcome {
        let not_now = Err(GipfRefusal::NotNow.into());
        let (owner, kind) = (self.owner(), self.kind().cloned());
        let (Some(contest), Some(kind)) = (&mut self.contest, kind) else { return not_now };
        let is_drawn = !matches!(kind, Contest::Other(_));
        match (act, contest.draw_state) {
            (GipfWireAct::Commit(hash), RandomDrawState::AwaitsCommitment) if is_drawn && by != owner => {
                contest.draw_state = RandomDrawState::AwaitsNumber(hash);
            }
            (GipfWireAct::DrawNumber(number), RandomDrawState::AwaitsNumber(hash)) if by == owner => {
                contest.draw_state = RandomDrawState::AwaitsReveal(hash, number);
            }
            (GipfWireAct::Reveal(secret), RandomDrawState::AwaitsReveal(hash, number))
                if by != owner && secret.hash() == hash =>
            {
                match secret.drawn_result_act(&kind, number) {
                    Some(result) => return self.play(at, owner, result, events),
                    None => {
                        contest.draw_state = RandomDrawState::RedDrawn(if secret.random_bytes(number)[0] & 1 == 0 {
                            owner
                        } else {
                            !owner
                        });
                    }
                }
            }
            (GipfWireAct::ReportResult(result), _) if contest.tamsk_match.is_none() => {
                contest.reported_results[by] = Some(result);
                if contest.reported_results[!by] == Some(result) {
                    return self.play(at, owner, act_of_reported_result(&kind, result), events);
                }
            }
            (GipfWireAct::Ready, RandomDrawState::RedDrawn(red)) if contest.tamsk_match.is_none() => {
                contest.ready[by] = true;
                if contest.ready[!by] {
                    return self.begin_contest(at, red, events);
                }
            }
            (GipfWireAct::TamskAction(action), _) => return self.play_contest(at, by, action, events),
            _ => return not_now,
        }
        Ok(())
    }

    fn begin_contest(&mut self, at: Millis, red: Player, events: &mut Vec<TimedNetEvent<GipfNetEvent>>) -> Outcome {
        let options = self.game.options().challenge.as_ref().map(|agreed| agreed.tamsk);
        // The rules were checked when the players agreed on them.
        let game = options.and_then(|options| Match::new(options).ok()).ok_or(GipfRefusal::WrongContestRules)?;
        if let Some(contest) = &mut self.contest {
            contest.tamsk_match =
                Some(ContestMatch { gipf_player_as_red: red, start_time: at, game, actions: Vec::new() });
            events.push((at, GipfNetEvent::TamskBegan));
        }
        Ok(())
    }

    fn play_contest(
        &mut self,
        at: Millis,
        by: Player,
        action: Action,
        events: &mut Vec<TimedNetEvent<GipfNetEvent>>,
    ) -> Outcome {
        let tamsk = self.contest.as_mut().and_then(|contest| contest.tamsk_match.as_mut());
        let tamsk = tamsk.ok_or(GipfRefusal::NotNow)?;
        let (time, colour) = (at.saturating_sub(tamsk.start_time), tamsk.colour(by));
        let played = tamsk.game.apply(time, colour, action);
        let new = match played {
            Ok(new) => {
                tamsk.actions.push((time, colour, action));
                new
            }
            Err(rejected) => {
                let began = tamsk.start_time;
                extend(events, began, rejected.events);
                return Err(GipfNetRefusal::Tamsk(rejected.why));
            }
        };
        self.follow_contest(new, events);
        Ok(())
    }

    /// Adds the new events of the match of TAMSK to `events`. If that match is over, its result decides the challenge.
    fn follow_contest(&mut self, new: Events, events: &mut Vec<TimedNetEvent<GipfNetEvent>>) {
        let Some(tamsk) = self.contest.as_mut().and_then(|contest| contest.tamsk_match.as_mut()) else { return };
        let (red, began) = (tamsk.gipf_player_as_red, tamsk.start_time);
        let ended = new.iter().find(|timed| matches!(timed.event, Event::Over(_))).map(|timed| timed.at);
        extend(events, began, new);
        let Some(end) = ended else { return };
        let (rules, actions) = (*tamsk.game.options(), std::mem::take(&mut tamsk.actions));
        let game = Box::new(TamskContest { rules, start: None, actions, end_time: Some(end) });
        let decided = self.play(began + end, self.owner(), GipfAct::Tamsk { red, game }, events);
        debug_assert!(decided.is_ok(), "a complete match by the agreed rules decides the challenge: {decided:?}");
    }
}

fn extend(events: &mut Vec<TimedNetEvent<GipfNetEvent>>, began: Millis, new: Events) {
    events.extend(new.into_iter().map(|timed| (began + timed.at, GipfNetEvent::Tamsk(timed.event))));
}

impl NetGame for GipfWithContests {
    const GAME: GameId = GameId::Gipf;
    type Act = GipfWireAct;
    type Options = GipfOptions;
    type Event = GipfNetEvent;
    type Refusal = GipfNetRefusal;

    fn write_options(options: &GipfOptions) -> String {
        to_ron(options)
    }

    fn read_options(text: &str) -> Result<GipfOptions, String> {
        let options: GipfOptions = read_ron(text.as_bytes()).map_err(|error| error.to_string())?;
        Self::begin(&options)?;
        Ok(options)
    }

    fn swap_players(options: &GipfOptions) -> GipfOptions {
        let mut swapped = options.clone();
        (swapped.spare_pieces.white, swapped.spare_pieces.black) =
            (options.spare_pieces.black, options.spare_pieces.white);
        swapped
    }

    fn begin(options: &GipfOptions) -> Result<GipfWithContests, String> {
        let game = GipfMatch::new(options.clone(), None).map_err(|error| shorten_error(&error))?;
        Ok(GipfWithContests { game, acts: Vec::new(), contest: None })
    }

    fn apply(
        &mut self,
        at: Millis,
        by: Player,
        act: &GipfWireAct,
        events: &mut Vec<TimedNetEvent<GipfNetEvent>>,
    ) -> Outcome {
        self.advance(at, events);
        match *act {
            GipfWireAct::Act(act) => {
                let act = GipfAct::from_compact(act).ok_or(GipfRefusal::NotNow)?;
                self.play(at, by, act, events)
            }
            GipfWireAct::Resign => self.play(at, by, GipfAct::Resign, events),
            about_contest => self.decide(at, by, about_contest, events),
        }
    }

    /// Advances the match of TAMSK that decides a challenge. Only that match has a clock. In GIPF, times only give the
    /// order of the acts.
    fn advance(&mut self, to: Millis, events: &mut Vec<TimedNetEvent<GipfNetEvent>>) {
        let tamsk = self.contest.as_mut().and_then(|contest| contest.tamsk_match.as_mut());
        let new = tamsk.map(|tamsk| tamsk.game.advance(to.saturating_sub(tamsk.start_time)));
        new.into_iter().for_each(|new| self.follow_contest(new, events));
    }

    fn sand_runs_with_clock(&self) -> bool {
        let tamsk = self.contest.as_ref().and_then(|contest| contest.tamsk_match.as_ref());
        tamsk.is_some_and(|tamsk| tamsk.game.sand_runs_with_clock())
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn is_irreversible(event: &GipfNetEvent) -> bool {
        match event {
            GipfNetEvent::Gipf(event) => matches!(event, GipfEvent::Ended(_) | GipfEvent::ContestDecided { .. }),
            GipfNetEvent::TamskBegan => false,
            GipfNetEvent::Tamsk(event) => Match::is_irreversible(event),
        }
    }

    fn agrees_to_tie(act: &GipfWireAct) -> bool {
        matches!(act, GipfWireAct::TamskAction(action) if Match::agrees_to_tie(action))
    }

    fn resignation() -> GipfWireAct {
        GipfWireAct::Resign
    }

    fn digest(&self) -> Digest {
        let digest = Digest::default().chain(&GipfStateJson::from(&self.game));
        let Some(OpenContest { draw_state: draw, reported_results: said, ready, tamsk_match: tamsk }) = &self.contest
        else {
            return digest;
        };
        let by_both = Player::BOTH.map(|player| (said[player], ready[player]));
        let digest = digest.chain(&(draw, by_both));
        tamsk.as_ref().map_or(digest, |tamsk| digest.chain(&(tamsk.start_time, MatchStateJson::from(&tamsk.game))))
    }
}
