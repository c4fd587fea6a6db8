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
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{CloseMenu, LotDrawn, Navigation, OpenMenu};
use crate::ui::kit::{UiSystems, drawn};

/// Whether the players of a match have read who goes first on the card of the lot.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FirstPlayerTold {
    /// They have not, or it is unknown.
    #[default]
    No,
    /// Those of the match that begins next have.
    OfNextMatch,
    /// Those of the match on the table have.
    Yes,
}

/// Opens the briefing before a first match, and draws it while it is open.
pub fn plugin(app: &mut App) {
    let open = in_state(Menu::Briefing);
    app.init_resource::<FirstPlayerTold>()
        .add_observer(|_: On<LotDrawn>, mut told: ResMut<FirstPlayerTold>| *told = FirstPlayerTold::OfNextMatch)
        .add_systems(PreUpdate, open_before_first_match.after(MatchLoadingSystems).before(NavigationSystems))
        .add_systems(EguiPrimaryContextPass, drawn(view, show).in_set(UiSystems).run_if(open))
        .add_systems(OnExit(Menu::Briefing), remember);
}

/// Opens the briefing over a new match if people play at a level of which they have not read it, or with a handicap. No
/// time has passed then.
fn open_before_first_match(
    mut started: MessageReader<StartMatch>,
    progress: Res<Progress>,
    occasion: TableOccasion,
    mut told: ResMut<FirstPlayerTold>,
    mut commands: Commands,
) {
    let Some(StartMatch { setup, seats, .. }) = started.read().last() else { return };
    let is_drawn = *told == FirstPlayerTold::OfNextMatch;
    *told = if is_drawn { FirstPlayerTold::Yes } else { FirstPlayerTold::No };
    let options = &setup.options;
    let is_new = progress.briefed_level < options.level.number() || options.limits != TimeLimits::Official;
    // What was agreed for one player, or against haste, is said again every time.
    let is_told = options.level.has_handicap(&options.handicaps) || (options.level.has_sand() && is_new);
    if is_told && seats.people().next().is_some() && occasion.allows(|policy| policy.has_tips) {
        commands.trigger(OpenMenu { menu: Menu::Briefing, over: Menu::None });
    }
}

/// Remembers that the card of this level has been read.
fn remember(live: Single<&LiveMatch>, mut progress: ResMut<Progress>) {
    let level = live.game().options().level.number();
    if progress.briefed_level < level {
        progress.briefed_level = level;
    }
}

fn view(
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    first: Single<&FirstMatch>,
    told: Res<FirstPlayerTold>,
    table_top: TableTop,
    navigation: Res<Navigation>,
) -> BriefingView {
    let game = live.game();
    let opponent = !seats.near();
    let restraint = seats
        .bot(opponent)
        .filter(|_| seats.is_person(seats.near()))
        .and_then(|difficulty| TimerRestraint::towards_person(difficulty, first.0, game.options(), seats.near()));
    let begins = game.now() == 0;
    BriefingView {
        names: PlayerNames::of(&live, *seats),
        options: *game.options(),
        to_move: game.to_move(),
        begins,
        knows_first: *told == FirstPlayerTold::Yes,
        restraint,
        // Whoever has opened it in the help reads it alone.
        is_for_both: table_top.is_on(*seats) && begins && navigation.reader == TableSide::Near,
    }
}

fn show(
    In(view): In<BriefingView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut turned_to: Local<TableSide>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let places = match view.is_for_both {
        true => BriefingPlace::of_both(ctx.content_rect(), *turned_to),
        false => vec![default()],
    };
    let intents: Vec<_> = places.into_iter().filter_map(|place| panel(ctx, &texts, &view, place)).collect();
    match intents.first() {
        Some(BriefingIntent::Close) => {
            *turned_to = TableSide::Near;
            commands.trigger(CloseMenu);
        }
        Some(BriefingIntent::Turn) => *turned_to = turned_to.other(),
        None => {}
    }
    Ok(())
}
