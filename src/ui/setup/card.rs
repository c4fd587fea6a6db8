//! The card for setting up a match of any game: frame, shared choices, and storage. Each game fills it by its draft.

use std::sync::Arc;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Context, Galley, Id, Layout, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::Difficulty;
use tamsk_records::Names;
use tamsk_text::PlayerName;

use crate::localization::Localization;
use crate::persistence::SaveSystems;
use crate::settings::{ColourChoice, LastChoices, Lineup, PlaySettings};
use crate::states::{GameName, Menu, Screen, UncoveredScreen};
use crate::table::random::RandomSource;
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::UiSystems;
use crate::ui::kit::card::{self, shade};
use crate::ui::kit::fonts::FallbackFaces;
use crate::ui::kit::inviting::SetupPurpose;
use crate::ui::kit::name_field::{cut_name, name_field};
use crate::ui::kit::navigation::OpenRulebook;
use crate::ui::kit::theme::{self, BRASS_BRIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, choice, difficulty_choice, gap, heading, note};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// The width of the card, in points.
pub const WIDTH: f32 = 500.0;
const FOOT: f32 = 62.0;
/// Size of the button that restores the standard rules, in points.
const STANDARD: Vec2 = vec2(96.0, 30.0);
const GAP: f32 = 6.0;

/// The choices of a setup screen, which describe a match.
pub trait SetupDraft: Resource<Mutability = Mutable> + Default {
    /// The game.
    const GAME: GameName;
    /// The egui id of the card.
    const CARD: &'static str;
    /// The text key of the title.
    const TITLE: &'static str;

    /// Returns the draft for reopening the setup: the stored choices, with anything that this draft carries over.
    #[must_use]
    fn opened(&self, last: &LastChoices, play: &PlaySettings) -> Self;

    /// Stores the choices in the settings.
    fn keep_in(&self, last: &mut LastChoices, play: &mut PlaySettings);

    /// Returns the names of the two people.
    fn players(&self) -> &(PlayerName, PlayerName);

    /// Whether the setup has just opened, so that the card scrolls to its top. Menus over the setup keep the position.
    fn just_opened(&mut self) -> &mut bool;

    /// What the match is set up for, which decides what can be chosen.
    fn purpose(&mut self) -> &mut SetupPurpose;

    /// Returns `true` if the card is visible.
    fn is_card_visible(&self) -> bool {
        true
    }

    /// Adds the title and anything beside it.
    fn head(ui: &mut Ui, _: &Localization, title: &str) -> Option<SetupIntent> {
        heading(ui, title);
        None
    }

    /// Adds the choices.
    fn body(&mut self, ui: &mut Ui, texts: &Localization);

    /// Returns one text for each difference between the chosen and the standard rules.
    fn differences(&self, _: &Localization) -> Vec<String> {
        Vec::new()
    }

    /// Restores the standard rules.
    fn reset_to_standard(&mut self) {}

    /// Requests the match, after drawing lots if the players want that.
    fn begin(&mut self, chance: &RandomSource, commands: &mut Commands);

    /// Makes the match the one that this table offers to a player far away.
    fn offer(&self, commands: &mut Commands);
}

/// A request from the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupIntent {
    /// Return to the title.
    Back,
    /// Begin the match, or invite a player far away to it.
    Begin,
    /// Open the rulebook.
    Rules,
}

/// Adds the setup card of a game. Its choices are stored however the screen is left.
pub fn add_setup_card<D: SetupDraft>(app: &mut App) {
    let screen = Screen::Setup(D::GAME);
    app.init_resource::<D>()
        .init_resource::<SetupPurpose>()
        .add_systems(OnEnter(screen), open::<D>)
        .add_systems(OnExit(screen), (keep::<D>, |mut purpose: ResMut<SetupPurpose>| *purpose = default()).chain())
        .add_systems(Last, keep::<D>.before(SaveSystems).run_if(in_state(screen).and_then(on_message::<AppExit>)))
        .add_systems(
            EguiPrimaryContextPass,
            (
                ask_for_letters::<D>.in_set(UiSystems),
                show::<D>.in_set(UiSystems).run_if(in_state(UncoveredScreen(screen))),
                report_inset::<D>.in_set(InsetSystems::Report).run_if(in_state(screen)),
            ),
        );
}

pub(super) fn open<D: SetupDraft>(
    last: Res<LastChoices>,
    play: Res<PlaySettings>,
    purpose: Res<SetupPurpose>,
    mut draft: ResMut<D>,
) {
    *draft = draft.opened(&last, &play);
    *draft.purpose() = *purpose;
}

pub(super) fn keep<D: SetupDraft>(draft: Res<D>, mut last: ResMut<LastChoices>, mut play: ResMut<PlaySettings>) {
    let (mut kept, mut kept_play) = (last.clone(), play.clone());
    draft.keep_in(&mut kept, &mut kept_play);
    last.set_if_neq(kept);
    play.set_if_neq(kept_play);
}

/// Requests system fonts for letters in the typed names that the bundled fonts lack.
fn ask_for_letters<D: SetupDraft>(draft: Res<D>, mut faces: ResMut<FallbackFaces>) {
    let (first, second) = draft.players();
    [first, second].into_iter().for_each(|name| faces.ask(name));
}

fn report_inset<D: SetupDraft>(draft: Res<D>, mut reports: ResMut<InsetReports>) {
    if draft.is_card_visible() {
        reports.report(Edge::Left, WIDTH + 48.0);
    }
}

