//! Determines which player made a press and what it means.
//!
//! Two people may share a mouse or a touch screen, so no pointer belongs to a player. The pressed thing determines the
//! player: only Red lifts Red's glasses, takes Red's rings or presses Red's buttons. A press on a socket belongs to the
//! player who has something for it: a glass in the hand, or an extra ring whose socket is being chosen. If both have,
//! it belongs to the one who began last.

use std::time::Duration;

use tamsk_rules::{Action, ByPlayer, GlassId, Match, Player, Socket};

use super::hands::{Hands, Meaning, Pressed};
use super::proxies::Touchable;
use crate::table::seats::Seats;

/// Returns the meaning of a press.
pub(super) fn meaning(game: &Match, seats: Seats, hands: &Hands, pressed: Pressed) -> Meaning {
    let person = |player: Player| seats.is_person(player);
    let pressed = reached(seats, hands, pressed);
    if let Some(meaning) = by_marker(game, seats, hands, pressed) {
        return meaning;
    }
    match pressed.touched {
        Some(Touchable::Timer) => turn_timer(game, seats, hands),
        Some(Touchable::Holder(owner)) if person(owner) && hands.carrying[owner].is_none() => match hands.busy[owner] {
            true => Meaning::Nothing,
            false => Meaning::TakeRing(owner),
        },
        Some(Touchable::Holder(owner)) if person(owner) => Meaning::SetDown(owner),
        Some(Touchable::Glass(id)) => on_glass(game, seats, hands, id),
        Some(Touchable::Socket(socket)) => match on_socket(game, hands, socket) {
            Meaning::Nothing if !pressed.by_finger => {
                extra_on_socket(game, seats, hands, socket).unwrap_or(Meaning::Nothing)
            }
            meaning => meaning,
        },
        Some(Touchable::Holder(_)) | None => latest(hands.certain()).map_or(Meaning::Nothing, Meaning::SetDown),
    }
}

/// Returns what is meant to be pressed: a person who has begun nothing reaches past a glass of the other player, or past
/// a holder from which no person takes rings with this pointer, for their own glass behind it, which they may lift now.
fn reached(seats: Seats, hands: &Hands, pressed: Pressed) -> Pressed {
    let front = match pressed.touched {
        Some(Touchable::Glass(id)) => id.owner,
        Some(Touchable::Holder(owner)) if !seats.is_person(owner) => owner,
        _ => return pressed,
    };
    let free =
        |id: &GlassId| seats.is_person(id.owner) && Player::BOTH.into_iter().all(|player| hands.are_free(player));
    match pressed.behind.filter(free) {
        Some(behind) if behind.owner != front => Pressed { touched: Some(Touchable::Glass(behind)), ..pressed },
        _ => pressed,
    }
}

/// Returns the meaning of a press on a marker, which counts before a glass in front of it. But a person who has begun
/// nothing and presses their own glass may pick it up, and drops no ring for the other.
fn by_marker(game: &Match, seats: Seats, hands: &Hands, pressed: Pressed) -> Option<Meaning> {
    let meaning = legal_on_socket(game, hands, pressed.marked?)?;
    let counts = match pressed.touched {
        Some(Touchable::Glass(id)) if seats.is_person(id.owner) && hands.are_free(id.owner) => {
            !game.can_lift(id) && matches!(meaning, Meaning::SetDown(_))
        }
        Some(Touchable::Glass(_) | Touchable::Socket(_)) | None => true,
        Some(Touchable::Holder(_) | Touchable::Timer) => false,
    };
    counts.then_some(meaning)
}

/// Returns the meaning of a press on the timer. If the waiting player is a person, it is always theirs.
fn turn_timer(game: &Match, seats: Seats, hands: &Hands) -> Meaning {
    let waiting = !game.to_move();
    if seats.is_person(waiting) {
        return Meaning::TurnTimer(waiting);
    }
    // The only person sets down what they carry, or else learns why they may not flip the timer.
    let set_down = latest(hands.certain()).map(Meaning::SetDown);
    set_down.or_else(|| seats.people().next().map(Meaning::TurnTimer)).unwrap_or(Meaning::Nothing)
}

/// Returns the meaning of a press on a glass. Its owner picks it up, or learns why they may not. The press means the
/// socket under the glass only if the owner is choosing a socket, has their hand full or is not a person. A lone person
/// who has begun nothing learns that a bot's glass is not theirs.
fn on_glass(game: &Match, seats: Seats, hands: &Hands, id: GlassId) -> Meaning {
    let owner = id.owner;
    let free = seats.is_person(owner) && hands.carrying[owner].is_none();
    if free && hands.busy[owner] {
        return Meaning::Nothing;
    }
    if free && hands.choosing[owner].is_none() {
        return Meaning::PickUp(id);
    }
    let choosing = if free { Some(owner) } else { latest(hands.choosing) };
    match (choosing, game.glass(id).at) {
        (Some(player), Some(socket)) => Meaning::Choose(player, socket),
        _ => {
            let set_down = latest(hands.certain()).map(Meaning::SetDown);
            let alone = || seats.people().next().filter(|&person| !seats.is_person(owner) && hands.may_begin(person));
            set_down.or_else(|| Some(Meaning::NotTheirs(alone()?, id))).unwrap_or(Meaning::Nothing)
        }
    }
}

