//! What was read before in a run is not read again: rounds look at the same pages.

use super::{Page, ReadError, Reader, Reading};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// A reader that remembers.
pub struct Kept<'a> {
    inner: &'a dyn Reader,
    known: RefCell<FxHashMap<(String, Page), Reading>>,
}

impl<'a> Kept<'a> {
    /// Remembers nothing yet.
    pub fn new(inner: &'a dyn Reader) -> Self {
        Self { inner, known: RefCell::default() }
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
}
