//! Tests of single decisions of a bot: its next action, and the time of the action.

use std::sync::atomic::AtomicBool;

use tamsk_engine::Difficulty;
use tamsk_engine::player::{BotIntent, BotPlayer};
use tamsk_engine::sand::TimedPosition;
use tamsk_rules::Action::*;
use tamsk_rules::{Action, ExtraRingRight, Level, Match, Millis, Options, Player, Position, Socket, StartLayout};

pub fn s(name: &str) -> Socket {
    name.parse().expect("a socket")
}

fn bot(player: Player, level: Difficulty) -> BotPlayer {
    BotPlayer::new(player, level, 3).with_budget(Some(3_000), None, 1)
}

pub fn start(level: Level) -> Match {
    Match::new(Options::at_level(level)).expect("options within bounds")
}

pub fn act(game: &mut Match, at: Millis, by: Player, action: Action) {
    game.apply(at, by, action).unwrap_or_else(|why| panic!("{at} {by} {action:?}: {why}"));
}

/// Moves a glass and drops its ring, which takes 800 ms.
pub fn move_and_drop(game: &mut Match, at: Millis, by: Player, from: &str, to: &str) {
    act(game, at, by, Lift(s(from)));
    act(game, at + 500, by, Place(s(to)));
    act(game, at + 800, by, DropRing);
}

pub fn decide(bot: &mut BotPlayer, game: &Match) -> Option<BotIntent> {
    bot.decide(game, &AtomicBool::new(false))
}

/// Performs the actions of the bot as long as `passes` accepts them. Returns the first action that `passes` does not
/// accept, or `None` if the bot no longer acts.
pub fn until(bot: &mut BotPlayer, game: &mut Match, passes: impl Fn(Action) -> bool) -> Option<BotIntent> {
    loop {
        let intent = decide(bot, game)?;
        if !passes(intent.action) {
            return Some(intent);
        }
        act(game, intent.at, bot.player(), intent.action);
    }
}

#[test]
fn carrying_a_glass_takes_longer_for_weaker_bots() {
    for (level, carry) in [(Difficulty::Novice, 1_500), (Difficulty::Expert, 600), (Difficulty::Master, 400)] {
        let mut game = start(Level::Three);
        let mut red = bot(Player::Red, level);
        let lift = decide(&mut red, &game).expect("Red begins");
        let Lift(from) = lift.action else { panic!("{lift:?}") };
        let to = lift.toward.expect("it knows where to");
        assert!(from.neighbours().contains(to) && lift.at > 0);
        act(&mut game, lift.at, Player::Red, lift.action);
        let place = decide(&mut red, &game).expect("a glass in the hand");
        assert_eq!((place.action, place.toward, place.at), (Place(to), Some(to), lift.at + carry), "{level}");
        assert_eq!(decide(&mut red, &game), Some(place), "asked again, it says the same");
    }
}

#[test]
fn rings_are_dropped_within_the_shortest_window() {
    let options = Options { ring_window: 1_000, ..Options::at_level(Level::Two) };
    for level in Difficulty::ALL {
        let mut game = Match::new(options).expect("options");
        let mut red = bot(Player::Red, level);
        let placed = until(&mut red, &mut game, |action| matches!(action, Lift(_) | Place(_)));
        if let Some(BotIntent { action: DropRing, at, .. }) = placed {
            assert!(at > game.now() && at < game.now() + 1_000, "{level}");
        } else {
            assert_eq!((level, placed), (Difficulty::Novice, None));
        }
    }
}

pub fn with_a_glass_about_to_run_out() -> Match {
    let mut game = start(Level::Two);
    // The glass from D1 is turned over at 0 s and again at 8 s. It then holds 8 s of sand.
    move_and_drop(&mut game, 0, Player::Red, "D1", "D2");
    move_and_drop(&mut game, 1_000, Player::Black, "D7", "D6");
    move_and_drop(&mut game, 2_000, Player::Red, "A4", "B4");
    move_and_drop(&mut game, 3_000, Player::Black, "A1", "B2");
    move_and_drop(&mut game, 4_000, Player::Red, "G4", "F4");
    move_and_drop(&mut game, 5_000, Player::Black, "G1", "F2");
    move_and_drop(&mut game, 8_000, Player::Red, "D2", "D3");
    move_and_drop(&mut game, 10_000, Player::Black, "B2", "B1");
    game
}

