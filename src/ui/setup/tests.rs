//! What is agreed is what is played.

use super::{Draft, Pace};
use crate::bot::Level;
use crate::localization::{Language, Localization};
use crate::persistence::{Company, RedChoice, Settings};
use crate::rules::{Options, Player};
use crate::ui::testing::Bench;

#[test]
fn every_pace_is_within_the_rules() {
    for tenths in Pace::RANGE {
        let pace = Pace(tenths);
        let options = Options { glass: pace.glass(), timer: pace.timer(), ..Options::default() };
        assert_eq!(options.validate(), Ok(()));
        assert_eq!(Pace::of_glass(pace.glass()), pace);
    }
    assert_eq!((Pace(10).glass(), Pace(10).timer()), (180_000, 15_000));
}

#[test]
fn what_was_agreed_is_remembered() {
    let mut settings = Settings::default();
    let mut draft =
        Draft { players: ("Ada".to_owned(), " Bo ".to_owned()), red: RedChoice::Second, ..Draft::default() };
    draft.set_pace(Pace(15));
    draft.keep_in(&mut settings);
    let again = Draft::from_settings(&settings);
    assert_eq!((again.pace(), again.red), (Pace(15), RedChoice::Second));
    let texts = Localization::new(Language::English);
    assert_eq!(again.setup(&texts, false).names.red, "Bo");
    assert_eq!(again.setup(&texts, false).names.black, "Ada");
}

#[test]
fn the_bot_sits_where_it_was_asked_to() {
    let texts = Localization::new(Language::English);
    let draft = Draft { company: Company::AgainstBot, bots: (Level::Club, Level::Expert), ..Draft::default() };
    let (red, black) = (draft.setup(&texts, true), draft.setup(&texts, false));
    assert_eq!((red.seats.bot(Player::Red), red.seats.bot(Player::Black)), (None, Some(Level::Expert)));
    assert_eq!((black.seats.bot(Player::Red), black.seats.bot(Player::Black)), (Some(Level::Expert), None));
    assert!(black.names.red.contains("Expert"), "{:?}", black.names);
    let watched = Draft { company: Company::TwoBots, ..draft }.setup(&texts, true);
    assert_eq!((watched.seats.bot(Player::Red), watched.seats.people().count()), (Some(Level::Club), 0));
}

#[test]
fn the_card_fits_and_begins() {
    for bench in Bench::sizes() {
        let mut draft = Draft { finer: true, ..Draft::default() };
        let intent = bench.click_on_key("setup-begin", |ctx, texts| super::panel::panel(ctx, texts, &mut draft));
        assert_eq!(intent, Some(super::panel::Intent::Begin));
    }
}
