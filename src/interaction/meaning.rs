//! Whose press it is, and what it means.
//!
//! Two people may share a mouse or a touch screen, so no pointer belongs to a player. What is pressed tells whose press
//! it is: only Red lifts Red's glasses, takes Red's rings or presses Red's buttons. A socket belongs to the player who
//! has something for it: a glass in the hand, or an extra ring whose socket is being chosen. If both have, it belongs
//! to the one who began last.

use std::time::Duration;

use super::proxies::Touchable;
use crate::rules::{Action, ByPlayer, GlassId, Match, Player, Socket};
use crate::session::seats::Seats;

/// What a press means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The owner of this glass picks it up.
    PickUp(GlassId),
    /// This player sets down the glass that they carry after a click: here, or back where it was.
    SetDown(Player),
    /// This player drops their extra ring on the socket that they have chosen.
    Choose(Player, Socket),
    /// This player takes a ring from their holder.
    TakeRing(Player),
    /// This player turns the timer.
    TurnTimer(Player),
    /// Nothing.
    Nothing,
}

/// The hands and choices that a press may be meant for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hands {
    /// When a player began to carry the glass that this pointer may set down.
    pub carrying: ByPlayer<Option<Duration>>,
    /// When a player began to choose a socket.
    pub choosing: ByPlayer<Option<Duration>>,
    /// Whether another pointer is leading a player's hand just now.
    pub busy: ByPlayer<bool>,
    /// Whether a player's glass may belong to the other person, who uses the other kind of pointer, a mouse or a
    /// finger. Then this press sets it down where it may go, but does not put it back.
    pub doubtful: ByPlayer<bool>,
}

impl Hands {
    /// When a player began to carry the glass that this pointer may also put back.
    fn certain(&self) -> ByPlayer<Option<Duration>> {
        ByPlayer(Player::BOTH.map(|player| self.carrying[player].filter(|_| !self.doubtful[player])))
    }
}

/// The meaning of a press on this thing, or beside everything if it is `None`.
pub(super) fn meaning(game: &Match, seats: Seats, hands: &Hands, touched: Option<Touchable>) -> Meaning {
    let person = |player: Player| seats.is_person(player);
    match touched {
        Some(Touchable::Timer) => turn_timer(game, seats, hands),
        Some(Touchable::Holder(owner)) if person(owner) && hands.carrying[owner].is_none() => {
            if hands.busy[owner] {
                Meaning::Nothing
            } else {
                Meaning::TakeRing(owner)
            }
        }
        Some(Touchable::Holder(owner)) if person(owner) => Meaning::SetDown(owner),
        Some(Touchable::Glass(id)) => on_glass(game, seats, hands, id),
        Some(Touchable::Socket(socket)) => on_socket(game, hands, socket),
        Some(Touchable::Holder(_)) | None => latest(hands.certain()).map_or(Meaning::Nothing, Meaning::SetDown),
    }
}

/// The player who waits may turn it, whatever the other does.
fn turn_timer(game: &Match, seats: Seats, hands: &Hands) -> Meaning {
    let waiting = !game.to_move();
    if seats.is_person(waiting) {
        return Meaning::TurnTimer(waiting);
    }
    // A person alone sets down what they carry, or is told why they may not turn it.
    let set_down = latest(hands.certain()).map(Meaning::SetDown);
    set_down.or_else(|| seats.people().next().map(Meaning::TurnTimer)).unwrap_or(Meaning::Nothing)
}

/// A glass belongs to its owner: they pick it up, or are told why not. Only if they are choosing a socket, have their
/// hand full or are not a person does it stand for the socket under it.
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
        _ => latest(hands.certain()).map_or(Meaning::Nothing, Meaning::SetDown),
    }
}

fn on_socket(game: &Match, hands: &Hands, socket: Socket) -> Meaning {
    let may_place = |player: Player| game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
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
    // Where two were begun at the same instant, the later one in this list wins.
    let candidates = Player::BOTH.map(choose).into_iter().chain(Player::BOTH.map(set_down));
    let candidates: Vec<PressCandidate> = candidates.filter(|candidate| candidate.since.is_some()).collect();
    let latest = |matters: fn(&PressCandidate) -> bool| {
        candidates.iter().filter(|candidate| matters(candidate)).max_by_key(|candidate| candidate.since)
    };
    // Something that the socket will take comes before something that will be refused there.
    let best = latest(|candidate| candidate.is_legal).or_else(|| latest(|candidate| !candidate.is_doubtful));
    best.map_or(Meaning::Nothing, |candidate| candidate.meaning)
}

/// Something that a press on a socket may mean.
struct PressCandidate {
    /// When it was begun.
    since: Option<Duration>,
    /// Whether the rules allow it.
    is_legal: bool,
    /// Whether it may be the other person's.
    is_doubtful: bool,
    meaning: Meaning,
}

/// The player who began last.
fn latest(since: ByPlayer<Option<Duration>>) -> Option<Player> {
    Player::BOTH.into_iter().filter(|&player| since[player].is_some()).max_by_key(|&player| since[player])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Level, Options};

    const PEOPLE: Seats =
        Seats { red: crate::session::seats::Seat::Person, black: crate::session::seats::Seat::Person };

    fn s(name: &str) -> Socket {
        name.parse().expect("a socket")
    }

    fn after(actions: &[(Player, Action)]) -> Match {
        let mut game = Match::new(Options::at_level(Level::Three)).expect("the defaults are within bounds");
        for &(player, action) in actions {
            game.apply(game.now(), player, action).expect("it is legal");
        }
        game
    }

    /// Black is late: Red holds the right to an extra ring, has moved, and may choose a socket while it is Black's
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

    fn glass(game: &Match, socket: &str) -> Option<Touchable> {
        game.glass_at(s(socket)).map(Touchable::Glass)
    }

    #[test]
    fn a_glass_that_its_owner_may_lift_is_theirs_whatever_the_other_has_begun() {
        let game = with_an_extra_ring();
        let hands = Hands { choosing: since(Player::Red, 1), ..Hands::default() };
        let of_black = glass(&game, "D7");
        let Some(Touchable::Glass(id)) = of_black else { panic!("a glass") };
        assert_eq!(meaning(&game, PEOPLE, &hands, of_black), Meaning::PickUp(id));
        // Their own glass, which they cannot lift now, stands for its socket.
        assert_eq!(meaning(&game, PEOPLE, &hands, glass(&game, "D2")), Meaning::Choose(Player::Red, s("D2")));
        // Nor is it Red's to choose a socket by what is Black's, even where Black cannot lift it.
        let hands = Hands { carrying: since(Player::Red, 1), choosing: since(Player::Red, 1), ..Hands::default() };
        let mut later = game.clone();
        later.apply(later.now(), Player::Black, Action::Lift(s("D7"))).expect("it is Black's turn");
        later.apply(later.now(), Player::Black, Action::Place(s("D6"))).expect("it may go there");
        let Some(Touchable::Glass(id)) = glass(&later, "A1") else { panic!("a glass") };
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
            // Only Red's ring may go there.
            assert_eq!(meaning(&game, PEOPLE, &hands, on("E5")), Meaning::Choose(Player::Red, s("E5")));
            // Both might: it is for whoever began last.
            assert_eq!(meaning(&game, PEOPLE, &hands, on("D6")), neither);
            // Beside everything the one glass that is carried is put back.
            assert_eq!(meaning(&game, PEOPLE, &hands, None), Meaning::SetDown(Player::Black));
        }
    }
}
