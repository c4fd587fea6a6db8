//! Tests that the players' bars offer the commands that the rules allow, fit on the screen, and report clicks.

use bevy_egui::egui::Context;
use tamsk_rules::{Action, EndReason, Level, Move, Options, Outcome, Player, Socket, Turn};

use super::bar::{BarPress, player_bar};
use super::bar_model::{AvailableCommand, PlayerBarContent, RingRights, available_commands, overlong_thinking_time};
use super::corner::{CornerMatchKind, ScreenCorner, corner_buttons};
use super::log::MatchLog;
use super::log_panel::log_panel;
use crate::localization::{Language, Localization};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::game::{Aid, PlayableGame};
use crate::table::hint::Hint;
use crate::table::panels::MatchButton;
use crate::table::player_command::PlayerCommand;
use crate::table::seats::{Seat, Seats};
use crate::table::table_top::TableSide;
use crate::ui::kit::log_line::{LogEntry, LogLine};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::status::PlayerStatusText;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::layout::Edge;
use PlayerCommand::{ClaimUndroppedRing, DropRing, FlipTimer, KeepRing, Pass, ToggleExtraRingChoice};

fn at_level(level: Level) -> LiveMatch {
    LiveMatch::new(MatchSetup { options: Options::at_level(level), ..Default::default() })
        .expect("the official options are valid")
}

fn socket(name: &str) -> Socket {
    name.parse().expect("a valid socket name")
}

fn place(live: &mut LiveMatch, player: Player, from: &str, to: &str) {
    for action in [Action::Lift(socket(from)), Action::Place(socket(to))] {
        live.act(player, action).expect("the move is legal");
    }
}

fn begun() -> LiveMatch {
    let mut live = at_level(Level::Three);
    place(&mut live, Player::Red, "D1", "D2");
    live
}

fn draw_log(ctx: &Context, texts: &Localization, log: &MatchLog) {
    log_panel(ctx, texts, &PlayerNames::default(), &[], log, Edge::Right, TableSide::Near, 0.0);
}

fn status(live: &LiveMatch, player: Player) -> &'static str {
    PlayerStatusText::of(live.game(), player, Seat::Person, None, false).text_key
}

fn commands(live: &LiveMatch, player: Player) -> Vec<PlayerCommand> {
    available_commands(live.game(), player).iter().map(|offer| offer.command).collect()
}

#[test]
fn bars_offer_only_what_the_rules_allow() {
    let mut live = at_level(Level::Three);
    assert_eq!(commands(&live, Player::Red), [Pass]);
    assert_eq!(commands(&live, Player::Black), [FlipTimer]);
    live.act(Player::Red, Action::Lift(socket("D1"))).expect("the glass can be lifted");
    assert_eq!(commands(&live, Player::Red), [], "a lifted glass can only be placed");
    assert_eq!(status(&live, Player::Red), "status-place");
    live.act(Player::Red, Action::Place(socket("D2"))).expect("the glass can be placed there");
    assert_eq!(commands(&live, Player::Red), [DropRing, KeepRing, FlipTimer]);
    live.act(Player::Red, Action::KeepRing).expect("the ring can be kept");
    assert_eq!(commands(&live, Player::Black), [ClaimUndroppedRing, Pass]);
    live.act(Player::Black, Action::Pass).expect("passing is allowed at Level 3");
    place(&mut live, Player::Red, "A4", "B4");
    assert!(commands(&live, Player::Red).contains(&ToggleExtraRingChoice), "passing cost them a ring");
}

#[test]
fn a_started_glass_waits_for_the_others() {
    let mut live = at_level(Level::Two);
    place(&mut live, Player::Red, "D1", "D2");
    place(&mut live, Player::Black, "D7", "D6");
    assert_eq!(status(&live, Player::Red), "status-move-idle");
    assert_eq!(status(&live, Player::Black), "status-ring");
}

#[test]
fn the_thinking_time_is_shown_at_level_2_after_15_seconds() {
    for level in [Level::One, Level::Two, Level::Three] {
        let mut live = at_level(level);
        live.pass_time(14_999);
        assert_eq!(overlong_thinking_time(live.game()), None);
        live.pass_time(15_001);
        assert_eq!(overlong_thinking_time(live.game()), (level == Level::Two).then_some(30_000));
    }
}

