//! Tests that the status texts in the bars agree with the actions that the rules accept, in every state that a match
//! can reach.

use std::collections::BTreeSet;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tamsk::table::player_command::PlayerCommand;
use tamsk::ui::ClockStopReason::{CountdownAfterPause, LessonAwaitsContinue, LessonAwaitsFirstAction};
use tamsk::ui::{PlayerStatusText, RingRights};
use tamsk_rules::{Event, ExtraRingRight, Match, Sand, TimedEvent};
use tamsk_samples::matches::{every_action, pick_mostly_legal_action, random_options, random_steps, red_or_black};
use tamsk_testing::prelude::*;

const BOT: Seat = Seat::Bot(Difficulty::Novice);

struct Accepted<'a> {
    game: &'a Match,
    player: Player,
    actions: Vec<Action>,
}

impl Accepted<'_> {
    fn has(&self, action: Action) -> bool {
        self.actions.contains(&action)
    }

    fn some(&self, is_so: impl Fn(Action) -> bool) -> bool {
        self.actions.iter().any(|&action| is_so(action))
    }

    fn extra(&self) -> bool {
        self.some(|action| matches!(action, Action::DropExtra(_)))
    }

    fn ring(&self) -> bool {
        self.has(Action::DropRing) || self.has(Action::ClaimRing) || self.extra()
    }

    fn pick_up(&self) -> bool {
        self.some(|action| matches!(action, Action::Lift(_) | Action::Take))
    }

    /// Returns `true` if a glass that satisfies the filter can be lifted and then placed.
    fn useful_lift(&self, is_so: impl Fn(GlassId) -> bool) -> bool {
        self.some(|action| match action {
            Action::Lift(at) => {
                let glass = self.game.glass_at(at).expect("a glass to lift");
                is_so(glass) && !self.game.targets(glass).is_empty()
            }
            _ => false,
        })
    }

    /// Returns `true` if the glass in the hand can be placed without losing the match.
    fn place(&self) -> bool {
        self.some(|action| matches!(action, Action::Place(to) if !self.game.placing_loses(self.player, to)))
    }

    /// Returns `true` if the rules accept no actions except these and actions that end the match.
    fn only(&self, these: &[Action]) -> bool {
        !self.some(|action| !action.ends_match() && !these.contains(&action))
    }

    fn idle(&self, glass: GlassId) -> bool {
        self.game.glass(glass).sand == Sand::Idle
    }
}

/// Returns `true` if a status text is true of a person. It may leave out only actions with their own sign: rings, timer
/// and pass.
fn is_true_of_person(key: &str, can: &Accepted) -> bool {
    let Accepted { game, player, .. } = *can;
    let own_turn = game.player_to_act() == Some(player) && game.player_deciding_ring().is_none();
    let hand = game.glass_in_hand(player);
    let moves =
        matches!(key, "status-move" | "status-move-extra" | "status-move-idle" | "status-move-claim" | "status-take");
    let holds = matches!(key, "status-place" | "status-place-late" | "status-put-back");
    let complete = (moves || !can.pick_up()) && holds == can.has(Action::PutBack);
    let waits = [Action::FlipTimer];
    complete
        && match key {
            "status-move" | "status-move-extra" => {
                let pending = game.extra_ring_right(player) == ExtraRingRight::Pending;
                let claims = can.has(Action::ClaimRing);
                let which = pending == (key == "status-move-extra") && !claims;
                own_turn && hand.is_none() && can.useful_lift(|_| true) && which
            }
            "status-move-claim" => {
                own_turn && can.has(Action::ClaimRing) && (can.useful_lift(|_| true) || can.has(Action::Take))
            }
            "status-move-idle" => {
                let all_idle = !can.useful_lift(|glass| !can.idle(glass));
                let other =
                    game.glasses().any(|(id, glass)| id.owner == player && matches!(glass.sand, Sand::Running { .. }));
                own_turn && other && all_idle && can.useful_lift(|glass| can.idle(glass))
            }
            "status-take" => own_turn && can.has(Action::Take),
            "status-place" => can.place() && !game.holds_glass_for_late_move(player) && own_turn,
            "status-place-late" => can.place() && game.holds_glass_for_late_move(player) && !own_turn,
            "status-put-back" => hand.is_some_and(|glass| game.targets(glass).is_empty()) && !can.place(),
            "status-ring" => can.has(Action::DropRing) && can.has(Action::KeepRing) && !can.extra(),
            "status-ring-extra" => can.has(Action::DropRing) && can.extra(),
            "status-extra" => can.extra() && !can.has(Action::DropRing) && !can.has(Action::ClaimRing),
            "status-may-claim" => can.has(Action::ClaimRing) && !can.has(Action::Pass) && !own_turn,
            "status-claim" => can.has(Action::ClaimRing) && can.has(Action::Pass) && game.is_ending(),
            "status-claim-or-pass" => {
                can.has(Action::ClaimRing) && can.has(Action::Pass) && own_turn && !game.can_move(player)
            }
            "status-may-flip" => can.has(Action::FlipTimer) && can.only(&waits) && !own_turn,
            "status-misses" => game.turns_to_miss(player) > 0 && can.only(&waits) && !own_turn,
            "status-ending" => game.is_ending() && can.only(&[]),
            "status-waits" => can.only(&[]) && !own_turn && !game.is_ending(),
            _ => false,
        }
}

