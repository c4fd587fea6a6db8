//! The briefing before a match with sand or a handicap, which sums up how such a match works. The help can also open
//! it.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Painter, Rect, Sense, Stroke, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::player::TimerRestraint;
use tamsk_rules::{LatePenalty, Options, Player, TimeLimits};

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::settings::PlayerProgress;
use crate::simulation::live::LiveMatch;
use crate::states::{EscMenuSystems, Menu};
use crate::table::first_match::FirstBotMatchAtLevel;
use crate::table::loading::{MatchLoadingSystems, StartMatch};
use crate::table::occasion::TableOccasion;
use crate::table::player_command::PlayerCommand;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{CloseMenu, FirstPlayerDrawn, MenuReturnState, OpenMenu};
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::spots::script_name_on_side;
use crate::ui::kit::theme::{self, BRASS, IVORY};
use crate::ui::kit::widgets::{
    Button, ButtonKind, cell, gap, heading, key_cap, mark_cell, paint_hourglass, paint_player_mark, wrapped_text,
};
use crate::ui::kit::{PanelSystems, card, panel_system};
use crate::ui::layout::is_narrow;

/// Whether the players saw the draw that decides who goes first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FirstPlayerSeen {
    /// The players of the match on the table did not see the draw, or nothing is known about it.
    #[default]
    No,
    /// The players of the next match saw the draw.
    OfNextMatch,
    /// The players of the match on the table saw the draw.
    Yes,
}

pub fn plugin(app: &mut App) {
    let open = in_state(Menu::Briefing);
    app.init_resource::<FirstPlayerSeen>()
        .add_observer(|_: On<FirstPlayerDrawn>, mut first_player_seen: ResMut<FirstPlayerSeen>| {
            *first_player_seen = FirstPlayerSeen::OfNextMatch;
        })
        .add_systems(PreUpdate, open_before_first_match.after(MatchLoadingSystems).before(EscMenuSystems))
        .add_systems(EguiPrimaryContextPass, panel_system(model, show).in_set(PanelSystems).run_if(open))
        .add_systems(OnExit(Menu::Briefing), record_briefed_level);
}

/// Opens the briefing if a new match has a handicap or unofficial time limits, or if its level has sand and has not
/// been explained yet.
fn open_before_first_match(
    mut started: MessageReader<StartMatch>,
    progress: Res<PlayerProgress>,
    occasion: TableOccasion,
    mut first_player_seen: ResMut<FirstPlayerSeen>,
    mut commands: Commands,
) {
    let Some(StartMatch { setup, seats, .. }) = started.read().last() else { return };
    let is_drawn = *first_player_seen == FirstPlayerSeen::OfNextMatch;
    *first_player_seen = if is_drawn { FirstPlayerSeen::Yes } else { FirstPlayerSeen::No };
    let options = &setup.options;
    let is_new = progress.highest_briefed_level < options.level.number() || options.time_limits != TimeLimits::Official;
    // Handicaps and unofficial time limits are explained every time.
    let opens = options.level.is_affected_by(&options.handicaps) || (options.level.has_sand() && is_new);
    if opens && seats.people().next().is_some() && occasion.allows(|policy| policy.has_tips) {
        commands.trigger(OpenMenu { menu: Menu::Briefing, return_menu: Menu::None });
    }
}

fn record_briefed_level(live: Single<&LiveMatch>, mut progress: ResMut<PlayerProgress>) {
    let level = live.game().options().level.number();
    if progress.highest_briefed_level < level {
        progress.highest_briefed_level = level;
    }
}

fn model(
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    first: Single<&FirstBotMatchAtLevel>,
    first_player_seen: Res<FirstPlayerSeen>,
    table_top: TableSides,
    navigation: Res<MenuReturnState>,
) -> BriefingContent {
    let game = live.game();
    let bot = seats.bot_difficulty(!seats.near_player()).filter(|_| seats.is_person(seats.near_player()));
    let restraint =
        bot.and_then(|bot| TimerRestraint::towards_person(bot, first.0, game.options(), seats.near_player()));
    let begins = game.now() == 0;
    BriefingContent {
        names: PlayerNames::of(*live, *seats),
        options: *game.options(),
        to_move: game.to_move(),
        is_before_match: begins,
        have_seen_first_player_drawn: *first_player_seen == FirstPlayerSeen::Yes,
        bot_timer_restraint: restraint,
        // If a player opened the briefing from the help, only that player reads it.
        is_for_both: table_top.are_players_opposite(*seats) && begins && navigation.facing_side == TableSide::Near,
    }
}

