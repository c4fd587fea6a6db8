//! The card on the title on which a person chooses whom to play far away.

use std::net::SocketAddr;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Context, Key, Sense, Ui, WidgetInfo, WidgetType, vec2};
use tamsk_online::InviteCode;
use tamsk_text::{PlayerName, ShortText};

use super::words::{code_words, failure_words};
use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::states::{GameName, Menu, TAMSK};
use crate::table::online::{OnlineCommand, OnlineGames, OnlineState, StoredMatches};
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::far_words::{about_other, far_name, other_name};
use crate::ui::kit::fonts::FallbackFaces;
use crate::ui::kit::games::ShownGames;
use crate::ui::kit::inviting::{SetUpOffer, SetupPurpose};
use crate::ui::kit::name_field::{code_field, name_field};
use crate::ui::kit::navigation::{CloseMenu, OpenMenu};
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, draw_fitted_line, gap, heading, note, section, wrapped};

/// The height of the buttons at the foot with the gap above them, in points.
const FOOT: f32 = 54.0;
/// The width of the button beside the field for a code, in points.
const JOIN: f32 = 130.0;

/// An address as it can follow a code.
const EXAMPLE: &str = "192.0.2.1:4000";

/// A code or a link that is being typed.
pub type TypedCode = ShortText<120>;

/// What a person has typed on the card.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct JoinDraft(pub TypedCode);

/// The content of the card. The name and the code can be changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoosingView {
    /// The name that others see.
    pub name: PlayerName,
    /// The code or link that is being typed.
    pub code: TypedCode,
    /// Why the last attempt came to nothing.
    pub failure: Option<String>,
    /// Whether the card says who sees what.
    pub explains_privacy: bool,
    /// With whom a match can be continued: their names, and whether it is this player's turn.
    pub stored: Vec<(String, bool)>,
    /// The games, with the text keys of their names.
    pub games: Vec<(GameName, &'static str)>,
    /// The tables that wait on the local network: the names of their players, and the text keys of their games.
    pub tables: Vec<(String, &'static str)>,
    /// The names of the friends.
    pub friends: Vec<String>,
}

/// What a person chooses on the card. Numbers are places in the lists of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoosingIntent {
    /// To hide who sees what.
    Understood,
    /// To continue a match.
    Continue(usize),
    /// To invite somebody by a code.
    Invite(GameName),
    /// To join the table that waits under a code, at an address if one is given.
    Join(InviteCode, Option<SocketAddr>),
    /// To join a table on the local network.
    JoinLocal(usize),
    /// To invite a friend.
    Call(usize, GameName),
    /// To change the settings.
    Settings,
    /// To return to the title.
    Back,
}

/// Returns the text key of a game's name.
pub fn game_key(games: &ShownGames, game: GameName) -> &'static str {
    if game == TAMSK { "title-name" } else { games.get(game).and_then(|shown| shown.title).unwrap_or("title-name") }
}

/// Returns the order in which stored matches are listed: those in which this player is to move come first.
fn stored_order(stored: &StoredMatches) -> Vec<usize> {
    let mut places: Vec<usize> = (0..stored.0.len()).collect();
    places.sort_by_key(|&place| stored.0.get(place).is_some_and(|one| !one.is_own_turn));
    places
}

/// Requests system fonts for letters in names that the bundled fonts lack.
pub fn ask_for_letters(state: Res<OnlineState>, settings: Res<OnlineSettings>, mut faces: ResMut<FallbackFaces>) {
    let tables = state.local_tables.iter().map(|table| &table.name);
    let known = settings.friends.iter().map(|friend| &friend.name);
    let other = state.other.iter().map(|other| &other.name);
    [&settings.name].into_iter().chain(tables).chain(known).chain(other).for_each(|name| faces.ask(name));
}

pub fn view(
    texts: Res<Localization>,
    settings: Res<OnlineSettings>,
    state: Res<OnlineState>,
    stored: Res<StoredMatches>,
    playable: Res<OnlineGames>,
    games: Res<ShownGames>,
    draft: Res<JoinDraft>,
) -> ChoosingView {
    let other = other_name(&texts, &state);
    let of_place = |place: usize| {
        let stored = stored.0.get(place)?;
        Some((far_name(&texts, &stored.other.name), stored.is_own_turn))
    };
    let key = |game| playable.name(game).map_or("title-name", |name| game_key(&games, name));
    ChoosingView {
        name: settings.name.clone(),
        code: draft.0.clone(),
        failure: state.failure.as_ref().and_then(|failure| failure_words(&texts, failure, &other)),
        explains_privacy: !settings.privacy_told,
        stored: stored_order(&stored).into_iter().filter_map(of_place).collect(),
        games: playable.names().map(|game| (game, game_key(&games, game))).collect(),
        tables: state.local_tables.iter().map(|table| (far_name(&texts, &table.name), key(table.game))).collect(),
        friends: settings.friends.iter().map(|friend| far_name(&texts, &friend.name)).collect(),
    }
}

