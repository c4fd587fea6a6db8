//! Whose press it is, and what it means.
//!
//! Two people may share a mouse, or a screen that they touch, so no pointer belongs to a player. What is pressed tells
//! whose press it is: nobody but Red lifts Red's glasses, takes Red's rings or presses Red's buttons. A socket belongs
//! to whoever has something for it: a glass in the hand, or a choice of a socket for an extra ring. Where both have,
//! whoever began last.

use std::time::Duration;

use super::proxies::Touchable;
use crate::rules::{ByPlayer, GlassId, Match, Player, Socket};
use crate::session::seats::Seats;

/// What a press means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// This player picks up this glass of theirs.
    PickUp(GlassId),
    /// This player sets down, here or nowhere, the glass that they carry after a click.
    SetDown(Player),
    /// This player drops the extra ring for which they were choosing a socket.
    Choose(Player, Socket),
    /// This player takes a ring from their holder.
    TakeRing(Player),
    /// This player turns the timer.
    TurnTimer(Player),
    /// Nothing.
    Nothing,
}

/// What hands and choices there are when something is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hands {
    /// Since when a player has been carrying a glass that this pointer may set down.
    pub carrying: ByPlayer<Option<Duration>>,
    /// Since when a player has been choosing a socket.
    pub choosing: ByPlayer<Option<Duration>>,
    /// Whose hand another pointer leads just now.
    pub busy: ByPlayer<bool>,
    /// Whose glass may be led by the other person's kind of pointer, a mouse or a finger: this press sets it down where
    /// it may go, but does not put it back.
    pub doubtful: ByPlayer<bool>,
}

impl Hands {
    /// Since when a player has been carrying a glass that this pointer may also put back.
    fn at_hand(&self) -> ByPlayer<Option<Duration>> {
        ByPlayer(Player::BOTH.map(|player| self.carrying[player].filter(|_| !self.doubtful[player])))
    }
}

/// The meaning of a press on this thing; `None`: beside everything.
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
        Some(Touchable::Holder(_)) | None => latest(hands.at_hand()).map_or(Meaning::Nothing, Meaning::SetDown),
    }
}

/// Whoever waits may turn it, whatever the other does.
fn turn_timer(game: &Match, seats: Seats, hands: &Hands) -> Meaning {
    let waiting = !game.to_move();
    if seats.is_person(waiting) {
        return Meaning::TurnTimer(waiting);
    }
    // A person alone carries on, or is told why it is not theirs to turn.
    let set_down = latest(hands.at_hand()).map(Meaning::SetDown);
    set_down.or_else(|| seats.people().next().map(Meaning::TurnTimer)).unwrap_or(Meaning::Nothing)
}

/// A glass is its owner's: they pick it up, or are told why not. Only where they are choosing a socket themselves, have
/// their hand full or are no person, it stands for the socket under it.
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
        _ => latest(hands.at_hand()).map_or(Meaning::Nothing, Meaning::SetDown),
    }
}

fn on_socket(game: &Match, hands: &Hands, socket: Socket) -> Meaning {
    let may_place = |player: Player| game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
    let may_drop = |player: Player| game.check(player, crate::rules::Action::DropExtra(socket)).is_ok();
    let only = |since: ByPlayer<Option<Duration>>, may: &dyn Fn(Player) -> bool| {
        ByPlayer(Player::BOTH.map(|player| since[player].filter(|_| may(player))))
    };
    let set_down =
        |since: ByPlayer<Option<Duration>>| latest(since).map(|player| (since[player], Meaning::SetDown(player)));
    let choose = |since: ByPlayer<Option<Duration>>| {
        latest(since).map(|player| (since[player], Meaning::Choose(player, socket)))
    };
    let later = |a: Option<(Option<Duration>, Meaning)>, b: Option<(Option<Duration>, Meaning)>| match (a, b) {
        (Some(a), Some(b)) => Some(if b.0 > a.0 { b.1 } else { a.1 }),
        (a, b) => a.or(b).map(|(_, meaning)| meaning),
    };
    // Something for which the socket will do comes before something that will be refused there.
    later(set_down(only(hands.carrying, &may_place)), choose(only(hands.choosing, &may_drop)))
        .or_else(|| later(set_down(hands.at_hand()), choose(hands.choosing)))
        .unwrap_or(Meaning::Nothing)
}

/// Who began last.
pub(super) fn latest(since: ByPlayer<Option<Duration>>) -> Option<Player> {
    Player::BOTH.into_iter().filter(|&player| since[player].is_some()).max_by_key(|&player| since[player])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Action, Level, Options};

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

    /// Black is late: Red holds the right to an extra ring, has moved, and may choose a socket while it is Black's turn.
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
