import { longPath } from "./screenCode.ts";

/** The two texts that follow each other as iterations: they differ in every kind of block. */
export type Draft = "first" | "second";

const totalsSection = (draft: Draft) => `## Totals are rounded for each line

${
  draft === "first"
    ? "The sum was rounded once, which differs by a cent from the receipt."
    : "The sum was rounded once, which differed by up to 3 cents from the printed receipt."
} See [\`src/checkout/calculateTotals.ts:4-10\`][] and [\`${longPath}:4\`][].

| Order | Lines | Net before | Net after | Place |
| --- | ---: | ---: | ---: | --- |
| Small | 2 | 1,234.50 | ${draft === "first" ? "1,234.49" : "1,234.51"} | [\`src/checkout/calculateTotals.ts:6\`][] |
| Large | 18,371 | 1,283,954.10 | 1,283,955.02 | [\`${longPath}:5\`][] |
${draft === "first" ? "" : "| None | 0 | 0.00 | 0.00 | [`src/checkout/discount.ts:2`][] |\n"}
\`\`\`ts
export function calculateTotals(cart: Cart): Totals {
  const net = cart.lines.reduce((sum, line) => sum + line.price * line.count, 0); // ${draft === "first" ? "rounded below" : "never rounded"}
  return { net, tax: Math.round(net * ${draft === "first" ? "19" : "cart.taxRate"}) / 100 };
}
\`\`\`

> [!WARNING]
> Orders that were placed before midnight keep the old totals.
`;

const checks = `## Checks

\`\`\`check
// One place says how totals are calculated
count(searchText("calculateTotals(cart", in: "src/**")) == 1
\`\`\`

\`\`\`check
readLines("src/checkout/discount.ts", 1, 2) contains "from 0 to 50 percent of the gross total, whatever the cart holds"
\`\`\`

\`\`\`check
findSymbol("calculateTotals") is not empty
\`\`\`
`;

const characters = (draft: Draft) => `## Texts of other kinds

### Right to left

تُقرَّب المبالغ لكل سطر على حدة كما يطلب القانون، ويُحسب المجموع من الدالة \`calculateTotals\` في نهاية الطلب.

- السطر الأول من القائمة
- السطر الثاني ومعه \`limit1\`

### Long words

Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and
\`const aRatherLongIdentifierWithoutAnyPlaceToBreakIt = anotherLongIdentifierWithoutAnyPlaceToBreakIt;\` and
<https://example.org/a/very/long/address/that/has/no/place/to/break?with=a&long=query-of-many-letters>.

- [x] the totals
- [ ] ${draft === "first" ? "the receipt" : "the receipt, and its copy"}
- A point with a list
  1. first
  2. second, with [\`src/checkout/oldTotals.ts:3\`][] that is not there

A note.[^1] Press <kbd>Ctrl</kbd> + <kbd>Enter</kbd>.

[^1]: Notes stand below the text.
`;

const drawings = `## Formulas and diagrams

The error is at most $\\frac{1}{2} n$ cents for $n$ lines:

$$
\\sum_{i=1}^{n} \\left| r_i - x_i \\right| \\le \\frac{n}{2}
$$

\`\`\`mermaid
graph LR
  A[Order] --> B{Rounded?}
  B -->|for each line| C[Receipt]
  B -->|once| D[Old receipt]
\`\`\`

\`\`\`mermaid
sequenceDiagram
  actor Customer
  Customer->>+Shop: orders (src/checkout/calculateTotals.ts:4)
  alt rounded
    Shop-->>-Customer: receipt
  end
\`\`\`

\`\`\`mermaid
stateDiagram-v2
  [*] --> Open
  state Open {
    Cart --> Order: pay
  }
  Open --> [*]
\`\`\`

\`\`\`mermaid
classDiagram
  class Totals {
    <<interface>>
    +net int
    +round() Totals$
  }
  Cart "1" *-- "many" Line : holds
  Receipt ..|> Totals
\`\`\`

\`\`\`mermaid
erDiagram
  ORDER ||--o{ LINE : contains
  ORDER {
    int id PK "unique"
  }
\`\`\`

\`\`\`mermaid
pie
  "lines": 3
\`\`\`
`;

const afterword = "## Afterword\n\nThe receipt follows in another review.\n\n> A quote of one line.\n";

/** Returns a review with an example of everything that is hard to lay out. */
export function screenReview(draft: Draft): string {
  return [
    "# Round the totals of an order for each line, and let sessions end in time\n",
    "Orders of 1,234 customers differed by a cent. Now **each line** is rounded, and *no session* outlives its time.\n",
    totalsSection(draft),
    draft === "first" ? "## Sessions\n\nA session that has ended is not found any more.\n" : "",
    checks,
    characters(draft),
    drawings,
    draft === "first" ? "" : "## Discounts\n\nA discount is a type of its own ([`src/checkout/discount.ts:2`][]).\n",
    afterword,
  ].join("\n");
}
