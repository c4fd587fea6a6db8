//! Checks of what two players told.

use std::collections::HashMap;

use super::process::Line;

/// What a player told of a match that is over.
#[derive(Clone, Debug, Default)]
pub struct Told {
    over: String,
    announced: Vec<String>,
    certain: Vec<String>,
    stored: Vec<(String, String)>,
    beginnings: HashMap<String, String>,
    faults: Vec<String>,
}

/// Returns what a player told of each match that is over.
pub fn read(lines: &[Line]) -> Vec<Told> {
    let (mut all, mut told) = (Vec::new(), Told::default());
    for line in lines {
        let (word, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        let pair = || rest.split_once(' ').map(|(one, other)| (one.to_owned(), other.to_owned()));
        match word {
            "began" => told = Told { faults: std::mem::take(&mut told.faults), ..Told::default() },
            "announced" => told.announced.push(rest.splitn(3, ' ').last().unwrap_or_default().to_owned()),
            "final" => told.certain.push(rest.to_owned()),
            "stored" => told.stored.extend(pair()),
            "beginning" => told.beginnings.extend(pair()),
            "fault" => told.faults.push(rest.to_owned()),
            "closed" if !rest.contains("StaleEpoch") => told.faults.push(line.text.clone()),
            "over" => {
                told.over = rest.to_owned();
                all.push(told.clone());
                told.certain.clear();
            }
            _ => {}
        }
    }
    all
}

/// Checks that the matches of both are equal, that all was announced that became certain and nothing else, and that
/// what was stored is part of them. A player who was `killed` may have missed an announcement.
///
/// # Errors
/// Returns what is wrong.
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

fn check_one(told: &Told, is_killed: bool) -> Result<(), String> {
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
