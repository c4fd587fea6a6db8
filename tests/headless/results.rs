//! Tests of the result of a match: its figures, its turning point, and matches that continue from the turning point.

use std::sync::atomic::AtomicBool;

use tamsk::appearance::BoardSigns;
use tamsk::simulation::components::SocketHighlight;
use tamsk::table::analysis::TurningPointSearch;
use tamsk_engine::UntimedThinker;
use tamsk_engine::analysis::{JudgedTurn, TurnOutcome};
use tamsk_engine::search::SearchLimits;
use tamsk_rules::{Event, RingDropReason, Turn};
use tamsk_testing::prelude::*;

use super::coordinates::assert_only_labels_of;

/// Returns the texts to the left and to the right of the given text on the result card.
fn texts_beside(game: &HeadlessGame, name: &str) -> [String; 2] {
    // The same text also appears in the bars of the players, further to the left.
    let row = game.text_areas(name).into_iter().max_by(|one, other| one.center().x.total_cmp(&other.center().x));
    let row = row.unwrap_or_else(|| panic!("{name} is not among {:?}", game.visible_texts()));
    let card = (row.center().x - 140.0)..(row.center().x + 140.0);
    let mut beside: Vec<(f32, String)> = Vec::new();
    for text in game.visible_texts() {
        let places = game.text_areas(text);
        let level = places.iter().filter(|at| text != name && (at.center().y - row.center().y).abs() < 6.0);
        beside.extend(level.filter(|at| card.contains(&at.center().x)).map(|at| (at.center().x, text.to_owned())));
    }
    beside.sort_by(|one, other| one.0.total_cmp(&other.0));
    beside.dedup();
    let texts: Vec<String> = beside.into_iter().map(|(_, text)| text).collect();
    texts.try_into().unwrap_or_else(|texts| panic!("{name}: {texts:?}"))
}

/// Returns how many rings each player has dropped for this reason, as text.
fn rings(game: &HeadlessGame, right: RingDropReason) -> [String; 2] {
    let history = game.live_match().expect("a match on the table").history();
    Player::BOTH.map(|by| {
        let of = |event: Event| matches!(event, Event::RingDropped { player, why, .. } if player == by && why == right);
        history.iter().filter(|happened| of(happened.event)).count().to_string()
    })
}

pub(super) fn turning_point(game: &HeadlessGame) -> Option<JudgedTurn> {
    game.expect_component::<TurningPointSearch>().turn().copied()
}

/// Waits until the match has been analysed and the card shows its turning point.
pub(super) fn wait_for_review(game: &mut HeadlessGame) {
    game.run_until("the match is reviewed", |game| {
        !matches!(
            game.expect_component::<TurningPointSearch>(),
            TurningPointSearch::NoLoser | TurningPointSearch::Sought
        )
    });
    game.wait_in_long_frames(1_200);
}

/// Passes or moves a glass if it is Red's turn. Presses `key` to drop or keep the ring. `number` selects the move.
fn play_a_move(game: &mut HeadlessGame, number: usize, key: KeyCode) {
    if game.point_of_button("red pass").is_some() {
        game.click_button("red pass");
        return;
    }
    // The match may continue from a moment at which Red must still decide about a ring.
    if game.current_match().ring_window(Player::Red).is_some() {
        game.press_key(key);
        return;
    }
    let table = game.current_match();
    let ready = table.to_move() == Player::Red && table.ring_window(Player::Black).is_none();
    let mut moves = Vec::new();
    for (glass, _) in table.glasses().filter(|(glass, _)| ready && glass.owner == Player::Red) {
        moves.extend(table.targets(glass).into_iter().map(|to| (glass, to)));
    }
    if moves.is_empty() {
        game.run_frames(1);
        return;
    }
    let (glass, to) = moves[number % moves.len()];
    let (from, at) = (game.point_of_glass(glass), game.point_of_socket(to));
    game.run_frames(2).drag(from, at);
    if game.current_match().ring_window(Player::Red).is_some() {
        game.press_key(key);
    }
}