fn is_true_of_other(key: &str, can: &Accepted, seat: Seat) -> bool {
    let Accepted { game, player, .. } = *can;
    let (on_turn, empty) = (game.player_to_act() == Some(player), game.glass_in_hand(player).is_none());
    let acts = !can.only(&[Action::FlipTimer]);
    match key {
        "status-bot-thinks" => seat == BOT && on_turn && empty && acts,
        "status-to-move" => seat == Seat::LessonOrProblem && on_turn && empty && acts,
        "status-bot-carries" => !empty && can.has(Action::PutBack),
        "status-bot-ring" => can.ring() && !on_turn && empty,
        "status-misses" => game.turns_to_miss(player) > 0 && !acts && !on_turn,
        "status-ending" => game.is_ending() && !acts,
        "status-waits" => !acts && !on_turn && !game.is_ending(),
        _ => false,
    }
}

fn is_true_of_outcome(key: &str, game: &Match, player: Player) -> bool {
    let winner = game.outcome().map(|outcome| outcome.winner);
    match key {
        "status-won" => winner == Some(Some(player)),
        "status-lost" => winner == Some(Some(!player)),
        "status-tie" => winner == Some(None),
        _ => false,
    }
}

#[derive(Default)]
struct Seen {
    keys: BTreeSet<&'static str>,
    actions: Vec<Action>,
}

impl Seen {
    fn new() -> Seen {
        Seen { actions: every_action(), ..Seen::default() }
    }

    /// Checks everything that the bars show about both players at this moment.
    fn look(&mut self, game: &Match) {
        for player in Player::BOTH {
            let allowed = |action: &&Action| game.check_action(player, **action).is_ok();
            let can = Accepted { game, player, actions: self.actions.iter().filter(allowed).copied().collect() };
            assert_turn(&can);
            assert_ring(&can);
            for seat in [Seat::Person, BOT, Seat::LessonOrProblem] {
                self.look_at_seat(&can, seat);
            }
            self.look_at_pass(&can);
            self.look_at_proposal(&can);
        }
    }

