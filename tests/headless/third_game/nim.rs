//! A game that is defined outside the program: Nim, with heaps of rings.

use std::convert::Infallible;
use std::error::Error;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use tamsk::localization::KeyedText;
use tamsk::opponent::{HasHints, HintSearch};
use tamsk::persistence::{Ending, MatchSummary, RecordError, SavedMatch};
use tamsk::simulation::game::{ActFn, ActResult, Answer, GameMatch};
use tamsk::simulation::live::ActError;
use tamsk::states::GameName;
use tamsk::table::game::{Aid, PlayableGame};
use tamsk::table::hint::Hint;
use tamsk::table::replay::{ActTimeline, ReplayableGame, UntimedGame};
use tamsk::ui::GameUi;
use tamsk_rules::ByPlayer;
use tamsk_testing::prelude::*;
use thiserror::Error;

pub const HEAPS: [u8; 3] = [1, 3, 5];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    Take { heap: usize, rings: u8 },
    Resign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done(Act);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it is not their turn, or there are not so many rings")]
pub struct NotAllowed;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Named {
    #[default]
    Nim,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NimRecord {
    game: Named,
    names: NamesByPlayer,
    pub acts: Vec<(Player, Act)>,
}

/// A match on the table. The player who takes the last ring wins.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    pub record: NimRecord,
    pub heaps: [u8; 3],
    turns: Vec<usize>,
}

impl Nim {
    pub fn of(NimRecord { game, names, acts }: NimRecord) -> Nim {
        let mut nim = Nim { record: NimRecord { game, names, acts: Vec::new() }, heaps: HEAPS, turns: vec![0] };
        acts.into_iter().for_each(|(by, act)| _ = nim.act(by, act));
        nim
    }

    pub fn to_move(&self) -> Player {
        Player::BOTH[self.record.acts.len() % 2]
    }

    pub fn act(&mut self, by: Player, act: Act) -> Result<Vec<Done>, ActError<NotAllowed>> {
        let is_over = self.is_over();
        match act {
            _ if is_over => return Err(ActError::Refused(NotAllowed)),
            Act::Resign => {}
            Act::Take { heap, rings } if by == self.to_move() && (1..=self.heaps[heap]).contains(&rings) => {
                self.heaps[heap] -= rings;
            }
            Act::Take { .. } => return Err(ActError::Refused(NotAllowed)),
        }
        self.record.acts.push((by, act));
        if !self.is_over() {
            self.turns.push(self.record.acts.len());
        }
        Ok(vec![Done(act)])
    }

    /// Returns the move that leaves the smallest nim-sum, or `None` if no ring is left. A nim-sum of 0 wins the match.
    pub fn best(&self) -> Option<Act> {
        let takes = (0..HEAPS.len()).flat_map(|heap| (1..=self.heaps[heap]).map(move |rings| (heap, rings)));
        let balance = |(heap, rings): (usize, u8)| {
            let mut heaps = self.heaps;
            heaps[heap] -= rings;
            heaps.iter().fold(0, |sum, rings| sum ^ rings)
        };
        takes.min_by_key(|take| balance(*take)).map(|(heap, rings)| Act::Take { heap, rings })
    }
}

impl GameMatch for Nim {
    const NAME: GameName = "nim";
    type Request = Act;
    type Act = Act;
    type Event = Done;
    type Refusal = NotAllowed;

    fn answer_with(&mut self, by: Player, request: &Act, act: &mut ActFn<'_, Self>) -> Answer<Nim> {
        Answer::of(*request, act(self, by, request))
    }

    fn play(&mut self, by: Player, act: &Act) -> ActResult<Nim> {
        self.act(by, *act)
    }

    fn resign_request() -> Act {
        Act::Resign
    }

    fn is_allowed_while_stopped(_: &Act) -> bool {
        true
    }

    fn is_over(&self) -> bool {
        self.heaps == [0; 3] || matches!(self.record.acts.last(), Some((_, Act::Resign)))
    }
}

impl PlayableGame for Nim {
    type Setup = NamesByPlayer;
    type Advice = Act;
    const SCRIPT_COLOURS: ByPlayer<&'static str> = ByPlayer::new("red", "black");

    fn action_count(&self) -> usize {
        self.record.acts.len()
    }

