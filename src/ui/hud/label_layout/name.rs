//! Finds a place for the name of a socket: at its near edge where that is free, and else around it, as near to that as
//! possible, with a leader line.

use bevy_egui::egui::{Pos2, Rect, Vec2};

use super::seen::{GAP, around};

/// A socket as it is seen, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenSocket {
    /// Its middle.
    pub middle: Pos2,
    /// Half its width.
    pub radius: f32,
    /// Where its name usually is.
    pub plate: Pos2,
}

/// The name of a socket in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedName {
    /// Its middle.
    pub at: Pos2,
    /// Where a leader line ends on its socket, if it is not at its usual place.
    pub leader: Option<Pos2>,
}

/// How many points of a leader line must be free.
const STEPS: usize = 16;

/// Places a name of this size within an area, and clear of what is there already. Returns `None` if the socket is out of
/// sight, or there is no room.
pub fn place_name(socket: SeenSocket, size: Vec2, area: Rect, taken: &[Rect]) -> Option<PlacedName> {
    if !area.contains(socket.middle) {
        return None;
    }
    let is_free = |at: &Pos2| {
        let rect = Rect::from_center_size(*at, size);
        area.contains_rect(rect) && !taken.iter().any(|other| other.expand(GAP).intersects(rect))
    };
    if is_free(&socket.plate) {
        return Some(PlacedName { at: socket.plate, leader: None });
    }
    let mut places: Vec<Pos2> = around(socket.middle, socket.radius, size).map(|(at, _)| at).collect();
    places.sort_by(|a, b| a.distance(socket.plate).total_cmp(&b.distance(socket.plate)));
    let mut free = places.into_iter().filter(is_free);
    // The middle of the socket stays free.
    let led =
        |at: Pos2| PlacedName { at, leader: Some(socket.middle + (at - socket.middle).normalized() * socket.radius) };
    // The line goes to the middle of the name, under it; a label on its way would be crossed out.
    let is_open = |at: &Pos2| {
        let mut points = (0..STEPS).map(|step| socket.middle.lerp(*at, step as f32 / STEPS as f32));
        !points.any(|point| taken.iter().any(|other| other.contains(point)))
    };
    let first = free.next()?;
    let open = std::iter::once(first).chain(free).find(is_open);
    Some(led(open.unwrap_or(first)))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    const AREA: Rect = Rect { min: Pos2 { x: 0.0, y: 50.0 }, max: Pos2 { x: 800.0, y: 550.0 } };
    const SIZE: Vec2 = vec2(30.0, 22.0);

    fn socket(x: f32, y: f32) -> SeenSocket {
        SeenSocket { middle: pos2(x, y), radius: 25.0, plate: pos2(x, y + 30.0) }
    }

    #[test]
    fn a_name_is_at_its_usual_place_unless_that_is_taken() {
        let socket = socket(400.0, 300.0);
        let usual = PlacedName { at: socket.plate, leader: None };
        assert_eq!(place_name(socket, SIZE, AREA, &[]), Some(usual));
        let far = Rect::from_center_size(pos2(500.0, 330.0), SIZE);
        assert_eq!(place_name(socket, SIZE, AREA, &[far]), Some(usual));
        let label = Rect::from_center_size(socket.plate + vec2(20.0, 5.0), vec2(52.0, 22.0));
        let name = place_name(socket, SIZE, AREA, &[label]).expect("there is room elsewhere");
        let line = name.leader.expect("it is led to its socket");
        assert!((line.distance(socket.middle) - socket.radius).abs() < 0.1, "{line}");
        assert!(!Rect::from_center_size(name.at, SIZE).intersects(label), "{name:?}");
    }

    #[test]
    fn a_name_keeps_clear_of_many_labels_and_of_the_edge_and_so_does_its_line() {
        for (x, y) in [(400.0, 300.0), (20.0, 530.0), (790.0, 60.0)] {
            let socket = socket(x, y);
            let around = [(0.0, 30.0), (40.0, -20.0), (-45.0, -10.0), (50.0, 25.0)];
            let labels = around.map(|(x, y)| Rect::from_center_size(socket.middle + vec2(x, y), vec2(52.0, 22.0)));
            let name = place_name(socket, SIZE, AREA, &labels).expect("there is room");
            let area = Rect::from_center_size(name.at, SIZE);
            assert!(AREA.contains_rect(area), "{name:?}");
            assert!(labels.iter().all(|label| !label.intersects(area)), "{name:?}");
            let end = name.leader.expect("its usual place is taken");
            let middles = (0..10).map(|step| end.lerp(name.at, step as f32 / 10.0));
            assert!(middles.into_iter().all(|point| labels.iter().all(|label| !label.contains(point))), "{name:?}");
        }
    }

    #[test]
    fn what_is_out_of_sight_or_without_room_has_no_name() {
        assert_eq!(place_name(socket(400.0, 20.0), SIZE, AREA, &[]), None);
        assert_eq!(place_name(socket(400.0, 300.0), SIZE, AREA, &[AREA]), None);
    }
}
