// The light at a point that piles and glasses do not block.

#define_import_path tamsk::left

#import tamsk::lamps::PI
#import tamsk::measures::{BOARD_APOTHEM, BOARD_TOP, BORE, BRASS, HALF_HEIGHT, IVORY, RING, ROD}
#import tamsk::set::{
    HIGHEST_PILE, Light, NEIGHBOURS, TABLE_SENDS, bore_leaves, glass_lets, grid_middle, grid_place, lit_aside, may_hide, off_board,
    pile_color, pile_covers, pile_hides, table,
}

// The share of incident light that the bare board reflects.
const BOARD_SENDS: vec3<f32> = vec3<f32>(0.0126);

// Returns the share of a lamp's light that passes the glasses to `p`, by colour, as sand tints its shadow.
fn through_glasses(p: vec3<f32>, light: Light) -> vec3<f32> {
    let toward = light.toward.xyz;
    let wide = light.toward.w;
    let count = u32(table.counts.y);
    var seen = vec3<f32>(1.0);
    var i = 0u;
    loop {
        // Finds the next glass that may be in the way. This is a loop because a branch might not be skipped.
        while i < count && !may_hide(p, toward, wide, table.glasses[i]) {
            i++;
        }
        if i >= count {
            break;
        }
        seen *= glass_lets(p, toward, wide, table.glasses[i]);
        i++;
    }
    return seen;
}

// The light at a point that the piles around it do not block.
struct Left {
    // The visible shares of the rim light and the studio lamps.
    lamps: vec4<f32>,
    // The visible share of the sky.
    sky: f32,
    // The light reflected by the piles that hide the sky, as a share of the light from above.
    sent: vec3<f32>,
    // The light reflected by the piles below, as a share of the light from above.
    sent_up: vec3<f32>,
}

// Subtracts the light that a pile hides from `left`.
fn pile_takes(
    left: ptr<function, Left>,
    p: vec3<f32>,
    middle: vec2<f32>,
    radius: f32,
    bottom: f32,
    top: f32,
    color: vec3<f32>,
) {
    let to = middle - p.xz;
    for (var i = 0u; i < 4u; i++) {
        let toward = table.lights[i + 1u].toward;
        (*left).lamps[i] *= 1.0 - pile_hides(p, toward, to, radius, top);
    }
    let covered = pile_covers(p, to, radius, bottom, top);
    (*left).sky -= covered;
    // From the board only the dark feet of piles are visible. Sides that face the brightest light are brightest.
    let lit = mix(0.4, 1.25, smoothstep(BOARD_TOP + 0.03, BOARD_TOP + 0.3, p.y));
    let aside = lit_aside(-to / max(length(to), 0.1));
    (*left).sent += covered * lit * aside * color;
}

// Returns the light at `p` that the piles on and beside the board do not block.
fn left_by_piles(p: vec3<f32>) -> Left {
    var left = Left(vec4<f32>(1.0), 1.0, vec3<f32>(0.0), BOARD_SENDS);
    let spacing = table.counts.w;
    let here = grid_place(p.xz, spacing);
    // The nearest place and its six neighbours, or no place if all piles are lower or far away.
    let count = select(0, 7, p.y < HIGHEST_PILE && off_board(p.xz) < 4.0);
    for (var i = 0; i < count; i++) {
        let place = grid_middle(here + NEIGHBOURS[i], spacing);
        let pile = table.grid[u32(max(place.x, 0.0))] * step(0.0, place.x);
        let far = distance(p.xz, place.yz);
        // Piles cover a third of the board.
        left.sent_up += select(0.3 * BRASS, pile_color(pile), pile.x > BOARD_TOP) * (0.33 / 7.0) * step(BOARD_TOP, max(pile.x, pile.z));
#ifdef MIRRORS_SET
        if far < BORE + 0.04 && p.y < pile.z - 0.01 {
            // The point is inside a tube.
            for (var n = 0u; n < 4u; n++) {
                left.lamps[n] *= bore_leaves(p, table.lights[n + 1u].toward, place.yz, pile.z);
            }
            let up = pile.z - p.y;
            let above = BORE * BORE * 0.8 / (up * up + BORE * BORE * 0.8);
            left.sent += (1.0 - above) * 0.7 * BRASS;
            left.sky *= above;
            continue;
        }
#endif
        pile_takes(&left, p, place.yz, pile.y, BOARD_TOP, pile.x, pile_color(pile));
        pile_takes(&left, p, place.yz, pile.w, max(pile.x, BOARD_TOP), pile.z, 0.8 * BRASS);
    }
#ifdef TABLE
    // The board hides light from the table.
    let beyond = max(off_board(p.xz), 0.02);
    left.sky -= 0.5 * BOARD_TOP * BOARD_TOP / (BOARD_TOP * BOARD_TOP + beyond * beyond);
    for (var n = 0u; n < 4u; n++) {
        left.lamps[n] *= 1.0 - pile_hides(p, table.lights[n + 1u].toward, -p.xz, BOARD_APOTHEM + 0.6, BOARD_TOP);
    }
#endif
    let beside = select(0u, u32(table.counts.z), p.y < 5.0 && off_board(p.xz) > -4.0);
    for (var i = 0u; i < beside; i++) {
        let pile = table.piles[i];
        if distance(p.xz, pile.xy) < 9.0 {
            pile_takes(&left, p, pile.xy, RING, 0.5, pile.z, IVORY);
            pile_takes(&left, p, pile.xy, ROD, pile.z, pile.w, 0.6 * BRASS);
        }
    }
    return left;
}

// Returns the share of the sky over `p` that glasses do not hide.
fn sky_between_glasses(p: vec3<f32>) -> f32 {
    var covered = 0.0;
    for (var i = 0u; i < u32(table.counts.y); i++) {
        let glass = table.glasses[i];
        let reach = HALF_HEIGHT * glass.middle.w;
        let to = glass.middle.xz - p.xz;
        // A glass does not hide the sky from its own surface.
        let is_own = length(to) < 1.3 * glass.axis.w && abs(p.y - glass.middle.y) < reach + 0.1;
        if is_own {
            covered += 0.2;
            continue;
        }
        covered += pile_covers(p, to, 1.1 * glass.axis.w, glass.middle.y - reach, glass.middle.y + reach);
    }
    return max(1.0 - 0.75 * covered, 0.1);
}

// Returns the light that the ground reflects upwards.
fn ground(p: vec3<f32>, sent_by_set: vec3<f32>) -> vec3<f32> {
    let up = table.up.rgb * 0.6;
    let on_board = 1.0 - smoothstep(-1.0, 2.0 + p.y, off_board(p.xz));
    return up * mix(TABLE_SENDS * PI, sent_by_set, on_board);
}
