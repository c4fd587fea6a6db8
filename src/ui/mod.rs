//! All panels: widgets in `kit`, shared layout in `layout`, and one folder per panel. Panels never import each other;
//! they use states and events. They ask the match what is possible and send messages, but decide nothing.

mod announce;
mod briefing;
mod confirm;
pub(crate) mod help;
pub(crate) mod hud;
pub(crate) mod kit;
pub(crate) mod layout;
mod lesson;
mod mice;
pub(crate) mod online;
pub(crate) mod pause;
mod problems;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod result;
pub(crate) mod rulebook;
mod settings;
pub(crate) mod setup;
pub(crate) mod speech;
mod study;
mod tips;
pub(crate) mod title;
mod toast;

use bevy::prelude::*;

use self::kit::games::ShownGames;

pub use hud::{GlassLabel, GlassLabels, RingRights};
pub use kit::games::{Conclusion, GameHelp, ShownInPanels};
pub use kit::names::PlayerNames;
pub use kit::navigation::{Confirmation, Navigation, OpenRulebook};
pub use kit::pointer_ways::{PointerMethod, pointer_method};
pub use kit::spots::{ButtonSpots, FocusSpot};
pub use kit::status::{ClockStopReason, PlayerStatus};
pub use kit::widgets::GlassSign;
pub use kit::{ContrastSystems, UiSystems};
pub use layout::Insets;
pub use records::RecordsBrowser;
pub use setup::{card as setup_card, cut_name};
pub use speech::{SpokenSentences, Transcript};
#[cfg(test)]
pub(crate) use tests::{Panel, assert_panels_fit, labelled_panel};

/// Adds all panels. Needs `EguiPlugin`, `simulation`, `table`, `persistence` and `localization`.
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin, layout::plugin))
        .add_plugins((
            title::plugin,
            setup::plugin,
            hud::plugin,
            result::plugin,
            pause::plugin,
            settings::plugin,
            help::plugin,
            rulebook::plugin,
            confirm::plugin,
            briefing::plugin,
            lesson::plugin,
            announce::plugin,
            tips::plugin,
            toast::plugin,
        ))
        .add_plugins((
            mice::plugin,
            problems::plugin,
            records::plugin,
            replay::plugin,
            study::plugin,
            speech::plugin,
            online::plugin,
        ));
}

