//! What did the model's authors publish? Full-precision weights (safetensors) and a vocabulary (tokenizer.json).

use std::{collections::BTreeMap, error::Error, path::Path};

use crate::format::{HEAD_WIDTH, Norm, Shape};
use safetensors::{Dtype, SafeTensors};

/// The weights file in memory.
pub struct Published(BTreeMap<String, Tensor>);

/// A matrix, or a vector as a matrix of one column.
#[derive(Clone)]
pub struct Tensor {
    /// Row after row.
    pub values: Vec<f32>,
    /// Number of rows.
    pub rows: usize,
}

impl Tensor {
    /// Numbers in a row.
    pub fn width(&self) -> usize {
        self.values.len() / self.rows.max(1)
    }
}

impl Published {
    /// Reads every tensor of 32-bit floats.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, Box<dyn Error>> {
        let bytes = std::fs::read(path)?;
        let tensors = SafeTensors::deserialize(&bytes)?;
        let tensors = tensors.iter().filter(|(_, view)| view.dtype() == Dtype::F32).map(|(name, view)| {
            let (words, _) = view.data().as_chunks::<4>();
            let values = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
            (name.to_owned(), Tensor { values, rows: view.shape().first().copied().unwrap_or(1) })
        });
        Ok(Self(tensors.collect()))
    }

    /// A tensor by its published name.
    pub fn tensor(&self, name: &str) -> Result<&Tensor, String> {
        self.0.get(name).ok_or_else(|| format!("the weights have no {name}"))
    }

    /// How many tensors have a name that ends so.
    pub fn count(&self, end: &str) -> usize {
        self.0.keys().filter(|name| name.ends_with(end)).count()
    }

    /// Weight and bias of a linear map.
    pub fn linear(&self, name: &str) -> Result<(&Tensor, &Tensor), String> {
        Ok((self.tensor(&format!("{name}.weight"))?, self.tensor(&format!("{name}.bias"))?))
    }

    /// A layer norm.
    pub fn norm(&self, name: &str) -> Result<Norm, String> {
        let (weight, bias) = self.linear(&format!("{name}.LayerNorm"))?;
        Ok(Norm { weight: weight.values.clone(), bias: bias.values.clone() })
    }

    /// Position rows with the row of the only token type in use added.
    pub fn positions(&self) -> Result<Vec<f32>, String> {
        let kind = self.tensor("embeddings.token_type_embeddings.weight")?;
        let positions = self.tensor("embeddings.position_embeddings.weight")?;
        let kind = &kind.values[..kind.width()];
        Ok(positions.values.iter().zip(kind.iter().cycle()).map(|(position, kind)| position + kind).collect())
    }

    /// The model's sizes; inputs are cut at `positions` tokens.
    pub fn shape(&self, positions: usize) -> Result<Shape, String> {
        let tokens = self.tensor("embeddings.word_embeddings.weight")?;
        let layers = self.count("intermediate.dense.bias");
        let intermediate = self.tensor("encoder.layer.0.intermediate.dense.bias")?.rows;
        let hidden = tokens.width();
        Ok(Shape {
            hidden,
            layers,
            heads: hidden / HEAD_WIDTH,
            intermediate,
            vocabulary: tokens.rows,
            positions,
        })
    }
}