/// Returns the meaning of a press on a socket.
fn on_socket(game: &Match, hands: &Hands, socket: Socket) -> Meaning {
    let candidates = candidates(game, hands, socket);
    // Something legal takes precedence over something that will be refused.
    let best = latest_of(&candidates, |candidate| candidate.is_legal)
        .or_else(|| latest_of(&candidates, |candidate| !candidate.is_doubtful));
    best.unwrap_or(Meaning::Nothing)
}

/// Returns the meaning of a press on a socket, if the rules allow it.
fn legal_on_socket(game: &Match, hands: &Hands, socket: Socket) -> Option<Meaning> {
    latest_of(&candidates(game, hands, socket), |candidate| candidate.is_legal)
}

/// Returns the meaning of the candidate that began last among those for which `matters` holds. Of two that began at the
/// same instant, the later one in the list wins.
fn latest_of(candidates: &[PressCandidate], matters: fn(&PressCandidate) -> bool) -> Option<Meaning> {
    let candidates = candidates.iter().filter(|candidate| matters(candidate));
    candidates.max_by_key(|candidate| candidate.since).map(|candidate| candidate.meaning)
}

/// Returns the meaning of a press on a socket for which nobody has begun anything: a person who has a right to an extra
/// ring drops it there (R5.5), without saying first that they choose its socket.
fn extra_on_socket(game: &Match, seats: Seats, hands: &Hands, socket: Socket) -> Option<Meaning> {
    let drops = |player: &Player| {
        seats.is_person(*player) && hands.are_free(*player) && game.check(*player, Action::DropExtra(socket)).is_ok()
    };
    Player::BOTH.into_iter().find(drops).map(|player| Meaning::Choose(player, socket))
}

/// Returns what a press on a socket may mean.
fn candidates(game: &Match, hands: &Hands, socket: Socket) -> Vec<PressCandidate> {
    let may_place = |player: Player| {
        let is_target = game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
        is_target || hands.confirmed[player] == Some(socket)
    };
    let may_drop = |player: Player| game.check(player, Action::DropExtra(socket)).is_ok();
    let choose = |player: Player| PressCandidate {
        since: hands.choosing[player],
        is_legal: may_drop(player),
        is_doubtful: false,
        meaning: Meaning::Choose(player, socket),
    };
    let set_down = |player: Player| PressCandidate {
        since: hands.carrying[player],
        is_legal: may_place(player),
        is_doubtful: hands.doubtful[player],
        meaning: Meaning::SetDown(player),
    };
    let candidates = Player::BOTH.map(choose).into_iter().chain(Player::BOTH.map(set_down));
    candidates.filter(|candidate| candidate.since.is_some()).collect()
}

/// A possible meaning of a press on a socket.
struct PressCandidate {
    /// When the player began to carry or to choose.
    since: Option<Duration>,
    /// Whether the rules allow it, or it is the second press that a move onto a full socket waits for.
    is_legal: bool,
    /// Whether the glass may be carried by the other person.
    is_doubtful: bool,
    meaning: Meaning,
}

