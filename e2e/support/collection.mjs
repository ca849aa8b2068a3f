// A collection of any size to live with: seeded, so that it is always the same. Short biographies and town chronicles in
// plain sentences, a fact or more in each, and some tables of triples.

const SYLLABLES = ["ba", "ce", "do", "fi", "gu", "ha", "je", "ko", "li", "mu", "na", "pe", "ro", "si", "tu", "va"];
const TOWNS = ["wick", "mouth", "haven", "ford", "bury", "stead", "holm", "dale"];
const SOCIETIES = ["Society", "Institute", "Company", "Museum", "Observatory", "Library"];
/** Sentences of a text, and rows of a table. */
const SENTENCES = 78;
const ROWS = 900;
/** Every so many-th document is a table. */
const TABLE_EACH = 10;

/** Numbers from 0 to below 1. */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

/** Three syllables from a number below 4,096; neighbouring numbers sound different. */
function word(number) {
  const mixed = Math.imul(number, 2531) & 0xfff;
  return capital(SYLLABLES[mixed & 15] + SYLLABLES[(mixed >> 4) & 15] + SYLLABLES[mixed >> 8]);
}

const person = (number) => `${word(number % 4096)} ${word((number * 7 + 1) % 4096)}`;
const town = (number) => `${word((number * 3 + 2) % 4096)}${TOWNS[number % TOWNS.length]}`;
const society = (number) => `${word((number * 11 + 5) % 4096)} ${SOCIETIES[number % SOCIETIES.length]}`;

/**
 * Files `{ name, mimeType, buffer }` and the questions that some of their sentences answer.
 * @param {number} documents
 * @returns {{ files: { name: string, mimeType: string, buffer: Buffer }[], questions: string[] }}
 */
export function collection(documents) {
  const questions = [];
  const files = Array.from({ length: documents }, (_, at) => {
    const next = numbers(at + 1);
    return at % TABLE_EACH === TABLE_EACH - 1 ? table(at, next) : chronicle(at, next, questions);
  });
  return { files, questions };
}

/** A town and who lived there. */
function chronicle(at, next, questions) {
  const home = town(at);
  const lines = [`# A chronicle of ${home}`, ""];
  for (let number = 0; number < SENTENCES; number += 1) {
    const who = person(at * 40 + Math.floor(40 * next() ** 2));
    const other = person(Math.floor(8000 * next() ** 2));
    const what = society(at * 12 + Math.floor(12 * next()));
    const year = 1700 + Math.floor(300 * next());
    const told = [
      `In ${year} ${who} founded the ${what} in ${home}.`,
      `${who} married ${other} in ${year}.`,
      `${who} was born in ${town(Math.floor(200 * next()))} in ${year}.`,
      `${who} worked for the ${what} and taught ${other}.`,
      `The ${what} was moved from ${home} to ${town(Math.floor(200 * next()))} in ${year}.`,
      `${other} visited ${home} and met ${who}.`,
    ];
    const which = Math.floor(told.length * next());
    lines.push(told[which] + (number % 9 === 8 ? "\n" : ""));
    if (which === 0 && questions.length < 4 * (at + 1)) questions.push(`Who founded the ${what}?`);
    if (which === 1 && questions.length < 4 * (at + 1)) questions.push(`Who married ${other}?`);
  }
  return file(`chronicle-${at + 1}.md`, "text/markdown", lines.join("\n"));
}

function table(at, next) {
  const relations = ["write to", "visit", "work with", "teach", "advise"];
  const rows = Array.from({ length: ROWS }, () => {
    const [from, to] = [person(Math.floor(8000 * next() ** 2)), person(Math.floor(8000 * next()))];
    return [from, "Person", relations[Math.floor(relations.length * next())], to, "Person"].join(",");
  });
  return file(`letters-${at + 1}.csv`, "text/csv", ["head,head kind,relation,tail,tail kind", ...rows].join("\n"));
}

function file(name, mimeType, text) {
  return { name, mimeType, buffer: Buffer.from(text) };
}
