//! What do tests share?

use crate::reason::Progress;
use crate::trace::Step;

/// Nobody watches, and nobody stops it.
pub struct Silent;

#[async_trait::async_trait(?Send)]
impl Progress for Silent {
    fn step(&self, _: &Step) {}
    async fn checkpoint(&self) -> bool {
        true
    }
}

/// The folder of this crate. Asked at run time: in a build folder that several clones share, a test may have been
/// compiled in another one.
pub fn crate_folder() -> String {
    std::env::var("CARGO_MANIFEST_DIR").unwrap()
}

/// Chance, the same on every run: xorshift64*.
pub struct Chance(u64);

impl Chance {
    /// `seed` must not be 0.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`; 0 below 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound.max(1)
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