#[test]
fn a_match_played_to_its_end_shows_its_figures_and_can_be_tried_again() {
    // The person plays the last quarter of a match that Red has lost.
    let lost = lost_by_red();
    let later = lost.before_action(lost.record().actions.len() * 3 / 4).expect("an action of the record");
    let mut game = HeadlessGame::new();
    // Seen from above, no glass hides another glass.
    game.load_match(later, PERSON_AGAINST_BOT)
        .wait_for_camera()
        .press_key(KeyCode::KeyT)
        .wait_for_camera()
        .set_frame_length(80);
    let mut number = 0;
    game.run_until("the match is over", |game| {
        number += 1;
        // Red keeps most rings.
        let key = if number % 5 == 0 { KeyCode::KeyS } else { KeyCode::KeyD };
        play_a_move(game, number, key);
        game.current_match().outcome().is_some()
    });
    assert_eq!(game.current_match().outcome().and_then(|outcome| outcome.winner), Some(Player::Black));
    assert_only_labels_of(&mut game, None);
    wait_for_review(&mut game);
    assert_only_labels_of(&mut game, Some(Player::Red));
    let left = Player::BOTH.map(|player| game.current_match().rings_in_holder(player).to_string());
    assert_eq!(texts_beside(&game, "rings left"), left);
    assert_eq!(texts_beside(&game, "rings dropped with a move"), rings(&game, RingDropReason::OwnMove));
    assert_eq!(texts_beside(&game, "rings dropped by a claim"), rings(&game, RingDropReason::Claim));
    let found = turning_point(&game).expect("the match must have a turning point");
    assert_eq!(found.player, Player::Red);
    let TurnOutcome::Chose(choice) = found.action else { panic!("{found:?}") };
    let to = choice.glass_move.expect("a move").to.to_string();
    assert_eq!(game.socket_component(&to), Some(SocketHighlight::TurningPoint), "the table must mark its socket");

    let before = game.live_match().expect("a match").clone();
    let cut = found.decision_moment.actions_done;
    game.click_button("again").wait(300);
    let live = game.live_match().expect("a match");
    assert_eq!(live.record().actions, before.record().actions[..cut], "the record must end at that turn");
    let mut expected = before.before_action(cut).expect("the turn is in the record");
    expected.pass_time(live.game().now() - expected.game().now());
    assert_eq!(live.game(), expected.game());
    assert_eq!((live.setup(), *game.resource::<Seats>()), (before.setup(), PERSON_AGAINST_BOT));
    assert_eq!((game.current_match().to_move(), game.current_match().outcome()), (Player::Red, None));
    assert_eq!((*game.expect_component::<TurningPointSearch>(), game.menu()), (TurningPointSearch::NoLoser, default()));
    assert!(!game.resource::<BoardSigns>().has_coordinates, "coordinates must disappear with the card");
    let placed = |game: &HeadlessGame, player: Player| {
        let of = |event: &&Event| matches!(event, Event::Placed { glass, .. } if glass.owner == player);
        game.events.iter().filter(of).count()
    };
    let (red, black) = (placed(&game, Player::Red), placed(&game, Player::Black));
    game.wait_for_camera();
    game.run_until("the person moves", |game| {
        number += 1;
        play_a_move(game, number, KeyCode::KeyS);
        placed(game, Player::Red) > red
    });
    game.run_until("the bot answers", |game| placed(game, Player::Black) > black);
    game.run_until("the turn can be taken back", |game| {
        game.point_of_button("take back").is_some() && game.current_match().ring_window(Player::Black).is_none()
    });
    game.click_button("take back").wait(300);
    assert_eq!(game.live_match().map(|live| live.record().actions.len()), Some(cut), "the turn must be taken back");
}

