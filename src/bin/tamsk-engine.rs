//! TAMSK.
fn main() {}
