use bevy_egui::egui::{Area, Context, Event, Id, Key, Modifiers, Order, PointerButton, Pos2, Rect, Ui, pos2, vec2};

use super::arrows::rank_in_direction;
use crate::localization::Localization;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::kit::widgets::{Button, ButtonKind, choice, switch, value_slider};
use crate::ui::kit::{card, theme};

type Sample = (&'static str, fn(&mut Ui));

const KINDS: [Sample; 9] = [
    ("plain", |ui| _ = ui.add(Button::new("Go"))),
    ("primary", |ui| _ = ui.add(Button::new("Go").kind(ButtonKind::Primary))),
    ("danger", |ui| _ = ui.add(Button::new("Go").kind(ButtonKind::Danger))),
    ("small", |ui| _ = ui.add(Button::new("Go").text_size(12.0).key_label("S"))),
    ("chosen", |ui| _ = choice(ui, &mut 1, &[(1, "One".to_owned())])),
    ("not chosen", |ui| _ = choice(ui, &mut 2, &[(1, "One".to_owned())])),
    ("on", |ui| _ = switch(ui, &mut true, "On")),
    ("off", |ui| _ = switch(ui, &mut false, "Off")),
    ("slider", |ui| _ = value_slider(ui, &mut 50, 0..=100, 5, ["", "50"])),
];

fn at(ctx: &Context, place: Pos2, order: Order, name: &str, content: impl FnOnce(&mut Ui)) {
    Area::new(Id::new(name)).fixed_pos(place).order(order).show(ctx, content);
}

fn key(key: Key, pressed: bool) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE }
}

fn has_focus(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.focused().is_some())
}

#[test]
fn focus_is_visible_on_every_widget_and_differs_from_hover() {
    for (what, sample) in KINDS {
        let bench = PanelHarness::at_scale(1.0);
        let draw = |ctx: &Context, _: &Localization| at(ctx, pos2(100.0, 100.0), Order::Middle, "sample", sample);
        bench.settled_texts(draw);
        let plain = format!("{:?}", bench.painted_shapes(vec![], draw));
        bench.painted_shapes(vec![Event::PointerMoved(pos2(112.0, 112.0))], draw);
        bench.settled_texts(draw);
        let hovered = bench.painted_shapes(vec![], draw);
        assert!(PanelHarness::focus_frames(&hovered).is_empty(), "the hovered widget has a focus frame: {what}");
        bench.painted_shapes(vec![Event::PointerGone], draw);
        bench.press_key(Key::Tab, Modifiers::NONE, draw);
        bench.settled_texts(draw);
        let focused = bench.painted_shapes(vec![], draw);
        assert_eq!(PanelHarness::focus_frames(&focused).len(), 1, "the focused widget has no focus frame: {what}");
        assert_ne!(format!("{hovered:?}"), format!("{focused:?}"), "{what}");
        assert_ne!(plain, format!("{focused:?}"), "{what}");
    }
}

#[test]
fn enter_presses_the_only_gold_button_without_focus() {
    let gold = |ui: &mut Ui| Button::new("Go").kind(ButtonKind::Primary).show_clicked(ui);
    let calm = |ui: &mut Ui| Button::new("Go").kind(ButtonKind::Primary).ignoring_enter().show_clicked(ui);
    let plain = |ui: &mut Ui| Button::new("No").show_clicked(ui);
    let cases: [(&str, &[&dyn Fn(&mut Ui) -> bool], usize); 6] = [
        ("one", &[&plain, &gold], 1),
        ("one beside a button that ignores Enter", &[&calm, &gold], 1),
        ("none", &[&plain], 0),
        ("two", &[&gold, &gold], 0),
        ("one that ignores Enter", &[&calm], 0),
        ("a disabled one", &[&|ui| ui.add_enabled_ui(false, |ui| gold(ui)).inner], 0),
    ];
    for (what, buttons, presses) in cases {
        let bench = PanelHarness::at_scale(1.0);
        let mut pressed = 0;
        let mut draw = |ctx: &Context, _: &Localization| {
            at(ctx, pos2(100.0, 100.0), Order::Middle, "sample", |ui| {
                pressed += buttons.iter().filter(|button| button(ui)).count();
            });
            assert!(what != "none" || !has_focus(ctx));
        };
        bench.settled_texts(&mut draw);
        // Repeats of a held Enter key do not press the button again.
        for _ in 0..3 {
            bench.painted_shapes(vec![key(Key::Enter, true)], &mut draw);
        }
        bench.painted_shapes(vec![key(Key::Enter, false)], &mut draw);
        assert_eq!(pressed, presses, "{what}");
    }
}

#[test]
fn enter_prefers_the_focused_button_to_the_gold_one() {
    let bench = PanelHarness::at_scale(1.0);
    let mut pressed = (0, 0);
    let mut draw = |ctx: &Context, _: &Localization| {
        at(ctx, pos2(100.0, 100.0), Order::Middle, "sample", |ui| {
            pressed.0 += u32::from(Button::new("No").show_clicked(ui));
            pressed.1 += u32::from(Button::new("Go").kind(ButtonKind::Primary).show_clicked(ui));
        });
    };
    bench.settled_texts(&mut draw);
    bench.press_key(Key::Tab, Modifiers::NONE, &mut draw);
    bench.press_key(Key::Enter, Modifiers::NONE, &mut draw);
    assert_eq!(pressed, (1, 0));
}

