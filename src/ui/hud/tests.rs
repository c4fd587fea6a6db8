//! The bars offer what the rules allow, fit on the screen and pass clicks on.

use super::aid::{Aid, aids};
use super::bar::{Model, bar};
use super::buttons::Pressed;
use super::corner::{Intent, corner};
use super::deeds::offers;
use super::log::{Line, MatchLog};
use super::status::status;
use super::turn::TurnClock;
use crate::bot;
use crate::rules::{Action, Level, Options, Player, Socket};
use crate::simulation::hint::Hint;
use crate::simulation::keys::PlayerDeed;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::seats::{Seat, Seats};
use crate::ui::testing::Bench;

fn at_level(level: Level) -> LiveMatch {
    LiveMatch::new(MatchSetup { options: Options::at_level(level), ..Default::default() }).expect("official options")
}

fn socket(name: &str) -> Socket {
    name.parse().expect("this is a socket")
}

fn deeds(live: &LiveMatch, player: Player) -> Vec<PlayerDeed> {
    offers(live.game(), player).iter().map(|offer| offer.deed).collect()
}

#[test]
fn only_what_is_allowed_is_offered() {
    let mut live = at_level(Level::Three);
    assert_eq!(deeds(&live, Player::Red), [PlayerDeed::Pass]);
    assert_eq!(deeds(&live, Player::Black), [PlayerDeed::FlipTimer]);
    live.act(Player::Red, Action::Lift(socket("D1"))).expect("it may be lifted");
    assert_eq!(deeds(&live, Player::Red), [], "nothing but placing");
    assert_eq!(status(live.game(), Player::Red).key, "status-place");
    live.act(Player::Red, Action::Place(socket("D2"))).expect("it may go there");
    assert_eq!(deeds(&live, Player::Red), [PlayerDeed::DropRing, PlayerDeed::KeepRing, PlayerDeed::FlipTimer]);
    live.act(Player::Red, Action::KeepRing).expect("it may be kept");
    assert_eq!(deeds(&live, Player::Black), [PlayerDeed::ClaimRing, PlayerDeed::Pass]);
    live.act(Player::Black, Action::Pass).expect("at Level 3 one may pass");
    live.act(Player::Red, Action::Lift(socket("A4"))).expect("it may be lifted");
    live.act(Player::Red, Action::Place(socket("B4"))).expect("it may go there");
    assert!(deeds(&live, Player::Red).contains(&PlayerDeed::ExtraRing), "passing cost him a ring");
}

#[test]
fn a_started_glass_waits_for_the_others() {
    let mut live = at_level(Level::Two);
    for (player, from, to) in [(Player::Red, "D1", "D2"), (Player::Black, "D7", "D6")] {
        live.act(player, Action::Lift(socket(from))).expect("it may be lifted");
        live.act(player, Action::Place(socket(to))).expect("it may go there");
    }
    assert_eq!(status(live.game(), Player::Red).key, "status-move-idle");
    assert_eq!(status(live.game(), Player::Black).key, "status-ring");
}

#[test]
fn the_nudge_comes_at_level_2_after_15_seconds() {
    let clock = TurnClock::default();
    for level in [Level::One, Level::Two, Level::Three] {
        let mut live = at_level(level);
        live.pass_time(14_999);
        assert_eq!(clock.nudge(live.game()), None);
        live.pass_time(15_001);
        assert_eq!(clock.nudge(live.game()), (level == Level::Two).then_some((30_000, 0.5)));
    }
}

#[test]
fn bars_fit_and_their_buttons_answer() {
    let mut live = at_level(Level::Three);
    live.act(Player::Red, Action::Lift(socket("D1"))).expect("it may be lifted");
    live.act(Player::Red, Action::Place(socket("D2"))).expect("it may go there");
    for bench in Bench::sizes() {
        for (player, word, deed) in
            [(Player::Red, "Keep ring", PlayerDeed::KeepRing), (Player::Black, "Pass", PlayerDeed::Pass)]
        {
            let model = Model::of(&live, player, &TurnClock::default(), false, &Hint::default());
            assert_eq!(bench.click_on(word, |ctx, texts| bar(ctx, texts, &model)), Some(Pressed::Deed(deed)));
        }
    }
}

#[test]
fn a_person_alone_gets_aids_at_level_one_and_the_bot_gets_no_buttons() {
    let against_bot = |level| {
        let seats = Seats { red: Seat::Person, black: Seat::Bot(bot::Level::Novice) };
        LiveMatch::new(MatchSetup { options: Options::at_level(level), seats, ..Default::default() }).expect("official")
    };
    let mut live = against_bot(Level::One);
    let hint = Hint::default();
    assert_eq!(aids(&live, &hint, Player::Red), [Aid::Hint]);
    for (player, action) in [
        (Player::Red, Action::Lift(socket("D1"))),
        (Player::Red, Action::Place(socket("D2"))),
        (Player::Red, Action::DropRing),
    ] {
        live.act(player, action).expect("this is allowed");
    }
    assert_eq!(aids(&live, &hint, Player::Red), [Aid::TakeBack], "no hint while it is the bot's turn");
    let bar_of = |live: &LiveMatch, player| Model::of(live, player, &TurnClock::default(), false, &hint);
    assert!(bar_of(&live, Player::Black).offers.is_empty());
    assert_eq!(bar_of(&live, Player::Black).status.key, "status-bot-thinks");
    for bench in Bench::sizes() {
        let model = bar_of(&live, Player::Red);
        let pressed = bench.click_on("Take back", |ctx, texts| bar(ctx, texts, &model));
        assert_eq!(pressed, Some(Pressed::Aid(Aid::TakeBack)));
    }
    assert!(aids(&against_bot(Level::Two), &hint, Player::Red).is_empty(), "sand does not run back");
    assert!(aids(&at_level(Level::One), &hint, Player::Red).is_empty(), "two people ask each other");
}

#[test]
fn the_corner_fits_and_answers() {
    let log = MatchLog::default();
    for bench in Bench::sizes() {
        let pause = bench.click_on("Pause", |ctx, texts| corner(ctx, texts, &log, false, false));
        assert_eq!(pause, Some(Intent::Pause));
    }
}

#[test]
fn the_log_reads_like_a_story() {
    let mut live = at_level(Level::One);
    let mut log = MatchLog::default();
    let acts = [
        (Player::Red, Action::Lift(socket("D1"))),
        (Player::Red, Action::Place(socket("D2"))),
        (Player::Red, Action::KeepRing),
        (Player::Black, Action::ClaimRing),
        (Player::Black, Action::Lift(socket("D7"))),
        (Player::Black, Action::Place(socket("D6"))),
        (Player::Black, Action::DropRing),
    ];
    for (player, action) in acts {
        for happened in live.act(player, action).expect("this is allowed") {
            log.tell(happened.event);
        }
    }
    let bench = Bench::at_scale(1.0);
    let words: Vec<String> = log.lines.iter().map(|line| line.words(bench.texts())).collect();
    assert_eq!(words, ["Red D1–D2", "Black claims the ring on D2", "Black D7–D6, ring"]);
    assert!(matches!(log.last_move(), Some(Line::Move { player: Player::Black, ring: true, .. })));
}
