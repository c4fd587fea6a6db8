//! The help: what the mouse does, and every key of both players and of the camera.

mod body;

use bevy::input::InputSystems;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::input::keys::{InputAction, KeyCaptureSystems, PadPressSystems, PressedActions};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, NavigationSystems, Screen, TAMSK};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;
use crate::ui::kit::card::{self, shade_screen};
use crate::ui::kit::games::ShownGames;
use crate::ui::kit::navigation::{CloseMenu, OpenMenu, OpenRulebook};
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading};
use crate::ui::kit::{UiSystems, drawn, theme};

pub use body::HelpView;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpIntent {
    Close,
    Rules,
    Briefing,
}

pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, drawn(view, show).in_set(UiSystems).run_if(in_state(Menu::Help)))
        .add_systems(
            PreUpdate,
            open_by_key.after(InputSystems).after(KeyCaptureSystems).after(PadPressSystems).before(NavigationSystems),
        );
}

/// Opens the help over a match or its menu when its key is pressed, and closes it again.
fn open_by_key(
    pressed: PressedActions,
    typed: Option<Res<ButtonInput<Key>>>,
    mut contexts: EguiContexts,
    now: Res<State<Menu>>,
    mut commands: Commands,
) -> Result {
    let pressed = pressed.just_pressed(InputAction::Help);
    // In a text field, a question mark is part of the text.
    let asked = typed.is_some_and(|typed| typed.just_pressed(Key::Character("?".into())))
        && !contexts.ctx_mut()?.text_edit_focused();
    if !pressed && !asked {
        return Ok(());
    }
    match now.get() {
        Menu::Help => commands.trigger(CloseMenu),
        &over @ (Menu::None | Menu::Pause | Menu::Online) => commands.trigger(OpenMenu { menu: Menu::Help, over }),
        _ => {}
    }
    Ok(())
}

fn view(
    screen: Res<State<Screen>>,
    games: Res<ShownGames>,
    seats: Res<Seats>,
    table: MatchOnTable,
    occasion: TableOccasion,
) -> HelpView {
    let is_briefed = |live: &LiveMatch| {
        let options = live.game().options();
        live.has_sand_at_stake()
            || (options.level.is_affected_by(&options.handicaps) && live.game().outcome().is_none())
    };
    let at_table = screen.get().is_at_table();
    HelpView {
        seats: at_table.then_some(*seats),
        game: games.get(screen.get().game()).filter(|_| at_table).map(|game| game.help),
        in_lesson: occasion.is(Occasion::Lesson),
        offers_briefing: *screen.get() == Screen::Match(TAMSK) && table.tamsk().is_some_and(is_briefed),
    }
}

fn show(
    In(view): In<HelpView>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if view.seats.is_none() {
        shade_screen(ctx);
    }
    match panel(ctx, &texts, view) {
        Some(HelpIntent::Close) => commands.trigger(CloseMenu),
        // The briefing replaces the help, and leads back where the help does.
        Some(HelpIntent::Briefing) => commands.set_state(Menu::Briefing),
        Some(HelpIntent::Rules) => commands.trigger(OpenRulebook::default()),
        None => {}
    }
    Ok(())
}

pub fn panel(ctx: &Context, texts: &Localization, view: HelpView) -> Option<HelpIntent> {
    card::centered_of_size(ctx, "help", theme::card(), vec2(780.0, 690.0), vec2(32.0, 24.0), |ui| {
        heading(ui, &texts.tr("help-title"));
        card::scrolling(ui, 58.0, |ui| body::body(ui, texts, &view));
        gap(ui, 8.0);
        foot(ui, texts, view.offers_briefing)
    })
}

