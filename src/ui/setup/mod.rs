//! The setup of a match: who plays, who is Red, the level and its options.

mod devices;
pub(super) mod draft;
mod handicap;
pub(super) mod lot;
pub(super) mod panel;

pub use crate::ui::kit::name_field::cut_name;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::devices::Devices;
use self::draft::{Begin, Draft};
use self::lot::Lot;
use self::panel::SetupIntent;
use crate::appearance::Motion;
use crate::localization::Localization;
use crate::settings::LastChoices;
use crate::states::{InFront, Screen, TAMSK};
use crate::table::chance::Chance;
use crate::table::devices::DeviceOwners;
use crate::ui::kit::UiSystems;
use crate::ui::kit::fonts::BorrowedFaces;
use crate::ui::kit::navigation::{BeginAtOnce, LotDrawn, OpenRulebook};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// Draws the setup, and the lot over it, while it is the screen.
pub fn plugin(app: &mut App) {
    let open = in_state(InFront(Screen::Setup(TAMSK)));
    app.add_plugins((draft::plugin, devices::plugin))
        .add_observer(begin_at_once)
        .add_observer(begin)
        .add_observer(start)
        .add_systems(
            EguiPrimaryContextPass,
            (
                ask_for_letters.in_set(UiSystems),
                (show, devices::show, show_lot).chain().in_set(UiSystems).run_if(open),
                report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Setup(TAMSK))),
            ),
        );
}

/// Reports the card, but not the lot, which covers the middle of the table instead of a side.
fn report_inset(draft: Res<Draft>, mut reports: ResMut<InsetReports>) {
    if draft.is_on_card() {
        reports.report(Edge::Left, draft::WIDTH + 48.0);
    }
}

/// Asks for the faces of the system that names being typed may need.
fn ask_for_letters(draft: Res<Draft>, mut faces: ResMut<BorrowedFaces>) {
    for name in [&draft.players.0, &draft.players.1] {
        faces.ask(name);
    }
}

fn begin_at_once(
    begin: On<BeginAtOnce>,
    mut last: ResMut<LastChoices>,
    mut draft: ResMut<Draft>,
    mut commands: Commands,
) {
    last.tamsk.clone_from(&begin.0);
    draft.begins_at_once = true;
    commands.set_state(Screen::Setup(TAMSK));
}

fn begin(_: On<Begin>, chance: Res<Chance>, mut draft: ResMut<Draft>, mut commands: Commands) {
    match draft.colours() {
        Some([first, _]) => commands.trigger(Start { first_is_red: first == Player::Red }),
        None => draft.lot = Some(Lot::draw(&chance)),
    }
}

/// A request to start the match of the draft, now that it is known who is Red.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    first_is_red: bool,
}

/// Starts the match, and gives both people the devices that they have chosen.
fn start(
    start: On<Start>,
    draft: Res<Draft>,
    devices: Res<Devices>,
    mut owners: ResMut<DeviceOwners>,
    mut commands: Commands,
) {
    *owners = devices.owners(start.first_is_red);
    commands.write_message(draft.start(start.first_is_red));
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut draft: ResMut<Draft>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !draft.is_on_card() {
        return Ok(());
    }
    match panel::panel(ctx, &texts, &mut draft) {
        Some(SetupIntent::Back) => commands.set_state(Screen::Title),
        Some(SetupIntent::Begin) => commands.trigger(Begin),
        Some(SetupIntent::Rules) => commands.trigger(OpenRulebook::default()),
        None => {}
    }
    Ok(())
}

