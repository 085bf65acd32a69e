import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../product/builtProduct.mjs";

/**
 * Documents from other projects, about 740 kB together, in this order. The API report of fast-foundation is one section
 * of 94 kB; the readmes of Testing Library are HTML tables full of images.
 */
export const realDocuments = [
  "highlight.js/CHANGES.md",
  "@testing-library/dom/README.md",
  "property-information/readme.md",
  "@microsoft/fast-foundation/docs/api-report.md",
  "unified/readme.md",
  "qs/CHANGELOG.md",
  "dompurify/README.md",
  "hast-util-to-jsx-runtime/readme.md",
  "@microsoft/fast-foundation/CHANGELOG.md",
  "fast-check/README.md",
];

/** Returns the installed documents, one after another. */
export function realText() {
  const modules = join(repository, "node_modules");
  const missing = realDocuments.filter((path) => !existsSync(join(modules, path)));
  if (missing.length > 0) throw new Error(`These documents of installed packages are missing: ${missing.join(", ")}`);
  return realDocuments.map((path) => readFileSync(join(modules, path), "utf8")).join("\n\n");
}
