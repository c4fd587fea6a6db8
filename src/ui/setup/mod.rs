//! The setup of a match, in which people choose the players, their colours, the level and the options.

pub mod card;
mod devices;
pub(super) mod draft;
mod handicap;
pub(super) mod lot;
mod panel;

pub use crate::ui::kit::name_field::cut_name;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::draft::{StartDraftedMatch, TamskSetupDraft};
use crate::appearance::MotionPreference;
use crate::localization::Localization;
use crate::settings::LastChoices;
use crate::states::{Screen, TAMSK, UncoveredScreen};
use crate::table::devices::DeviceOwners;
use crate::ui::kit::PanelSystems;
use crate::ui::kit::navigation::{BeginMatchWithoutSetupCard, FirstPlayerDrawn};

pub fn plugin(app: &mut App) {
    card::add_setup_card::<TamskSetupDraft>(app);
    app.add_plugins((draft::plugin, devices::plugin)).add_observer(begin_at_once).add_observer(start).add_systems(
        EguiPrimaryContextPass,
        (devices::show_devices_card, show_lot)
            .chain()
            .after(card::show_setup_card::<TamskSetupDraft>)
            .in_set(PanelSystems)
            .run_if(in_state(UncoveredScreen(Screen::Setup(TAMSK)))),
    );
}

fn begin_at_once(
    begin: On<BeginMatchWithoutSetupCard>,
    mut last: ResMut<LastChoices>,
    mut draft: ResMut<TamskSetupDraft>,
    mut commands: Commands,
) {
    last.tamsk.clone_from(&begin.0);
    draft.skips_card = true;
    commands.set_state(Screen::Setup(TAMSK));
}

/// Gives each person the device that they have chosen, and starts the match.
fn start(
    start: On<StartDraftedMatch>,
    draft: Res<TamskSetupDraft>,
    mut owners: ResMut<DeviceOwners>,
    mut commands: Commands,
) {
    *owners = draft.devices.owners(start.first_is_red);
    commands.write_message(draft.start_request(start.first_is_red));
}

