//! The card for continuing a match from a moment of its replay, with a choice of the opponent and of the colour.

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::Difficulty;
use tamsk_records::NamesByPlayer;
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::states::Menu;
use crate::table::replay::{Playback, ReplayCommand, ReplayableGame};
use crate::table::seats::{Seat, Seats, difficulty_key};
use crate::ui::kit::names::colour_name;
use crate::ui::kit::widgets::{Button, ButtonKind, choice, gap, heading, note, section_heading};
use crate::ui::kit::{PanelSystems, card, theme};

pub(super) fn add_continue_card<G: ReplayableGame>(app: &mut App) {
    app.add_systems(OnEnter(Menu::ContinueFromReplay), choose_colour::<G>)
        .add_systems(EguiPrimaryContextPass, show::<G>.in_set(PanelSystems).run_if(in_state(Menu::ContinueFromReplay)));
}

/// Preselects the colour that is to move, because a person usually wants to try a different move.
fn choose_colour<G: ReplayableGame>(playback: Single<&Playback<G>>, mut choices: ResMut<ContinueChoices>) {
    choices.colour = playback.current_match().to_move();
}

fn show<G: ReplayableGame>(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Single<&Playback<G>>,
    mut choices: ResMut<ContinueChoices>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: MessageWriter<ReplayCommand>,
) -> Result {
    let mut chosen = *choices;
    let colours = Player::BOTH.map(|player| colour_name(&texts, G::SCRIPT_COLOURS[player]));
    match draw_continue_card(contexts.ctx_mut()?, &texts, &mut chosen, playback.turn_number(), colours) {
        Some(ContinueIntent::Begin) => {
            let (seats, names) = chosen.seats_and_names(playback.current_match().names());
            commands.write(ReplayCommand::StartMatch { seats, names });
        }
        Some(ContinueIntent::Back) => menu.set(Menu::None),
        None => {}
    }
    choices.set_if_neq(chosen);
    Ok(())
}

/// The choices on the card for continuing a match. The chosen opponent stays the same when the card is opened again.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContinueChoices {
    /// The difficulty of the bot to play against, or `None` to play against another person.
    pub opponent: Option<Difficulty>,
    /// The colour of the person who plays against the bot.
    pub colour: Player,
}

impl Default for ContinueChoices {
    fn default() -> ContinueChoices {
        ContinueChoices { opponent: Some(Difficulty::Club), colour: Player::Red }
    }
}

impl ContinueChoices {
    /// Returns the seats and the names of the players. In a match against the bot, the names are empty, because the
    /// person may be neither of the recorded players.
    pub fn seats_and_names(self, recorded: &NamesByPlayer) -> (Seats, NamesByPlayer) {
        let Some(difficulty) = self.opponent else { return (Seats::default(), recorded.clone()) };
        let seats = Seats { red: Seat::Person, black: Seat::Bot(difficulty) };
        (if self.colour == Player::Red { seats } else { seats.swapped() }, NamesByPlayer::default())
    }
}

/// The button that a person presses on the card for continuing a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContinueIntent {
    Begin,
    Back,
}

/// Draws the card for continuing a match and applies changes to `choices`. Returns the intent of the pressed button.
pub fn draw_continue_card(
    ctx: &Context,
    texts: &Localization,
    choices: &mut ContinueChoices,
    turn: usize,
    colours: [String; 2],
) -> Option<ContinueIntent> {
    card::centered_card(ctx, "go on", theme::card_frame(), |ui| {
        ui.set_width(480.0);
        heading(ui, &texts.tr("go-on-title"));
        note(ui, &texts.tr_args("go-on-note", &[("turn", turn.into())]));
        gap(ui, 6.0);
        section_heading(ui, &texts.tr("go-on-opponent"));
        let bots = Difficulty::ALL.map(|each| (Some(each), texts.tr(difficulty_key(each)).into_owned()));
        let person = (None, texts.tr("go-on-person").into_owned());
        choice(ui, &mut choices.opponent, &bots.into_iter().chain([person]).collect::<Vec<_>>());
        gap(ui, 6.0);
        section_heading(ui, &texts.tr("go-on-colour"));
        ui.add_enabled_ui(choices.opponent.is_some(), |ui| {
            let [red, black] = colours;
            choice(ui, &mut choices.colour, &[(Player::Red, red), (Player::Black, black)]);
        });
        gap(ui, 12.0);
        ui.horizontal(|ui| {
            let (back, begin) = (texts.tr("go-on-back"), texts.tr("go-on-begin"));
            let back = Button::new(&back).script_name("back").min_size(vec2(150.0, 42.0)).show_clicked(ui);
            let size = vec2(ui.available_width(), 42.0);
            let begin = Button::new(&begin).script_name("begin").kind(ButtonKind::Primary).min_size(size);
            if begin.show_clicked(ui) { Some(ContinueIntent::Begin) } else { back.then_some(ContinueIntent::Back) }
        })
        .inner
    })
}
