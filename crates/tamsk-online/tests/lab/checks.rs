//! Checks of the reports in which two players describe their matches.

use std::collections::HashMap;

use super::process::Line;

/// A player's report about a finished match.
#[derive(Clone, Debug, Default)]
pub struct MatchReport {
    over: String,
    announced: Vec<String>,
    certain: Vec<String>,
    stored: Vec<(String, String)>,
    beginnings: HashMap<String, String>,
    faults: Vec<String>,
}

/// Reads a player's reports about all finished matches.
pub fn read(lines: &[Line]) -> Vec<MatchReport> {
    let (mut all, mut report) = (Vec::new(), MatchReport::default());
    for line in lines {
        let (word, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        let pair = || rest.split_once(' ').map(|(one, other)| (one.to_owned(), other.to_owned()));
        match word {
            "began" => report = MatchReport { faults: std::mem::take(&mut report.faults), ..MatchReport::default() },
            "announced" => report.announced.push(rest.splitn(3, ' ').last().unwrap_or_default().to_owned()),
            "final" => report.certain.push(rest.to_owned()),
            "stored" => report.stored.extend(pair()),
            "beginning" => report.beginnings.extend(pair()),
            "fault" => report.faults.push(rest.to_owned()),
            "closed" if !rest.contains("StaleEpoch") => report.faults.push(line.text.clone()),
            "over" => {
                report.over = rest.to_owned();
                all.push(report.clone());
                report.certain.clear();
            }
            _ => {}
        }
    }
    all
}

/// Checks the reports of both players, and returns the number of announcements. The matches of both players must be
/// equal. All irreversible events and no others must be announced, but a player who was `killed` may have missed some.
/// Every stored log must be the beginning of the final log.
///
/// # Errors
/// Returns a description of the first violation.
pub fn check(lines: [&[Line]; 2], killed: [bool; 2]) -> Result<usize, String> {
    let [one, other] = lines.map(read);
    if one.len() != other.len() || one.is_empty() {
        return Err(format!("{} and {} matches are over", one.len(), other.len()));
    }
    for (one, other) in one.iter().zip(&other) {
        if one.over != other.over {
            return Err(format!("other logs: {} and {}", one.over, other.over));
        }
        for (told, is_killed) in [one, other].into_iter().zip(killed) {
            check_one(told, is_killed)?;
        }
    }
    Ok(one.iter().chain(&other).map(|told| told.announced.len()).sum())
}

fn check_one(told: &MatchReport, is_killed: bool) -> Result<(), String> {
    if !told.faults.is_empty() {
        return Err(format!("faults: {:?}", told.faults));
    }
    if !is_killed && told.announced != told.certain {
        return Err(format!("announced {:?}, certain {:?}", told.announced, told.certain));
    }
    let mut certain = told.certain.iter();
    for event in &told.announced {
        if !certain.any(|it| it == event) {
            return Err(format!("{event} was announced in vain or twice; certain {:?}", told.certain));
        }
    }
    for (length, digest) in &told.stored {
        if told.beginnings.get(length) != Some(digest) {
            return Err(format!("the first {length} acts were stored and are lost; {}", told.over));
        }
    }
    Ok(())
}
