//! Puts dist/ together: static files, stylesheets and the app under names that carry their content's hash, and the page that
//! names them. The content security policy allows no inline script: the page says in a `<meta>` what public/boot.js loads.

use std::{fs, path::Path};

use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256, Sha384};

use super::compile::Parts;
use crate::{
    Outcome,
    stamp::{self, naming},
};

/// Stands in index.html where the names of the app's files go.
const APP: &str = "<meta name=\"clew-app\">";
/// How index.html links a stylesheet, up to the file's name.
const STYLE: &str = "<link rel=\"stylesheet\" href=\"";

/// Writes everything into `dist`, a new folder.
pub fn assemble(root: &Path, parts: &Parts, dist: &Path) -> Outcome {
    stamp::copy(&root.join("public"), dist)?;
    // Workers' programs keep their names: one that is started anew after a crash must find its own.
    for (name, part) in [("clew-worker", &parts.engine), ("clew-opener", &parts.opener)] {
        stamp::copy(&part.script, &dist.join(format!("{name}.js")))?;
        stamp::copy(&part.wasm, &dist.join(format!("{name}_bg.wasm")))?;
    }
    let file = root.join("index.html");
    let html = fs::read_to_string(&file).map_err(|error| naming(&file, &error))?;
    let html = with_styles(&html, root, dist)?;
    let html = with_app(&html, parts, dist)?;
    let to = dist.join("index.html");
    fs::write(&to, html).map_err(|error| naming(&to, &error))
}

/// Publishes each stylesheet that the page links, and links it by its new name, with its digest.
fn with_styles(html: &str, root: &Path, dist: &Path) -> Outcome<String> {
    let mut parts = html.split(STYLE);
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (path, rest) = part.split_once('"').ok_or("index.html: a stylesheet's name has no end")?;
        let file = root.join(path);
        let content = fs::read(&file).map_err(|error| naming(&file, &error))?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{stem}-{}.css", short_hash(&[&content]));
        let to = dist.join(&name);
        fs::write(&to, &content).map_err(|error| naming(&to, &error))?;
        let digest = STANDARD.encode(Sha384::digest(&content));
        page.push_str(&format!("{STYLE}/{name}\" integrity=\"sha384-{digest}\"{rest}"));
    }
    Ok(page)
}

/// Publishes the app's files under one hash, and names in the page those that it begins with.
fn with_app(html: &str, Parts { app, late, .. }: &Parts, dist: &Path) -> Outcome<String> {
    if !html.contains(APP) {
        return Err(format!("index.html has no {APP}"));
    }
    let read = |file: &Path| fs::read(file).map_err(|error| naming(file, &error));
    let hash =
        short_hash(&[&read(&app.script)?, &read(&app.wasm)?, &read(&late.script)?, &read(&late.wasm)?]);
    let (js, wasm) = (format!("clew-app-{hash}.js"), format!("clew-app-{hash}_bg.wasm"));
    let (late_js, late_wasm) = (format!("clew-late-{hash}.js"), format!("clew-late-{hash}_bg.wasm"));
    renamed(
        &app.script,
        &dist.join(&js),
        &[("from \"./clew-app-late.js\"", &format!("from \"./{late_js}\""))],
    )?;
    stamp::copy(&app.wasm, &dist.join(&wasm))?;
    let ours = [
        ("\"./clew-app.js\"", &*format!("\"./{js}\"")),
        ("\"./split_late.wasm\"", &format!("\"./{late_wasm}\"")),
    ];
    renamed(&late.script, &dist.join(&late_js), &ours)?;
    stamp::copy(&late.wasm, &dist.join(&late_wasm))?;
    let names = format!(
        "<meta name=\"clew-app\" data-js=\"/{js}\" data-wasm=\"/{wasm}\"><link rel=\"modulepreload\" href=\"/{js}\">\
         <link rel=\"modulepreload\" href=\"/{late_js}\"><link rel=\"preload\" href=\"/{wasm}\" as=\"fetch\" type=\"application/wasm\" crossorigin=\"anonymous\">"
    );
    Ok(html.replace(APP, &names))
}

/// Publishes a script that knows other files by new names.
fn renamed(script: &Path, to: &Path, names: &[(&str, &str)]) -> Outcome {
    let mut text = fs::read_to_string(script).map_err(|error| naming(script, &error))?;
    for (before, after) in names {
        if !text.contains(before) {
            return Err(format!("{} does not name {before}", script.display()));
        }
        text = text.replace(before, after);
    }
    fs::write(to, text).map_err(|error| naming(to, &error))
}

/// Sixteen hexadecimal digits, by which the proxy knows names that never change their content.
fn short_hash(contents: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    contents.iter().for_each(|content| hasher.update(content));
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::compile::Part;
    use super::*;

    #[test]
    fn a_page_names_what_was_built() {
        let root = std::env::temp_dir().join(format!("clew-page-{}", std::process::id()));
        let put = |name: &str, text: &str| {
            stamp::write(&root.join(name), text).expect("writes");
            root.join(name)
        };
        put("index.html", "<link rel=\"stylesheet\" href=\"styles/a.css\">\n<meta name=\"clew-app\">");
        put("styles/a.css", "p {}");
        put("public/sample/one.txt", "thread");
        let part = |name: &str, script: &str| Part {
            script: put(&format!("{name}.js"), script),
            wasm: put(name, name),
        };
        let parts = Parts {
            app: part("app", "import * as late from \"./clew-app-late.js\""),
            late: part("late", "from \"./clew-app.js\"; fetch(\"./split_late.wasm\")"),
            engine: part("engine", "engine"),
            opener: part("opener", "opener"),
        };
        let dist = root.join("dist");
        assemble(&root, &parts, &dist).expect("assembles");
        let page = fs::read_to_string(dist.join("index.html")).expect("is there");
        let names: Vec<&str> =
            page.split('"').filter(|word| word.starts_with('/')).map(|word| &word[1..]).collect();
        assert_eq!(names.len(), 6, "{page}");
        assert!(names.iter().all(|name| dist.join(name).is_file()), "{page}");
        let late = names.iter().find(|name| name.starts_with("clew-late-")).expect("is named");
        let script = fs::read_to_string(dist.join(late)).expect("is there");
        let fetched = script.rsplit("./").next().and_then(|rest| rest.split('"').next()).expect("a name");
        assert!(dist.join(fetched).is_file(), "{script}");
        assert!(script.contains(&format!("./{}", names[1])), "{script}");
        assert!(page.contains("integrity=\"sha384-"), "{page}");
        for name in [
            "sample/one.txt",
            "clew-worker.js",
            "clew-worker_bg.wasm",
            "clew-opener.js",
            "clew-opener_bg.wasm",
        ] {
            assert!(dist.join(name).is_file(), "{name}");
        }
        fs::remove_dir_all(&root).expect("removes");
    }

    #[test]
    fn a_page_without_its_mark_is_refused() {
        let part = || Part { script: file!().into(), wasm: file!().into() };
        let parts = Parts { app: part(), late: part(), engine: part(), opener: part() };
        assert!(with_app("<html>", &parts, Path::new("/nowhere")).is_err());
    }
}
