//! Tests of the aids at GIPF for a person alone against a bot: hints, and turns taken back.

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
                (_, Some(pad)) => _ = game.pad(pad, GamepadButton::RightTrigger2).frames(3),
                (0, None) => _ = game.key(KeyCode::Backspace).frames(3),
                _ => _ = game.press_button("take back").frames(3),
            }
            assert_eq!(acts(&game), before[..turn], "way {way}");
            assert!(whites_turn(&game));
        }
        assert_eq!(position(&game), start);
        assert!(game.button("take back").is_none(), "there is nothing left to take back");
        game.key(KeyCode::Backspace).frames(3);
        // The match continues without the turns taken back, and its file keeps the new acts.
        push(&mut game, "e1", "e2");
        let first = acts(&game)[0].clone();
        assert!(first.contains("e1") || first.contains("Push"), "{first}");
        let kept = game.unfinished::<UnfinishedGipf>().expect("the match must be saved");
        assert_eq!(kept.record.acts.len(), acts(&game).len());
    }
}

#[test]
fn a_turn_can_be_taken_back_while_the_bot_thinks() {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    push(&mut game, "a1", "b2");
    assert_eq!((acts(&game).len(), whites_turn(&game)), (1, false));
    game.key(KeyCode::Backspace).frames(3);
    assert_eq!((acts(&game).len(), whites_turn(&game)), (0, true));
    game.skip_time(3_000);
    assert!(acts(&game).is_empty(), "the bot must not act for the old position");
}

#[test]
fn a_hint_is_shown_until_the_next_act() {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    for way in 0..3 {
        wait_for(&mut game, "the turn", whites_turn);
        match way {
            0 => _ = game.press_button("hint").frames(1),
            1 => _ = game.key(KeyCode::KeyC).frames(1),
            _ => {
                let pad = game.connect_new_pad();
                game.frames(2).pad(pad, GamepadButton::RightTrigger).frames(1);
            }
        }
        wait_for(&mut game, "the hint", |game| game.the::<Hint<LiveGipf>>().visible.is_some());
        let Some((WHITE, CompactAct::Push(kind, entry))) = game.the::<Hint<LiveGipf>>().visible else {
            panic!("{:?}", game.the::<Hint<LiveGipf>>())
        };
        assert!(position(&game).check(CompactAct::Push(kind, entry)).is_ok());
        game.frames(2);
        let shown = format!("{}–{}", entry.dot(), entry.spot().point());
        game.assert_text_containing(&shown);
        assert!(game.button("hint").is_none(), "one is enough");
        push(&mut game, &entry.dot().to_string(), &entry.spot().point().to_string());
        let done = acts(&game);
        assert!(done.iter().any(|act| act.starts_with("white Push")), "{done:?}");
        assert_eq!(*game.the::<Hint<LiveGipf>>(), Hint::default());
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
        game.point(dot).frames(2).down().frames(2).point(dot.lerp(spot, 0.5)).frames(2);
        assert!(aim(&game).held.is_some(), "a piece is in the hand");
        game.key(KeyCode::KeyC).frames(1);
        wait_for(&mut game, "the hint", |game| game.the::<Hint<LiveGipf>>().visible.is_some());
        assert!(aim(&game).held.is_some() && acts(&game) == before, "nothing has been done");
        game.set_frame_length(millis).key(KeyCode::Backspace).frames(3);
        assert_eq!(acts(&game), before[..last]);
        assert_eq!(*game.the::<Hint<LiveGipf>>(), Hint::default(), "the hint must end");
        // The piece was lifted for a position that is gone, so a release returns it to the reserve.
        game.point(spot).frames(2).up().frames(2);
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
        game.key(KeyCode::KeyC).frames(2).key(KeyCode::Backspace).frames(2);
        assert!(acts(&game).starts_with(&before));
        assert_eq!(*game.the::<Hint<LiveGipf>>(), Hint::default());
        assert!(game.button("hint").is_none() && game.button("take back").is_none());
    }
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    push(&mut game, "a1", "b2");
    game.key(KeyCode::Escape).frames(3).key(KeyCode::Backspace).frames(3);
    assert_eq!((game.menu(), acts(&game).len()), (Menu::Pause, 1));
}

#[test]
fn a_decided_contest_cannot_be_taken_back() {
    let rules = "version: Tournament, potentials: 3, challenge: (contest: Coin, attempts: 1)";
    let start = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";
    let mut game = gipf(rules, start, PERSON_AGAINST_BOT);
    let act = |game: &mut HeadlessGame, side, act: GipfAct| {
        let live = game.gipf().clone().after(side, &act).expect("the act must be legal");
        game.world().query::<&mut LiveGipf>().iter_mut(game.world()).for_each(|mut shown| *shown = live.clone());
        game.frames(1);
    };
    act(&mut game, WHITE, GipfAct::Use);
    assert!(game.gipf().last_turn(WHITE).is_some());
    act(&mut game, BLACK, GipfAct::Challenge);
    act(&mut game, WHITE, GipfAct::Toss(gipf_rules::ContestWinner::Challenger));
    assert_eq!(game.gipf().last_turn(WHITE), None);
    let before = acts(&game);
    game.key(KeyCode::Backspace).frames(3);
    assert_eq!(acts(&game), before);
}
