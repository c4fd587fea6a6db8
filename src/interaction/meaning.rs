//! Determines the player and the meaning of a press. People may share a mouse or a touch screen, so the pressed object
//! determines the player. For example, only Red lifts Red's glasses and takes Red's rings. A press on a socket belongs
//! to the player who carries a glass or chooses a socket for an extra ring. If both players do so, the press belongs to
//! the player who began last.

use std::time::Duration;

use tamsk_rules::{Action, ByPlayer, GlassId, Match, Player, Socket};

use super::hit_shapes::PickTarget;
use super::press_context::{HandStates, PressMeaning, PressTarget};
use crate::table::seats::Seats;

pub(super) fn press_meaning(game: &Match, seats: Seats, hands: &HandStates, pressed: PressTarget) -> PressMeaning {
    let person = |player: Player| seats.is_person(player);
    let pressed = reached(seats, hands, pressed);
    if let Some(meaning) = by_marker(game, seats, hands, pressed) {
        return meaning;
    }
    match pressed.touched_piece {
        Some(PickTarget::Timer) => turn_timer(game, seats, hands),
        Some(PickTarget::Holder(owner)) if person(owner) && hands.carrying_glass_since[owner].is_none() => {
            match hands.has_pressed_pointer[owner] {
                true => PressMeaning::Nothing,
                false => PressMeaning::TakeRing(owner),
            }
        }
        Some(PickTarget::Holder(owner)) if person(owner) => PressMeaning::SetDown(owner),
        Some(PickTarget::Glass(id)) => on_glass(game, seats, hands, id),
        Some(PickTarget::Socket(socket)) => match on_socket(game, hands, socket) {
            PressMeaning::Nothing if !pressed.by_finger => {
                extra_on_socket(game, seats, hands, socket).unwrap_or(PressMeaning::Nothing)
            }
            meaning => meaning,
        },
        Some(PickTarget::Holder(_)) | None => {
            latest(hands.certainly_carrying_since()).map_or(PressMeaning::Nothing, PressMeaning::SetDown)
        }
    }
}

/// Returns the object that a press is aimed at. Usually it is the pressed object. If both players' hands are free, it
/// can be a person's liftable glass behind a glass of the other player, or behind a holder that belongs to no person.
fn reached(seats: Seats, hands: &HandStates, pressed: PressTarget) -> PressTarget {
    let front = match pressed.touched_piece {
        Some(PickTarget::Glass(id)) => id.owner,
        Some(PickTarget::Holder(owner)) if !seats.is_person(owner) => owner,
        _ => return pressed,
    };
    let free =
        |id: &GlassId| seats.is_person(id.owner) && Player::BOTH.into_iter().all(|player| hands.are_free(player));
    match pressed.liftable_glass_behind.filter(free) {
        Some(behind) if behind.owner != front => {
            PressTarget { touched_piece: Some(PickTarget::Glass(behind)), ..pressed }
        }
        _ => pressed,
    }
}

/// Returns the meaning of a press on a marker, or `None` if the press is not meant for the marker. A marker takes
/// precedence over a glass in front of it. But if the owner of that glass is a person with free hands, the marker
/// counts only for setting down a glass, and only if the owner cannot lift the glass in front.
fn by_marker(game: &Match, seats: Seats, hands: &HandStates, pressed: PressTarget) -> Option<PressMeaning> {
    let meaning = legal_on_socket(game, hands, pressed.intended_socket?)?;
    let counts = match pressed.touched_piece {
        Some(PickTarget::Glass(id)) if seats.is_person(id.owner) && hands.are_free(id.owner) => {
            !game.can_lift(id) && matches!(meaning, PressMeaning::SetDown(_))
        }
        Some(PickTarget::Glass(_) | PickTarget::Socket(_)) | None => true,
        Some(PickTarget::Holder(_) | PickTarget::Timer) => false,
    };
    counts.then_some(meaning)
}

/// Returns the meaning of a press on the timer. The player who is not to move flips the timer, if that player is a
/// person.
fn turn_timer(game: &Match, seats: Seats, hands: &HandStates) -> PressMeaning {
    let waiting = !game.to_move();
    if seats.is_person(waiting) {
        return PressMeaning::FlipTimer(waiting);
    }
    // A person who plays alone sets down the carried glass, or learns why they may not flip the timer.
    let set_down = latest(hands.certainly_carrying_since()).map(PressMeaning::SetDown);
    set_down.or_else(|| seats.people().next().map(PressMeaning::FlipTimer)).unwrap_or(PressMeaning::Nothing)
}

