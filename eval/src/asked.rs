//! Who is asked? The built-in skills or a model's, sources outside, and the tape between.

use crate::args::Args;
use crate::chat::Endpoint;
use crate::http::Server;
use crate::tape::{Tape, TapedFetch, TapedModel};
use clew_answering::outside::{ExternalSource, Fetch, ProxySearch, Route};
use clew_skills::llm::Llm;
use clew_skills::skill::Skills;
use clew_skills::skill::builtin::BuiltIn;
use clew_skills::skill::prompted::Prompted;
use clew_types::settings::{PromptedSettings, SkillGroup, SkillSettings};
use std::collections::BTreeMap;

/// What the options name.
pub struct Asked {
    is_prompted: bool,
    settings: PromptedSettings,
    endpoint: Option<Endpoint>,
    server: Option<Server>,
    routes: Vec<Route>,
    tape: Option<Tape>,
}

impl Asked {
    /// Reads `--skills --endpoint --model --model-for --temperature-for --structured`, `--search --sources`, and `--record` or `--replay`.
    pub fn of(args: &Args) -> Result<Self, Box<dyn std::error::Error>> {
        let is_prompted = match args.optional("skills").unwrap_or("builtin") {
            "builtin" => false,
            "prompted" => true,
            other => return Err(format!("no skills are called {other}").into()),
        };
        let is_replay = args.optional("replay").is_some();
        let endpoint = (is_prompted && !is_replay)
            .then(|| Endpoint::new(args.required("endpoint")?, args.required("model")?));
        let server = args.optional("search").filter(|_| !is_replay).map(|address| Server::new(address, ""));
        let has_sources = args.optional("search").is_some() || args.optional("sources").is_some();
        let names = args.optional("sources").unwrap_or(if has_sources { "wikipedia" } else { "" });
        Ok(Self {
            is_prompted,
            settings: PromptedSettings {
                structured: args.has("structured"),
                groups: groups(args)?,
                ..PromptedSettings::default()
            },
            endpoint: endpoint.transpose()?,
            server: server.transpose()?,
            routes: names.split(',').filter(|name| !name.is_empty()).map(route).collect::<Result<_, _>>()?,
            tape: tape(args)?,
        })
    }

    /// Gives the skills and sources to `ask`.
    pub fn with<T>(&self, ask: impl FnOnce(&dyn Skills, &[&dyn ExternalSource]) -> T) -> T {
        let (live, server) = (self.endpoint.as_ref(), self.server.as_ref());
        let taped = self.tape.as_ref().map(|tape| TapedModel::new(tape, live.map(|live| live as &dyn Llm)));
        let fetched =
            self.tape.as_ref().map(|tape| TapedFetch::new(tape, server.map(|server| server as &dyn Fetch)));
        let llm = taped.as_ref().map(|taped| taped as &dyn Llm).or(live.map(|live| live as &dyn Llm));
        let fetch =
            fetched.as_ref().map(|taped| taped as &dyn Fetch).or(server.map(|server| server as &dyn Fetch));
        let prompted =
            llm.filter(|_| self.is_prompted).map(|llm| Prompted::new(llm).with(self.settings.clone()));
        let skills: &dyn Skills = prompted.as_ref().map_or(&BuiltIn, |prompted| prompted);
        let searches: Vec<ProxySearch> = fetch
            .iter()
            .flat_map(|fetch| self.routes.iter().map(|route| ProxySearch::new(*fetch, *route)))
            .collect();
        let sources: Vec<&dyn ExternalSource> =
            searches.iter().map(|search| search as &dyn ExternalSource).collect();
        ask(skills, &sources)
    }

    /// An error where a replay was asked what it does not hold.
    pub fn finish(&self) -> Result<(), String> {
        self.tape.as_ref().map_or(Ok(()), Tape::finish)
    }
}

/// `--model-for writing=large,reading=small` and `--temperature-for writing=0.3`: what differs for a group of skills.
fn groups(args: &Args) -> Result<BTreeMap<SkillGroup, SkillSettings>, String> {
    let mut groups: BTreeMap<SkillGroup, SkillSettings> = BTreeMap::new();
    for (group, model) in by_group(args, "model-for")? {
        groups.entry(group).or_default().model = Some(model.to_owned());
    }
    for (group, text) in by_group(args, "temperature-for")? {
        let temperature = text.parse().ok().filter(|degree| (0.0..=2.0).contains(degree));
        let temperature = temperature.ok_or_else(|| format!("{text} is no temperature from 0 to 2"))?;
        groups.entry(group).or_default().temperature = Some(temperature);
    }
    Ok(groups)
}

fn by_group<'a>(args: &'a Args, option: &str) -> Result<Vec<(SkillGroup, &'a str)>, String> {
    let parts = args.optional(option).unwrap_or_default().split(',').filter(|part| !part.is_empty());
    let pair = |part: &'a str| {
        let (name, value) =
            part.split_once('=').ok_or_else(|| format!("--{option}: {part} is no GROUP=VALUE"))?;
        let group = SkillGroup::from_name(name).ok_or_else(|| {
            let all = SkillGroup::ALL.map(SkillGroup::name).join(", ");
            format!("no group of skills is called {name}: {all}")
        })?;
        Ok((group, value))
    };
    parts.map(pair).collect()
}

fn route(name: &str) -> Result<Route, String> {
    match name {
        "wikipedia" => Ok(Route::Wikipedia),
        "web" => Ok(Route::Web),
        other => Err(format!("no source is called {other}")),
    }
}

fn tape(args: &Args) -> Result<Option<Tape>, Box<dyn std::error::Error>> {
    Ok(match (args.optional("record"), args.optional("replay")) {
        (Some(_), Some(_)) => return Err("a run is recorded or replayed, not both".into()),
        (Some(path), None) => Some(Tape::record(path, args.optional("model").unwrap_or_default())?),
        (None, Some(path)) => Some(Tape::replay(path)?),
        (None, None) => None,
    })
}

#[cfg(test)]
#[path = "asked_tests.rs"]
mod tests;
