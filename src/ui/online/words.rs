//! The texts that explain why an online connection failed, and why a match is stopped.

use tamsk_net::{CloseReason, ClosedBy, FrameErrorKind, OutdatedEnd, StopReason};
use tamsk_online::{InviteCodeError, NetworkError};

use crate::localization::Localization;
use crate::table::online::{ClockStop, OnlineFailure, OnlineMatch};
use crate::ui::kit::online_words::{ending_words, text_about_opponent};
use crate::ui::kit::widgets::format_clock;

/// Returns the sentence that explains a failure, or `None` if this player left the table.
pub fn failure_words(texts: &Localization, failure: &OnlineFailure, other: &str) -> Option<String> {
    match failure {
        OnlineFailure::Network(error) => Some(texts.tr(network_error_key(error)).into_owned()),
        OnlineFailure::ConnectionClosed(by, reason) => close_words(texts, *by, *reason, other),
    }
}

const fn network_error_key(error: &NetworkError) -> &'static str {
    match error {
        NetworkError::NoNetwork => "online-no-network",
        NetworkError::RelayUnreachable => "online-relay-unreachable",
        NetworkError::BadRelayUrl => "online-bad-relay",
        NetworkError::NobodyWaits => "online-nobody-waits",
        NetworkError::NotAnswering => "online-not-answering",
        NetworkError::Busy => "online-taken",
        NetworkError::Rejected => "online-not-expected",
        NetworkError::BadGreeting => "online-bad-greeting",
        NetworkError::Closed => "online-closed",
        NetworkError::NothingToResume => "online-nothing-to-resume",
        NetworkError::Restore(_) => "online-cannot-resume",
    }
}

fn close_words(texts: &Localization, by: ClosedBy, reason: CloseReason, other: &str) -> Option<String> {
    let key = match reason {
        CloseReason::Left if by == ClosedBy::ThisEnd => return None,
        CloseReason::Left => return Some(text_about_opponent(texts, "online-other-left", other)),
        CloseReason::NoCommonProtocolVersion(OutdatedEnd::ThisEnd) | CloseReason::RulesDiffer(OutdatedEnd::ThisEnd) => {
            "online-this-outdated"
        }
        CloseReason::NoCommonProtocolVersion(OutdatedEnd::OtherEnd)
        | CloseReason::RulesDiffer(OutdatedEnd::OtherEnd) => "online-other-outdated",
        CloseReason::NoCommonProtocolVersion(OutdatedEnd::Unknown) | CloseReason::RulesDiffer(OutdatedEnd::Unknown) => {
            "online-versions-differ"
        }
        CloseReason::OtherGame => "online-other-game",
        CloseReason::OtherMatch => "online-other-match",
        CloseReason::HostLacksLatestEpoch(_) => "online-stale",
        CloseReason::UnknownProtocol => return Some(broken(texts, by, "online-broke-greeting")),
        CloseReason::BadFrame(FrameErrorKind::TooLong | FrameErrorKind::Malformed | FrameErrorKind::TrailingBytes) => {
            return Some(broken(texts, by, "online-broke-frame"));
        }
        CloseReason::TooManyMessages(_) => return Some(broken(texts, by, "online-broke-rate")),
        CloseReason::UnexpectedMessage(_) | CloseReason::NoTieOffered => {
            return Some(broken(texts, by, "online-broke-order"));
        }
        CloseReason::BadRules => return Some(broken(texts, by, "online-broke-rules")),
        CloseReason::BadColourDraw => return Some(broken(texts, by, "online-broke-lot")),
        CloseReason::BadTime => return Some(broken(texts, by, "online-broke-time")),
        CloseReason::BadAcknowledgement | CloseReason::BadLog => return Some(broken(texts, by, "online-broke-log")),
    };
    Some(texts.tr(key).into_owned())
}

/// Returns the sentence that says which side of the connection broke the protocol. `what` is the text key of the broken
/// rule.
fn broken(texts: &Localization, by: ClosedBy, what: &'static str) -> String {
    let key = match by {
        ClosedBy::ThisEnd => "online-closed-here",
        ClosedBy::OtherEnd => "online-closed-there",
    };
    texts.tr_args(key, &[("what", texts.tr(what).into_owned().into())])
}