#[test]
fn bars_fit_and_their_buttons_respond() {
    let live = begun();
    for bench in PanelHarness::at_all_scales_and_languages() {
        let buttons = [(Player::Red, "command-keep", KeepRing), (Player::Black, "command-pass", Pass)];
        for (player, word, command) in buttons {
            let model = PlayerBarContent::of(&live, Seats::default(), player, None, false, &Hint::default());
            let pressed = bench.click_on_text_key(word, |ctx, texts| player_bar(ctx, texts, &model, 0.0));
            assert_eq!(pressed, Some(BarPress::Command(command)));
        }
    }
}

#[test]
fn aids_are_offered_at_level_one_and_the_bot_gets_no_buttons() {
    let against_bot = Seats { red: Seat::Person, black: Seat::Bot(tamsk_engine::Difficulty::Novice) };
    let mut live = at_level(Level::One);
    let hint = Hint::default();
    assert_eq!(live.aids(Player::Red, against_bot, false), [Aid::Hint]);
    place(&mut live, Player::Red, "D1", "D2");
    live.act(Player::Red, Action::DropRing).expect("the ring can be dropped");
    assert_eq!(live.aids(Player::Red, against_bot, false), [Aid::TakeBack], "no hint while it is the bot's turn");
    let bar_of = |live: &LiveMatch, player| PlayerBarContent::of(live, against_bot, player, None, false, &hint);
    assert!(bar_of(&live, Player::Black).available_commands.is_empty());
    assert_eq!(bar_of(&live, Player::Black).status.text_key, "status-bot-thinks");
    for bench in PanelHarness::at_all_scales_and_languages() {
        let model = bar_of(&live, Player::Red);
        let pressed = bench.click_on_text_key("aid-take-back", |ctx, texts| player_bar(ctx, texts, &model, 0.0));
        assert_eq!(pressed, Some(BarPress::Aid(Aid::TakeBack)));
    }
    assert!(at_level(Level::Two).aids(Player::Red, against_bot, false).is_empty(), "sand does not run back");
    let people = |player| live.aids(player, Seats::default(), false);
    assert_eq!(people(Player::Red), [Aid::TakeBack], "the player who moved last may ask");
    assert_eq!(people(Player::Black), []);
}

#[test]
fn the_corner_fits_and_its_buttons_respond() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        for (key, kind, button) in [
            ("hud-pause", CornerMatchKind::LocalTamskMatch, MatchButton::Pause(TableSide::Near)),
            ("hud-menu", CornerMatchKind::Untimed, MatchButton::Pause(TableSide::Near)),
            ("hud-rules", CornerMatchKind::FinishedMatch, MatchButton::Rules(TableSide::Near)),
        ] {
            let pressed = bench
                .click_on_text_key(key, |ctx, texts| corner_buttons(ctx, texts, None, kind, ScreenCorner::UpperRight));
            assert_eq!(pressed, Some(button));
        }
    }
}

#[test]
fn each_line_of_the_log_describes_its_events() {
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
        for happened in live.act(player, action).expect("the action is legal") {
            log.add_event(happened.event);
        }
    }
    let bench = PanelHarness::at_scale(1.0);
    let words: Vec<String> = log.lines.iter().map(|line| line.words(bench.texts(), &PlayerNames::default())).collect();
    assert_eq!(words, ["Red D1-D2", "Black claims D2 and drops a ring there", "Black *D7-D6o"]);
    assert!(matches!(log.last_turn(), Some(LogLine::Move { player: Player::Black, dropped_ring: true, .. })));
    assert_eq!(log.begun_turn_numbers, [Some(1), Some(2), None], "a claim and the move after it are one turn");
}

