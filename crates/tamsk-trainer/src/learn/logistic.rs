//! Probabilities and the logarithms of odds, computed in software so that they are the same on every machine.

/// Converts the logarithm of odds to a probability.
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

/// Returns the cross-entropy of a prediction. `logit` is the logarithm of the predicted odds.
pub fn cross_entropy(logit: f32, target: f32) -> f32 {
    logit.max(0.0) - logit * target + libm::log1pf(libm::expf(-logit.abs()))
}
