//! How do pages that are pictures become text? Not before somebody asks: it takes seconds a page, and a download at first.
//! In which language they are read is kept, so that whoever reads the document again reads the same.

use super::Engine;
use super::flag::Flag;
use super::reading::Interrupted;
use crate::protocol::{Pictures, Stage};
use clew_document::Readers;
use clew_types::document::{Document, ReadError};
use clew_types::id::DocumentId;
use futures::future::{Either, LocalBoxFuture, select};

impl Engine {
    /// Makes a document of a file. Once its reading shall stop, what is read beside the engine is dropped where it stands.
    pub(super) async fn document_of(
        &self,
        id: DocumentId,
        name: &str,
        bytes: Vec<u8>,
        cancel: &Flag,
    ) -> Result<Document, Interrupted> {
        match clew_document::reader_of(name, &bytes)? {
            Readers::Pdf => self.pdf_of(id, name, bytes, cancel).await,
            Readers::Plain(kind) => Ok(clew_document::read_plain(name, &bytes, kind)?),
            Readers::Packed => Ok(unless(cancel, self.doors.host.read_packed(name, &bytes)).await??),
        }
    }

    async fn pdf_of(
        &self,
        id: DocumentId,
        name: &str,
        bytes: Vec<u8>,
        cancel: &Flag,
    ) -> Result<Document, Interrupted> {
        let language = match self.pictures(id) {
            Pictures::Read(language) => Some(language),
            Pictures::None | Pictures::Unread => None,
        };
        let on_page = |page, all| self.enter(id, Stage::Recognising(page, all));
        let reading = self.doors.host.read_pdf(bytes, language, &on_page);
        let text = unless(cancel, reading).await??;
        let read = clew_document::pdf::assemble(name, &text.info, &text.pages);
        match (&read, language) {
            (Err(ReadError::ImageOnly), Some(_)) => return Err(ReadError::NothingRecognised.into()),
            (Err(ReadError::ImageOnly), None) => self.set_pictures(id, Pictures::Unread),
            (Ok(document), None) => self.set_pictures(id, Pictures::unread_in(&document.warnings)),
            _ => {}
        }
        Ok(read?)
    }

    /// Pictures that were to be read stay as they are: stopped, or nothing came of it.
    pub(super) fn leave_pictures(&self, id: DocumentId) {
        if matches!(self.pictures(id), Pictures::Read(_)) {
            self.set_pictures(id, Pictures::Unread);
        }
    }

    /// What has become of a document's pictures, or shall.
    pub(super) fn set_pictures(&self, id: DocumentId, pictures: Pictures) {
        if let Some(entry) = self.state.borrow_mut().documents.get_mut(&id) {
            (entry.record.pictures, entry.status.pictures) = (pictures, pictures);
        }
    }

    fn pictures(&self, id: DocumentId) -> Pictures {
        self.state.borrow().documents.get(&id).map_or(Pictures::None, |entry| entry.record.pictures)
    }
}

/// What comes of reading, unless it is cancelled before.
async fn unless<T>(cancel: &Flag, reading: LocalBoxFuture<'_, T>) -> Result<T, Interrupted> {
    match select(reading, Box::pin(cancel.up())).await {
        Either::Left((read, _)) => Ok(read),
        Either::Right(_) => Err(Interrupted::Cancelled),
    }
}
