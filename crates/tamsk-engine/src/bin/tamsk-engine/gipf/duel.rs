//! The command `gipf match`, which plays matches of GIPF between two players, including the contests in the matches.

use std::io::Write;

use clap::Args;
use gipf_rules::{
    BLACK, ChallengeOptions, CoinTossWinner, Contest, GipfAct, GipfMatch, GipfOptions, GipfVersion, MAX_POTENTIALS,
    SparePieces, TamskContest, WHITE,
};
use tamsk_engine::arena::{ArenaMatch, play_timed_match, random_opening};
use tamsk_engine::command_line::Failure;
use tamsk_engine::random::Random;
use tamsk_records::{GipfRecord, NamesByPlayer, PlayerAct, RecordedAct};
use tamsk_rules::{ByPlayer, Level, Match, Options, Player};
use tamsk_text::PlayerName;

use super::position::{VERSIONS, parse_position};
use crate::arena::arguments::{SeriesArguments, level_parser, named_value_parser};
use crate::arena::contender::Contender;
use crate::arena::pairing::{ScoreAndRecordResult, SeriesProgress, check_records_written, play_matches, write_record};
use crate::arena::score::{PairingScore, write_replay_check, write_score};
use crate::best_turn::{match_from_position, why_nobody_can_act};

/// Plays matches of GIPF and prints the results. Fails if a match cannot be played or does not end, or if its record
/// cannot be written or does not replay to the same end.
pub fn play_gipf_series(out: &mut impl Write, arguments: &GipfDuelArguments) -> Result<(), Failure> {
    let names = [&arguments.white, &arguments.black];
    for contender in names {
        contender.create_gipf_player(0).map_err(Failure::Input)?;
    }
    arguments.rules.new_match()?;
    let series = &arguments.series;
    series.create_records_folder()?;
    let progress = SeriesProgress::new(format!("{} - {}", names[0], names[1]), series.games, None);
    let SeriesProgress { score, record_errors, .. } =
        play_matches(progress, series.jobs(), |number| play_match(arguments, number))?;
    write_score(out, [&names[0].to_string(), &names[1].to_string()], &score)?;
    write_replay_check(out, &score)?;
    check_records_written(&record_errors)?;
    score.check_finished_and_replayable()
}

const OPENING_TURNS: u32 = 4;

const MOST_TURNS: u32 = 2_000;

/// Plays match `number`, counted from 0. The two matches of a pair have the same opening, with colours exchanged.
pub fn play_match(arguments: &GipfDuelArguments, number: u32) -> Result<ScoreAndRecordResult, Failure> {
    let mut game = arguments.rules.new_match()?;
    let start = arguments.rules.position_text().map(str::to_owned);
    let opening_turns = if start.is_some() { 0 } else { OPENING_TURNS };
    let mut random = Random::stream(arguments.series.seed, u64::from(number / 2));
    let mut seeds = Random::stream(arguments.series.seed, (1 << 32) + u64::from(number));
    let first = if number.is_multiple_of(2) { WHITE } else { BLACK };
    let contenders = match first {
        WHITE => [&arguments.white, &arguments.black],
        BLACK => [&arguments.black, &arguments.white],
    };
    let [white, black] =
        contenders.map(|contender| contender.create_gipf_player(seeds.next_u64()).map_err(Failure::Input));
    let mut players = ByPlayer([white?, black?]);
    let contenders = ByPlayer(contenders);
    let contestants = ByPlayer::from_fn(|side| contenders[side].contestant_strength());
    Player::BOTH.into_iter().for_each(|side| players[side].set_contestants(contestants));
    let mut acts = Vec::new();
    while game.outcome().is_none() && game.finished_turns() < MOST_TURNS {
        let (by, act) = match game.position().actor() {
            None => (game.position().to_move(), Some(play_contest(&game, contenders, &mut seeds)?)),
            Some(by) if game.finished_turns() < opening_turns => {
                let mut words = Vec::new();
                game.position().for_each_act(|word| words.push(word));
                (by, random.choose(&words).copied().and_then(GipfAct::from_compact))
            }
            Some(by) => (by, players[by].choose(&game).and_then(GipfAct::from_compact)),
        };
        let Some(act) = act else { break };
        if let Err(why) = game.apply(by, &act) {
            return Err(Failure::Incomplete(format!("match {}: {act:?} is refused: {why}", number + 1)));
        }
        acts.push(PlayerAct { by, act: RecordedAct::from(&act) });
    }
    let names = contenders.0.map(Contender::to_string);
    let [white, black] = names.clone().map(PlayerName::from);
    let empty = GipfRecord::read(b"(game: Gipf)").map_err(|e| Failure::Input(e.to_string()))?;
    let record = GipfRecord {
        rules: game.options().clone(),
        players: NamesByPlayer { red: white, black },
        start,
        acts,
        ..empty
    };
    let text = record.to_ron();
    let score = PairingScore {
        replay_mismatches: u32::from(!replays_to(&text, &game)),
        unfinished_matches: u32::from(game.outcome().is_none()),
        ..PairingScore::from_winner(game.outcome().and_then(|outcome| outcome.winner), first)
    };
    Ok((score, write_record(arguments.series.records.as_deref(), number, [&names[0], &names[1]], &text)))
}

