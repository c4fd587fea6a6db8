//! Level 1 positions: their turns, their hashes, and how they agree with a match.

use proptest::prelude::*;
use tamsk_rules::{
    Action, ByPlayer, FullSocket, Level, Match, Move, Options, Position, RINGS_EACH, Refusal, Socket, Turn,
};

/// The position after the turns that these numbers pick. The first number also picks a handicap, in every second case.
pub fn random_position(numbers: &[u16]) -> Position {
    let handicap = numbers.first().filter(|&number| number % 2 == 1);
    let fewer = |by: u16| handicap.map_or(0, |number| (number / by % 9) as u8);
    let mut position = Position::start_with(ByPlayer::new(RINGS_EACH - fewer(2), RINGS_EACH - fewer(18)));
    for &number in numbers {
        let turns = position.turns();
        let Some(&turn) = turns.get(usize::from(number) % turns.len().max(1)) else { break };
        position = position.play(turn).expect("a generated turn");
    }
    position
}

/// Every turn that can be written, legal or not.
fn every_turn() -> impl Iterator<Item = Turn> {
    [false, true].into_iter().flat_map(|claim| {
        let moves = Socket::all().flat_map(move |from| {
            Socket::all()
                .flat_map(move |to| [false, true].map(|ring| Turn { claim, glass_move: Some(Move { from, to, ring }) }))
        });
        moves.chain([Turn { claim, glass_move: None }])
    })
}

/// Plays a turn as the actions of a match: claim, lift, place, then drop or keep.
fn play_as_actions(game: &mut Match, turn: Turn) -> Result<(), Refusal> {
    let me = game.to_move();
    let mut act = |action| game.apply(0, me, action).map(|_| ()).map_err(|rejected| rejected.why);
    if turn.claim {
        act(Action::ClaimRing)?;
    }
    let Some(Move { from, to, ring }) = turn.glass_move else {
        // The pass of a blocked player, or the end, may only have waited for the claim.
        return if turn.claim { Ok(()) } else { act(Action::Pass) };
    };
    act(Action::Lift(from))?;
    act(Action::Place(to))?;
    if ring {
        act(Action::DropRing)
    } else if game.ring_window(me).is_some() {
        game.apply(0, me, Action::KeepRing).map(|_| ()).map_err(|rejected| rejected.why)
    } else {
        Ok(())
    }
}

/// Whether the turn is a claim without a move or pass. A match has an action for it, a position does not.
fn is_bare_claim(position: &Position, turn: Turn) -> bool {
    turn.claim && turn.glass_move.is_none() && position.play(turn).is_err()
}

/// Whether the side to move can only pass, which a match does by itself.
fn forced_pass_follows(position: &Position) -> bool {
    position.claim().is_none() && !position.can_move(position.to_move())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    /// The generated turns are exactly the legal ones, and as many as counted. A position's hash equals the one
    /// computed from scratch, and its text reads back.
    #[test]
    fn positions_are_consistent(numbers in proptest::collection::vec(any::<u16>(), 0..220)) {
        let position = random_position(&numbers);
        let turns = position.turns();
        prop_assert_eq!(turns.len(), position.count_turns() as usize);
        let accepted: Vec<Turn> = every_turn().filter(|&turn| position.play(turn).is_ok()).collect();
        prop_assert_eq!(accepted.len(), turns.len());
        for turn in &turns {
            prop_assert!(accepted.contains(turn));
            prop_assert_eq!(turn.to_string().parse(), Ok(*turn));
            let next = position.play(*turn).expect("a generated turn");
            prop_assert_eq!(next.hash(), next.fresh_hash());
        }
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(turns.is_empty(), position.is_over());
    }

    /// A position and a Level 1 match agree on which turns are legal and where they lead.
    #[test]
    fn the_timed_match_plays_the_same_turns(numbers in proptest::collection::vec(any::<u16>(), 0..220)) {
        let position = random_position(&numbers);
        let options = Options { full_socket: FullSocket::Refused, ..Options::at_level(Level::One) };
        if forced_pass_follows(&position) && !position.is_over() {
            let game = Match::from_position(options, &position).expect("options within bounds");
            prop_assert_eq!(position.turns().to_vec(), vec![Turn::PASS]);
            prop_assert_eq!(game.position(), position.play(Turn::PASS).ok());
            return Ok(());
        }
        for turn in every_turn() {
            let mut game = Match::from_position(options, &position).expect("options within bounds");
            let legal = position.play(turn);
            let over = game.outcome().is_some();
            let played = if over { Err(None) } else { play_as_actions(&mut game, turn).map_err(Some) };
            let accepted = played.is_ok() && !is_bare_claim(&position, turn);
            prop_assert_eq!(legal.is_ok(), accepted, "{} in {}", turn, position);
            let Ok(next) = legal else { continue };
            prop_assert_eq!(next.is_over(), game.outcome().is_some(), "{} in {}", turn, position);
            if game.outcome().is_none() && !forced_pass_follows(&next) {
                // A match passes for a blocked player by itself; a position has a turn for it.
                let reached = game.position().expect("between two turns");
                prop_assert_eq!(reached.to_string(), next.to_string(), "{} in {}", turn, position);
            }
        }
    }
}
