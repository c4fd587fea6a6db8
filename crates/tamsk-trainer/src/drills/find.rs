//! Finds drills in matches of bots. A drill begins at a moment at which a goal can be reached, but not by luck.

use std::io::Write;

use tamsk_engine::Difficulty;
use tamsk_engine::arena::{ArenaMatch, play_timed_match};
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::drills::{
    Drill, DrillGoal, DrillOpponentHabits, DrillRun, DrillSolution, SOLUTION_PACE, random_play_succeeds, solve,
    write_drills,
};
use tamsk_engine::player::BotPlayer;
use tamsk_engine::random::Random;
use tamsk_records::{Record, TimedAction};
use tamsk_rules::{ExtraRingRight, GlassId, Level, Match, Millis, Options, Player, Sand};

use super::arguments::DrillArguments;

/// The time per move for each grade, in milliseconds. A drill gets the first grade at whose pace it can be solved.
const PACES: [Millis; Drill::GRADES as usize] = [3_000, 1_500, SOLUTION_PACE];

/// For each grade, the maximum percentage of random attempts that may reach the goal.
const MOST_LUCK: [u32; Drill::GRADES as usize] = [60, 15, 5];
const RANDOM_ATTEMPTS: u32 = 40;

/// The maximum time limit of a drill, in milliseconds.
const LONGEST: Millis = 60_000;

/// The beam width of the search that tests whether a drill can be solved.
const WIDTH: usize = 16;
/// The beam width of the search for the quickest solution of a drill.
const BEST_WIDTH: usize = 100;

/// The number of positions that a bot searches per turn.
const PLAYING_NODES: u64 = 1_000;

/// The maximum number of moments in one match that are tried as the start of a drill.
const MOMENTS: usize = 4;

/// Finds drills and writes them as a catalogue.
pub fn find_drills(out: &mut impl Write, arguments: &DrillArguments) -> Result<(), Failure> {
    let mut drills: Vec<Drill> = Vec::new();
    for (kind, goal) in (0..).zip(DrillGoal::ALL) {
        let seed = arguments.seed * DrillGoal::ALL.len() as u64 + kind;
        let matches = 0..u64::from(arguments.matches_per_goal);
        let found = parallel::map(matches, arguments.jobs, |number| find_in_match(goal, Random::stream(seed, number)))?;
        for mut drill in found.into_iter().flatten() {
            // Two rings in one turn come from a claim at Level 2, or from a late opponent at Level 3. Each kind makes
            // up at most half of the drills with this goal.
            let most = if goal == DrillGoal::DropTwoRingsInOneTurn {
                arguments.max_per_goal_and_grade.div_ceil(2)
            } else {
                arguments.max_per_goal_and_grade
            };
            let kind = |drill: &Drill| (drill.goal, drill.grade, drill.record.rules.level);
            if drills.iter().filter(|known| kind(known) == kind(&drill)).count() < most {
                drill.id = drills.len() as u32 + 1;
                drills.push(drill);
            }
        }
        let of_grade = |grade| drills.iter().filter(|drill| drill.goal == goal && drill.grade == grade).count();
        let counts: Vec<usize> = (1..=Drill::GRADES).map(of_grade).collect();
        writeln!(out, "{goal:?}: {counts:?} by grade")?;
    }
    files::write_atomically(&arguments.catalogue_file, write_drills(&drills).as_bytes())
        .map_err(|error| Failure::from_write_error(&arguments.catalogue_file, &error))?;
    writeln!(out, "{} drills", drills.len())?;
    Ok(())
}

/// Plays a match between bots and returns at most one drill from it.
fn find_in_match(goal: DrillGoal, mut random: Random) -> Option<Drill> {
    let (options, opponent) = conditions(goal, &mut random);
    let record = play(options, &mut random)?;
    let mut moments = moments(goal, &record);
    for _ in 0..MOMENTS.min(moments.len()) {
        let at = moments.swap_remove((random.next_u64() % moments.len() as u64) as usize);
        let before = record.actions.iter().copied().filter(|action| action.at <= at).collect();
        let begun = Record { actions: before, end: Some(at), ..record.clone() };
        if let Some(drill) = drill_from(goal, opponent, begun, &mut random) {
            return Some(drill);
        }
    }
    None
}

