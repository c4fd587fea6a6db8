//! Tests that toasts can be answered, and stand where they cover nothing.

use bevy_egui::egui::{Pos2, pos2};
use tamsk_rules::{Level, Refusal};

use super::place::{Obstacles, place};
use super::shown::STAY;
use super::words::refusal_key;
use super::*;
use crate::ui::kit::notices;
use crate::ui::kit::reasons::rule_behind;
use crate::ui::kit::testing::Bench;

/// Wherever the pointer was, even in a corner of the screen.
#[test]
fn every_refusal_can_be_asked_for_its_reason() {
    for bench in Bench::sizes() {
        for why in Refusal::ALL {
            for at in [bench.screen().center(), bench.screen().left_top(), bench.screen().right_bottom()] {
                let words = bench.texts().tr(refusal_key(why)).into_owned();
                let rule = Some(rule_behind(why, Level::Three));
                let mut shown = ShownToast { words, pressed: Some(at), rule, age: 1.0, stay: STAY, ..default() };
                let asked = bench.click_on_key("refusal-why", |ctx, texts| {
                    let pointer = Rect::from_center_size(at, vec2(36.0, 36.0));
                    stand(ctx, texts, &mut shown, &Obstacles { never: vec![pointer], ..default() });
                    draw(ctx, texts, &shown, false).filter(|press| *press == ToastPress::Why)
                });
                assert_eq!(asked, Some(ToastPress::Why));
            }
        }
    }
}

#[test]
fn a_toast_covers_nothing_as_long_as_there_is_room() {
    for (width, height) in [(640.0, 360.0), (1024.0, 768.0), (1280.0, 720.0), (2560.0, 1440.0)] {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        let bars = [screen.with_max_y(56.0), screen.with_min_y(height - 56.0)];
        for column in 0..=12 {
            for row in 0..=8 {
                let near = pos2(width * column as f32 / 12.0, height * row as f32 / 8.0);
                for timer in [0.1, 0.9].map(|x| pos2(width * x, height * 0.6)) {
                    let timer = Rect::from_center_size(timer, vec2(70.0, 100.0) * height / 720.0);
                    let pressed = Rect::from_center_size(near, vec2(60.0, 90.0) * height / 720.0);
                    let never = [&bars[..], &[timer, pressed]].concat();
                    let toast =
                        place(screen, vec2(330.0, 100.0), near, &Obstacles { never: never.clone(), ..default() });
                    assert!(screen.contains_rect(toast), "{toast}");
                    for area in never {
                        assert!(!area.intersect(toast).is_positive(), "{toast} covers {area} at {width}×{height}");
                    }
                }
            }
        }
    }
}

#[test]
fn it_stays_where_it_is_until_something_appears_under_it() {
    let bench = Bench::at_scale(1.0);
    let near = bench.screen().center();
    let rule = Some("rule-own");
    let mut shown = ShownToast { words: "…".into(), pressed: Some(near), rule, stay: STAY, ..default() };
    let mut stand_at = |never: Vec<Rect>| {
        bench.drawn_somehow(|ctx, texts| {
            stand(ctx, texts, &mut shown, &Obstacles { never: never.clone(), ..default() });
        });
        shown.area.expect("it is placed")
    };
    let first = stand_at(vec![]);
    assert_eq!(stand_at(vec![Rect::from_min_size(pos2(4.0, 4.0), vec2(20.0, 20.0))]), first);
    let label = Rect::from_center_size(first.center(), vec2(20.0, 10.0));
    let second = stand_at(vec![label]);
    assert!(!second.intersects(label));
    // It does not jump back.
    assert_eq!(stand_at(vec![]), second);
}

#[test]
fn it_makes_a_small_detour_around_a_glass_and_no_long_one() {
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
    let (near, size) = (pos2(640.0, 400.0), vec2(200.0, 80.0));
    let glass = Rect::from_center_size(pos2(640.0, 350.0), vec2(40.0, 60.0));
    let never = vec![Rect::from_center_size(near, vec2(36.0, 36.0))];
    let obstacles = Obstacles { never: never.clone(), rather_not: vec![glass], ..default() };
    let toast = place(screen, size, near, &obstacles);
    assert!(!toast.intersect(glass).is_positive(), "{toast}");
    let everywhere = (0..32).flat_map(|x| (0..18).map(move |y| pos2(x as f32 * 40.0, y as f32 * 40.0)));
    let rather_not: Vec<Rect> = everywhere.map(|at| Rect::from_min_size(at, vec2(38.0, 38.0))).collect();
    let toast = place(screen, size, near, &Obstacles { never, rather_not, ..default() });
    assert!(toast.center().distance(near) < 200.0, "{toast}");
}

#[test]
fn it_covers_no_notice() {
    let bench = Bench::at_scale(1.0);
    let near = bench.screen().center();
    let notice = Rect::from_center_size(near - vec2(0.0, 60.0), vec2(300.0, 60.0));
    let mut shown =
        ShownToast { words: "…".into(), pressed: Some(near), rule: Some("rule-own"), stay: STAY, ..default() };
    for reported in [false, true] {
        bench.drawn_somehow(|ctx, texts| {
            if reported {
                notices::report(ctx, "announcements", vec![notice]);
            }
            let never = notices::shown(ctx);
            stand(ctx, texts, &mut shown, &Obstacles { never, ..default() });
        });
        let covered = shown.area.is_some_and(|area| area.intersects(notice));
        assert_eq!(covered, !reported);
    }
    bench.drawn_somehow(|ctx, _| _ = ctx);
    bench.drawn_somehow(|ctx, _| assert!(notices::shown(ctx).is_empty(), "it has gone"));
}
