import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../product/product.mjs";

/**
 * Documents from other projects, about 740 kB together, in this order. The first ones have many headings, lists and
 * blocks of code, as reviews do. The API report of fast-foundation is one section of 94 kB; the readmes of Testing
 * Library are HTML tables full of images.
 */
const realDocuments = [
  "unified/readme.md",
  "hast-util-to-jsx-runtime/readme.md",
  "dompurify/README.md",
  "highlight.js/CHANGES.md",
  "@testing-library/dom/README.md",
  "property-information/readme.md",
  "@microsoft/fast-foundation/docs/api-report.md",
  "qs/CHANGELOG.md",
  "@microsoft/fast-foundation/CHANGELOG.md",
  "fast-check/README.md",
  "@testing-library/react/README.md",
];

/** Returns the installed documents, one after another. */
export function realText() {
  const modules = join(repository, "node_modules");
  const missing = realDocuments.filter((path) => !existsSync(join(modules, path)));
  if (missing.length > 0) throw new Error(`These documents of installed packages are missing: ${missing.join(", ")}`);
  return realDocuments.map((path) => readFileSync(join(modules, path), "utf8")).join("\n\n");
}

/**
 * Returns the beginning of the documents, cut at the last blank line outside of code, so that no block is cut.
 * @param {number} length most UTF-16 code units
 */
export function beginningOfRealText(length) {
  const text = realText();
  for (let end = text.lastIndexOf("\n\n", length); ; end = text.lastIndexOf("\n\n", end - 1)) {
    const beginning = text.slice(0, end);
    const fences = beginning.match(/^\s*(?:```|~~~)/gm)?.length ?? 0;
    if (fences % 2 === 0) return `${beginning}\n`;
  }
}
