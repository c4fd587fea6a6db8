//! Tests of the cards of online play: layout, buttons and texts.

mod follow;
mod over_match;

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, pos2};
use tamsk_net::{
    CloseReason, ClosedBy, ConsentRequest, Ending, FrameErrorKind, MessageKind, OutdatedEnd, Phrase, RestoreError,
    StopReason,
};
use tamsk_online::{ConnectionPath, InviteCode, NetworkError, PlayerIdentity, PlayerSecretKey};
use tamsk_rules::{Level, Options, Player};

use super::agreement::{self, AgreementContent, AgreementIntent};
use super::badge::{self, ConnectionBadgeContent};
use super::lobby::{self, LobbyContent, LobbyIntent};
use super::match_card::{self, MatchCardContent};
use super::match_overlay::match_card_content;
use super::requests::{self, RequestCardContent};
use super::waiting::{self, WaitingIntent};
use super::words::failure_words;
use crate::localization::{Language, Localization};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::TAMSK;
use crate::table::game::PlayableGame;
use crate::table::on_table::MatchFacts;
use crate::table::online::{
    ClockStop, ConnectionDetails, OnlineFailure, OnlineMatch, OnlinePhase, OnlineState, TableInvitation,
};
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::agreement::DescribesAgreedRules;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::online_words::phrase_key;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::tests::{Panel, labelled_panel};

const CODE: &str = "123-456-789-012";

fn code() -> InviteCode {
    CODE.parse().expect("a code")
}

fn stands(why: StopReason, is_synced: bool) -> ClockStop {
    ClockStop {
        why,
        pausing_player: None,
        are_logs_synced: is_synced,
        is_local_ready: false,
        is_other_ready: false,
        reconnection_attempts: 88,
    }
}

fn far_match(stop: Option<ClockStop>) -> OnlineMatch {
    let mut badge = ConnectionDetails::default();
    badge.route.path = Some(ConnectionPath::Direct);
    OnlineMatch { number: 1, stop, connection_status: badge, ..OnlineMatch::new(TAMSK, Player::Black) }
}

fn state(playing: OnlineMatch) -> OnlineState {
    let mut state = OnlineState::default();
    state.other_player = Some(PlayerIdentity { key: PlayerSecretKey::generate().player_key(), name: "Ada".into() });
    state.phase = OnlinePhase::Playing(playing);
    state
}

fn live(level: Level) -> LiveMatch {
    LiveMatch::new(MatchSetup { options: Options::at_level(level), ..default() }).expect("valid options")
}

fn shown(texts: &Localization, playing: OnlineMatch, level: Level) -> MatchCardContent {
    let (live, facts) = (live(level), MatchFacts { script_colours: LiveMatch::SCRIPT_COLOURS, ..default() });
    let names = PlayerNames::of(&live, Seats::for_player(playing.local_player, Seat::Person, Seat::Remote));
    match_card_content(texts, &state(playing.clone()), &playing, &facts, Some(&live), &names)
}

fn choosing_view() -> LobbyContent {
    LobbyContent {
        own_name: "Bo".into(),
        code: "123-456-7".into(),
        explains_privacy: true,
        stored_matches: vec![("Ada".into(), true), ("Bo".into(), false)],
        games: vec![(TAMSK, "title-name"), ("gipf", "title-gipf")],
        local_tables: vec![("Ada".into(), "title-gipf")],
        friends: vec!["Ada".into()],
        ..LobbyContent::default()
    }
}

fn agreeing_view(texts: &Localization, hosts: bool) -> AgreementContent {
    let mut options = Options::at_level(Level::Three);
    options.handicaps.black.initial_rings = 28;
    let rules = Some(LiveMatch::rules_in_words(texts, &options, ["Ada", "Bo"]));
    AgreementContent {
        other_name: "Ada".into(),
        is_host: hosts,
        proposed_rules: rules,
        has_agreed: false,
        has_other_agreed: true,
        can_extend_ring_window: hosts,
    }
}

