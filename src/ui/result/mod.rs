//! The result of a match, on a card beside the board. The card says who won and why, lists figures for each player, and
//! names the turning point. After a tie in rings, the card can show how the last glasses run out. On a table-top
//! screen, each player has a card that faces them. If there is room for only one card, the players can turn the card to
//! each other.

pub(crate) mod brief;
mod figures;
mod online_result;
pub(crate) mod panel;
mod turning;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::Rect;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_records::Record;
use tamsk_rules::Options;

use self::online_result::OnlineResultSection;
use self::panel::{ResultCard, ResultCardPlace, ResultIntent};
use self::turning::RetryPoint;
use crate::localization::Localization;
use crate::settings::{AccessibilitySettings, PlaySettings};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::sand_fast_forward::{SandFastForward, SandRunOutSpan};
use crate::states::{Menu, Screen, TAMSK, UncoveredScreen};
use crate::table::analysis::TurningPointSearch;
use crate::table::devices::{DeviceOwners, LastDevices};
use crate::table::loading::{PutMatchOnTable, ResumeMatch, StartMatch};
use crate::table::occasion::{Occasion, TableOccasion, table_allows};
use crate::table::on_table::ReturnToWaitingMatch;
use crate::table::online::{OnlineCommand, OnlineState};
use crate::table::problem::{MatchMistakes, ProblemCommand};
use crate::table::replay::OpenReplay;
use crate::table::seats::Seats;
use crate::table::table_top::{SwapColours, TableSide, TableSides};
use crate::ui::kit::PanelSystems;
use crate::ui::kit::names::{PlayerNames, names_of_bots};
use crate::ui::kit::navigation::ResultCards;
use crate::ui::layout::{Edge, InsetReports, InsetSystems, is_narrow, nameplate_width};

/// The time between the end of the match and the appearance of the card, in seconds.
const DELAY: f32 = 1.0;

/// Adds the result card for finished matches of TAMSK.
pub fn plugin(app: &mut App) {
    let are_shown = |cards: Query<&ResultCards>| cards.iter().any(|cards| cards.are_visible);
    app.add_observer(rematch).add_systems(
        EguiPrimaryContextPass,
        (
            // Exclude lessons, because lessons announce their results themselves.
            (follow_end, show.run_if(are_shown)).chain().in_set(PanelSystems).run_if(
                in_state(UncoveredScreen(Screen::Match(TAMSK))).and_then(table_allows(|policy| policy.is_real_match)),
            ),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Match(TAMSK))),
        ),
    );
}

fn report_inset(cards: Single<&ResultCards>, mut reports: ResMut<InsetReports>) {
    for side in cards.visible_sides.iter().filter(|_| cards.are_visible) {
        reports.report(edge(*side), panel::WIDTH + 32.0);
    }
}

/// Returns the edge of the screen for the result card of a player on this side of the table.
const fn edge(side: TableSide) -> Edge {
    match side {
        TableSide::Near => Edge::Right,
        TableSide::Opposite => Edge::Left,
    }
}

/// Returns the positions of the result cards: one in front of each player on a large table-top screen, and otherwise a
/// single card.
fn places(screen: Rect, is_table_top: bool, reader: TableSide) -> Vec<ResultCardPlace> {
    if !is_table_top {
        // On the smallest screens, the near player's bar extends below the card, so the card must end above the bar.
        let must_fit_between_bars = screen.width() < nameplate_width(screen) + panel::WIDTH + 40.0;
        return vec![ResultCardPlace { must_fit_between_bars, ..ResultCardPlace::default() }];
    }
    let turns = is_narrow(screen);
    let sides = if turns { vec![reader] } else { vec![TableSide::Near, TableSide::Opposite] };
    sides
        .into_iter()
        .map(|side| ResultCardPlace { side, must_fit_between_bars: true, can_be_turned: turns, is_contest: false })
        .collect()
}

