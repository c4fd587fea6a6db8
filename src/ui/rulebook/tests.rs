//! The book fits everywhere, is found by words, and knows the rule behind every refusal.

use super::picture::Picture;
use super::sections::{self, PARTS};
use super::{Bookmark, panel, rule_behind};
use crate::localization::{Language, Localization};
use crate::rules::{Level, Refusal};
use crate::ui::testing::Bench;

#[test]
fn every_section_fits_at_every_size_in_every_language() {
    for bench in Bench::sizes() {
        for (section, content) in sections::all().enumerate() {
            let mut bookmark = Bookmark { section, ..Bookmark::default() };
            let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
            let title = bench.texts().tr(content.title);
            // Once in the contents or scrolled out of sight there, and once above the page.
            assert!(drawn.iter().any(|(text, _)| *text == title), "{title} is not shown");
            assert_eq!(bookmark.section, section);
        }
    }
}

#[test]
fn it_closes() {
    for bench in Bench::sizes() {
        let mut bookmark = Bookmark::default();
        assert_eq!(bench.click_on_key("rulebook-done", |ctx, texts| panel(ctx, texts, &mut bookmark)), Some(()));
    }
}

#[test]
fn the_contents_lead_to_every_section() {
    let bench = Bench::at_scale(1.0);
    for (number, section) in sections::all().enumerate().skip(1) {
        let mut bookmark = Bookmark::default();
        bench.click_on_key(section.title, |ctx, texts| panel(ctx, texts, &mut bookmark));
        assert_eq!(bookmark.section, number, "{}", section.title);
    }
}

#[test]
fn every_refusal_names_a_rule_that_exists_and_is_shown() {
    for level in [Level::One, Level::Two, Level::Three] {
        for why in Refusal::ALL {
            let rule = rule_behind(why, level);
            assert!(sections::section_of(rule).is_some(), "{why} leads to {rule}, which stands nowhere");
        }
    }
    // Even where the page must be scrolled.
    for bench in Bench::sizes() {
        for why in Refusal::ALL {
            let rule = rule_behind(why, Level::Three);
            let mut bookmark = Bookmark::default();
            bookmark.turn_to(rule);
            let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
            let text = bench.texts().tr(rule);
            assert!(drawn.iter().any(|(drawn, _)| *drawn == text), "{rule} is out of sight: {drawn:?}");
        }
    }
}

#[test]
fn every_part_has_pictures() {
    for part in PARTS {
        let pictures = part.sections.iter().flat_map(|section| section.rules).filter_map(|rule| rule.picture).count();
        assert!(pictures >= 2, "{}: {pictures}", part.title);
    }
    for picture in Picture::ALL {
        let rules = sections::all().flat_map(|section| section.rules);
        assert_eq!(rules.filter(|rule| rule.picture == Some(picture)).count(), 1, "{picture:?}");
    }
}

#[test]
fn searching_leaves_what_was_found_and_opens_the_first_of_it() {
    for (language, query, found) in [
        (Language::English, "hexagon", vec!["rulebook-board"]),
        (Language::English, "GREY timer", vec!["rulebook-timer"]),
        (Language::French, "reclamer etoile", vec![]),
        (Language::French, "ETOILE", vec!["rulebook-notation"]),
        (Language::French, "boite francaise", vec!["rulebook-options"]),
    ] {
        let texts = Localization::new(language);
        let titles: Vec<_> = sections::all()
            .filter(|section| super::search::finds(&texts, section, query))
            .map(|section| section.title)
            .collect();
        assert_eq!(titles, found, "{query}");
    }
    let bench = Bench::at_scale(1.0);
    let mut bookmark = Bookmark { query: "hexagon".to_owned(), section: 9, ..Bookmark::default() };
    bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
    assert_eq!(bookmark.section, 0);
    let mut nothing = Bookmark { query: "zeppelin".to_owned(), ..Bookmark::default() };
    let drawn = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &mut nothing));
    assert!(drawn.iter().any(|(text, _)| text.contains("“zeppelin”")), "{drawn:?}");
}

/// Every text with the key of a rule or a section is in the book.
#[test]
fn no_rule_is_forgotten() {
    let shown: Vec<_> =
        sections::all().flat_map(|section| section.rules.iter().map(|rule| rule.text).chain([section.title])).collect();
    for key in Localization::new(Language::English).keys() {
        if key.starts_with("rule-") {
            assert!(shown.contains(&key.as_str()), "{key} stands in no section");
        }
    }
}