fn waiting_table(is_relayed: bool) -> TableInvitation {
    let addresses = ["192.0.2.1:4000", "198.51.100.28:50000"].map(|text| text.parse().expect("an address"));
    TableInvitation { code: code(), fallback_addresses: addresses.into(), is_relayed }
}

/// Returns a running match, a match with requests from both players, and stopped and ended matches of several kinds.
fn matches() -> Vec<OnlineMatch> {
    let stopped = |why, is_synced| far_match(Some(stands(why, is_synced)));
    let ready = ClockStop { is_local_ready: true, is_other_ready: true, ..stands(StopReason::NotStarted, true) };
    let everything = vec![ConsentRequest::Pause, ConsentRequest::CallOff, ConsentRequest::Tie];
    vec![
        far_match(None),
        OnlineMatch { own_requests: everything.clone(), other_requests: everything, ..far_match(None) },
        stopped(StopReason::NotStarted, true),
        far_match(Some(ready)),
        stopped(StopReason::Silence, false),
        OnlineMatch { own_withdrawn_act_count: 8, ..stopped(StopReason::Silence, true) },
        OnlineMatch { may_choose_after_absence: true, ..stopped(StopReason::Silence, false) },
        OnlineMatch { last_answer: Some((ConsentRequest::CallOff, false)), ..stopped(StopReason::Pause, true) },
        far_match(Some(ClockStop { pausing_player: Some(Player::Black), ..stands(StopReason::Pause, true) })),
        OnlineMatch { is_diverged: true, ..stopped(StopReason::Diverged, true) },
        OnlineMatch { ending: Some(Ending::CalledOff), ..stopped(StopReason::CalledOff, true) },
        OnlineMatch { ending: Some(Ending::Claimed(Player::Red)), ..stopped(StopReason::Silence, false) },
        OnlineMatch { ending: Some(Ending::Claimed(Player::Black)), ..stopped(StopReason::Silence, false) },
    ]
}

/// Returns the cards of online play in every state.
pub fn panels() -> Vec<(String, Panel)> {
    let mut all = vec![
        labelled_panel("friends far away", |ctx, texts| _ = lobby::draw_lobby_card(ctx, texts, &mut choosing_view())),
        labelled_panel("friends far away, at first", |ctx, texts| {
            let failure = failure_words(texts, &OnlineFailure::Network(NetworkError::NotAnswering), "Ada");
            let games = choosing_view().games;
            _ = lobby::draw_lobby_card(ctx, texts, &mut LobbyContent { failure, games, ..LobbyContent::default() });
        }),
        labelled_panel("a request", |ctx, texts| {
            let content = RequestCardContent { request: ConsentRequest::CallOff, other_name: "Ada".into() };
            _ = requests::draw_request_card(ctx, texts, &content, ctx.content_rect());
        }),
        labelled_panel("the badge", |ctx, texts| {
            badge::draw_connection_badge(ctx, texts, &badge_view(), pos2(8.0, 60.0));
        }),
    ];
    for (is_host, found) in
        [(true, None), (false, None), (true, Some(waiting_table(true))), (true, Some(waiting_table(false)))]
    {
        all.push(labelled_panel(format!("waiting for {found:?}"), move |ctx, texts| {
            _ = waiting::draw_waiting_card(ctx, texts, is_host, found.as_ref());
        }));
    }
    for hosts in [true, false] {
        all.push(labelled_panel("the agreement", move |ctx, texts| {
            _ = agreement::draw_agreement_card(ctx, texts, &agreeing_view(texts, hosts));
        }));
    }
    for (playing, level) in matches().into_iter().flat_map(|one| [(one.clone(), Level::One), (one, Level::Three)]) {
        all.push(labelled_panel(format!("{playing:?}"), move |ctx, texts| {
            _ = match_card::draw_match_card(ctx, texts, &shown(texts, playing.clone(), level));
        }));
    }
    all
}

fn badge_view() -> ConnectionBadgeContent {
    ConnectionBadgeContent {
        other_name: "Ada".into(),
        round_trip: Some(188),
        connection_path: Some(ConnectionPath::Relayed),
        is_stalled: true,
        average_other_lag_compensation: Some(88),
        visible_other_phrase: Some(Phrase::WellPlayed),
    }
}

