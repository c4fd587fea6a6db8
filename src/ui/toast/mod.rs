//! Toasts: why an action was refused or waits for a second press, near the pointer, and what has become of files, at the
//! bottom of the screen.

mod drawing;
mod library;
mod news;
mod place;
mod refusals;
mod refused;
mod shown;
mod surroundings;
#[cfg(test)]
mod tests;
mod warnings;
mod words;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Rect, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::drawing::{SWAY, ToastPress, draw, size};
use self::library::{is_good, library_words, news_words};
use self::place::{Obstacles, place};
use self::refusals::show_refusals;
use self::refused::still_holds;
use self::shown::{STAY_LONG, STAY_LONGEST, STAY_NEWS, ShownToast, Toast};
use self::surroundings::Surroundings;
use self::words::{fault_words, lesson_words, match_words, record_words, settings_words};
use crate::localization::Localization;
use crate::persistence::{Faults, LibraryErrors, RecordErrors, SettingsErrors, UnfinishedErrors, UntoldNews};
use crate::session::animations::Motion;
use crate::session::lesson_error::LessonErrors;
use crate::session::quality::UntoldLowering;
use crate::session::states::{Menu, Screen};
use crate::session::table_top::TableSide;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::Answered;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::quality_key;
use crate::ui::kit::navigation::{OpenRulebook, RefusedRule};

/// Shows the toasts.
pub fn plugin(app: &mut App) {
    app.init_resource::<Toast>().add_systems(OnExit(Screen::Title), news::forget_good).add_systems(
        EguiPrimaryContextPass,
        (
            show_refusals,
            warnings::tell_of_full_record,
            warnings::warn_of_full_socket,
            warnings::explain_key,
            (news::tell_left, news::tell_declined).chain(),
            problems,
            withdraw,
            show,
            sync_rule,
        )
            .chain()
            .in_set(UiSystems),
    );
}

/// Lets the rulebook's key open the rule behind the refusal being shown.
fn sync_rule(toast: Res<Toast>, mut refused: ResMut<RefusedRule>) {
    refused.set_if_neq(RefusedRule(toast.0.as_ref().and_then(|shown| shown.rule)));
}

/// Shows the next problem with a file, or news of one, once no toast is shown.
fn problems(
    texts: Res<Localization>,
    mut problems: ResMut<SettingsErrors>,
    mut records: ResMut<RecordErrors>,
    mut unsaved: Option<ResMut<UnfinishedErrors>>,
    mut faults: Option<ResMut<Faults>>,
    mut lessons: ResMut<LessonErrors>,
    library: (Option<ResMut<LibraryErrors>>, Option<ResMut<UntoldNews>>),
    mut lowered: Option<ResMut<UntoldLowering>>,
    mut toast: ResMut<Toast>,
) {
    if toast.0.is_some() {
        return;
    }
    let mut stay = STAY_LONG;
    // The file that was just opened comes first.
    let words = if !records.0.is_empty() {
        record_words(&texts, &records.0.remove(0))
    } else if let Some(unsaved) = unsaved.as_mut().filter(|unsaved| !unsaved.0.is_empty()) {
        match_words(&texts, &unsaved.0.remove(0))
    } else if let Some(faults) = faults.as_mut().filter(|faults| !faults.0.is_empty()) {
        stay = STAY_LONGEST;
        fault_words(&texts, &faults.0.remove(0))
    } else if let Some(mut failed) = library.0.filter(|failed| !failed.0.is_empty()) {
        library_words(&texts, &failed.0.remove(0))
    } else if let Some(mut untold) = library.1.filter(|untold| !untold.0.is_empty()) {
        let news = untold.0.remove(0);
        let (words, is_good) = (news_words(&texts, &news), is_good(&news));
        let stay = if is_good { STAY_NEWS } else { STAY_LONG };
        toast.0 = Some(ShownToast { words, stay, is_good, ..default() });
        return;
    } else if let Some(quality) = lowered.as_mut().and_then(|lowered| lowered.0.take()) {
        let args = [("quality", texts.tr(quality_key(quality)).into_owned().into())];
        let words = texts.tr_args("news-quality-lowered", &args);
        toast.0 = Some(ShownToast { words, stay, is_good: true, ..default() });
        return;
    } else if !problems.0.is_empty() {
        settings_words(&texts, &problems.0.remove(0))
    } else if !lessons.0.is_empty() {
        lesson_words(&texts, &lessons.0.remove(0))
    } else {
        return;
    };
    toast.0 = Some(ShownToast { words, stay, ..default() });
}

/// Hides a refusal once its reason has passed or its player has done something else, and when a menu covers the match.
fn withdraw(
    live: Option<Res<LiveMatch>>,
    menu: Res<State<Menu>>,
    mut answered: MessageReader<Answered>,
    mut toast: ResMut<Toast>,
) {
    let Some(refused) = toast.0.as_ref().and_then(|shown| shown.refused.as_ref()) else { return };
    let holds = live.is_some_and(|live| still_holds(live.game(), refused));
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
    motion: Motion,
    texts: Res<Localization>,
    around: Surroundings,
    mut toast: ResMut<Toast>,
    mut rules: MessageWriter<OpenRulebook>,
) -> Result {
    let Some(shown) = &mut toast.0 else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    shown.age += time.delta_secs();
    if shown.age >= shown.stay {
        toast.0 = None;
        return Ok(());
    }
    ctx.request_repaint();
    stand(ctx, &texts, shown, &around.obstacles(ctx, shown.thing, shown.pressed));
    match draw(ctx, &texts, shown, motion.is_plain()) {
        Some(ToastPress::Why) => {
            rules.write(OpenRulebook { rule: shown.rule });
            toast.0 = None;
        }
        // It stays while the pointer is on its button.
        Some(ToastPress::Hover) => shown.age = shown.age.min(shown.stay * 0.5),
        None => {}
    }
    Ok(())
}

/// Places a toast, and again whenever something appears under it that it must not cover.
fn stand(ctx: &Context, texts: &Localization, shown: &mut ShownToast, obstacles: &Obstacles) {
    let sway = if shown.rule.is_some() { vec2(SWAY, 0.0) } else { Vec2::ZERO };
    let (screen, size) = (ctx.content_rect(), size(ctx, texts, shown) + 2.0 * sway);
    let edge = if shown.side == TableSide::Near { screen.center_bottom() } else { screen.center_top() };
    let near = shown.pressed.unwrap_or(edge);
    let fits = |area: &Rect| screen.contains_rect(*area) && (area.size() - size).abs().max_elem() < 1.0;
    let stays = |area: &Rect| fits(area) && obstacles.leave_free(*area);
    if !shown.area.is_some_and(|area| stays(&area.expand2(sway))) {
        shown.area = Some(place(screen, size, near, obstacles).shrink2(sway));
    }
}