/// Makes the cards visible shortly after the end of a match.
fn follow_end(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    settings: Res<AccessibilitySettings>,
    table: Single<(&LiveMatch, &mut ResultCards)>,
) -> Result {
    let (live, mut cards) = table.into_inner();
    if live.game().outcome().is_none() {
        return Ok(());
    }
    cards.seconds_since_end += time.delta_secs();
    if cards.seconds_since_end < DELAY && !settings.animation_speed.is_off() {
        contexts.ctx_mut()?.request_repaint();
        return Ok(());
    }
    cards.are_visible = true;
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveMatch, &TurningPointSearch, &MatchMistakes, &mut SandFastForward, &mut ResultCards)>,
    seats: Res<Seats>,
    table_top: TableSides,
    occasion: TableOccasion,
    online: Res<OnlineState>,
    mut commands: Commands,
) -> Result {
    let (live, turning_point, mistakes, mut fast_forward, mut cards) = table.into_inner();
    let Some(outcome) = live.game().outcome() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    if fast_forward.is_running() {
        ctx.request_repaint();
    }
    let (seats, names) = (*seats, PlayerNames::of(live, *seats));
    let mut places = places(ctx.content_rect(), table_top.are_players_opposite(seats), cards.facing_side);
    places.iter_mut().for_each(|place| place.is_contest = occasion.allows(|policy| policy.decides_challenge));
    cards.visible_sides = places.iter().map(|place| place.side).collect();
    let far = OnlineResultSection::of(&texts, &online).filter(|_| occasion.is(Occasion::Online));
    let mut intent = None;
    for place in places.into_iter().filter(|place| !cards.sides_covered_by_log.contains(&place.side)) {
        let card = ResultCard {
            live,
            names: &names,
            outcome,
            fast_forward: &fast_forward,
            turning_point,
            solvable_mistake_count: mistakes.0.len(),
            online: far.as_ref(),
            place,
        };
        intent = intent.or(card.show(ctx, &texts));
    }
    match intent {
        Some(ResultIntent::TurnCard) => cards.facing_side = cards.facing_side.other(),
        Some(ResultIntent::WatchLastGlasses) => fast_forward.begin(SandRunOutSpan::of(live.game())),
        Some(ResultIntent::PlayFromRetryPoint) => {
            let earlier = RetryPoint::of(live, seats).and_then(|again| again.earlier_match(live, turning_point));
            earlier.into_iter().for_each(|earlier| play_from(earlier, seats, &mut commands));
        }
        Some(ResultIntent::SolveMistakes) => {
            commands.write_message(ProblemCommand::BeginMistakes(mistakes.0.clone()));
        }
        Some(ResultIntent::Replay) => {
            let mut record = Record { end: Some(live.game().now()), ..live.record().clone() };
            record.players.overwrite_with_nonempty(names_of_bots(&texts, seats));
            commands.write_message(OpenReplay { record: Box::new(record), open_at: None });
        }
        Some(ResultIntent::Rematch) => commands.trigger(Rematch),
        Some(ResultIntent::ReturnToWaitingMatch) => commands.trigger(ReturnToWaitingMatch),
        Some(ResultIntent::Setup) => commands.set_state(Screen::Setup(TAMSK)),
        Some(ResultIntent::Title) => leave(far.is_some(), &mut commands),
        Some(ResultIntent::OnlineRematch(press)) => _ = commands.write_message(press.command()),
        None => {}
    }
    Ok(())
}

/// Leaves a finished match and returns to the title screen. If the match was online, also disconnects from the other
/// player and opens the online card.
fn leave(is_far: bool, commands: &mut Commands) {
    if is_far {
        commands.write_message(OnlineCommand::Leave);
        commands.set_state(Menu::Online);
    }
    commands.set_state(Screen::Title);
}

/// A request to play the same match again with the colours swapped.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Rematch;

/// Begins the rematch. Two people keep their devices and their sides of the table when they swap colours.
fn rematch(
    _: On<Rematch>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    settings: Res<PlaySettings>,
    mut owners: ResMut<DeviceOwners>,
    mut last: ResMut<LastDevices>,
    mut commands: Commands,
) {
    let again = colours_swapped(live.setup(), *seats);
    if seats.are_two_people() {
        owners.swap_owners();
        last.by_player.0.swap(0, 1);
        commands.trigger(SwapColours { keeps_places: settings.screen_lies_flat });
    }
    // If the match began from a custom position, the rematch begins from the same position.
    let position = live.record().position.clone();
    match position.and_then(|position| LiveMatch::from_position(again.setup.clone(), position).ok()) {
        Some(earlier) => {
            let (live, seats) = (Box::new(earlier), again.seats);
            commands.write_message(PutMatchOnTable { live, seats, occasion: Occasion::Play });
        }
        None => _ = commands.write_message(again),
    }
}

/// Resumes the match at an earlier moment. In a match with sand, time starts only when the players are ready.
fn play_from(earlier: LiveMatch, seats: Seats, commands: &mut Commands) {
    let (has_sand, live) = (earlier.has_sand_at_stake(), Box::new(earlier));
    if has_sand {
        commands.write_message(ResumeMatch { live, seats, occasion: Occasion::Play });
    } else {
        commands.write_message(PutMatchOnTable { live, seats, occasion: Occasion::Play });
    }
}

fn colours_swapped(setup: &MatchSetup, seats: Seats) -> StartMatch {
    let names = setup.names.clone().swapped();
    // A handicap belongs to a person, so each handicap moves to the person's new colour.
    let options = Options { handicaps: setup.options.handicaps.swapped(), ..setup.options };
    StartMatch { setup: MatchSetup { names, options, ..setup.clone() }, seats: seats.swapped(), ..default() }
}
