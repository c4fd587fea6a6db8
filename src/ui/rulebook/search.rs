//! The search for words, regardless of case and accents.

use std::ops::Range;

use super::sections::Section;
use crate::localization::Localization;

/// Returns whether a section contains all the words of a query, each in its title or in a rule.
pub fn matches(texts: &Localization, section: &Section, query: &str) -> bool {
    if query.trim().is_empty() {
        return true;
    }
    let all: String = std::iter::once(section.title)
        .chain(section.rules.iter().map(|rule| rule.text))
        .flat_map(|key| [texts.tr(key), "\n".into()])
        .collect();
    let all = folded(&all);
    words(query).all(|word| all.contains(&word))
}

/// Returns where the words of a query are in a text, as ranges of bytes, in order and without overlaps.
pub fn hits(text: &str, query: &str) -> Vec<Range<usize>> {
    // For each byte of the folded text, the range of the character that it comes from.
    let mut plain = String::new();
    let mut origin = Vec::new();
    for (start, c) in text.char_indices() {
        fold(c, &mut plain);
        origin.resize(plain.len(), start..start + c.len_utf8());
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    for word in words(query) {
        for (at, _) in plain.match_indices(&word) {
            found.push(origin[at].start..origin[at + word.len() - 1].end);
        }
    }
    found.sort_by_key(|hit| (hit.start, hit.end));
    let mut hits: Vec<Range<usize>> = Vec::new();
    for hit in found {
        match hits.last_mut() {
            Some(last) if hit.start < last.end => last.end = last.end.max(hit.end),
            _ => hits.push(hit),
        }
    }
    hits
}

fn words(query: &str) -> impl Iterator<Item = String> {
    query.split_whitespace().map(folded).filter(|word| !word.is_empty())
}

fn folded(text: &str) -> String {
    let mut plain = String::new();
    text.chars().for_each(|c| fold(c, &mut plain));
    plain
}

/// Appends a character in lower case and without accents, and typographic marks as they are typed.
fn fold(c: char, plain: &mut String) {
    for c in c.to_lowercase() {
        match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => plain.push('a'),
            'ç' => plain.push('c'),
            'è' | 'é' | 'ê' | 'ë' => plain.push('e'),
            'ì' | 'í' | 'î' | 'ï' => plain.push('i'),
            'ñ' => plain.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => plain.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => plain.push('u'),
            'ý' | 'ÿ' => plain.push('y'),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            '’' | '‘' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            '–' => plain.push('-'),
            // A combining accent typed after its letter.
            '\u{300}'..='\u{36F}' => {}
            c if c.is_whitespace() => plain.push(' '),
            c => plain.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::hits;

    fn found<'a>(text: &'a str, query: &str) -> Vec<&'a str> {
        hits(text, query).into_iter().map(|hit| &text[hit]).collect()
    }

    #[test]
    fn case_and_accents_do_not_matter() {
        assert_eq!(found("Réclamer un anneau, réclamé", "RECLAME"), ["Réclame", "réclamé"]);
        assert_eq!(found("Le coup d’œil", "coup oeil"), ["coup", "œil"]);
        assert_eq!(found("The opponent’s ring", "opponent's"), ["opponent’s"]);
        assert_eq!(found("e\u{301}té", "ete"), ["e\u{301}té"]);
    }

    #[test]
    fn hits_never_lie_over_each_other() {
        assert_eq!(found("ringring", "ring ingr"), ["ringring"]);
        assert_eq!(found("a ring", ""), Vec::<&str>::new());
        assert_eq!(found("a ring", "  \t "), Vec::<&str>::new());
    }

    #[test]
    fn any_query_is_harmless() {
        for query in ["\u{300}", "œ", "''", "\u{a0}", "ﬃ", "İ", "😀", "((", "\u{0}"] {
            let _ = hits("Œuvre d’Ésope, İstanbul, 😀 e\u{301}", query);
        }
    }
}