fn show(
    In(model): In<BriefingContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut turned_to: Local<TableSide>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let places = match model.is_for_both {
        true => BriefingPlace::for_both_players(ctx.content_rect(), *turned_to),
        false => vec![default()],
    };
    let intents: Vec<_> = places.into_iter().filter_map(|place| briefing_panel(ctx, &texts, &model, place)).collect();
    match intents.first() {
        Some(BriefingIntent::Close) => {
            *turned_to = TableSide::Near;
            commands.trigger(CloseMenu);
        }
        Some(BriefingIntent::Rotate) => *turned_to = turned_to.other(),
        None => {}
    }
    Ok(())
}

// Column widths in points: for pictograms, for unmarked keys, and for keys that are marked for two people.
const PICTOGRAM: f32 = 44.0;
const KEYS: f32 = 62.0;
const MARKED_KEYS: f32 = 98.0;

/// The data that the briefing shows.
#[derive(Clone, Debug, PartialEq)]
pub struct BriefingContent {
    pub names: PlayerNames,
    pub options: Options,
    pub to_move: Player,
    /// `true` if the match has not begun yet.
    pub is_before_match: bool,
    /// `true` if the players have just seen the draw that decides who goes first.
    pub have_seen_first_player_drawn: bool,
    /// The limit on how a bot uses the timer against a person, if there is one.
    pub bot_timer_restraint: Option<TimerRestraint>,
    /// `true` if both players read the briefing, from opposite sides of the screen.
    pub is_for_both: bool,
}

struct BriefingLine {
    pictogram: Pictogram,
    words: String,
    command: Option<PlayerCommand>,
}

#[derive(Clone, Copy)]
enum Pictogram {
    Player(Player),
    Glass,
    Ring,
    Timer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BriefingIntent {
    Close,
    /// Rotates the card towards the other player.
    Rotate,
}

/// Draws the briefing. Returns the intent of the pressed button, if any.
pub fn briefing_panel(
    ctx: &Context,
    texts: &Localization,
    model: &BriefingContent,
    place: BriefingPlace,
) -> Option<BriefingIntent> {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    let lines = lines(texts, model);
    let frame = theme::card_frame();
    let area = place.area(screen);
    let wanted = vec2(560.0, 150.0 + if place.is_rotatable { 40.0 } else { 0.0 } + 56.0 * lines.len() as f32);
    let inside = wanted.min(area.size() - vec2(32.0, 24.0)) - frame.total_margin().sum();
    let id = Id::new(("briefing", place.facing_side));
    let card = card::card_centered_at(ctx, id, area.center(), frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        content(ui, texts, model, &lines, low, place)
    });
    rotate_panel_if(place.facing_side == TableSide::Opposite, &card.response);
    card.inner
}

fn content(
    ui: &mut Ui,
    texts: &Localization,
    model: &BriefingContent,
    lines: &[BriefingLine],
    low: bool,
    place: BriefingPlace,
) -> Option<BriefingIntent> {
    heading(ui, &texts.tr("briefing-title"));
    gap(ui, if low { 0.0 } else { 6.0 });
    card::scrolling_part(ui, if place.is_rotatable { 98.0 } else { 58.0 }, |ui| {
        ui.spacing_mut().item_spacing.y = if low { 4.0 } else { 10.0 };
        lines.iter().for_each(|line| show_line(ui, model, line, low));
    });
    gap(ui, 8.0);
    let wide = ui.available_width();
    let mut intent = None;
    if place.is_rotatable {
        let button = Button::new(texts.tr("result-turn"))
            .script_name(script_name_on_side(place.facing_side, "turn briefing"))
            .text_size(13.5);
        if button.min_size(vec2(wide, 32.0)).show_clicked(ui) {
            intent = Some(BriefingIntent::Rotate);
        }
    }
    let word = texts.tr(if model.is_before_match { "briefing-begin" } else { "help-done" });
    let button = Button::new(word)
        .script_name(script_name_on_side(place.facing_side, "briefing done"))
        .kind(ButtonKind::Primary)
        .text_size(16.0);
    if button.min_size(vec2(wide, 42.0)).show_clicked(ui) {
        intent = Some(BriefingIntent::Close);
    }
    intent
}

