import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Texts and names of which one file has each but the last: `write` writes the names beside the files of the repository. */
const texts = ["compute(7, 11)", "compute(99, 2)", "value89 = compute(500, 89)", "no file has this"];
const names = ["declaredFirst", "declaredSecond", "declaredThird", "declaredNowhere"];
const declared = names.slice(0, -1).map((name) => `export function ${name}() {\n  return 1;\n}\n`);

/** Four texts and four names that a review refers to without a path, in a repository of `commitFiles` with 1,000 files or more. */
export const wideReferences = {
  needed: [...texts, ...names],
  text: [...texts.map((text) => `search:${text}`), ...names.map((name) => `function:${name}`)]
    .map((reference) => `[\`${reference}\`][]`)
    .join("\n\n"),
  /** The number of those that are found nowhere. */
  gone: 2,
  /** @param {string} folder */
  write(folder) {
    for (const [at, text] of declared.entries()) writeFileSync(join(folder, `declared${at}.ts`), text);
  },
};
