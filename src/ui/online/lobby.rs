//! The card on the title screen for choosing whom to play online.

use std::net::SocketAddr;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Context, Key, Sense, Ui, WidgetInfo, WidgetType, vec2};
use tamsk_online::{InviteCode, LanTable};
use tamsk_text::{PlayerName, SanitisedLine};

use super::words::{code_error_words, failure_words};
use crate::localization::Localization;
use crate::settings::OnlineSettings;
use crate::states::{GameName, Menu};
use crate::table::online::{OnlineCommand, OnlineGames, OnlineState, StoredOnlineMatches};
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::game_ui::OtherGameUiRegistry;
use crate::ui::kit::name_field::{name_field, single_line_field};
use crate::ui::kit::navigation::{CloseMenu, OpenMenu};
use crate::ui::kit::online_words::{name_or_placeholder, opponent_name, text_about_opponent};
use crate::ui::kit::setup_purpose::{OpenSetup, SetupPurpose};
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{
    Button, ButtonKind, draw_fitted_line, gap, heading, note, section_heading, wrapped_text,
};

/// The height of the buttons at the foot of the card and of the gap above them, in points.
const FOOT: f32 = 54.0;
/// The width of the button beside the code field, in points.
const JOIN: f32 = 130.0;

/// An example of the address that can follow a code.
const EXAMPLE: &str = "192.0.2.1:4000";

/// The text that a person types as an invite code or link.
pub type TypedInvite = SanitisedLine<120>;

/// The code or link that a person has typed so far, to join a match.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct JoinCodeDraft(pub TypedInvite);

/// The content of the lobby card. A person can change the name and the code on the card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LobbyContent {
    /// This player's name, which other players see.
    pub own_name: PlayerName,
    /// The code or link typed so far.
    pub code: TypedInvite,
    /// Why the last attempt to invite or join failed, or `None` if it did not fail.
    pub failure: Option<String>,
    /// Whether the card explains which of this player's data other people see.
    pub explains_privacy: bool,
    /// The stored matches that can be continued, each with the other player's name and whether this player is to move.
    pub stored_matches: Vec<(String, bool)>,
    /// The games, with the text keys of their names.
    pub games: Vec<(GameName, &'static str)>,
    /// The tables on the local network that wait for a guest, each with the host's name and the text key of the game.
    pub local_tables: Vec<(String, &'static str)>,
    /// The names of this player's friends.
    pub friends: Vec<String>,
}

/// A person's choice on the card. Each `usize` is an index into a list of [`LobbyContent`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyIntent {
    /// Hide the explanation of which data other people see.
    DismissPrivacyNote,
    /// Continue the stored match with this index.
    ContinueStoredMatch(usize),
    /// Create a code with which anybody can join a match of this game.
    CreateInviteCode(GameName),
    /// Join the table with this code, at this address if there is one.
    Join(InviteCode, Option<SocketAddr>),
    /// Join the table with this index on the local network.
    JoinLocal(usize),
    /// Invite the friend with this index to a match of this game.
    InviteFriend(usize, GameName),
    /// Open the settings.
    Settings,
    /// Return to the title.
    Back,
}

/// Returns the text key of a game's name.
pub fn game_name_key(games: &OtherGameUiRegistry, game: GameName) -> &'static str {
    // The registry does not contain TAMSK.
    games.get(game).and_then(|info| info.title_screen_name_key).unwrap_or("title-name")
}

/// Returns the indices of the stored matches in display order. Matches in which this player is to move come first.
fn stored_order(stored: &StoredOnlineMatches) -> Vec<usize> {
    let mut places: Vec<usize> = (0..stored.0.len()).collect();
    places.sort_by_key(|&place| stored.0.get(place).is_some_and(|one| !one.is_probably_own_turn));
    places
}

/// Returns the content of the lobby card.
pub fn lobby_content(
    texts: Res<Localization>,
    settings: Res<OnlineSettings>,
    state: Res<OnlineState>,
    stored: Res<StoredOnlineMatches>,
    playable: Res<OnlineGames>,
    games: Res<OtherGameUiRegistry>,
    draft: Res<JoinCodeDraft>,
) -> LobbyContent {
    let other = opponent_name(&texts, &state);
    let of_place = |place: usize| {
        let stored = stored.0.get(place)?;
        Some((name_or_placeholder(&texts, &stored.other_player.name), stored.is_probably_own_turn))
    };
    let key = |game| playable.name(game).map_or("title-name", |name| game_name_key(&games, name));
    let local_table = |table: &LanTable| (name_or_placeholder(&texts, &table.name), key(table.game));
    LobbyContent {
        own_name: settings.name.clone(),
        code: draft.0.clone(),
        failure: state.last_failure.as_ref().and_then(|failure| failure_words(&texts, failure, &other)),
        explains_privacy: !settings.privacy_notice_shown,
        stored_matches: stored_order(&stored).into_iter().filter_map(of_place).collect(),
        games: playable.names().map(|game| (game, game_name_key(&games, game))).collect(),
        local_tables: state.lan_tables.iter().map(local_table).collect(),
        friends: settings.friends.iter().map(|friend| name_or_placeholder(&texts, &friend.name)).collect(),
    }
}