/// Draws the card and handles its requests.
pub fn show<D: SetupDraft>(
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
    let intent = panel(contexts.ctx_mut()?, &texts, &mut *draft);
    let purpose = *draft.purpose();
    match intent {
        Some(SetupIntent::Back) => back(&mut commands, purpose.is_far()),
        Some(SetupIntent::Begin) => match purpose.command(D::GAME) {
            None => draft.begin(&chance, &mut commands),
            Some(command) => {
                draft.offer(&mut commands);
                commands.write_message(command);
                back(&mut commands, true);
            }
        },
        Some(SetupIntent::Rules) => commands.trigger(OpenRulebook::default()),
        None => {}
    }
    Ok(())
}

/// Draws the card and applies changes to the draft. Returns the player's request.
pub fn panel<D: SetupDraft>(ctx: &Context, texts: &Localization, draft: &mut D) -> Option<SetupIntent> {
    let screen = ctx.content_rect();
    shade(ctx, WIDTH * 1.6);
    let frame = theme::card();
    let inside = vec2(WIDTH.min(screen.width() - 32.0), screen.height() - 32.0) - frame.total_margin().sum();
    let place = (Align2::LEFT_TOP, screen.left_top() + vec2(16.0, 16.0));
    let shown = card::beside_table(ctx, Id::new(D::CARD), place, frame, |ui| {
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        let is_far = draft.purpose().is_far();
        let title = if is_far { "online-setup-title" } else { D::TITLE };
        let beside_title = D::head(ui, texts, &texts.tr(title));
        let to_top = std::mem::take(draft.just_opened());
        let line = differences_line(ui, texts, &draft.differences(texts));
        let below = FOOT + line.as_ref().map_or(0.0, |words| words.size().y.max(STANDARD.y) + GAP);
        card::scrolling_from(ui, below, to_top, |ui| draft.body(ui, texts));
        if line.is_some_and(|words| standard(ui, texts, words)) {
            draft.reset_to_standard();
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
        let back = Button::new(&back).named("back").at_least(vec2(96.0, 44.0)).clicked(ui);
        let rest = vec2(ui.available_width(), 44.0);
        let begin = Button::new(&begin).named("begin").kind(ButtonKind::Primary).text_size(17.0).at_least(rest);
        if begin.clicked(ui) { Some(SetupIntent::Begin) } else { back.then_some(SetupIntent::Back) }
    })
    .inner
}

/// Lays out the line that lists the differences from the standard rules, if any.
fn differences_line(ui: &Ui, texts: &Localization, differences: &[String]) -> Option<Arc<Galley>> {
    let room = ui.available_width() - STANDARD.x - 10.0;
    let words = || texts.tr_args("setup-differs", &[("differences", differences.join(", ").into())]);
    let lay_out = || ui.painter().layout(words(), theme::sans(13.5), BRASS_BRIGHT, room);
    (!differences.is_empty()).then(lay_out)
}

/// Adds the line about differences, and the button that restores the standard rules. Returns `true` on a click.
fn standard(ui: &mut Ui, texts: &Localization, words: Arc<Galley>) -> bool {
    gap(ui, GAP);
    let height = words.size().y.max(STANDARD.y);
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        let button = Button::new(texts.tr("setup-standard")).named("standard").text_size(14.0).at_least(STANDARD);
        let is_clicked = button.clicked(ui);
        let (rect, line) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        line.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.text()));
        let at = Align2::LEFT_CENTER.align_size_within_rect(words.size(), rect).min;
        ui.painter().galley(at, words.clone(), BRASS_BRIGHT);
        is_clicked
    })
    .inner
}

/// Adds fields for names of people, and choices of bots with a note each. `notes` are the text keys, weakest bot first.
pub fn players(
    ui: &mut Ui,
    texts: &Localization,
    (first, second): &mut (PlayerName, PlayerName),
    company: Lineup,
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
    match company {
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

/// Adds the choice of who begins, with the players' names. `question` is the text key of its label.
pub fn who_begins(
    ui: &mut Ui,
    texts: &Localization,
    question: &str,
    begins: &mut ColourChoice,
    [first, second]: [String; 2],
) {
    let choices = [
        (ColourChoice::Lot, texts.tr("setup-red-lot").into_owned()),
        (ColourChoice::First, first),
        (ColourChoice::Second, second),
    ];
    note(ui, &texts.tr(question));
    choice(ui, begins, &choices);
}

/// Returns the stored names, cut to what the fields can show.
pub fn typed_names((first, second): &(PlayerName, PlayerName)) -> (PlayerName, PlayerName) {
    (cut_name(first).into(), cut_name(second).into())
}

/// Returns names and seats, with the first player as Red or White if `first_begins`. Bots are named by their seats.
pub fn names_and_seats(
    players: &(PlayerName, PlayerName),
    company: Lineup,
    bots: (Difficulty, Difficulty),
    first_begins: bool,
) -> (Names, Seats) {
    let (red, black) = match company {
        Lineup::TwoPeople => (Seat::Person, Seat::Person),
        Lineup::AgainstBot => (Seat::Person, Seat::Bot(bots.1)),
        Lineup::TwoBots => (Seat::Bot(bots.0), Seat::Bot(bots.1)),
    };
    let named = |seat, name: &str| if seat == Seat::Person { name.trim().into() } else { PlayerName::default() };
    let names = Names { red: named(red, &players.0), black: named(black, &players.1) };
    let seats = Seats { red, black };
    if first_begins { (names, seats) } else { (names.swapped(), seats.swapped()) }
}

/// Returns whether the first player begins, or `None` if the lot decides.
pub fn does_first_begin(begins: ColourChoice) -> Option<bool> {
    match begins {
        ColourChoice::First => Some(true),
        ColourChoice::Second => Some(false),
        ColourChoice::Lot => None,
    }
}

/// Draws lots. Returns `true` if the first player begins (R1.5, G2.1).
pub fn draw_lot(chance: &RandomSource) -> bool {
    chance.draw() >> 63 == 0
}
