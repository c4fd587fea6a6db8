//! The panels of the tutorial: the list of lessons, the card beside the board, and the arrows above the board.

mod arrows;
mod card;
mod list;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use crate::appearance::MotionPreference;
use crate::input::keys::{InputAction, KeyLabels};
use crate::localization::Localization;
use crate::settings::PlayerProgress;
use crate::simulation::components::SandTimer;
use crate::simulation::live::LiveMatch;
use crate::states::{AtTable, Menu};
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::lesson::{ArrowTarget, CurrentLesson, LessonCommand, Syllabus};
use crate::table::on_table::MatchOnTable;
use crate::table::player_command::PlayerCommand;
use crate::table::seats::Seats;
use crate::ui::kit::card::shade_screen;
use crate::ui::kit::leaving::LeaveTable;
use crate::ui::kit::notices::{self, LESSON_ARROWS_KIND};
use crate::ui::kit::projection::{TableProjection, TimerLabelArea, table_painter};
use crate::ui::kit::status::PlayerStatusText;
use crate::ui::kit::{PanelSystems, panel_system};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

pub fn plugin(app: &mut App) {
    let taught = |teaching: Res<CurrentLesson>| teaching.is_on();
    let at_table = in_state(AtTable);
    let playing = at_table.clone().and_then(in_state(Menu::None)).and_then(taught);
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (show_arrows, panel_system(card_view, show_card)).chain().run_if(playing),
            show_list.run_if(in_state(Menu::Lessons)),
        )
            .in_set(PanelSystems),
    )
    .add_systems(EguiPrimaryContextPass, report_inset.in_set(InsetSystems::Report).run_if(at_table.and_then(taught)));
}

fn report_inset(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) {
    if let Ok(ctx) = contexts.ctx_mut() {
        reports.report(Edge::Right, card::card_width(ctx.content_rect().width()) + 16.0);
    }
}

/// The content of the card that depends on the match: the prompt for the pupil's turn, and the pupil's keys.
#[derive(Clone, Debug, Default)]
struct LessonCardContent {
    situation: Option<&'static str>,
    own_keys: Option<String>,
}

/// Returns the prompt, if the pupil can act, and the names of the pupil's keys, if the pupil uses the keyboard.
fn card_view(
    texts: Res<Localization>,
    matches: Query<(&LiveMatch, &ExtraRingChoosers)>,
    seats: Res<Seats>,
    signs: Res<KeyLabels>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut by_keys: Local<bool>,
) -> LessonCardContent {
    // The lesson texts mention clicks and drags, so name the keys for a pupil who uses the keyboard.
    *by_keys = keys.get_just_pressed().next().is_some() || (*by_keys && buttons.get_just_pressed().next().is_none());
    let Some((pupil, (live, choosing))) = seats.people().next().zip(matches.iter().next()) else {
        return LessonCardContent::default();
    };
    let status = PlayerStatusText::of(live.game(), pupil, seats.of(pupil), None, choosing.is_choosing(pupil));
    let own_keys = by_keys.then(|| key_words(&texts, &signs, *seats, pupil));
    LessonCardContent { situation: status.is_highlighted.then_some(status.text_key), own_keys }
}

fn show_card(
    In(view): In<LessonCardContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    teaching: Res<CurrentLesson>,
    mut commands: Commands,
) -> Result {
    let Some(step) = &teaching.0 else { return Ok(()) };
    match card::draw_lesson_card(contexts.ctx_mut()?, &texts, step, view.situation, view.own_keys.as_deref()) {
        Some(LessonCommand::Leave) => commands.trigger(LeaveTable { menu_if_cancelled: Menu::None }),
        Some(command) => _ = commands.write_message(command),
        None => {}
    }
    Ok(())
}

fn key_words(texts: &Localization, signs: &KeyLabels, seats: Seats, pupil: Player) -> String {
    let sign = |action: InputAction| signs.player_action_label(seats, pupil, action);
    let args = [
        ("press", sign(InputAction::PressAtCursor).into()),
        ("drop", sign(InputAction::Command(PlayerCommand::DropRing)).into()),
        ("keep", sign(InputAction::Command(PlayerCommand::KeepRing)).into()),
        ("back", sign(InputAction::PutBack).into()),
    ];
    texts.tr_args("lesson-by-keys", &args)
}

