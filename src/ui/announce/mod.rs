//! Announcements of the match: brief notes under the upper bar, beside the board.

mod announcement;
mod draw;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::announcement::Announcement;
use crate::localization::Localization;
use crate::settings::AccessSettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{Menu, match_shown};
use crate::table::first_match::TimerWarning;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::layout::{Insets, STACK, is_narrow};

/// How long an announcement is shown, in seconds.
const STAY: f32 = 3.2;
/// How long it takes to fade in and out, in seconds.
const FADE: f32 = 0.25;
/// The limit of announcements shown at once.
const MOST: usize = 3;

/// The announcements being shown, oldest first.
#[derive(Component, Debug, Default)]
pub struct Announcements(Vec<Announcement>);

/// Collects and shows announcements.
pub fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, Announcements>();
    app.add_systems(Update, (collect, age).chain())
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(match_shown.and_then(in_state(Menu::None))));
}

fn collect(
    mut notes: Single<&mut Announcements>,
    mut events: MessageReader<MatchEvent>,
    mut warnings: MessageReader<TimerWarning>,
) {
    for MatchEvent(happened) in events.read() {
        notes.0.retain(|note| !note.is_outdated_by(happened.event));
        if !notes.0.iter().any(|note| note.says(happened.event)) {
            notes.0.extend(Announcement::of(*happened));
        }
    }
    notes.0.extend(warnings.read().copied().map(Announcement::of_warning));
    let surplus = notes.0.len().saturating_sub(MOST);
    notes.0.drain(..surplus);
}

fn age(time: Res<Time<Real>>, menu: Res<State<Menu>>, mut notes: Single<&mut Announcements>) {
    // Under a menu they are not seen.
    if notes.0.is_empty() || *menu.get() != Menu::None {
        return;
    }
    for note in &mut notes.0 {
        note.age += time.delta_secs();
    }
    notes.0.retain(|note| note.age < STAY);
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    settings: Res<AccessSettings>,
    insets: Res<Insets>,
    table: Single<(&LiveMatch, &Announcements)>,
    seats: Res<Seats>,
    table_top: TableTop,
) -> Result {
    let (live, notes) = *table;
    if notes.0.is_empty() {
        return Ok(());
    }
    let names = PlayerNames::of(live, *seats);
    let ctx = contexts.ctx_mut()?;
    // Fading needs frames.
    ctx.request_repaint();
    let shown = notes.0.iter().map(|note| {
        let opacity = (note.age / FADE).min((STAY - note.age) / FADE).clamp(0.0, 1.0);
        (note, if settings.animations.is_off() { 1.0 } else { opacity })
    });
    let is_table_top = table_top.is_on(*seats);
    // There the buttons of the other player may be stacked in this corner.
    let buttons = if is_table_top && is_narrow(ctx.content_rect()) { STACK } else { 0.0 };
    let covered = [insets.left, insets.right].map(|inset| inset / ctx.zoom_factor() + buttons);
    draw::draw(ctx, &texts, &names, covered[1], TableSide::Near, shown.clone().rev());
    if is_table_top {
        draw::draw(ctx, &texts, &names, covered[0], TableSide::Opposite, shown.rev());
    }
    Ok(())
}
