import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "..");

/** First words of the class names of each part of the page. Longer ones win: `section-comments` belongs to feedback. */
const owners: Readonly<Record<string, string>> = {
  ui: "badge change-counts change-file change-folder change-note change-what codicon delivery diff dock excerpt header icon-button link-button menu sheet state table-scroller visually-hidden",
  page: "main-area panel print-hint scroller vscode",
  themes: "theme",
  markdown: `class_ compared contains-task-list continued continues diagram drawing drawn footnotes formula function_ hljs language invalid-formula invalid-link invisible-mark
    markdown-alert picture-frame reference refused-reference remote-image section-reason section-source sr-only task-list-item text-piece tml`,
  changes: "change changed changes code-note hunk",
  claims: "claim",
  commit: "commit",
  coverage: "coverage",
  export: "claim-said export file leaving-status level paper-header thread-by thread-head thread-said what",
  feedback: `addressed comment comments feedback-bar finish gone-edit gone-edits line-comments review-comments
    section-comments selection-comment status-badge thread verdict`,
  help: "help",
  history: "history",
  menus: "context-menu",
  outline: "outline",
  pictures: "picture",
  problems: "problem",
  references: "as-of choices preview section-link",
  review:
    "changed-here claim-state code-asked code-block code-fence code-links code-rest code-row compare copy-button far-blocks front-matter reading-status review section",
  search: "find found",
  status: "connection-banner log notice notices seen",
  title: "iteration-button title",
  undo: "undo",
};

/** Parts whose classes every part may use. */
const common = ["ui", "page", "markdown"];

/** Classes that one more feature uses, because it shows the same thing. */
const borrowed: Readonly<Record<string, readonly string[]>> = {
  changes: [
    "compare",
    "compare-counts",
    "compare-header",
    "compare-tools",
    "outline",
    "outline-row",
    "outline-tree",
    "outline-twistie",
  ],
  export: ["claim", "front-matter"],
  pictures: ["changes-said"],
  plan: ["coverage", "coverage-change", "coverage-open", "coverage-summary", "coverage-tick"],
  review: ["change-row", "changes-said", "picture"],
  status: ["history-bar", "history-buttons"],
  undo: [
    "comment-box",
    "comment-box-about",
    "comment-box-problem",
    "comment-button",
    "comment-buttons",
    "comment-draft",
    "comment-draft-open",
    "comment-draft-word",
  ],
};

const prefixes = Object.entries(owners).flatMap(([owner, words]) =>
  words.split(/\s+/).map((prefix) => ({ owner, prefix })),
);

function findOwner(name: string): string | undefined {
  const fitting = prefixes.filter(({ prefix }) => name === prefix || name.startsWith(`${prefix}-`));
  return fitting.toSorted((one, other) => other.prefix.length - one.prefix.length)[0]?.owner;
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));

const read = (file: string) => readFileSync(join(source, file), "utf8");

/** Class names in the selectors of a style sheet. */
function listStyledNames(sheet: string): readonly string[] {
  const plain = sheet.replace(/\/\*.*?\*\//gs, "").replace(/"[^"]*"/g, "");
  const selectors = [...plain.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector);
  return selectors
    .filter((selector) => !selector.trim().startsWith("@"))
    .flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []);
}

/** Class names that a module gives to elements, with the constant beginning of those that are put together. */
function listGivenNames(code: string): readonly string[] {
  const plain = [...code.matchAll(/\bclassName="([^"]*)"|\bclassName":"([^"$]*)|\bclass="([^"$]*)/g)];
  const computed = [...code.matchAll(/\bclassName=(\{(?:[^{}]|\{[^{}]*\})*\})|\bclassName(?:: | = )([^\n]*)/g)];
  const texts = computed.flatMap(([, jsx, line]) => [
    ...(jsx ?? line ?? "").replace(/(?:[!=]==?|\b\w+:) "[^"]*"/g, "").matchAll(/"([^"]*)"|`([^`]*)`/g),
  ]);
  return [...plain, ...texts].flatMap(([, ...found]) =>
    found
      .join("")
      .replace(/\$\{[^}]*\}/g, "")
      .split(" "),
  );
}

function findPart(file: string): string {
  const [folder = "", part = "", ...rest] = file.split("/");
  if (folder === "features") return rest.length > 0 ? part : "ui";
  if (folder === "state") return part;
  return folder in owners ? folder : "page";
}

const styled = files.filter((file) => /^styles\/.*\.css$/.test(file)).flatMap((file) => listStyledNames(read(file)));
const given = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.|\/test\//.test(file))
  .flatMap((file) =>
    listGivenNames(read(file))
      .map((name) => name.replace(/-$/, ""))
      .filter((name) => name !== "")
      .map((name) => ({ name, part: findPart(file), file })),
  );

describe("class names", () => {
  it("begin with words that belong to one part of the page", () => {
    const words = prefixes.map(({ prefix }) => prefix);
    expect(words).toEqual([...new Set(words)]);
    expect(styled.length).toBeGreaterThan(500);
    expect(styled.filter((name) => findOwner(name) === undefined)).toEqual([]);
  });

  it("are given to elements by the part that they belong to", () => {
    expect(given.length).toBeGreaterThan(200);
    const foreign = given.filter(({ name, part }) => {
      const owner = findOwner(name) ?? "";
      return owner !== part && !common.includes(owner) && !borrowed[part]?.includes(name);
    });
    expect(foreign.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
  });

  it("are borrowed only while another feature shows the same thing", () => {
    const unused = Object.entries(borrowed).flatMap(([part, names]) =>
      names.filter((name) => !given.some((each) => each.part === part && each.name === name)),
    );
    expect(unused).toEqual([]);
  });
});
