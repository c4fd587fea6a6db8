//! Runs computations with the widest vectors that the processor has.

/// A computation that is compiled once for each width of vectors.
pub(crate) trait Vectorised {
    /// The result.
    type Output;

    /// Computes the result. Implementations must be inlined, so that they are compiled with their caller's processor
    /// features.
    fn compute(self) -> Self::Output;
}

/// Computes a result with the widest vectors that the processor has. The width does not change the result.
#[inline]
pub(crate) fn compute<C: Vectorised>(computation: C) -> C::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
        if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: all features have just been detected. AVX-512 BW and VL include AVX-512 F.
            return unsafe { compute_with_avx512(computation) };
        }
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: all features have just been detected.
            return unsafe { compute_with_avx2(computation) };
        }
    }
    computation.compute()
}

/// Computes a result on a processor with 512-bit vectors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,avx512bw,avx512vl")]
fn compute_with_avx512<C: Vectorised>(computation: C) -> C::Output {
    computation.compute()
}

/// Computes a result on a processor with 256-bit vectors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
fn compute_with_avx2<C: Vectorised>(computation: C) -> C::Output {
    computation.compute()
}
