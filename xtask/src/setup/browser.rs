//! The browser that tests run in: the system's Chromium and its driver.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::install_packages;
use crate::{Outcome, place::Place, stamp};

const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Where the browser lies.
pub struct Browser {
    pub chromium: PathBuf,
    pub driver: PathBuf,
    /// Tells the driver which browser to start.
    pub driver_settings: PathBuf,
}

/// Finds Chromium and its driver, or installs them.
pub fn browser(place: &Place) -> Outcome<(Browser, String)> {
    if find(place).is_none() {
        install_packages(place, &["chromium", "chromium-driver"], "running the tests in a browser")?;
    }
    let (chromium, driver) = find(place).ok_or(
        "no Chromium with its driver: install chromium and chromedriver, or name them in CHROMIUM and CHROMEDRIVER",
    )?;
    let driver_settings = place.cache.join("webdriver.json");
    let settings =
        format!("{{\"goog:chromeOptions\": {{\"binary\": {:?}}}}}", chromium.display().to_string());
    stamp::write(&driver_settings, &settings)?;
    let what = chromium.display().to_string();
    Ok((Browser { chromium, driver, driver_settings }, what))
}

fn find(place: &Place) -> Option<(PathBuf, PathBuf)> {
    let chromium = named("CHROMIUM").or_else(|| place.program(&BROWSERS))?;
    let beside =
        || ["/usr/lib/chromium/chromedriver", "/usr/lib/chromium-browser/chromedriver"].map(PathBuf::from);
    let driver = named("CHROMEDRIVER")
        .or_else(|| place.program(&["chromedriver"]))
        .or_else(|| beside().into_iter().find(|file| file.is_file()))?;
    Some((chromium, driver))
}

fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|file| Path::new(file).is_file())
}