/// Returns the player who began last.
fn latest(since: ByPlayer<Option<Duration>>) -> Option<Player> {
    Player::BOTH.into_iter().filter(|&player| since[player].is_some()).max_by_key(|&player| since[player])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tamsk_rules::{Action, ByPlayer, Level, Options, Socket};

    use super::*;

    const PEOPLE: Seats = Seats { red: crate::table::seats::Seat::Person, black: crate::table::seats::Seat::Person };

    fn s(name: &str) -> Socket {
        name.parse().expect("a valid socket name")
    }

    fn after(actions: &[(Player, Action)]) -> Match {
        let mut game = Match::new(Options::at_level(Level::Three)).expect("the default options are valid");
        for &(player, action) in actions {
            game.apply(game.now(), player, action).expect("the action is legal");
        }
        game
    }

    /// Returns a match in which Black was late: Red has moved and may choose a socket for the extra ring on Black's
    /// turn.
    fn with_an_extra_ring() -> Match {
        after(&[
            (Player::Red, Action::Lift(s("D1"))),
            (Player::Red, Action::Place(s("D2"))),
            (Player::Black, Action::Pass),
            (Player::Red, Action::Lift(s("A4"))),
            (Player::Red, Action::Place(s("B4"))),
        ])
    }

    fn since(player: Player, seconds: u64) -> ByPlayer<Option<Duration>> {
        let mut since = ByPlayer::default();
        since[player] = Some(Duration::from_secs(seconds));
        since
    }

    /// The meaning of a press with no marker under it.
    fn meaning(game: &Match, seats: Seats, hands: &Hands, touched: Option<Touchable>) -> Meaning {
        super::meaning(game, seats, hands, Pressed { touched, ..Pressed::default() })
    }

    fn glass(game: &Match, socket: &str) -> Option<Touchable> {
        game.glass_at(s(socket)).map(Touchable::Glass)
    }

    #[test]
    fn a_glass_that_its_owner_may_lift_is_theirs_whatever_the_other_has_begun() {
        let game = with_an_extra_ring();
        let hands = Hands { choosing: since(Player::Red, 1), ..Hands::default() };
        let of_black = glass(&game, "D7");
        let Some(Touchable::Glass(id)) = of_black else { panic!("expected a glass") };
        assert_eq!(meaning(&game, PEOPLE, &hands, of_black), Meaning::PickUp(id));
        // Red's own glass, which cannot be lifted now, means its socket.
        assert_eq!(meaning(&game, PEOPLE, &hands, glass(&game, "D2")), Meaning::Choose(Player::Red, s("D2")));
        // Red cannot choose a socket by pressing Black's glass, even if Black cannot lift it.
        let hands = Hands { carrying: since(Player::Red, 1), choosing: since(Player::Red, 1), ..Hands::default() };
        let mut later = game.clone();
        later.apply(later.now(), Player::Black, Action::Lift(s("D7"))).expect("it is Black's turn");
        later.apply(later.now(), Player::Black, Action::Place(s("D6"))).expect("the glass can be placed there");
        let Some(Touchable::Glass(id)) = glass(&later, "A1") else { panic!("expected a glass") };
        assert!(!later.can_lift(id));
        assert_eq!(meaning(&later, PEOPLE, &hands, Some(Touchable::Glass(id))), Meaning::PickUp(id));
        assert_eq!(
            meaning(&game, PEOPLE, &hands, Some(Touchable::Holder(Player::Black))),
            Meaning::TakeRing(Player::Black)
        );
        assert_eq!(meaning(&game, PEOPLE, &hands, Some(Touchable::Timer)), Meaning::TurnTimer(Player::Red));
    }

    #[test]
    fn a_socket_is_for_whoever_has_something_that_may_go_there() {
        let mut game = with_an_extra_ring();
        game.apply(game.now(), Player::Black, Action::Lift(s("D7"))).expect("it is Black's turn");
        let on = |socket: &str| Some(Touchable::Socket(s(socket)));
        for (red, black, neither) in
            [(1, 2, Meaning::SetDown(Player::Black)), (2, 1, Meaning::Choose(Player::Red, s("D6")))]
        {
            let hands =
                Hands { choosing: since(Player::Red, red), carrying: since(Player::Black, black), ..Hands::default() };
            // Only Red's ring can go there.
            assert_eq!(meaning(&game, PEOPLE, &hands, on("E5")), Meaning::Choose(Player::Red, s("E5")));
            // Both can, so the press belongs to the one who began last.
            assert_eq!(meaning(&game, PEOPLE, &hands, on("D6")), neither);
            // A press beside everything puts back the only glass that is carried.
            assert_eq!(meaning(&game, PEOPLE, &hands, None), Meaning::SetDown(Player::Black));
        }
    }

    #[test]
    fn a_press_reaches_past_the_other_players_glass_for_ones_own() {
        let game = after(&[]);
        let id = |socket: &str| game.glass_at(s(socket)).expect("a glass");
        let alone = Seats { black: crate::table::seats::Seat::Lesson, ..PEOPLE };
        let (front, own) = (id("D7"), id("D1"));
        let pressed = Pressed { touched: Some(Touchable::Glass(front)), behind: Some(own), ..Pressed::default() };
        for seats in [alone, PEOPLE] {
            assert_eq!(super::meaning(&game, seats, &Hands::default(), pressed), Meaning::PickUp(own));
        }
        // A hand that has begun something goes on with it.
        let hands = Hands { carrying: since(Player::Red, 1), ..Hands::default() };
        assert_eq!(super::meaning(&game, alone, &hands, pressed), Meaning::SetDown(Player::Red));
    }

    #[test]
    fn only_a_lone_person_presses_a_glass_that_is_not_theirs() {
        let game = after(&[]);
        let pressed = glass(&game, "D7");
        let Some(Touchable::Glass(id)) = pressed else { panic!("expected a glass") };
        let bot = crate::table::seats::Seat::Lesson;
        let alone = Seats { black: bot, ..PEOPLE };
        let none = Hands::default();
        assert_eq!(meaning(&game, alone, &none, pressed), Meaning::NotTheirs(Player::Red, id));
        assert_eq!(meaning(&game, PEOPLE, &none, pressed), Meaning::PickUp(id));
        // What has been begun goes on.
        let carrying = Hands { carrying: since(Player::Red, 1), ..Hands::default() };
        assert_eq!(meaning(&game, alone, &carrying, pressed), Meaning::SetDown(Player::Red));
        // One of two people whose glass may be carried by the other is not told that their own is not theirs.
        let mut doubtful = Hands { carrying: since(Player::Black, 1), ..Hands::default() };
        doubtful.doubtful[Player::Black] = true;
        assert_eq!(meaning(&game, PEOPLE, &doubtful, pressed), Meaning::Nothing);
        let bots = Seats { red: bot, black: bot };
        assert_eq!(meaning(&game, bots, &none, pressed), Meaning::Nothing);
    }
}
