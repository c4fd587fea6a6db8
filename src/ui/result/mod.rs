//! The result, on a card beside the board: who won and why, what each player did, and the moment at which the match
//! turned; after a tie on rings, the last glasses running out. At a table-top screen each player has a card that faces
//! them, or one is turned between them where there is room for one only.

mod figures;
mod glasses;
mod panel;
mod second_try;
#[cfg(test)]
mod tests;
mod turning;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Rect;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_records::{Names, Record};
use tamsk_rules::Options;

use self::panel::{CardPlace, ResultIntent};
use self::second_try::SecondTry;
use crate::localization::Localization;
use crate::settings::{AccessSettings, PlaySettings};
use crate::simulation::aftermath::{Aftermath, LastSand};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::devices::{DeviceOwners, LastDevices};
use crate::table::gipf::BackToGipf;
use crate::table::loading::{LoadMatch, ResumeMatch, StartMatch};
use crate::table::occasion::{Occasion, TableOccasion, table_allows};
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::table::table_top::{NearPlayer, TableSide};
use crate::table::turning_point::TurningPoint;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::{PlayerNames, names_of_bots};
use crate::ui::kit::navigation::{LogsBeforeResult, ResultShown};
use crate::ui::layout::{Edge, InsetReports, InsetSystems, is_narrow, plate_width};

/// How long the card waits after the end of the match, in seconds.
const DELAY: f32 = 1.0;

/// The cards being shown.
#[derive(Resource, Debug, Default)]
struct ResultCards {
    /// The sides from which they are read.
    sides: Vec<TableSide>,
    /// The side towards which the card is turned where there is room for one only.
    reader: TableSide,
}

/// Shows the result of a match that is over.
pub fn plugin(app: &mut App) {
    app.init_resource::<ResultCards>()
        .add_systems(
            EguiPrimaryContextPass,
            (
                // A lesson announces its result itself.
                show.in_set(UiSystems).run_if(
                    in_state(Screen::Match)
                        .and_then(in_state(Menu::None))
                        .and_then(table_allows(|policy| policy.is_match)),
                ),
                report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Match)),
            ),
        )
        .add_systems(OnExit(Screen::Match), |mut shown: ResMut<ResultShown>| shown.0 = false);
}

fn report_inset(shown: Res<ResultShown>, cards: Res<ResultCards>, mut reports: ResMut<InsetReports>) {
    for side in cards.sides.iter().filter(|_| shown.0) {
        let edge = if *side == TableSide::Near { Edge::Right } else { Edge::Left };
        reports.report(edge, panel::WIDTH + 32.0);
    }
}

/// Returns where the cards stand: one before whoever plays, or at a table-top screen one before each player, if there is
/// room for both beside the table.
fn places(screen: Rect, is_table_top: bool, reader: TableSide) -> Vec<CardPlace> {
    if !is_table_top {
        // On the smallest screens the lower bar reaches below the card.
        let between_bars = screen.width() < plate_width(screen) + panel::WIDTH + 40.0;
        return vec![CardPlace { between_bars, ..CardPlace::default() }];
    }
    let turns = is_narrow(screen);
    let sides = if turns { vec![reader] } else { vec![TableSide::Near, TableSide::Opposite] };
    sides.into_iter().map(|side| CardPlace { side, between_bars: true, turns, of_contest: false }).collect()
}

/// The devices of the players, the last one that each used, and where each sits.
#[derive(SystemParam)]
struct Hands<'w> {
    owners: ResMut<'w, DeviceOwners>,
    last: ResMut<'w, LastDevices>,
    settings: Res<'w, PlaySettings>,
    near: ResMut<'w, NearPlayer>,
}

impl Hands<'_> {
    /// Lets two people swap colours, each with what they have in their hands and on their chair.
    fn swap_colours(&mut self, seats: Seats) {
        self.owners.swap_colours();
        self.last.of.0.swap(0, 1);
        if self.is_table_top(seats) {
            self.near.0 = !self.near.0;
        }
    }

    fn is_table_top(&self, seats: Seats) -> bool {
        self.settings.table_top && seats.are_two_people()
    }
}