    /// Checks that a pass must be confirmed if and only if it makes the player late, and that the game names the
    /// penalty.
    fn look_at_pass(&mut self, can: &Accepted) {
        let Accepted { game, player, .. } = *can;
        let mut passed = game.clone();
        let events = passed.apply(game.now(), player, Action::Pass).unwrap_or_default();
        let is_late =
            |happened: &TimedEvent| matches!(happened.event, Event::PlayerLate { player: late, .. } if late == player);
        assert_eq!(game.pass_is_late(player), events.iter().any(is_late), "{player}: {game:#?}");
        if !game.pass_is_late(player) {
            return;
        }
        // If the opponent also misses a turn, this player misses the next turn at once, and no turn is left to miss.
        let missed = Event::TurnMissed { player };
        let has = |event| events.iter().any(|happened| happened.event == event);
        let misses = passed.turns_to_miss(player) > 0 || has(missed);
        // A player without rings loses a right to an extra ring at once, so the event is checked instead of the right.
        let given = has(Event::ExtraRingGranted { player: !player });
        let key = PlayerStatusText::of_unconfirmed_pass(game.options().late_penalty).text_key;
        let is_named = match key {
            "status-pass-ring" => given,
            "status-pass-turns" => misses,
            "status-pass-turn" => !given && !misses,
            _ => false,
        };
        assert!(
            is_named || passed.outcome().is_some() || passed.is_ending(),
            "{player} sees the wrong penalty {key}: {game:#?}"
        );
        self.keys.insert(key);
    }

    /// Checks the status text for a move that must be confirmed. Moves may have to be confirmed only at levels without
    /// sand.
    fn look_at_proposal(&mut self, can: &Accepted) {
        let Accepted { game, player, .. } = *can;
        if can.some(|action| matches!(action, Action::Place(to) if game.placing_loses(player, to))) {
            self.keys.insert(PlayerStatusText::of_unconfirmed_losing_move().text_key);
        }
        if game.options().level.has_sand() || !can.place() {
            return;
        }
        let PlayerStatusText { text_key: key, is_highlighted: bright } = PlayerStatusText::of_unconfirmed_move();
        assert!(
            bright && game.player_to_act() == Some(player),
            "{player} has to confirm a move out of turn: {game:#?}"
        );
        self.keys.insert(key);
    }

    fn look_at_seat(&mut self, can: &Accepted, seat: Seat) {
        let Accepted { game, player, .. } = *can;
        let mut say = |standstill, choosing| {
            let status = PlayerStatusText::of(game, player, seat, standstill, choosing);
            self.keys.insert(status.text_key);
            status
        };
        let PlayerStatusText { text_key: key, is_highlighted: bright } = say(None, false);
        let over = game.outcome().is_some();
        let fits = match seat {
            _ if over => is_true_of_outcome(key, game, player),
            Seat::Person => is_true_of_person(key, can),
            _ => is_true_of_other(key, can, seat),
        };
        let legal = &can.actions;
        assert!(fits, "the status of {seat:?} {player} is {key}, but the legal actions are {legal:?}: {game:#?}");
        let acts = seat == Seat::Person && !can.only(&[Action::FlipTimer]);
        assert_eq!(bright, acts || key == "status-won", "{seat:?} {player}, {key}: {game:#?}");
        let chosen = say(None, true).text_key;
        let may_choose = seat == Seat::Person && can.extra();
        assert_eq!(chosen, if may_choose { "status-choose-socket" } else { key });
        for standstill in [LessonAwaitsContinue, CountdownAfterPause, LessonAwaitsFirstAction] {
            // While the clock waits for a person's first action, only that person can act. The other seats show whose
            // turn it is.
            let still = say(Some(standstill), may_choose);
            let expected = match (standstill, seat) {
                _ if over => key,
                (CountdownAfterPause, _) => "status-resumes",
                (LessonAwaitsContinue, Seat::Person) => "status-lesson",
                (LessonAwaitsFirstAction, Seat::Person) => chosen,
                (LessonAwaitsContinue | LessonAwaitsFirstAction, _) => match () {
                    () if game.player_to_act() == Some(player) => "status-to-move",
                    () if game.is_ending() => "status-ending",
                    () if game.turns_to_miss(player) > 0 => "status-misses",
                    () => "status-waits",
                },
            };
            assert_eq!(still.text_key, expected);
            assert!(!still.is_highlighted || over || expected == chosen);
        }
    }
}

