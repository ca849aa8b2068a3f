//! How are a document's tables understood? As guessed, until a person says otherwise; what was said is a record of its
//! own and outlasts every new reading of the file.

use super::Engine;
use super::keeping::put;
use super::recovering::Understood;
use crate::protocol::{EngineError, Measured, Reply, TableColumns};
use crate::record::COLUMNS;
use crate::store::{StoreError, Table, Write};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::Frame;
use clew_types::columns::Columns;
use clew_types::document::DocumentKind;
use clew_types::id::DocumentId;

/// Rows shown of a table.
const EXAMPLES: usize = 3;
/// Tables shown of a document.
const MOST_TABLES: usize = 40;

impl Engine {
    /// Has a table understood like this; `None` = as guessed.
    pub(super) async fn set_columns(
        &self,
        id: DocumentId,
        table: u32,
        columns: Option<Columns>,
    ) -> Result<Reply, EngineError> {
        let corpus = self.corpus();
        let reading = corpus.reading(id).ok_or(EngineError::NotFound)?;
        if reading.document.tables.get(table as usize).is_none() {
            return Err(EngineError::NotFound);
        }
        let mut said = corpus.said(id);
        match columns {
            Some(columns) => drop(said.insert(table, columns)),
            None => drop(said.remove(&table)),
        }
        let change = if said.is_empty() {
            Ok(Write::Delete(Table::Columns, id.0))
        } else {
            put(Table::Columns, id.0, &COLUMNS, &said)
        };
        self.change(|builder| builder.set_columns(id, said));
        self.keep_surely(vec![change]).await;
        tables_of(&self.corpus(), id)
    }

    /// Brings back what was said; before the documents, so that their tables are read once.
    pub(super) async fn load_columns(&self) -> Result<(), StoreError> {
        let mut understood = Understood::default();
        for (key, bytes) in self.all(Table::Columns).await? {
            self.state.borrow_mut().counters.take_document(key);
            if let Some(said) = understood.take(COLUMNS.decode(&bytes)) {
                self.change(|builder| builder.set_columns(DocumentId(key), said));
            }
        }
        understood.outcome()
    }
}

/// The tables that hold, or might hold, observations.
pub(super) fn tables_of(corpus: &Corpus, id: DocumentId) -> Result<Reply, EngineError> {
    let document = &corpus.reading(id).ok_or(EngineError::NotFound)?.document;
    let frames: Vec<&Frame> =
        corpus.observations().filter(|(of, ..)| *of == id).map(|(_, _, frame)| frame).collect();
    // A table in a text is there to be read; one in a file of data was measured or counted.
    let is_data = matches!(
        document.kind,
        DocumentKind::Csv | DocumentKind::Xlsx | DocumentKind::Ods | DocumentKind::Parquet
    );
    let shown = |(table, content): (u32, &clew_types::document::Table)| {
        let frame = frames.iter().copied().find(|frame| frame.table == table);
        let said = corpus.said_of(id, table);
        (is_data || frame.is_some() || said.is_some()).then(|| TableColumns {
            table,
            headers: content.columns.clone(),
            examples: content.rows.iter().take(EXAMPLES).cloned().collect(),
            columns: said.cloned().unwrap_or_else(|| as_guessed(frame, content)),
            is_said: said.is_some(),
            measured: frame.and_then(measured),
        })
    };
    Ok(Reply::Tables((0..).zip(&document.tables).filter_map(shown).take(MOST_TABLES).collect()))
}

/// What has been guessed before is not guessed again: large tables take their time.
fn as_guessed(frame: Option<&Frame>, table: &clew_types::document::Table) -> Columns {
    frame.map_or_else(
        || clew_knowledge::observe::guess(table),
        |frame| frame.layout.columns(table.columns.len()),
    )
}

fn measured(frame: &Frame) -> Option<Measured> {
    let extents = frame.series.iter().filter_map(|series| frame.extent(series));
    let extent = extents.reduce(|all, next| all.joined(next))?;
    Some(Measured {
        observations: frame.len() as u32,
        series: frame.series.len() as u32,
        attributes: frame.attributes.len() as u32,
        extent,
    })
}
