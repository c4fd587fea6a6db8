//! Tests a match played with two mice, each with its own pointer.

use serde_json::{Value, json};
use tamsk::table::player_command::PlayerCommand;
use tamsk_rules::{ByPlayer, Player};

use crate::game::{Game, SCALE_FACTOR};
use crate::mouse::Mouse;
use crate::short_match::{self, InputDevice};

/// Plays with two mice, one for each player.
struct TwoMice {
    /// The mouse of Black. Red uses the game's own mouse.
    black: Mouse,
    /// The position of each player's pointer while it carries a glass.
    at: ByPlayer<(f64, f64)>,
}

impl TwoMice {
    fn mouse<'a>(&'a self, game: &'a Game, player: Player) -> &'a Mouse {
        if player == Player::Red { &game.mouse } else { &self.black }
    }

    #[track_caller]
    fn click(&self, game: &mut Game, player: Player, thing: Value) {
        let at = game.place(thing);
        self.mouse(game, player).click(at);
    }

    fn button(player: Player, command: &str) -> Value {
        json!({ "button": format!("{player} {command}") })
    }
}

impl InputDevice for TwoMice {
    fn lift(&mut self, game: &mut Game, player: Player, from: &str) {
        let (grip, _) = game.way_of_glass(from, from);
        self.at[player] = grip;
        let mouse = self.mouse(game, player);
        mouse.move_to(grip);
        mouse.press();
    }

    fn carry(&mut self, game: &mut Game, player: Player, from: &str, to: &str, meanwhile: Option<PlayerCommand>) {
        let start = self.at[player];
        let (held, aim) = (game.place(json!({ "socket": from })), game.place(json!({ "socket": to })));
        let end = (start.0 + aim.0 - held.0, start.1 + aim.1 - held.1);
        // The other player's button is pressed and released while this player's button is held. Meanwhile, both
        // pointers move.
        let things = match meanwhile {
            Some(PlayerCommand::FlipTimer) => Some((json!({ "timer": true }), json!({ "timer": true }))),
            Some(PlayerCommand::DropRing) => {
                let window = game.table()["ring_window"][(!player).name()]["socket"].clone();
                Some((json!({ "holder": (!player).name() }), json!({ "socket": window })))
            }
            Some(command) => panic!("{command:?} is not supported while the other player carries"),
            None => None,
        };
        let others = things.map(|(begin, end)| (game.place(begin), game.place(end)));
        let half = (start.0.midpoint(end.0), start.1.midpoint(end.1));
        let (mine, theirs) = (self.mouse(game, player), self.mouse(game, !player));
        mine.glide(start, half);
        if let Some((begin, _)) = others {
            theirs.move_to(begin);
            theirs.press();
        }
        mine.glide(half, end);
        if let Some((begin, end)) = others {
            theirs.glide(begin, end);
            theirs.release();
        }
        self.at[player] = end;
    }

    fn set_down(&mut self, game: &mut Game, player: Player) {
        self.mouse(game, player).release();
    }

    fn act(&mut self, game: &mut Game, player: Player, command: PlayerCommand) {
        match command {
            PlayerCommand::DropRing | PlayerCommand::ClaimUndroppedRing => {
                self.click(game, player, json!({ "holder": player.name() }));
            }
            PlayerCommand::KeepRing => self.click(game, player, TwoMice::button(player, "keep")),
            PlayerCommand::ToggleExtraRingChoice => self.click(game, player, TwoMice::button(player, "extra")),
            PlayerCommand::FlipTimer => self.click(game, player, json!({ "timer": true })),
            PlayerCommand::Pass => {
                for _ in 0..2 {
                    assert_eq!(
                        game.table()["to_move"],
                        player.name(),
                        "a pass that counts as being late takes two presses"
                    );
                    self.click(game, player, TwoMice::button(player, "pass"));
                }
            }
        }
    }

    fn choose(&mut self, game: &mut Game, player: Player, socket: &str) {
        self.click(game, player, json!({ "socket": socket }));
    }
}

#[test]
fn a_match_is_played_by_two_real_pointers() {
    let mut game = Game::with_options(short_match::OPTIONS, r#""two_mice": true"#);
    let mut mice = TwoMice { black: game.another_mouse(), at: ByPlayer::default() };
    game.press("play");
    game.press("begin");
    game.press("lot begin");

    // Before time starts, each player claims a mouse by clicking with it.
    game.wait_for_state("the card for the mice", |state| state["menu"] == "Mice");
    game.picture_of_card("mouse red", "card");
    for player in Player::BOTH {
        mice.click(&mut game, player, json!({ "button": format!("mouse {player}") }));
    }
    assert_eq!(game.table()["now"], 0);
    mice.click(&mut game, Player::Black, json!({ "button": "mice begin" }));
    game.wait_for_state("the match to begin", |state| state["paused"] == false);

    let (grip, to) = game.way_of_glass("D1", "D2");
    mice.black.move_to(grip);
    game.wait("Black's cursor there", |game| {
        let at = game.state().map(|state| state["mice"]["black"].clone()).unwrap_or_default();
        let is_near =
            |axis: usize, place: f64| at[axis].as_f64().is_some_and(|at| (at * SCALE_FACTOR - place).abs() < 2.0);
        is_near(0, grip.0) && is_near(1, grip.1)
    });
    mice.black.press();
    mice.black.glide(grip, to);
    game.picture("not-theirs");
    mice.black.release();
    let table = game.table();
    assert!(table["glasses"].as_array().is_some_and(|glasses| glasses.iter().all(|glass| glass["held"] == false)));
    assert_eq!((&table["to_move"], &table["glasses"][1]["at"]), (&json!("red"), &json!("D1")));

    short_match::play(&mut game, &mut mice);

    mice.click(&mut game, Player::Black, json!({ "button": "title" }));
    game.wait_for_state("the title again", |state| state["screen"] == "Title");

    // In a match of GIPF, each mouse pushes pieces only for its own side.
    game.press("gipf");
    game.press("gipf company 1");
    game.press("begin");
    game.wait_for_state("the match of GIPF", |state| state["gipf"]["actor"] == "white");
    for (player, dot, spot) in [(Player::Red, "e1", "e2"), (Player::Black, "e9", "e8")] {
        let [dot, spot] = [dot, spot].map(|point| game.place(json!({ "point": point })));
        let position = |game: &Game| game.state().expect("the game answers")["gipf"]["position"].clone();
        let before = position(&game);
        for pushes in [!player, player] {
            assert_eq!(position(&game), before, "the mouse of {pushes} pushed for {player}");
            mice.mouse(&game, pushes).click(dot);
            mice.mouse(&game, pushes).click(spot);
        }
        game.wait_for_state("the push", |state| state["gipf"]["position"] != before);
    }
    game.picture("gipf");
    game.press("pause");
    game.press("leave");
    game.wait_for_state("the title once more", |state| state["screen"] == "Title");
    game.press("quit");
    game.assert_ends();
}