pub fn show(
    In(mut view): In<ChoosingView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    state: Res<OnlineState>,
    stored: Res<StoredMatches>,
    mut settings: ResMut<OnlineSettings>,
    mut draft: ResMut<JoinDraft>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    let intent = panel(ctx, &texts, &mut view);
    let told = settings.privacy_told || intent == Some(ChoosingIntent::Understood);
    settings.set_if_neq(OnlineSettings { name: view.name, privacy_told: told, ..settings.clone() });
    draft.set_if_neq(JoinDraft(view.code));
    let command = match intent {
        Some(ChoosingIntent::Continue(nth)) => {
            let chosen = stored_order(&stored).get(nth).and_then(|&place| stored.0.get(place));
            chosen.map(|stored| OnlineCommand::Continue(stored.other.key))
        }
        Some(ChoosingIntent::Join(code, None)) => Some(OnlineCommand::Join(code)),
        Some(ChoosingIntent::Join(code, Some(address))) => Some(OnlineCommand::JoinAt(code, address)),
        Some(ChoosingIntent::JoinLocal(nth)) => state.local_tables.get(nth).cloned().map(OnlineCommand::JoinLocal),
        Some(ChoosingIntent::Invite(game)) => {
            commands.trigger(SetUpOffer(game, SetupPurpose::Invite));
            None
        }
        Some(ChoosingIntent::Call(nth, game)) => {
            let friend = settings.friends.get(nth);
            friend.into_iter().for_each(|friend| commands.trigger(SetUpOffer(game, SetupPurpose::Call(friend.key))));
            None
        }
        Some(ChoosingIntent::Settings) => {
            commands.trigger(OpenMenu { menu: Menu::Settings, over: Menu::Online });
            None
        }
        Some(ChoosingIntent::Back) => {
            commands.trigger(CloseMenu);
            None
        }
        Some(ChoosingIntent::Understood) | None => None,
    };
    command.into_iter().for_each(|command| _ = commands.write_message(command));
    Ok(())
}

/// Draws the card and applies changes to the view. Returns the choice.
pub fn panel(ctx: &Context, texts: &Localization, view: &mut ChoosingView) -> Option<ChoosingIntent> {
    card::centered_of_size(ctx, "online", theme::card(), vec2(620.0, 690.0), vec2(32.0, 20.0), |ui| {
        let low = ctx.content_rect().height() < 500.0;
        ui.spacing_mut().item_spacing.y = if low { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("title-online"));
        let mut chosen = None;
        card::scrolling(ui, FOOT, |ui| chosen = body(ui, texts, view));
        gap(ui, 6.0);
        ui.horizontal(|ui| {
            let half = vec2((ui.available_width() - ui.spacing().item_spacing.x) / 2.0, 42.0);
            if Button::new(texts.tr("online-back")).named("back").at_least(half).clicked(ui) {
                chosen = Some(ChoosingIntent::Back);
            }
            if Button::new(texts.tr("online-settings")).named("settings").at_least(half).clicked(ui) {
                chosen = Some(ChoosingIntent::Settings);
            }
        });
        chosen
    })
}

fn body(ui: &mut Ui, texts: &Localization, view: &mut ChoosingView) -> Option<ChoosingIntent> {
    let mut chosen = None;
    if let Some(failure) = &view.failure {
        wrapped(ui, failure, theme::sans(14.5), EMBER);
    }
    if view.explains_privacy {
        note(ui, &texts.tr("online-privacy"));
        if Button::new(texts.tr("online-understood")).named("understood").text_size(13.5).clicked(ui) {
            chosen = Some(ChoosingIntent::Understood);
        }
    }
    gap(ui, 4.0);
    section(ui, &texts.tr("online-your-name"));
    let width = ui.available_width() - 20.0;
    name_field(ui, &mut view.name, &texts.tr("online-your-name"), width);
    let has_name = !view.name.trim().is_empty();
    if !has_name {
        note(ui, &texts.tr("online-name-needed"));
    }
    let ways = ui.add_enabled_ui(has_name, |ui| ways(ui, texts, view)).inner;
    chosen.or(ways)
}

/// Adds all ways to a match.
fn ways(ui: &mut Ui, texts: &Localization, view: &mut ChoosingView) -> Option<ChoosingIntent> {
    let stored = stored(ui, texts, &view.stored);
    gap(ui, 6.0);
    section(ui, &texts.tr("online-invite"));
    note(ui, &texts.tr("online-invite-note"));
    let invited = games(ui, texts, &view.games, "invite").map(ChoosingIntent::Invite);
    gap(ui, 6.0);
    section(ui, &texts.tr("online-join"));
    let joined = join(ui, texts, &mut view.code);
    gap(ui, 6.0);
    section(ui, &texts.tr("online-local"));
    let local = tables(ui, texts, &view.tables);
    let mut called = None;
    if !view.friends.is_empty() {
        gap(ui, 6.0);
        section(ui, &texts.tr("online-friends"));
        for (nth, friend) in view.friends.iter().enumerate() {
            let game = ui.push_id(nth, |ui| friend_row(ui, texts, friend, nth, &view.games)).inner;
            called = called.or(game.map(|game| ChoosingIntent::Call(nth, game)));
        }
    }
    stored.or(invited).or(joined).or(local).or(called)
}

