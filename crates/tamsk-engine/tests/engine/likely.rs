//! Whether something that is left to chance happens as often as it should.

/// Whether `count` of `all` is what this probability in thousandths makes likely: half as many as expected to half as
/// many again, which with thirty expected holds for 99 seeds of 100. Fewer tell too little and are refused.
pub fn is_likely(permille: u32, count: u32, all: u32) -> bool {
    let expected = permille * all / 1_000;
    assert!(expected >= 30, "{expected} expected of {all}");
    (expected / 2..=expected + expected / 2).contains(&count)
}
