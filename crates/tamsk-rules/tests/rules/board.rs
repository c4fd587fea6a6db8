//! Tests of section 1 of the rules: the board and the starting position.

use tamsk_rules::{Board, FULL_HOLDER, Match, Options, Player, SOCKET_COUNT, STARTING_CORNERS, Socket, SocketSet};

use super::table::s;

fn named(names: &str) -> SocketSet {
    names.split(' ').map(s).collect()
}

#[test]
fn r1_1_socket_names_are_columns_and_rows() {
    let names: Vec<String> = Socket::all().map(|socket| socket.to_string()).collect();
    assert_eq!(names.len(), SOCKET_COUNT);
    assert_eq!(names[..5].join(" "), "A1 A2 A3 A4 B1");
    assert_eq!(names[36], "G4");
    for socket in Socket::all() {
        assert_eq!(socket.to_string().parse(), Ok(socket));
    }
    for wrong in ["", "A", "A0", "A5", "D8", "G5", "H1", "a1", "A1 ", "A10", "Ä1", "11"] {
        assert!(wrong.parse::<Socket>().is_err(), "{wrong}");
    }
}

#[test]
fn r1_2_neighbours_are_90_mutual_pairs() {
    assert_eq!(s("D1").neighbours(), named("C1 D2 E1"));
    assert_eq!(s("F1").neighbours(), named("E1 E2 F2 G1"));
    assert_eq!(s("D4").neighbours(), named("D3 D5 C3 C4 E3 E4"));
    assert_eq!(s("A4").neighbours(), named("A3 B4 B5"));
    let mut pairs = 0;
    for socket in Socket::all() {
        for other in socket.neighbours() {
            assert!(other.neighbours().contains(socket) && other != socket);
            pairs += 1;
        }
    }
    assert_eq!(pairs, 2 * 90);
}

#[test]
fn r1_3_heights_add_up_to_64_rings() {
    let with_height = |height| Socket::all().filter(|socket| socket.height() == height).count();
    assert_eq!([1, 2, 3, 4].map(with_height), [18, 12, 6, 1]);
    assert_eq!(s("D4").height(), 4);
    assert_eq!(Socket::all().map(|socket| u32::from(socket.height())).sum::<u32>(), 64);
    assert!(Board::EMPTY.full_sockets().is_empty());
}

#[test]
fn r1_4_r1_5_glasses_start_on_alternate_corners() {
    let game = Match::new(Options::default()).expect("the default options");
    assert_eq!(STARTING_CORNERS[0].map(|socket| socket.to_string()), ["A4", "D1", "G4"]);
    assert_eq!(STARTING_CORNERS[1].map(|socket| socket.to_string()), ["A1", "D7", "G1"]);
    for player in Player::BOTH {
        assert_eq!(game.rings_in_holder(player), FULL_HOLDER);
        assert_eq!(game.board().glass_sockets(player), STARTING_CORNERS[player.index()].into_iter().collect());
    }
    assert!(game.glasses().all(|(id, _)| game.upper_sand(id) == 0));
    assert_eq!(game.to_move(), Player::Red);
}

#[test]
fn options_out_of_bounds_are_reported() {
    let fields: [fn(&mut Options, u32); 4] = [
        |options, value| options.ring_window = value,
        |options, value| options.extra_ring_window = value,
        |options, value| options.glass_sand = value,
        |options, value| options.timer_sand = value,
    ];
    for set in fields {
        for wrong in [0, 999, 3_600_001, u32::MAX] {
            let mut options = Options::default();
            set(&mut options, wrong);
            let error = Match::new(options).expect_err("an option out of bounds");
            assert!(error.to_string().contains(&wrong.to_string()), "{error}");
        }
    }
}
