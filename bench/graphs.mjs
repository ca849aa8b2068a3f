// A graph of any size to draw: seeded, so that it is always the same. People, societies and towns live in communities,
// most of what is told of them stays inside; a few are known to everybody, most to hardly anyone.

const RELATIONS = ["advise", "visit", "supply", "teach", "own part of", "write to", "work for", "repair", "paint", "stand near"];
const KINDS = ["Person", "Person", "Organisation", "Place"];
const OPENINGS = ["Ba", "Ce", "Do", "Fi", "Gu", "Ha", "Je", "Ko", "Li", "Mu", "Na", "Pe", "Ro", "Si", "Tu", "Va"];
const MIDDLES = ["lan", "ber", "din", "fol", "gus", "kar", "mel", "nor", "pit", "run", "sav", "tem", "vor", "wis", "zal", "hod"];
const ENDINGS = ["da", "mir", "ton", "vey", "lo", "ric", "sen", "wick", "ra", "nov", "bury", "tis", "go", "ham", "zi", "pel"];
/** So many triples a thing takes part in, counted once. */
const TRIPLES_PER_THING = 4;
/** Things in a community of middling size. */
const COMMUNITY = 60;
/** Share of what is told that stays inside the community. */
const INSIDE = 0.85;

/** Numbers from 0 to below 1 (Weyl sequence, mixed). */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** `count` triples `{ head, relation, tail }`, all different; the ends are things `{ name, kind }`. */
export function triples(count, seed = 7) {
  const next = numbers(seed);
  const things = Array.from({ length: Math.max(4, Math.ceil(count / TRIPLES_PER_THING)) }, (_, at) => thing(at));
  const towns = communities(things.length, next);
  // The lower in its list, the better known: the square of an even number is skewed.
  const known = (from, size) => things[from + Math.floor(size * next() ** 2.5)];
  const told = new Map();
  while (told.size < count) {
    const here = towns[Math.floor(towns.length * next())];
    const head = known(here.from, here.size);
    const away = next() > INSIDE ? towns[Math.floor(towns.length * next() ** 2)] : here;
    const tail = known(away.from, away.size);
    const relation = RELATIONS[Math.floor(RELATIONS.length * next())];
    if (head !== tail) told.set(`${head.name}|${relation}|${tail.name}`, { head, relation, tail });
  }
  return [...told.values()];
}

function communities(things, next) {
  const all = [];
  for (let from = 0; from < things; ) {
    const size = Math.min(things - from, Math.ceil(COMMUNITY * (0.3 + 3 * next() ** 3)));
    all.push({ from, size });
    from += size;
  }
  return all;
}

/** A name of two words that nobody else bears, up to 65,536 of them; those next to each other are not alike. */
function thing(at) {
  const mixed = Math.imul(at, 40503) & 0xffff;
  const [one, two, three, four] = [0, 4, 8, 12].map((bits) => (mixed >> bits) & 15);
  const name = `${OPENINGS[one]}${ENDINGS[(one * 5 + 3) & 15]} ${OPENINGS[two]}${MIDDLES[three]}${ENDINGS[four]}`;
  return { name, kind: KINDS[at % KINDS.length] };
}

/** As a file that the app reads. */
export function csv(triples) {
  const rows = triples.map(({ head, relation, tail }) => [head.name, head.kind, relation, tail.name, tail.kind].join(","));
  return ["head,head kind,relation,tail,tail kind", ...rows].join("\n");
}