/// Checks that at most one player has the turn sign, and that the player who has it can continue the match.
fn assert_turn(can: &Accepted) {
    let Accepted { game, player, .. } = *can;
    let on_turn = game.player_to_act() == Some(player);
    assert_eq!(game.player_to_act().is_none(), game.is_ending() || game.outcome().is_some());
    if can.pick_up() {
        assert!(on_turn, "only the player on turn may pick up a glass");
    }
    if on_turn {
        assert!(!can.only(&[Action::FlipTimer]), "the player on turn must be able to act: {game:#?}");
        assert!(!can.has(Action::FlipTimer), "the player on turn must not be able to flip the timer");
        let deciding = game.options().level == Level::One && can.has(Action::KeepRing);
        assert_eq!(game.to_move() == player, !deciding, "{game:#?}");
    }
}

/// Checks that the ring sign shows exactly when a ring may be dropped, and the extra sign when an extra ring is due.
fn assert_ring(can: &Accepted) {
    let Accepted { game, player, .. } = *can;
    let RingRights { drop_command_and_time_share: now, may_also_drop_extra: extra } = RingRights::of(game, player);
    assert_eq!(now.is_some(), can.ring(), "{player}: {game:#?}");
    let accepted = match now.map(|(command, _)| command) {
        None => true,
        Some(PlayerCommand::ToggleExtraRingChoice) => can.extra() && !extra,
        Some(command) => command.action().is_some_and(|action| can.has(action)),
    };
    assert!(accepted, "{player} may not {now:?}: {game:#?}");
    let shown = extra || matches!(now, Some((PlayerCommand::ToggleExtraRingChoice, _)));
    let live = game.outcome().is_none();
    assert_eq!(shown, live && game.extra_ring_right(player) != ExtraRingRight::None, "{player}: {game:#?}");
}

/// Positions near rare states: a player who is walled in, an end because no rings are dropped, and empty holders.
const POSITIONS: [&str; 5] = [
    "0010/00021/100000/0200000/100000/00021/0010 A4,D1,G4 A1,D7,G1 b 26/26 - 0",
    "0010/00021/100000/0200000/100000/00021/0010 A4,D1,G4 A1,D7,G1 b 26/26 - 26",
    "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 29",
    "0000/02220/003300/0034300/003300/02200/0000 A4,D1,G4 A1,D7,G1 r 0/32 - 0",
    "0000/02220/003300/0034300/003300/02200/0000 A4,D1,G4 A1,D7,G1 b 0/32 - 24",
];

fn beginning(number: usize, options: Options) -> Match {
    let Some(position) = POSITIONS.get(number % 10) else {
        return Match::new(options).expect("options within bounds");
    };
    let position = position.parse().expect("a position");
    Match::from_position(options, &position).expect("options within bounds")
}

/// Plays a random match, and checks every state after a wait or an action.
fn walk(seen: &mut Seen, mut game: Match, runner: &mut TestRunner) {
    let steps = random_steps(900).new_tree(runner).expect("steps").current();
    seen.look(&game);
    for (wait, red, number) in steps {
        let later = game.now() + wait;
        if game.next_due_time().is_some_and(|due| due <= later) {
            game.advance(later);
            seen.look(&game);
        }
        let by = red_or_black(red);
        if game.apply(later, by, pick_mostly_legal_action(&game, by, number)).is_ok() {
            seen.look(&game);
        }
        if game.outcome().is_some() {
            return;
        }
    }
}

/// Asserts that every status text appears in some match, and that it is true whenever it appears.
#[test]
fn the_status_in_the_bars_is_true_in_every_state() {
    let mut seen = Seen::new();
    let mut runner = TestRunner::deterministic();
    for number in 0..600 {
        let options = random_options(5_000..=60_000).new_tree(&mut runner).expect("options").current();
        walk(&mut seen, beginning(number, options), &mut runner);
    }
    let texts = include_str!("../../assets/locales/en/match.ftl");
    let keys = texts.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
    let known: BTreeSet<&str> = keys.filter(|key| key.starts_with("status-")).collect();
    let missing: Vec<_> = known.difference(&seen.keys).collect();
    assert!(missing.is_empty(), "texts that no match reached: {missing:?}");
    let unknown: Vec<_> = seen.keys.difference(&known).collect();
    assert!(unknown.is_empty(), "keys without a text: {unknown:?}");
}
