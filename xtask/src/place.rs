//! Where things lie: the repository, the cache that outlives a clone, the build folder.

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::Outcome;

/// The folders every step works in.
pub struct Place {
    /// The repository.
    pub root: PathBuf,
    /// Tools, packages and the model, shared by all clones: `$CLEW_CACHE`, else `~/.cache/clew`.
    pub cache: PathBuf,
    /// Cargo's build folder.
    pub target: PathBuf,
}

impl Place {
    /// Finds the folders from where this crate lies and from the environment.
    pub fn find() -> Outcome<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask/ has no parent folder")?;
        // A build folder shared by several clones may hold another clone's xtask: trust where cargo says it runs.
        let root = env::var_os("CARGO_MANIFEST_DIR")
            .and_then(|xtask| Path::new(&xtask).parent().map(Path::to_owned))
            .unwrap_or_else(|| root.to_owned());
        let cache = match env::var_os("CLEW_CACHE") {
            Some(folder) => PathBuf::from(folder),
            None => home()?.join(".cache/clew"),
        };
        let target = match env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => root.join(folder),
            None => root.join("target"),
        };
        Ok(Self { root, cache, target })
    }

    /// Programs installed by set-up.
    pub fn tools(&self) -> PathBuf {
        self.cache.join("tools/bin")
    }

    /// The built app.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The search path with our own tools first.
    pub fn path(&self) -> std::ffi::OsString {
        let own = [self.tools(), self.root.join("node_modules/.bin")];
        let inherited = env::var_os("PATH").unwrap_or_default();
        env::join_paths(own.into_iter().chain(env::split_paths(&inherited))).unwrap_or(inherited)
    }

    /// The first of `names` on the search path.
    pub fn program(&self, names: &[&str]) -> Option<PathBuf> {
        let path = self.path();
        let in_order =
            names.iter().flat_map(|name| env::split_paths(&path).map(move |folder| folder.join(name)));
        in_order.into_iter().find(|file| file.is_file())
    }
}

fn home() -> Outcome<PathBuf> {
    env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from).ok_or_else(|| {
        "no HOME in the environment; set CLEW_CACHE to a folder for tools and the model".into()
    })
}