fn stored(ui: &mut Ui, texts: &Localization, stored: &[(String, bool)]) -> Option<ChoosingIntent> {
    let mut chosen = None;
    for (nth, (name, is_own_turn)) in stored.iter().enumerate() {
        gap(ui, 2.0);
        let (key, kind) = match is_own_turn {
            true => ("online-your-turn", ButtonKind::Primary),
            false => ("online-continue", ButtonKind::Plain),
        };
        let button = Button::new(about_other(texts, key, name)).kind(kind).named(numbered("continue", nth));
        if button.at_least(vec2(ui.available_width(), 38.0)).clicked(ui) {
            chosen = Some(ChoosingIntent::Continue(nth));
        }
    }
    chosen
}

/// Returns the name for scripts of one of several buttons.
fn numbered(name: &str, nth: usize) -> String {
    [name, nth.to_string().as_str()].join(" ")
}

/// Adds a button for each game. Returns the game of the one that was pressed.
fn games(ui: &mut Ui, texts: &Localization, games: &[(GameName, &'static str)], name: &str) -> Option<GameName> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (game, key) in games {
            let named = [name, game].join(" ");
            if Button::new(texts.tr(key)).named(named).at_least(vec2(110.0, 36.0)).clicked(ui) {
                chosen = Some(*game);
            }
        }
    });
    chosen
}

/// Reads a code, or a code and an address as in `7KX-2MD-Q0H-4VT@10.0.0.1:4000`. If that fails, returns what is wrong,
/// and whether the text is only unfinished.
fn read_code(texts: &Localization, text: &str) -> Result<(InviteCode, Option<SocketAddr>), (String, bool)> {
    let (code, address) = text.split_once('@').map_or((text, None), |(code, address)| (code, Some(address.trim())));
    let code = code.parse().map_err(|error| code_words(texts, error))?;
    let address = address.map(str::parse).transpose();
    address.map(|address| (code, address)).map_err(|_| {
        let example = [("example", EXAMPLE.into())];
        (texts.tr_args("online-code-address", &example), true)
    })
}

/// Adds the field for a code and its button, which can be pressed once the code is complete.
fn join(ui: &mut Ui, texts: &Localization, code: &mut TypedCode) -> Option<ChoosingIntent> {
    let (mut chosen, mut parsed) = (None, read_code(texts, code));
    ui.horizontal(|ui| {
        let width = ui.available_width() - JOIN - 30.0;
        let field = code_field(ui, code, &texts.tr("online-join-field"), width);
        parsed = read_code(texts, code);
        let enters = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let button = Button::new(texts.tr("online-join")).named("join").at_least(vec2(JOIN, 36.0));
        let is_pressed = ui.add_enabled_ui(parsed.is_ok(), |ui| ui.add(button).clicked()).inner;
        let read = parsed.as_ref().ok().copied().filter(|_| enters || is_pressed);
        chosen = read.map(|(code, address)| ChoosingIntent::Join(code, address));
    });
    if let Err((words, is_unfinished)) = parsed
        && !code.trim().is_empty()
    {
        if is_unfinished {
            note(ui, &words);
        } else {
            wrapped(ui, words, theme::sans(13.5), EMBER);
        }
    }
    chosen
}

fn tables(ui: &mut Ui, texts: &Localization, tables: &[(String, &'static str)]) -> Option<ChoosingIntent> {
    if tables.is_empty() {
        note(ui, &texts.tr("online-local-none"));
    }
    let mut chosen = None;
    for (nth, (name, game)) in tables.iter().enumerate() {
        let button = Button::new(name).second_line(texts.tr(game)).named(numbered("table", nth)).left_aligned();
        if button.at_least(vec2(ui.available_width(), 46.0)).clicked(ui) {
            chosen = Some(ChoosingIntent::JoinLocal(nth));
        }
    }
    chosen
}

/// Adds a friend's name, and a button for each game to which they can be called.
fn friend_row(
    ui: &mut Ui,
    texts: &Localization,
    friend: &str,
    nth: usize,
    all: &[(GameName, &'static str)],
) -> Option<GameName> {
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 120.0 * all.len() as f32).max(120.0);
        let (rect, label) = ui.allocate_exact_size(vec2(width, 36.0), Sense::hover());
        label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, friend));
        let at = rect.left_center();
        draw_fitted_line(ui.painter(), at, Align2::LEFT_CENTER, friend.to_owned(), theme::sans(15.0), IVORY, width);
        games(ui, texts, all, &numbered("call", nth))
    })
    .inner
}
