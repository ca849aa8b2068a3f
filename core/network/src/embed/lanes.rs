//! Which vector instructions does this machine have? The one place of the engine that may use `unsafe`: loading
//! vectors from slices and calling code compiled for instructions that were found at run time.
#![allow(unsafe_code)]

use super::kernel::TILE_ROWS;

/// Rows whose codes are looked up at once.
pub const CODES: usize = 16;

/// Sixteen 16-bit sums of bytes out of tables, one a row.
pub trait Lookups: Copy {
    /// No sum yet.
    const NONE: Self;
    /// Adds, for every row, what two bytes of codes find, four bits a table, the lower ones first. Numbers of four
    /// tables must fit a byte together.
    fn add(self, codes: &[[u8; CODES]; 2], tables: &[[u8; 16]; 4]) -> Self;
    /// Each row's sum, modulo 2¹⁶.
    fn totals(self) -> [u16; CODES];
}

/// A vector of 32-bit sums and how 16-bit products are added to it. Integer sums are exact, so all bodies agree.
pub trait Lanes: Copy {
    /// Numbers taken in one step.
    const WIDTH: usize;
    /// No sum yet.
    const ZERO: Self;
    /// `WIDTH` numbers as they are.
    type Numbers: Copy;
    /// Sums of numbers that are looked up.
    type Lookups: Lookups;
    /// Loads a step of numbers; `numbers` holds exactly `WIDTH`.
    fn load(numbers: &[i16]) -> Self::Numbers;
    /// Loads a step of weights, each widened to 16 bits; `weights` holds exactly `WIDTH`.
    fn widen(weights: &[i8]) -> Self::Numbers;
    /// Two numbers over and over.
    fn repeat(pair: [i16; 2]) -> Self::Numbers;
    /// Adds the products of pairs; where in the vector they land matters to [`Self::store`] alone.
    fn add_products(self, left: Self::Numbers, right: Self::Numbers) -> Self;
    /// The sums of each two neighbours' products; `out` holds half of `WIDTH`.
    fn store(self, out: &mut [i32]);
    /// Each vector's total.
    fn totals(sums: [Self; TILE_ROWS]) -> [i32; TILE_ROWS];
}

/// The body for machines without a better one, and the measure of the others.
#[derive(Clone, Copy)]
pub struct Portable([i32; 8]);

impl Lanes for Portable {
    const WIDTH: usize = 8;
    const ZERO: Self = Self([0; 8]);
    type Numbers = [i16; 8];
    type Lookups = PortableLookups;

    #[inline(always)]
    fn load(numbers: &[i16]) -> [i16; 8] {
        std::array::from_fn(|i| numbers[i])
    }

    #[inline(always)]
    fn widen(weights: &[i8]) -> [i16; 8] {
        std::array::from_fn(|i| i16::from(weights[i]))
    }

    #[inline(always)]
    fn repeat(pair: [i16; 2]) -> [i16; 8] {
        std::array::from_fn(|i| pair[i % 2])
    }

    #[inline(always)]
    fn store(self, out: &mut [i32]) {
        for (out, pair) in out.iter_mut().zip(self.0.as_chunks::<2>().0) {
            *out = pair[0] + pair[1];
        }
    }

    #[inline(always)]
    fn add_products(self, left: [i16; 8], right: [i16; 8]) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + i32::from(left[i]) * i32::from(right[i])))
    }

    #[inline(always)]
    fn totals(sums: [Self; TILE_ROWS]) -> [i32; TILE_ROWS] {
        sums.map(|sum| sum.0.iter().sum())
    }
}

/// The same, for [`Portable`].
#[derive(Clone, Copy)]
pub struct PortableLookups([u16; CODES]);

impl Lookups for PortableLookups {
    const NONE: Self = Self([0; CODES]);

