//! Which keys the card shows, and that it fits.

use super::*;
use crate::localization::Language;
use crate::session::keys::{Bindings, KeySet, KeySigns, PlayerDeed, TableView};
use crate::session::replaying::ReplayControl;
use crate::session::seats::Seat;
use crate::ui::kit::testing::Bench;

const IN_LESSON: HelpView = HelpView { seats: None, gipf: false, taught: true, briefed: true };
const REPLAYED: HelpView = HelpView { seats: Some(Seats::REPLAY), gipf: false, taught: false, briefed: false };
const REPLAYED_GIPF: HelpView = HelpView { gipf: true, ..REPLAYED };

#[test]
fn the_card_fits_and_closes() {
    for bench in Bench::sizes() {
        assert_eq!(bench.click_on_key("help-done", |ctx, texts| panel(ctx, texts, IN_LESSON)), Some(HelpIntent::Close));
    }
}

#[test]
fn every_key_is_on_it() {
    let drawn = Bench::at_scale(1.0).texts_drawn(|ctx, texts| _ = panel(ctx, texts, IN_LESSON));
    let signs = KeySigns::default();
    let others = [
        InputAction::Log,
        InputAction::Pause,
        InputAction::Help,
        InputAction::Rules,
        InputAction::Hint,
        InputAction::TakeBack,
    ];
    let common = others.into_iter().chain(TableView::ALL.map(InputAction::View)).map(|action| signs.common(action));
    let deeds = [KeySet::Left, KeySet::Right]
        .into_iter()
        .flat_map(|set| PlayerDeed::ALL.map(|deed| KeySigns::default().of(set, InputAction::Deed(deed))));
    for letter in deeds.chain(common).chain(["Enter".to_owned()]) {
        assert!(drawn.iter().any(|(text, _)| *text == letter), "{letter} is not shown");
    }
}

#[test]
fn a_replay_shows_its_own_keys() {
    for bench in Bench::sizes() {
        let close = bench.click_on_key("help-done", |ctx, texts| panel(ctx, texts, REPLAYED));
        assert_eq!(close, Some(HelpIntent::Close));
    }
    let drawn = Bench::at_scale(1.0).texts_drawn(|ctx, texts| _ = panel(ctx, texts, REPLAYED));
    let controls = ReplayControl::ALL.map(InputAction::Replay).into_iter();
    let views = TableView::ALL.map(InputAction::View);
    for action in controls.chain(views).chain([InputAction::GoOn, InputAction::Analysis, InputAction::Log]) {
        let letter = KeySigns::default().common(action);
        assert!(drawn.iter().any(|(text, _)| *text == letter), "{letter} is not shown");
    }
    assert!(!drawn.iter().any(|(text, _)| text == "X"), "nobody passes in a replay");
    let drawn = Bench::at_scale(1.0).texts_drawn(|ctx, texts| _ = panel(ctx, texts, REPLAYED_GIPF));
    let shows = |action| drawn.iter().any(|(text, _)| *text == KeySigns::default().common(action));
    assert!(ReplayControl::ALL.into_iter().all(|control| shows(InputAction::Replay(control))));
    assert!(!shows(InputAction::Analysis) && !shows(InputAction::Log), "a match of GIPF has neither");
}

#[test]
fn nothing_is_below_the_edge() {
    for language in Language::ALL {
        let bench = Bench::in_language(*language);
        let drawn =
            bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, HelpView { briefed: true, ..HelpView::default() }));
        let area = |key| {
            let word = bench.texts().tr(key);
            drawn.iter().find(|(text, _)| *text == word).unwrap_or_else(|| panic!("{key} is not shown")).1
        };
        let (last, done) = (area("help-rules-key"), area("help-done"));
        assert!(last.height() > 0.95 * area("help-help").height(), "{last} is cut off in {}", language.code());
        assert!(last.bottom() < done.top() - 8.0, "{last} reaches {done}");
    }
}

#[test]
fn a_person_alone_sees_only_the_keys_that_work() {
    let lone = Seats { red: Seat::Lesson, black: Seat::Person };
    for seats in [lone, lone.swapped()] {
        let drawn = Bench::at_scale(1.0).texts_drawn(|ctx, texts| {
            _ = panel(ctx, texts, HelpView { seats: Some(seats), ..HelpView::default() });
        });
        for deed in PlayerDeed::ALL {
            for set in [KeySet::Left, KeySet::Right] {
                let letter = KeySigns::default().of(set, InputAction::Deed(deed));
                let shown = drawn.iter().any(|(text, _)| *text == letter);
                assert_eq!(shown, set == Bindings::default().key_set(seats, seats.near()), "{letter}");
            }
        }
    }
}
