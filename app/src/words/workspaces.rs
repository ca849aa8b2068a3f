//! Words about workspaces.

pub const WORKSPACES: &str = "Workspaces";
pub const FIRST_WORKSPACE: &str = "My documents";
pub const NEW_WORKSPACE: &str = "New workspace";
pub const REMOVED_WORKSPACES: &str = "Removed workspaces";
pub const OPEN: &str = "Open";
pub const CREATE: &str = "Create";
pub const DUPLICATE: &str = "Duplicate";
pub const SAVE_WORKSPACE: &str = "Save the workspace to a file";
pub const SAVE_FILE: &str = "Save to a file";
pub const LOAD_FILE: &str = "Load a file";
pub const BRING_BACK: &str = "Bring back";
pub const FILLING: &str = "The new workspace is being filled; it opens when it is complete.";
/// Ending of a saved workspace's file name.
pub const WORKSPACE_ENDING: &str = ".clew";

/// Names one that was opened by its number alone.
pub fn workspace_number(number: u32) -> String {
    format!("Workspace {number}")
}

pub fn copy_of(name: &str) -> String {
    format!("{name} (copy)")
}

pub fn name_of(name: &str) -> String {
    format!("Name of {name}")
}

pub fn open_workspace(name: &str) -> String {
    format!("Open {name}")
}

pub fn remove_workspace(name: &str) -> String {
    format!("Remove {name}")
}

pub fn removed_workspace(name: &str) -> String {
    format!("{name}: removed, kept for a day")
}