fn bars() -> Vec<PlayerBarContent> {
    let live = at_level(Level::Three);
    let plain = PlayerBarContent::of(&live, Seats::default(), Player::Red, None, false, &Hint::default());
    let mut bars = Vec::new();
    let keys = Localization::new(Language::English).keys();
    for key in keys.into_iter().filter(|key| key.starts_with("status-")) {
        let status = PlayerStatusText { text_key: key.leak(), is_highlighted: true };
        bars.push(PlayerBarContent { status, available_commands: Vec::new(), ..plain.clone() });
    }
    let [from, to] = ["D1", "D2"].map(socket);
    for claims_ring in [false, true] {
        for ring in [None, Some(false), Some(true)] {
            let turn = Turn { claims_ring, glass_move: ring.map(|ring| Move { from, to, drops_ring: ring }) };
            let hint = Hint { visible_advice: Some((Player::Red, turn)), ..Hint::default() };
            let (aids, available_commands) = (vec![Aid::Hint, Aid::TakeBack], Vec::new());
            bars.push(PlayerBarContent { hint, aids, available_commands, ..plain.clone() });
        }
    }
    bars.push(PlayerBarContent { shown_thinking_time: Some(754_000), ..plain.clone() });
    // A bar with as many buttons as possible, each showing the longest time.
    let most = [DropRing, KeepRing, ToggleExtraRingChoice, FlipTimer];
    let offers: Vec<_> =
        most.map(|command| AvailableCommand { command, millis_left_and_total: Some((15_000, 15_000)) }).into();
    for (command, extra) in [(DropRing, true), (ClaimUndroppedRing, false), (ToggleExtraRingChoice, false)] {
        let ring_rights = RingRights { drop_command_and_time_share: Some((command, 0.7)), may_also_drop_extra: extra };
        let available_commands = offers.clone();
        bars.push(PlayerBarContent { ring_rights, available_commands, rings: 1, ..plain.clone() });
    }
    let claim = AvailableCommand { command: ClaimUndroppedRing, millis_left_and_total: None };
    bars.push(PlayerBarContent { available_commands: vec![claim, offers[3]], ..plain.clone() });
    let far = bars.clone().into_iter();
    bars.extend(far.map(|bar| PlayerBarContent { player: Player::Black, is_on_far_side: true, ..bar }));
    bars
}

#[test]
fn every_bar_fits_beside_the_corner() {
    let ([dropped_ring, late], [claimed, timed_out, into_full_socket]) = ([true; 2], [false; 3]);
    let (player, to) = (Player::Black, socket("D2"));
    let line = LogLine::Move { player, from: None, to, dropped_ring, claimed, timed_out, late, into_full_socket };
    for bench in PanelHarness::at_all_scales_and_languages() {
        let last = line.words(bench.texts(), &PlayerNames::default());
        for model in bars() {
            bench.checked_texts(|ctx, texts| {
                player_bar(ctx, texts, &model, 0.0);
                corner_buttons(ctx, texts, Some(&last), CornerMatchKind::LocalTamskMatch, ScreenCorner::UpperRight);
            });
        }
    }
}

#[test]
fn each_player_at_a_table_top_screen_has_a_bar_and_a_corner() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        let screen = bench.screen();
        let near = bars().swap_remove(0);
        let far = PlayerBarContent { player: Player::Black, is_on_far_side: true, ..near.clone() };
        let [near, far] = [near, far].map(|bar| PlayerBarContent { is_table_top: true, ..bar });
        let pause = bench.texts().tr("hud-pause").into_owned();
        let drawn = bench.checked_texts(|ctx, texts| {
            player_bar(ctx, texts, &near, 0.0);
            player_bar(ctx, texts, &far, 0.0);
            for spot in [ScreenCorner::LowerRight, ScreenCorner::UpperLeft] {
                corner_buttons(ctx, texts, None, CornerMatchKind::LocalTamskMatch, spot);
            }
        });
        // The layout is symmetric about the centre of the screen.
        let places: Vec<_> = drawn.iter().filter(|(text, _)| *text == pause).map(|(_, rect)| *rect).collect();
        let &[one, other] = places.as_slice() else { panic!("{places:?}") };
        let middle = one.center() + (other.center() - one.center()) / 2.0;
        assert!((middle - screen.center()).length() < 2.0, "{one} and {other}");
    }
}

#[test]
fn a_long_name_is_shortened_to_fit() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        let mut model = bars().swap_remove(0);
        model.names.typed_names.red = "Wilhelmina Montgomery-W".into();
        let drawn = bench.settled_texts(|ctx, texts| _ = player_bar(ctx, texts, &model, 0.0));
        assert!(drawn.iter().any(|text| text.starts_with("Wilh")), "{drawn:?}");
    }
}