#[test]
fn a_glass_about_to_run_out_is_saved() {
    for level in [Difficulty::Club, Difficulty::Expert, Difficulty::Master] {
        let mut game = with_a_glass_about_to_run_out();
        let mut red = bot(Player::Red, level);
        let lift = decide(&mut red, &game).expect("Red's turn");
        assert_eq!(lift.action, Lift(s("D3")), "{level}");
        act(&mut game, lift.at, Player::Red, lift.action);
        let place = decide(&mut red, &game).expect("a glass in the hand");
        assert!(place.at < 16_500, "{level}: {place:?}");
        act(&mut game, place.at, Player::Red, place.action);
        assert_eq!(game.glasses().filter(|(_, glass)| glass.is_living()).count(), 6, "{level}");
    }
}

#[test]
fn bots_flip_the_timer_once_and_move_in_time_themselves() {
    let mut game = start(Level::Three);
    let mut black = bot(Player::Black, Difficulty::Expert);
    let flip = decide(&mut black, &game).expect("Red takes their time");
    assert_eq!(flip.action, FlipTimer);
    act(&mut game, flip.at, Player::Black, FlipTimer);
    assert_eq!(decide(&mut black, &game), None, "it is already turned");
    assert_eq!(decide(&mut bot(Player::Black, Difficulty::Expert), &start(Level::Two)), None, "there is no timer");

    game.advance(flip.at + 13_500);
    let mut red = bot(Player::Red, Difficulty::Expert);
    let placed = until(&mut red, &mut game, |action| matches!(action, Lift(_) | Place(_))).expect("the ring");
    assert_eq!(placed.action, DropRing);
    assert!(game.now() < flip.at + 15_000 && game.to_move() == Player::Black);
}

#[test]
fn forgotten_rings_are_claimed_before_the_next_move() {
    let mut game = start(Level::Two);
    act(&mut game, 0, Player::Red, Lift(s("D1")));
    act(&mut game, 500, Player::Red, Place(s("D2")));
    act(&mut game, 600, Player::Red, KeepRing);
    let mut black = bot(Player::Black, Difficulty::Club);
    let claim = decide(&mut black, &game).expect("Black's turn");
    assert_eq!(claim.action, ClaimRing);
    act(&mut game, claim.at, Player::Black, ClaimRing);
    assert!(matches!(decide(&mut black, &game), Some(BotIntent { action: Lift(_), .. })));
}

#[test]
fn patient_bots_wait_for_the_ring_window_to_close() {
    let mut game = start(Level::Two);
    act(&mut game, 0, Player::Red, Lift(s("D1")));
    act(&mut game, 500, Player::Red, Place(s("D2")));
    let mut black = bot(Player::Black, Difficulty::Expert);
    let lift = decide(&mut black, &game).expect("Black's turn");
    assert!(matches!(lift.action, Lift(_)) && lift.at >= 3_500, "{lift:?}");
    game.advance(3_500);
    assert_eq!(decide(&mut black, &game).map(|intent| intent.action), Some(ClaimRing));
}

#[test]
fn claims_in_an_ending_match_are_used_in_time() {
    // Red's only move is into the corner A1. After that, nobody can move.
    let text = "0111/12221/123321/1233321/123321/12221/1111 B1,D4,G4 C3,E3,F2 r 1/1 - 0";
    let position: Position = text.parse().expect("a position");
    for level in [Level::One, Level::Two, Level::Three] {
        let options = Options { ring_window: 1_000, ..Options::at_level(level) };
        let mut game = Match::from_position(options, &position).expect("options");
        act(&mut game, 0, Player::Red, Lift(s("B1")));
        act(&mut game, 400, Player::Red, Place(s("A1")));
        act(&mut game, 500, Player::Red, KeepRing);
        assert!(game.is_ending() && game.outcome().is_none());
        let claim = decide(&mut bot(Player::Black, Difficulty::Expert), &game).expect("a claim is open");
        assert!(claim.action == ClaimRing && claim.at < 1_500, "{level:?}: {claim:?}");
        act(&mut game, claim.at, Player::Black, claim.action);
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Player::Black));
    }
}

#[test]
fn an_extra_ring_is_dropped_in_time() {
    let options = Options { extra_ring_window: 2_000, ..Options::default() };
    let mut game = Match::new(options).expect("options");
    act(&mut game, 0, Player::Red, Pass);
    let mut black = bot(Player::Black, Difficulty::Expert);
    let passes = |action| matches!(action, Lift(_) | Place(_) | DropRing);
    let extra = until(&mut black, &mut game, passes).expect("an extra ring");
    let ExtraRingRight::Open { until } = game.extra_ring_right(Player::Black) else { panic!("not open") };
    assert!(matches!(extra.action, DropExtra(_)) && extra.at < until, "{extra:?}");
    act(&mut game, extra.at, Player::Black, extra.action);
    assert_eq!(game.rings_in_holder(Player::Black), 30);
}

