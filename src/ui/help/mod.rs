//! The help. It lists the mouse actions and all keys of the players and the camera.

mod body;

use bevy::input::InputSystems;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::input::keys::{InputAction, KeyBindingSystems, PadPressSystems, PressedCommonActions};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{EscMenuSystems, Menu, Screen, TAMSK};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::game_ui::OtherGameUiRegistry;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::navigation::{CloseMenu, OpenMenu, OpenRulebook};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading};
use crate::ui::kit::{PanelSystems, panel_system, theme};

pub use body::HelpContent;

/// The button that was pressed in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpIntent {
    Close,
    Rules,
    Briefing,
}

pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        panel_system(model, show).in_set(PanelSystems).run_if(in_state(Menu::Controls)),
    )
    .add_systems(
        PreUpdate,
        open_by_key.after(InputSystems).after(KeyBindingSystems).after(PadPressSystems).before(EscMenuSystems),
    );
}

/// Opens the help over a match or its menu when the help key is pressed. A second press closes the help.
fn open_by_key(
    pressed: PressedCommonActions,
    typed: Option<Res<ButtonInput<Key>>>,
    mut contexts: EguiContexts,
    now: Res<State<Menu>>,
    mut commands: Commands,
) -> Result {
    let pressed = pressed.just_pressed(InputAction::ToggleHelp);
    // In a text field, a question mark is part of the text.
    let asked = typed.is_some_and(|typed| typed.just_pressed(Key::Character("?".into())))
        && !contexts.ctx_mut()?.text_edit_focused();
    if !pressed && !asked {
        return Ok(());
    }
    match now.get() {
        Menu::Controls => commands.trigger(CloseMenu),
        &over @ (Menu::None | Menu::Pause | Menu::Online) => {
            commands.trigger(OpenMenu { menu: Menu::Controls, return_menu: over });
        }
        _ => {}
    }
    Ok(())
}

fn model(
    screen: Res<State<Screen>>,
    games: Res<OtherGameUiRegistry>,
    seats: Res<Seats>,
    table: MatchOnTable,
    occasion: TableOccasion,
) -> HelpContent {
    let is_briefed = |live: &LiveMatch| {
        let options = live.game().options();
        live.has_sand_at_stake()
            || (options.level.is_affected_by(&options.handicaps) && live.game().outcome().is_none())
    };
    let at_table = screen.get().is_at_table();
    HelpContent {
        seats: at_table.then_some(*seats),
        other_game_help: games.get(screen.get().game()).filter(|_| at_table).map(|game| game.help),
        is_in_lesson: occasion.is(Occasion::Lesson),
        offers_briefing: *screen.get() == Screen::Match(TAMSK) && table.tamsk().is_some_and(is_briefed),
    }
}

fn show(
    In(model): In<HelpContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if model.seats.is_none() {
        shade_screen(ctx);
    }
    match help_panel(ctx, &texts, model) {
        Some(HelpIntent::Close) => commands.trigger(CloseMenu),
        // The briefing replaces the help. When the briefing is closed, the menu below the help appears.
        Some(HelpIntent::Briefing) => commands.set_state(Menu::Briefing),
        Some(HelpIntent::Rules) => commands.trigger(OpenRulebook::default()),
        None => {}
    }
    Ok(())
}

/// Draws the help. Returns the button that was pressed, if any.
pub fn help_panel(ctx: &Context, texts: &Localization, model: HelpContent) -> Option<HelpIntent> {
    card::centered_card_of_size(ctx, "help", theme::card_frame(), vec2(780.0, 690.0), vec2(32.0, 24.0), |ui| {
        heading(ui, &texts.tr("help-title"));
        card::scrolling_part(ui, 58.0, |ui| body::help_body(ui, texts, &model));
        gap(ui, 8.0);
        foot(ui, texts, model.offers_briefing)
    })
}