fn replays_to(text: &str, game: &GipfMatch) -> bool {
    let Ok(read) = GipfRecord::read(text.as_bytes()) else { return false };
    let Ok(mut replay) = read.replay() else { return false };
    replay.replay_remaining().is_empty() && replay.game() == game
}

/// Plays the open contest. Returns the act that reports the contest's result (G8.5, G8.8, G8.9). Fails if the contest
/// is anything other than TAMSK, a coin or dice, or if the match of TAMSK cannot be played to its end.
pub fn play_contest(
    game: &GipfMatch,
    contenders: ByPlayer<&Contender>,
    random: &mut Random,
) -> Result<GipfAct, Failure> {
    let agreed = game.options().challenge.as_ref();
    match agreed.map(|agreed| (&agreed.contest, agreed.tamsk)) {
        Some((Contest::Coin, _)) => {
            let winner = if random.random_bool(500) { CoinTossWinner::Challenger } else { CoinTossWinner::Owner };
            Ok(GipfAct::Toss(winner))
        }
        Some((Contest::Dice, _)) => {
            let mut die = || 1 + random.below(6) as u32;
            Ok(GipfAct::Dice { challenger: die(), owner: die() })
        }
        Some((Contest::Tamsk, rules)) => {
            let red = if random.random_bool(500) { WHITE } else { BLACK };
            let game = Box::new(play_tamsk(rules, [contenders[red], contenders[!red]], random)?);
            Ok(GipfAct::Tamsk { red, game })
        }
        Some((Contest::Other(_), _)) | None => Err(Failure::Incomplete("a contest that cannot be played".to_owned())),
    }
}

/// Plays the match of TAMSK that decides a contest, in simulated time. The match starts with a random opening, because
/// bots without mistakes would always play the same match.
fn play_tamsk(rules: Options, [red, black]: [&Contender; 2], random: &mut Random) -> Result<TamskContest, Failure> {
    let mut played = ArenaMatch::new(Match::new(rules).map_err(|e| Failure::Input(e.to_string()))?);
    played.play_opening(&random_opening(random.next_u64()));
    let mut red = red.create_timed_player(Player::Red, random.next_u64()).map_err(Failure::Input)?;
    let mut black = black.create_timed_player(Player::Black, random.next_u64()).map_err(Failure::Input)?;
    let played = play_timed_match(played, &mut red, &mut black);
    if played.was_broken_off {
        return Err(Failure::Incomplete("a match of TAMSK came to no end".to_owned()));
    }
    Ok(TamskContest { rules, start: None, end_time: Some(played.game.now()), actions: played.actions })
}

