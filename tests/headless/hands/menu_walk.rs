//! Tests of every screen and card without a pointer: Tab, arrow keys, the D-pad, and closing by Esc and B.

use bevy_egui::egui::Id;
use tamsk_testing::prelude::*;

use super::screens_and_cards::{places, with_a_record};

const ARROWS: [KeyCode; 4] = [KeyCode::ArrowDown, KeyCode::ArrowRight, KeyCode::ArrowUp, KeyCode::ArrowLeft];

fn tab(game: &mut HeadlessGame, back: bool) {
    if back {
        game.set_key(KeyCode::ShiftLeft, ButtonState::Pressed).run_frames(1);
    }
    game.press_key(KeyCode::Tab);
    if back {
        game.set_key(KeyCode::ShiftLeft, ButtonState::Released).run_frames(1);
    }
}

/// Presses Tab, or Shift+Tab if `back` is `true`, until a widget gets the focus for the second time. Returns the
/// widgets in order.
fn focus_order(game: &mut HeadlessGame, name: &str, back: bool) -> Vec<Id> {
    let mut order: Vec<Id> = Vec::new();
    for _ in 0..game.focusable_widgets().len() + 1 {
        tab(game, back);
        let Some(id) = game.focused_widget() else { panic!("{name}: nothing has the focus after {}", order.len()) };
        if order.contains(&id) {
            break;
        }
        assert!(game.has_visible_focus(), "{name}: the focus is not visible at {:?}", game.widget_area(id));
        order.push(id);
    }
    order
}

#[test]
fn tab_reaches_everything_and_shift_tab_goes_back() {
    for place in places() {
        let (mut game, name) = ((place.open)(), place.name);
        let all = game.focusable_widgets();
        assert!(!all.is_empty(), "{name}");
        let order = focus_order(&mut game, name, false);
        for id in &all {
            assert!(order.contains(id), "{name}: Tab does not reach {:?}", game.widget_area(*id));
        }
        // Tab goes from the last widget to the first widget, and Shift+Tab goes back.
        assert_eq!(game.focused_widget(), order.first().copied(), "{name}: Tab must return to the first");
        let mut back = focus_order(&mut game, name, true);
        back.reverse();
        assert_eq!(back, order, "{name}: Shift+Tab");
    }
}

/// Waits until the focused widget is scrolled into view, because the next press of an arrow key starts from there.
fn wait_until_scrolled(game: &mut HeadlessGame, id: Id) {
    for frame in 0..8 {
        let before = game.widget_area(id);
        game.run_frames(1);
        if frame > 1 && game.widget_area(id) == before {
            break;
        }
    }
}

#[test]
fn arrow_keys_reach_everything() {
    for place in places() {
        let (mut game, name) = ((place.open)(), place.name);
        // A search field handles all arrow keys itself, so the walk begins at the first widget that an arrow key can
        // leave.
        let leads_on = |game: &mut HeadlessGame, at: Id| {
            ARROWS.into_iter().any(|arrow| game.set_focus(at).press_key(arrow).focused_widget() != Some(at))
        };
        let order = focus_order(&mut game, name, false);
        if order.len() == 1 {
            continue;
        }
        let first = order.into_iter().find(|&at| leads_on(&mut game, at));
        let first = first.unwrap_or_else(|| panic!("{name}: no arrow leads anywhere"));
        let mut reached = vec![first];
        // The path to the focused widget, with the number of arrow keys that were tried at each widget.
        let (mut way, mut at) = (vec![(first, 0)], None);
        while let Some((from, tried)) = way.last_mut()
            && !game.focusable_widgets().iter().all(|id| reached.contains(id))
        {
            let Some(&arrow) = ARROWS.get(*tried) else {
                way.pop();
                continue;
            };
            *tried += 1;
            let from = *from;
            if at != Some(from) {
                game.set_focus(from);
            }
            wait_until_scrolled(&mut game, from);
            game.press_key(arrow);
            at = game.focused_widget();
            if let Some(to) = at.filter(|to| !reached.contains(to)) {
                reached.push(to);
                way.push((to, 0));
            }
        }
        // The target of an arrow key may depend on the path so far, so every arrow key is also pressed directly on each
        // widget.
        let mut begun = 0;
        while begun < reached.len() && !game.focusable_widgets().iter().all(|id| reached.contains(id)) {
            for arrow in ARROWS {
                game.set_focus(reached[begun]).run_frames(6).press_key(arrow);
                reached.extend(game.focused_widget().filter(|to| !reached.contains(to)));
            }
            begun += 1;
        }
        for id in game.focusable_widgets() {
            assert!(reached.contains(&id), "{name}: no arrow leads to {:?}", game.widget_area(id));
        }
    }
}

#[test]
fn the_first_arrow_key_shows_the_focus_in_any_direction() {
    let with_gold =
        ["title", "setup", "setup of two people", "pause", "resigning", "offering a tie", "settings", "result"];
    for place in places().into_iter().filter(|place| with_gold.contains(&place.name)) {
        for arrow in ARROWS {
            let mut game = (place.open)();
            assert_eq!(game.focused_widget(), None, "{}", place.name);
            game.press_key(arrow).run_frames(2);
            assert!(game.focused_widget().is_some() && game.has_visible_focus(), "{}: {arrow:?}", place.name);
        }
    }
}

#[test]
fn esc_and_gamepad_buttons_close_every_card() {
    for place in places() {
        let Some((screen, menu)) = place.closed else { continue };
        for by_pad in [false, true] {
            let mut game = (place.open)();
            // At the table, B does not leave the screen, but Start opens the menu.
            if by_pad && game.menu() == Menu::None && game.screen() != Screen::Setup(TAMSK) {
                let pad = game.connect_new_pad();
                game.press_pad_button(pad, GamepadButton::Start);
            } else if by_pad {
                let pad = game.connect_new_pad();
                game.press_pad_button(pad, GamepadButton::East);
            } else {
                game.press_key(KeyCode::Escape);
            }
            game.wait_for_camera();
            assert_eq!((game.screen(), game.menu()), (screen, menu), "{} by pad: {by_pad}", place.name);
        }
    }
}

#[test]
fn the_records_dialog_is_reached_by_tab_and_closed_by_esc() {
    let mut game = with_a_record();
    let before = game.focusable_widgets();
    game.click_button("record 0").click_button("rename").run_frames(3);
    let (order, all) = (focus_order(&mut game, "renaming", false), game.focusable_widgets());
    assert!(all.iter().all(|id| order.contains(id)) && order.len() >= 2, "{} of {}", order.len(), all.len());
    assert!(order.iter().any(|id| !before.contains(id)), "Tab must reach the dialog");
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Records, "Esc must close only the dialog");
    assert_eq!(game.focusable_widgets().len(), before.len());
}
