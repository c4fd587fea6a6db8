//! Tests of the card over a match, and of requests beside the board.

use bevy_egui::egui::Context;
use tamsk_net::{AbsenceChoice, Ending, Phrase, Request, StopReason};
use tamsk_rules::Level;

use super::{far_match, shown, stands};
use crate::localization::{Language, Localization};
use crate::table::online::{FarMatch, Standstill};
use crate::ui::kit::testing::PanelHarness;
use crate::ui::online::match_card::{self, MatchCardKind, MatchIntent};
use crate::ui::online::requests::{self, RequestView};

#[test]
fn each_button_over_a_match_returns_its_intent() {
    for bench in PanelHarness::sizes() {
        let view = |playing| shown(bench.texts(), playing, Level::One);
        let stopped = |stop: Standstill| view(far_match(Some(stop)));
        let away = view(FarMatch { may_choose: true, ..far_match(Some(stands(StopReason::Silence, false))) });
        let menu = view(far_match(None));
        for (key, view, intent) in [
            ("online-ready", &stopped(stands(StopReason::Pause, true)), MatchIntent::Ready),
            ("online-leave-match", &stopped(stands(StopReason::Silence, false)), MatchIntent::Leave),
            ("online-wait", &away, MatchIntent::Choose(AbsenceChoice::Wait)),
            ("online-claim", &away, MatchIntent::Choose(AbsenceChoice::Claim)),
            ("online-call-off", &away, MatchIntent::Choose(AbsenceChoice::CallOff)),
            ("online-resume", &menu, MatchIntent::Resume),
            ("online-well-played", &menu, MatchIntent::Say(Phrase::WellPlayed)),
            ("online-ask-pause", &menu, MatchIntent::Ask(Request::Pause)),
        ] {
            let pressed = bench.click_on_key(key, |ctx, texts| match_card::panel(ctx, texts, view));
            assert_eq!(pressed, Some(intent), "{key}");
        }
        let request = RequestView { request: Request::Tie, other: "Ada".into() };
        for (key, granted) in [("confirm-agree", true), ("confirm-decline", false)] {
            let ask = |ctx: &Context, texts: &Localization| requests::panel(ctx, texts, &request, ctx.content_rect());
            assert_eq!(bench.click_on_key(key, ask), Some(granted));
        }
    }
}

#[test]
fn only_what_is_possible_is_offered() {
    let texts = Localization::new(Language::English);
    let asks = |playing: FarMatch, level| {
        let view = shown(&texts, playing, level);
        view.asks.into_iter().map(|(request, _)| request).collect::<Vec<_>>()
    };
    assert_eq!(asks(far_match(None), Level::One), [Request::Pause, Request::CallOff, Request::Tie]);
    assert_eq!(asks(far_match(None), Level::Two), [Request::Pause, Request::CallOff], "sand runs on meanwhile");
    let paused = far_match(Some(stands(StopReason::Pause, true)));
    assert_eq!(asks(paused.clone(), Level::One), [Request::CallOff]);
    let over = FarMatch { ending: Some(Ending::CalledOff), ..paused.clone() };
    assert_eq!(asks(over, Level::One), [Request::Rematch]);
    let mut alone = paused;
    alone.badge.connection.path = None;
    assert_eq!(asks(alone, Level::One), []);
    let view = |stop| shown(&texts, far_match(Some(stop)), Level::Two);
    assert!(view(stands(StopReason::Silence, true)).hides_board);
    assert!(
        !view(stands(StopReason::Silence, false)).may_be_ready
            && !view(stands(StopReason::Diverged, true)).may_be_ready
    );
}

#[test]
fn the_match_is_hidden_and_told_apart_from_a_menu() {
    let texts = Localization::new(Language::English);
    let kind = |playing| shown(&texts, playing, Level::Two).kind;
    assert_eq!(kind(far_match(None)), MatchCardKind::Menu);
    assert_eq!(kind(far_match(Some(stands(StopReason::Pause, true)))), MatchCardKind::Standstill);
    assert_eq!(kind(FarMatch { ending: Some(Ending::CalledOff), ..far_match(None) }), MatchCardKind::Ended);
}
