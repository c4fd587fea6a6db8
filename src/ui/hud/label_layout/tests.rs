//! Where labels are placed in simple cases.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::*;

const AREA: Rect = Rect { min: Pos2 { x: 0.0, y: 50.0 }, max: Pos2 { x: 1280.0, y: 670.0 } };
const SIZE: Vec2 = vec2(52.0, 22.0);

fn glass(x: f32, y: f32, depth: f32) -> SeenGlass {
    let (foot, lid) = (pos2(x, y), pos2(x, y - 130.0));
    SeenGlass { foot, lid, radius: 24.0, depth, label: Some(SIZE), last: None }
}

#[test]
fn a_glass_alone_has_its_time_on_its_lid() {
    let alone = glass(400.0, 400.0, 50.0);
    let placed = place_labels(&[alone], AREA, &[]);
    assert_eq!(placed, [Some(PlacedLabel { at: alone.lid, spot: 0, leader: None })]);
}

#[test]
fn a_lid_behind_another_glass_gives_way_to_another_place_of_its_own() {
    let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(404.0, 330.0, 50.0));
    let placed = place_labels(&[front, hidden], AREA, &[]);
    let [Some(of_front), Some(of_hidden)] = placed[..] else { panic!("{placed:?}") };
    assert_eq!(of_front.at, front.lid);
    assert_eq!(of_hidden.at, hidden.lid, "it rises above the one in front");
    let (front, hidden) = (glass(400.0, 420.0, 40.0), glass(425.0, 425.0, 50.0));
    let placed = place_labels(&[front, hidden], AREA, &[]);
    let label = placed[1].expect("a place");
    assert_eq!(label.leader, Some(hidden.point(1.0)).filter(|_| label.spot >= ON_GLASS.len()), "{label:?}");
    assert!(hidden.distance(label.at) <= front.distance(label.at) && label.at != hidden.lid);
}

#[test]
fn what_is_under_a_panel_is_shown_below_it() {
    let cut = glass(600.0, 160.0, 40.0);
    let label = place_labels(&[cut], AREA, &[])[0].expect("a place");
    assert_eq!((label.at, label.leader), (cut.point(0.5), None), "its waist");
    let gone = glass(600.0, 40.0, 40.0);
    assert_eq!(place_labels(&[gone], AREA, &[]), [None]);
}

#[test]
fn a_label_stays_where_it_was_while_that_is_about_as_good() {
    let (front, mut hidden) = (glass(400.0, 420.0, 40.0), glass(425.0, 425.0, 50.0));
    let spot = |hidden| place_labels(&[front, hidden], AREA, &[])[1].expect("a place").spot;
    let first = spot(hidden);
    let next = (0..100).find(|nth| {
        hidden.last = Some(*nth);
        spot(hidden) == *nth && *nth != first
    });
    assert!(next.is_some_and(|nth| nth > 0), "another place is kept");
    let mut alone = glass(400.0, 400.0, 50.0);
    alone.last = Some(1);
    assert_eq!(place_labels(&[alone], AREA, &[])[0].expect("a place").spot, 0, "but the lid is the best one");
}
