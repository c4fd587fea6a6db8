// The share of the key light at a point at Medium: the light that piles, glasses, the board and the trays do not block.
// High has a shadow map for piles.

#define_import_path tamsk::key

#import tamsk::left::through_glasses
#import tamsk::measures::{BOARD_TOP, BORE, RING, ROD, TRAY_HALF, TRAY_MIDDLE, TRAY_TOP}
#import tamsk::set::{HIGHEST_PILE, bore_leaves, grid_middle, grid_place, off_board, pile_hides, table}

// The maximum distance beyond the board that shadows of glasses reach.
const FARTHEST: f32 = 15.0;

// The offsets of a grid place and its neighbours towards the key light (`lamps.rs`).
const TOWARD_KEY: array<vec2<f32>, 4> = array<vec2<f32>, 4>(
    vec2<f32>(0.0, 0.0),
    vec2<f32>(-1.0, 0.0),
    vec2<f32>(0.0, 1.0),
    vec2<f32>(-1.0, 1.0),
);

// Returns the share of the key light `lamp` at `p` that the piles on and beside the board do not block.
fn key_left_by_piles(p: vec3<f32>, lamp: vec4<f32>) -> f32 {
    let beyond = off_board(p.xz);
    var left = 1.0;
    let is_near = p.y < HIGHEST_PILE && beyond < 4.0;
    let count = select(0, 4, is_near);
    let spacing = table.counts.w;
    let here = grid_place(p.xz, spacing);
    for (var i = 0; i < count; i++) {
        let place = grid_middle(here + TOWARD_KEY[i], spacing);
        let pile = table.grid[u32(max(place.x, 0.0))] * step(0.0, place.x);
        let to = place.yz - p.xz;
#ifdef MIRRORS_SET
        if length(to) < BORE + 0.04 && p.y < pile.z - 0.01 {
            left *= bore_leaves(p, lamp, place.yz, pile.z);
            continue;
        }
#endif
        left *= 1.0 - pile_hides(p, lamp, to, pile.y, pile.x);
        left *= 1.0 - pile_hides(p, lamp, to, pile.w, pile.z);
    }
    let beside = select(0u, u32(table.counts.z), p.y < 5.0 && beyond > -4.0);
    for (var i = 0u; i < beside; i++) {
        let pile = table.piles[i];
        let to = pile.xy - p.xz;
        left *= 1.0 - pile_hides(p, lamp, to, RING, pile.z);
        left *= 1.0 - pile_hides(p, lamp, to, ROD, pile.w);
    }
    return left;
}

// Returns the unblocked share of the key light at `p`, by colour. `cosine` is the cosine of its angle to the normal.
fn key_left(p: vec3<f32>, cosine: f32) -> vec3<f32> {
    let key = table.lights[0];
    let lamp = key.toward;
    let beyond = off_board(p.xz);
    var left = vec3<f32>(1.0);
    // These are loops because branches might not be skipped.
    for (var lit = cosine > 0.0 && beyond < FARTHEST; lit; lit = false) {
        left *= through_glasses(p, key);
    }
    for (var lit = cosine > 0.0; lit; lit = false) {
        left *= key_left_by_piles(p, lamp);
    }
#ifdef TABLE
    left *= left_by_boards(p, lamp, beyond);
#endif
    return mix(vec3<f32>(1.0), left, table.counts.x);
}

#ifdef TABLE
// Returns the distance of a point from the trays, which have round corners and lie opposite each other.
fn off_trays(at: vec2<f32>) -> f32 {
    let beyond = abs(select(-at, at, at.x > 0.0) - TRAY_MIDDLE) - TRAY_HALF + 0.9;
    return length(max(beyond, vec2<f32>(0.0))) + min(max(beyond.x, beyond.y), 0.0) - 0.9;
}

// Returns the share of the key light on the table that the board and the trays do not block.
fn left_by_boards(p: vec3<f32>, lamp: vec4<f32>, beyond: f32) -> f32 {
    let slope = lamp.xz / lamp.y;
    let by_board = smoothstep(-0.03, 0.03, min(off_board(p.xz + slope * BOARD_TOP), off_board(p.xz + slope * (0.5 * BOARD_TOP))));
    let by_tray = smoothstep(-0.02, 0.02, min(off_trays(p.xz + slope * TRAY_TOP), off_trays(p.xz + slope * (0.5 * TRAY_TOP))));
    return by_board * by_tray;
}
#endif