fn foot(ui: &mut Ui, texts: &Localization, briefed: bool) -> Option<HelpIntent> {
    ui.horizontal(|ui| {
        let (rules, done) = (texts.tr("help-rules"), texts.tr("help-done"));
        let sign = key_labels(ui.ctx()).common_action_label(InputAction::ToggleRulebook);
        let rules = ui.add(Button::new(&rules).script_name("rules").key_label(&sign).min_size(vec2(140.0, 42.0)));
        let briefing = briefed
            && Button::new(texts.tr("help-briefing"))
                .script_name("briefing")
                .min_size(vec2(140.0, 42.0))
                .show_clicked(ui);
        let rest = ui.available_width();
        let button = Button::new(&done).script_name("done").kind(ButtonKind::Primary).text_size(16.0);
        let close = button.min_size(vec2(rest, 42.0)).show_clicked(ui).then_some(HelpIntent::Close);
        if rules.clicked() {
            Some(HelpIntent::Rules)
        } else if briefing {
            Some(HelpIntent::Briefing)
        } else {
            close
        }
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::keys::{Bindings, KeyLabels, KeySet, TableView};
    use crate::localization::Language;
    use crate::table::game::PlayableGame;
    use crate::table::player_command::PlayerCommand;
    use crate::table::replay::ReplayControl;
    use crate::table::seats::Seat;
    use crate::ui::kit::game_ui::GameHelp;
    use crate::ui::kit::testing::PanelHarness;

    const IN_LESSON: HelpContent =
        HelpContent { seats: None, other_game_help: None, is_in_lesson: true, offers_briefing: true };
    const REPLAYED: HelpContent =
        HelpContent { seats: Some(Seats::REPLAY), other_game_help: None, is_in_lesson: false, offers_briefing: false };
    const OTHER: GameHelp = GameHelp {
        script_colour_names: LiveMatch::SCRIPT_COLOURS,
        pointer_actions: &[],
        key_actions: &[],
        note_text_key: "help-replay-acts",
        replay_note_text_key: "help-replay-acts",
    };
    const REPLAYED_OTHER: HelpContent = HelpContent { other_game_help: Some(&OTHER), ..REPLAYED };

    fn drawn(model: HelpContent) -> Vec<String> {
        let drawn = PanelHarness::at_scale(1.0).checked_texts(|ctx, texts| _ = help_panel(ctx, texts, model));
        drawn.into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn the_help_fits_and_closes() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            for model in [IN_LESSON, REPLAYED] {
                let close = bench.click_on_text_key("help-done", |ctx, texts| help_panel(ctx, texts, model));
                assert_eq!(close, Some(HelpIntent::Close));
            }
        }
    }

    #[test]
    fn the_help_shows_every_key() {
        let (drawn, signs) = (drawn(IN_LESSON), KeyLabels::default());
        use InputAction::{AskForHint, CloseOrPause, SelectView, TakeBack, ToggleHelp, ToggleRulebook, ToggleTurnLog};
        let common = [ToggleTurnLog, CloseOrPause, ToggleHelp, ToggleRulebook, AskForHint, TakeBack]
            .into_iter()
            .chain(TableView::ALL.map(SelectView));
        let commands = [KeySet::LeftHand, KeySet::RightHand].into_iter().flat_map(|set| {
            PlayerCommand::ALL.map(|command| KeyLabels::default().action_label(set, InputAction::Command(command)))
        });
        for letter in commands.chain(common.map(|action| signs.common_action_label(action))).chain(["Enter".to_owned()])
        {
            assert!(drawn.contains(&letter), "{letter} is not shown");
        }
    }

    #[test]
    fn a_replay_shows_its_own_keys() {
        let texts = drawn(REPLAYED);
        let controls = ReplayControl::ALL.map(InputAction::Replay).into_iter();
        let views = TableView::ALL.map(InputAction::SelectView);
        for action in controls.chain(views).chain([
            InputAction::ContinueFromReplay,
            InputAction::ToggleAnalysis,
            InputAction::ToggleTurnLog,
        ]) {
            let letter = KeyLabels::default().common_action_label(action);
            assert!(texts.contains(&letter), "{letter} is not shown");
        }
        assert!(!texts.iter().any(|text| text == "X"), "nobody passes in a replay");
        let texts = drawn(REPLAYED_OTHER);
        let shows = |action| texts.contains(&KeyLabels::default().common_action_label(action));
        assert!(ReplayControl::ALL.into_iter().all(|control| shows(InputAction::Replay(control))));
        assert!(
            shows(InputAction::ToggleTurnLog) && !shows(InputAction::ToggleAnalysis),
            "a match of another game is not analysed"
        );
    }

    #[test]
    fn the_help_is_not_cut_off_at_the_bottom() {
        for language in Language::ALL {
            let bench = PanelHarness::in_language(*language);
            let drawn = bench.checked_texts(|ctx, texts| {
                _ = help_panel(ctx, texts, HelpContent { offers_briefing: true, ..HelpContent::default() });
            });
            let area = |key| {
                let word = bench.texts().tr(key);
                drawn.iter().find(|(text, _)| *text == word).unwrap_or_else(|| panic!("{key} is not shown")).1
            };
            let (last, done) = (area("help-rules-key"), area("help-done"));
            assert!(last.height() > 0.95 * area("help-help").height(), "{last} is cut off in {}", language.code());
            assert!(last.bottom() < done.top() - 8.0, "{last} reaches {done}");
        }
    }

    #[test]
    fn a_person_alone_sees_only_the_keys_that_work() {
        let lone = Seats { red: Seat::LessonOrProblem, black: Seat::Person };
        for seats in [lone, lone.swapped()] {
            let drawn = drawn(HelpContent { seats: Some(seats), ..HelpContent::default() });
            for command in PlayerCommand::ALL {
                for set in [KeySet::LeftHand, KeySet::RightHand] {
                    let letter = KeyLabels::default().action_label(set, InputAction::Command(command));
                    assert_eq!(
                        drawn.contains(&letter),
                        set == Bindings::default().key_set(seats, seats.near_player()),
                        "{letter}"
                    );
                }
            }
        }
    }
}
