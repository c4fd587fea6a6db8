//! Why playing far apart came to nothing, and why a match stands still, in words.

use tamsk_net::{BadFrame, CloseReason, ClosedBy, Outdated, StopReason};
use tamsk_online::{InviteCodeError, NetworkError};

use crate::localization::Localization;
use crate::table::online::{FarMatch, OnlineFailure, Standstill};
use crate::ui::kit::far_words::{about_other, ending_words};
use crate::ui::kit::widgets::clock;

/// Returns the sentence about a failure, or `None` if this player has left the table.
pub fn failure_words(texts: &Localization, failure: &OnlineFailure, other: &str) -> Option<String> {
    match failure {
        OnlineFailure::Network(error) => Some(texts.tr(network_error_key(error)).into_owned()),
        OnlineFailure::Closed(by, reason) => close_words(texts, *by, *reason, other),
    }
}

const fn network_error_key(error: &NetworkError) -> &'static str {
    match error {
        NetworkError::NoNetwork => "online-no-network",
        NetworkError::RelayUnreachable => "online-relay-unreachable",
        NetworkError::BadRelay => "online-bad-relay",
        NetworkError::NobodyWaits => "online-nobody-waits",
        NetworkError::NotAnswering => "online-not-answering",
        NetworkError::Taken => "online-taken",
        NetworkError::NotExpected => "online-not-expected",
        NetworkError::BadGreeting => "online-bad-greeting",
        NetworkError::Closed => "online-closed",
        NetworkError::NothingToResume => "online-nothing-to-resume",
        NetworkError::Restore(_) => "online-cannot-resume",
    }
}

fn close_words(texts: &Localization, by: ClosedBy, reason: CloseReason, other: &str) -> Option<String> {
    let key = match reason {
        CloseReason::Left if by == ClosedBy::ThisEnd => return None,
        CloseReason::Left => return Some(about_other(texts, "online-other-left", other)),
        CloseReason::Version(Outdated::ThisEnd) | CloseReason::RulesDiffer(Outdated::ThisEnd) => "online-this-outdated",
        CloseReason::Version(Outdated::OtherEnd) | CloseReason::RulesDiffer(Outdated::OtherEnd) => {
            "online-other-outdated"
        }
        CloseReason::Version(Outdated::Unknown) | CloseReason::RulesDiffer(Outdated::Unknown) => {
            "online-versions-differ"
        }
        CloseReason::OtherGame => "online-other-game",
        CloseReason::OtherMatch => "online-other-match",
        CloseReason::StaleEpoch(_) => "online-stale",
        CloseReason::OtherProtocol => return Some(broken(texts, by, "online-broke-greeting")),
        CloseReason::Frame(BadFrame::TooLong | BadFrame::Malformed | BadFrame::Trailing) => {
            return Some(broken(texts, by, "online-broke-frame"));
        }
        CloseReason::TooMany(_) => return Some(broken(texts, by, "online-broke-rate")),
        CloseReason::NotDue(_) | CloseReason::NoTieOffered => return Some(broken(texts, by, "online-broke-order")),
        CloseReason::BadRules => return Some(broken(texts, by, "online-broke-rules")),
        CloseReason::BadLot => return Some(broken(texts, by, "online-broke-lot")),
        CloseReason::BadTime => return Some(broken(texts, by, "online-broke-time")),
        CloseReason::BadAcknowledgement | CloseReason::BadLog => return Some(broken(texts, by, "online-broke-log")),
    };
    Some(texts.tr(key).into_owned())
}

/// Returns the sentence about an end that did what no game of this kind does.
fn broken(texts: &Localization, by: ClosedBy, what: &'static str) -> String {
    let key = match by {
        ClosedBy::ThisEnd => "online-closed-here",
        ClosedBy::OtherEnd => "online-closed-there",
    };
    texts.tr_args(key, &[("what", texts.tr(what).into_owned().into())])
}

/// Returns what is wrong with a code, and whether it is only unfinished.
pub fn code_words(texts: &Localization, error: InviteCodeError) -> (String, bool) {
    match error {
        InviteCodeError::TooShort { missing } => {
            (texts.tr_args("online-code-missing", &[("count", missing.into())]), true)
        }
        InviteCodeError::TooLong { extra } => (texts.tr_args("online-code-extra", &[("count", extra.into())]), false),
        InviteCodeError::Character { character, position } => {
            let args = [("character", character.to_string().into()), ("position", position.into())];
            (texts.tr_args("online-code-character", &args), false)
        }
    }
}

/// Returns the sentences that say why a match stands still or how it ended, and what is to be done. `colour` is the word
/// for the colour of this player.
pub fn match_words(
    texts: &Localization,
    playing: &FarMatch,
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
        StopReason::Start => words.push(texts.tr_args("online-you-play", &[("colour", colour.into())])),
        _ if !stop.is_synced => match failure {
            Some(failure @ OnlineFailure::Closed(..)) => words.extend(failure_words(texts, failure, other)),
            _ => {
                let args = [("name", other.into()), ("attempt", stop.attempts.into())];
                words.push(texts.tr_args("online-connection-lost", &args));
            }
        },
        StopReason::Pause => words.push(match stop.by {
            Some(player) if player == playing.me => texts.tr("online-paused-by-you").into_owned(),
            _ => about_other(texts, "online-paused-by-other", other),
        }),
        _ => words.push(about_other(texts, "online-connected-again", other)),
    }
    if playing.withdrawn > 0 {
        words.push(texts.tr_args("online-withdrawn", &[("count", playing.withdrawn.into())]));
    }
    if playing.may_choose {
        words.push(about_other(texts, "online-may-choose", other));
    } else if stop.is_synced {
        words.extend(ready_words(texts, stop, other));
    }
    words
}

/// Returns the sentence that says how long the other player has left to come back, while they are away.
pub fn time_left_words(texts: &Localization, playing: &FarMatch, other: &str) -> Option<String> {
    let stop = playing.stop.filter(|stop| !stop.is_synced && stop.why != StopReason::Start)?;
    let is_counted = playing.ending.is_none() && !playing.may_choose && stop.why != StopReason::Diverged;
    let left = clock(playing.badge.interruptions[!playing.me].left);
    let args = [("name", other.into()), ("time", left.into())];
    is_counted.then(|| texts.tr_args("online-time-left", &args))
}

/// Returns the sentences that say who is ready for time to run. Their number stays the same, so that buttons stay in place.
fn ready_words(texts: &Localization, stop: Standstill, other: &str) -> Vec<String> {
    let goes_on = (stop.why != StopReason::Start).then(|| texts.tr("online-goes-on").into_owned());
    let state = match (stop.is_ready, stop.other_is_ready) {
        (true, _) => "online-waits-for",
        (false, true) => "online-other-is-ready",
        (false, false) => "online-other-not-ready",
    };
    goes_on.into_iter().chain([about_other(texts, state, other)]).collect()
}
