//! Toasts: short messages on the screen. Near the pointer, they explain why an action was refused or needs a second
//! press. At the bottom of the screen, they show news about files.

mod drawing;
pub(super) mod explanation;
mod place;
mod refusals;
mod words;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Rect, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::drawing::{
    ActiveToast, CurrentToast, FAULT_DURATION, LONG_DURATION, NEWS_DURATION, SHAKE_AMPLITUDE, ToastInteraction,
    draw_toast, toast_size,
};
use self::explanation::is_still_refused;
use self::place::{Obstacles, ToastSurroundings, place_toast};
use self::words::{
    fault_words, is_without_problems, lesson_problem_words, library_problem_words, library_success_words,
    record_problem_words, settings_problem_words,
};
use crate::appearance::MotionPreference;
use crate::localization::Localization;
use crate::persistence::{Notice, Notices};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::RequestAnswered;
use crate::states::{Menu, Screen};
use crate::table::on_table::OnTable;
use crate::table::table_top::TableSide;
use crate::ui::kit::PanelSystems;
use crate::ui::kit::names::quality_key;
use crate::ui::kit::navigation::{MenuReturnState, OpenRulebook};

pub fn plugin(app: &mut App) {
    let no_toast = |toast: Res<CurrentToast>| toast.0.is_none();
    app.init_resource::<CurrentToast>()
        .init_resource::<Notices>()
        .add_observer(hide_match_toast)
        .add_observer(refusals::show_where_to_resume)
        .add_observer(refusals::show_request_declined)
        .add_systems(OnExit(Screen::Title), refusals::hide_news)
        .add_systems(OnExit(Menu::None), refusals::hide_news.run_if(not(in_state(Menu::None))))
        .add_systems(
            EguiPrimaryContextPass,
            (
                refusals::show_refusals,
                refusals::show_record_full,
                (refusals::withdraw_full_socket_warning, refusals::warn_of_full_socket).chain(),
                refusals::explain_ineffective_key,
                show_notices.run_if(no_toast),
                hide_settled_refusal,
                show,
                sync_rule,
            )
                .chain()
                .in_set(PanelSystems),
        );
}

fn sync_rule(toast: Res<CurrentToast>, mut navigation: ResMut<MenuReturnState>) {
    let refused_rule = toast.0.as_ref().and_then(|shown| shown.rule_key);
    navigation.set_if_neq(MenuReturnState { rule_explaining_refusal: refused_rule, ..*navigation });
}

fn show_notices(texts: Res<Localization>, mut notices: ResMut<Notices>, mut toast: ResMut<CurrentToast>) {
    let Some(notice) = notices.take_most_urgent() else { return };
    let (words, duration, is_news) = match notice {
        Notice::RecordProblem(problem) => (record_problem_words(&texts, &problem), LONG_DURATION, false),
        Notice::Fault(fault) => (fault_words(&texts, &fault), FAULT_DURATION, false),
        Notice::LibraryProblem(failed) => (library_problem_words(&texts, &failed), LONG_DURATION, false),
        Notice::LibrarySuccess(news) if is_without_problems(&news) => {
            (library_success_words(&texts, &news), NEWS_DURATION, true)
        }
        Notice::LibrarySuccess(news) => (library_success_words(&texts, &news), LONG_DURATION, false),
        Notice::QualityLowered(quality) => {
            let args = [("quality", texts.tr(quality_key(quality)).into_owned().into())];
            (texts.tr_args("news-quality-lowered", &args), LONG_DURATION, true)
        }
        Notice::SettingsProblem(problem) => (settings_problem_words(&texts, &problem), LONG_DURATION, false),
        Notice::LessonProblem(problem) => (lesson_problem_words(&texts, &problem), LONG_DURATION, false),
    };
    toast.0 = Some(ActiveToast { words, duration, is_news, ..default() });
}

fn hide_match_toast(_: On<Remove, OnTable>, mut toast: ResMut<CurrentToast>) {
    toast.0.take_if(|shown| shown.refused_request.is_some() || shown.warned_player.is_some());
}

