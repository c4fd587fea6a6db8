//! Tests that everything can be read and pressed on small screens and with large text.

use bevy_egui::egui::{Id, LayerId, Order, Rect, WidgetRect};
use tamsk_testing::prelude::*;

use crate::analyses::{record, replaying, wait_for_analysis};
use crate::gipf::gipf;
use crate::hands::screens_and_cards::{places, with_a_record};

/// Window sizes in logical pixels, with text sizes in percent.
const SIZES: [(Vec2, u16); 3] =
    [(Vec2::new(640.0, 360.0), 100), (Vec2::new(1280.0, 720.0), 200), (Vec2::new(1280.0, 720.0), 150)];

/// The name of a state of the game, and a function that opens it.
type State = (&'static str, fn() -> HeadlessGame);

fn level_three() -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.world_mut().resource_mut::<PlaySettings>().show_tips = false;
    game
}

fn with_buttons() -> HeadlessGame {
    level_three().then(|game| game.drag_glass("D1", "D2").run_frames(3))
}

fn against_bot() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<PlaySettings>().show_tips = false;
    game.begin_match(StartMatch { seats: PERSON_AGAINST_BOT, ..setup_at(Level::One).into() });
    game
}

fn with_log(game: HeadlessGame) -> HeadlessGame {
    game.then(|game| game.press_key(KeyCode::KeyG).run_frames(3))
}

fn judged() -> HeadlessGame {
    let mut game = replaying(&record(12));
    game.click_button("analyse");
    wait_for_analysis(&mut game);
    game
}

fn with_list(mut game: HeadlessGame) -> HeadlessGame {
    if game.point_of_button("worst 1").is_none() {
        game.press_key(KeyCode::KeyC).run_frames(3);
    }
    game
}

/// Reopens the list of the worst turns if the game closed the list for lack of room.
fn with_list_again(game: &mut HeadlessGame) {
    if game.point_of_button("close worst turns").is_none() {
        game.press_key(KeyCode::KeyC).run_frames(3);
    }
    assert!(game.point_of_button("close worst turns").is_some());
}

fn table_top() -> HeadlessGame {
    let mut game = level_three();
    game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
    game.then(|game| game.drag_glass("D1", "D2").run_frames(3))
}

/// The states of the game that [`places`] does not contain.
const STATES: [State; 17] = [
    ("buttons of a match", with_buttons),
    ("match against a bot", against_bot),
    ("log", || with_log(level_three())),
    ("log beside the buttons", || with_log(with_buttons())),
    ("log of a result", || with_log(level_three().then(|game| game.resign("red").wait_for_camera()))),
    ("log of a replay", || with_log(replaying(&record(12)))),
    ("judged replay", judged),
    ("worst turns", || with_list(judged())),
    ("worst turns and log", || with_log(with_list(judged()))),
    ("best turns", || {
        HeadlessGame::new()
            .then(|game| game.click_button("study").wait_for_camera().click_button("best turns").wait_for_camera())
    }),
    ("table-top match", table_top),
    ("reset of the settings", || {
        HeadlessGame::new().then(|game| game.click_button("settings").run_frames(3).click_button("reset").run_frames(3))
    }),
    ("renaming", || with_a_record().then(|game| game.click_button("rename").run_frames(3))),
    ("setup of GIPF", || HeadlessGame::new().then(|game| game.click_button("gipf").wait_for_camera())),
    ("GIPF", || gipf("version: Standard", "", TWO_PEOPLE)),
    ("pause of GIPF", || {
        gipf("version: Standard", "", TWO_PEOPLE).then(|game| game.press_key(KeyCode::Escape).run_frames(3))
    }),
    ("typed turn", || HeadlessGame::at_level(Level::One).then(|game| game.press_key(KeyCode::KeyY).run_frames(3))),
];

/// Returns the visible panels, the clickable widgets, each with the topmost layer at its centre, and the zoom factor.
fn layout(game: &mut HeadlessGame) -> (Vec<(LayerId, Rect)>, Vec<(WidgetRect, Option<LayerId>)>, f32) {
    let ctx = game.egui_context();
    let areas = ctx.memory(|memory| {
        let shown = memory.areas().visible_layer_ids().into_iter();
        shown.filter_map(|layer| Some((layer, memory.area_rect(layer.id)?))).collect()
    });
    let widgets: Vec<WidgetRect> = ctx.viewport(|viewport| {
        let all = viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets.iter().copied());
        all.filter(|it| it.enabled && it.sense.senses_click() && it.interact_rect.is_positive()).collect()
    });
    let widgets = widgets.into_iter().map(|it| (it, ctx.layer_id_at(it.interact_rect.center()))).collect();
    (areas, widgets, ctx.zoom_factor())
}