fn foot(ui: &mut Ui, texts: &Localization, briefed: bool) -> Option<HelpIntent> {
    ui.horizontal(|ui| {
        let (rules, done) = (texts.tr("help-rules"), texts.tr("help-done"));
        let sign = signs(ui.ctx()).common_label(InputAction::Rules);
        let rules = ui.add(Button::new(&rules).named("rules").key(&sign).at_least(vec2(140.0, 42.0)));
        let briefing =
            briefed && Button::new(texts.tr("help-briefing")).named("briefing").at_least(vec2(140.0, 42.0)).clicked(ui);
        let rest = ui.available_width();
        let button = Button::new(&done).named("done").kind(ButtonKind::Primary).text_size(16.0);
        let close = button.at_least(vec2(rest, 42.0)).clicked(ui).then_some(HelpIntent::Close);
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
    use crate::table::game::Playable;
    use crate::table::player_command::PlayerCommand;
    use crate::table::replay::ReplayControl;
    use crate::table::seats::Seat;
    use crate::ui::kit::games::GameHelp;
    use crate::ui::kit::testing::PanelHarness;

    const IN_LESSON: HelpView = HelpView { seats: None, game: None, in_lesson: true, offers_briefing: true };
    const REPLAYED: HelpView =
        HelpView { seats: Some(Seats::REPLAY), game: None, in_lesson: false, offers_briefing: false };
    const OTHER: GameHelp = GameHelp {
        colours: LiveMatch::COLOURS,
        pointer_actions: &[],
        keys: &[],
        note: "help-replay-acts",
        replay_note: "help-replay-acts",
    };
    const REPLAYED_OTHER: HelpView = HelpView { game: Some(&OTHER), ..REPLAYED };

    fn drawn(view: HelpView) -> Vec<String> {
        let drawn = PanelHarness::at_scale(1.0).checked_texts(|ctx, texts| _ = panel(ctx, texts, view));
        drawn.into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn the_help_fits_and_closes() {
        for bench in PanelHarness::sizes() {
            for view in [IN_LESSON, REPLAYED] {
                let close = bench.click_on_key("help-done", |ctx, texts| panel(ctx, texts, view));
                assert_eq!(close, Some(HelpIntent::Close));
            }
        }
    }

    #[test]
    fn the_help_shows_every_key() {
        let (drawn, signs) = (drawn(IN_LESSON), KeyLabels::default());
        use InputAction::{Help, Hint, Log, Pause, Rules, TakeBack, View};
        let common = [Log, Pause, Help, Rules, Hint, TakeBack].into_iter().chain(TableView::ALL.map(View));
        let deeds = [KeySet::Left, KeySet::Right]
            .into_iter()
            .flat_map(|set| PlayerCommand::ALL.map(|deed| KeyLabels::default().of(set, InputAction::Command(deed))));
        for letter in deeds.chain(common.map(|action| signs.common_label(action))).chain(["Enter".to_owned()]) {
            assert!(drawn.contains(&letter), "{letter} is not shown");
        }
    }

    #[test]
    fn a_replay_shows_its_own_keys() {
        let texts = drawn(REPLAYED);
        let controls = ReplayControl::ALL.map(InputAction::Replay).into_iter();
        let views = TableView::ALL.map(InputAction::View);
        for action in controls.chain(views).chain([InputAction::GoOn, InputAction::Analysis, InputAction::Log]) {
            let letter = KeyLabels::default().common_label(action);
            assert!(texts.contains(&letter), "{letter} is not shown");
        }
        assert!(!texts.iter().any(|text| text == "X"), "nobody passes in a replay");
        let texts = drawn(REPLAYED_OTHER);
        let shows = |action| texts.contains(&KeyLabels::default().common_label(action));
        assert!(ReplayControl::ALL.into_iter().all(|control| shows(InputAction::Replay(control))));
        assert!(shows(InputAction::Log) && !shows(InputAction::Analysis), "a match of another game is not analysed");
    }

    #[test]
    fn the_help_is_not_cut_off_at_the_bottom() {
        for language in Language::ALL {
            let bench = PanelHarness::in_language(*language);
            let drawn = bench.checked_texts(|ctx, texts| {
                _ = panel(ctx, texts, HelpView { offers_briefing: true, ..HelpView::default() });
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
        let lone = Seats { red: Seat::Partner, black: Seat::Person };
        for seats in [lone, lone.swapped()] {
            let drawn = drawn(HelpView { seats: Some(seats), ..HelpView::default() });
            for deed in PlayerCommand::ALL {
                for set in [KeySet::Left, KeySet::Right] {
                    let letter = KeyLabels::default().of(set, InputAction::Command(deed));
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
