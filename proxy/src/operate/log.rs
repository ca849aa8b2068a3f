//! Where lines of the log go, and how they look.

use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use crate::config::{Format, Level, Log};

/// Begins to log to standard error; only our own lines, since libraries may tell what passes through them.
pub fn start(log: Log) {
    let ours = Targets::new().with_target("clew_proxy", level(log.level));
    let json = match log.format {
        Format::Json => true,
        Format::Text => false,
        Format::Auto => !std::io::stderr().is_terminal(),
    };
    let lines = fmt::layer().with_writer(std::io::stderr).with_target(false).with_ansi(false);
    let lines = if json { lines.json().flatten_event(true).boxed() } else { lines.compact().boxed() };
    // An error means that a program around us logs already.
    let _ = registry().with(lines.with_filter(ours)).try_init();
}

fn level(level: Level) -> LevelFilter {
    match level {
        Level::Off => LevelFilter::OFF,
        Level::Error => LevelFilter::ERROR,
        Level::Warn => LevelFilter::WARN,
        Level::Info => LevelFilter::INFO,
        Level::Debug => LevelFilter::DEBUG,
    }
}
