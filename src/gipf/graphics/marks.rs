//! The marks on the board of GIPF. Each kind of mark has its own shape, so that no mark depends on colour alone.

use bevy::prelude::*;
use gipf_rules::{CompactAct, Entry, GipfMatch, GipfPhase, PieceKind, Point, Spot};
use tamsk_records::RecordedAct;
use tamsk_rules::Player;

use super::assets::{GipfAssets, GipfMarkKind};
use crate::gipf::simulation::layout::{BOARD_TOP, PIECE_HEIGHT, point_position};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfCursor};
use crate::graphics::common::game_sets::GameSetRoots;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::marks::mesh::{arrow_pose, mark};
use crate::simulation::layout::point_above_table;
use crate::states::{Menu, Screen};
use crate::table::analysis::ReplayAnalysis;
use crate::table::hint::Hint;
use crate::table::lesson::CurrentLesson;
use crate::table::replay::Playback;
use crate::table::seats::Seats;

/// The height of a mark above the board or the marked piece, in centimetres.
const ABOVE: f32 = 0.035;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, find_marks.pipe(show).in_set(GraphicsSystems::PostAnimate));
}

/// A mark on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfMark(pub GipfMarkKind);

fn find_marks(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    matches: Query<(&LiveGipf, &GipfAim, &Hint<LiveGipf>, &GipfCursor)>,
    replays: Query<(&Playback<LiveGipf>, &ReplayAnalysis<LiveGipf>)>,
    seats: Res<Seats>,
    teaching: Res<CurrentLesson>,
) -> Vec<(GipfMarkKind, Transform)> {
    let table = matches.iter().next().filter(|_| screen.get().is_at_table() && *menu.get() == Menu::None);
    table.map_or_else(Vec::new, |(live, aim, hint, cursor)| {
        let mut marks = wanted(live, *seats, teaching.allows_acting(), aim, hint, *cursor);
        // A replay marks the best act only at the moment at which the player had to choose. After the player's act, the
        // board has changed.
        let better = replays.iter().find_map(|(playback, analysis)| {
            let (turn, moment) = (analysis.turn_at(playback.moment())?, playback.moment());
            (turn.decision_moment == moment).then(|| analysis.better_choice_at(moment)).flatten()
        });
        marks.extend(advised(live.game(), better));
        marks
    })
}

fn show(
    In(wanted): In<Vec<(GipfMarkKind, Transform)>>,
    mut commands: Commands,
    assets: Res<GipfAssets>,
    sets: Res<GameSetRoots>,
    marks: Query<Entity, With<GipfMark>>,
    mut shown: Local<Vec<(GipfMarkKind, Transform)>>,
) {
    if *shown == wanted {
        return;
    }
    marks.iter().for_each(|mark| commands.entity(mark).despawn());
    for (look, place) in &wanted {
        let (mesh, material) = &assets.marks[*look as usize];
        let mark = mark("Mark of GIPF", mesh.clone(), material.clone());
        commands.spawn((mark, GipfMark(*look), *place, ChildOf(sets.of(GIPF))));
    }
    *shown = wanted;
}

fn wanted(
    live: &LiveGipf,
    seats: Seats,
    lets_act: bool,
    aim: &GipfAim,
    hint: &Hint<LiveGipf>,
    cursor: GipfCursor,
) -> Vec<(GipfMarkKind, Transform)> {
    let game = live.game();
    let position = game.position();
    let mut marks: Vec<(GipfMarkKind, Transform)> = Vec::new();
    if let Some(entry) = last_push(live) {
        marks.extend([
            (GipfMarkKind::LastPushDot, flat(entry.dot(), 0.0)),
            (GipfMarkKind::LastPushedPiece, flat(entry.spot().point(), 0.0)),
        ]);
    }
    let is_open = game.outcome().is_none() && lets_act;
    if let Some(side) = position.actor().filter(|&actor| is_open && seats.is_person(actor)) {
        match position.phase() {
            GipfPhase::Push | GipfPhase::ExtraMove => ways(game, aim, &mut marks),
            GipfPhase::RemoveRows(_) => rows(game, side, aim, &mut marks),
            GipfPhase::DecideUse | GipfPhase::AnswerUse | GipfPhase::Contest => {}
        }
        marks.extend(advised(game, hint.advice_for(side)));
        marks.extend(cursor.0.map(|point| (GipfMarkKind::Cursor, flat(point, top(game, point)))));
    }
    if game.outcome().is_none() && position.phase().has_potential_due() {
        marks.push((GipfMarkKind::CentrePotentialToUse, flat(Spot::CENTRE.point(), PIECE_HEIGHT)));
    }
    marks
}