/// Adds a game's own panels, and the panels shared by all games: aid and replay keys, pause, result, and the card for
/// continuing a replayed match. TAMSK has them already.
pub fn add_game<G: ShownInPanels>(app: &mut App) {
    G::add_panels(app);
    app.world_mut().get_resource_or_init::<ShownGames>().add::<G>();
    kit::aids::add_aid_keys::<G>(app);
    kit::navigation::close_menus_on_leaving::<G>(app);
    pause::add_pause_menu_for::<G>(app);
    result::brief::show_results_of::<G>(app);
    rulebook::add_rulebook_parts::<G>(app);
    replay::add_replay_of::<G>(app);
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use bevy_egui::egui::Context;
    use jiff::Timestamp;
    use tamsk_engine::Difficulty;
    use tamsk_engine::player::TimerRestraint;
    use tamsk_records::{Names, Record};
    use tamsk_rules::{Handicap, Handicaps, Level, Options, Player, TimeLimits};

    use super::briefing::{self, BriefingPlace, BriefingView};
    use super::confirm::{self, ConfirmationView};
    use super::help::{self, HelpView};
    use super::kit::leaving::LeavingOutcome;
    use super::kit::match_options::Pace;
    use super::kit::names::PlayerNames;
    use super::kit::navigation::Confirmation;
    use super::kit::testing::PanelHarness;
    use super::pause::{self, PauseView, PausedKind};
    use super::replay::go_on::{self, ContinueChoices};
    use super::rulebook::panel::Bookmark;
    use super::setup::draft::Draft;
    use super::title::leading_choice::{LeadingChoice, choices_of_unfinished};
    use super::title::panel::{TitleView, WelcomeView};
    use super::{online, problems, records, rulebook, settings, setup, study, title};
    use crate::localization::{Language, Localization};
    use crate::persistence::{LibraryEntry, RecordMetadata, SavedMatch};
    use crate::settings::{ColourChoice, Lineup, MatchChoices, Quality, Settings};
    use crate::table::lesson::{LessonEntry, LessonPart};
    use crate::table::seats::{Seat, Seats};
    use crate::table::table_top::TableSide;
    use crate::table::unfinished::UnfinishedMatch;

    const WELCOME: WelcomeView = WelcomeView {
        language: Language::English,
        quality: None,
        suited: Quality::Medium,
        minutes: 88,
        has_lessons: true,
        preparing: true,
        dimmed: false,
    };

    fn leads() -> [LeadingChoice; 10] {
        let lesson =
            LessonEntry { name: "x".into(), title: "rings-title".into(), part: LessonPart::default(), steps: 12 };
        let unfinished = |seats| {
            let players = Names { red: "1".repeat(24).into(), black: "2".repeat(24).into() };
            let summary = UnfinishedMatch::summary(&Record { players, ..Record::default() }).ok();
            let note = RecordMetadata { seats: Some(seats), ..RecordMetadata::default() };
            let entry = LibraryEntry { file: PathBuf::new(), note, date: Timestamp::UNIX_EPOCH, played: 1, summary };
            LeadingChoice::Unfinished { file: PathBuf::new(), choices: choices_of_unfinished(&entry) }
        };
        let again = |company| LeadingChoice::PlayAgain(MatchChoices { company, ..MatchChoices::default() });
        [
            LeadingChoice::Bot,
            LeadingChoice::FirstLesson { name: "x".into(), minutes: 88 },
            LeadingChoice::ContinueLesson { lesson: lesson.clone(), step: 10 },
            LeadingChoice::NextLesson(lesson),
            again(Lineup::TwoPeople),
            again(Lineup::AgainstBot),
            again(Lineup::TwoBots),
            unfinished(Seats::default()),
            unfinished(Seats { red: Seat::Bot(Difficulty::Master), black: Seat::Person }),
            unfinished(Seats { red: Seat::Bot(Difficulty::Expert), black: Seat::Bot(Difficulty::Novice) }),
        ]
    }

    pub type Panel = Box<dyn FnMut(&Context, &Localization)>;

    pub fn labelled_panel(
        what: impl Into<String>,
        draw: impl FnMut(&Context, &Localization) + 'static,
    ) -> (String, Panel) {
        (what.into(), Box::new(draw))
    }

    fn pauses() -> impl Iterator<Item = (String, Panel)> {
        let of_people = [(true, &Player::BOTH[..]), (false, &Player::BOTH[..1]), (false, &[])];
        let of_people = of_people.into_iter().map(|(hides, people)| {
            labelled_panel(format!("the pause of {}", people.len()), move |ctx, texts| {
                let about = |key, player| PlayerNames::default().about(texts, key, player);
                let resigns = people.iter().map(|&who| (who, about("pause-resigns", who)));
                let tie = people.first().filter(|_| people.len() == 2).map(|&who| (who, about("pause-offer-tie", who)));
                let view =
                    PauseView { hides_board: hides, resign_buttons: resigns.collect(), tie, ..PauseView::default() };
                _ = pause::panel(ctx, texts, &view);
            })
        });
        let replay = PauseView { kind: PausedKind::Replay, ..PauseView::default() };
        of_people
            .chain([labelled_panel("the pause of a replay", move |ctx, texts| _ = pause::panel(ctx, texts, &replay))])
    }

    fn everything() -> Vec<(String, Panel)> {
        let mut all = vec![
            labelled_panel("the first start", |ctx, texts| _ = title::panel::welcome(ctx, texts, &mut WELCOME.clone())),
            labelled_panel("the settings", |ctx, texts| settings_with(ctx, texts, "")),
            labelled_panel("some settings", |ctx, texts| settings_with(ctx, texts, "e")),
            labelled_panel("no settings", |ctx, texts| settings_with(ctx, texts, "0123456789")),
            labelled_panel("a lot", |ctx, texts| {
                _ = setup::lot::panel(ctx, texts, &["F2".into(), "Esc".into()], 0.3, false);
            }),
            labelled_panel("going on", |ctx, texts| {
                let colours = ["player-red", "player-black"].map(|key| texts.tr(key).into_owned());
                _ = go_on::panel(ctx, texts, &mut ContinueChoices::default(), 888, colours);
            }),
        ];
        let help = HelpView { in_lesson: true, offers_briefing: true, ..HelpView::default() };
        all.push(labelled_panel("the controls", move |ctx, texts| _ = help::panel(ctx, texts, help)));
        all.extend(leads().map(|lead| {
            let what = format!("the title with {lead:?}");
            let games = vec![("gipf", "title-gipf")];
            let awaited_by = Some("Wolfeschlegelsteinhausenbergerdorff".to_owned());
            let view = TitleView { lead, unfinished: 188, awaited_by, preparing: true, games, ..TitleView::default() };
            labelled_panel(what, move |ctx, texts| _ = title::panel::panel(ctx, texts, &view))
        }));
        all.extend(pauses());
        all.extend(briefing_panels());
        all.extend([Confirmation::Leave, Confirmation::Resign(Player::Red), Confirmation::Quit].map(|what| {
            let asked = ConfirmationView::new(what, LeavingOutcome::Lost);
            labelled_panel(format!("{what:?}?"), move |ctx, texts| _ = confirm::panel(ctx, texts, &asked))
        }));
        all.extend(drafts().into_iter().map(|mut draft| {
            let what = format!("the setup {:?} {:?}", draft.choices.company, draft.choices.options);
            labelled_panel(what, move |ctx, texts| _ = setup::card::panel(ctx, texts, &mut draft))
        }));
        all.extend(records::tests::panels());
        all.extend(problems::tests::panels());
        all.extend(study::tests::panels());
        all.extend(online::tests::panels());
        all.extend((0..Bookmark::default().sections().count()).map(|section| {
            let mut bookmark = Bookmark { section, ..Bookmark::default() };
            labelled_panel(format!("page {section}"), move |ctx, texts| {
                _ = rulebook::panel::panel(ctx, texts, &mut bookmark);
            })
        }));
        all
    }

    /// Returns the briefings: drawn once for one reader, and twice for two people at a table-top screen.
    fn briefing_panels() -> Vec<(String, Panel)> {
        let of_one = |view: BriefingView| {
            labelled_panel(format!("the briefing {view:?}"), move |ctx, texts| {
                _ = briefing::panel(ctx, texts, &view, BriefingPlace::default());
            })
        };
        let of_two = |view: BriefingView| {
            labelled_panel(format!("the briefing {view:?} of two people at a table-top screen"), move |ctx, texts| {
                for place in BriefingPlace::of_both(ctx.content_rect(), TableSide::Near) {
                    _ = briefing::panel(ctx, texts, &view, place);
                }
            })
        };
        briefings().into_iter().map(of_one).chain(briefings().into_iter().map(of_two)).collect()
    }

    fn briefings() -> Vec<BriefingView> {
        let mut views = Vec::new();
        let odds = Handicap { rings: 24, glass: Some(600_000), timer: Some(60_000) };
        let handicaps = Handicaps { red: odds, black: odds };
        let unequal = Options { handicaps, ..Options::at_level(Level::Three) };
        let unhurried = Options { limits: TimeLimits::SandOnly, ..unequal };
        let plain = Options { handicaps, ..Options::at_level(Level::One) };
        for options in [plain, Options::at_level(Level::Two), Options::at_level(Level::Three), unequal, unhurried] {
            for names in [
                PlayerNames::default(),
                PlayerNames::one_person_as(Player::Red),
                PlayerNames::one_person_as(Player::Black),
            ] {
                for (begins, first) in [(true, true), (false, false)] {
                    let difficulty = if first { Difficulty::Novice } else { Difficulty::Club };
                    let restraint = TimerRestraint::towards_person(difficulty, first, &options, Player::Red);
                    let names = names.clone();
                    views.push(BriefingView {
                        names,
                        options,
                        to_move: Player::Red,
                        begins,
                        first_player_known: !begins,
                        restraint,
                        is_for_both: false,
                    });
                }
            }
        }
        views
    }

    fn settings_with(ctx: &Context, texts: &Localization, query: &str) {
        settings::panel(ctx, texts, &mut Settings::default(), &mut query.to_owned(), false);
    }

    fn drafts() -> Vec<Draft> {
        let mut drafts = Vec::new();
        for company in [Lineup::TwoPeople, Lineup::AgainstBot, Lineup::TwoBots] {
            for level in [Level::One, Level::Two, Level::Three] {
                let options = Options::at_level(level);
                let red = ColourChoice::First;
                let mut choices = MatchChoices { company, options, red, ..MatchChoices::default() };
                Pace(30).set_for_both(&mut choices.options);
                drafts.push(Draft { choices, advanced: true, ..Draft::default() });
            }
        }
        drafts
    }

    /// Asserts that all panels fit on every screen in every language and take all their words from the locale files.
    pub fn assert_panels_fit(panels: fn() -> Vec<(String, Panel)>) {
        for bench in PanelHarness::sizes().chain(PanelHarness::windows()) {
            for (_, mut panel) in panels() {
                bench.checked_texts(|ctx, texts| panel(ctx, texts));
            }
        }
        for (what, panel) in panels() {
            PanelHarness::masked().assert_localized(&what, panel);
        }
    }

    #[test]
    fn every_panel_fits_and_is_localized() {
        assert_panels_fit(everything);
    }

    #[test]
    fn the_title_says_against_whom_it_is_your_turn() {
        let view = |name: &str| TitleView { awaited_by: Some(name.to_owned()), ..TitleView::default() };
        for bench in PanelHarness::sizes() {
            let drawn = |view| bench.checked_texts(|ctx, texts| _ = title::panel::panel(ctx, texts, &view));
            assert!(drawn(view("Ada")).iter().any(|(text, _)| text.contains("Ada")));
            assert!(!drawn(view(&"W".repeat(60))).iter().any(|(text, _)| text.contains('W')), "it has no room");
        }
    }

    #[test]
    fn the_title_cuts_the_longest_names() {
        let players = ("W".repeat(24).into(), "Ma ".repeat(8).into());
        let lead = LeadingChoice::PlayAgain(MatchChoices { players, ..MatchChoices::default() });
        let view = TitleView { lead, ..TitleView::default() };
        for bench in PanelHarness::sizes() {
            let drawn = bench.checked_texts(|ctx, texts| _ = title::panel::panel(ctx, texts, &view));
            assert!(drawn.iter().any(|(text, _)| text.contains('…')), "{drawn:?}");
        }
    }
}
