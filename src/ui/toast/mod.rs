//! Toasts: why an action was refused, near the pointer, and problems with files, at the bottom of the screen.

mod place;
mod refused;
mod words;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Area, Context, Id, Label, LayerId, Order, RichText, Sense, Stroke, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::place::{Anchor, anchor, timer_area};
use self::refused::Explanation;
use self::words::{lesson_words, match_words, record_words, settings_words};
use crate::localization::Localization;
use crate::persistence::{MatchNotSavedErrors, RecordErrors, Settings, SettingsErrors};
use crate::session::keys::RULES_KEY;
use crate::session::lesson_error::LessonErrors;
use crate::session::seats::Seats;
use crate::session::states::Menu;
use crate::simulation::components::Timer;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::Answered;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{OpenRulebook, RefusedRule};
use crate::ui::kit::projection::TableProjection;
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::Button;

/// How long a refusal is shown, in seconds: long enough to ask why.
const STAY: f32 = 4.0;
/// How long a problem with a file is shown, in seconds: it takes longer to read.
const STAY_LONG: f32 = 14.0;
/// How long a refusal shakes, in seconds.
const SHAKE: f32 = 0.35;

/// The toast being shown, if any. A new one replaces it.
#[derive(Resource, Debug, Default)]
struct Toast(Option<ShownToast>);

/// A toast being shown.
#[derive(Debug)]
struct ShownToast {
    words: String,
    /// Where it stands; `None` for a toast at the bottom of the screen.
    at: Option<Anchor>,
    /// The rule behind a refusal.
    rule: Option<&'static str>,
    /// How long it has been shown, in seconds.
    age: f32,
    /// How long it is shown in all, in seconds.
    stay: f32,
}

/// Shows the toasts.
pub fn plugin(app: &mut App) {
    app.init_resource::<Toast>()
        .add_systems(EguiPrimaryContextPass, (refusals, problems, show, sync_rule).chain().in_set(UiSystems));
}

/// Lets the rulebook's key open the rule behind the refusal being shown.
fn sync_rule(toast: Res<Toast>, mut refused: ResMut<RefusedRule>) {
    refused.set_if_neq(RefusedRule(toast.0.as_ref().and_then(|shown| shown.rule)));
}

/// Shows the last refusal of this frame.
fn refusals(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    seats: Res<Seats>,
    live: Option<Res<LiveMatch>>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    timers: Query<&Timer>,
    mut answered: MessageReader<Answered>,
    mut toast: ResMut<Toast>,
) -> Result {
    // Refusals of the bot are not shown.
    let people = answered.read().filter(|answered| answered.entry.origin.is_person());
    let refused = people.filter(|answered| answered.refusal().is_some()).last();
    let Some((refused, live)) = refused.zip(live) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let game = live.game();
    let Some(why) = Explanation::of_answer(game, refused, seats.are_two_people()) else { return Ok(()) };
    let words = why.words(&texts, game, &PlayerNames::of(&live, *seats));
    // The timer is what a player may have to turn next.
    let timer = TableProjection::of(&cameras, ctx.zoom_factor())
        .filter(|_| game.options().level.has_timer())
        .and_then(|projection| timer_area(&projection, timers.iter().any(|timer| timer.on_left)));
    let pointer = ctx.input(|input| input.pointer.latest_pos());
    let at = pointer.map(|pointer| anchor(ctx.content_rect(), pointer, timer));
    toast.0 = Some(ShownToast { words, at, rule: Some(why.rule), age: 0.0, stay: STAY });
    Ok(())
}

/// Shows the next problem with a file, once no toast is shown.
fn problems(
    texts: Res<Localization>,
    mut problems: ResMut<SettingsErrors>,
    mut records: ResMut<RecordErrors>,
    mut unsaved: Option<ResMut<MatchNotSavedErrors>>,
    mut lessons: ResMut<LessonErrors>,
    mut toast: ResMut<Toast>,
) {
    if toast.0.is_some() {
        return;
    }
    // The file that was just opened comes first.
    let words = if !records.0.is_empty() {
        record_words(&texts, &records.0.remove(0))
    } else if let Some(unsaved) = unsaved.as_mut().filter(|unsaved| !unsaved.0.is_empty()) {
        match_words(&texts, &unsaved.0.remove(0))
    } else if !problems.0.is_empty() {
        settings_words(&texts, &problems.0.remove(0))
    } else if !lessons.0.is_empty() {
        lesson_words(&texts, &lessons.0.remove(0))
    } else {
        return;
    };
    toast.0 = Some(ShownToast { words, at: None, rule: None, age: 0.0, stay: STAY_LONG });
}