#[test]
fn each_button_on_the_title_returns_its_intent() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        let mut content = LobbyContent { explains_privacy: false, ..choosing_view() };
        content.stored_matches.truncate(1);
        let turn = bench.texts().tr_args("online-your-turn", &[("name", "Ada".into())]);
        let pressed = bench.click_on_text(&turn, |ctx, texts| lobby::draw_lobby_card(ctx, texts, &mut content));
        assert_eq!(pressed, Some(LobbyIntent::ContinueStoredMatch(0)));
        for (key, intent) in [("online-back", LobbyIntent::Back), ("online-settings", LobbyIntent::Settings)] {
            let pressed = bench.click_on_text_key(key, |ctx, texts| lobby::draw_lobby_card(ctx, texts, &mut content));
            assert_eq!(pressed, Some(intent));
        }
        let found = waiting_table(false);
        for (key, intent) in [
            ("online-copy-code", WaitingIntent::CopyCode),
            ("online-copy-link", WaitingIntent::CopyLink),
            ("online-cancel", WaitingIntent::Cancel),
        ] {
            let pressed =
                bench.click_on_text_key(key, |ctx, texts| waiting::draw_waiting_card(ctx, texts, true, Some(&found)));
            assert_eq!(pressed, Some(intent));
        }
        let content = agreeing_view(bench.texts(), false);
        for (key, intent) in [("online-ready", AgreementIntent::Agree), ("online-leave", AgreementIntent::LeaveTable)] {
            let pressed =
                bench.click_on_text_key(key, |ctx, texts| agreement::draw_agreement_card(ctx, texts, &content));
            assert_eq!(pressed, Some(intent));
        }
    }
}

#[test]
fn the_card_offers_every_way_to_begin_a_match() {
    let bench = PanelHarness::at_scale(1.0);
    let mut content = LobbyContent { explains_privacy: false, friends: Vec::new(), ..choosing_view() };
    content.local_tables = vec![("Charles".into(), "title-name")];
    let pressed = bench.click_on_text_key("title-gipf", |ctx, texts| lobby::draw_lobby_card(ctx, texts, &mut content));
    assert_eq!(pressed, Some(LobbyIntent::CreateInviteCode("gipf")));
    let pressed = bench.click_on_text("Charles", |ctx, texts| lobby::draw_lobby_card(ctx, texts, &mut content));
    assert_eq!(pressed, Some(LobbyIntent::JoinLocal(0)));
    content.games.clear();
    content.local_tables.clear();
    (content.friends, content.games) = (vec!["Ada".into()], vec![(TAMSK, "title-name")]);
    let texts = bench.settled_texts(|ctx, texts| _ = lobby::draw_lobby_card(ctx, texts, &mut content));
    assert_eq!(texts.iter().filter(|text| **text == *bench.texts().tr("title-name")).count(), 2, "{texts:?}");
}

fn drawn(bench: &PanelHarness, content: &mut LobbyContent) -> Vec<String> {
    bench.settled_texts(|ctx, texts| _ = lobby::draw_lobby_card(ctx, texts, content))
}

fn join_is_at(bench: &PanelHarness, content: &mut LobbyContent) -> Pos2 {
    let drawn = bench.checked_texts(|ctx, texts| _ = lobby::draw_lobby_card(ctx, texts, content));
    let join = bench.texts().tr("online-join");
    // Search from the end, because the title of the section, which comes first, has the same words as the button.
    drawn.iter().rfind(|(text, _)| *text == join).expect("the button").1.center()
}

