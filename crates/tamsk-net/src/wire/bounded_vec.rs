//! A list whose length is limited even during deserialization.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// A list of at most `N` items. Deserializing a longer list fails at the first excess item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoundedVec<T, const N: usize>(Vec<T>);

impl<T, const N: usize> BoundedVec<T, N> {
    /// Creates a list of the first `N` items.
    pub fn truncated(items: impl IntoIterator<Item = T>) -> BoundedVec<T, N> {
        BoundedVec(items.into_iter().take(N).collect())
    }

    /// Returns the items.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<T, const N: usize> Default for BoundedVec<T, N> {
    fn default() -> BoundedVec<T, N> {
        BoundedVec(Vec::new())
    }
}

impl<T, const N: usize> Deref for BoundedVec<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BoundedVec<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoundedVec<T, N>, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Vec<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
                // No memory is reserved for the announced length, because the other end may have invented the length.
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    if items.len() == N {
                        return Err(A::Error::custom(format_args!("more than {N} items")));
                    }
                    items.push(item);
                }
                Ok(items)
            }
        }

        deserializer.deserialize_seq(Items::<T, N>(PhantomData)).map(BoundedVec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::frame::{decode, encode};

    #[test]
    fn a_list_is_read_up_to_its_limit() {
        let four = encode(&vec![1u32, 2, 3, 4]);
        assert_eq!(decode::<BoundedVec<u32, 4>>(&four).map(BoundedVec::into_vec), Ok(vec![1, 2, 3, 4]));
        assert!(decode::<BoundedVec<u32, 3>>(&four).is_err());
    }

    #[test]
    fn an_invented_length_is_refused_without_reserving_memory() {
        let endless = [0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2];
        assert!(decode::<BoundedVec<u64, { usize::MAX }>>(&endless).is_err());
    }
}
