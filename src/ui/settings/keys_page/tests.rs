//! Tests that the page fits, shows every clash, and tells which binding is to be changed.

use bevy::prelude::KeyCode;

use super::page::{KeysView, page};
use super::state::KeysIntent;
use crate::session::keys::{BindingSlot, Bindings, InputAction, KeySet, PlayerDeed};
use crate::ui::kit::testing::Bench;

const DROP: BindingSlot = BindingSlot { set: KeySet::Left, action: InputAction::Deed(PlayerDeed::DropRing) };

fn view(bindings: &Bindings) -> KeysView<'_> {
    KeysView { people: &[], whose: None, hand: None, bindings, listens: None, is_refused: false, can_undo: true }
}

#[test]
fn the_page_fits_and_closes() {
    let bindings = Bindings::default();
    for bench in Bench::sizes() {
        let close = bench.click_on_key("keys-done", |ctx, texts| page(ctx, texts, &view(&bindings)));
        assert_eq!(close, Some(KeysIntent::Close));
    }
}

#[test]
fn the_keys_of_a_person_fit_beside_the_choice_of_their_hand() {
    let (bindings, people) = (Bindings::default(), ["Ada".to_owned(), "Bo".to_owned()]);
    let view = KeysView { people: &people, whose: Some("Bo"), hand: Some(KeySet::Right), ..view(&bindings) };
    for bench in Bench::sizes() {
        let close = bench.click_on_key("keys-done", |ctx, texts| page(ctx, texts, &view));
        assert_eq!(close, Some(KeysIntent::Close));
        let left = bench.click_on_key("keys-left-hand", |ctx, texts| page(ctx, texts, &view));
        assert_eq!(left, Some(KeysIntent::Hand(KeySet::Left)));
    }
    let all = Bench::at_scale(1.0).click_on_key("keys-common", |ctx, texts| page(ctx, texts, &view));
    assert_eq!(all, Some(KeysIntent::Whose(None)));
}

#[test]
fn a_click_on_a_key_waits_for_another() {
    let bindings = Bindings::default();
    let pressed = Bench::at_scale(1.0).click_on("S", |ctx, texts| page(ctx, texts, &view(&bindings)));
    assert_eq!(pressed, Some(KeysIntent::Listen(DROP, 0)));
}

#[test]
fn a_clash_is_told_in_words() {
    let mut bindings = Bindings::default();
    let bench = Bench::at_scale(1.0);
    let told = |bindings: &Bindings| {
        let drawn = bench.drawn_somehow(|ctx, texts| _ = page(ctx, texts, &view(bindings)));
        drawn.into_iter().filter(|text| text.contains("also")).count()
    };
    assert_eq!(told(&bindings), 0);
    bindings.set(DROP, 0, Some(KeyCode::KeyD.into()));
    assert_eq!(told(&bindings), 2, "beside both actions");
}
