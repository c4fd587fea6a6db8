//! The briefing sums up how a match with sand works. It opens before the first match at Level 2 and at Level 3, before
//! every match with a handicap or without the official time limits, and from the help.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Painter, Rect, Sense, Stroke, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::player::TimerRestraint;
use tamsk_rules::{LatePenalty, Options, Player, TimeLimits};

use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::settings::PlayerProgress;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, NavigationSystems};
use crate::table::first_match::FirstMatch;
use crate::table::loading::{MatchLoadingSystems, StartMatch};
use crate::table::occasion::TableOccasion;
use crate::table::player_command::PlayerCommand;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{CloseMenu, LotDrawn, Navigation, OpenMenu};
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::signs::signs;
use crate::ui::kit::spots::named_on;
use crate::ui::kit::theme::{self, BRASS, IVORY};
use crate::ui::kit::widgets::{
    Button, ButtonKind, cell, gap, heading, hourglass, key, mark_cell, player_mark, wrapped,
};
use crate::ui::kit::{UiSystems, card, drawn};
use crate::ui::layout::is_narrow;

/// Remembers whether the card of the lot told the players of a match who goes first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FirstPlayerTold {
    /// Not told, or unknown.
    #[default]
    No,
    /// Told to the players of the match that begins next.
    OfNextMatch,
    /// Told to the players of the match on the table.
    Yes,
}

pub fn plugin(app: &mut App) {
    let open = in_state(Menu::Briefing);
    app.init_resource::<FirstPlayerTold>()
        .add_observer(|_: On<LotDrawn>, mut told: ResMut<FirstPlayerTold>| *told = FirstPlayerTold::OfNextMatch)
        .add_systems(PreUpdate, open_before_first_match.after(MatchLoadingSystems).before(NavigationSystems))
        .add_systems(EguiPrimaryContextPass, drawn(view, show).in_set(UiSystems).run_if(open))
        .add_systems(OnExit(Menu::Briefing), remember);
}

/// Opens the briefing over a new match at a level new to its players, with a handicap, or without the official limits.
fn open_before_first_match(
    mut started: MessageReader<StartMatch>,
    progress: Res<PlayerProgress>,
    occasion: TableOccasion,
    mut told: ResMut<FirstPlayerTold>,
    mut commands: Commands,
) {
    let Some(StartMatch { setup, seats, .. }) = started.read().last() else { return };
    let is_drawn = *told == FirstPlayerTold::OfNextMatch;
    *told = if is_drawn { FirstPlayerTold::Yes } else { FirstPlayerTold::No };
    let options = &setup.options;
    let is_new = progress.briefed_level < options.level.number() || options.limits != TimeLimits::Official;
    // Handicaps and relaxed time limits are explained every time.
    let is_told = options.level.is_affected_by(&options.handicaps) || (options.level.has_sand() && is_new);
    if is_told && seats.people().next().is_some() && occasion.allows(|policy| policy.has_tips) {
        commands.trigger(OpenMenu { menu: Menu::Briefing, over: Menu::None });
    }
}

fn remember(live: Single<&LiveMatch>, mut progress: ResMut<PlayerProgress>) {
    let level = live.game().options().level.number();
    if progress.briefed_level < level {
        progress.briefed_level = level;
    }
}

fn view(
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    first: Single<&FirstMatch>,
    told: Res<FirstPlayerTold>,
    table_top: TableTop,
    navigation: Res<Navigation>,
) -> BriefingView {
    let game = live.game();
    let bot = seats.bot(!seats.near_player()).filter(|_| seats.is_person(seats.near_player()));
    let restraint =
        bot.and_then(|bot| TimerRestraint::towards_person(bot, first.0, game.options(), seats.near_player()));
    let begins = game.now() == 0;
    BriefingView {
        names: PlayerNames::of(*live, *seats),
        options: *game.options(),
        to_move: game.to_move(),
        begins,
        first_player_known: *told == FirstPlayerTold::Yes,
        restraint,
        // A player who opened the briefing from the help reads it alone.
        is_for_both: table_top.is_on(*seats) && begins && navigation.reader == TableSide::Near,
    }
}

