//! The parts of the setup card that all games share: the frame, the common choices, and the storage of the choices.
//! Each game draws the rest of the card.

use std::sync::Arc;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Context, Galley, Id, Layout, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::Difficulty;
use tamsk_records::NamesByPlayer;
use tamsk_text::PlayerName;

use crate::localization::Localization;
use crate::persistence::SaveSystems;
use crate::settings::{FirstColourChoice, LastChoices, Lineup, PlaySettings};
use crate::states::{GameName, Menu, Screen, UncoveredScreen};
use crate::table::random::RandomSource;
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::PanelSystems;
use crate::ui::kit::card::{self, shade_left};
use crate::ui::kit::fonts::FallbackFaces;
use crate::ui::kit::name_field::{cut_name, name_field};
use crate::ui::kit::navigation::OpenRulebook;
use crate::ui::kit::setup_purpose::SetupPurpose;
use crate::ui::kit::theme::{self, BRASS_BRIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, difficulty_choice, gap, heading, note};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// The width of the card, in points.
pub const WIDTH: f32 = 500.0;
const FOOT: f32 = 62.0;
/// The size of the button that restores the standard rules, in points.
const STANDARD: Vec2 = vec2(96.0, 30.0);
const GAP: f32 = 6.0;

/// The choices on the setup card of a game. They describe the match to be played.
pub trait SetupDraft: Resource<Mutability = Mutable> + Default {
    /// The game whose matches are set up.
    const GAME: GameName;
    /// The egui id of the setup card.
    const CARD_ID: &'static str;
    /// The text key of the card's title.
    const TITLE_KEY: &'static str;

    /// Returns the draft for a setup screen that opens again, with the choices stored in the settings. The new draft
    /// may keep other state of this draft, such as the chosen devices.
    #[must_use]
    fn reopened(&self, last: &LastChoices, play: &PlaySettings) -> Self;

    /// Stores the choices of this draft in the settings.
    fn save_choices(&self, last: &mut LastChoices, play: &mut PlaySettings);

    /// Returns the names typed for the first and the second player.
    fn player_names(&self) -> &(PlayerName, PlayerName);

    /// Returns the flag that makes the card scroll to the top. The flag is set when the setup opens, but not when a
    /// menu over the setup closes.
    fn just_opened_mut(&mut self) -> &mut bool;

    /// Returns the purpose of the match, which determines the choices on the card.
    fn purpose_mut(&mut self) -> &mut SetupPurpose;

    /// Returns `true` if the card is visible.
    fn is_card_visible(&self) -> bool {
        true
    }

    /// Adds the title, and a button beside the title if the game has one. Returns the intent of the pressed button.
    fn head(ui: &mut Ui, _: &Localization, title: &str) -> Option<SetupIntent> {
        heading(ui, title);
        None
    }

    /// Adds the choices between the title and the buttons.
    fn body(&mut self, ui: &mut Ui, texts: &Localization);

    /// Returns a text for each rule that differs from the standard rules.
    fn rule_differences(&self, _: &Localization) -> Vec<String> {
        Vec::new()
    }

    /// Restores the standard rules.
    fn restore_standard_rules(&mut self) {}

    /// Requests the start of the match. If lots decide who begins, draws lots first.
    fn begin_match(&mut self, chance: &RandomSource, commands: &mut Commands);

    /// Offers the match that the draft describes to a remote player.
    fn offer_match(&self, commands: &mut Commands);
}

/// The button that a person presses on the setup card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupIntent {
    /// Return to the title.
    Back,
    /// Begin the match, or invite a remote player if the match is online.
    Begin,
    /// Open the rulebook.
    Rules,
}

/// Adds the setup card of a game. The choices are stored when the setup screen is left or the program is closed.
pub fn add_setup_card<D: SetupDraft>(app: &mut App) {
    let screen = Screen::Setup(D::GAME);
    app.init_resource::<D>()
        .init_resource::<SetupPurpose>()
        .add_systems(OnEnter(screen), load_draft::<D>)
        .add_systems(
            OnExit(screen),
            (save_draft::<D>, |mut purpose: ResMut<SetupPurpose>| *purpose = default()).chain(),
        )
        .add_systems(Last, save_draft::<D>.before(SaveSystems).run_if(in_state(screen).and_then(on_message::<AppExit>)))
        .add_systems(
            EguiPrimaryContextPass,
            (
                request_fallback_fonts::<D>.in_set(PanelSystems),
                show_setup_card::<D>.in_set(PanelSystems).run_if(in_state(UncoveredScreen(screen))),
                report_inset::<D>.in_set(InsetSystems::Report).run_if(in_state(screen)),
            ),
        );
}