fn show(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    texts: Res<Localization>,
    menu: Res<State<Menu>>,
    mut toast: ResMut<Toast>,
    mut rules: MessageWriter<OpenRulebook>,
) -> Result {
    let Some(shown) = &mut toast.0 else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    shown.age += time.delta_secs();
    // A refusal is hidden when a menu covers the match.
    if shown.age >= shown.stay || (shown.rule.is_some() && *menu.get() != Menu::None) {
        toast.0 = None;
        return Ok(());
    }
    ctx.request_repaint();
    match draw(ctx, &texts, shown, settings.reduced_motion) {
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

/// What the pointer does on the button of a toast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToastPress {
    /// It has pressed the button, which asks for the rule.
    Why,
    /// It is over the button.
    Hover,
}

/// Draws a toast and returns what the pointer does on it. If `still`, the toast does not shake or fade.
fn draw(ctx: &Context, texts: &Localization, shown: &ShownToast, still: bool) -> Option<ToastPress> {
    let screen = ctx.content_rect();
    let shake = match shown.at {
        Some(_) if !still && shown.age < SHAKE => (shown.age * 55.0).sin() * 5.0 * (1.0 - shown.age / SHAKE),
        _ => 0.0,
    };
    let (at, pivot) = match shown.at {
        Some(Anchor { at, pivot }) => (at + vec2(shake, 0.0), pivot),
        None => (pos2(screen.center().x, screen.bottom() - 24.0), Align2::CENTER_BOTTOM),
    };
    let opacity = if still { 1.0 } else { ((shown.stay - shown.age) / 0.4).min(1.0) };
    let word = texts.tr("refusal-why");
    let button = Button::new(&word).named("why").text_size(13.0).key(RULES_KEY.1).at_least(vec2(0.0, 30.0));
    let room = shown.rule.map(|_| button.size(&ctx.layer_painter(LayerId::background())));
    let room = Area::new(Id::new("toast"))
        .fixed_pos(at)
        .pivot(pivot)
        .constrain_to(screen.shrink(8.0))
        .order(Order::Tooltip)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_opacity(opacity);
            ui.set_max_width(if shown.rule.is_some() { 320.0 } else { 620.0_f32.min(screen.width() - 40.0) });
            let frame = theme::plate().stroke(Stroke::new(1.5, EMBER)).inner_margin(egui::Margin::symmetric(14, 9));
            frame
                .show(ui, |ui| {
                    ui.add(Label::new(RichText::new(&shown.words).font(theme::sans(14.5)).color(IVORY)).wrap());
                    room.map(|room| ui.allocate_exact_size(room, Sense::hover()).0)
                })
                .inner
        })
        .inner?;
    // The toast itself lets the pointer through to the table. Only its button reacts to it.
    Area::new(Id::new("why"))
        .fixed_pos(room.min)
        .order(Order::Tooltip)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_opacity(opacity);
            let button = ui.add(button);
            if button.clicked() { Some(ToastPress::Why) } else { button.hovered().then_some(ToastPress::Hover) }
        })
        .inner
}

#[cfg(test)]
mod tests {
    use super::words::refusal_key;
    use super::*;
    use crate::rules::{Level, Refusal};
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
                    let shown =
                        ShownToast { words, at: Some(anchor(bench.screen(), at, None)), rule, age: 1.0, stay: STAY };
                    let asked = bench.click_on_key("refusal-why", |ctx, texts| {
                        draw(ctx, texts, &shown, false).filter(|press| *press == ToastPress::Why)
                    });
                    assert_eq!(asked, Some(ToastPress::Why));
                }
            }
        }
    }
}
