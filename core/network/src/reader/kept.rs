//! What was read before in a run is not read again: rounds look at the same pages.

use super::{Claim, Page, ReadError, Reader, Reading};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// A reader that remembers.
pub struct Kept<'a> {
    inner: &'a dyn Reader,
    known: RefCell<FxHashMap<(String, Page), Reading>>,
    judged: RefCell<FxHashMap<Claim, f32>>,
}

impl<'a> Kept<'a> {
    /// Remembers nothing yet.
    pub fn new(inner: &'a dyn Reader) -> Self {
        Self { inner, known: RefCell::default(), judged: RefCell::default() }
    }
}

#[async_trait::async_trait(?Send)]
impl Reader for Kept<'_> {
    async fn read(&self, question: &str, pages: &[Page]) -> Result<Vec<Reading>, ReadError> {
        let key = |page: &Page| (question.to_owned(), page.clone());
        let new: Vec<Page> = {
            let known = self.known.borrow();
            pages.iter().filter(|page| !known.contains_key(&key(page))).cloned().collect()
        };
        let read = if new.is_empty() { Vec::new() } else { self.inner.read(question, &new).await? };
        let mut known = self.known.borrow_mut();
        known.extend(new.iter().map(key).zip(read));
        pages.iter().map(|page| known.get(&key(page)).cloned().ok_or(ReadError::Cancelled)).collect()
    }

    async fn judge(&self, claims: &[Claim]) -> Result<Vec<f32>, ReadError> {
        let new: Vec<Claim> = {
            let judged = self.judged.borrow();
            claims.iter().filter(|claim| !judged.contains_key(*claim)).cloned().collect()
        };
        let chances = if new.is_empty() { Vec::new() } else { self.inner.judge(&new).await? };
        let mut judged = self.judged.borrow_mut();
        judged.extend(new.into_iter().zip(chances));
        claims.iter().map(|claim| judged.get(claim).copied().ok_or(ReadError::Cancelled)).collect()
    }
}