/// Replaces the draft with the stored choices when the setup opens.
pub(super) fn load_draft<D: SetupDraft>(
    last: Res<LastChoices>,
    play: Res<PlaySettings>,
    purpose: Res<SetupPurpose>,
    mut draft: ResMut<D>,
) {
    *draft = draft.reopened(&last, &play);
    *draft.purpose_mut() = *purpose;
}

/// Stores the choices of the draft in the settings.
pub(super) fn save_draft<D: SetupDraft>(draft: Res<D>, mut last: ResMut<LastChoices>, mut play: ResMut<PlaySettings>) {
    let (mut kept, mut kept_play) = (last.clone(), play.clone());
    draft.save_choices(&mut kept, &mut kept_play);
    last.set_if_neq(kept);
    play.set_if_neq(kept_play);
}

/// Requests system fonts for letters that appear in the typed names but are missing from the bundled fonts.
fn request_fallback_fonts<D: SetupDraft>(draft: Res<D>, mut faces: ResMut<FallbackFaces>) {
    let (first, second) = draft.player_names();
    [first, second].into_iter().for_each(|name| faces.request_faces_for_text(name));
}

fn report_inset<D: SetupDraft>(draft: Res<D>, mut reports: ResMut<InsetReports>) {
    if draft.is_card_visible() {
        reports.report(Edge::Left, WIDTH + 48.0);
    }
}

/// Draws the setup card and carries out the intent of the pressed button.
pub fn show_setup_card<D: SetupDraft>(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    chance: Res<RandomSource>,
    mut draft: ResMut<D>,
    mut commands: Commands,
) -> Result {
    if !draft.is_card_visible() {
        return Ok(());
    }
    let back = |commands: &mut Commands, is_far: bool| {
        commands.set_state(if is_far { Menu::Online } else { Menu::None });
        commands.set_state(Screen::Title);
    };
    let intent = draw_setup_card(contexts.ctx_mut()?, &texts, &mut *draft);
    let purpose = *draft.purpose_mut();
    match intent {
        Some(SetupIntent::Back) => back(&mut commands, purpose.is_online()),
        Some(SetupIntent::Begin) => match purpose.online_offer_command(D::GAME) {
            None => draft.begin_match(&chance, &mut commands),
            Some(command) => {
                draft.offer_match(&mut commands);
                commands.write_message(command);
                back(&mut commands, true);
            }
        },
        Some(SetupIntent::Rules) => commands.trigger(OpenRulebook::default()),
        None => {}
    }
    Ok(())
}

/// Draws the setup card and applies changes to the draft. Returns the intent of the pressed button.
pub fn draw_setup_card<D: SetupDraft>(ctx: &Context, texts: &Localization, draft: &mut D) -> Option<SetupIntent> {
    let screen = ctx.content_rect();
    shade_left(ctx, WIDTH * 1.6);
    let frame = theme::card_frame();
    let inside = vec2(WIDTH.min(screen.width() - 32.0), screen.height() - 32.0) - frame.total_margin().sum();
    let place = (Align2::LEFT_TOP, screen.left_top() + vec2(16.0, 16.0));
    let shown = card::card_beside_table(ctx, Id::new(D::CARD_ID), place, frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        let is_far = draft.purpose_mut().is_online();
        let title = if is_far { "online-setup-title" } else { D::TITLE_KEY };
        let beside_title = D::head(ui, texts, &texts.tr(title));
        let to_top = std::mem::take(draft.just_opened_mut());
        let line = differences_line(ui, texts, &draft.rule_differences(texts));
        let below = FOOT + line.as_ref().map_or(0.0, |words| words.size().y.max(STANDARD.y) + GAP);
        card::scrolling_part_with_reset(ui, below, to_top, |ui| draft.body(ui, texts));
        if line.is_some_and(|words| standard(ui, texts, words)) {
            draft.restore_standard_rules();
        }
        foot(ui, texts, is_far).or(beside_title)
    });
    shown.inner
}

fn foot(ui: &mut Ui, texts: &Localization, is_far: bool) -> Option<SetupIntent> {
    gap(ui, 10.0);
    ui.horizontal(|ui| {
        let begin = if is_far { "online-setup-invite" } else { "setup-begin" };
        let (back, begin) = (texts.tr("setup-back"), texts.tr(begin));
        let back = Button::new(&back).script_name("back").min_size(vec2(96.0, 44.0)).show_clicked(ui);
        let rest = vec2(ui.available_width(), 44.0);
        let begin = Button::new(&begin).script_name("begin").kind(ButtonKind::Primary).text_size(17.0).min_size(rest);
        if begin.show_clicked(ui) { Some(SetupIntent::Begin) } else { back.then_some(SetupIntent::Back) }
    })
    .inner
}

