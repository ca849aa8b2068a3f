//! What has the network that reads made of a document? The page knows nothing of this.

use super::Kind;
use super::kind::none_older;
use clew_network::reader::names::Name;
use serde::{Deserialize, Serialize};

/// What a network made of a document's names and facts (2: names too). Others are looked at again.
pub const VERDICTS: Kind<Verdicts> = Kind { name: "checked facts", version: 2, older: none_older };
/// What a network made of a document: of the names in the sentences that it was shown, then of all that its facts claim, or of
/// the first ones only.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdicts {
    /// The checksum of the network's file.
    pub reader: u64,
    /// The digest of all the claims.
    pub claims: u64,
    /// How likely each is stated, in their order.
    pub chances: Vec<f32>,
    /// The digest of all the sentences that are looked through for names.
    pub asked: u64,
    /// The names that each holds, in their order.
    pub names: Vec<Vec<Name>>,
}