/// Returns a match against the bot in which Red has made a move and resigned.
fn resigned() -> HeadlessGame {
    let mut game = HeadlessGame::against_bot(Level::One);
    play_a_move(&mut game, 0, KeyCode::KeyS);
    game.run_until("it is Red's turn again", |game| {
        game.current_match().last_move().is_some_and(|last| last.player == Player::Black)
            && game.current_match().ring_window(Player::Black).is_none()
    });
    game.resign("red").wait(400);
    assert_eq!(game.current_match().outcome().map(|outcome| outcome.by), Some(EndReason::Resigned));
    game
}

#[test]
fn a_match_resigned_too_early_can_be_resumed_by_keyboard() {
    let mut game = resigned();
    wait_for_review(&mut game);
    game.assert_text("The match was still open when you resigned.");
    assert_eq!(texts_beside(&game, "rings dropped with a move")[0], "1");
    let again = game.point_of_button("again").expect("the button");
    let mut tabs = 0;
    while !is_focused(&mut game, again) {
        tabs += 1;
        assert!(tabs < 20, "Tab does not reach the button");
        game.press_key(KeyCode::Tab);
    }
    game.press_key(KeyCode::Enter).wait(300);
    assert_eq!(game.current_match().outcome(), None);
    assert_eq!(game.current_match().to_move(), Player::Red);
    assert_eq!(
        game.live_match().map(|live| live.record().actions.last().map(|last| last.by)),
        Some(Some(Player::Black))
    );
}

/// Returns `true` if the log shows Red's move.
fn log_shows_reds_move(game: &HeadlessGame) -> bool {
    game.visible_texts().iter().any(|text| text.starts_with("You ") && text.contains('-') && text.ends_with('o'))
}

#[test]
fn the_log_stays_in_its_place_in_the_result_and_in_the_replay() {
    let mut game = HeadlessGame::against_bot(Level::One);
    game.press_key(KeyCode::KeyG).wait(200);
    let place = |game: &HeadlessGame| game.text_areas("MATCH LOG").first().map(|at| at.min);
    let before = place(&game);
    assert!(before.is_some());
    game.resign("red").wait_for_camera();
    assert!(game.point_of_button("rematch").is_some());
    assert_eq!(place(&game), before, "beside the result");
    game.click_button("replay").wait_for_camera();
    assert_eq!((game.screen(), place(&game)), (Screen::Replay(TAMSK), before), "in the replay");
}

#[test]
fn the_log_can_be_read_beside_the_result() {
    let mut game = resigned();
    wait_for_review(&mut game);
    assert!(!log_shows_reds_move(&game), "{:?}", game.visible_texts());
    for open in [true, false] {
        game.press_key(KeyCode::KeyG).wait(200);
        assert_eq!(log_shows_reds_move(&game), open, "{:?}", game.visible_texts());
        assert!(game.point_of_button("rematch").is_some(), "the result must stay visible");
    }
    game.click_button("log").wait(200);
    assert!(log_shows_reds_move(&game), "{:?}", game.visible_texts());
}

/// Returns `true` if the button at this position has the keyboard focus.
pub(super) fn is_focused(game: &mut HeadlessGame, at: Vec2) -> bool {
    let ctx = game.egui_context();
    let focused = ctx.memory(bevy_egui::egui::Memory::focused).and_then(|id| ctx.read_response(id));
    focused.is_some_and(|button| button.rect.contains(bevy_egui::egui::pos2(at.x, at.y)))
}

