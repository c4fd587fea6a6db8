//! Tests of the card over a match, and of the request card beside the board.

use bevy_egui::egui::Context;
use tamsk_net::{AbsenceChoice, ConsentRequest, Ending, Phrase, StopReason};
use tamsk_rules::Level;

use super::{far_match, shown, stands};
use crate::localization::{Language, Localization};
use crate::table::online::{ClockStop, OnlineMatch};
use crate::ui::kit::testing::PanelHarness;
use crate::ui::online::match_card::{self, MatchCardIntent, MatchCardReason};
use crate::ui::online::requests::{self, RequestCardContent};

#[test]
fn each_button_over_a_match_returns_its_intent() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        let content = |playing| shown(bench.texts(), playing, Level::One);
        let stopped = |stop: ClockStop| content(far_match(Some(stop)));
        let away = content(OnlineMatch {
            may_choose_after_absence: true,
            ..far_match(Some(stands(StopReason::Silence, false)))
        });
        let menu = content(far_match(None));
        for (key, view, intent) in [
            ("online-ready", &stopped(stands(StopReason::Pause, true)), MatchCardIntent::ReportReady),
            ("online-leave-match", &stopped(stands(StopReason::Silence, false)), MatchCardIntent::Leave),
            ("online-wait", &away, MatchCardIntent::ChooseAfterAbsence(AbsenceChoice::Wait)),
            ("online-claim", &away, MatchCardIntent::ChooseAfterAbsence(AbsenceChoice::ClaimMatch)),
            ("online-call-off", &away, MatchCardIntent::ChooseAfterAbsence(AbsenceChoice::CallOff)),
            ("online-resume", &menu, MatchCardIntent::ReturnToMatch),
            ("online-well-played", &menu, MatchCardIntent::SendPhrase(Phrase::WellPlayed)),
            ("online-ask-pause", &menu, MatchCardIntent::SendRequest(ConsentRequest::Pause)),
        ] {
            let pressed = bench.click_on_text_key(key, |ctx, texts| match_card::draw_match_card(ctx, texts, view));
            assert_eq!(pressed, Some(intent), "{key}");
        }
        let request = RequestCardContent { request: ConsentRequest::Tie, other_name: "Ada".into() };
        for (key, granted) in [("confirm-agree", true), ("confirm-decline", false)] {
            let ask = |ctx: &Context, texts: &Localization| {
                requests::draw_request_card(ctx, texts, &request, ctx.content_rect())
            };
            assert_eq!(bench.click_on_text_key(key, ask), Some(granted));
        }
    }
}

#[test]
fn only_possible_requests_are_offered() {
    let texts = Localization::new(Language::English);
    let asks = |playing: OnlineMatch, level| {
        let content = shown(&texts, playing, level);
        content.sendable_requests.into_iter().map(|(request, _)| request).collect::<Vec<_>>()
    };
    assert_eq!(
        asks(far_match(None), Level::One),
        [ConsentRequest::Pause, ConsentRequest::CallOff, ConsentRequest::Tie]
    );
    assert_eq!(
        asks(far_match(None), Level::Two),
        [ConsentRequest::Pause, ConsentRequest::CallOff],
        "sand keeps running"
    );
    let paused = far_match(Some(stands(StopReason::Pause, true)));
    assert_eq!(asks(paused.clone(), Level::One), [ConsentRequest::CallOff]);
    let over = OnlineMatch { ending: Some(Ending::CalledOff), ..paused.clone() };
    assert_eq!(asks(over, Level::One), [ConsentRequest::Rematch]);
    let mut alone = paused;
    alone.connection_status.route.path = None;
    assert_eq!(asks(alone, Level::One), []);
    let content = |stop| shown(&texts, far_match(Some(stop)), Level::Two);
    assert!(content(stands(StopReason::Silence, true)).hides_board);
    assert!(
        !content(stands(StopReason::Silence, false)).can_report_ready
            && !content(stands(StopReason::Diverged, true)).can_report_ready
    );
}

#[test]
fn the_kind_of_card_follows_from_the_state_of_the_match() {
    let texts = Localization::new(Language::English);
    let kind = |playing| shown(&texts, playing, Level::Two).kind;
    assert_eq!(kind(far_match(None)), MatchCardReason::Menu);
    assert_eq!(kind(far_match(Some(stands(StopReason::Pause, true)))), MatchCardReason::Standstill);
    assert_eq!(kind(OnlineMatch { ending: Some(Ending::CalledOff), ..far_match(None) }), MatchCardReason::Ended);
}
