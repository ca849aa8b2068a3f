//! How does a vector travel and rest? Eight bits a number and one scale: an order of magnitude finer than what tells two
//! passages apart.

const LARGEST: f32 = 127.0;

/// A vector in a quarter of its room: its scale (four bytes, little-endian), then a byte a number.
pub fn pack(vector: &[f32]) -> Vec<u8> {
    let largest = vector.iter().fold(0.0_f32, |largest, x| largest.max(x.abs()));
    let scale = if largest > 0.0 && largest.is_finite() { largest / LARGEST } else { 0.0 };
    let number = |x: &f32| if scale > 0.0 { (x / scale).round() as i8 as u8 } else { 0 };
    scale.to_le_bytes().into_iter().chain(vector.iter().map(number)).collect()
}

/// The opposite of [`pack`], to the length of one; empty for what is no vector.
pub fn unpack(packed: &[u8]) -> Vec<f32> {
    let Some((scale, numbers)) = packed.split_first_chunk::<4>() else { return Vec::new() };
    let scale = f32::from_le_bytes(*scale);
    let mut vector: Vec<f32> = numbers.iter().map(|x| f32::from(*x as i8) * scale).collect();
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    if length > 0.0 && length.is_finite() {
        vector.iter_mut().for_each(|x| *x /= length);
    } else {
        vector.fill(0.0);
    }
    vector
}
