import fc from "fast-check";

/** Words to search for in random reviews. The last one never occurs. */
export const lookedFor = [
  "token",
  "Token",
  "session",
  "a",
  "e",
  "s to",
  "en s",
  "n a",
  "store",
  "& b",
  "x = 1",
  "never there",
];

const word = fc.constantFrom(
  ..."token|Token|session|**to**ken|`store`|*a* e|[link](https://e.org)|~~s~~|to*ke*n|__a__|\\*a\\*|a &amp; b|s_to_n|<b>to</b>ken|Map<token>|<Session a>|<b>a|**a *e* s**".split(
    "|",
  ),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((each) => each.join(" "));
const sentences = fc.array(sentence, { minLength: 1, maxLength: 4 });
const indented = (text: string) => text.replace(/^/gm, "  ");
const list = sentences.map((items) => `${items.map((item) => `- ${item}`).join("\n")}\n`);

/** Blocks that every Markdown renderer shows in the same way. */
const block = fc.oneof(
  sentence.map((text) => `${text}.\n`),
  fc.tuple(sentence, fc.constantFrom("\n", "  \n", "\\\n", "<br>"), sentence).map((lines) => `${lines.join("")}\n`),
  list,
  fc.tuple(sentence, list).map(([text, nested]) => `1. ${text}\n\n   ${indented(nested).trim()}\n`),
  sentence.map((text) => `> ${text}\n`),
  sentence.map((text) => `\`\`\`\nx = 1; // ${text.replaceAll("`", "")}\n\n${text}\n\`\`\`\n`),
  fc.tuple(sentence, sentence).map(([one, other]) => `| ${one} | b |\n| - | - |\n| ${other} | d |\n`),
  fc.tuple(fc.integer({ min: 1, max: 6 }), sentence).map(([level, text]) => `${"#".repeat(level)} ${text}\n`),
  sentence.map((text) => `<details><summary>${text.replace(/[[\]`*_~\\]/g, "")}</summary>\n\n${text}\n\n</details>\n`),
);

/** Markdown with the searched words across markup, lines and blocks. */
export const randomReview: fc.Arbitrary<string> = fc
  .array(block, { minLength: 1, maxLength: 12 })
  .map((blocks) => blocks.join("\n"));