/// Hides a refusal when its reason no longer applies, when the refused player has done something else, or when a menu
/// covers the match.
fn hide_settled_refusal(
    live: Single<&LiveMatch>,
    menu: Res<State<Menu>>,
    mut answered: MessageReader<RequestAnswered>,
    mut toast: ResMut<CurrentToast>,
) {
    let Some(refused) = toast.0.as_ref().and_then(|shown| shown.refused_request.as_ref()) else { return };
    let holds = is_still_refused(live.game(), refused);
    let player = refused.entry.origin.player;
    let last = answered.read().filter(|answered| answered.entry.origin.player == player).last();
    let goes_on = last.is_some_and(|answered| answered.refusal().is_none());
    if !holds || goes_on || *menu.get() != Menu::None {
        toast.0 = None;
    }
}

fn show(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    motion: MotionPreference,
    texts: Res<Localization>,
    around: ToastSurroundings,
    mut toast: ResMut<CurrentToast>,
    mut commands: Commands,
) -> Result {
    let Some(shown) = &mut toast.0 else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    shown.age += time.delta_secs();
    if shown.age >= shown.duration {
        toast.0 = None;
        return Ok(());
    }
    ctx.request_repaint();
    place_or_keep(ctx, &texts, shown, &around.obstacles(ctx, shown.piece, shown.anchor));
    match draw_toast(ctx, &texts, shown, motion.is_reduced()) {
        Some(ToastInteraction::Pressed) => {
            commands.trigger(OpenRulebook { rule_text_key: shown.rule_key });
            toast.0 = None;
        }
        // A toast stays while the pointer is over its button.
        Some(ToastInteraction::Hovered) => shown.age = shown.age.min(shown.duration * 0.5),
        None => {}
    }
    Ok(())
}