/// Returns the options of a match and an opponent that suit a goal.
fn conditions(goal: DrillGoal, random: &mut Random) -> (Options, DrillOpponentHabits) {
    let mut among = |choices: &[Millis]| random.choose(choices).copied().unwrap_or_default();
    let steady =
        |think| DrillOpponentHabits { base_thinking_time: think, thinking_time_per_glass: 0, drops_rings: true };
    match goal {
        DrillGoal::KeepGlassesAlive => {
            let glass = among(&[14_000, 16_000, 18_000, 20_000, 24_000, 28_000]) as u32;
            let think = among(&[1_500, 2_000, 2_500, 3_000]);
            (Options { glass_sand: glass, ..Options::at_level(Level::Two) }, steady(think))
        }
        DrillGoal::MakeLate => {
            let think_per_glass = among(&[2_500, 3_000, 3_500, 4_000]);
            let opponent = DrillOpponentHabits {
                base_thinking_time: 1_000,
                thinking_time_per_glass: think_per_glass,
                drops_rings: true,
            };
            // The thinking time grows with the number of glasses that the opponent can move. The timer runs out only if
            // the opponent can move all three.
            let timer =
                (opponent.base_thinking_time + 3 * think_per_glass - among(&[600, 900, 1_200, 2_000, 3_000])) as u32;
            (Options { timer_sand: timer, glass_sand: 90_000, ..Options::at_level(Level::Three) }, opponent)
        }
        DrillGoal::DropTwoRingsInOneTurn => {
            let timer = among(&[6_000, 8_000, 10_000]) as u32;
            let think_per_glass = among(&[2_000, 3_000, 4_000]);
            if among(&[2, 3]) == 2 {
                let glass = among(&[20_000, 30_000]) as u32;
                let options = Options { glass_sand: glass, ..Options::at_level(Level::Two) };
                (
                    options,
                    DrillOpponentHabits { base_thinking_time: 2_000, thinking_time_per_glass: 0, drops_rings: false },
                )
            } else {
                let options = Options { timer_sand: timer, glass_sand: 60_000, ..Options::at_level(Level::Three) };
                (
                    options,
                    DrillOpponentHabits {
                        base_thinking_time: 500,
                        thinking_time_per_glass: think_per_glass,
                        drops_rings: true,
                    },
                )
            }
        }
        DrillGoal::WinByGlassTimes => {
            let glass = among(&[20_000, 30_000, 40_000, 60_000]) as u32;
            let think = among(&[1_500, 2_500, 4_000]);
            (Options { glass_sand: glass, ..Options::at_level(Level::Two) }, steady(think))
        }
    }
}

/// Plays a match between two bots of random difficulty, and returns its record, or `None` if the options are invalid.
fn play(options: Options, random: &mut Random) -> Option<Record> {
    let mut bot = |player| {
        let level = random.choose(&Difficulty::ALL).copied().unwrap_or(Difficulty::Club);
        BotPlayer::new(player, level, random.next_u64()).with_budget(Some(PLAYING_NODES), None, 1)
    };
    let (mut red, mut black) = (bot(Player::Red), bot(Player::Black));
    let played = play_timed_match(ArenaMatch::new(Match::new(options).ok()?), &mut red, &mut black);
    let actions = played.actions.into_iter().map(|(at, by, act)| TimedAction { at, by, act }).collect();
    Some(Record { rules: options, actions, ..Record::default() })
}

/// Returns the times at which a drill with this goal could begin. A turn starts at each of these times.
fn moments(goal: DrillGoal, record: &Record) -> Vec<Millis> {
    let mut moments = Vec::new();
    let Ok(mut game) = Match::new(record.rules) else { return moments };
    for action in &record.actions {
        let Ok(_) = game.apply(action.at, action.by, action.act) else { break };
        let has_begun = game.turn_start_time() == game.now() && game.outcome().is_none() && !game.is_ending();
        if has_begun && suits(goal, &game) {
            moments.push(game.now());
        }
    }
    moments.dedup();
    moments
}

/// Returns `true` if a drill with this goal could begin at the current moment of a match. The side to move becomes the
/// solver.
fn suits(goal: DrillGoal, game: &Match) -> bool {
    let me = game.to_move();
    let runs = |index| matches!(game.glass(GlassId { owner: me, index }).sand, Sand::Running { .. });
    let can_play = game.can_move(me) && game.can_move(!me) && game.glass_in_hand(me).is_none();
    can_play
        && match goal {
            DrillGoal::KeepGlassesAlive => (0..3).all(runs),
            DrillGoal::MakeLate => game.extra_ring_right(me) == ExtraRingRight::None && (0..3).any(runs),
            DrillGoal::DropTwoRingsInOneTurn => (0..3).any(runs),
            DrillGoal::WinByGlassTimes => {
                let lead = game.rings_in_holder(me).abs_diff(game.rings_in_holder(!me));
                lead <= 2 && 64 - game.board().rings_on_board() <= 24
            }
        }
}

/// Returns the drill that begins at the end of a record. Returns `None` if the drill cannot begin, cannot be solved at
/// [`SOLUTION_PACE`], or is solved too often by random play.
fn drill_from(goal: DrillGoal, opponent: DrillOpponentHabits, record: Record, random: &mut Random) -> Option<Drill> {
    let solution = DrillSolution { time: 0, actions: Vec::new() };
    let mut drill = Drill { id: 0, grade: 0, goal, time_limit: LONGEST, opponent, record, solution };
    let start = DrillRun::begin(&drill)?;
    let luck = |start: &DrillRun, pace, random: &mut Random| {
        (0..RANDOM_ATTEMPTS).filter(|_| random_play_succeeds(start, pace, random)).count() as u32 * 100
            / RANDOM_ATTEMPTS
    };
    let (grade, slow) = (1..).zip(PACES).find_map(|(grade, pace)| Some((grade, solve(&start, pace, WIDTH)?)))?;
    drill.grade = grade;
    if goal != DrillGoal::KeepGlassesAlive {
        // The limit is a quarter more than the time needed at the pace of the grade, rounded up to a multiple of five
        // seconds.
        drill.time_limit = (slow.time * 5 / 4).next_multiple_of(5_000).min(LONGEST);
    }
    let start = DrillRun::begin(&drill)?;
    let place = usize::from(grade) - 1;
    if luck(&start, PACES[place], random) > MOST_LUCK[place] {
        return None;
    }
    let width = if goal == DrillGoal::KeepGlassesAlive { WIDTH } else { BEST_WIDTH };
    drill.solution = solve(&start, SOLUTION_PACE, width)?;
    Some(drill)
}