#[test]
fn the_log_fits_and_hud_texts_are_localized() {
    let lines = every_line(Player::Black);
    for bench in PanelHarness::at_all_scales_and_languages() {
        // Six lines fit into the log at every scale.
        for some in lines.chunks(6) {
            let log = MatchLog { lines: some.to_vec(), ..MatchLog::default() };
            bench.checked_texts(|ctx, texts| draw_log(ctx, texts, &log));
        }
    }
    let log = MatchLog { lines, ..MatchLog::default() };
    PanelHarness::with_masked_translations().assert_localized("the log", |ctx, texts| draw_log(ctx, texts, &log));
    for model in bars() {
        PanelHarness::with_masked_translations()
            .assert_localized("a bar", |ctx, texts| _ = player_bar(ctx, texts, &model, 0.0));
    }
    PanelHarness::with_masked_translations().assert_localized("the corner", |ctx, texts| {
        _ = corner_buttons(ctx, texts, None, CornerMatchKind::FinishedMatch, ScreenCorner::UpperRight);
    });
}

#[test]
fn a_person_against_the_bot_is_called_you() {
    for player in Player::BOTH {
        let names = PlayerNames::one_person_as(player);
        let lines: Vec<_> = every_line(player).into_iter().filter(|line| line.player().is_some()).collect();
        let model = PlayerBarContent::of(&at_level(Level::Three), names.seats, player, None, false, &Hint::default());
        for bench in PanelHarness::at_all_scales_and_languages() {
            let you = names.name(bench.texts(), player);
            let bar = bench.checked_texts(|ctx, texts| _ = player_bar(ctx, texts, &model, 0.0));
            assert!(bar.iter().any(|(text, _)| *text == you), "{bar:?}");
            let start = you.as_str();
            for line in &lines {
                let words = line.words(bench.texts(), &names);
                assert!(words.starts_with(start), "{words}");
            }
        }
    }
}

#[test]
fn a_person_against_the_bot_sees_the_left_hand_keys() {
    let live = begun();
    for (seats, letter) in [(PlayerNames::one_person_as(Player::Black).seats, "X"), (Seats::default(), "N")] {
        let model = PlayerBarContent::of(&live, seats, Player::Black, None, false, &Hint::default());
        let drawn = PanelHarness::at_scale(1.0).checked_texts(|ctx, texts| _ = player_bar(ctx, texts, &model, 0.0));
        assert!(drawn.iter().any(|(text, _)| text == letter), "{drawn:?}");
    }
}

fn every_line(player: Player) -> Vec<LogLine> {
    let at = socket("D4");
    let mut lines = vec![
        LogLine::Claim(player, at),
        LogLine::ExtraRing(player, at),
        LogLine::Pass(player, true),
        LogLine::Pass(player, false),
        LogLine::Late(player),
        LogLine::TurnMissed(player),
        LogLine::GlassLost(player, at),
        LogLine::TimerFlipped(player),
        LogLine::Resigned(player),
        LogLine::EndingBegan,
        LogLine::MatchRevived,
        LogLine::Over(Outcome { winner: Some(player), by: EndReason::Rings }),
        LogLine::Over(Outcome { winner: None, by: EndReason::Tie }),
    ];
    for from in [None, Some(at)] {
        for dropped_ring in [false, true] {
            let [claimed, timed_out, late, into_full_socket] =
                [dropped_ring, !dropped_ring, dropped_ring, !dropped_ring];
            lines.push(LogLine::Move {
                player,
                from,
                to: at,
                dropped_ring,
                claimed,
                timed_out,
                late,
                into_full_socket,
            });
        }
    }
    lines
}

#[test]
fn a_pass_that_counts_as_late_is_one_line_of_the_log() {
    let mut live = at_level(Level::Three);
    let mut log = MatchLog::default();
    for happened in live.act(Player::Red, Action::Pass).expect("passing is allowed at Level 3") {
        log.add_event(happened.event);
    }
    assert_eq!(log.lines, [LogLine::Pass(Player::Red, false)]);
}
