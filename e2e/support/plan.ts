/** Returns a long section that no iteration changes. */
export const filler = (name: string) => `## ${name}\n\n${`All about ${name} stays as it was. `.repeat(30)}\n`;

/** A review of a dozen long sections. */
export const plan = [
  "# Plan\n\nThe server answers every request at once.\n",
  ...["One", "Two", "Three", "Four"].map(filler),
  "## Tokens\n\nTokens live for 15 minutes, see [`src/auth.ts:23`][].\n\nThey are kept in memory.\n",
  ...["Five", "Six", "Seven"].map(filler),
  "## Old ways\n\nNobody needs this ([`src/server.ts:67`][]).\n",
  ...["Eight", "Nine", "Ten"].map(filler),
].join("\n");

/** The same with two sections changed, one removed and one new. */
export const planChanged = plan
  .replace("15 minutes", "20 minutes")
  .replace("at once", "in turn")
  .replace(/## Old ways[\s\S]*?(?=## Eight)/, "")
  .concat("\n## New ways\n\nEverybody wants a **need**le.\n");