/// Begins the same match with the colours swapped.
fn rematch(
    live: &LiveMatch,
    seats: Seats,
    hands: &mut Hands,
    next: &mut NextMatch,
    camera: &mut MessageWriter<CameraCommand>,
) {
    let again = colours_swapped(live.setup(), seats);
    if seats.are_two_people() {
        hands.swap_colours(seats);
    }
    let Some(earlier) = from_position(live, &again) else {
        next.start.write(again);
        return;
    };
    hands.near.seat_camera(hands.is_table_top(again.seats), again.seats, camera);
    next.load.write(LoadMatch { live: Box::new(earlier), seats: again.seats, occasion: Occasion::Play });
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    settings: Res<AccessSettings>,
    time: Res<Time<Real>>,
    table: Option<Single<(&LiveMatch, &TurningPoint, &mut Aftermath)>>,
    seats: Res<Seats>,
    mut over_for: Local<f32>,
    (mut shown, mut cards): (ResMut<ResultShown>, ResMut<ResultCards>),
    (logs, occasion): (Res<LogsBeforeResult>, TableOccasion),
    mut screen: ResMut<NextState<Screen>>,
    mut next: NextMatch,
    mut camera: MessageWriter<CameraCommand>,
    mut replay: MessageWriter<ReplayRecord>,
    mut hands: Hands,
) -> Result {
    let table = table.map(Single::into_inner);
    let ended = table.and_then(|table| table.0.game().outcome().map(|outcome| (table, outcome)));
    let Some(((live, turning, mut aftermath), outcome)) = ended else {
        *over_for = 0.0;
        shown.0 = false;
        *cards = ResultCards::default();
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    *over_for += time.delta_secs();
    if *over_for < DELAY && !settings.animations.is_off() {
        ctx.request_repaint();
        return Ok(());
    }
    shown.0 = true;
    if aftermath.is_running() {
        ctx.request_repaint();
    }
    let mut places = places(ctx.content_rect(), hands.is_table_top(*seats), cards.reader);
    let of_contest = occasion.is(Occasion::Contest);
    places.iter_mut().for_each(|place| place.of_contest = of_contest);
    cards.sides = places.iter().map(|place| place.side).collect();
    let names = PlayerNames::of(live, *seats);
    let mut intent = None;
    for place in places.into_iter().filter(|place| !logs.0.contains(&place.side)) {
        intent = intent.or(panel::panel(ctx, &texts, live, &names, outcome, &aftermath, turning, place));
    }
    match intent {
        Some(ResultIntent::Turn) => cards.reader = cards.reader.other(),
        Some(ResultIntent::Watch) => aftermath.begin(LastSand::of(live.game())),
        Some(ResultIntent::Again) => {
            let earlier = SecondTry::of(live, *seats).and_then(|again| again.begin(live, turning));
            if let Some(earlier) = earlier {
                next.play_from(earlier, *seats);
            }
        }
        Some(ResultIntent::Replay) => {
            let mut record = Record { end: Some(live.game().now()), ..live.record().clone() };
            record.players.rename(names_of_bots(&texts, *seats));
            replay.write(ReplayRecord { record: Box::new(record), at: None });
        }
        Some(ResultIntent::Rematch) => rematch(live, *seats, &mut hands, &mut next, &mut camera),
        Some(ResultIntent::Gipf) => _ = next.gipf.write(BackToGipf),
        Some(ResultIntent::Setup) => screen.set(Screen::Setup),
        Some(ResultIntent::Title) => screen.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// The match that is put on the table next.
#[derive(SystemParam)]
pub struct NextMatch<'w> {
    /// Begins it anew.
    pub start: MessageWriter<'w, StartMatch>,
    /// Begins it at a moment of an earlier one.
    pub load: MessageWriter<'w, LoadMatch>,
    resume: MessageWriter<'w, ResumeMatch>,
    gipf: MessageWriter<'w, BackToGipf>,
}

impl NextMatch<'_> {
    /// Plays the match again from an earlier moment. Sand waits until its players are ready.
    pub fn play_from(&mut self, earlier: LiveMatch, seats: Seats) {
        let (has_sand, live) = (earlier.has_sand_at_stake(), Box::new(earlier));
        if has_sand {
            self.resume.write(ResumeMatch { live, seats, occasion: Occasion::Play });
        } else {
            self.load.write(LoadMatch { live, seats, occasion: Occasion::Play });
        }
    }
}

/// Returns the rematch of a match that began in a position of its own: from there again.
pub fn from_position(live: &LiveMatch, again: &StartMatch) -> Option<LiveMatch> {
    let position = live.record().position.clone()?;
    LiveMatch::from_position(again.setup.clone(), position).ok()
}

/// Returns the same match with each player playing the other's colour.
pub fn colours_swapped(setup: &MatchSetup, seats: Seats) -> StartMatch {
    let names = Names { red: setup.names.black.clone(), black: setup.names.red.clone() };
    // What is agreed for a player goes with them.
    let options = Options { handicaps: setup.options.handicaps.swapped(), ..setup.options };
    StartMatch { setup: MatchSetup { names, options, ..setup.clone() }, seats: seats.swapped(), ..default() }
}