/// Lays out the line that lists the differences from the standard rules. Returns `None` if there are none.
fn differences_line(ui: &Ui, texts: &Localization, differences: &[String]) -> Option<Arc<Galley>> {
    let room = ui.available_width() - STANDARD.x - 10.0;
    let words = || texts.tr_args("setup-differs", &[("differences", differences.join(", ").into())]);
    let lay_out = || ui.painter().layout(words(), theme::sans(13.5), BRASS_BRIGHT, room);
    (!differences.is_empty()).then(lay_out)
}

/// Adds the line that lists the differences from the standard rules, and the button that restores these rules. Returns
/// `true` if the button was clicked.
fn standard(ui: &mut Ui, texts: &Localization, words: Arc<Galley>) -> bool {
    gap(ui, GAP);
    let height = words.size().y.max(STANDARD.y);
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        let button = Button::new(texts.tr("setup-standard")).script_name("standard").text_size(14.0).min_size(STANDARD);
        let is_clicked = button.show_clicked(ui);
        let (rect, line) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        line.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.text()));
        let at = Align2::LEFT_CENTER.align_size_within_rect(words.size(), rect).min;
        ui.painter().galley(at, words.clone(), BRASS_BRIGHT);
        is_clicked
    })
    .inner
}

/// Adds a field for each person's name, and a choice of difficulty with a note for each bot. `notes` has the text keys
/// of the notes, in order of difficulty.
pub fn player_fields(
    ui: &mut Ui,
    texts: &Localization,
    (first, second): &mut (PlayerName, PlayerName),
    lineup: Lineup,
    bots: &mut (Difficulty, Difficulty),
    notes: [&str; 5],
) {
    let bot = |ui: &mut Ui, key: &str, difficulty: &mut Difficulty| {
        note(ui, &texts.tr(key));
        ui.push_id(key, |ui| {
            difficulty_choice(ui, texts, difficulty);
            note(ui, &texts.tr(notes[*difficulty as usize]));
        });
    };
    match lineup {
        Lineup::TwoPeople => {
            let half = (ui.available_width() - 10.0) / 2.0;
            ui.horizontal(|ui| {
                name_field(ui, first, &texts.tr("setup-first-player"), half);
                name_field(ui, second, &texts.tr("setup-second-player"), half);
            });
        }
        Lineup::AgainstBot => {
            let width = ui.available_width() - 20.0;
            name_field(ui, first, &texts.tr("setup-your-name"), width);
            bot(ui, "setup-bot", &mut bots.1);
        }
        Lineup::TwoBots => {
            bot(ui, "setup-first-bot", &mut bots.0);
            bot(ui, "setup-second-bot", &mut bots.1);
        }
    }
}

/// Adds the choice of the player who begins. `question` is the text key of the label above the choice.
pub fn starting_player_choice(
    ui: &mut Ui,
    texts: &Localization,
    question: &str,
    begins: &mut FirstColourChoice,
    [first, second]: [String; 2],
) {
    let choices = [
        (FirstColourChoice::Random, texts.tr("setup-red-lot").into_owned()),
        (FirstColourChoice::FirstPerson, first),
        (FirstColourChoice::SecondPerson, second),
    ];
    note(ui, &texts.tr(question));
    choice(ui, begins, &choices);
}

/// Returns the names of both players, shortened to the maximum length of the name fields.
pub fn truncated_names((first, second): &(PlayerName, PlayerName)) -> (PlayerName, PlayerName) {
    (cut_name(first).into(), cut_name(second).into())
}

/// Returns the names and the seats of the players. The first player is Red or White if `first_begins`. Bots have empty
/// names, because their seats identify them.
pub fn names_and_seats(
    players: &(PlayerName, PlayerName),
    lineup: Lineup,
    bots: (Difficulty, Difficulty),
    first_begins: bool,
) -> (NamesByPlayer, Seats) {
    let (red, black) = match lineup {
        Lineup::TwoPeople => (Seat::Person, Seat::Person),
        Lineup::AgainstBot => (Seat::Person, Seat::Bot(bots.1)),
        Lineup::TwoBots => (Seat::Bot(bots.0), Seat::Bot(bots.1)),
    };
    let named = |seat, name: &str| if seat == Seat::Person { name.trim().into() } else { PlayerName::default() };
    let names = NamesByPlayer { red: named(red, &players.0), black: named(black, &players.1) };
    let seats = Seats { red, black };
    if first_begins { (names, seats) } else { (names.swapped(), seats.swapped()) }
}

/// Returns `Some(true)` if the first player begins, `Some(false)` if the second player begins, and `None` if lots
/// decide.
pub fn does_first_begin(begins: FirstColourChoice) -> Option<bool> {
    match begins {
        FirstColourChoice::FirstPerson => Some(true),
        FirstColourChoice::SecondPerson => Some(false),
        FirstColourChoice::Random => None,
    }
}

/// Draws lots. Returns `true` if the first player begins (R1.5, G2.1).
pub fn draw_whether_first_begins(chance: &RandomSource) -> bool {
    chance.draw() >> 63 == 0
}
