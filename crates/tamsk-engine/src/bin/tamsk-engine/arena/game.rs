//! Plays one match of a pairing, and records it.

use tamsk_engine::arena::{PlayedMatch, as_actions, play_timed, play_turns};
use tamsk_engine::command_line::Failure;
use tamsk_engine::random::Random;
use tamsk_records::{Names, Record, TimedAction};
use tamsk_rules::{Level, Match, Millis, Options, Player, Position, Start, Turn};

use super::contender::Contender;
use super::pairing::Pairing;
use super::pairing_score::PairingScore;

/// The time between two actions in the record of a Level 1 match, where time has no meaning.
const PACE: Millis = 1_000;

/// Plays the match with this number. Each two consecutive matches share one of the openings, with colours exchanged.
pub fn play(pairing: &Pairing, openings: &[Vec<Turn>], number: u32) -> Result<(PairingScore, Record), Failure> {
    let first = if number.is_multiple_of(2) { Player::Red } else { Player::Black };
    let opening = openings.get(number as usize / 2).map_or(&[][..], Vec::as_slice);
    let mut seeds = Random::stream(pairing.seed, (1 << 32) + u64::from(number));
    let seats = match first {
        Player::Red => [&pairing.first, &pairing.second],
        Player::Black => [&pairing.second, &pairing.first],
    };
    let seeds = [seeds.word(), seeds.word()];
    let rules = pairing.rules.of(pairing.seed, number);
    let played = match (rules.level, rules.start) {
        (Level::One, Start::Corners) => play_level_one(rules, seats, seeds, opening)?,
        (_, start) => {
            let mut played = PlayedMatch::new(new_match(rules)?);
            if start == Start::Corners {
                played.open(opening);
            }
            let mut red = seats[0].at_table(Player::Red, seeds[0]).map_err(Failure::Input)?;
            let mut black = seats[1].at_table(Player::Black, seeds[1]).map_err(Failure::Input)?;
            play_timed(played, &mut red, &mut black)
        }
    };
    Ok(score(&played, first, seats))
}

fn play_level_one(
    rules: Options,
    seats: [&Contender; 2],
    seeds: [u64; 2],
    opening: &[Turn],
) -> Result<PlayedMatch, Failure> {
    let player = |seat: usize| seats[seat].at_level_one(seeds[seat]).map_err(Failure::Input);
    let mut players = [player(0)?, player(1)?];
    let mut failure = None;
    let mut position = Position::start_with(rules.rings_each());
    let (turns, end) = play_turns(position, opening, |player, position| {
        players[player.index()].choose(position).unwrap_or_else(|why| {
            failure = Some(why);
            None
        })
    });
    if let Some(why) = failure {
        return Err(Failure::Input(why));
    }
    let mut played = PlayedMatch::new(new_match(rules)?);
    for turn in turns {
        for action in as_actions(&position, turn) {
            let at = played.game.now() + PACE;
            played.act(position.to_move(), action, at);
        }
        position.play_unchecked(turn);
    }
    played.hung = !end.is_over() || played.game.outcome().is_none();
    Ok(played)
}

fn new_match(rules: Options) -> Result<Match, Failure> {
    Match::new(rules).map_err(|error| Failure::Input(error.to_string()))
}

fn score(played: &PlayedMatch, first: Player, seats: [&Contender; 2]) -> (PairingScore, Record) {
    let game = &played.game;
    let record = Record {
        rules: *game.options(),
        players: Names { red: seats[0].to_string().into(), black: seats[1].to_string().into() },
        actions: played.actions.iter().map(|&(at, by, act)| TimedAction { at, by, act }).collect(),
        end: Some(game.now()),
        ..Record::default()
    };
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let score = PairingScore {
        wins: u32::from(winner == Some(first)),
        ties: u32::from(winner.is_none()),
        losses: u32::from(winner == Some(!first)),
        rings: i64::from(game.rings(!first)) - i64::from(game.rings(first)),
        seconds: game.now() as f64 / 1000.0,
        stats: [played.stats[first], played.stats[!first]],
        unfaithful: u32::from(!replays_to(&record, game)),
        hung: u32::from(played.hung),
    };
    (score, record)
}

/// Whether the record, written and read again, replays to the same match.
fn replays_to(record: &Record, game: &Match) -> bool {
    let Ok(read) = Record::read(record.write().as_bytes()) else { return false };
    let Ok(mut replay) = read.replay() else { return false };
    replay.run().is_empty() && replay.game() == game
}
