//! A match with a player far away, whose table is joined to this one in memory: every card is pressed, by mouse or key.

use tamsk::table::countdown::Countdown;
use tamsk::table::online::{Offer, OnlinePhase, OnlineState, TableFound};
use tamsk_net::{End, Ending, Notice, Phrase, Request, Role};
use tamsk_online::{AnyTable, Table};
use tamsk_rules::Match;
use tamsk_testing::prelude::*;
use tamsk_testing::{FAR_NAMES, Wire, the};

/// The length of a frame, in milliseconds.
const FRAME: u64 = 20;

/// This table, and the end of the other one.
struct FarMatchGame {
    game: HeadlessGame,
    far: Table<Match>,
    wire: Wire,
    notices: Vec<Notice<Match>>,
}

impl FarMatchGame {
    /// Returns the title with the card on which both agree on a match at this level.
    fn agreeing(level: Level) -> FarMatchGame {
        let (wire, [here, far]) = Wire::new(30);
        let mut game = HeadlessGame::new();
        game.world().insert_resource(Offer::<LiveMatch>(Some(setup_at(level))));
        game.world().resource_mut::<OnlineState>().other = Some(wire.other_player(0));
        game.world().trigger(TableFound { table: AnyTable::Tamsk(here), role: Role::Host });
        game.world().resource_mut::<NextState<Menu>>().set(Menu::Online);
        let mut game = FarMatchGame { game, far, wire, notices: Vec::new() };
        game.wait(600);
        game
    }

    /// Returns a match at this level whose time runs.
    fn playing(level: Level) -> FarMatchGame {
        let mut game = FarMatchGame::agreeing(level);
        game.press("agree");
        assert!(game.far.write(End::agree));
        game.wait(2_000);
        game.assert_running();
        game
    }

    fn make_ready(&mut self) {
        self.press("ready");
        assert!(self.far.write(End::ready));
        self.wait(1_500);
        self.assert_running();
    }

    fn assert_running(&self) {
        assert_eq!((self.game.menu(), self.game.time_runs()), (Menu::None, true));
    }

    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / FRAME {
            self.wire.pass(FRAME);
            self.game.frame(FRAME);
        }
        self.notices.extend(self.far.take_notices());
    }

    fn press(&mut self, name: &str) {
        self.game.press_button(name);
        self.wait(200);
    }

    fn key(&mut self, key: KeyCode) {
        self.game.key(key);
        self.wait(200);
    }

    fn me(&self) -> Player {
        self.game.resource::<OnlineState>().playing().expect("a match far apart").me
    }

    fn says(&self, text: &str) -> bool {
        self.game.visible_texts().iter().any(|visible| visible.contains(text))
    }
}

#[test]
fn both_agree_play_talk_pause_and_play_again() {
    let mut game = FarMatchGame::agreeing(Level::Two);
    assert!(game.says(FAR_NAMES[1]) && game.says("Level 2"), "the card names the other player and the rules");
    game.press("agree");
    assert!(matches!(game.game.resource::<OnlineState>().phase, OnlinePhase::Agreeing(it) if it.is_agreed));
    assert!(game.far.write(End::agree));
    game.wait(100);
    assert!(!game.game.time_runs());
    game.wait(1_000);
    game.assert_running();
    let me = game.me();
    assert!(game.says(&format!("You play {}", me.name())));

    // Esc opens the card without stopping time.
    game.key(KeyCode::Escape);
    assert_eq!((game.game.menu(), game.game.time_runs()), (Menu::Online, true));
    game.press("say hello");
    assert!(game.notices.contains(&Notice::Said(Phrase::Hello)));
    assert_eq!(game.game.menu(), Menu::None, "saying something closes the menu");

    // The other one answers, and asks for a pause, which stops time and hides the board.
    assert!(game.far.write(|end, now| end.say(now, Phrase::Thanks)));
    game.wait(200);
    assert!(game.says("Thank you!"));
    game.far.write(|end, now| end.ask(now, Request::Pause)).expect("a pause is left");
    game.wait(200);
    game.press("request yes");
    game.wait(400);
    assert_eq!((game.game.menu(), game.game.time_runs()), (Menu::Online, false));
    game.key(KeyCode::Escape);
    assert_eq!(game.game.menu(), Menu::Online, "the card stays while time stands still");
    assert!(game.says("as Charles asked for"));
    game.make_ready();
    assert!(the::<Countdown>(game.game.world()).is_on(), "players look at the board before sand runs");
    game.wait(3_000);
    assert!(!the::<Countdown>(game.game.world()).is_on());

    // The other one resigns. The match can be watched again without leaving their table.
    game.far.write(|end, now| end.act(now, Action::Resign)).expect("time runs");
    game.wait(1_000);
    assert_eq!(game.game.table().outcome().and_then(|outcome| outcome.winner), Some(me));
    game.game.await_button("rematch");
    // The card takes its place in the frame after it appears.
    game.wait(200);
    game.press("replay");
    game.wait(500);
    assert_eq!(game.game.screen(), Screen::Replay(TAMSK));
    game.key(KeyCode::Escape);
    game.press("leave");
    game.game.await_button("rematch");
    game.wait(200);

    // A rematch swaps colours.
    game.press("rematch");
    game.wait(200);
    let asked = game.notices.contains(&Notice::Asked(Request::Rematch));
    assert!(asked, "{:?} {:?}", game.game.resource::<OnlineState>(), game.notices);
    game.far.write(|end, now| end.answer(now, Request::Rematch, true)).expect("it was asked for");
    game.wait(2_000);
    assert_eq!(game.me(), !me);
    game.assert_running();
}

#[test]
fn a_finished_match_is_kept_once_as_a_record() {
    let mut game = FarMatchGame::playing(Level::One);
    let me = game.me();
    if me == Player::Red {
        game.game.move_glass("D1", "D2");
    } else {
        for action in [Action::Lift(s("D1")), Action::Place(s("D2")), Action::DropRing] {
            game.far.write(|end, now| end.act(now, action)).expect("the act is legal");
            game.wait(100);
        }
    }
    game.wait(400);
    assert!(unfinished_files(&game.game.folder).is_empty(), "until the end it is kept with the other table");
    game.key(KeyCode::Escape);
    game.press("resign");
    game.press("yes");
    game.wait(1_500);
    assert_eq!(game.game.table().outcome().and_then(|outcome| outcome.winner), Some(!me));
    let records = matches_in(&game.game.folder.join("records"));
    assert_eq!(records.len(), 1, "{records:?}");
    let record = record_in::<UnfinishedMatch>(&records[0]);
    let names = [record.players.red.to_string(), record.players.black.to_string()];
    assert!(FAR_NAMES.iter().all(|name| names.contains(&(*name).to_owned())), "{names:?}");
    let entries = game.far.read(|end, _| end.log().len());
    assert_eq!(record.actions.len(), entries, "both have the same acts");
}

#[test]
fn a_player_who_stays_away_can_be_waited_for_or_the_match_claimed() {
    let mut game = FarMatchGame::playing(Level::Two);
    game.wire.cut();
    game.wait(3_000);
    assert_eq!((game.game.menu(), game.game.time_runs()), (Menu::Online, false));
    assert_eq!(game.game.button("ready"), None, "nobody can be ready for a table that is not there");
    for _ in 0..125 {
        game.wire.pass(1_000);
        game.game.frame(FRAME);
    }
    game.game.await_button("wait");
    game.press("claim match");
    let ending = game.game.resource::<OnlineState>().playing().and_then(|playing| playing.ending);
    assert_eq!(ending, Some(Ending::Claimed(game.me())));
}
