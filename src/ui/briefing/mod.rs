//! The briefing: a short card that sums up how a match with sand works, and what was agreed for one player alone. It is
//! shown before the first match at Level 2 and at Level 3, before every match with a handicap, and again whenever it is
//! asked for in the help.

pub(super) mod panel;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::player::TimerRestraint;
use tamsk_rules::TimeLimits;

use self::panel::{BriefingIntent, BriefingPlace, BriefingView, panel};
use crate::localization::Localization;
use crate::settings::Progress;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, NavigationSystems};
use crate::table::first_match::FirstMatch;
use crate::table::loading::{MatchLoadingSystems, StartMatch};
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;
use crate::table::table_top::{MenuReader, TableSide, TableTop};
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{BackTo, LotsDrawn};

/// Whether the card of the lot has just said who goes first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct KnowsFirst(bool);

/// Opens the briefing before a first match, and draws it while it is open.
pub fn plugin(app: &mut App) {
    let open = in_state(Menu::Briefing);
    app.init_resource::<KnowsFirst>()
        .add_systems(PreUpdate, open_before_first_match.after(MatchLoadingSystems).before(NavigationSystems))
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(open))
        .add_systems(OnExit(Menu::Briefing), remember);
}

/// Opens the briefing over a new match if people play at a level of which they have not read it, or with a handicap. No
/// time has passed then.
fn open_before_first_match(
    mut started: MessageReader<StartMatch>,
    progress: Res<Progress>,
    occasion: TableOccasion,
    mut drawn: ResMut<LotsDrawn>,
    mut knows_first: ResMut<KnowsFirst>,
    mut back: ResMut<BackTo>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(StartMatch { setup, seats, .. }) = started.read().last() else { return };
    knows_first.0 = std::mem::take(&mut drawn.0);
    let options = &setup.options;
    let is_new = progress.briefed_level < options.level.number() || options.limits != TimeLimits::Official;
    // What was agreed for one player, or against haste, is said again every time.
    let is_told = options.level.has_handicap(&options.handicaps) || (options.level.has_sand() && is_new);
    if is_told && seats.people().next().is_some() && occasion.allows(|policy| policy.has_tips) {
        back.0 = Menu::None;
        menu.set(Menu::Briefing);
    }
}

/// Remembers that the card of this level has been read.
fn remember(live: Single<&LiveMatch>, mut progress: ResMut<Progress>) {
    let level = live.game().options().level.number();
    if progress.briefed_level < level {
        progress.briefed_level = level;
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    (first, knows_first): (Single<&FirstMatch>, Res<KnowsFirst>),
    back: Res<BackTo>,
    (table_top, reader): (TableTop, Res<MenuReader>),
    mut turned_to: Local<TableSide>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let game = live.game();
    let opponent = !seats.near();
    let restraint = seats
        .bot(opponent)
        .filter(|_| seats.is_person(seats.near()))
        .and_then(|difficulty| TimerRestraint::towards_person(difficulty, first.0, game.options(), seats.near()));
    let view = BriefingView {
        names: PlayerNames::of(&live, *seats),
        options: *game.options(),
        to_move: game.to_move(),
        begins: game.now() == 0,
        knows_first: knows_first.0,
        restraint,
    };
    let ctx = contexts.ctx_mut()?;
    // Whoever has opened it in the help reads it alone.
    let is_for_both = table_top.is_on(*seats) && view.begins && reader.0 == TableSide::Near;
    let places = if is_for_both { BriefingPlace::of_both(ctx.content_rect(), *turned_to) } else { vec![default()] };
    let intents: Vec<_> = places.into_iter().filter_map(|place| panel(ctx, &texts, &view, place)).collect();
    match intents.first() {
        Some(BriefingIntent::Close) => {
            *turned_to = TableSide::Near;
            menu.set(back.0);
        }
        Some(BriefingIntent::Turn) => *turned_to = turned_to.other(),
        None => {}
    }
    Ok(())
}