/// Returns the meaning of a press on a glass. A person with free hands lifts their own glass. While a player chooses a
/// socket for an extra ring, the press chooses the socket under the glass. Otherwise the press sets down a carried
/// glass. If no glass is carried, a person who plays alone is told that the pressed glass is not theirs.
fn on_glass(game: &Match, seats: Seats, hands: &HandStates, id: GlassId) -> PressMeaning {
    let owner = id.owner;
    let free = seats.is_person(owner) && hands.carrying_glass_since[owner].is_none();
    if free && hands.has_pressed_pointer[owner] {
        return PressMeaning::Nothing;
    }
    if free && hands.choosing_since[owner].is_none() {
        return PressMeaning::PickUp(id);
    }
    let choosing = if free { Some(owner) } else { latest(hands.choosing_since) };
    match (choosing, game.glass(id).socket) {
        (Some(player), Some(socket)) => PressMeaning::DropExtraRing(player, socket),
        _ => {
            let set_down = latest(hands.certainly_carrying_since()).map(PressMeaning::SetDown);
            let alone = || {
                seats
                    .people()
                    .next()
                    .filter(|&person| !seats.is_person(owner) && hands.neither_carries_nor_presses(person))
            };
            set_down.or_else(|| Some(PressMeaning::OpponentsGlass(alone()?, id))).unwrap_or(PressMeaning::Nothing)
        }
    }
}

fn on_socket(game: &Match, hands: &HandStates, socket: Socket) -> PressMeaning {
    let candidates = candidates(game, hands, socket);
    // A legal meaning takes precedence over one that will be refused.
    let best = latest_of(&candidates, |candidate| candidate.is_legal)
        .or_else(|| latest_of(&candidates, |candidate| !candidate.is_doubtful));
    best.unwrap_or(PressMeaning::Nothing)
}

fn legal_on_socket(game: &Match, hands: &HandStates, socket: Socket) -> Option<PressMeaning> {
    latest_of(&candidates(game, hands, socket), |candidate| candidate.is_legal)
}

/// Returns the meaning of the candidate whose player began last to carry or to choose. Only candidates for which
/// `matters` returns `true` count. In a tie, the later candidate in the list wins. Returns `None` if no candidate
/// counts.
fn latest_of(candidates: &[PressCandidate], matters: fn(&PressCandidate) -> bool) -> Option<PressMeaning> {
    let candidates = candidates.iter().filter(|candidate| matters(candidate));
    candidates.max_by_key(|candidate| candidate.since).map(|candidate| candidate.meaning)
}

/// Returns the drop of an extra ring as the meaning of a press on a socket, if a person with free hands may drop one
/// there (R5.5).
fn extra_on_socket(game: &Match, seats: Seats, hands: &HandStates, socket: Socket) -> Option<PressMeaning> {
    let drops = |player: &Player| {
        seats.is_person(*player)
            && hands.are_free(*player)
            && game.check_action(*player, Action::DropExtra(socket)).is_ok()
    };
    Player::BOTH.into_iter().find(drops).map(|player| PressMeaning::DropExtraRing(player, socket))
}

fn candidates(game: &Match, hands: &HandStates, socket: Socket) -> Vec<PressCandidate> {
    let may_place = |player: Player| {
        let is_target = game.glass_in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
        is_target || hands.confirmed_socket[player] == Some(socket)
    };
    let may_drop = |player: Player| game.check_action(player, Action::DropExtra(socket)).is_ok();
    let choose = |player: Player| PressCandidate {
        since: hands.choosing_since[player],
        is_legal: may_drop(player),
        is_doubtful: false,
        meaning: PressMeaning::DropExtraRing(player, socket),
    };
    let set_down = |player: Player| PressCandidate {
        since: hands.carrying_glass_since[player],
        is_legal: may_place(player),
        is_doubtful: hands.may_be_carried_by_other_person[player],
        meaning: PressMeaning::SetDown(player),
    };
    let candidates = Player::BOTH.map(choose).into_iter().chain(Player::BOTH.map(set_down));
    candidates.filter(|candidate| candidate.since.is_some()).collect()
}