fn show_arrows(
    mut contexts: EguiContexts,
    teaching: Res<CurrentLesson>,
    table: MatchOnTable,
    motion: MotionPreference,
    time: Res<Time<Real>>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    timers: Query<&SandTimer>,
    timer_label: Res<TimerLabelArea>,
) -> Result {
    let Some(view) = &teaching.0 else { return Ok(()) };
    let game = table.tamsk().map(LiveMatch::game);
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let on_left = timers.iter().any(|timer| timer.on_reds_left);
    let phase = if motion.is_reduced() { 0.0 } else { time.elapsed_secs_wrapped() };
    let mut areas = Vec::new();
    for &pointed in &view.arrows {
        let Some(mut at) =
            arrows::arrow_tip_position(pointed, game, on_left).and_then(|point| projection.project(point))
        else {
            continue;
        };
        // The label of the timer is above the timer, so move the arrow up. Labels of glasses need no such step, because
        // they avoid arrows.
        if let Some(label) = timer_label.0.filter(|label| pointed == ArrowTarget::Timer && label.contains(at)) {
            at.y = label.top() - 4.0;
        }
        areas.push(arrows::arrow_bounds(at));
        match view.invites_action() {
            true => arrows::draw_arrow(&table_painter(ctx), at, phase),
            false => arrows::draw_text_subject_pointer(&table_painter(ctx), at),
        }
    }
    notices::report_notice_areas(ctx, LESSON_ARROWS_KIND, areas);
    if view.invites_action() && !view.arrows.is_empty() && !motion.is_reduced() {
        ctx.request_repaint_after(std::time::Duration::from_millis(40));
    }
    Ok(())
}

