//! The engine and its tool: the search, the bots in timed play, GIPF, the tool as run from a shell, and damaged input.

mod arena;
mod damaged;
mod gipf;
mod gipf_tool;
mod search;
mod tool;

use tamsk_samples::survival::CountingAllocator;

/// Counts what reading damaged files takes.
#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Whether `count` of `all` is what this probability in thousandths makes likely: half as many as expected to half as
/// many again, which with thirty expected holds for 99 seeds of 100. Fewer tell too little and are refused.
fn is_likely(permille: u32, count: u32, all: u32) -> bool {
    let expected = permille * all / 1_000;
    assert!(expected >= 30, "{expected} expected of {all}");
    (expected / 2..=expected + expected / 2).contains(&count)
}