/// Draws the lobby card and carries out the person's choice.
pub fn show_lobby_card(
    In(mut content): In<LobbyContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    state: Res<OnlineState>,
    stored: Res<StoredOnlineMatches>,
    mut settings: ResMut<OnlineSettings>,
    mut draft: ResMut<JoinCodeDraft>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    let intent = draw_lobby_card(ctx, &texts, &mut content);
    let told = settings.privacy_notice_shown || intent == Some(LobbyIntent::DismissPrivacyNote);
    settings.set_if_neq(OnlineSettings { name: content.own_name, privacy_notice_shown: told, ..settings.clone() });
    draft.set_if_neq(JoinCodeDraft(content.code));
    let command = match intent {
        Some(LobbyIntent::ContinueStoredMatch(nth)) => {
            let chosen = stored_order(&stored).get(nth).and_then(|&place| stored.0.get(place));
            chosen.map(|stored| OnlineCommand::ResumeMatch(stored.other_player.key))
        }
        Some(LobbyIntent::Join(code, None)) => Some(OnlineCommand::Join(code)),
        Some(LobbyIntent::Join(code, Some(address))) => Some(OnlineCommand::JoinAt(code, address)),
        Some(LobbyIntent::JoinLocal(nth)) => state.lan_tables.get(nth).cloned().map(OnlineCommand::JoinLocal),
        Some(LobbyIntent::CreateInviteCode(game)) => {
            commands.trigger(OpenSetup(game, SetupPurpose::Invite));
            None
        }
        Some(LobbyIntent::InviteFriend(nth, game)) => {
            let friend = settings.friends.get(nth);
            friend
                .into_iter()
                .for_each(|friend| commands.trigger(OpenSetup(game, SetupPurpose::InviteFriend(friend.key))));
            None
        }
        Some(LobbyIntent::Settings) => {
            commands.trigger(OpenMenu { menu: Menu::Settings, return_menu: Menu::Online });
            None
        }
        Some(LobbyIntent::Back) => {
            commands.trigger(CloseMenu);
            None
        }
        Some(LobbyIntent::DismissPrivacyNote) | None => None,
    };
    command.into_iter().for_each(|command| _ = commands.write_message(command));
    Ok(())
}

/// Draws the lobby card, applies changes to the name and the code, and returns the person's choice, if any.
pub fn draw_lobby_card(ctx: &Context, texts: &Localization, content: &mut LobbyContent) -> Option<LobbyIntent> {
    card::centered_card_of_size(ctx, "online", theme::card_frame(), vec2(620.0, 690.0), vec2(32.0, 20.0), |ui| {
        let low = ctx.content_rect().height() < 500.0;
        ui.spacing_mut().item_spacing.y = if low { 3.0 } else { 6.0 };
        heading(ui, &texts.tr("title-online"));
        let mut chosen = None;
        card::scrolling_part(ui, FOOT, |ui| chosen = body(ui, texts, content));
        gap(ui, 6.0);
        ui.horizontal(|ui| {
            let half = vec2((ui.available_width() - ui.spacing().item_spacing.x) / 2.0, 42.0);
            if Button::new(texts.tr("online-back")).script_name("back").min_size(half).show_clicked(ui) {
                chosen = Some(LobbyIntent::Back);
            }
            if Button::new(texts.tr("online-settings")).script_name("settings").min_size(half).show_clicked(ui) {
                chosen = Some(LobbyIntent::Settings);
            }
        });
        chosen
    })
}

fn body(ui: &mut Ui, texts: &Localization, content: &mut LobbyContent) -> Option<LobbyIntent> {
    let mut chosen = None;
    if let Some(failure) = &content.failure {
        wrapped_text(ui, failure, theme::sans(14.5), EMBER);
    }
    if content.explains_privacy {
        note(ui, &texts.tr("online-privacy"));
        if Button::new(texts.tr("online-understood")).script_name("understood").text_size(13.5).show_clicked(ui) {
            chosen = Some(LobbyIntent::DismissPrivacyNote);
        }
    }
    gap(ui, 4.0);
    section_heading(ui, &texts.tr("online-your-name"));
    let width = ui.available_width() - 20.0;
    name_field(ui, &mut content.own_name, &texts.tr("online-your-name"), width);
    let has_name = !content.own_name.trim().is_empty();
    if !has_name {
        note(ui, &texts.tr("online-name-needed"));
    }
    let ways = ui.add_enabled_ui(has_name, |ui| ways(ui, texts, content)).inner;
    chosen.or(ways)
}

