import type { Options } from "rehype-sanitize";
import { defaultSchema } from "rehype-sanitize";

const alertClasses = ["note", "tip", "important", "warning", "caution"].map((kind) => `markdown-alert-${kind}`);

/** Bounded. Further checks after sanitising decide if the reference may be opened. */
const fileReferencePattern = /^[^\n\r]{1,2000}$/;

/** Elements that fetch resources, whatever their attributes are. */
const fetching = new Set(["picture", "source"]);

const tagNames = [...(defaultSchema.tagNames ?? []).filter((name) => !fetching.has(name)), "mark"];

/** Allowed attributes. None of them takes part in the panel's keyboard order or reaches the network. */
const attributes: Options["attributes"] = {
  a: [
    "href",
    "ariaDescribedBy",
    "ariaLabel",
    "dataFootnoteBackref",
    "dataFootnoteRef",
    ["className", "reference", "data-footnote-backref"],
    ["dataFileRef", fileReferencePattern],
  ],
  code: [["className", /^language-./]],
  details: ["open"],
  div: [["className", "markdown-alert", ...alertClasses]],
  h2: [["className", "sr-only"]],
  img: ["src", "alt", "width", "height"],
  input: [["disabled", true], ["type", "checkbox"], "checked"],
  li: ["value", ["className", "task-list-item"]],
  ol: ["start", "reversed", ["className", "contains-task-list"]],
  p: [["className", "markdown-alert-title"]],
  section: ["dataFootnotes", ["className", "footnotes"]],
  td: ["colSpan", "rowSpan"],
  th: ["colSpan", "rowSpan", "scope"],
  ul: [["className", "contains-task-list"]],
  "*": ["align", "dir", "id", "lang", "title"],
};

/**
 * Returns the schema of a review: GitHub's elements, our short list of attributes, and ids that begin with the
 * section's prefix.
 */
export function sanitizeSchema(prefix: string): Options {
  return {
    ...defaultSchema,
    tagNames,
    attributes,
    clobberPrefix: prefix,
    protocols: { href: ["http", "https", "mailto", "review"], src: ["http", "https", "data"] },
  };
}
