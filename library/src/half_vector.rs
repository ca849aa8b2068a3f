//! How does a vector of two-byte numbers reach pgvector? As its binary form says: how many, nothing, then each, big-endian.

use std::error::Error;

use bytes::{BufMut, BytesMut};
use half::f16;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

/// A `halfvec`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HalfVector(pub Vec<f32>);

type Trouble = Box<dyn Error + Sync + Send>;

impl ToSql for HalfVector {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Trouble> {
        out.put_u16(u16::try_from(self.0.len())?);
        out.put_u16(0);
        self.0.iter().for_each(|x| out.put_u16(f16::from_f32(*x).to_bits()));
        Ok(IsNull::No)
    }

    fn accepts(ty: &Type) -> bool {
        ty.name() == "halfvec"
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for HalfVector {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, Trouble> {
        let numbers = raw.get(4..).ok_or("a vector without a head")?.chunks_exact(2);
        Ok(Self(numbers.map(|b| f16::from_bits(u16::from_be_bytes([b[0], b[1]])).to_f32()).collect()))
    }

    fn accepts(ty: &Type) -> bool {
        ty.name() == "halfvec"
    }
}
