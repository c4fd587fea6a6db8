//! The result, on a card beside the board: who won and why, what each player did, and the moment at which the match
//! turned; after a tie on rings, the last glasses running out. At a table-top screen each player has a card that faces
//! them, or one is turned between them where there is room for one only.

pub(crate) mod brief;
mod far;
mod figures;
pub(crate) mod panel;
mod turning;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::Rect;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_records::Record;
use tamsk_rules::Options;

use self::far::FarResult;
use self::panel::{CardPlace, ResultCard, ResultIntent};
use self::turning::SecondTry;
use crate::localization::Localization;
use crate::settings::{AccessSettings, PlaySettings};
use crate::simulation::aftermath::{Aftermath, LastSand};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{Menu, Screen, TAMSK, UncoveredScreen};
use crate::table::analysis::TurningPoint;
use crate::table::devices::{DeviceOwners, LastDevices};
use crate::table::loading::{LoadMatch, ResumeMatch, StartMatch};
use crate::table::occasion::{Occasion, TableOccasion, table_allows};
use crate::table::on_table::ReturnToWaitingMatch;
use crate::table::online::{OnlineCommand, OnlineState};
use crate::table::problem::{MatchMistakes, ProblemCommand};
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::table::table_top::{SwapColours, TableSide, TableTop};
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::{PlayerNames, names_of_bots};
use crate::ui::kit::navigation::ResultCards;
use crate::ui::layout::{Edge, InsetReports, InsetSystems, is_narrow, nameplate_width};

/// How long the card waits after the end of the match, in seconds.
const DELAY: f32 = 1.0;

/// Shows the result of a match that is over.
pub fn plugin(app: &mut App) {
    let are_shown = |cards: Query<&ResultCards>| cards.iter().any(|cards| cards.are_shown);
    app.add_observer(rematch).add_systems(
        EguiPrimaryContextPass,
        (
            // A lesson announces its result itself.
            (follow_end, show.run_if(are_shown)).chain().in_set(UiSystems).run_if(
                in_state(UncoveredScreen(Screen::Match(TAMSK))).and_then(table_allows(|policy| policy.is_match)),
            ),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Match(TAMSK))),
        ),
    );
}

fn report_inset(cards: Single<&ResultCards>, mut reports: ResMut<InsetReports>) {
    for side in cards.sides.iter().filter(|_| cards.are_shown) {
        reports.report(edge(*side), panel::WIDTH + 32.0);
    }
}

/// Returns the edge at which the card of whoever reads it from this side stands.
const fn edge(side: TableSide) -> Edge {
    match side {
        TableSide::Near => Edge::Right,
        TableSide::Opposite => Edge::Left,
    }
}

/// Returns where the cards stand: before whoever plays, or at a table-top screen before each, if there is room.
fn places(screen: Rect, is_table_top: bool, reader: TableSide) -> Vec<CardPlace> {
    if !is_table_top {
        // On the smallest screens the lower bar reaches below the card.
        let between_bars = screen.width() < nameplate_width(screen) + panel::WIDTH + 40.0;
        return vec![CardPlace { between_bars, ..CardPlace::default() }];
    }
    let turns = is_narrow(screen);
    let sides = if turns { vec![reader] } else { vec![TableSide::Near, TableSide::Opposite] };
    sides.into_iter().map(|side| CardPlace { side, between_bars: true, turns, of_contest: false }).collect()
}

