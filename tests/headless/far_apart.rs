//! Tests of a match against a remote player, whose table is connected to this table in memory. The mouse, a gamepad and
//! a finger press the buttons.

use tamsk::table::countdown::Countdown;
use tamsk::table::online::{OfferedSetup, OnlinePhase, OnlineState, TableConnected};
use tamsk_net::{ConsentRequest, Ending, Notice, Peer, Phrase, Role};
use tamsk_online::{AnyTable, TableHandle};
use tamsk_rules::Match;
use tamsk_testing::prelude::*;
use tamsk_testing::{PLAYER_NAMES, SimulatedLink, expect_component};

/// The length of a frame, in milliseconds.
const FRAME: u64 = 20;

/// The game at this table, and the network connection of the other table.
struct FarMatchGame {
    game: HeadlessGame,
    far: TableHandle<Match>,
    wire: SimulatedLink,
    notices: Vec<Notice<Match>>,
}

impl FarMatchGame {
    /// Returns the title screen with the card on which both players agree on a match at this level.
    fn agreeing(level: Level) -> FarMatchGame {
        let (wire, [here, far]) = SimulatedLink::new(30);
        let mut game = HeadlessGame::new();
        game.world_mut().insert_resource(OfferedSetup::<LiveMatch>(Some(setup_at(level))));
        game.world_mut().resource_mut::<OnlineState>().other_player = Some(wire.identity_of_other(0));
        game.world_mut().trigger(TableConnected { table: AnyTable::Tamsk(here), role: Role::Host });
        game.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Online);
        let mut game = FarMatchGame { game, far, wire, notices: Vec::new() };
        game.wait(600);
        game
    }

    /// Returns a match at this level in which time runs.
    fn playing(level: Level) -> FarMatchGame {
        let mut game = FarMatchGame::agreeing(level);
        game.press("agree");
        assert!(game.far.with_peer_and_wake_carrier(Peer::agree));
        game.wait(2_000);
        game.assert_running();
        game
    }

    fn make_ready(&mut self) {
        self.press("ready");
        assert!(self.far.with_peer_and_wake_carrier(Peer::declare_ready));
        self.wait(1_500);
        self.assert_running();
    }

    fn assert_running(&self) {
        assert_eq!((self.game.menu(), self.game.is_time_running()), (Menu::None, true));
    }

    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / FRAME {
            self.wire.advance_time(FRAME);
            self.game.run_frame(FRAME);
        }
        self.notices.extend(self.far.take_notices());
    }

    fn press(&mut self, name: &str) {
        self.game.click_button(name);
        self.wait(200);
    }

    fn key(&mut self, key: KeyCode) {
        self.game.press_key(key);
        self.wait(200);
    }

    fn me(&self) -> Player {
        self.game.resource::<OnlineState>().online_match().expect("a match far apart").local_player
    }

    fn says(&self, text: &str) -> bool {
        self.game.visible_texts().iter().any(|visible| visible.contains(text))
    }
}

#[test]
fn both_agree_play_talk_pause_and_play_again() {
    let mut game = FarMatchGame::agreeing(Level::Two);
    assert!(game.says(PLAYER_NAMES[1]) && game.says("Level 2"), "the card names the other player and the rules");
    game.press("agree");
    assert!(matches!(game.game.resource::<OnlineState>().phase, OnlinePhase::Agreeing(it) if it.has_local_agreed));
    assert!(game.far.with_peer_and_wake_carrier(Peer::agree));
    game.wait(100);
    assert!(!game.game.is_time_running());
    game.wait(1_000);
    game.assert_running();
    let me = game.me();
    assert!(game.says(&format!("You play {}", me.name())));

    // Esc opens the menu of the match without stopping time.
    game.key(KeyCode::Escape);
    assert_eq!((game.game.menu(), game.game.is_time_running()), (Menu::Online, true));
    game.press("say hello");
    assert!(game.notices.contains(&Notice::Said(Phrase::Hello)));
    assert_eq!(game.game.menu(), Menu::None, "saying something closes the menu");

    // The other player answers and asks for a pause. The pause stops time and hides the board.
    assert!(game.far.with_peer_and_wake_carrier(|end, now| end.say(now, Phrase::Thanks)));
    game.wait(200);
    assert!(game.says("Thank you!"));
    game.far.with_peer_and_wake_carrier(|end, now| end.ask(now, ConsentRequest::Pause)).expect("a pause is left");
    game.wait(200);
    game.press("request yes");
    game.wait(400);
    assert_eq!((game.game.menu(), game.game.is_time_running()), (Menu::Online, false));
    game.key(KeyCode::Escape);
    assert_eq!(game.game.menu(), Menu::Online, "the card stays while time stands still");
    assert!(game.says("as Charles asked for"));
    game.make_ready();
    assert!(expect_component::<Countdown>(game.game.world_mut()).is_on(), "players look at the board before sand runs");
    game.wait(3_000);
    assert!(!expect_component::<Countdown>(game.game.world_mut()).is_on());

    // After the other player has resigned, this player can watch the match again and stay connected to the other table.
    game.far.with_peer_and_wake_carrier(|end, now| end.act(now, Action::Resign)).expect("time runs");
    game.wait(1_000);
    assert_eq!(game.game.current_match().outcome().and_then(|outcome| outcome.winner), Some(me));
    game.game.await_button("rematch");
    // The card gets its final position in the frame after it appears.
    game.wait(200);
    game.press("replay");
    game.wait(500);
    assert_eq!(game.game.screen(), Screen::Replay(TAMSK));
    game.key(KeyCode::Escape);
    game.press("leave");
    game.game.await_button("rematch");
    game.wait(200);

    // The players swap colours in a rematch.
    game.press("rematch");
    game.wait(200);
    let asked = game.notices.contains(&Notice::Asked(ConsentRequest::Rematch));
    assert!(asked, "{:?} {:?}", game.game.resource::<OnlineState>(), game.notices);
    game.far
        .with_peer_and_wake_carrier(|end, now| end.answer(now, ConsentRequest::Rematch, true))
        .expect("it was asked for");
    game.wait(2_000);
    assert_eq!(game.me(), !me);
    game.assert_running();
}