#[test]
fn a_typed_code_joins_or_shows_its_error() {
    let bench = PanelHarness::at_scale(1.0);
    let empty = || LobbyContent { explains_privacy: false, code: default(), ..choosing_view() };
    for (typed, error) in [
        ("123-456-7", Some("5 characters are missing.")),
        ("123-456-U", Some("No code has “U”, which is character 9.")),
        ("123-456-789-0123", Some("That is one character too many.")),
        ("123-456-789-012@", Some("After the @ comes an address such as 192.0.2.1:4000.")),
        ("tamsk:join/123-456-789-012", None),
    ] {
        let mut content = LobbyContent { code: typed.into(), ..empty() };
        let texts = drawn(&bench, &mut content);
        let said = texts.iter().find(|text| Some(text.as_str()) == error);
        assert_eq!(said.is_some(), error.is_some(), "{typed}: {texts:?}");
        let at = join_is_at(&bench, &mut content);
        let pressed = bench.click_at(at, |ctx, texts| lobby::draw_lobby_card(ctx, texts, &mut content));
        assert_eq!(pressed, error.is_none().then(|| LobbyIntent::Join(code(), None)), "{typed}");
    }
    let mut content = LobbyContent { code: "123456789012@192.0.2.1:4000".into(), ..empty() };
    let at = join_is_at(&bench, &mut content);
    let address = "192.0.2.1:4000".parse().ok();
    let pressed = bench.click_at(at, |ctx, texts| lobby::draw_lobby_card(ctx, texts, &mut content));
    assert_eq!(pressed, Some(LobbyIntent::Join(code(), address)));
    let mut nameless = LobbyContent { own_name: " ".into(), code: CODE.into(), ..empty() };
    let at = join_is_at(&bench, &mut nameless);
    let pressed = bench.click_at(at, |ctx, texts| lobby::draw_lobby_card(ctx, texts, &mut nameless));
    assert_eq!(pressed, None, "the player must enter a name first");
    assert!(drawn(&bench, &mut nameless).contains(&bench.texts().tr("online-name-needed").into_owned()));
}

#[test]
fn every_failure_has_its_own_text() {
    let network = [
        NetworkError::NoNetwork,
        NetworkError::RelayUnreachable,
        NetworkError::BadRelayUrl,
        NetworkError::NobodyWaits,
        NetworkError::NotAnswering,
        NetworkError::Busy,
        NetworkError::Rejected,
        NetworkError::BadGreeting,
        NetworkError::Closed,
        NetworkError::NothingToResume,
        NetworkError::Restore(RestoreError::BadLog),
    ];
    let closed = [
        CloseReason::Left,
        CloseReason::UnknownProtocol,
        CloseReason::NoCommonProtocolVersion(OutdatedEnd::ThisEnd),
        CloseReason::NoCommonProtocolVersion(OutdatedEnd::OtherEnd),
        CloseReason::RulesDiffer(OutdatedEnd::Unknown),
        CloseReason::OtherGame,
        CloseReason::OtherMatch,
        CloseReason::HostLacksLatestEpoch(8),
        CloseReason::BadFrame(FrameErrorKind::TooLong),
        CloseReason::TooManyMessages(MessageKind::Act),
        CloseReason::UnexpectedMessage(MessageKind::Act),
        CloseReason::BadRules,
        CloseReason::BadColourDraw,
        CloseReason::BadTime,
        CloseReason::BadLog,
    ];
    for &language in Language::ALL {
        let texts = Localization::new(language);
        let failures = network.iter().cloned().map(OnlineFailure::Network);
        let failures = failures.chain(closed.map(|reason| OnlineFailure::ConnectionClosed(ClosedBy::OtherEnd, reason)));
        let told: BTreeSet<String> = failures.filter_map(|failure| failure_words(&texts, &failure, "Ada")).collect();
        assert_eq!(told.len(), network.len() + closed.len(), "{told:?}");
        assert!(told.iter().all(|words| words.ends_with('.') && !words.contains("online-")), "{told:?}");
        let own = OnlineFailure::ConnectionClosed(ClosedBy::ThisEnd, CloseReason::Left);
        assert_eq!(failure_words(&texts, &own, "Ada"), None, "leaving is not a failure");
    }
}

#[test]
fn the_badge_shows_the_connection_and_the_phrase() {
    let bench = PanelHarness::at_scale(1.0);
    let texts =
        bench.checked_texts(|ctx, texts| badge::draw_connection_badge(ctx, texts, &badge_view(), pos2(8.0, 60.0)));
    let texts: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, ["188 ms", "through a relay", "delayed", &*bench.texts().tr(phrase_key(Phrase::WellPlayed))]);
}
