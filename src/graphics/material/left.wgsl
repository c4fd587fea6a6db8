// What piles and glasses leave of the light that comes to a place.

#define_import_path tamsk::left

#import tamsk::lamps::PI
#import tamsk::measures::{BOARD_APOTHEM, BOARD_TOP, BORE, BRASS, HALF_HEIGHT, IVORY, RING, ROD}
#import tamsk::set::{
    HIGHEST_PILE, Light, NEIGHBOURS, TABLE_SENDS, bore_leaves, glass_lets, grid_middle, grid_place, lit_aside, may_hide, off_board,
    pile_color, pile_covers, pile_hides, table,
}

// What the bare board sends back of the light that falls on it.
const BOARD_SENDS: vec3<f32> = vec3<f32>(0.0126);

// Returns how much of a lamp the glasses let through to `p`, by colour: sand tints its shadow.
fn through_glasses(p: vec3<f32>, light: Light) -> vec3<f32> {
    let toward = light.toward.xyz;
    let wide = light.toward.w;
    let count = u32(table.counts.y);
    var seen = vec3<f32>(1.0);
    var i = 0u;
    loop {
        // The next glass that may be in the way. A loop, as it is skipped where a branch may not be.
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

// What the piles around a place leave of the light that comes to it.
struct Left {
    // Of the rim light and the lamps of the studio.
    lamps: vec4<f32>,
    // Of the sky.
    sky: f32,
    // What the piles send from where they hide the sky, as a share of the light that falls from above.
    sent: vec3<f32>,
    // The same for the piles below.
    sent_up: vec3<f32>,
}

// Takes from `left` what a pile hides.
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
    // The board only sees feet of piles, which get little light. Sides towards the brightest light get the most.
    let lit = mix(0.4, 1.25, smoothstep(BOARD_TOP + 0.03, BOARD_TOP + 0.3, p.y));
    let aside = lit_aside(-to / max(length(to), 0.1));
    (*left).sent += covered * lit * aside * color;
}

// Returns what the piles on and beside the board leave of the light that comes to `p`.
fn left_by_piles(p: vec3<f32>) -> Left {
    var left = Left(vec4<f32>(1.0), 1.0, vec3<f32>(0.0), BOARD_SENDS);
    let spacing = table.counts.w;
    let here = grid_place(p.xz, spacing);
    // The place itself, and the six around it; none where all piles are lower or far away.
    let count = select(0, 7, p.y < HIGHEST_PILE && off_board(p.xz) < 4.0);
    for (var i = 0; i < count; i++) {
        let place = grid_middle(here + NEIGHBOURS[i], spacing);
        let pile = table.grid[u32(max(place.x, 0.0))] * step(0.0, place.x);
        let far = distance(p.xz, place.yz);
        // A third of the board is covered.
        left.sent_up += select(0.3 * BRASS, pile_color(pile), pile.x > BOARD_TOP) * (0.33 / 7.0) * step(BOARD_TOP, max(pile.x, pile.z));
#ifdef MIRRORS_SET
        if far < BORE + 0.04 && p.y < pile.z - 0.01 {
            // In a tube.
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
    // The board itself.
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

// Returns what the glasses leave of the sky over `p`.
fn sky_between_glasses(p: vec3<f32>) -> f32 {
    var covered = 0.0;
    for (var i = 0u; i < u32(table.counts.y); i++) {
        let glass = table.glasses[i];
        let reach = HALF_HEIGHT * glass.middle.w;
        let to = glass.middle.xz - p.xz;
        // What belongs to a glass is not beside it.
        let is_own = length(to) < 1.3 * glass.axis.w && abs(p.y - glass.middle.y) < reach + 0.1;
        if is_own {
            covered += 0.2;
            continue;
        }
        covered += pile_covers(p, to, 1.1 * glass.axis.w, glass.middle.y - reach, glass.middle.y + reach);
    }
    return max(1.0 - 0.75 * covered, 0.1);
}

// Returns what the ground below sends up.
fn ground(p: vec3<f32>, sent_by_set: vec3<f32>) -> vec3<f32> {
    let up = table.up.rgb * 0.6;
    let on_board = 1.0 - smoothstep(-1.0, 2.0 + p.y, off_board(p.xz));
    return up * mix(TABLE_SENDS * PI, sent_by_set, on_board);
}