/// Draws a menu, or the question to which the menu leads. Returns the name of the focused button.
fn cards(ctx: &Context, is_question: bool) -> Option<&'static str> {
    let (id, names) = if is_question { ("question", ["No", "Yes"]) } else { ("menu", ["Resume", "Quit"]) };
    card::centered_card(ctx, id, theme::card_frame(), |ui| {
        names.map(|name| ui.add(Button::new(name)).has_focus().then_some(name)).into_iter().flatten().next()
    })
}

fn focused(bench: &PanelHarness, is_question: bool) -> Option<&'static str> {
    let mut focused = None;
    bench.settled_texts(|ctx, _| focused = cards(ctx, is_question));
    focused
}

#[test]
fn closing_a_card_returns_focus_to_the_button_that_opened_it() {
    for leave in [Key::Escape, Key::Enter] {
        let bench = PanelHarness::at_scale(1.0);
        let press = |key, shown| bench.press_key(key, Modifiers::NONE, |ctx, _| _ = cards(ctx, shown));
        assert_eq!(focused(&bench, false), None);
        press(Key::Tab, false);
        press(Key::Tab, false);
        assert_eq!(focused(&bench, false), Some("Quit"));
        for _ in 0..2 {
            assert_eq!(focused(&bench, true), None, "nothing is preselected");
            press(Key::Tab, true);
            assert_eq!(focused(&bench, true), Some("No"));
            press(leave, leave != Key::Escape);
            assert_eq!(focused(&bench, false), Some("Quit"));
        }
    }
}

#[test]
fn a_card_opened_by_pointer_never_preselects_an_answer() {
    let bench = PanelHarness::at_scale(1.0);
    focused(&bench, false);
    focused(&bench, true);
    bench.press_key(Key::Tab, Modifiers::NONE, |ctx, _| _ = cards(ctx, true));
    assert_eq!(focused(&bench, true), Some("No"));
    assert_eq!(focused(&bench, false), None);
    assert_eq!(focused(&bench, true), None, "nothing is preselected");
}

#[test]
fn arrows_prefer_the_nearest_widget_straight_ahead() {
    let area = |x: f32, y: f32, wide: f32| Rect::from_min_size(pos2(x, y), vec2(wide, 40.0));
    let nearest = |arrow, from, to: &[(&'static str, Rect)]| {
        let ranked = to.iter().filter_map(|(name, to)| Some((*name, rank_in_direction(arrow, from, *to)?)));
        ranked.min_by(|one, other| one.1.partial_cmp(&other.1).expect("numbers")).map(|(name, _)| name)
    };
    // The card at the first start of the game has a row of small choices, two wide buttons below the row, and a small
    // button below the wide buttons.
    let (learn, play) = (area(100.0, 300.0, 220.0), area(340.0, 300.0, 220.0));
    let (low, skip) = (("low", area(300.0, 250.0, 50.0)), ("skip", area(100.0, 360.0, 130.0)));
    assert_eq!(nearest(Key::ArrowLeft, play, &[low, skip, ("learn", learn)]), Some("learn"));
    assert_eq!(nearest(Key::ArrowDown, learn, &[low, skip, ("play", play)]), Some("skip"));
    assert_eq!(nearest(Key::ArrowDown, play, &[low, skip, ("learn", learn)]), Some("skip"), "to the side");
    // The pause menu has two half-width buttons below a button of full width.
    let halves = [("right", area(265.0, 150.0, 155.0)), ("left", area(100.0, 150.0, 155.0))];
    assert_eq!(nearest(Key::ArrowDown, area(100.0, 100.0, 320.0), &halves), Some("left"));
    assert_eq!(nearest(Key::ArrowUp, area(100.0, 200.0, 320.0), &halves), Some("left"));
    assert_eq!(nearest(Key::ArrowUp, area(100.0, 100.0, 320.0), &halves), None);
}

#[test]
fn arrows_move_the_focus_except_along_a_slider() {
    let bench = PanelHarness::at_scale(1.0);
    let mut value = 50;
    let mut focused = String::new();
    let mut draw = |ctx: &Context, _: &Localization| {
        at(ctx, pos2(100.0, 100.0), Order::Middle, "sample", |ui| {
            let above = ui.add(Button::new("Above")).has_focus();
            value_slider(ui, &mut value, 0..=100, 5, ["", "50"]);
            focused = if above {
                "above"
            } else if has_focus(ctx) {
                "slider"
            } else {
                "none"
            }
            .to_owned();
        });
        focused += &value.to_string();
    };
    bench.settled_texts(&mut draw);
    for key in [Key::Tab, Key::ArrowDown, Key::ArrowRight] {
        bench.press_key(key, Modifiers::NONE, &mut draw);
    }
    assert_eq!(focused, "slider55");
}

#[test]
fn clicking_a_button_does_not_focus_it() {
    let bench = PanelHarness::at_scale(1.0);
    let place = pos2(110.0, 110.0);
    let draw = |ctx: &Context, _: &Localization| at(ctx, pos2(100.0, 100.0), Order::Middle, "sample", KINDS[1].1);
    bench.settled_texts(draw);
    let press = |pressed| Event::PointerButton {
        pos: place,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    bench.painted_shapes(vec![Event::PointerMoved(place), press(true)], draw);
    bench.painted_shapes(vec![press(false)], draw);
    assert!(PanelHarness::focus_frames(&bench.painted_shapes(vec![], draw)).is_empty());
}