/// Lets the cards appear a while after the end of a match.
fn follow_end(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    settings: Res<AccessSettings>,
    table: Single<(&LiveMatch, &mut ResultCards)>,
) -> Result {
    let (live, mut cards) = table.into_inner();
    if live.game().outcome().is_none() {
        return Ok(());
    }
    cards.seconds_since_end += time.delta_secs();
    if cards.seconds_since_end < DELAY && !settings.animations.is_off() {
        contexts.ctx_mut()?.request_repaint();
        return Ok(());
    }
    cards.are_shown = true;
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveMatch, &TurningPoint, &MatchMistakes, &mut Aftermath, &mut ResultCards)>,
    seats: Res<Seats>,
    table_top: TableTop,
    occasion: TableOccasion,
    online: Res<OnlineState>,
    mut commands: Commands,
) -> Result {
    let (live, turning, mistakes, mut aftermath, mut cards) = table.into_inner();
    let Some(outcome) = live.game().outcome() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    if aftermath.is_running() {
        ctx.request_repaint();
    }
    let (seats, names) = (*seats, PlayerNames::of(live, *seats));
    let mut places = places(ctx.content_rect(), table_top.is_on(seats), cards.reader);
    places.iter_mut().for_each(|place| place.of_contest = occasion.allows(|policy| policy.decides_waiting_match));
    cards.sides = places.iter().map(|place| place.side).collect();
    let far = FarResult::of(&texts, &online).filter(|_| occasion.is(Occasion::Online));
    let mut intent = None;
    for place in places.into_iter().filter(|place| !cards.covered.contains(&place.side)) {
        let card = ResultCard {
            live,
            names: &names,
            outcome,
            aftermath: &aftermath,
            turning,
            mistakes: mistakes.0.len(),
            far: far.as_ref(),
            place,
        };
        intent = intent.or(card.show(ctx, &texts));
    }
    match intent {
        Some(ResultIntent::Turn) => cards.reader = cards.reader.other(),
        Some(ResultIntent::Watch) => aftermath.begin(LastSand::of(live.game())),
        Some(ResultIntent::Again) => {
            let earlier = SecondTry::of(live, seats).and_then(|again| again.begin(live, turning));
            earlier.into_iter().for_each(|earlier| play_from(earlier, seats, &mut commands));
        }
        Some(ResultIntent::SolveMistakes) => {
            commands.write_message(ProblemCommand::BeginMistakes(mistakes.0.clone()));
        }
        Some(ResultIntent::Replay) => {
            let mut record = Record { end: Some(live.game().now()), ..live.record().clone() };
            record.players.overwrite_with(names_of_bots(&texts, seats));
            commands.write_message(ReplayRecord { record: Box::new(record), at: None });
        }
        Some(ResultIntent::Rematch) => commands.trigger(Rematch),
        Some(ResultIntent::LeadBack) => commands.trigger(ReturnToWaitingMatch),
        Some(ResultIntent::Setup) => commands.set_state(Screen::Setup(TAMSK)),
        Some(ResultIntent::Title) => leave(far.is_some(), &mut commands),
        Some(ResultIntent::FarRematch(press)) => _ = commands.write_message(press.command()),
        None => {}
    }
    Ok(())
}

/// Leaves a match that is over for the title, and a table far away with it.
fn leave(is_far: bool, commands: &mut Commands) {
    if is_far {
        commands.write_message(OnlineCommand::Leave);
        commands.set_state(Menu::Online);
    }
    commands.set_state(Screen::Title);
}

/// A request for the same match with the colours swapped.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Rematch;

/// Begins the rematch. Two people swap colours with what they have in their hands and on their chairs.
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
        owners.swap_colours();
        last.by_player.0.swap(0, 1);
        commands.trigger(SwapColours { are_places_known: settings.table_top });
    }
    // A match that began in a position of its own begins there again.
    let position = live.record().position.clone();
    match position.and_then(|position| LiveMatch::from_position(again.setup.clone(), position).ok()) {
        Some(earlier) => {
            let (live, seats) = (Box::new(earlier), again.seats);
            commands.write_message(LoadMatch { live, seats, occasion: Occasion::Play });
        }
        None => _ = commands.write_message(again),
    }
}

/// Plays the match again from an earlier moment. Sand waits until its players are ready.
fn play_from(earlier: LiveMatch, seats: Seats, commands: &mut Commands) {
    let (has_sand, live) = (earlier.has_sand_at_stake(), Box::new(earlier));
    if has_sand {
        commands.write_message(ResumeMatch { live, seats, occasion: Occasion::Play });
    } else {
        commands.write_message(LoadMatch { live, seats, occasion: Occasion::Play });
    }
}

fn colours_swapped(setup: &MatchSetup, seats: Seats) -> StartMatch {
    let names = setup.names.clone().swapped();
    // What is agreed for a player goes with them.
    let options = Options { handicaps: setup.options.handicaps.swapped(), ..setup.options };
    StartMatch { setup: MatchSetup { names, options, ..setup.clone() }, seats: seats.swapped(), ..default() }
}