    #[inline(always)]
    fn add(mut self, codes: &[[u8; CODES]; 2], tables: &[[u8; 16]; 4]) -> Self {
        for (codes, tables) in codes.iter().zip(tables.as_chunks::<2>().0) {
            for (sum, code) in self.0.iter_mut().zip(codes) {
                let found = tables[0][usize::from(code & 15)] + tables[1][usize::from(code >> 4)];
                *sum = sum.wrapping_add(found.into());
            }
        }
        self
    }

    #[inline(always)]
    fn totals(self) -> [u16; CODES] {
        self.0
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod wasm {
    //! 128-bit vectors of WebAssembly.

    use super::{CODES, Lanes, Lookups, TILE_ROWS};
    use core::arch::wasm32::*;

    /// Four sums.
    #[derive(Clone, Copy)]
    pub struct Simd128(v128);

    /// `[a₀+a₂, b₀+b₂, a₁+a₃, b₁+b₃]`.
    #[inline(always)]
    fn fold(a: v128, b: v128) -> v128 {
        i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b))
    }

    impl Lanes for Simd128 {
        const WIDTH: usize = 8;
        const ZERO: Self = Self(i32x4(0, 0, 0, 0));
        type Numbers = v128;
        type Lookups = Lookups128;

        #[inline(always)]
        fn load(numbers: &[i16]) -> v128 {
            assert_eq!(numbers.len(), Self::WIDTH);
            // SAFETY: the slice holds the 16 bytes that are read; wasm has no alignment to keep.
            unsafe { v128_load(numbers.as_ptr().cast()) }
        }

        #[inline(always)]
        fn widen(weights: &[i8]) -> v128 {
            assert_eq!(weights.len(), Self::WIDTH);
            // SAFETY: the slice holds the 8 bytes that are read.
            unsafe { i16x8_load_extend_i8x8(weights.as_ptr()) }
        }

        #[inline(always)]
        fn repeat(pair: [i16; 2]) -> v128 {
            i32x4_splat(i32::from(pair[0] as u16) | (i32::from(pair[1]) << 16))
        }