fn show_lot(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    motion: MotionPreference,
    time: Res<Time<Real>>,
    mut draft: ResMut<TamskSetupDraft>,
    mut commands: Commands,
) -> Result {
    let Some(mut lot) = draft.lot else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    lot.advance(time.delta_secs(), motion.is_reduced());
    draft.lot = Some(lot);
    let (done, first_is_red) = (lot.is_result_visible(), lot.first_person_plays_red);
    if !done || draft.skips_card {
        ctx.request_repaint();
    }
    let names = if done {
        draft.first_and_second_names_after_lot(&texts, first_is_red)
    } else {
        draft.first_and_second_names_before_lot(&texts)
    };
    if lot::draw_lot_card(ctx, &texts, &names, lot.swap_progress(), done)
        || (draft.skips_card && lot.is_shown_long_enough())
    {
        draft.lot = None;
        commands.trigger(FirstPlayerDrawn);
        commands.trigger(StartDraftedMatch { first_is_red });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;
    use bevy::state::app::StatesPlugin;
    use tamsk_engine::Difficulty;
    use tamsk_rules::{Options, Player};
    use tamsk_text::PlayerName;

    use super::card::{SetupDraft, SetupIntent, add_setup_card, draw_setup_card};
    use super::draft::TamskSetupDraft;
    use crate::localization::{Language, Localization};
    use crate::settings::{FirstColourChoice, LastChoices, Lineup, PlaySettings};
    use crate::states::{Screen, TAMSK};
    use crate::table::online::OnlineCommand;
    use crate::table::random::RandomSource;
    use crate::ui::kit::match_options::RunningTimeTenths;
    use crate::ui::kit::names::PlayerNames;
    use crate::ui::kit::setup_purpose::SetupPurpose;
    use crate::ui::kit::testing::PanelHarness;

    fn usual() -> TamskSetupDraft {
        TamskSetupDraft::from_settings(&LastChoices::default(), &PlaySettings::default())
    }

    fn of_company(lineup: Lineup) -> TamskSetupDraft {
        let mut draft = usual();
        draft.choices.lineup = lineup;
        draft
    }

    fn kept(draft: &TamskSetupDraft) -> TamskSetupDraft {
        let (mut last, mut play) = (LastChoices::default(), PlaySettings::default());
        draft.save_choices(&mut last, &mut play);
        TamskSetupDraft::from_settings(&last, &play)
    }

    fn names_in(draft: &TamskSetupDraft, first_is_red: bool) -> PlayerNames {
        let start = draft.start_request(first_is_red);
        PlayerNames { typed_names: start.setup.names, seats: start.seats, ..PlayerNames::default() }
    }

    #[test]
    fn every_pace_is_within_the_rules() {
        for tenths in RunningTimeTenths::RANGE {
            let pace = RunningTimeTenths(tenths);
            let options =
                Options { glass_sand: pace.glass_millis(), timer_sand: pace.timer_millis(), ..Options::default() };
            assert_eq!(options.validate(), Ok(()));
            assert_eq!(RunningTimeTenths::from_glass_millis(pace.glass_millis()), pace);
        }
        assert_eq!((RunningTimeTenths(10).glass_millis(), RunningTimeTenths(10).timer_millis()), (180_000, 15_000));
    }

    #[test]
    fn the_agreed_choices_are_stored() {
        let mut draft = usual();
        (draft.choices.players, draft.choices.red_person) =
            (("Ada".into(), " Bo ".into()), FirstColourChoice::SecondPerson);
        RunningTimeTenths(15).set_glass_and_timer_times(&mut draft.choices.options);
        let again = kept(&draft);
        let pace = RunningTimeTenths::from_glass_millis(again.choices.options.glass_sand);
        assert_eq!((pace, again.choices.red_person), (RunningTimeTenths(15), FirstColourChoice::SecondPerson));
        let names = again.start_request(false).setup.names;
        assert_eq!((&*names.red, &*names.black), ("Bo", "Ada"));
    }

    #[test]
    fn a_handicap_belongs_to_a_person_and_not_to_a_colour() {
        let mut draft = usual();
        let second = Player::Black;
        draft.choices.options.handicaps[second].initial_rings = 28;
        draft.set_pace_of(second, RunningTimeTenths(20));
        let options = &draft.choices.options;
        assert_eq!((options.glass_sand_of(second), options.timer_sand_against(second)), (360_000, 30_000));
        draft.set_glass_sand_of(second, 240_000);
        assert_eq!((draft.pace_of(second), draft.pace_of(Player::Red)), (RunningTimeTenths(20), RunningTimeTenths(10)));
        let agreed = draft.choices.options.handicaps;
        assert_eq!(draft.start_request(true).setup.options.handicaps, agreed);
        assert_eq!(draft.start_request(false).setup.options.handicaps, agreed.swapped());
        assert_eq!(kept(&draft).choices.options.handicaps, agreed);
    }

    #[test]
    fn a_pace_shared_by_both_is_not_a_handicap() {
        let mut draft = usual();
        draft.set_pace_of(Player::Red, RunningTimeTenths(20));
        assert!(!draft.choices.options.handicaps.are_none());
        RunningTimeTenths(20).set_glass_and_timer_times(&mut draft.choices.options);
        assert!(draft.choices.options.handicaps.are_none());
        draft.set_pace_of(Player::Red, RunningTimeTenths(20));
        assert!(draft.choices.options.handicaps.are_none());
    }

    #[test]
    fn bots_take_the_chosen_seats() {
        let texts = Localization::new(Language::English);
        let mut draft = of_company(Lineup::AgainstBot);
        draft.choices.bot_difficulties = (Difficulty::Club, Difficulty::Expert);
        let bots = |draft: &TamskSetupDraft, first_is_red| {
            Player::BOTH.map(|player| draft.start_request(first_is_red).seats.bot_difficulty(player))
        };
        assert_eq!(bots(&draft, true), [None, Some(Difficulty::Expert)]);
        assert_eq!(bots(&draft, false), [Some(Difficulty::Expert), None]);
        let names = names_in(&draft, false);
        assert_eq!(
            (&*names.typed_names.red, &*names.name(&texts, Player::Red)),
            ("", "Expert bot"),
            "the seat names it"
        );
        draft.choices.lineup = Lineup::TwoBots;
        assert_eq!(bots(&draft, true), [Some(Difficulty::Club), Some(Difficulty::Expert)]);
        assert_eq!(draft.start_request(true).seats.people().count(), 0);
    }

    #[test]
    fn the_lot_uses_the_names_of_the_match() {
        let texts = Localization::new(Language::English);
        let two = of_company(Lineup::TwoPeople);
        assert_eq!(two.first_and_second_names_before_lot(&texts), ["First player", "Second player"]);
        assert_eq!(two.first_and_second_names_after_lot(&texts, true), ["Red", "Black"]);
        assert_eq!(two.first_and_second_names_after_lot(&texts, false), ["Black", "Red"]);
        for lineup in [Lineup::TwoPeople, Lineup::AgainstBot, Lineup::TwoBots] {
            for first in ["", "Ada"] {
                let mut draft = of_company(lineup);
                draft.choices.players = (first.into(), PlayerName::default());
                for first_is_red in [true, false] {
                    let names = names_in(&draft, first_is_red);
                    let mut called = draft.first_and_second_names_after_lot(&texts, first_is_red);
                    if !first_is_red {
                        called.reverse();
                    }
                    assert_eq!(called, Player::BOTH.map(|player| names.name(&texts, player)));
                }
            }
        }
        let alone = of_company(Lineup::AgainstBot);
        assert_eq!(alone.first_and_second_names_before_lot(&texts)[0], "You");
        assert_eq!(alone.first_and_second_names_after_lot(&texts, false)[0], "You");
    }

    #[test]
    fn the_card_fits_and_begins() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            let mut draft = TamskSetupDraft { shows_advanced_options: true, ..usual() };
            let intent = bench.click_on_text_key("setup-begin", |ctx, texts| draw_setup_card(ctx, texts, &mut draft));
            assert_eq!(intent, Some(SetupIntent::Begin));
        }
    }

    #[test]
    fn an_invitation_has_neither_players_nor_colours() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            let mut draft = TamskSetupDraft { shows_advanced_options: true, purpose: SetupPurpose::Invite, ..usual() };
            let intent =
                bench.click_on_text_key("online-setup-invite", |ctx, texts| draw_setup_card(ctx, texts, &mut draft));
            assert_eq!(intent, Some(SetupIntent::Begin));
            let drawn = bench.settled_texts(|ctx, texts| _ = draw_setup_card(ctx, texts, &mut draft));
            for key in ["setup-company-bot", "setup-red-lot", "setup-timer-left", "setup-begin"] {
                assert!(!drawn.contains(&bench.texts().tr(key).into_owned()), "{key}: {drawn:?}");
            }
        }
        assert_eq!(SetupPurpose::Invite.online_offer_command(TAMSK), Some(OnlineCommand::WaitForGuest(TAMSK)));
    }

    fn at_the_setup() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin)).init_state::<Screen>().add_plugins(crate::settings::plugin);
        add_setup_card::<TamskSetupDraft>(&mut app);
        app.init_resource::<RandomSource>().add_plugins(super::draft::plugin);
        go(&mut app, Screen::Setup(TAMSK));
        app
    }

    fn go(app: &mut App, screen: Screen) {
        app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        app.update();
    }

    fn draft(app: &mut App) -> Mut<'_, TamskSetupDraft> {
        app.world_mut().resource_mut::<TamskSetupDraft>()
    }

    #[test]
    fn choices_are_stored_however_the_setup_is_left() {
        for next in [Screen::Title, Screen::Match(TAMSK)] {
            let mut app = at_the_setup();
            draft(&mut app).choices.bot_difficulties.1 = Difficulty::Master;
            draft(&mut app).choices.players.0 = "Ada".into();
            go(&mut app, next);
            let kept = &app.world().resource::<LastChoices>().tamsk;
            assert_eq!((kept.bot_difficulties.1, kept.players.0.as_str()), (Difficulty::Master, "Ada"), "{next:?}");
            go(&mut app, Screen::Setup(TAMSK));
            assert_eq!(draft(&mut app).choices.bot_difficulties.1, Difficulty::Master);
        }
    }

    #[test]
    fn choices_are_stored_if_the_program_exits_during_the_setup() {
        let mut app = at_the_setup();
        draft(&mut app).choices.lineup = Lineup::TwoBots;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert_eq!(app.world().resource::<LastChoices>().tamsk.lineup, Lineup::TwoBots);
    }

    #[test]
    fn an_unchanged_setup_does_not_touch_the_settings() {
        let mut app = at_the_setup();
        let before = app.world().resource_ref::<LastChoices>().last_changed();
        go(&mut app, Screen::Title);
        assert_eq!(app.world().resource_ref::<LastChoices>().last_changed(), before);
    }

    #[test]
    fn choices_clicked_before_back_are_stored() {
        let mut app = at_the_setup();
        let bench = PanelHarness::at_scale(1.0);
        bench.click_on_text_key("setup-company-bots", |ctx, texts| draw_setup_card(ctx, texts, &mut *draft(&mut app)));
        let back =
            bench.click_on_text_key("setup-back", |ctx, texts| draw_setup_card(ctx, texts, &mut *draft(&mut app)));
        assert_eq!(back, Some(SetupIntent::Back));
        go(&mut app, Screen::Title);
        assert_eq!(app.world().resource::<LastChoices>().tamsk.lineup, Lineup::TwoBots);
    }

    #[test]
    fn the_focus_is_visible_on_every_choice_of_the_card() {
        let mut draft = usual();
        PanelHarness::at_scale(1.0).focus_frames_by_tab(16, |ctx, texts| _ = draw_setup_card(ctx, texts, &mut draft));
    }
}