/// When the bot plans an extra ring, it assumes that its move has already dropped a ring, even if that ring is its
/// last.
#[test]
fn planning_an_extra_ring_works_with_an_empty_holder() {
    let text = "0111/12221/123321/1233321/123321/12221/1111 B1,D4,G4 C3,E3,F2 r 1/1 - 0";
    let state = TimedPosition::untimed(&text.parse().expect("a position"));
    let once = state.with_extra_ring(Player::Red, s("A1"));
    assert_eq!(once.position().board().rings(s("A1")), 1);
    assert_eq!(once.with_extra_ring(Player::Red, s("D4")).position().board(), once.position().board(), "none left");
    assert_eq!(once.with_extra_ring(Player::Black, s("A1")).position().board(), once.position().board(), "it is full");
}

#[test]
fn a_target_that_fills_up_during_the_carry_is_given_up() {
    let mut game = start(Level::Three);
    // Red has passed, so Black may drop an extra ring after the next move, even while Red holds a glass.
    act(&mut game, 0, Player::Red, Pass);
    move_and_drop(&mut game, 100, Player::Black, "A1", "A2");
    let mut red = bot(Player::Red, Difficulty::Expert);
    let lift = decide(&mut red, &game).expect("Red's turn");
    act(&mut game, lift.at, Player::Red, lift.action);
    let meant = decide(&mut red, &game).and_then(|intent| intent.toward).expect("a target");
    if meant.height() == 1 {
        act(&mut game, lift.at + 50, Player::Black, DropExtra(meant));
        let again = decide(&mut red, &game).expect("another target");
        assert!(matches!(again.action, Place(to) if to != meant) || again.action == PutBack, "{again:?}");
        act(&mut game, again.at, Player::Red, again.action);
    }
}

#[test]
fn a_late_glass_is_still_placed() {
    let mut game = start(Level::Three);
    act(&mut game, 0, Player::Black, FlipTimer);
    act(&mut game, 14_900, Player::Red, Lift(s("D1")));
    game.advance(15_000);
    assert!(game.holds_glass_for_late_move(Player::Red));
    let mut red = bot(Player::Red, Difficulty::Expert);
    let place = decide(&mut red, &game).expect("a late move");
    assert!(matches!(place.action, Place(_)));
    act(&mut game, place.at, Player::Red, place.action);
    assert_eq!(decide(&mut red, &game).map(|intent| intent.action), Some(DropRing));
}

#[test]
fn all_glasses_off_the_board_enter_before_any_is_lifted() {
    for level in [Level::One, Level::Three] {
        let mut game = Match::new(Options { start: StartLayout::Free, ..Options::at_level(level) }).expect("options");
        let mut players = [bot(Player::Red, Difficulty::Club), bot(Player::Black, Difficulty::Club)];
        for _ in 0..6 {
            let player = &mut players[game.to_move().index()];
            assert_eq!(decide(player, &game).map(|intent| intent.action), Some(Take));
            let next = until(player, &mut game, |action| matches!(action, Take | Place(_) | DropRing));
            assert!(!matches!(next, Some(BotIntent { action: Lift(_), .. })));
        }
        assert!(game.glasses().all(|(_, glass)| glass.socket.is_some()));
    }
}

#[test]
fn bots_do_nothing_out_of_turn_or_after_the_end() {
    let mut game = start(Level::Two);
    assert_eq!(decide(&mut bot(Player::Black, Difficulty::Expert), &game), None);
    act(&mut game, 0, Player::Red, Resign);
    for player in Player::BOTH {
        assert_eq!(decide(&mut bot(player, Difficulty::Expert), &game), None);
    }
}

#[test]
fn cancelled_thinking_decides_nothing_and_leaves_no_state() {
    let game = start(Level::Two);
    for level in [Difficulty::Novice, Difficulty::Expert] {
        let undisturbed = decide(&mut bot(Player::Red, level), &game);
        assert!(undisturbed.is_some());
        let mut red = bot(Player::Red, level);
        assert_eq!(red.decide(&game, &AtomicBool::new(true)), None, "cancelled thinking returns no intent");
        let later = decide(&mut red, &game).expect("an intent after the cancelled call");
        assert!(game.check_action(Player::Red, later.action).is_ok(), "the new intent is legal");
    }
}