        #[inline(always)]
        fn store(self, out: &mut [i32]) {
            assert_eq!(out.len(), Self::WIDTH / 2);
            // SAFETY: the slice holds the 16 bytes that are written.
            unsafe { v128_store(out.as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        fn add_products(self, left: v128, right: v128) -> Self {
            Self(i32x4_add(self.0, i32x4_dot_i16x8(left, right)))
        }

        #[inline(always)]
        fn totals(sums: [Self; TILE_ROWS]) -> [i32; TILE_ROWS] {
            let [a, b, c, d] = sums.map(|sum| sum.0);
            let (ab, cd) = (fold(a, b), fold(c, d));
            let low = i32x4_shuffle::<0, 1, 4, 5>(ab, cd);
            let totals = i32x4_add(low, i32x4_shuffle::<2, 3, 6, 7>(ab, cd));
            [
                i32x4_extract_lane::<0>(totals),
                i32x4_extract_lane::<1>(totals),
                i32x4_extract_lane::<2>(totals),
                i32x4_extract_lane::<3>(totals),
            ]
        }
    }

    /// Pairs of neighbouring rows' sums as numbers of 16 bits, and the second ones' alone: where the former count those
    /// 256-fold, they are taken off in the end.
    #[derive(Clone, Copy)]
    pub struct Lookups128 {
        both: v128,
        second: v128,
    }

    #[inline(always)]
    fn bytes(from: &[u8; 16]) -> v128 {
        // SAFETY: the array holds the 16 bytes that are read; wasm has no alignment to keep.
        unsafe { v128_load(from.as_ptr().cast()) }
    }

    impl Lookups for Lookups128 {
        const NONE: Self = Self { both: i32x4(0, 0, 0, 0), second: i32x4(0, 0, 0, 0) };

        #[inline(always)]
        fn add(self, codes: &[[u8; CODES]; 2], tables: &[[u8; 16]; 4]) -> Self {
            let [a, b] = [bytes(&codes[0]), bytes(&codes[1])];
            let low = u8x16_splat(15);
            let first = i8x16_add(
                i8x16_swizzle(bytes(&tables[0]), v128_and(a, low)),
                i8x16_swizzle(bytes(&tables[1]), u8x16_shr(a, 4)),
            );
            let second = i8x16_add(
                i8x16_swizzle(bytes(&tables[2]), v128_and(b, low)),
                i8x16_swizzle(bytes(&tables[3]), u8x16_shr(b, 4)),
            );
            let sums = i8x16_add(first, second);
            Self { both: i16x8_add(self.both, sums), second: i16x8_add(self.second, u16x8_shr(sums, 8)) }
        }

        #[inline(always)]
        fn totals(self) -> [u16; CODES] {
            let first = i16x8_sub(self.both, i16x8_shl(self.second, 8));
            let mut totals = [0; CODES];
            let (low, high) = totals.split_at_mut(CODES / 2);
            // SAFETY: both halves hold the 16 bytes that are written.
            unsafe {
                v128_store(
                    low.as_mut_ptr().cast(),
                    i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(first, self.second),
                );
                v128_store(
                    high.as_mut_ptr().cast(),
                    i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(first, self.second),
                );
            }
            totals
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub mod x86 {
    //! 256-bit vectors of x86-64 (AVX2), for native evaluation.

    use super::{CODES, Lanes, Lookups, TILE_ROWS};
    use core::arch::x86_64::*;

    /// Eight sums. Used only inside functions compiled for AVX2 and called after it was found: every `unsafe`
    /// below rests on that.
    #[derive(Clone, Copy)]
    pub struct Avx2(__m256i);

    impl Lanes for Avx2 {
        const WIDTH: usize = 16;
        // SAFETY: 32 zero bytes are a valid vector.
        const ZERO: Self = Self(unsafe { core::mem::zeroed() });
        type Numbers = __m256i;
        type Lookups = Lookups128;

        #[inline(always)]
        fn load(numbers: &[i16]) -> __m256i {
            assert_eq!(numbers.len(), Self::WIDTH);
            // SAFETY: the slice holds the 32 bytes that are read; the load may be unaligned.
            unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
        }

        #[inline(always)]
        fn widen(weights: &[i8]) -> __m256i {
            assert_eq!(weights.len(), Self::WIDTH);
            // SAFETY: the slice holds the 16 bytes that are read; the load may be unaligned.
            unsafe { _mm256_cvtepi8_epi16(_mm_loadu_si128(weights.as_ptr().cast())) }
        }

        #[inline(always)]
        fn repeat(pair: [i16; 2]) -> __m256i {
            // SAFETY: AVX2 is there, see the type.
            unsafe { _mm256_set1_epi32(i32::from(pair[0] as u16) | (i32::from(pair[1]) << 16)) }
        }

        #[inline(always)]
        fn store(self, out: &mut [i32]) {
            assert_eq!(out.len(), Self::WIDTH / 2);
            // SAFETY: AVX2 is there, see the type; the slice holds the 32 bytes that are written.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        fn add_products(self, left: __m256i, right: __m256i) -> Self {
            // SAFETY: AVX2 is there, see the type.
            unsafe { Self(_mm256_add_epi32(self.0, _mm256_madd_epi16(left, right))) }
        }

        #[inline(always)]
        fn totals(sums: [Self; TILE_ROWS]) -> [i32; TILE_ROWS] {
            let [a, b, c, d] = sums.map(|sum| sum.0);
            // SAFETY: AVX2 is there, see the type; the store fills 16 bytes of the array.
            unsafe {
                let quarters = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
                let (low, high) = (_mm256_castsi256_si128(quarters), _mm256_extracti128_si256::<1>(quarters));
                let mut totals = [0; TILE_ROWS];
                _mm_storeu_si128(totals.as_mut_ptr().cast(), _mm_add_epi32(low, high));
                totals
            }
        }
    }

    /// Pairs of neighbouring rows' sums as numbers of 16 bits, and the second ones' alone: where the former count those
    /// 256-fold, they are taken off in the end. Used as [`Avx2`] is.
    #[derive(Clone, Copy)]
    pub struct Lookups128 {
        both: __m128i,
        second: __m128i,
    }

    impl Lookups for Lookups128 {
        // SAFETY: 16 zero bytes are a valid vector.
        const NONE: Self = unsafe { Self { both: core::mem::zeroed(), second: core::mem::zeroed() } };

        #[inline(always)]
        fn add(self, codes: &[[u8; CODES]; 2], tables: &[[u8; 16]; 4]) -> Self {
            // SAFETY: AVX2 is there, see the type; the arrays hold the 16 bytes that are read, aligned or not.
            unsafe {
                let bytes = |from: &[u8; 16]| _mm_loadu_si128(from.as_ptr().cast());
                let low = _mm_set1_epi8(15);
                let look = |codes, tables: &[[u8; 16]]| {
                    _mm_add_epi8(
                        _mm_shuffle_epi8(bytes(&tables[0]), _mm_and_si128(codes, low)),
                        _mm_shuffle_epi8(bytes(&tables[1]), _mm_and_si128(_mm_srli_epi16::<4>(codes), low)),
                    )
                };
                let sums =
                    _mm_add_epi8(look(bytes(&codes[0]), &tables[..2]), look(bytes(&codes[1]), &tables[2..]));
                Self {
                    both: _mm_add_epi16(self.both, sums),
                    second: _mm_add_epi16(self.second, _mm_srli_epi16::<8>(sums)),
                }
            }
        }

        #[inline(always)]
        fn totals(self) -> [u16; CODES] {
            let mut totals = [0; CODES];
            let (low, high) = totals.split_at_mut(CODES / 2);
            // SAFETY: AVX2 is there, see the type; both halves hold the 16 bytes that are written.
            unsafe {
                let first = _mm_sub_epi16(self.both, _mm_slli_epi16::<8>(self.second));
                _mm_storeu_si128(low.as_mut_ptr().cast(), _mm_unpacklo_epi16(first, self.second));
                _mm_storeu_si128(high.as_mut_ptr().cast(), _mm_unpackhi_epi16(first, self.second));
            }
            totals
        }
    }

    /// Whether this machine has AVX2.
    pub fn is_found() -> bool {
        std::arch::is_x86_feature_detected!("avx2")
    }
}

/// Work written once over any machine's vectors.
pub trait Vectorised {
    /// What it gives back.
    type Outcome;
    /// Does it; must be `#[inline(always)]`, so that it is compiled for the machine it is called from.
    fn run<L: Lanes>(self) -> Self::Outcome;
}

/// Does work with the best vectors there are.
#[inline]
pub fn with_best<W: Vectorised>(work: W) -> W::Outcome {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return work.run::<wasm::Simd128>();
    #[cfg(target_arch = "x86_64")]
    if x86::is_found() {
        #[target_feature(enable = "avx2")]
        fn wide<W: Vectorised>(work: W) -> W::Outcome {
            work.run::<x86::Avx2>()
        }
        // SAFETY: AVX2 was just found.
        return unsafe { wide(work) };
    }
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    work.run::<Portable>()
}

/// Defines a function whose body is compiled twice on x86-64, for any machine and for AVX2, and the better one
/// chosen at run time. Both give the same bits: Rust neither reorders nor contracts float arithmetic.
macro_rules! widest {
    ($(#[$about:meta])* $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block) => {
        $(#[$about])*
        #[allow(unsafe_code, reason = "calls code compiled for instructions found at run time")]
        #[inline(never)]
        $visibility fn $name($($argument: $type),*) $(-> $result)? {
            #[inline(always)]
            fn body($($argument: $type),*) $(-> $result)? $body
            #[cfg(target_arch = "x86_64")]
            if $crate::embed::lanes::x86::is_found() {
                #[target_feature(enable = "avx2")]
                fn wide($($argument: $type),*) $(-> $result)? {
                    body($($argument),*)
                }
                // SAFETY: AVX2 was just found.
                return unsafe { wide($($argument),*) };
            }
            body($($argument),*)
        }
    };
}
pub(super) use widest;
