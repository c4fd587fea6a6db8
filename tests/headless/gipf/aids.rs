//! Tests of the aids for a person who plays GIPF against a bot: hints, and taking back turns.

use gipf_rules::{BLACK, CompactAct, GipfAct, WHITE};
use tamsk::gipf::table::UnfinishedGipf;
use tamsk::table::hint::Hint;
use tamsk_testing::prelude::*;

use super::{acts, aim, at, gipf, position, push, wait_for};

fn whites_turn(game: &HeadlessGame) -> bool {
    position(game).actor() == Some(WHITE)
}

fn two_turns_each() -> HeadlessGame {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    for (dot, spot) in [("a1", "b2"), ("a2", "b3")] {
        push(&mut game, dot, spot);
        wait_for(&mut game, "the bot", whites_turn);
    }
    game
}

#[test]
fn every_device_takes_a_turn_back_with_the_bots_answer() {
    let start = position(&gipf("version: Standard", "", PERSON_AGAINST_BOT));
    for way in 0..3 {
        let mut game = two_turns_each();
        let pad = (way == 2).then(|| game.connect_new_pad());
        let before = acts(&game);
        let turns: Vec<usize> =
            before.iter().enumerate().filter(|(_, act)| act.starts_with("white Push")).map(|(i, _)| i).collect();
        for turn in turns.into_iter().rev() {
            match (way, pad) {
                (_, Some(pad)) => _ = game.press_pad_button(pad, GamepadButton::RightTrigger2).run_frames(3),
                (0, None) => _ = game.press_key(KeyCode::Backspace).run_frames(3),
                _ => _ = game.click_button("take back").run_frames(3),
            }
            assert_eq!(acts(&game), before[..turn], "way {way}");
            assert!(whites_turn(&game));
        }
        assert_eq!(position(&game), start);
        assert!(game.point_of_button("take back").is_none(), "no turn is left to take back");
        game.press_key(KeyCode::Backspace).run_frames(3);
        // The match continues without the turns taken back, and its file keeps the new acts.
        push(&mut game, "e1", "e2");
        let first = acts(&game)[0].clone();
        assert!(first.contains("e1") || first.contains("Push"), "{first}");
        let kept = game.latest_unfinished_match::<UnfinishedGipf>().expect("the match must be saved");
        assert_eq!(kept.record.acts.len(), acts(&game).len());
    }
}

#[test]
fn a_turn_can_be_taken_back_while_the_bot_thinks() {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    push(&mut game, "a1", "b2");
    assert_eq!((acts(&game).len(), whites_turn(&game)), (1, false));
    game.press_key(KeyCode::Backspace).run_frames(3);
    assert_eq!((acts(&game).len(), whites_turn(&game)), (0, true));
    game.wait_in_long_frames(3_000);
    assert!(acts(&game).is_empty(), "the bot must not act for the old position");
}

#[test]
fn a_hint_is_shown_until_the_next_act() {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    for way in 0..3 {
        wait_for(&mut game, "the turn", whites_turn);
        match way {
            0 => _ = game.click_button("hint").run_frames(1),
            1 => _ = game.press_key(KeyCode::KeyC).run_frames(1),
            _ => {
                let pad = game.connect_new_pad();
                game.run_frames(2).press_pad_button(pad, GamepadButton::RightTrigger).run_frames(1);
            }
        }
        wait_for(&mut game, "the hint", |game| game.expect_component::<Hint<LiveGipf>>().visible_advice.is_some());
        let Some((WHITE, CompactAct::Push(kind, entry))) = game.expect_component::<Hint<LiveGipf>>().visible_advice
        else {
            panic!("{:?}", game.expect_component::<Hint<LiveGipf>>())
        };
        assert!(position(&game).check(CompactAct::Push(kind, entry)).is_ok());
        game.run_frames(2);
        let shown = format!("{}–{}", entry.dot(), entry.spot().point());
        game.assert_text_containing(&shown);
        assert!(game.point_of_button("hint").is_none(), "no second hint may be offered");
        push(&mut game, &entry.dot().to_string(), &entry.spot().point().to_string());
        let done = acts(&game);
        assert!(done.iter().any(|act| act.starts_with("white Push")), "{done:?}");
        assert_eq!(*game.expect_component::<Hint<LiveGipf>>(), Hint::default());
    }
}