/// Returns the error message for an invalid code, and `true` if the code is incomplete rather than wrong.
pub fn code_error_words(texts: &Localization, error: InviteCodeError) -> (String, bool) {
    match error {
        InviteCodeError::TooShort { missing } => {
            (texts.tr_args("online-code-missing", &[("count", missing.into())]), true)
        }
        InviteCodeError::TooLong { extra } => (texts.tr_args("online-code-extra", &[("count", extra.into())]), false),
        InviteCodeError::InvalidCharacter { character, position } => {
            let args = [("character", character.to_string().into()), ("position", position.into())];
            (texts.tr_args("online-code-character", &args), false)
        }
    }
}

/// Returns the sentences that say why a match is stopped or how it ended, and what the player can do. `colour` is the
/// name of this player's colour.
pub fn match_status_words(
    texts: &Localization,
    playing: &OnlineMatch,
    failure: Option<&OnlineFailure>,
    other: &str,
    colour: &str,
) -> Vec<String> {
    if let Some(words) = ending_words(texts, playing, other) {
        return vec![words];
    }
    let Some(stop) = playing.stop else { return Vec::new() };
    let mut words = Vec::new();
    if playing.is_diverged || stop.why == StopReason::Diverged {
        return vec![texts.tr("online-diverged").into_owned()];
    }
    match stop.why {
        StopReason::NotStarted => words.push(texts.tr_args("online-you-play", &[("colour", colour.into())])),
        _ if !stop.are_logs_synced => match failure {
            Some(failure @ OnlineFailure::ConnectionClosed(..)) => words.extend(failure_words(texts, failure, other)),
            _ => {
                let args = [("name", other.into()), ("attempt", stop.reconnection_attempts.into())];
                words.push(texts.tr_args("online-connection-lost", &args));
            }
        },
        StopReason::Pause => words.push(match stop.pausing_player {
            Some(player) if player == playing.local_player => texts.tr("online-paused-by-you").into_owned(),
            _ => text_about_opponent(texts, "online-paused-by-other", other),
        }),
        _ => words.push(text_about_opponent(texts, "online-connected-again", other)),
    }
    if playing.own_withdrawn_act_count > 0 {
        words.push(texts.tr_args("online-withdrawn", &[("count", playing.own_withdrawn_act_count.into())]));
    }
    if playing.may_choose_after_absence {
        words.push(text_about_opponent(texts, "online-may-choose", other));
    } else if stop.are_logs_synced {
        words.extend(ready_words(texts, stop, other));
    }
    words
}

/// Returns the sentence that says how much time the absent player has left to come back. Returns `None` if no such time
/// is running.
pub fn absence_time_left_words(texts: &Localization, playing: &OnlineMatch, other: &str) -> Option<String> {
    let stop = playing.stop.filter(|stop| !stop.are_logs_synced && stop.why != StopReason::NotStarted)?;
    let is_counted = playing.ending.is_none() && !playing.may_choose_after_absence && stop.why != StopReason::Diverged;
    let left = format_clock(playing.connection_status.interruption_budgets[!playing.local_player].time_left);
    let args = [("name", other.into()), ("time", left.into())];
    is_counted.then(|| texts.tr_args("online-time-left", &args))
}

/// Returns the sentences that say who is ready to resume. Their number does not change during a stop, so that the
/// buttons below them do not move.
fn ready_words(texts: &Localization, stop: ClockStop, other: &str) -> Vec<String> {
    let goes_on = (stop.why != StopReason::NotStarted).then(|| texts.tr("online-goes-on").into_owned());
    let state = match (stop.is_local_ready, stop.is_other_ready) {
        (true, _) => "online-waits-for",
        (false, true) => "online-other-is-ready",
        (false, false) => "online-other-not-ready",
    };
    goes_on.into_iter().chain([text_about_opponent(texts, state, other)]).collect()
}
