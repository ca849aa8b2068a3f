//! Has the browser relaxed dot products? Then the kernel that uses them is put beside this program, on its memory.

use clew_network::embed::relaxed;
use clew_network::embed::relaxed::{Call, MODULE};
use js_sys::{Function, Object, Reflect, Uint8Array, WebAssembly};
use std::cell::OnceCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static MULTIPLY: OnceCell<Function> = const { OnceCell::new() };
}

/// Installs the kernel. False where the browser cannot run it; the model then runs without.
pub fn install() -> bool {
    let Ok(multiply) = instantiate() else { return false };
    MULTIPLY.with(|kept| kept.set(multiply).is_ok()) && relaxed::install(call)
}

/// The module's function. A browser without relaxed SIMD says here that the module is not valid.
fn instantiate() -> Result<Function, JsValue> {
    let module = WebAssembly::Module::new(&Uint8Array::from(MODULE).into())?;
    let (imports, ours) = (Object::new(), Object::new());
    Reflect::set(&ours, &"memory".into(), &wasm_bindgen::memory())?;
    Reflect::set(&imports, &"clew".into(), &ours)?;
    let instance = WebAssembly::Instance::new(&module, &imports)?;
    Reflect::get(&instance.exports(), &"multiply".into())?.dyn_into()
}

fn call(call: &Call) -> bool {
    // An address fits a number of JavaScript's.
    let address = JsValue::from(std::ptr::from_ref(call) as usize as u32);
    MULTIPLY
        .with(|kept| kept.get().is_some_and(|multiply| multiply.call1(&JsValue::UNDEFINED, &address).is_ok()))
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use super::*;
    use clew_network::embed::format::{Linear, Rows};
    use clew_network::embed::kernel::{Precision, Quantised, multiply, multiply_plainly};
    use wasm_bindgen_test::wasm_bindgen_test;

    /// Numbers without a pattern, from a seed.
    fn numbers(mut seed: u32) -> impl FnMut() -> u32 {
        move || {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            seed
        }
    }

    /// The product by both kernels, bit by bit.
    fn check(seed: u32, rows: usize, inputs: usize, outputs: usize) {
        let mut next = numbers(seed);
        let mut float = || (next() as f32 / u32::MAX as f32 - 0.5) * 4.0;
        let input: Vec<f32> = (0..rows * inputs).map(|_| float()).collect();
        let (scales, bias) = (0..outputs).map(|_| (float(), float())).unzip();
        let values = (0..inputs * outputs).map(|_| next() as i8).collect();
        let map = Linear::new(Rows { values, scales }, bias);
        for precision in [Precision::Fine, Precision::Coarse] {
            let mut quantised = Quantised::new(precision);
            quantised.fill(&input, inputs);
            let (mut fast, mut plain) = (vec![0.0_f32; rows * outputs], vec![0.0_f32; rows * outputs]);
            multiply(&quantised, &map, &mut fast);
            multiply_plainly(&quantised, &map, &mut plain);
            let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
            assert_eq!(
                bits(&fast),
                bits(&plain),
                "{precision:?}, seed {seed}: {rows} × {inputs} × {outputs}"
            );
        }
    }

    #[wasm_bindgen_test]
    fn both_kernels_give_the_same_bits() {
        // Chromium, which these tests run in, has relaxed SIMD; elsewhere both are the plain one.
        assert!(install(), "the kernel was refused");
        assert!(!install(), "twice");
        let mut next = numbers(2026);
        for seed in 1..200 {
            let (rows, inputs, outputs) = (next() % 23, 1 + next() % 12, 1 + next() % 40);
            check(seed, rows as usize, 32 * inputs as usize, 2 * outputs as usize);
        }
        check(1, 64, 1536, 384);
        check(2, 33, 2048, 2);
        check(3, 1, 384, 1152);
    }
}