#[test]
fn aids_work_during_drags_and_in_slow_frames() {
    for millis in [16, 700] {
        let mut game = two_turns_each();
        game.set_frame_length(millis);
        let before = acts(&game);
        let last = before.iter().rposition(|act| act.starts_with("white Push")).expect("a push");
        let (dot, spot) = (at(&mut game, "e1"), at(&mut game, "e2"));
        game.move_mouse(dot)
            .run_frames(2)
            .press_left_button()
            .run_frames(2)
            .move_mouse(dot.lerp(spot, 0.5))
            .run_frames(2);
        assert!(aim(&game).held.is_some(), "a piece must be in the hand");
        game.press_key(KeyCode::KeyC).run_frames(1);
        wait_for(&mut game, "the hint", |game| game.expect_component::<Hint<LiveGipf>>().visible_advice.is_some());
        assert!(aim(&game).held.is_some() && acts(&game) == before, "the hint must change nothing");
        game.set_frame_length(millis).press_key(KeyCode::Backspace).run_frames(3);
        assert_eq!(acts(&game), before[..last]);
        assert_eq!(*game.expect_component::<Hint<LiveGipf>>(), Hint::default(), "the hint must end");
        // Backspace ended the turn in which the piece was lifted, so a release returns the piece to the reserve.
        game.move_mouse(spot).run_frames(2).release_left_button().run_frames(2);
        assert_eq!(acts(&game), before[..last]);
        assert_eq!(aim(&game).held, None);
        push(&mut game, "e1", "e2");
        assert!(acts(&game).get(last).is_some_and(|act| act.starts_with("white Push(e1")), "{:?}", acts(&game));
    }
}

#[test]
fn two_people_two_bots_and_menus_get_no_aids() {
    let bots = TWO_BOTS;
    for seats in [TWO_PEOPLE, bots] {
        let mut game = gipf("version: Standard", "", seats);
        if seats == TWO_PEOPLE {
            push(&mut game, "a1", "b2");
        }
        let before = acts(&game);
        game.press_key(KeyCode::KeyC).run_frames(2).press_key(KeyCode::Backspace).run_frames(2);
        assert!(acts(&game).starts_with(&before));
        assert_eq!(*game.expect_component::<Hint<LiveGipf>>(), Hint::default());
        assert!(game.point_of_button("hint").is_none() && game.point_of_button("take back").is_none());
    }
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    push(&mut game, "a1", "b2");
    game.press_key(KeyCode::Escape).run_frames(3).press_key(KeyCode::Backspace).run_frames(3);
    assert_eq!((game.menu(), acts(&game).len()), (Menu::Pause, 1));
}

#[test]
fn a_decided_contest_cannot_be_taken_back() {
    let rules = "version: Tournament, potentials: 3, challenge: (contest: Coin, attempts: 1)";
    let start = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";
    let mut game = gipf(rules, start, PERSON_AGAINST_BOT);
    let act = |game: &mut HeadlessGame, side, act: GipfAct| {
        let live = game.gipf_match().clone().with_act(side, &act).expect("the act must be legal");
        game.world_mut()
            .query::<&mut LiveGipf>()
            .iter_mut(game.world_mut())
            .for_each(|mut shown| *shown = live.clone());
        game.run_frames(1);
    };
    act(&mut game, WHITE, GipfAct::AnnounceUse);
    assert!(game.gipf_match().act_count_after_take_back(WHITE).is_some());
    act(&mut game, BLACK, GipfAct::Challenge);
    act(&mut game, WHITE, GipfAct::Toss(gipf_rules::CoinTossWinner::Challenger));
    assert_eq!(game.gipf_match().act_count_after_take_back(WHITE), None);
    let before = acts(&game);
    game.press_key(KeyCode::Backspace).run_frames(3);
    assert_eq!(acts(&game), before);
}
