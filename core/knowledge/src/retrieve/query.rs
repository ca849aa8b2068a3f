//! What is searched for?

/// A question, with its vector where there is a model.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// In words.
    pub text: &'a str,
    /// Unit norm; `None` searches by words alone.
    pub vector: Option<&'a [f32]>,
}

impl<'a> Query<'a> {
    /// A question with its vector.
    pub fn new(text: &'a str, vector: Option<&'a [f32]>) -> Self {
        Self { text, vector }
    }
}