fn show_list(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    progress: Res<PlayerProgress>,
    syllabus: Res<Syllabus>,
    mut menu: ResMut<NextState<Menu>>,
    mut asked: MessageWriter<LessonCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    match list::draw_lesson_list(ctx, &texts, &syllabus.lessons, &progress.lessons) {
        Some(LessonCommand::Leave) => menu.set(Menu::None),
        Some(command) => _ = asked.write(command),
        None => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bevy_egui::egui::{Context, Shape, pos2};
    use tamsk_rules::Level;

    use super::card;
    use super::list;
    use crate::app::games;
    use crate::localization::Localization;
    use crate::settings::LessonProgress;
    use crate::table::lesson::{LessonCommand, LessonPhase, LessonStatus};
    use crate::tutorial::{LessonLibrary, PreparedLesson};
    use crate::ui::kit::testing::PanelHarness;
    use crate::ui::kit::theme;

    /// The text key of the longest prompt for the pupil's turn.
    const SITUATION: Option<&str> = Some("status-move-idle");

    fn lessons() -> LessonLibrary {
        let (library, problems) = LessonLibrary::load_built_in(&games::taught_games());
        assert!(problems.is_empty(), "{problems:?}");
        library
    }

    fn view(prepared: &PreparedLesson, step: usize, phase: LessonPhase, aside: Option<&str>) -> LessonStatus {
        LessonStatus {
            name: prepared.name.clone(),
            title_key: prepared.lesson.title_key.clone(),
            part: prepared.lesson.part,
            step,
            step_count: prepared.lesson.steps.len(),
            text_key: prepared.lesson.steps[step].text_key.clone(),
            remark_key: aside.map(str::to_owned),
            phase,
            has_sand_at_stake: prepared.lesson.part.level != Some(Level::One),
            has_running_sand: true,
            has_next_lesson: true,
            has_new_position: true,
            ..LessonStatus::default()
        }
    }

    #[test]
    fn every_step_fits_with_each_of_its_reactions() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            for prepared in &lessons().0 {
                for (number, step) in prepared.lesson.steps.iter().enumerate() {
                    // Draw the card without a reaction first, because only a new reaction scrolls into view.
                    let asides = std::iter::once(None).chain(step.text_keys().skip(1).map(Some));
                    for aside in asides {
                        let phase = if aside.is_some() { LessonPhase::Wrong } else { LessonPhase::Doing };
                        let shown = view(prepared, number, phase, aside);
                        let drawn = bench.checked_texts(|ctx, texts| {
                            _ = card::draw_lesson_card(ctx, texts, &shown, SITUATION, None);
                        });
                        let words = bench.texts().tr(aside.unwrap_or(&step.text_key));
                        assert!(
                            drawn.iter().any(|(text, _)| *text == words),
                            "{}: {words:?} is not drawn",
                            step.text_key
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn each_button_of_the_card_returns_its_command() {
        let lessons = lessons();
        let first = &lessons.0[0];
        for bench in PanelHarness::at_all_scales_and_languages() {
            for (word, phase, intent) in [
                ("lesson-next", LessonPhase::Done, LessonCommand::Continue),
                ("lesson-try-again", LessonPhase::Wrong, LessonCommand::Continue),
                ("lesson-watch", LessonPhase::Reading, LessonCommand::Continue),
                ("lesson-start-sand", LessonPhase::Reading, LessonCommand::Continue),
                ("lesson-back", LessonPhase::Doing, LessonCommand::Back),
                ("lesson-repeat", LessonPhase::Doing, LessonCommand::RepeatStep),
                ("lesson-skip", LessonPhase::Doing, LessonCommand::Skip),
                ("lesson-leave", LessonPhase::Doing, LessonCommand::Leave),
            ] {
                if intent == LessonCommand::Back {
                    let ask = |ctx: &Context, texts: &Localization| {
                        card::draw_lesson_card(ctx, texts, &view(first, 0, phase, None), SITUATION, None)
                    };
                    assert_eq!(bench.click_on_text_key(word, ask), None);
                }
                let shown =
                    LessonStatus { has_running_sand: word == "lesson-start-sand", ..view(first, 1, phase, None) };
                let ask =
                    |ctx: &Context, texts: &Localization| card::draw_lesson_card(ctx, texts, &shown, SITUATION, None);
                assert_eq!(bench.click_on_text_key(word, ask), Some(intent));
            }
        }
    }

    #[test]
    fn small_buttons_share_one_text_size_and_none_reads_quit() {
        let lessons = lessons();
        let shown = view(&lessons.0[0], 1, LessonPhase::Done, None);
        for bench in PanelHarness::at_all_scales_and_languages().chain(PanelHarness::at_all_screens_and_languages()) {
            bench.settled_texts(|ctx, texts| _ = card::draw_lesson_card(ctx, texts, &shown, None, None));
            let painted =
                bench.painted_shapes(vec![], |ctx, texts| _ = card::draw_lesson_card(ctx, texts, &shown, None, None));
            let size_of = |key: &str| {
                let word = bench.texts().tr(key);
                assert!(!bench.texts().tr("pause-quit").starts_with(&*word), "{word} is for quitting the program");
                let written = painted.iter().find_map(|painted| match &painted.shape {
                    Shape::Text(text) if text.galley.text() == word => {
                        Some(text.galley.job.sections[0].format.font_id.size)
                    }
                    _ => None,
                });
                written.unwrap_or_else(|| panic!("{word} is not written"))
            };
            let sizes = ["lesson-back", "lesson-repeat", "lesson-skip", "lesson-leave"].map(size_of);
            assert!(sizes.iter().all(|size| *size == sizes[0] && *size >= 12.0), "{sizes:?} on {}", bench.screen());
        }
    }

    #[test]
    fn a_press_on_the_table_highlights_the_main_button() {
        let lessons = lessons();
        let shown = view(&lessons.0[0], 0, LessonPhase::Reading, None);
        for still in [false, true] {
            let bench = PanelHarness::at_scale(1.0);
            let draw = |ctx: &Context, texts: &Localization| {
                theme::set_animations_off(ctx, still);
                _ = card::draw_lesson_card(ctx, texts, &shown, SITUATION, None);
            };
            let painted = bench.painted_after_press(pos2(300.0, 400.0), &[0.2, 0.5, 5.0], draw);
            let [lit, _, later] = [0, 1, 2].map(|at| painted[at].iter().filter(|it| it.shape != Shape::Noop).count());
            assert!(lit > later, "the highlight appears and ends");
            assert_eq!(painted[0] == painted[1], still, "the highlight pulses unless motion is reduced");
        }
    }

    #[test]
    fn the_list_fits_and_resumes_a_lesson_at_its_step() {
        let lessons = lessons();
        let [first, second] = [0, 1].map(|nth| lessons.0[nth].name.clone());
        let progress = BTreeMap::from([
            (first, LessonProgress { completed_in_full: true, ..LessonProgress::default() }),
            (second.clone(), LessonProgress { step: 3, ..LessonProgress::default() }),
        ]);
        for bench in PanelHarness::at_all_scales_and_languages() {
            let entries = lessons.entries();
            let ask = |ctx: &Context, texts: &Localization| list::draw_lesson_list(ctx, texts, &entries, &progress);
            assert_eq!(bench.click_on_text_key("lessons-close", ask), Some(LessonCommand::Leave));
            let begun = LessonCommand::Begin(second.clone(), 3);
            assert_eq!(bench.click_on_text_key("rings-title", ask), Some(begun));
        }
    }

    #[test]
    fn the_focus_is_visible_on_every_lesson_and_button() {
        let library = lessons();
        let bench = PanelHarness::at_scale(1.0);
        let entries = library.entries();
        let frames = bench
            .focus_frames_by_tab(6, |ctx, texts| _ = list::draw_lesson_list(ctx, texts, &entries, &BTreeMap::new()));
        assert!(frames.iter().enumerate().all(|(i, frame)| !frames[..i].contains(frame)), "{frames:?}");
        let shown = view(&library.0[0], 0, LessonPhase::Reading, None);
        bench.focus_frames_by_tab(5, |ctx, texts| _ = card::draw_lesson_card(ctx, texts, &shown, None, None));
    }
}