/// A device that presses buttons.
#[derive(Clone, Copy)]
enum Presses {
    Pad(Entity),
    Finger,
}

impl FarMatchGame {
    fn press_by(&mut self, presses: Presses, name: &str) {
        self.game.await_button(name);
        match presses {
            Presses::Pad(pad) => {
                // The card takes the focus in the frame after it appears.
                self.game.run_frames(2).press_button_with_pad(pad, name);
            }
            Presses::Finger => {
                let at = self.game.run_frames(2).point_of_button(name).expect("the button is visible");
                self.game.tap(1, at);
            }
        }
        self.wait(200);
    }

    /// Opens the menu of the match.
    fn open_card(&mut self, presses: Presses) {
        match presses {
            Presses::Pad(pad) => _ = self.game.press_pad_button(pad, GamepadButton::Start),
            Presses::Finger => self.press_by(presses, "pause"),
        }
        self.wait(200);
        assert_eq!(self.game.menu(), Menu::Online);
    }
}

fn press_every_card(presses: impl FnOnce(&mut HeadlessGame) -> Presses) {
    let mut game = FarMatchGame::agreeing(Level::Two);
    let presses = presses(&mut game.game);
    game.press_by(presses, "agree");
    assert!(game.far.with_peer_and_wake_carrier(Peer::agree));
    game.wait(2_000);
    game.assert_running();

    game.open_card(presses);
    game.press_by(presses, "say hello");
    assert!(game.notices.contains(&Notice::Said(Phrase::Hello)));

    game.open_card(presses);
    game.press_by(presses, "ask pause");
    game.far
        .with_peer_and_wake_carrier(|end, now| end.answer(now, ConsentRequest::Pause, true))
        .expect("it was asked for");
    game.wait(400);
    assert!(!game.game.is_time_running());
    game.press_by(presses, "ready");
    assert!(game.far.with_peer_and_wake_carrier(Peer::declare_ready));
    game.wait(4_500);
    game.assert_running();

    game.open_card(presses);
    game.press_by(presses, "resign");
    game.press_by(presses, "yes");
    game.wait(1_500);
    if let Presses::Pad(pad) = presses {
        // The gamepad of a single person acts on the table until the left stick is pressed.
        game.game.press_pad_button(pad, GamepadButton::LeftThumb).run_frames(2);
    }
    game.press_by(presses, "rematch");
    assert!(game.notices.contains(&Notice::Asked(ConsentRequest::Rematch)));
    game.far
        .with_peer_and_wake_carrier(|end, now| end.answer(now, ConsentRequest::Rematch, false))
        .expect("it was asked for");
    game.wait(400);
    game.press("title");
    assert_eq!(game.game.screen(), Screen::Title);
}

#[test]
fn a_gamepad_presses_every_card_of_a_far_match() {
    press_every_card(|game| Presses::Pad(game.connect_new_pad()));
}

#[test]
fn a_finger_presses_every_card_of_a_far_match() {
    press_every_card(|_| Presses::Finger);
}

#[test]
fn a_finished_match_is_kept_once_as_a_record() {
    let mut game = FarMatchGame::playing(Level::One);
    let me = game.me();
    if me == Player::Red {
        game.game.drag_glass("D1", "D2");
    } else {
        for action in [Action::Lift(s("D1")), Action::Place(s("D2")), Action::DropRing] {
            game.far.with_peer_and_wake_carrier(|end, now| end.act(now, action)).expect("the act is legal");
            game.wait(100);
        }
    }
    game.wait(400);
    assert!(unfinished_match_files(&game.game.folder).is_empty(), "until the end it is kept with the other table");
    game.key(KeyCode::Escape);
    game.press("resign");
    game.press("yes");
    game.wait(1_500);
    assert_eq!(game.game.current_match().outcome().and_then(|outcome| outcome.winner), Some(!me));
    let records = match_files_in(&game.game.folder.join("records"));
    assert_eq!(records.len(), 1, "{records:?}");
    let record = read_record_in::<UnfinishedMatch>(&records[0]);
    let names = [record.players.red.to_string(), record.players.black.to_string()];
    assert!(PLAYER_NAMES.iter().all(|name| names.contains(&(*name).to_owned())), "{names:?}");
    let entries = game.far.with_peer(|end, _| end.log().len());
    assert_eq!(record.actions.len(), entries, "both have the same acts");
}

#[test]
fn a_player_who_stays_away_can_be_waited_for_or_the_match_claimed() {
    let mut game = FarMatchGame::playing(Level::Two);
    game.wire.start_dropping_packets();
    game.wait(3_000);
    assert_eq!((game.game.menu(), game.game.is_time_running()), (Menu::Online, false));
    assert_eq!(game.game.point_of_button("ready"), None, "nobody can be ready for a table that is not there");
    for _ in 0..125 {
        game.wire.advance_time(1_000);
        game.game.run_frame(FRAME);
    }
    game.game.await_button("wait");
    game.press("claim match");
    let ending = game.game.resource::<OnlineState>().online_match().and_then(|playing| playing.ending);
    assert_eq!(ending, Some(Ending::Claimed(game.me())));
}
