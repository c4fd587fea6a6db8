//! Tests that tips are true, fit on every screen, and name the keys that work.

use std::collections::BTreeSet;

use bevy_egui::egui::{Pos2, Shape, vec2};
use tamsk_rules::{Action, FullSocketRule, Level, Match, Options, Player, Refusal, Sand, Socket, StartLayout};

use super::placing::{CursorKeysPicture, TipContent, TipSurroundings};
use super::tip::{Tip, all_glasses_of};
use super::{draw_tip, words};
use crate::input::keys::{InputAction, KeyLabels};
use crate::localization::Language;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::testing::PanelHarness;

#[test]
fn every_tip_fits_and_names_the_keys_that_work() {
    let matches =
        [(Level::One, FullSocketRule::Loses), (Level::Three, FullSocketRule::Refused)].map(|(level, full_socket)| {
            Match::new(Options { full_socket, ..Options::at_level(level) }).expect("within bounds")
        });
    let seats =
        [PlayerNames::default(), PlayerNames::one_person_as(Player::Red), PlayerNames::one_person_as(Player::Black)];
    for bench in PanelHarness::at_all_scales_and_languages() {
        for game in &matches {
            for seats in seats.iter().map(|names| names.seats) {
                let all = Tip::all().flat_map(|tip| seats.people().map(move |player| (tip, player)));
                for ((tip, player), with_cursor) in all.flat_map(|it| [(it, false), (it, true)]) {
                    let words = words(bench.texts(), game, (seats, &KeyLabels::default()), tip, player, with_cursor);
                    if tip == Tip::Move {
                        let press = KeyLabels::default().player_action_label(seats, player, InputAction::PressAtCursor);
                        assert!(words.contains(&press), "{words}");
                    }
                    if let Some(command) = tip.command_in_text() {
                        let key =
                            KeyLabels::default().player_action_label(seats, player, InputAction::Command(command));
                        assert!(words.split(|c: char| !c.is_alphanumeric()).any(|word| word == key), "{words}");
                    }
                    let walks = KeyLabels::default().cursor_labels(seats, player).step_labels;
                    let picture = CursorKeysPicture(if tip == Tip::Move { walks } else { Vec::new() });
                    let keys = picture.0.len();
                    let line = TipContent { words: words.clone(), picture, player: Some(player), opacity: 1.0 };
                    let drawn = bench.checked_texts(|ctx, _| draw_tip(ctx, &line, TipSurroundings::default()));
                    assert_eq!(drawn.len(), keys + 1, "{words}");
                    let (_, at) = drawn.iter().find(|(text, _)| *text == words).expect("the words");
                    // A tip with a picture of the keys has room for more lines.
                    let most = if keys > 0 { 70.0 } else { 45.0 };
                    assert!(at.height() < most, "{words:?} takes too many lines: {at}");
                }
            }
        }
    }
}

/// The picture arranges the keys like the neighbours of a socket. The text names the arrow keys if they move the
/// cursor.
#[test]
fn the_move_tip_arranges_keys_around_a_socket() {
    let game = Match::new(Options::at_level(Level::One)).expect("official options");
    for bench in PanelHarness::at_all_scales_and_languages() {
        for (names, arrows) in [(PlayerNames::one_person_as(Player::Red), true), (PlayerNames::default(), false)] {
            let signs = KeyLabels::default();
            let words = words(bench.texts(), &game, (names.seats, &signs), Tip::Move, Player::Red, false);
            let named = if bench.texts().language() == Language::English { "the arrow keys" } else { "les flèches" };
            assert_eq!(words.contains(named), arrows, "{words}");
            assert!(!words.contains(['↖', '↗']), "{words}");
            let picture = CursorKeysPicture(signs.cursor_labels(names.seats, Player::Red).step_labels);
            let line = TipContent { words, picture, player: None, opacity: 1.0 };
            let drawn = bench.checked_texts(|ctx, _| draw_tip(ctx, &line, TipSurroundings::default()));
            let at = |sign: &str| drawn.iter().find(|(text, _)| text == sign).expect("the key").1.center();
            let [one, two, three, q, a, w] = ["1", "2", "3", "Q", "A", "W"].map(at);
            assert!(two.y < one.y && (one.y - three.y).abs() < 1.5 && one.y < q.y, "{drawn:?}");
            assert!((q.y - w.y).abs() < 1.5 && q.y < a.y, "{drawn:?}");
            assert!(one.x < two.x && two.x < three.x && q.x < a.x && a.x < w.x, "{drawn:?}");
        }
    }
}

/// A random number generator that returns the same numbers in every run.
struct Lehmer(u64);

impl Lehmer {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0 * 48_271 % 2_147_483_647;
        usize::try_from(self.0).expect("31 bits") % limit
    }
}

fn every_action() -> Vec<Action> {
    use Action::{ClaimRing, DropRing, FlipTimer, KeepRing, Pass, PutBack, Take};
    let simple = [Take, PutBack, DropRing, KeepRing, ClaimRing, FlipTimer, Pass].into_iter();
    let on_sockets = [Action::Lift, Action::Place, Action::DropExtra].map(|action| Socket::all().map(action));
    simple.chain(on_sockets.into_iter().flatten()).collect()
}