#[derive(Args)]
pub struct GipfDuelArguments {
    /// The player who starts as White: novice, casual, club, expert, master, random or uct. A budget may follow:
    /// expert:ms=1000, master:nodes=50000,threads=2, uct:turns=400000.
    #[arg(long, value_name = "PLAYER")]
    pub white: Contender,
    /// The player who starts as Black, named in the same way.
    #[arg(long, value_name = "PLAYER")]
    pub black: Contender,
    #[command(flatten)]
    pub series: SeriesArguments,
    #[command(flatten)]
    pub rules: DuelRulesArguments,
}

#[derive(Args)]
pub struct DuelRulesArguments {
    /// The version.
    #[arg(long, default_value = "tournament", value_parser = named_value_parser(VERSIONS))]
    version: GipfVersion,
    /// The potentials of each side.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_POTENTIALS)))]
    potentials: u8,
    /// Extra pieces in the reserves of White and Black, 0 to 3 each, in the basic version.
    #[arg(long, value_name = "WHITE,BLACK", value_parser = read_more)]
    more: Option<SparePieces>,
    /// The contest by which potentials are challenged. A match of TAMSK is played by the same players.
    #[arg(long, value_name = "CONTEST", value_parser = named_value_parser(CONTESTS))]
    challenge: Option<Contest>,
    /// How often each side may challenge.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "challenge",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_POTENTIALS)))]
    attempts: u8,
    /// The level of the TAMSK matches that decide challenges.
    #[arg(long, value_name = "1|2|3", default_value = "3", requires = "challenge", value_parser = level_parser())]
    level: Level,
    /// Begin from this position instead of an opening. It has its own version, potentials and attempts.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true,
        conflicts_with_all = ["version", "potentials", "more", "attempts"])]
    position: Option<String>,
}

const CONTESTS: &[(&str, Contest, &str)] = &[
    ("tamsk", Contest::Tamsk, "A match of TAMSK"),
    ("coin", Contest::Coin, "One toss of a coin"),
    ("dice", Contest::Dice, "Each rolls a die"),
];

fn read_more(text: &str) -> Result<SparePieces, String> {
    let numbers = text.split_once(',').and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
    let (white, black) = numbers.ok_or("expected two numbers such as 3,0")?;
    Ok(SparePieces { white, black })
}

impl DuelRulesArguments {
    pub fn position_text(&self) -> Option<&str> {
        self.position.as_deref()
    }

    pub fn new_match(&self) -> Result<GipfMatch, Failure> {
        let challenge = self.challenge();
        let (options, start) = match &self.position {
            None => {
                let (version, more) = (self.version, self.more.unwrap_or_default());
                (GipfOptions { version, potentials: self.potentials, spare_pieces: more, challenge }, None)
            }
            Some(text) => {
                let position = parse_position(text)?;
                let game = match_from_position(position).map_err(Failure::Input)?;
                if game.outcome().is_some() {
                    return Err(Failure::Input(why_nobody_can_act(&game).unwrap_or_default().to_owned()));
                }
                let mut options = game.options().clone();
                options.challenge = match (options.challenge, challenge) {
                    // The number of remaining attempts comes from the position.
                    (Some(there), Some(asked)) => {
                        Some(ChallengeOptions { contest: asked.contest, tamsk: asked.tamsk, ..there })
                    }
                    (there, asked) => asked.or(there),
                };
                (options, Some(position))
            }
        };
        GipfMatch::new(options, start).map_err(|e| Failure::Input(e.to_string()))
    }

    fn challenge(&self) -> Option<ChallengeOptions> {
        let (tamsk, attempts) = (Options::at_level(self.level), self.attempts);
        let contest = self.challenge.clone()?;
        Some(ChallengeOptions { contest, tamsk, attempts, ..ChallengeOptions::default() })
    }
}
