/** Seeds of random programs: one of every construct, valid and invalid. */
const wholes: readonly string[] = [
  "findReferences(getSelection())",
  '{"findReferences": {"symbol": {"getSelection": {}}}}',
  'shelfOf(findBook("Faust"), exactly: true)',
  '{"compare": {"left": {"findBook": {"title": "Faust"}}, "right": findBook(`Emma`)}}',
  "titles(sort(allBooks(order: 'title', most: 3), by: \"shelf\"), )",
  '{"data": {"value": {"a": {"b": [1, -0.5e-3, null, true]}}}}',
  "and(equals(count(allBooks()), 4), not(isEmpty([])), or(0, 'true'))",
  'moveBook(first(booksBy("Austen")), to: {number: 3})',
  "// a comment\n[1, /* two */ 2, # three\n {a: 1, 'b': 2, `c`: f()}]",
  'stick(convert(findBook(title = "Emma"), to: "author"))',
  "objectOf(names: ['__proto__', 'constructor'], values: [{}, []])",
  'f("0": {a: {b: {c: {}}}}, "1": "\\ud800\\n\\"")',
  "findBok(throws(hangs), fails(), 12px, “x”)",
];

const tokens: readonly string[] = [
  ..."{}[](),:;=.+-#/*'\"`\\ \n\t0123456789",
  ...[
    "//",
    "/*",
    "*/",
    "\\u",
    "\\ud800",
    "\\x",
    "1e999",
    "-0",
    "0.1",
    "true",
    "null",
    "None",
    "f(",
    "a: ",
    '"a": ',
    "{a: ",
    "[[",
  ],
  ...[
    "count(",
    "echo(",
    "findBook(",
    "data(",
    "convert(",
    '"Faust"',
    "__proto__",
    "constructor",
    "\ud800",
    "\u{1f600}",
    "\u202e",
    "\0",
  ],
];

/** Templates for growing programs: each `%` is replaced with another one. */
const shoots: readonly string[] = [
  ...[
    '"Faust"',
    '"Emma"',
    '"Austen"',
    "findBook('Faust')",
    "allBooks()",
    "booksBy('Austen')",
    "1",
    "true",
    "null",
    "[]",
    "{}",
  ],
  ...[
    "count(%)",
    "first(%)",
    "take(%, 1)",
    "echo(%)",
    "echo(value: %)",
    "titles(%)",
    "shelfOf(%)",
    "shelfOf(book: %)",
    "booksBy(%)",
  ],
  ...[
    "compare(%, %)",
    "equals(%, %)",
    "contains(%, %)",
    "[%, %]",
    "{a: %, b: %}",
    "{a: %}",
    "data(%)",
    "not(%)",
    "and(%, %)",
  ],
  ...[
    '{"count": {"list": %}}',
    '{"echo": {"value": %}}',
    '{"shelfOf": %}',
    '{"%": %}',
    "field(%, 'title')",
    "convert(%, 'string')",
  ],
  ...[
    "objectOf(%, %)",
    "stick(%)",
    "shelf(%)",
    "book(%)",
    "moveBook(%, 3)",
    "sort(%, 'title')",
    "unique(%)",
    "isEmpty(%)",
  ],
];

/** Returns a text that is, was or might be a program. */
export function fuzzSource(random: () => number): string {
  const kind = random();
  if (kind < 0.25) return grown(random, 6);
  if (kind < 0.35) return mutated(grown(random, 3), random);
  if (kind < 0.45) return mutated(pick(wholes, random), random);
  if (kind < 0.55) return spliced(random);
  if (kind < 0.85) return Array.from({ length: 1 + random() * 40 }, () => pick(tokens, random)).join("");
  if (kind < 0.95) return nested(random);
  return Array.from({ length: random() * 60 }, () => String.fromCharCode(random() * 0x10000)).join("");
}

function grown(random: () => number, depth: number): string {
  const shoot = depth > 0 ? pick(shoots, random) : pick(shoots.slice(0, 11), random);
  return shoot.replaceAll("%", () => grown(random, depth - 1));
}

function mutated(source: string, random: () => number): string {
  let text = source;
  for (let round = 1 + Math.floor(random() * 4); round > 0; round -= 1) {
    const at = Math.floor(random() * (text.length + 1));
    const end = Math.min(text.length, at + Math.floor(random() * 6));
    const kind = random();
    if (kind < 0.3) text = text.slice(0, at) + text.slice(end);
    else if (kind < 0.6) text = text.slice(0, at) + pick(tokens, random) + text.slice(at);
    else if (kind < 0.8) text = text.slice(0, end) + text.slice(at);
    else text = text.slice(0, at) + pick(tokens, random) + text.slice(end);
  }
  return text;
}

/** Joins the beginning of one program with the end of another, or inserts one into another. */
function spliced(random: () => number): string {
  const [left, right] = [pick(wholes, random), pick(wholes, random)];
  const [cut, from] = [Math.floor(random() * left.length), Math.floor(random() * right.length)];
  return random() < 0.5 ? left.slice(0, cut) + right.slice(from) : left.slice(0, cut) + right + left.slice(cut);
}

/** Nests or repeats something, sometimes so often that recursion or quadratic time would show. */
function nested(random: () => number): string {
  const count = random() < 0.02 ? 100_000 : Math.floor(random() * 300);
  const [opening, middle, closing] = [pick(tokens, random), pick(wholes, random), pick(tokens, random)];
  return opening.repeat(count) + middle + closing.repeat(random() < 0.5 ? count : 0);
}

function pick(from: readonly string[], random: () => number): string {
  return from[Math.floor(random() * from.length)] ?? "";
}
