//! One match of `gipf match`, and its record.

use gipf_rules::{BySide, GipfAct, GipfMatch, Side};
use tamsk_engine::command_line::Failure;
use tamsk_engine::random::Random;
use tamsk_records::{GipfNames, GipfRecord, SidedAct, WrittenAct};
use tamsk_text::PlayerName;

use super::contest::decide;
use super::duel_arguments::DuelArguments;
use crate::arena::contender::Contender;
use crate::arena::pairing_score::PairingScore;
use crate::arena::run::{Played, write};

/// The number of random turns at the start of a match.
const OPENING_TURNS: u32 = 4;

/// A match with more turns than this has come to no end.
const MOST_TURNS: u32 = 2_000;

/// Plays the match with this number. Each two consecutive matches share an opening, with colours exchanged.
pub fn play(arguments: &DuelArguments, number: u32) -> Result<Played, Failure> {
    let mut game = arguments.rules.begin()?;
    let start = arguments.rules.position().map(str::to_owned);
    let opening_turns = if start.is_some() { 0 } else { OPENING_TURNS };
    let mut random = Random::stream(arguments.series.seed, u64::from(number / 2));
    let mut seeds = Random::stream(arguments.series.seed, (1 << 32) + u64::from(number));
    let first = if number.is_multiple_of(2) { Side::White } else { Side::Black };
    let contenders = match first {
        Side::White => [&arguments.white, &arguments.black],
        Side::Black => [&arguments.black, &arguments.white],
    };
    let [white, black] = contenders.map(|contender| contender.at_gipf(seeds.word()).map_err(Failure::Input));
    let mut players = BySide([white?, black?]);
    let contenders = BySide(contenders);
    let contestants = BySide::of(|side| contenders[side].contestant());
    Side::BOTH.into_iter().for_each(|side| players[side].meet(contestants));
    let mut acts = Vec::new();
    while game.outcome().is_none() && game.turns() < MOST_TURNS {
        let (by, act) = match game.position().actor() {
            None => (game.position().turn(), Some(decide(&game, contenders, &mut seeds)?)),
            Some(by) if game.turns() < opening_turns => {
                let mut words = Vec::new();
                game.position().for_each_word(|word| words.push(word));
                (by, random.pick(&words).copied().and_then(GipfAct::of))
            }
            Some(by) => (by, players[by].choose(&game).and_then(GipfAct::of)),
        };
        let Some(act) = act else { break };
        if let Err(why) = game.apply(by, &act) {
            return Err(Failure::Incomplete(format!("match {}: {act:?} is refused: {}", number + 1, why.name())));
        }
        acts.push(SidedAct { by, act: WrittenAct::from(&act) });
    }
    let names = contenders.0.map(Contender::to_string);
    let [white, black] = names.clone().map(PlayerName::from);
    let empty = GipfRecord::read(b"(game: Gipf)").map_err(|e| Failure::Input(e.to_string()))?;
    let record =
        GipfRecord { rules: game.options().clone(), players: GipfNames { white, black }, start, acts, ..empty };
    let text = record.write();
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let score = PairingScore {
        wins: u32::from(winner == Some(first)),
        ties: u32::from(winner.is_none()),
        losses: u32::from(winner == Some(!first)),
        unfaithful: u32::from(!replays_to(&text, &game)),
        hung: u32::from(game.outcome().is_none()),
        ..PairingScore::default()
    };
    let folder = arguments.series.records.as_deref();
    let written = folder.map_or(Ok(()), |folder| write(folder, number, [&names[0], &names[1]], &text));
    Ok((score, written))
}

/// Whether the record, read again, replays to the same match.
fn replays_to(text: &str, game: &GipfMatch) -> bool {
    let Ok(read) = GipfRecord::read(text.as_bytes()) else { return false };
    let Ok(mut replay) = read.replay() else { return false };
    replay.run().is_empty() && replay.game() == game
}