/// Asserts that the rules allow the action that a tip suggests.
fn assert_true(tip: Tip, game: &Match, player: Player) {
    let after = |actions: &[Action]| {
        let mut game = game.clone();
        let at = game.now();
        for &action in actions {
            game.apply(at, player, action).map_err(|rejected| rejected.why)?;
        }
        Ok::<Match, Refusal>(game)
    };
    let moves = || {
        let from = all_glasses_of(game, player).filter_map(|glass| game.glass(glass).socket);
        from.flat_map(|from| from.neighbours().into_iter().map(move |to| [Action::Lift(from), Action::Place(to)]))
    };
    let can_move = || {
        let enters = || Socket::all().any(|to| after(&[Action::Take, Action::Place(to)]).is_ok());
        moves().any(|turn| after(&turn).is_ok()) || enters()
    };
    let holds = match tip {
        Tip::TimerRunsAgainstPlayer => {
            game.timer_upper_sand() > 0 && (game.glass_in_hand(player).is_some() || can_move())
        }
        Tip::ExtraRing => Socket::all().any(|to| after(&[Action::DropExtra(to)]).is_ok()),
        Tip::ClaimOrPass => after(&[Action::ClaimRing]).is_ok() && after(&[Action::Pass]).is_ok() && !can_move(),
        Tip::Claim => after(&[Action::ClaimRing]).is_ok(),
        Tip::DropRing => after(&[Action::DropRing]).is_ok() && after(&[Action::KeepRing]).is_ok(),
        Tip::LowGlass => all_glasses_of(game, player).any(|glass| {
            let saved = |game: Match| game.upper_sand(glass) > game.options().glass_sand / 2;
            moves().any(|turn| after(&turn).is_ok_and(saved))
        }),
        Tip::FullSocketInReach | Tip::FullSocketLosesAtOnce => {
            let board = game.board();
            (board.full_sockets() - board.occupied_sockets()).into_iter().any(|full| {
                let lifted = moves().filter(|turn| turn[1] == Action::Place(full)).map(|turn| after(&turn));
                let placed = std::iter::once(after(&[Action::Place(full)]));
                lifted.chain(placed).any(|after| match after {
                    Ok(game) => game.outcome().is_some_and(|outcome| outcome.winner == Some(!player)),
                    Err(why) => why == Refusal::TargetSocketFull,
                })
            })
        }
        Tip::StartGlasses => {
            can_move() && all_glasses_of(game, player).any(|glass| game.glass(glass).sand == Sand::Idle)
        }
        Tip::AllGlassesRunning => all_glasses_of(game, player)
            .all(|glass| game.glass(glass).socket.is_some_and(|at| after(&[Action::Lift(at)]).is_ok())),
        Tip::ManyMovesWithoutDroppedRing => can_move() && game.quiet_moves() >= 15,
        Tip::FlipTimer => after(&[Action::FlipTimer]).is_ok_and(|game| game.timer_armed_against() == Some(!player)),
        Tip::Move => can_move(),
    };
    assert!(holds, "{tip:?} for {player:?} in {game:?}");
}

#[test]
fn a_tip_over_the_cursor_is_faint() {
    let bench = PanelHarness::at_scale(2.0);
    let words = bench.texts().tr("tip-all-running").into_owned();
    let line = TipContent { words, picture: CursorKeysPicture(Vec::new()), player: None, opacity: 1.0 };
    let plate = |cursor: Option<Pos2>| {
        let painted = bench.painted_shapes(vec![], |ctx, _| {
            draw_tip(ctx, &line, TipSurroundings { table_cursor: cursor, ..TipSurroundings::default() });
        });
        let plates = painted.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Rect(plate) => Some((plate.rect, plate.fill.a())),
            _ => None,
        });
        plates.max_by(|one, other| one.0.area().total_cmp(&other.0.area())).expect("a plate")
    };
    let (area, opaque) = plate(None);
    let (_, aside) = plate(Some(area.center_top() - vec2(0.0, 40.0)));
    let (_, over) = plate(Some(area.center()));
    assert_eq!(aside, opaque, "the tip is faint although the cursor is beside it");
    assert!(over < opaque / 3, "{over} of {opaque}");
}

#[test]
fn no_tip_suggests_a_refused_action() {
    let (actions, mut random, mut met) = (every_action(), Lehmer(14), BTreeSet::new());
    for seed in 0..60 {
        let level = [Level::One, Level::Two, Level::Three][seed % 3];
        let full_socket = if seed % 2 == 0 { FullSocketRule::Refused } else { FullSocketRule::Loses };
        let start = if seed % 5 == 0 { StartLayout::Free } else { StartLayout::Corners };
        let options = Options { full_socket, start, glass_sand: 60_000, ..Options::at_level(level) };
        let mut game = Match::new(options).expect("within bounds");
        if seed % 10 == 1 {
            let quiet = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 15";
            let position = quiet.parse().expect("a position");
            game = Match::from_position(*game.options(), &position).expect("a legal position");
        }
        for _ in 0..500 {
            let player = if random.below(2) == 0 { Player::Red } else { Player::Black };
            let open: Vec<Action> =
                actions.iter().copied().filter(|&action| game.check_action(player, action).is_ok()).collect();
            let loses =
                |action: &Action| matches!(*action, Action::Place(to) if game.board().full_sockets().contains(to));
            let open: Vec<Action> = open.into_iter().filter(|action| !loses(action)).collect();
            let at = game.now() + [0, 300, 900, 4_000][random.below(4)];
            if open.is_empty() || random.below(4) == 0 {
                game.advance(at);
            } else {
                // The action may have become illegal in the meantime.
                let _ = game.apply(at, player, open[random.below(open.len())]);
            }
            for tip in Tip::all() {
                for player in Player::BOTH.into_iter().filter(|&player| tip.applies(&game, player)) {
                    met.insert(tip.settings_name());
                    assert_true(tip, &game, player);
                }
            }
        }
    }
    let names: BTreeSet<_> = Tip::all().map(Tip::settings_name).collect();
    assert_eq!(met, names, "a tip never applied");
}