fn show_lot(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    motion: Motion,
    time: Res<Time<Real>>,
    mut draft: ResMut<Draft>,
    mut commands: Commands,
) -> Result {
    let Some(mut lot) = draft.lot else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    lot.advance(time.delta_secs(), motion.is_plain());
    draft.lot = Some(lot);
    let (done, first_is_red) = (lot.is_done(), lot.first_is_red());
    if !done || draft.begins_at_once {
        ctx.request_repaint();
    }
    let names = if done { draft.called_as(&texts, first_is_red) } else { draft.called(&texts) };
    if lot::panel(ctx, &texts, &names, lot.swap(), done) || (draft.begins_at_once && lot.is_read()) {
        draft.lot = None;
        commands.trigger(LotDrawn);
        commands.trigger(Start { first_is_red });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::states::TAMSK;
    use bevy::prelude::*;
    use bevy::state::app::StatesPlugin;
    use tamsk_engine::Difficulty;
    use tamsk_rules::{Options, Player};
    use tamsk_text::PlayerName;

    use super::draft::Draft;
    use super::panel::{SetupIntent, panel};
    use crate::localization::{Language, Localization};
    use crate::settings::{Company, LastChoices, PlaySettings, RedChoice};
    use crate::states::Screen;
    use crate::table::loading::StartMatch;
    use crate::ui::kit::agreed::Pace;
    use crate::ui::kit::names::PlayerNames;
    use crate::ui::kit::testing::Bench;

    #[test]
    fn every_pace_is_within_the_rules() {
        for tenths in Pace::RANGE {
            let pace = Pace(tenths);
            let options = Options { glass: pace.glass(), timer: pace.timer(), ..Options::default() };
            assert_eq!(options.validate(), Ok(()));
            assert_eq!(Pace::of_glass(pace.glass()), pace);
        }
        assert_eq!((Pace(10).glass(), Pace(10).timer()), (180_000, 15_000));
    }

    #[test]
    fn what_was_agreed_is_remembered() {
        let (mut last, mut play) = (LastChoices::default(), PlaySettings::default());
        let mut draft = Draft { players: ("Ada".into(), " Bo ".into()), red: RedChoice::Second, ..Draft::default() };
        Pace(15).agree_on(&mut draft.options);
        draft.keep_in(&mut last, &mut play);
        let again = Draft::from_settings(&last, &play);
        assert_eq!((Pace::of_glass(again.options.glass), again.red), (Pace(15), RedChoice::Second));
        assert_eq!(again.start(false).setup.names.red, "Bo");
        assert_eq!(again.start(false).setup.names.black, "Ada");
    }

    /// What is agreed for a person goes with them, whichever colour they play.
    #[test]
    fn a_handicap_belongs_to_a_person_and_not_to_a_colour() {
        let mut draft = Draft::default();
        let second = Player::Black;
        draft.options.handicaps[second].rings = 28;
        draft.set_pace_of(second, Pace(20));
        assert_eq!((draft.options.glass_of(second), draft.options.timer_against(second)), (360_000, 30_000));
        draft.set_glass_of(second, 240_000);
        assert_eq!((draft.pace_of(second), draft.pace_of(Player::Red)), (Pace(20), Pace(10)));
        let agreed = draft.options.handicaps;
        assert_eq!(draft.start(true).setup.options.handicaps, agreed);
        assert_eq!(draft.start(false).setup.options.handicaps, agreed.swapped());
        let (mut last, mut play) = (LastChoices::default(), PlaySettings::default());
        draft.keep_in(&mut last, &mut play);
        assert_eq!(Draft::from_settings(&last, &play).options.handicaps, agreed);
    }

    /// What has become the same for both players is agreed for nobody alone.
    #[test]
    fn a_pace_that_both_have_is_no_handicap() {
        let mut draft = Draft::default();
        draft.set_pace_of(Player::Red, Pace(20));
        assert!(!draft.options.handicaps.are_none());
        Pace(20).agree_on(&mut draft.options);
        assert!(draft.options.handicaps.are_none());
        draft.set_pace_of(Player::Red, Pace(20));
        assert!(draft.options.handicaps.are_none());
    }

    #[test]
    fn the_bot_sits_where_it_was_asked_to() {
        let texts = Localization::new(Language::English);
        let draft =
            Draft { company: Company::AgainstBot, bots: (Difficulty::Club, Difficulty::Expert), ..Draft::default() };
        let (red, black) = (draft.start(true), draft.start(false));
        assert_eq!((red.seats.bot(Player::Red), red.seats.bot(Player::Black)), (None, Some(Difficulty::Expert)));
        assert_eq!((black.seats.bot(Player::Red), black.seats.bot(Player::Black)), (Some(Difficulty::Expert), None));
        let names = PlayerNames { given: black.setup.names, seats: black.seats, ..PlayerNames::default() };
        assert_eq!(
            (&*names.given.red, names.name(&texts, Player::Red).as_str()),
            ("", "Expert bot"),
            "named by its seat"
        );
        let watched = Draft { company: Company::TwoBots, ..draft }.start(true);
        assert_eq!((watched.seats.bot(Player::Red), watched.seats.people().count()), (Some(Difficulty::Club), 0));
    }

    #[test]
    fn the_lot_calls_everybody_by_the_name_they_keep() {
        let texts = Localization::new(Language::English);
        let two = Draft { company: Company::TwoPeople, ..Draft::default() };
        assert_eq!(two.called(&texts), ["First player", "Second player"]);
        assert_eq!(two.called_as(&texts, true), ["Red", "Black"]);
        assert_eq!(two.called_as(&texts, false), ["Black", "Red"]);
        for company in [Company::TwoPeople, Company::AgainstBot, Company::TwoBots] {
            for first in ["", "Ada"] {
                let draft = Draft { company, players: (first.into(), PlayerName::default()), ..Draft::default() };
                for first_is_red in [true, false] {
                    let StartMatch { setup, seats, .. } = draft.start(first_is_red);
                    let names = PlayerNames { given: setup.names, seats, ..PlayerNames::default() };
                    let [first, second] = draft.called_as(&texts, first_is_red);
                    let (red, black) = if first_is_red { (first, second) } else { (second, first) };
                    assert_eq!([red, black], Player::BOTH.map(|player| names.name(&texts, player)));
                }
            }
        }
        let alone = Draft { company: Company::AgainstBot, ..Draft::default() };
        assert_eq!(alone.called(&texts)[0], "You");
        assert_eq!(alone.called_as(&texts, false)[0], "You");
    }

    #[test]
    fn the_card_fits_and_begins() {
        for bench in Bench::sizes() {
            let mut draft = Draft { advanced: true, ..Draft::default() };
            let intent = bench.click_on_key("setup-begin", |ctx, texts| panel(ctx, texts, &mut draft));
            assert_eq!(intent, Some(SetupIntent::Begin));
        }
    }

    /// Returns an app at the setup that remembers the choices.
    fn at_the_setup() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin)).init_state::<Screen>().add_plugins(crate::settings::plugin);
        app.add_plugins(super::draft::plugin);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Setup(TAMSK));
        app.update();
        app
    }

    #[test]
    fn choices_are_kept_whichever_way_the_setup_is_left() {
        for next in [Screen::Title, Screen::Match(TAMSK)] {
            let mut app = at_the_setup();
            app.world_mut().resource_mut::<Draft>().bots.1 = Difficulty::Master;
            app.world_mut().resource_mut::<Draft>().players.0 = "Ada".into();
            app.world_mut().resource_mut::<NextState<Screen>>().set(next);
            app.update();
            let kept = &app.world().resource::<LastChoices>().tamsk;
            assert_eq!((kept.bots.1, kept.players.0.as_str()), (Difficulty::Master, "Ada"), "{next:?}");

            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Setup(TAMSK));
            app.update();
            assert_eq!(app.world().resource::<Draft>().bots.1, Difficulty::Master);
        }
    }

    #[test]
    fn choices_are_kept_if_the_program_ends_at_the_setup() {
        let mut app = at_the_setup();
        app.world_mut().resource_mut::<Draft>().company = Company::TwoBots;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert_eq!(app.world().resource::<LastChoices>().tamsk.company, Company::TwoBots);
    }

    #[test]
    fn a_setup_that_is_left_as_it_was_changes_no_settings() {
        let mut app = at_the_setup();
        let before = app.world().resource_ref::<LastChoices>().last_changed();
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        assert_eq!(app.world().resource_ref::<LastChoices>().last_changed(), before);
    }

    /// Clicks on a choice and on Back change the draft; leaving the screen keeps it.
    #[test]
    fn what_is_clicked_before_back_is_kept() {
        let mut app = at_the_setup();
        let bench = Bench::at_scale(1.0);
        let mut draft = app.world().resource::<Draft>().clone();
        bench.click_on_key("setup-company-bots", |ctx, texts| panel(ctx, texts, &mut draft));
        let back = bench.click_on_key("setup-back", |ctx, texts| panel(ctx, texts, &mut draft));
        assert_eq!(back, Some(SetupIntent::Back));
        *app.world_mut().resource_mut::<Draft>() = draft;
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        assert_eq!(app.world().resource::<LastChoices>().tamsk.company, Company::TwoBots);
    }

    #[test]
    fn the_focus_is_seen_on_every_choice_of_the_card() {
        let mut draft = Draft::default();
        Bench::at_scale(1.0).framed_by_tab(16, |ctx, texts| _ = panel(ctx, texts, &mut draft));
    }
}