    fn refusal_key(_: NotAllowed) -> &'static str {
        "refusal-not-your-turn"
    }

    fn names(&self) -> &NamesByPlayer {
        &self.record.names
    }

    fn with_names(mut self, names: NamesByPlayer) -> Nim {
        self.record.names = names;
        self
    }

    fn begin_match(names: &NamesByPlayer) -> Result<Nim, impl Error> {
        Ok::<_, Infallible>(Nim::of(NimRecord { names: names.clone(), ..NimRecord::default() }))
    }

    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid> {
        let is_alone = seats.is_person(player) && !seats.are_two_people() && !self.is_over();
        let hints = (is_alone && self.to_move() == player && !is_hinted).then_some(Aid::Hint);
        hints.into_iter().chain((is_alone && self.record.acts.len() > 1).then_some(Aid::TakeBack)).collect()
    }

    fn before_last_turn(&self, player: Player, _: Seats) -> Option<Nim> {
        let last = self.record.acts.iter().rposition(|(by, _)| *by == player)?;
        Some(self.after_acts(last))
    }
}

impl HasHints for Nim {
    const HINT_SEARCH_STOPS_WITH_TIME: bool = false;

    fn is_hint_outdated_by(_: &Done) -> bool {
        true
    }

    fn hint_search(&self, _: Player, _: &Hint<Nim>, _: Seats) -> Option<impl HintSearch<Act>> {
        let nim = self.clone();
        Some(move |_: &AtomicBool| nim.best())
    }
}

impl ReplayableGame for Nim {
    type Record = NimRecord;
    type Timeline = ActTimeline<Nim>;

    fn record(&self) -> &NimRecord {
        &self.record
    }

    fn timeline(record: &NimRecord) -> Result<ActTimeline<Nim>, impl Error> {
        Ok::<_, Infallible>(ActTimeline::of(Nim::of(record.clone())))
    }

    fn to_move(&self) -> Player {
        Nim::to_move(self)
    }
}

impl UntimedGame for Nim {
    fn turn_starts(&self) -> &[usize] {
        &self.turns
    }

    fn events_by_act(&self) -> Vec<Vec<Done>> {
        self.record.acts.iter().map(|(_, act)| vec![Done(*act)]).collect()
    }

    fn after_acts(&self, acts: usize) -> Nim {
        let kept = self.record.acts.iter().take(acts).copied().collect();
        Nim::of(NimRecord { acts: kept, ..self.record.clone() })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct KeptNim {
    seats: Seats,
    record: NimRecord,
}

impl SavedMatch for KeptNim {
    type Game = Nim;
    type Act = (Player, Act);
    const GAME_NAME_IN_RECORDS: Option<&'static str> = Some("Nim");

    fn of_record(record: NimRecord, seats: Seats) -> KeptNim {
        KeptNim { seats, record }
    }

    fn record_mut(&mut self) -> &mut NimRecord {
        &mut self.record
    }

    fn set_seats(&mut self, seats: Seats) {
        self.seats = seats;
    }

    fn without_acts(record: &NimRecord) -> NimRecord {
        NimRecord { acts: Vec::new(), ..record.clone() }
    }

    fn acts(record: &NimRecord) -> &[(Player, Act)] {
        &record.acts
    }

    fn acts_mut(record: &mut NimRecord) -> &mut Vec<(Player, Act)> {
        &mut record.acts
    }

    fn record(&self) -> &NimRecord {
        &self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn names(record: &NimRecord) -> &NamesByPlayer {
        &record.names
    }

    fn names_mut(record: &mut NimRecord) -> &mut NamesByPlayer {
        &mut record.names
    }

    fn final_state(record: &NimRecord) -> Result<Nim, RecordError> {
        Ok(Nim::of(record.clone()))
    }

    fn summary(record: &NimRecord) -> Result<MatchSummary, RecordError> {
        let nim = Nim::of(record.clone());
        let ending = Ending { winner: Some(!nim.to_move()), reason_key: "records-reason-rings".into() };
        Ok(MatchSummary {
            ending: nim.is_over().then_some(ending),
            turns: nim.record.acts.len() as u32,
            ..MatchSummary::of_new_match::<Nim>(record.names.clone(), KeyedText::new("records-unfinished", []))
        })
    }
}

impl GameUi for Nim {}

fn play_for_bot(live: Single<&Nim>, seats: Res<Seats>, mut queue: ResMut<RequestQueue<Nim>>) {
    let player = live.to_move();
    if let Some(act) = live.best().filter(|_| seats.bot_difficulty(player).is_some() && !live.is_over()) {
        queue.push(RequestOrigin::bot(player), act);
    }
}

pub fn plugin(app: &mut App) {
    tamsk::table::add_table_game::<Nim>(app);
    tamsk::ui::add_game_panels::<Nim>(app);
    tamsk::opponent::add_hints::<Nim>(app);
    tamsk::persistence::add_match_saving_of::<KeptNim>(app);
    app.add_systems(Update, play_for_bot);
}
