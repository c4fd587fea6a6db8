//! The panel of a replay, with a scrubber above the near player's bar, and with controls beside or above this bar.

pub(crate) mod analysis;
pub(super) mod continue_card;
pub(crate) mod game;
pub(crate) mod intent;
mod keys;
pub(crate) mod strip;
mod tamsk;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::analysis::{AnalysisContent, list};
use self::game::HasReplayPanel;
use self::intent::ReplayIntent;
use crate::input::keys::{InputAction, PressedCommonActions};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{EscMenuSystems, Menu, UncoveredScreen};
use crate::table::analysis::{AnalysisCommand, ReplayAnalysis};
use crate::table::problem::ProblemCommand;
use crate::table::replay::{Playback, ReplayCommand, ReplayableGame};
use crate::table::seats::Seats;
use crate::ui::kit::PanelSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::layout::{Edge, InsetReports, InsetSystems, has_full_height_panel, is_full_height_panel};

pub fn plugin(app: &mut App) {
    add_replay_keys_and_continue_card::<LiveMatch>(app);
    app.init_resource::<ChosenList>().init_resource::<continue_card::ContinueChoices>().add_observer(act);
    add_replay_panel::<LiveMatch>(app);
}

/// Adds the replay keys of a game, and the card for continuing the match from a moment of its replay.
pub fn add_replay_keys_and_continue_card<G: ReplayableGame>(app: &mut App) {
    keys::add_replay_keys::<G>(app);
    continue_card::add_continue_card::<G>(app);
}

/// Adds the replay panel of a game.
pub fn add_replay_panel<G: HasReplayPanel>(app: &mut App) {
    let is_in_front = || in_state(UncoveredScreen(G::REPLAY_SCREEN));
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (show::<G>, read_analysis_key::<G>).chain().in_set(PanelSystems).run_if(is_in_front()),
            report_inset::<G>.in_set(InsetSystems::Report).run_if(in_state(G::REPLAY_SCREEN)),
        ),
    );
    app.add_systems(PreUpdate, close_list_by_escape.after(InputSystems).before(EscMenuSystems).run_if(is_in_front()));
}

/// Closes the list of costly turns on Esc, if the list takes up a whole edge of the screen. The press then does not
/// also open the menu.
fn close_list_by_escape(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut contexts: EguiContexts,
    mut chosen: ResMut<ChosenList>,
) -> Result {
    if let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape))
        && is_full_height_panel(contexts.ctx_mut()?, list::ID)
    {
        chosen.0 = Some(false);
        keys.clear_just_pressed(KeyCode::Escape);
    }
    Ok(())
}

/// `true` if the person has opened the list of the most costly turns, `false` if the person has closed it, and `None`
/// if the person has done neither.
#[derive(Resource, Default)]
struct ChosenList(Option<bool>);

fn report_inset<G: HasReplayPanel>(
    mut contexts: EguiContexts,
    analysis: Single<&ReplayAnalysis<G>>,
    chosen: Res<ChosenList>,
    mut reports: ResMut<InsetReports>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    reports.report(Edge::Bottom, strip::covered_height(ctx, *analysis));
    if (AnalysisContent { analysis: *analysis, list_open_override: chosen.0 }).shows_list(ctx.content_rect()) {
        reports.report(Edge::Right, list::WIDTH + 24.0);
    }
    Ok(())
}

fn show<G: HasReplayPanel>(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    replay: Single<(&G, &Playback<G>, &ReplayAnalysis<G>)>,
    seats: Res<Seats>,
    chosen: Res<ChosenList>,
    mut commands: Commands,
) -> Result {
    let (live, playback, analysis) = *replay;
    let names = PlayerNames::of(live, *seats);
    let ctx = contexts.ctx_mut()?;
    let content = AnalysisContent { analysis, list_open_override: chosen.0 };
    let covered = strip::covered_height(ctx, analysis);
    let judged = analysis.judged_match().filter(|_| content.shows_list(ctx.content_rect()));
    // Do not draw the strip while a panel, such as the list of turns, takes up a whole edge of the screen. The panel
    // would cover a part of the strip.
    let mut intents = match has_full_height_panel(ctx) {
        true => Vec::new(),
        false => strip::draw_replay_strip(ctx, &texts, &names, playback, content),
    };
    if let Some(judged) = judged {
        intents.extend(list::draw_worst_turns(ctx, &texts, &names, playback, judged, covered));
    }
    intents.into_iter().for_each(|intent| commands.trigger(intent));
    Ok(())
}