#[test]
fn the_result_lists_lost_glasses_with_their_sockets_and_times() {
    let options = Options { glass_sand: 30_000, ..Options::at_level(Level::Two) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    let moves = [("D1", "D2"), ("D7", "D6"), ("A4", "B4"), ("A1", "B1"), ("G4", "F4"), ("G1", "F1")];
    for (number, (from, to)) in moves.into_iter().enumerate() {
        let key = if number % 2 == 0 { KeyCode::KeyS } else { KeyCode::KeyL };
        game.drag_glass(from, to).press_key(key);
    }
    game.set_frame_length(40).wait_in_long_frames(45_000);
    assert_eq!(game.current_match().outcome().map(|outcome| outcome.by), Some(EndReason::GlassTimes));
    wait_for_review(&mut game);
    assert_eq!(texts_beside(&game, "rings dropped with a move"), ["3", "3"]);
    assert_eq!(texts_beside(&game, "rings dropped by a claim"), ["0", "0"]);
    let lost: Vec<String> = game.visible_texts().into_iter().map(str::to_owned).collect();
    for (_, to) in moves {
        let count = lost.iter().filter(|text| text.starts_with(&format!("{to} 0:3"))).count();
        assert_eq!(count, 1, "{to}: {lost:?}");
    }
    assert_eq!(game.point_of_button("again"), None, "a turn with sand cannot be tried again");
}

/// Returns a finished match of two Novice bots at Level 1 that Red has lost.
pub(super) fn lost_by_red() -> LiveMatch {
    let mut thinker = UntimedThinker::new(1);
    let never = AtomicBool::new(false);
    for seed in 0.. {
        let mut live = LiveMatch::new(setup_at(Level::One)).expect("the official options are valid");
        while let Some(position) = live.game().position().filter(|_| live.game().outcome().is_none()) {
            let limits = SearchLimits::nodes(500);
            let chosen = thinker.choose_turn(&position, Difficulty::Novice, seed, &limits, &never, &mut |_| ());
            let Some(Turn { claims_ring: claim, glass_move }) = chosen.map(|chosen| chosen.turn) else { break };
            let player = live.game().to_move();
            let mut actions = Vec::from_iter(claim.then_some(Action::ClaimRing));
            match glass_move {
                Some(moved) => actions.extend([
                    Action::Lift(moved.from),
                    Action::Place(moved.to),
                    if moved.drops_ring { Action::DropRing } else { Action::KeepRing },
                ]),
                None => actions.push(Action::Pass),
            }
            for action in actions {
                // If a claim has taken the last ring, no ring is left, so the rules refuse the action that keeps a
                // ring.
                let _ = live.act(player, action);
            }
        }
        if live.game().outcome().and_then(|outcome| outcome.winner) == Some(Player::Black) {
            return live;
        }
    }
    unreachable!("there is always another seed")
}

#[test]
fn leaving_the_result_cancels_the_search_for_the_turning_point() {
    let live = lost_by_red();
    for button in ["title", "setup", "rematch"] {
        let mut game = HeadlessGame::new();
        game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
        game.load_match(live.clone(), PERSON_AGAINST_BOT).run_frames(3);
        assert_eq!(*game.expect_component::<TurningPointSearch>(), TurningPointSearch::Sought, "{button}");
        game.assert_text("Looking for the turning point…");
        game.click_button(button).run_frames(2);
        let known = |game: &HeadlessGame| game.single_component().copied().unwrap_or(TurningPointSearch::NoLoser);
        assert_eq!(known(&game), TurningPointSearch::NoLoser, "{button}");
        assert_eq!(game.screen() == Screen::Match(TAMSK), button == "rematch");
        game.wait_in_long_frames(2_000);
        assert_eq!(known(&game), TurningPointSearch::NoLoser, "{button}");
    }
}

#[test]
fn the_search_for_the_turning_point_continues_under_a_menu() {
    let mut game = HeadlessGame::new();
    game.load_match(lost_by_red(), PERSON_AGAINST_BOT).run_frames(3).press_key(KeyCode::F2);
    game.run_until("the match is reviewed", |game| {
        *game.expect_component::<TurningPointSearch>() != TurningPointSearch::Sought
    });
    game.press_key(KeyCode::F2).wait_in_long_frames(1_500);
    assert_eq!(game.point_of_button("again").is_some(), turning_point(&game).is_some());
}
