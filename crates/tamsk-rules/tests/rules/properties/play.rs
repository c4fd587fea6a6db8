//! Plays a random match, and checks it after every step.

use tamsk_records::{Record, TimedAction};
use tamsk_rules::{Events, Level, Match, Options, Player, Sand, Socket};

use crate::acts::pick;
use crate::random::{Step, player};

/// Checks what holds at any time: the counts of rings and glasses (R1.3, R1.4), the sand (R2.2), and that a blocked
/// player has passed (R6.1).
fn assert_sound(game: &Match) {
    let board = game.board();
    let holders = board.holder(Player::Red) + board.holder(Player::Black);
    let began_with = Player::BOTH.map(|player| game.options().handicaps[player].rings);
    assert_eq!(board.rings_on_board() + holders, began_with.iter().sum::<u8>(), "R1.4");
    assert_eq!(Socket::all().map(|s| board.rings(s)).sum::<u8>(), board.rings_on_board());
    for socket in Socket::all() {
        assert!(board.rings(socket) <= socket.height(), "R1.3");
        assert_eq!(board.full().contains(socket), board.rings(socket) == socket.height());
    }
    for player in Player::BOTH {
        let stand: Vec<Socket> =
            game.glasses().filter(|(id, _)| id.owner == player).filter_map(|(_, g)| g.at).collect();
        assert_eq!(board.glasses(player).into_iter().count(), stand.len());
        assert!(stand.iter().all(|&socket| board.glasses(player).contains(socket)));
        if let Some(id) = game.in_hand(player) {
            assert!(game.glass(id).is_living(), "a lost glass is in no hand");
        }
    }
    for (id, glass) in game.glasses() {
        let capacity = game.options().glass_of(id.owner);
        assert!(game.upper(id) <= capacity, "sand above and below is the glass");
        if matches!(glass.sand, Sand::Running { .. }) {
            assert_eq!(glass.upper_after_turn(game.now(), capacity) + game.upper(id), capacity);
            assert!(game.upper(id) > 0, "an empty glass is lost");
        }
    }
    if let Some(due) = game.next_due() {
        assert!(game.outcome().is_some() || due > game.now(), "everything due has happened");
    }
    let blocked = !game.can_move(game.to_move());
    let waits = game.pass_waits()
        || (game.options().level == Level::One && Player::BOTH.iter().any(|&p| game.ring_window(p).is_some()));
    assert!(!blocked || waits || game.is_ending() || game.outcome().is_some(), "R6.1");
}

/// Plays the steps, and returns the match, its record and all its events.
pub fn play(options: Options, steps: &[Step]) -> (Match, Record, Events) {
    let mut game = Match::new(options).expect("options within bounds");
    let mut record = Record { rules: options, ..Record::default() };
    let mut happened = Events::new();
    for &(wait, red, number) in steps {
        let at = game.now() + wait;
        happened.extend(game.advance(at));
        let by = player(red);
        let act = pick(&game, by, number);
        let allowed = game.check(by, act);
        let before = game.clone();
        match game.apply(at, by, act) {
            Ok(events) => {
                assert_eq!(allowed, Ok(()), "{by} {act:?}");
                happened.extend(events);
                record.actions.push(TimedAction { at, by, act });
            }
            Err(rejected) => {
                let ended = before.outcome().is_some();
                assert!(ended || allowed == Err(rejected.why), "{by} {act:?}: {allowed:?} and {}", rejected.why);
                assert_eq!(game, before, "a refused action changes nothing");
            }
        }
        assert_sound(&game);
    }
    (game, record, happened)
}