/// Handles the key for the analysis, which has the same effect as the button in the analysis row.
fn read_analysis_key<G: HasReplayPanel>(
    pressed: PressedCommonActions,
    mut contexts: EguiContexts,
    analysis: Single<&ReplayAnalysis<G>>,
    chosen: Res<ChosenList>,
    mut commands: Commands,
) -> Result {
    if pressed.just_pressed(InputAction::ToggleAnalysis) {
        let content = AnalysisContent { analysis: *analysis, list_open_override: chosen.0 };
        commands.trigger(match *analysis {
            ReplayAnalysis::None => ReplayIntent::Analysis(AnalysisCommand::Begin),
            ReplayAnalysis::Running { .. } => ReplayIntent::Analysis(AnalysisCommand::Stop),
            ReplayAnalysis::Complete(_) => {
                ReplayIntent::SetWorstTurnsVisible(!content.shows_list(contexts.ctx_mut()?.content_rect()))
            }
        });
    }
    Ok(())
}

fn act(intent: On<ReplayIntent>, mut chosen: ResMut<ChosenList>, mut commands: Commands) {
    match &*intent {
        ReplayIntent::Command(command) => _ = commands.write_message(command.clone()),
        ReplayIntent::Playback(pressed) => commands.trigger(*pressed),
        ReplayIntent::Analysis(command) => _ = commands.write_message(*command),
        ReplayIntent::SetWorstTurnsVisible(shown) => chosen.0 = Some(*shown),
        ReplayIntent::ContinueFrom(moment) => {
            commands.write_message(ReplayCommand::JumpTo(*moment));
            commands.set_state(Menu::ContinueFromReplay);
        }
        ReplayIntent::SolveMistakes(mistakes) => {
            commands.write_message(ProblemCommand::BeginMistakes(mistakes.clone()));
        }
        // Only games with contests offer this intent, and their own observers carry it out.
        ReplayIntent::WatchContestOfChallenge => {}
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, Rect, pos2, vec2};
    use tamsk_engine::Difficulty;
    use tamsk_records::{Moment, NamesByPlayer, Record, TimedAction};
    use tamsk_rules::{Action, Level, Options, Player};

    use super::analysis::AnalysisContent;
    use super::continue_card::{self, ContinueChoices, ContinueIntent};
    use super::intent::ReplayIntent;
    use super::strip::draw_replay_strip;
    use crate::input::keys::{InputAction, KeyLabels};
    use crate::localization::Localization;
    use crate::simulation::live::LiveMatch;
    use crate::table::analysis::ReplayAnalysis;
    use crate::table::replay::{Playback, ReplayControl, ReplayableGame};
    use crate::table::seats::{Seat, Seats};
    use crate::ui::kit::names::PlayerNames;
    use crate::ui::kit::playback_strip::PlaybackIntent;
    use crate::ui::kit::scrubber::ScrubberTrack;
    use crate::ui::kit::testing::PanelHarness;

    fn nothing_judged() -> AnalysisContent<'static> {
        AnalysisContent { analysis: &ReplayAnalysis::None, list_open_override: None }
    }

    fn playback() -> Playback {
        let act = |at, act| TimedAction { at, by: Player::Red, act };
        let socket = |name: &str| name.parse().expect("a socket");
        let actions =
            vec![act(0, Action::Lift(socket("D1"))), act(700, Action::Place(socket("D2"))), act(900, Action::DropRing)];
        let record = Record { rules: Options::at_level(Level::Three), actions, end: Some(60_000), ..Record::default() };
        Playback::new(LiveMatch::timeline(&record).expect("official options"), Moment::START)
    }

    fn letter(control: ReplayControl) -> String {
        KeyLabels::default().common_action_label(InputAction::Replay(control))
    }

    #[test]
    fn the_panel_fits_and_shows_every_key() {
        let playback = playback();
        for bench in PanelHarness::at_all_scales_and_languages() {
            let drawn = bench.checked_texts(|ctx, texts| {
                _ = draw_replay_strip(ctx, texts, &PlayerNames::default(), &playback, nothing_judged());
            });
            let letters = ReplayControl::ALL.map(letter).into_iter();
            for letter in letters.chain(["N", "B", "×1"].map(String::from)) {
                assert!(drawn.iter().any(|(text, _)| *text == letter), "{letter}: {drawn:?}");
            }
        }
        PanelHarness::with_masked_translations().assert_localized("the replay", |ctx, texts| {
            _ = draw_replay_strip(ctx, texts, &PlayerNames::default(), &playback, nothing_judged());
        });
    }

    #[test]
    fn each_button_shows_the_letter_of_its_key() {
        let playback = playback();
        let draw = |ctx: &Context, texts: &Localization| {
            draw_replay_strip(ctx, texts, &PlayerNames::default(), &playback, nothing_judged()).into_iter().next()
        };
        for bench in PanelHarness::at_all_scales_and_languages() {
            for control in ReplayControl::ALL {
                let letter = letter(control);
                let pressed = bench.click_on_text(&letter, draw);
                let expected = ReplayIntent::Playback(PlaybackIntent::Control(control));
                assert_eq!(pressed, Some(expected), "{letter} on {}", bench.screen());
            }
            assert_eq!(bench.click_on_text("B", draw), Some(ReplayIntent::Playback(PlaybackIntent::ViewFromOtherSide)));
            assert_eq!(bench.click_on_text("N", draw), Some(ReplayIntent::Playback(PlaybackIntent::PlayFromHere)));
        }
    }

    #[test]
    fn the_track_converts_time_to_positions_and_back() {
        let track =
            ScrubberTrack { rect: Rect::from_min_size(pos2(100.0, 0.0), vec2(1_000.0, 30.0)), watch_duration: 60_000 };
        assert_eq!((track.x_of(0), track.x_of(60_000), track.x_of(15_000)), (100.0, 1_100.0, 350.0));
        assert_eq!(
            (track.watch_time_at(0.0), track.watch_time_at(350.0), track.watch_time_at(9_999.0)),
            (0, 15_000, 60_000)
        );
        let empty = ScrubberTrack { watch_duration: 0, ..track };
        assert_eq!((empty.x_of(0), empty.watch_time_at(600.0)), (100.0, 0));
    }

    #[test]
    fn the_card_fits_and_returns_the_chosen_players() {
        for bench in PanelHarness::at_all_scales_and_languages() {
            let mut choices = ContinueChoices::default();
            let texts = bench.texts();
            let colours = || Player::BOTH.map(|player| PlayerNames::default().name(texts, player));
            for (word, intent) in [("go-on-begin", ContinueIntent::Begin), ("go-on-back", ContinueIntent::Back)] {
                assert_eq!(
                    bench.click_on_text_key(word, |ctx, texts| continue_card::draw_continue_card(
                        ctx,
                        texts,
                        &mut choices,
                        7,
                        colours()
                    )),
                    Some(intent)
                );
            }
            bench.click_on_text_key("bot-novice", |ctx, texts| {
                continue_card::draw_continue_card(ctx, texts, &mut choices, 7, colours())
            });
            bench.click_on_text_key("player-black", |ctx, texts| {
                continue_card::draw_continue_card(ctx, texts, &mut choices, 7, colours())
            });
            assert_eq!(choices, ContinueChoices { opponent: Some(Difficulty::Novice), colour: Player::Black });
            let recorded = NamesByPlayer { red: "Ada".into(), black: "Bob".into() };
            let (seats, names) = choices.seats_and_names(&recorded);
            assert_eq!(seats, Seats { red: Seat::Bot(Difficulty::Novice), black: Seat::Person });
            assert_eq!(names, NamesByPlayer::default(), "the recorded names belong to other players");
            bench.click_on_text_key("go-on-person", |ctx, texts| {
                continue_card::draw_continue_card(ctx, texts, &mut choices, 7, colours())
            });
            assert_eq!(choices.seats_and_names(&recorded), (Seats::default(), recorded));
        }
    }
}