/// Adds marks for the dots where a piece may enter. If a dot has been chosen, adds marks for the possible directions
/// from that dot instead.
fn ways(game: &GipfMatch, aim: &GipfAim, marks: &mut Vec<(GipfMarkKind, Transform)>) {
    let position = game.position();
    let Some(kind) = aim.held.map(|held| held.kind).or(aim.next_kind(position)) else { return };
    let open = Entry::all().filter(|&entry| position.check(CompactAct::Push(kind, entry)).is_ok());
    if let Some(dot) = aim.held.and_then(|held| held.dot) {
        for entry in open.filter(|entry| entry.dot() == dot) {
            let aimed = aim.held.is_some_and(|held| held.entry == Some(entry));
            marks.push((
                if aimed { GipfMarkKind::AimedPushDirection } else { GipfMarkKind::PushDirection },
                way_of(entry, 0.0),
            ));
        }
        return;
    }
    let mut dots: Vec<Point> = open.map(Entry::dot).collect();
    dots.dedup();
    marks.extend(dots.into_iter().map(|dot| (GipfMarkKind::EntryDot, flat(dot, 0.0))));
}

/// Adds marks for the rows that can be removed. In the row under the pointer, the marks show which pieces would be
/// removed.
fn rows(game: &GipfMatch, side: Player, aim: &GipfAim, marks: &mut Vec<(GipfMarkKind, Transform)>) {
    let position = game.position();
    for chain in position.row_chains(side) {
        let taken = aim.closest_legal_removal(position, side, chain).filter(|_| aim.pointed_row == Some(chain));
        for spot in chain.iter() {
            let look = match taken {
                Some(taken) if taken.contains(spot) => GipfMarkKind::PieceToTake,
                Some(_) => GipfMarkKind::PieceToKeep,
                None => GipfMarkKind::OtherRowPiece,
            };
            marks.push((look, flat(spot.point(), top(game, spot.point()))));
        }
    }
}

/// Returns the marks for an act that a hint or an analysis suggests: marks for a push, or for the pieces to remove.
fn advised(game: &GipfMatch, hint: Option<CompactAct>) -> Vec<(GipfMarkKind, Transform)> {
    match hint {
        Some(CompactAct::Push(_, entry)) => {
            // The arrow is drawn above the pieces. On the board, the pieces would hide most of it.
            let way = way_of(entry, PIECE_HEIGHT);
            vec![(GipfMarkKind::AdvisedPush, way), (GipfMarkKind::AdvisedRemoval, flat(entry.dot(), 0.0))]
        }
        Some(CompactAct::Take(spots)) => spots
            .iter()
            .map(|spot| (GipfMarkKind::AdvisedRemoval, flat(spot.point(), top(game, spot.point()))))
            .collect(),
        _ => Vec::new(),
    }
}

fn last_push(live: &LiveGipf) -> Option<Entry> {
    live.record().acts.iter().rev().find_map(|sided| match sided.act {
        RecordedAct::Push(dot, spot)
        | RecordedAct::Gipf(dot, spot)
        | RecordedAct::Loaded(dot, spot)
        | RecordedAct::Extra(dot, spot) => Entry::find(dot, spot),
        _ => None,
    })
}

fn top(game: &GipfMatch, point: Point) -> f32 {
    let piece = Spot::of(point).and_then(|spot| game.position().piece(spot));
    piece.map_or(0.0, |(_, kind)| if kind == PieceKind::Gipf { 2.0 * PIECE_HEIGHT } else { PIECE_HEIGHT })
}

fn flat(point: Point, height: f32) -> Transform {
    Transform::from_translation(point_above_table(point_position(point), BOARD_TOP + height + ABOVE))
}

fn way_of(entry: Entry, height: f32) -> Transform {
    let place = |point| flat(point, height).translation;
    arrow_pose(place(entry.dot()), place(entry.spot().point()))
}
