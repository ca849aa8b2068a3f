//! An answer as a page that needs nothing else: no script, no font, no picture from anywhere.

use super::answer::Report;
use super::chart;
use super::escape_xml as escape;
use std::fmt::Write;

const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:1rem/1.55 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1.25rem}\
h1{font-size:1.1rem;font-weight:500;margin:0}\
h2{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;margin:2.25rem 0 .5rem}\
.answer{font-size:1.7rem;line-height:1.25;margin:.4rem 0 0}\
.path i{opacity:.75}\
blockquote{margin:.25rem 0 .75rem;font-family:Georgia,serif}\
cite{font:normal .85rem system-ui,sans-serif;opacity:.75}\
a{color:inherit}sup{line-height:0}\
footer{margin-top:2.5rem;font-size:.85rem;opacity:.75}";

pub(super) fn page(report: &Report<'_>) -> String {
    let question = escape(&report.answer.question);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{question}</title>\n<style>{STYLE}{}</style>\n</head>\n<body>\n\
         <h1>{question}</h1>\n<p class=\"answer\">{}</p>\n",
        chart::STYLE,
        escape(&report.verdict())
    );
    let charts = chart::charts(&report.answer.trace);
    if !charts.is_empty() {
        let _ = write!(html, "<h2>Measured</h2>\n{charts}");
    }
    let claims = report.claims.iter().map(|(claim, sources)| format!("{}{}", escape(claim), marks(sources)));
    list(&mut html, "Because", "ul", claims);
    let path = report.path.iter().map(|(edge, number)| {
        let (head, relation, tail) = (escape(&edge.head), escape(&edge.relation), escape(&edge.tail));
        format!("{head} <i>{relation}</i> {tail}{}", marks(number.as_slice()))
    });
    list(&mut html, "Path", "ol class=\"path\"", path);
    list(&mut html, "Not found", "ul", report.answer.missing.iter().map(|missing| escape(missing)));
    list(&mut html, "How", "ol", report.steps.iter().map(|step| escape(step)));
    sources(&mut html, report);
    let _ = write!(html, "<footer>{}</footer>\n</body>\n</html>\n", escape(&report.answered_by()));
    html
}

fn list(html: &mut String, title: &str, element: &str, items: impl Iterator<Item = String>) {
    let items: String = items.map(|item| format!("<li>{item}</li>\n")).collect();
    if !items.is_empty() {
        let name = element.split(' ').next().unwrap_or(element);
        let _ = write!(html, "<h2>{title}</h2>\n<{element}>\n{items}</{name}>\n");
    }
}

fn sources(html: &mut String, report: &Report<'_>) {
    let sources = (1..).zip(&report.sources).map(|(number, (quote, document))| {
        format!(
            "<span id=\"source-{number}\"></span><blockquote>{}<br><cite>{}</cite></blockquote>",
            escape(quote),
            escape(document)
        )
    });
    list(html, "Sources", "ol", sources);
}

fn marks(numbers: &[usize]) -> String {
    numbers.iter().map(|number| format!("<sup><a href=\"#source-{number}\">{number}</a></sup>")).collect()
}