fn lines(texts: &Localization, model: &BriefingContent) -> Vec<BriefingLine> {
    let BriefingContent { names, options, to_move, bot_timer_restraint: restraint, .. } = model;
    let seconds = |millis: u64| millis.div_ceil(1_000);
    let turn = if model.is_before_match { "briefing-first" } else { "briefing-turn" };
    let window = [("seconds", seconds(options.ring_window.into()).into())];
    let opponent = !names.seats.near_player();
    let timed = if names.seats.are_two_people() { options.timer_sand } else { options.timer_sand_against(opponent) };
    let timer = [("seconds", seconds(timed.into()).into())];
    let ring = if options.has_timed_ring_windows() { "briefing-ring" } else { "fair-briefing-ring" };
    let line = |pictogram, words, command| BriefingLine { pictogram, words, command };
    let mut lines = Vec::new();
    if !(model.is_before_match && model.have_seen_first_player_drawn) {
        lines.push(line(Pictogram::Player(*to_move), names.text_about(texts, turn, *to_move), None));
    }
    if options.level.has_sand() {
        lines.push(line(Pictogram::Glass, texts.tr("briefing-glasses").into_owned(), None));
        lines.push(line(Pictogram::Ring, texts.tr_args(ring, &window), Some(PlayerCommand::DropRing)));
    }
    for player in Player::BOTH {
        if let Some(words) = handicap_words(texts, names, options, player) {
            lines.push(line(Pictogram::Player(player), words, None));
        }
    }
    if options.level.has_sand() && options.time_limits == TimeLimits::SandOnly {
        lines.push(line(Pictogram::Timer, texts.tr("fair-briefing-sand").into_owned(), None));
    }
    if options.has_timer() {
        let words = texts.tr_args("briefing-timer", &timer);
        lines.push(line(Pictogram::Timer, words, Some(PlayerCommand::FlipTimer)));
        if options.late_penalty == LatePenalty::ExtraRing {
            lines.push(line(Pictogram::Ring, texts.tr("briefing-late-extra").into_owned(), None));
        }
    }
    if options.has_timer() && !names.seats.are_two_people() {
        let words = match restraint {
            Some(TimerRestraint { min_moves: moves, min_turn_time: patience }) => {
                let spared = [("moves", (*moves).into()), ("seconds", seconds(*patience).into())];
                names.text_about_with(texts, "briefing-gentle", opponent, &spared)
            }
            None => names.text_about(texts, "briefing-timer-against", opponent),
        };
        lines.push(line(Pictogram::Player(opponent), words, None));
    }
    lines
}

fn show_line(ui: &mut Ui, model: &BriefingContent, line: &BriefingLine, low: bool) {
    let seats = model.names.seats;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(PICTOGRAM, if low { 34.0 } else { 46.0 }), Sense::hover());
        paint(ui.painter(), rect, line.pictogram);
        let keys = if seats.are_two_people() { MARKED_KEYS } else { KEYS };
        let wide = ui.available_width() - if line.command.is_some() { keys } else { 0.0 };
        let font = theme::sans(if low { 14.0 } else { 15.5 });
        cell(ui, vec2(wide, rect.height()), |ui| wrapped_text(ui, &line.words, font, IVORY));
        let key_labels = key_labels(ui.ctx());
        for (command, of) in line.command.iter().flat_map(|&command| seats.people().map(move |of| (command, of))) {
            if seats.are_two_people() {
                mark_cell(ui, vec2(12.0, 12.0), 5.0, of);
            }
            key_cap(ui, &key_labels.player_action_label(seats, of, InputAction::Command(command)));
        }
    });
}

fn paint(painter: &Painter, rect: Rect, pictogram: Pictogram) {
    let middle = rect.center();
    let paint_glass = |size| paint_hourglass(painter, Rect::from_center_size(middle, size), Some(0.6), BRASS);
    match pictogram {
        Pictogram::Player(player) => paint_player_mark(painter, middle, 13.0, player),
        Pictogram::Glass => paint_glass(vec2(18.0, 34.0)),
        Pictogram::Ring => _ = painter.circle_stroke(middle, 10.0, Stroke::new(5.0, IVORY)),
        Pictogram::Timer => {
            paint_glass(vec2(13.0, 22.0));
            for way in [1.0, -1.0] {
                let (at, half) = (middle + vec2(way * 13.0, 0.0), vec2(0.0, way * 6.0));
                let tip = at + half;
                for end in [at - half, tip + vec2(-3.0, -way * 4.0), tip + vec2(3.0, -way * 4.0)] {
                    painter.line_segment([tip, end], Stroke::new(1.5, BRASS));
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BriefingPlace {
    pub facing_side: TableSide,
    /// `true` if the card leaves half of the screen to the other player's card.
    pub takes_half_screen: bool,
    /// `true` if there is room for only one card. Either player can rotate it towards the other player.
    pub is_rotatable: bool,
}

impl BriefingPlace {
    /// Returns the places of two people's cards. A narrow screen has only one, for a card that faces `turned_to`.
    pub fn for_both_players(screen: Rect, turned_to: TableSide) -> Vec<BriefingPlace> {
        if is_narrow(screen) {
            return vec![BriefingPlace { facing_side: turned_to, is_rotatable: true, ..BriefingPlace::default() }];
        }
        let beside = |side| BriefingPlace { facing_side: side, takes_half_screen: true, is_rotatable: false };
        [TableSide::Near, TableSide::Opposite].map(beside).into()
    }

    /// Returns the part of the screen in which the card is centred.
    pub fn area(self, screen: Rect) -> Rect {
        match (self.takes_half_screen, self.facing_side) {
            (false, _) => screen,
            (true, TableSide::Near) => screen.with_min_x(screen.center().x),
            (true, TableSide::Opposite) => screen.with_max_x(screen.center().x),
        }
    }
}