struct PressCandidate {
    /// The time at which the player began to carry a glass or to choose a socket, in real time since startup.
    since: Option<Duration>,
    /// `true` if the rules allow what the press means, or if the press confirms a move onto a full socket.
    is_legal: bool,
    /// `true` if the other person may be carrying the glass.
    is_doubtful: bool,
    meaning: PressMeaning,
}

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

    /// Returns a match in which Black was late, so that Red may choose a socket for an extra ring on Black's turn.
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

    fn meaning(game: &Match, seats: Seats, hands: &HandStates, touched: Option<PickTarget>) -> PressMeaning {
        press_meaning(game, seats, hands, PressTarget { touched_piece: touched, ..PressTarget::default() })
    }

    fn glass(game: &Match, socket: &str) -> Option<PickTarget> {
        game.glass_at(s(socket)).map(PickTarget::Glass)
    }

    #[test]
    fn owners_lift_their_glass_whatever_the_other_has_begun() {
        let game = with_an_extra_ring();
        let hands = HandStates { choosing_since: since(Player::Red, 1), ..HandStates::default() };
        let of_black = glass(&game, "D7");
        let Some(PickTarget::Glass(id)) = of_black else { panic!("expected a glass") };
        assert_eq!(meaning(&game, PEOPLE, &hands, of_black), PressMeaning::PickUp(id));
        // Red's own glass cannot be lifted now, so a press on the glass chooses its socket for the extra ring.
        assert_eq!(
            meaning(&game, PEOPLE, &hands, glass(&game, "D2")),
            PressMeaning::DropExtraRing(Player::Red, s("D2"))
        );
        // A press on one of Black's glasses never chooses a socket for Red, even if Black cannot lift the glass.
        let hands = HandStates {
            carrying_glass_since: since(Player::Red, 1),
            choosing_since: since(Player::Red, 1),
            ..HandStates::default()
        };
        let mut later = game.clone();
        later.apply(later.now(), Player::Black, Action::Lift(s("D7"))).expect("it is Black's turn");
        later.apply(later.now(), Player::Black, Action::Place(s("D6"))).expect("the glass can be placed there");
        let Some(PickTarget::Glass(id)) = glass(&later, "A1") else { panic!("expected a glass") };
        assert!(!later.can_lift(id));
        assert_eq!(meaning(&later, PEOPLE, &hands, Some(PickTarget::Glass(id))), PressMeaning::PickUp(id));
        assert_eq!(
            meaning(&game, PEOPLE, &hands, Some(PickTarget::Holder(Player::Black))),
            PressMeaning::TakeRing(Player::Black)
        );
        assert_eq!(meaning(&game, PEOPLE, &hands, Some(PickTarget::Timer)), PressMeaning::FlipTimer(Player::Red));
    }

    #[test]
    fn a_socket_belongs_to_the_player_with_a_piece_for_it() {
        let mut game = with_an_extra_ring();
        game.apply(game.now(), Player::Black, Action::Lift(s("D7"))).expect("it is Black's turn");
        let on = |socket: &str| Some(PickTarget::Socket(s(socket)));
        for (red, black, neither) in
            [(1, 2, PressMeaning::SetDown(Player::Black)), (2, 1, PressMeaning::DropExtraRing(Player::Red, s("D6")))]
        {
            let hands = HandStates {
                choosing_since: since(Player::Red, red),
                carrying_glass_since: since(Player::Black, black),
                ..HandStates::default()
            };
            assert_eq!(meaning(&game, PEOPLE, &hands, on("E5")), PressMeaning::DropExtraRing(Player::Red, s("E5")));
            // Both players could use this socket, so the press belongs to the player who began last.
            assert_eq!(meaning(&game, PEOPLE, &hands, on("D6")), neither);
            assert_eq!(meaning(&game, PEOPLE, &hands, None), PressMeaning::SetDown(Player::Black));
        }
    }

    #[test]
    fn a_press_reaches_an_own_glass_behind_the_other_players() {
        let game = after(&[]);
        let id = |socket: &str| game.glass_at(s(socket)).expect("a glass");
        let alone = Seats { black: crate::table::seats::Seat::LessonOrProblem, ..PEOPLE };
        let (front, own) = (id("D7"), id("D1"));
        let pressed = PressTarget {
            touched_piece: Some(PickTarget::Glass(front)),
            liftable_glass_behind: Some(own),
            ..PressTarget::default()
        };
        for seats in [alone, PEOPLE] {
            assert_eq!(press_meaning(&game, seats, &HandStates::default(), pressed), PressMeaning::PickUp(own));
        }
        let hands = HandStates { carrying_glass_since: since(Player::Red, 1), ..HandStates::default() };
        assert_eq!(press_meaning(&game, alone, &hands, pressed), PressMeaning::SetDown(Player::Red));
    }

    #[test]
    fn only_a_lone_person_learns_that_a_glass_is_not_theirs() {
        let game = after(&[]);
        let pressed = glass(&game, "D7");
        let Some(PickTarget::Glass(id)) = pressed else { panic!("expected a glass") };
        let bot = crate::table::seats::Seat::LessonOrProblem;
        let alone = Seats { black: bot, ..PEOPLE };
        let none = HandStates::default();
        assert_eq!(meaning(&game, alone, &none, pressed), PressMeaning::OpponentsGlass(Player::Red, id));
        assert_eq!(meaning(&game, PEOPLE, &none, pressed), PressMeaning::PickUp(id));
        let carrying = HandStates { carrying_glass_since: since(Player::Red, 1), ..HandStates::default() };
        assert_eq!(meaning(&game, alone, &carrying, pressed), PressMeaning::SetDown(Player::Red));
        // While Red may be carrying Black's glass, a press on another of Black's glasses has no meaning.
        let mut doubtful = HandStates { carrying_glass_since: since(Player::Black, 1), ..HandStates::default() };
        doubtful.may_be_carried_by_other_person[Player::Black] = true;
        assert_eq!(meaning(&game, PEOPLE, &doubtful, pressed), PressMeaning::Nothing);
        let bots = Seats { red: bot, black: bot };
        assert_eq!(meaning(&game, bots, &none, pressed), PressMeaning::Nothing);
    }
}
