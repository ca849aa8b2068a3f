//! In which binary forms do values reach PostgreSQL that its protocol's library does not know?

use std::error::Error;

use bytes::{BufMut, BytesMut};
use half::f16;
use tokio_postgres::types::{FromSql, IsNull, Kind, ToSql, Type, to_sql_checked};

/// A `tsvector` without places: how many words, then each with a zero behind it and the number of its places, none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Words(pub Vec<String>);

impl ToSql for Words {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Trouble> {
        out.put_i32(i32::try_from(self.0.len())?);
        for word in &self.0 {
            out.put_slice(word.as_bytes());
            out.put_u8(0);
            out.put_u16(0);
        }
        Ok(IsNull::No)
    }

    fn accepts(ty: &Type) -> bool {
        *ty == Type::TS_VECTOR
    }

    to_sql_checked!();
}

/// The type of [`HalfVector`] where the form alone counts, and not the number that a database gave to the type.
pub(crate) fn half_vector() -> Type {
    Type::new("halfvec".to_owned(), 0, Kind::Simple, String::new())
}

/// A `halfvec`: how many numbers, nothing, then each in two bytes.
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
