//! Determines the player and the meaning of a press. People may share a mouse or a touch screen, so the pressed object
//! determines the player: only Red lifts Red's glasses or takes Red's rings. A socket belongs to the player who carries
//! a glass or chooses a socket for an extra ring, and if both do, to the one who began last.

use std::time::Duration;

use tamsk_rules::{Action, ByPlayer, GlassId, Match, Player, Socket};

use super::hit_shapes::PickTarget;
use super::press_context::{HandStates, PressMeaning, PressTarget};
use crate::table::seats::Seats;

pub(super) fn meaning(game: &Match, seats: Seats, hands: &HandStates, pressed: PressTarget) -> PressMeaning {
    let person = |player: Player| seats.is_person(player);
    let pressed = reached(seats, hands, pressed);
    if let Some(meaning) = by_marker(game, seats, hands, pressed) {
        return meaning;
    }
    match pressed.touched {
        Some(PickTarget::Timer) => turn_timer(game, seats, hands),
        Some(PickTarget::Holder(owner)) if person(owner) && hands.carrying[owner].is_none() => {
            match hands.busy[owner] {
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
            latest(hands.certain()).map_or(PressMeaning::Nothing, PressMeaning::SetDown)
        }
    }
}

/// Returns the object that is meant. A person who has begun nothing reaches past a glass of the other player, or past a
/// holder that belongs to no person, for their own liftable glass behind it.
fn reached(seats: Seats, hands: &HandStates, pressed: PressTarget) -> PressTarget {
    let front = match pressed.touched {
        Some(PickTarget::Glass(id)) => id.owner,
        Some(PickTarget::Holder(owner)) if !seats.is_person(owner) => owner,
        _ => return pressed,
    };
    let free =
        |id: &GlassId| seats.is_person(id.owner) && Player::BOTH.into_iter().all(|player| hands.are_free(player));
    match pressed.behind.filter(free) {
        Some(behind) if behind.owner != front => PressTarget { touched: Some(PickTarget::Glass(behind)), ..pressed },
        _ => pressed,
    }
}

/// Returns the meaning of a press on a marker, which takes precedence over a glass in front of it. But a person who has
/// begun nothing and presses their own glass may pick it up, and drops no ring for the other player.
fn by_marker(game: &Match, seats: Seats, hands: &HandStates, pressed: PressTarget) -> Option<PressMeaning> {
    let meaning = legal_on_socket(game, hands, pressed.marked?)?;
    let counts = match pressed.touched {
        Some(PickTarget::Glass(id)) if seats.is_person(id.owner) && hands.are_free(id.owner) => {
            !game.can_lift(id) && matches!(meaning, PressMeaning::SetDown(_))
        }
        Some(PickTarget::Glass(_) | PickTarget::Socket(_)) | None => true,
        Some(PickTarget::Holder(_) | PickTarget::Timer) => false,
    };
    counts.then_some(meaning)
}

/// Returns the meaning of a press on the timer. The press belongs to the waiting player if that is a person.
fn turn_timer(game: &Match, seats: Seats, hands: &HandStates) -> PressMeaning {
    let waiting = !game.to_move();
    if seats.is_person(waiting) {
        return PressMeaning::TurnTimer(waiting);
    }
    // The only person sets down what they carry, or learns why they may not turn the timer.
    let set_down = latest(hands.certain()).map(PressMeaning::SetDown);
    set_down.or_else(|| seats.people().next().map(PressMeaning::TurnTimer)).unwrap_or(PressMeaning::Nothing)
}

/// Returns the meaning of a press on a glass. Its owner picks it up. If they are choosing, carrying or no person, the
/// press means the socket. A lone person with free hands learns that a bot's glass is not theirs.
fn on_glass(game: &Match, seats: Seats, hands: &HandStates, id: GlassId) -> PressMeaning {
    let owner = id.owner;
    let free = seats.is_person(owner) && hands.carrying[owner].is_none();
    if free && hands.busy[owner] {
        return PressMeaning::Nothing;
    }
    if free && hands.choosing[owner].is_none() {
        return PressMeaning::PickUp(id);
    }
    let choosing = if free { Some(owner) } else { latest(hands.choosing) };
    match (choosing, game.glass(id).at) {
        (Some(player), Some(socket)) => PressMeaning::Choose(player, socket),
        _ => {
            let set_down = latest(hands.certain()).map(PressMeaning::SetDown);
            let alone =
                || seats.people().next().filter(|&person| !seats.is_person(owner) && hands.is_empty_handed(person));
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

/// Returns the meaning of the latest candidate for which `matters` holds. In a tie, the later one in the list wins.
fn latest_of(candidates: &[PressCandidate], matters: fn(&PressCandidate) -> bool) -> Option<PressMeaning> {
    let candidates = candidates.iter().filter(|candidate| matters(candidate));
    candidates.max_by_key(|candidate| candidate.since).map(|candidate| candidate.meaning)
}

/// Returns the drop of an extra ring by a person who has a right to it (R5.5), but has not begun to choose a socket.
fn extra_on_socket(game: &Match, seats: Seats, hands: &HandStates, socket: Socket) -> Option<PressMeaning> {
    let drops = |player: &Player| {
        seats.is_person(*player) && hands.are_free(*player) && game.check(*player, Action::DropExtra(socket)).is_ok()
    };
    Player::BOTH.into_iter().find(drops).map(|player| PressMeaning::Choose(player, socket))
}

fn candidates(game: &Match, hands: &HandStates, socket: Socket) -> Vec<PressCandidate> {
    let may_place = |player: Player| {
        let is_target = game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
        is_target || hands.confirmed[player] == Some(socket)
    };
    let may_drop = |player: Player| game.check(player, Action::DropExtra(socket)).is_ok();
    let choose = |player: Player| PressCandidate {
        since: hands.choosing[player],
        is_legal: may_drop(player),
        is_doubtful: false,
        meaning: PressMeaning::Choose(player, socket),
    };
    let set_down = |player: Player| PressCandidate {
        since: hands.carrying[player],
        is_legal: may_place(player),
        is_doubtful: hands.may_be_others[player],
        meaning: PressMeaning::SetDown(player),
    };
    let candidates = Player::BOTH.map(choose).into_iter().chain(Player::BOTH.map(set_down));
    candidates.filter(|candidate| candidate.since.is_some()).collect()
}

struct PressCandidate {
    /// When the player began to carry or to choose.
    since: Option<Duration>,
    /// `true` if the rules allow it, or if it confirms a move onto a full socket.
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
        super::meaning(game, seats, hands, PressTarget { touched, ..PressTarget::default() })
    }

    fn glass(game: &Match, socket: &str) -> Option<PickTarget> {
        game.glass_at(s(socket)).map(PickTarget::Glass)
    }

    #[test]
    fn owners_lift_their_glass_whatever_the_other_has_begun() {
        let game = with_an_extra_ring();
        let hands = HandStates { choosing: since(Player::Red, 1), ..HandStates::default() };
        let of_black = glass(&game, "D7");
        let Some(PickTarget::Glass(id)) = of_black else { panic!("expected a glass") };
        assert_eq!(meaning(&game, PEOPLE, &hands, of_black), PressMeaning::PickUp(id));
        // Red's own glass cannot be lifted now, so it means its socket.
        assert_eq!(meaning(&game, PEOPLE, &hands, glass(&game, "D2")), PressMeaning::Choose(Player::Red, s("D2")));
        // Red cannot choose a socket by pressing a glass of Black's, even one that Black cannot lift.
        let hands =
            HandStates { carrying: since(Player::Red, 1), choosing: since(Player::Red, 1), ..HandStates::default() };
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
        assert_eq!(meaning(&game, PEOPLE, &hands, Some(PickTarget::Timer)), PressMeaning::TurnTimer(Player::Red));
    }

    #[test]
    fn a_socket_belongs_to_the_player_with_a_piece_for_it() {
        let mut game = with_an_extra_ring();
        game.apply(game.now(), Player::Black, Action::Lift(s("D7"))).expect("it is Black's turn");
        let on = |socket: &str| Some(PickTarget::Socket(s(socket)));
        for (red, black, neither) in
            [(1, 2, PressMeaning::SetDown(Player::Black)), (2, 1, PressMeaning::Choose(Player::Red, s("D6")))]
        {
            let hands = HandStates {
                choosing: since(Player::Red, red),
                carrying: since(Player::Black, black),
                ..HandStates::default()
            };
            assert_eq!(meaning(&game, PEOPLE, &hands, on("E5")), PressMeaning::Choose(Player::Red, s("E5")));
            // Both can go there, so the press belongs to the player who began last.
            assert_eq!(meaning(&game, PEOPLE, &hands, on("D6")), neither);
            assert_eq!(meaning(&game, PEOPLE, &hands, None), PressMeaning::SetDown(Player::Black));
        }
    }

    #[test]
    fn a_press_reaches_an_own_glass_behind_the_other_players() {
        let game = after(&[]);
        let id = |socket: &str| game.glass_at(s(socket)).expect("a glass");
        let alone = Seats { black: crate::table::seats::Seat::Partner, ..PEOPLE };
        let (front, own) = (id("D7"), id("D1"));
        let pressed =
            PressTarget { touched: Some(PickTarget::Glass(front)), behind: Some(own), ..PressTarget::default() };
        for seats in [alone, PEOPLE] {
            assert_eq!(super::meaning(&game, seats, &HandStates::default(), pressed), PressMeaning::PickUp(own));
        }
        let hands = HandStates { carrying: since(Player::Red, 1), ..HandStates::default() };
        assert_eq!(super::meaning(&game, alone, &hands, pressed), PressMeaning::SetDown(Player::Red));
    }

    #[test]
    fn only_a_lone_person_learns_that_a_glass_is_not_theirs() {
        let game = after(&[]);
        let pressed = glass(&game, "D7");
        let Some(PickTarget::Glass(id)) = pressed else { panic!("expected a glass") };
        let bot = crate::table::seats::Seat::Partner;
        let alone = Seats { black: bot, ..PEOPLE };
        let none = HandStates::default();
        assert_eq!(meaning(&game, alone, &none, pressed), PressMeaning::OpponentsGlass(Player::Red, id));
        assert_eq!(meaning(&game, PEOPLE, &none, pressed), PressMeaning::PickUp(id));
        let carrying = HandStates { carrying: since(Player::Red, 1), ..HandStates::default() };
        assert_eq!(meaning(&game, alone, &carrying, pressed), PressMeaning::SetDown(Player::Red));
        // A person whose glass the other may be carrying does not learn that it is not theirs.
        let mut doubtful = HandStates { carrying: since(Player::Black, 1), ..HandStates::default() };
        doubtful.may_be_others[Player::Black] = true;
        assert_eq!(meaning(&game, PEOPLE, &doubtful, pressed), PressMeaning::Nothing);
        let bots = Seats { red: bot, black: bot };
        assert_eq!(meaning(&game, bots, &none, pressed), PressMeaning::Nothing);
    }
}
