//! Workers whose power may go.

use super::*;
use crate::engine::tests::checking::whole;
use clew_network::reader::names::Name;
use clew_network::reader::{Claim, ReadError as NotRead};

/// The letter pool on the same power, with a network that finds every claim stated.
pub(super) struct PoweredPool(pub LetterPool, pub Rc<Power>);

#[async_trait::async_trait(?Send)]
impl Embedder for PoweredPool {
    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.1.step().await;
        pause().await;
        self.0.embed(texts).await
    }
}

#[async_trait::async_trait(?Send)]
impl EmbedPool for PoweredPool {
    fn start(&self, on_status: Rc<dyn Fn(EmbedderStatus)>) {
        self.0.start(on_status);
    }
    fn width(&self) -> usize {
        self.0.width()
    }
    async fn embed_later(&self, texts: Vec<String>) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.embed(&texts).await
    }
    fn reader_checksum(&self) -> Option<u64> {
        Some(7)
    }
    async fn names_later(&self, texts: Vec<String>) -> Result<Vec<Vec<Name>>, NotRead> {
        self.1.step().await;
        pause().await;
        Ok(texts.iter().map(|text| whole(text)).collect())
    }
    async fn judge_later(&self, claims: Vec<Claim>) -> Result<Vec<f32>, NotRead> {
        self.1.step().await;
        pause().await;
        Ok(vec![0.75; claims.len()])
    }
    fn leave_room(&self) {}
    fn make_way(&self, somebody_waits: bool) {
        self.0.make_way(somebody_waits);
    }
}
