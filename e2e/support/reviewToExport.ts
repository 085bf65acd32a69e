const opening = `# Leaving the panel: a/b

The [last part](#the-last-part) is far away, and so is [this one](#part-30). See [\`src/auth.ts:23\`][] and [the server](src/server.ts:67).

> [!WARNING]
> Take care.

- [x] done
- [ ] open

| name | value |
| --- | ---: |
| a | \`1\` |

\`\`\`ts
const answer: number = 42; // a comment
\`\`\`

\`\`\`mermaid
graph LR
  Cart --> Checkout --> Payment --> Ledger --> Report --> Archive --> Storage
\`\`\`

The price is $p = \\frac{n}{2}$, as in ![the dot](media/dot.svg).

A note[^1], a [link](https://example.org/page?a=1&b=2) and ![a picture](https://attack.example/picture.png).

[^1]: The note.
`;

const parts = Array.from(
  { length: 60 },
  (_, part) => `## Part ${part}\n\n${`All about part ${part}, as it stands. `.repeat(20)}\n`,
);
const oldWays = "## Old ways\n\nNobody needs this any more.\n";
const first = [opening, oldWays, ...parts, "## The last part\n\nThe end of it all.\n"].join("\n");
const second = first.replace(`${oldWays}\n`, "").replace("part 7, as it stands", "part 7, as it was");
const third = second.replace("The end of it all.", "The very end\tof it all.  \n");

/**
 * Three iterations of a review with an example of everything: the second removes a section and changes one, the third
 * changes the last.
 */
export const reviewToExport = [first, second, third] as const;

/** The picture of the review. */
export const pictureToExport = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="teal"/></svg>`;
