//! What is agreed is what is played.

use super::{Draft, Pace};
use crate::persistence::{RedChoice, Settings};
use crate::rules::Options;
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
    assert_eq!(again.setup(false).names.red, "Bo");
    assert_eq!(again.setup(false).names.black, "Ada");
}

#[test]
fn the_card_fits_and_begins() {
    for bench in Bench::sizes() {
        let mut draft = Draft { finer: true, ..Draft::default() };
        let intent = bench.click_on("Begin", |ctx, texts| super::panel::panel(ctx, texts, &mut draft));
        assert_eq!(intent, Some(super::panel::Intent::Begin));
    }
}