/// Places a toast that has no place yet. Moves the toast if it no longer fits, or covers more of the obstacles than
/// before.
fn place_or_keep(ctx: &Context, texts: &Localization, shown: &mut ActiveToast, obstacles: &Obstacles) {
    let sway = if shown.rule_key.is_some() { vec2(SHAKE_AMPLITUDE, 0.0) } else { Vec2::ZERO };
    let (screen, size) = (ctx.content_rect(), toast_size(ctx, texts, shown) + 2.0 * sway);
    let edge = if shown.side == TableSide::Near { screen.center_bottom() } else { screen.center_top() };
    let near = shown.anchor.unwrap_or(edge);
    let fits = |area: &Rect| screen.contains_rect(*area) && (area.size() - size).abs().max_elem() < 1.0;
    let whole = |shown: &ActiveToast| Some(shown.area?.expand2(sway)).filter(fits);
    let cost = whole(shown).map(|area| obstacles.covered_area(area));
    if cost.is_none_or(|cost| cost > shown.covered_area) {
        shown.area = Some(place_toast(screen, size, near, obstacles).shrink2(sway));
    }
    shown.covered_area = whole(shown).map(|area| obstacles.covered_area(area)).unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, pos2};
    use tamsk_rules::{Level, Refusal};

    use super::drawing::SHORT_DURATION;
    use super::explanation::rule_key_of_refusal;
    use super::place::{Obstacles, place_toast};
    use super::*;
    use crate::table::text_keys::refusal_key;
    use crate::ui::kit::notices;
    use crate::ui::kit::testing::PanelHarness;

    #[test]
    fn every_refusal_offers_its_reason_wherever_the_pointer_is() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            for why in Refusal::ALL {
                for at in [bench.screen().center(), bench.screen().left_top(), bench.screen().right_bottom()] {
                    let words = bench.texts().tr(refusal_key(why)).into_owned();
                    let rule = Some(rule_key_of_refusal(why, Level::Three));
                    let mut shown = ActiveToast {
                        words,
                        anchor: Some(at),
                        rule_key: rule,
                        age: 1.0,
                        duration: SHORT_DURATION,
                        ..default()
                    };
                    let asked = bench.click_on_text_key("refusal-why", |ctx, texts| {
                        let pointer = Rect::from_center_size(at, vec2(36.0, 36.0));
                        place_or_keep(ctx, texts, &mut shown, &Obstacles { never_cover: vec![pointer], ..default() });
                        draw_toast(ctx, texts, &shown, false).filter(|press| *press == ToastInteraction::Pressed)
                    });
                    assert_eq!(asked, Some(ToastInteraction::Pressed));
                }
            }
        }
    }

    #[test]
    fn a_toast_covers_nothing_while_there_is_room() {
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
                        let toast = place_toast(
                            screen,
                            vec2(330.0, 100.0),
                            near,
                            &Obstacles { never_cover: never.clone(), ..default() },
                        );
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
    fn a_toast_stays_until_something_appears_under_it() {
        let bench = PanelHarness::at_scale(1.0);
        let near = bench.screen().center();
        let rule = Some("rule-own");
        let mut shown = ActiveToast {
            words: "…".into(),
            anchor: Some(near),
            rule_key: rule,
            duration: SHORT_DURATION,
            ..default()
        };
        let mut stand_at = |never: Vec<Rect>, pressed| {
            shown.anchor = Some(pressed);
            bench.settled_texts(|ctx, texts| {
                place_or_keep(ctx, texts, &mut shown, &Obstacles { never_cover: never.clone(), ..default() });
            });
            shown.area.expect("the toast was not placed")
        };
        let first = stand_at(vec![], near);
        assert_eq!(stand_at(vec![Rect::from_min_size(pos2(4.0, 4.0), vec2(20.0, 20.0))], near), first);
        let label = Rect::from_center_size(first.center(), vec2(20.0, 10.0));
        let second = stand_at(vec![label], near);
        assert!(!second.intersects(label));
        // The toast does not jump back to its first place.
        assert_eq!(stand_at(vec![], near), second);
        // If every place covers an obstacle, the toast does not move, even if its anchor moves.
        let third = stand_at(vec![bench.screen()], near);
        assert_eq!(stand_at(vec![bench.screen()], bench.screen().left_top()), third);
    }

    #[test]
    fn a_toast_makes_only_short_detours_around_glasses() {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let (near, size) = (pos2(640.0, 400.0), vec2(200.0, 80.0));
        let glass = Rect::from_center_size(pos2(640.0, 350.0), vec2(40.0, 60.0));
        let never = vec![Rect::from_center_size(near, vec2(36.0, 36.0))];
        let obstacles = Obstacles { never_cover: never.clone(), cover_to_avoid_detour: vec![glass], ..default() };
        let toast = place_toast(screen, size, near, &obstacles);
        assert!(!toast.intersect(glass).is_positive(), "{toast}");
        let everywhere = (0..32).flat_map(|x| (0..18).map(move |y| pos2(x as f32 * 40.0, y as f32 * 40.0)));
        let rather_not: Vec<Rect> = everywhere.map(|at| Rect::from_min_size(at, vec2(38.0, 38.0))).collect();
        let toast = place_toast(
            screen,
            size,
            near,
            &Obstacles { never_cover: never, cover_to_avoid_detour: rather_not, ..default() },
        );
        assert!(toast.center().distance(near) < 200.0, "{toast}");
    }

    #[test]
    fn a_toast_covers_no_notice() {
        let bench = PanelHarness::at_scale(1.0);
        let near = bench.screen().center();
        let notice = Rect::from_center_size(near - vec2(0.0, 60.0), vec2(300.0, 60.0));
        let mut shown = ActiveToast {
            words: "…".into(),
            anchor: Some(near),
            rule_key: Some("rule-own"),
            duration: SHORT_DURATION,
            ..default()
        };
        for reported in [false, true] {
            bench.settled_texts(|ctx, texts| {
                if reported {
                    notices::report_notice_areas(ctx, "announcements", vec![notice]);
                }
                let never = notices::all_notice_areas(ctx);
                place_or_keep(ctx, texts, &mut shown, &Obstacles { never_cover: never, ..default() });
            });
            let covered = shown.area.is_some_and(|area| area.intersects(notice));
            assert_eq!(covered, !reported);
        }
        bench.settled_texts(|ctx, _| _ = ctx);
        bench.settled_texts(|ctx, _| assert!(notices::all_notice_areas(ctx).is_empty(), "the notice has gone"));
    }
}