/// Returns a description of everything that is unreadable, covered or off the screen.
fn faults(game: &mut HeadlessGame) -> Vec<String> {
    let mut faults = game.unreadable_texts();
    let (areas, widgets, zoom) = layout(game);
    let screen = Rect::from_min_size(default(), {
        let window = game.window_size();
        bevy_egui::egui::vec2(window.x, window.y) / zoom
    });
    // A foreground panel may cover the board, because the panel can be closed.
    let covers = areas.iter().any(|(layer, _)| layer.order == Order::Foreground);
    // The open log may cover the board as well, because small windows have no room beside the log.
    let covers = covers || areas.iter().any(|(layer, _)| layer.id == Id::new("log"));
    for (widget, top) in &widgets {
        let at = widget.interact_rect;
        if !screen.expand(1.0).contains_rect(at) {
            faults.push(format!("{:?} at {at} is off the screen", widget.id));
        }
        let is_covered = top.is_some_and(|top| top != widget.layer_id && top.order != Order::Foreground);
        if is_covered {
            faults.push(format!("{:?} at {at} is covered by {top:?}", widget.layer_id));
        }
    }
    let panels: Vec<_> = areas.iter().filter(|(layer, _)| layer.order == Order::Middle).collect();
    for (place, (one, at)) in panels.iter().enumerate() {
        if !screen.expand(1.0).contains_rect(*at) {
            faults.push(format!("{one:?} at {at} is off the screen"));
        }
        for (other, there) in &panels[..place] {
            if at.shrink(1.0).intersects(there.shrink(1.0)) {
                faults.push(format!("{one:?} at {at} lies over {other:?} at {there}"));
            }
        }
    }
    let plays =
        matches!(game.screen(), Screen::Match(TAMSK) | Screen::Replay(TAMSK)) && game.menu() == Menu::None && !covers;
    let is_over =
        game.live_match().is_some_and(|live| live.game().outcome().is_some()) && game.screen() == Screen::Match(TAMSK);
    if plays && !is_over {
        for socket in Socket::all() {
            let at = game.point_of_socket(socket) / zoom;
            let at = bevy_egui::egui::pos2(at.x, at.y);
            if let Some((layer, _)) = panels.iter().find(|(_, panel)| panel.contains(at)) {
                faults.push(format!("{socket} at {at} is covered by {layer:?}"));
            }
        }
    }
    faults
}

#[test]
fn widgets_covered_by_a_list_or_log_cannot_get_the_focus() {
    let replays: [State; 3] = [
        ("log", || with_log(replaying(&record(12)))),
        ("worst turns", || with_list(judged())),
        ("worst turns and log", || with_log(with_list(judged()))),
    ];
    for (name, open) in replays {
        let mut game = open();
        for (size, percent) in [SIZES[0], SIZES[1]] {
            game.world_mut().resource_mut::<TextSettings>().scale = percent;
            game.resize_window(size);
            if name != "log" {
                with_list_again(&mut game);
            }
            let (_, widgets, _) = layout(&mut game);
            assert!(!widgets.is_empty(), "{name}");
            for (widget, top) in widgets {
                let at = widget.interact_rect;
                assert_eq!(top, Some(widget.layer_id), "{name}, {size} at {percent} %: {at} is covered");
            }
        }
    }
}

#[test]
fn esc_closes_the_list_and_the_log_before_it_opens_the_menu() {
    let mut game = with_log(with_list(judged()));
    game.resize_window(Vec2::new(640.0, 360.0));
    with_list_again(&mut game);
    let open = |game: &HeadlessGame| {
        [game.point_of_button("close worst turns"), game.point_of_button("close log")].into_iter().flatten().count()
    };
    assert_eq!(open(&game), 2);
    for left in [1, 0] {
        game.press_key(KeyCode::Escape).run_frames(3);
        assert_eq!((open(&game), game.menu()), (left, Menu::None));
    }
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
}

#[test]
fn small_screens_and_large_text_hide_nothing() {
    let mut all = Vec::new();
    let others = STATES.into_iter();
    for (name, open) in places().into_iter().map(|place| (place.name, place.open)).chain(others) {
        let mut game = open();
        for code in ["en", "fr"] {
            for (size, percent) in SIZES {
                let mut settings = game.world_mut().resource_mut::<TextSettings>();
                (settings.language, settings.scale) = (Some(code.to_owned()), percent);
                game.resize_window(size).run_frames(3);
                let found = faults(&mut game);
                all.extend(found.into_iter().map(|fault| format!("{name}, {code}, {size} at {percent} %: {fault}")));
            }
        }
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}
