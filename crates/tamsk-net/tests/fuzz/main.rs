//! Tests with damaged bytes from another player's computer.

mod damaged;

use tamsk_samples::fuzzing::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