fn show(
    In(view): In<BriefingView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut turned_to: Local<TableSide>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let places = match view.is_for_both {
        true => BriefingPlace::of_both(ctx.content_rect(), *turned_to),
        false => vec![default()],
    };
    let intents: Vec<_> = places.into_iter().filter_map(|place| panel(ctx, &texts, &view, place)).collect();
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

// The widths of the columns of pictograms, of keys, and of two people's keys with their marks, in points.
const PICTOGRAM: f32 = 44.0;
const KEYS: f32 = 62.0;
const MARKED_KEYS: f32 = 98.0;

#[derive(Clone, Debug, PartialEq)]
pub struct BriefingView {
    pub names: PlayerNames,
    pub options: Options,
    pub to_move: Player,
    /// `true` if the match has yet to begin.
    pub begins: bool,
    /// `true` if the card of the lot has just said who goes first.
    pub first_player_known: bool,
    /// How the bot spares the person with the timer, if it does.
    pub restraint: Option<TimerRestraint>,
    /// `true` if both players read the card, from opposite sides of the screen.
    pub is_for_both: bool,
}

struct BriefingLine {
    pictogram: Pictogram,
    words: String,
    deed: Option<PlayerCommand>,
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
    /// Rotate the card towards the other player.
    Rotate,
}

/// Draws the card and returns what was pressed.
pub fn panel(ctx: &Context, texts: &Localization, view: &BriefingView, place: BriefingPlace) -> Option<BriefingIntent> {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    let lines = lines(texts, view);
    let frame = theme::card();
    let area = place.area(screen);
    let wanted = vec2(560.0, 150.0 + if place.is_rotatable { 40.0 } else { 0.0 } + 56.0 * lines.len() as f32);
    let inside = wanted.min(area.size() - vec2(32.0, 24.0)) - frame.total_margin().sum();
    let id = Id::new(("briefing", place.side));
    let card = card::centered_at(ctx, id, area.center(), frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        content(ui, texts, view, &lines, low, place)
    });
    rotate_panel_if(place.side == TableSide::Opposite, &card.response);
    card.inner
}

fn content(
    ui: &mut Ui,
    texts: &Localization,
    view: &BriefingView,
    lines: &[BriefingLine],
    low: bool,
    place: BriefingPlace,
) -> Option<BriefingIntent> {
    heading(ui, &texts.tr("briefing-title"));
    gap(ui, if low { 0.0 } else { 6.0 });
    card::scrolling(ui, if place.is_rotatable { 98.0 } else { 58.0 }, |ui| {
        ui.spacing_mut().item_spacing.y = if low { 4.0 } else { 10.0 };
        lines.iter().for_each(|line| show_line(ui, view, line, low));
    });
    gap(ui, 8.0);
    let wide = ui.available_width();
    let mut intent = None;
    if place.is_rotatable {
        let button = Button::new(texts.tr("result-turn")).named(named_on(place.side, "turn briefing")).text_size(13.5);
        if button.at_least(vec2(wide, 32.0)).clicked(ui) {
            intent = Some(BriefingIntent::Rotate);
        }
    }
    let word = texts.tr(if view.begins { "briefing-begin" } else { "help-done" });
    let button =
        Button::new(word).named(named_on(place.side, "briefing done")).kind(ButtonKind::Primary).text_size(16.0);
    if button.at_least(vec2(wide, 42.0)).clicked(ui) {
        intent = Some(BriefingIntent::Close);
    }
    intent
}

