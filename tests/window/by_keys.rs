//! A match played with the keyboard alone, from the title screen to the exit, by two people whose key presses overlap.

use tamsk::input::table_cursor::CursorPlace;
use tamsk::table::cursor_step::CursorStep;
use tamsk::table::player_command::PlayerCommand;
use tamsk_rules::{Level, Match, Options, Player, Socket};
use tamsk_testing::cursor_path;

use crate::game::Game;
use crate::short_match::{self, InputDevice};

const PRESS: [&str; 2] = ["space", "m"];

fn command_key(player: Player, command: PlayerCommand) -> &'static str {
    let keys = match command {
        PlayerCommand::DropRing => ["s", "l"],
        PlayerCommand::KeepRing => ["d", "k"],
        PlayerCommand::ClaimUndroppedRing => ["f", "j"],
        PlayerCommand::ToggleExtraRingChoice => ["e", "i"],
        PlayerCommand::FlipTimer => ["r", "u"],
        PlayerCommand::Pass => ["x", "n"],
    };
    keys[player.index()]
}

fn step_key(player: Player, step: CursorStep) -> &'static str {
    let keys = match step {
        CursorStep::UpLeft => ["1", "8"],
        CursorStep::Up => ["2", "9"],
        CursorStep::UpRight => ["3", "0"],
        CursorStep::DownLeft => ["q", "o"],
        CursorStep::DownRight => ["w", "p"],
        CursorStep::Down => ["a", "semicolon"],
        CursorStep::Left | CursorStep::Right => panic!("two people have no key for this step"),
    };
    keys[player.index()]
}

struct Keys;

impl Keys {
    #[track_caller]
    fn way(game: &Game, player: Player, to: &str) -> Vec<&'static str> {
        let state = game.state().expect("the game answers");
        let place = |name: &str| CursorPlace::Socket(name.parse::<Socket>().expect("a socket"));
        let from = state["cursors"][player.name()].as_str().expect("the player's cursor is visible");
        let table = Match::new(Options::at_level(Level::Three)).expect("official options");
        cursor_path(&table, place(from), place(to)).into_iter().map(|step| step_key(player, step)).collect()
    }

    #[track_caller]
    fn walk(game: &mut Game, player: Player, to: &str) {
        for key in Keys::way(game, player, to) {
            game.key(key);
        }
        Keys::wait_for_cursor(game, player, to);
    }

    #[track_caller]
    fn wait_for_cursor(game: &mut Game, player: Player, at: &str) {
        game.wait_for_state(&format!("{player}'s cursor on {at}"), |state| state["cursors"][player.name()] == at);
    }
}

impl InputDevice for Keys {
    fn lift(&mut self, game: &mut Game, player: Player, from: &str) {
        Keys::walk(game, player, from);
        game.key(PRESS[player.index()]);
    }

    fn carry(&mut self, game: &mut Game, player: Player, _: &str, to: &str, meanwhile: Option<PlayerCommand>) {
        if let Some(command) = meanwhile {
            let keys = Keys::way(game, player, to);
            let (last, first) = keys.split_last().expect("the path has at least one step");
            first.iter().for_each(|key| game.key(key));
            game.overlapping_keys(last, command_key(!player, command));
            Keys::wait_for_cursor(game, player, to);
        } else {
            Keys::walk(game, player, to);
        }
    }

    fn set_down(&mut self, game: &mut Game, player: Player) {
        game.key(PRESS[player.index()]);
    }

    fn act(&mut self, game: &mut Game, player: Player, command: PlayerCommand) {
        game.key(command_key(player, command));
        if command == PlayerCommand::Pass {
            // A pass that makes the player late takes two presses.
            game.picture("pass-asked");
            assert_eq!(game.table()["to_move"], player.name());
            game.key(command_key(player, command));
        }
    }

    fn choose(&mut self, game: &mut Game, player: Player, socket: &str) {
        Keys::walk(game, player, socket);
        game.key(PRESS[player.index()]);
    }
}

#[test]
fn a_match_is_played_by_real_keys_alone() {
    let mut game = Game::with_options(short_match::OPTIONS, "");
    game.press_by_keys("play");
    game.wait_for_state("the setup", |state| state["screen"] == "Setup");
    game.picture("setup");
    game.press_by_keys("begin");
    game.press_by_keys("lot begin");
    game.wait_for("the match", |table| table["level"] == 3);

    // Both players press a key at the same time. The first press of each player shows that player's cursor.
    game.overlapping_keys(PRESS[0], PRESS[1]);
    Keys::wait_for_cursor(&mut game, Player::Red, "D1");
    Keys::wait_for_cursor(&mut game, Player::Black, "D7");
    game.picture("cursors");
    short_match::play(&mut game, &mut Keys);

    game.press_by_keys("title");
    game.wait_for_state("the title again", |state| state["screen"] == "Title");
    game.press_by_keys("quit");
    game.assert_ends();
}