/// Adds a section for each way to begin or continue a match. Returns the person's choice, if any.
fn ways(ui: &mut Ui, texts: &Localization, content: &mut LobbyContent) -> Option<LobbyIntent> {
    let stored = stored(ui, texts, &content.stored_matches);
    gap(ui, 6.0);
    section_heading(ui, &texts.tr("online-invite"));
    note(ui, &texts.tr("online-invite-note"));
    let invited = games(ui, texts, &content.games, "invite").map(LobbyIntent::CreateInviteCode);
    gap(ui, 6.0);
    section_heading(ui, &texts.tr("online-join"));
    let joined = join(ui, texts, &mut content.code);
    gap(ui, 6.0);
    section_heading(ui, &texts.tr("online-local"));
    let local = tables(ui, texts, &content.local_tables);
    let mut called = None;
    if !content.friends.is_empty() {
        gap(ui, 6.0);
        section_heading(ui, &texts.tr("online-friends"));
        for (nth, friend) in content.friends.iter().enumerate() {
            let game = ui.push_id(nth, |ui| friend_row(ui, texts, friend, nth, &content.games)).inner;
            called = called.or(game.map(|game| LobbyIntent::InviteFriend(nth, game)));
        }
    }
    stored.or(invited).or(joined).or(local).or(called)
}

fn stored(ui: &mut Ui, texts: &Localization, stored: &[(String, bool)]) -> Option<LobbyIntent> {
    let mut chosen = None;
    for (nth, (name, is_own_turn)) in stored.iter().enumerate() {
        gap(ui, 2.0);
        let (key, kind) = match is_own_turn {
            true => ("online-your-turn", ButtonKind::Primary),
            false => ("online-continue", ButtonKind::Plain),
        };
        let button =
            Button::new(text_about_opponent(texts, key, name)).kind(kind).script_name(numbered("continue", nth));
        if button.min_size(vec2(ui.available_width(), 38.0)).show_clicked(ui) {
            chosen = Some(LobbyIntent::ContinueStoredMatch(nth));
        }
    }
    chosen
}

/// Returns the script name of the button with the index `nth` in its group.
fn numbered(name: &str, nth: usize) -> String {
    [name, nth.to_string().as_str()].join(" ")
}

/// Adds a button for each game. Returns the game whose button was pressed, if any.
fn games(ui: &mut Ui, texts: &Localization, games: &[(GameName, &'static str)], name: &str) -> Option<GameName> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (game, key) in games {
            let named = [name, game].join(" ");
            if Button::new(texts.tr(key)).script_name(named).min_size(vec2(110.0, 36.0)).show_clicked(ui) {
                chosen = Some(*game);
            }
        }
    });
    chosen
}

/// Parses a code with an optional address, as in `7KX-2MD-Q0H-4VT@10.0.0.1:4000`. On failure, returns the error message
/// and a flag, which is `true` if the text is incomplete rather than wrong.
fn read_code(texts: &Localization, text: &str) -> Result<(InviteCode, Option<SocketAddr>), (String, bool)> {
    let (code, address) = text.split_once('@').map_or((text, None), |(code, address)| (code, Some(address.trim())));
    let code = code.parse().map_err(|error| code_error_words(texts, error))?;
    let address = address.map(str::parse).transpose();
    address.map(|address| (code, address)).map_err(|_| {
        let example = [("example", EXAMPLE.into())];
        (texts.tr_args("online-code-address", &example), true)
    })
}

/// Adds the code field and its button. The button is enabled once the code is complete.
fn join(ui: &mut Ui, texts: &Localization, code: &mut TypedInvite) -> Option<LobbyIntent> {
    let (mut chosen, mut parsed) = (None, read_code(texts, code));
    ui.horizontal(|ui| {
        let width = ui.available_width() - JOIN - 30.0;
        let field = single_line_field(ui, code, &texts.tr("online-join-field"), width);
        parsed = read_code(texts, code);
        let enters = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let button = Button::new(texts.tr("online-join")).script_name("join").min_size(vec2(JOIN, 36.0));
        let is_pressed = ui.add_enabled_ui(parsed.is_ok(), |ui| ui.add(button).clicked()).inner;
        let read = parsed.as_ref().ok().copied().filter(|_| enters || is_pressed);
        chosen = read.map(|(code, address)| LobbyIntent::Join(code, address));
    });
    if let Err((words, is_unfinished)) = parsed
        && !code.trim().is_empty()
    {
        if is_unfinished {
            note(ui, &words);
        } else {
            wrapped_text(ui, words, theme::sans(13.5), EMBER);
        }
    }
    chosen
}

fn tables(ui: &mut Ui, texts: &Localization, tables: &[(String, &'static str)]) -> Option<LobbyIntent> {
    if tables.is_empty() {
        note(ui, &texts.tr("online-local-none"));
    }
    let mut chosen = None;
    for (nth, (name, game)) in tables.iter().enumerate() {
        let button = Button::new(name).second_line(texts.tr(game)).script_name(numbered("table", nth)).left_aligned();
        if button.min_size(vec2(ui.available_width(), 46.0)).show_clicked(ui) {
            chosen = Some(LobbyIntent::JoinLocal(nth));
        }
    }
    chosen
}

/// Adds a row with a friend's name, and a button for each game to which the friend can be invited.
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