fn lines(texts: &Localization, view: &BriefingView) -> Vec<BriefingLine> {
    let BriefingView { names, options, to_move, restraint, .. } = view;
    let seconds = |millis: u64| millis.div_ceil(1_000);
    let turn = if view.begins { "briefing-first" } else { "briefing-turn" };
    let window = [("seconds", seconds(options.ring_window.into()).into())];
    let timed =
        if names.seats.are_two_people() { options.timer } else { options.timer_against(!names.seats.near_player()) };
    let timer = [("seconds", seconds(timed.into()).into())];
    let ring = if options.has_timed_windows() { "briefing-ring" } else { "fair-briefing-ring" };
    let line = |pictogram, words, deed| BriefingLine { pictogram, words, deed };
    let mut lines = Vec::new();
    if !(view.begins && view.first_player_known) {
        lines.push(line(Pictogram::Player(*to_move), names.about(texts, turn, *to_move), None));
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
    if options.level.has_sand() && options.limits == TimeLimits::SandOnly {
        lines.push(line(Pictogram::Timer, texts.tr("fair-briefing-sand").into_owned(), None));
    }
    if options.has_timer() {
        let words = texts.tr_args("briefing-timer", &timer);
        lines.push(line(Pictogram::Timer, words, Some(PlayerCommand::FlipTimer)));
        if options.late == LatePenalty::ExtraRing {
            lines.push(line(Pictogram::Ring, texts.tr("briefing-late-extra").into_owned(), None));
        }
    }
    if options.has_timer() && !names.seats.are_two_people() {
        let opponent = !names.seats.near_player();
        let words = match restraint {
            Some(TimerRestraint { min_moves: moves, min_turn_time: patience }) => {
                let spared = [("moves", (*moves).into()), ("seconds", seconds(*patience).into())];
                names.about_with(texts, "briefing-gentle", opponent, &spared)
            }
            None => names.about(texts, "briefing-timer-against", opponent),
        };
        lines.push(line(Pictogram::Player(opponent), words, None));
    }
    lines
}

fn show_line(ui: &mut Ui, view: &BriefingView, line: &BriefingLine, low: bool) {
    let seats = view.names.seats;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(PICTOGRAM, if low { 34.0 } else { 46.0 }), Sense::hover());
        paint(ui.painter(), rect, line.pictogram);
        let keys = if seats.are_two_people() { MARKED_KEYS } else { KEYS };
        let wide = ui.available_width() - if line.deed.is_some() { keys } else { 0.0 };
        let font = theme::sans(if low { 14.0 } else { 15.5 });
        cell(ui, vec2(wide, rect.height()), |ui| wrapped(ui, &line.words, font, IVORY));
        let signs = signs(ui.ctx());
        for (deed, of) in line.deed.iter().flat_map(|&deed| seats.people().map(move |of| (deed, of))) {
            if seats.are_two_people() {
                mark_cell(ui, vec2(12.0, 12.0), 5.0, of);
            }
            key(ui, &signs.player_label(seats, of, InputAction::Command(deed)));
        }
    });
}

fn paint(painter: &Painter, rect: Rect, pictogram: Pictogram) {
    let middle = rect.center();
    match pictogram {
        Pictogram::Player(player) => player_mark(painter, middle, 13.0, player),
        Pictogram::Glass => hourglass(painter, Rect::from_center_size(middle, vec2(18.0, 34.0)), Some(0.6), BRASS),
        Pictogram::Ring => _ = painter.circle_stroke(middle, 10.0, Stroke::new(5.0, IVORY)),
        Pictogram::Timer => {
            hourglass(painter, Rect::from_center_size(middle, vec2(13.0, 22.0)), Some(0.6), BRASS);
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
    pub side: TableSide,
    /// `true` if the card leaves half of the screen to the card of the other player.
    pub is_beside_other: bool,
    /// `true` if there is room for one card only, which either player can rotate towards the other.
    pub is_rotatable: bool,
}

impl BriefingPlace {
    /// Returns the cards for two people opposite: side by side, or a single one facing `turned_to` if there is less
    /// room.
    pub fn of_both(screen: Rect, turned_to: TableSide) -> Vec<BriefingPlace> {
        if is_narrow(screen) {
            return vec![BriefingPlace { side: turned_to, is_rotatable: true, ..BriefingPlace::default() }];
        }
        let beside = |side| BriefingPlace { side, is_beside_other: true, is_rotatable: false };
        [TableSide::Near, TableSide::Opposite].map(beside).into()
    }

    /// Returns the part of the screen in which the card is centred.
    pub fn area(self, screen: Rect) -> Rect {
        match (self.is_beside_other, self.side) {
            (false, _) => screen,
            (true, TableSide::Near) => screen.with_min_x(screen.center().x),
            (true, TableSide::Opposite) => screen.with_max_x(screen.center().x),
        }
    }
}
