//! A short match of two people at Level 3. Each glass moves once, so that no turn depends on the speed of the sand.

use serde_json::{Value, json};
use tamsk::table::player_command::PlayerCommand;
use tamsk_rules::Player;
use tamsk_rules::Player::{Black, Red};

use crate::game::Game;

/// The options of a match with little sand and with the longest time limits for rings, because the machine may be slow.
pub const OPTIONS: &str = r#""level": 3, "glass": 12000, "timer": 8000, "ring_window": 10000, "extra_window": 15000"#;

/// A device, or a pair of devices, with which both players act.
pub trait InputDevice {
    fn lift(&mut self, game: &mut Game, player: Player, from: &str);

    /// Carries the lifted glass over another socket. If a command is given, the other player performs it meanwhile.
    fn carry(&mut self, game: &mut Game, player: Player, from: &str, to: &str, meanwhile: Option<PlayerCommand>);

    fn set_down(&mut self, game: &mut Game, player: Player);

    /// Performs a command of a player. If the command is a pass, also confirms it.
    fn act(&mut self, game: &mut Game, player: Player, command: PlayerCommand);

    fn choose(&mut self, game: &mut Game, player: Player, socket: &str);
}

#[track_caller]
pub fn play(game: &mut Game, hands: &mut impl InputDevice) {
    // Black flips the timer while Red carries a glass.
    hands.lift(game, Red, "D1");
    game.assert_only_held_is("D1");
    hands.carry(game, Red, "D1", "D2", Some(PlayerCommand::FlipTimer));
    game.wait_for("the timer, against Red", |table| table["timer"]["armed_against"] == "red");
    game.assert_only_held_is("D1");
    game.picture("timer-while-red-carries");
    hands.set_down(game, Red);
    game.wait_for_move(Red, "D2");
    assert!(game.table()["timer"]["armed_against"].is_null(), "Red must be in time");

    // Red's ring falls while Black carries a glass. Later, Black decides not to drop a ring, so Red may drop one as a
    // claim.
    hands.lift(game, Black, "D7");
    game.assert_only_held_is("D7");
    hands.carry(game, Black, "D7", "D6", Some(PlayerCommand::DropRing));
    game.wait_for_ring(Red, 31, "D2");
    game.assert_only_held_is("D7");
    game.picture("ring-while-black-carries");
    hands.set_down(game, Black);
    game.wait_for_move(Black, "D6");
    hands.act(game, Black, PlayerCommand::KeepRing);
    game.wait_for("the claim", |table| table["claim"]["red"]["socket"] == "D6");
    game.picture("claim");
    hands.act(game, Red, PlayerCommand::ClaimUndroppedRing);
    game.wait_for_ring(Red, 30, "D6");

    // Red passes, so that Black gets an extra ring.
    hands.act(game, Red, PlayerCommand::Pass);
    game.wait_for("Black's turn and right", |table| {
        table["to_move"] == "black" && table["extra"]["black"] == "pending"
    });
    move_and_drop(game, hands, Black, ("A1", "B2"), 31);
    drop_extra(game, hands, Black, "C1", 30);
    move_and_drop(game, hands, Red, ("A4", "B4"), 29);

    // Red flips the timer against Black, who lets the timer run out.
    game.wait_for("the timer to be empty", |table| table["timer"]["upper"] == 0);
    hands.act(game, Red, PlayerCommand::FlipTimer);
    game.wait_for("the timer, against Black", |table| table["timer"]["armed_against"] == "black");
    game.wait_for("Black to be late", |table| table["to_move"] == "red" && table["extra"]["red"] == "pending");
    game.picture("late");
    move_and_drop(game, hands, Red, ("G4", "F4"), 28);
    drop_extra(game, hands, Red, "E1", 27);
    move_and_drop(game, hands, Black, ("G1", "F2"), 29);

    game.wait_for("the end", |table| table["result"].is_object());
    let table = game.table();
    assert_eq!(
        (&table["result"], &table["rings"]),
        (&json!({ "winner": "red", "by": "rings" }), &json!({ "red": 27, "black": 29 }))
    );
    let are_lost = table["glasses"].as_array().is_some_and(|glasses| glasses.iter().all(|it| it["state"] == "lost"));
    assert!(are_lost, "{table}");
    game.picture_of_card("rematch", "result");
}

#[track_caller]
fn move_and_drop(game: &mut Game, hands: &mut impl InputDevice, player: Player, (from, to): (&str, &str), rings: u8) {
    hands.lift(game, player, from);
    game.assert_only_held_is(from);
    hands.carry(game, player, from, to, None);
    hands.set_down(game, player);
    game.wait_for_move(player, to);
    hands.act(game, player, PlayerCommand::DropRing);
    game.wait_for_ring(player, rings, to);
}

#[track_caller]
fn drop_extra(game: &mut Game, hands: &mut impl InputDevice, player: Player, socket: &str, rings: u8) {
    hands.act(game, player, PlayerCommand::ToggleExtraRingChoice);
    let is_choosing = |game: &Game| game.state().is_some_and(|state| state["choosing"] == player.name());
    game.wait("the choice of a socket", is_choosing);
    game.picture(&format!("{player}-chooses"));
    hands.choose(game, player, socket);
    game.wait_for_ring(player, rings, socket);
}

impl Game {
    /// Waits until the glass from this socket is in a hand. Asserts that no other glass is in a hand.
    #[track_caller]
    pub fn assert_only_held_is(&mut self, from: &str) {
        let held = |table: &Value| -> Vec<Value> {
            let glasses = table["glasses"].as_array().into_iter().flatten();
            glasses.filter(|glass| glass["held"] == true).map(|glass| glass["at"].clone()).collect()
        };
        self.wait_for(&format!("the glass from {from} in a hand"), |table| !held(table).is_empty());
        assert_eq!(held(&self.table()), [from]);
    }

    /// Waits until a player's glass is on this socket and the player's turn has ended.
    #[track_caller]
    fn wait_for_move(&mut self, player: Player, to: &str) {
        let is_there = |glass: &Value| glass["owner"] == player.name() && glass["at"] == to && glass["held"] == false;
        self.wait_for(&format!("{player}'s glass on {to}"), |table| {
            table["to_move"] == (!player).name()
                && table["glasses"].as_array().is_some_and(|it| it.iter().any(is_there))
        });
    }

    /// Waits until a player has this many rings left and the socket holds one ring.
    #[track_caller]
    fn wait_for_ring(&mut self, player: Player, left: u8, socket: &str) {
        self.wait_for(&format!("{player}'s ring on {socket}"), |table| {
            table["rings"][player.name()] == left && table["sockets"][socket] == 1
        });
    }
}
