import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-api";
import { describe, expect, it } from "vitest";
import { english } from "./english.ts";

const root = join(import.meta.dirname, "..");

/** Words that look like texts for a person, by the file in which they stand. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The product's name.
  "features/title/TitleBar.tsx": ["Dialectic"],
  // The titles of alerts belong to the document, as on GitHub.
  "markdown/remarkAlerts.ts": ["Note", "Tip", "Important", "Warning", "Caution"],
  // Written for the assistant, as is the request before it.
  "features/coverage/state/coverageState.ts": ["\n\nThe review is 1 (review_id)."],
  // A value of the protocol.
  "features/feedback/state/feedbackState.ts": ["Pending"],
  // Names of keys.
  "features/help/shortcuts.ts": ["Space"],
  "state/pageCommands.ts": ["Escape"],
  "features/reading/state/readingCommands.ts": ["Space"],
  "features/menus/menuEntries.ts": ["Enter"],
  // Words of git.
  "features/pictures/ChangedPicture.tsx": ["A", "D"],
  "ui/moveFocus.ts": ["ArrowUp", "ArrowDown"],
  "ui/useToolbar.ts": ["ArrowLeft", "ArrowRight"],
  "ui/useScrollKeys.ts": ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"],
  // Words of HTTP and of the browser's cryptography.
  "host/createBrowserSurroundings.ts": ["POST"],
  "host/pageKey.ts": ["POST", "HMAC", "Bearer 1"],
};

/** Attributes and properties that a person reads. */
const readByPerson = /^(?:title|label|alt|placeholder|message|aria-(?:label|description|valuetext|roledescription))$/;

/** A sentence or a label: a word with an upper-case letter before another word, or a word that ends a sentence. */
const sentence = /^\s*[“"(]?\p{Lu}[\p{L}’'-]*(?:[:,…]?\s+\S|[.…:]?$)|\p{L}[.…] *$/u;

/** Words around a changing part, such as `${count} sections changed`. */
const words = /(?:^|[\s“(])\p{L}{2,}(?:[\s.,:;…”)]|$)/u;

interface Found {
  readonly file: string;
  readonly text: string;
}

function listSources(): readonly string[] {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names.filter(
    (name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name) && !/^texts\/|(?:^|\/)test\//.test(name),
  );
}

/** Lists the texts for a person in a source file. */
function findTexts(file: string, source: string): readonly Found[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Found[] = [];
  const visit = (node: ts.Node, isRead: boolean): void => {
    const text = readText(node, isRead);
    if (text !== undefined) found.push({ file, text });
    if (isForProgram(node)) return;
    const isReadBelow = (isRead || isReadPlace(node)) && !isOtherValue(node);
    ts.forEachChild(node, (child) => visit(child, isReadBelow));
  };
  visit(tree, false);
  return found;
}

/** True for nodes whose literals are not the value that a person reads. */
function isOtherValue(node: ts.Node): boolean {
  const isOther = [ts.isJsxOpeningLikeElement, ts.isElementAccessExpression, ts.isFunctionLike, ts.isCallExpression];
  return isOther.some((matches) => matches(node));
}

function isReadPlace(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return readByPerson.test(node.name.getText());
  // An expression between tags.
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
}

/** True for places that only programs and programmers read. */
function isForProgram(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) return node.expression.getText() === "console.error";
  return ts.isJsxAttribute(node) && /^(?:className|style|role|type)$/.test(node.name.getText());
}

function readText(node: ts.Node, isRead: boolean): string | undefined {
  // A single letter is the name of a key.
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? node.text.trim() : undefined;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (isCompared(node)) return undefined;
    return sentence.test(node.text) || (isRead && /\p{L}/u.test(node.text)) ? node.text : undefined;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
  const written = parts.join("1");
  return sentence.test(written) || (isRead && words.test(written)) ? written : undefined;
}

/** True for a value that is compared or that selects: no one reads it. */
function isCompared({ parent }: ts.Node): boolean {
  return ts.isBinaryExpression(parent) || ts.isCaseClause(parent) || ts.isElementAccessExpression(parent);
}

describe("the page", () => {
  const sources = listSources();
  const found = sources.flatMap((file) => findTexts(file, readFileSync(join(root, file), "utf8")));

  it("has its texts in one module", () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(found.filter(({ file, text }) => exceptions[file]?.includes(text) !== true)).toEqual([]);
  });

  it("still needs each exception", () => {
    const listed = Object.entries(exceptions).flatMap(([file, texts]) => texts.map((text) => ({ file, text })));
    expect(listed.filter((one) => !found.some(({ file, text }) => file === one.file && text === one.text))).toEqual([]);
  });
});

describe("the search for texts", () => {
  it.each([
    ["a label between tags", "<p>Reading</p>"],
    ["a choice between tags", '<p>{isOpen ? "open" : "closed"}</p>'],
    ["a title", '<p title="more" />'],
    ["the name of a button", `<Button label={\`Pin \${name}\`} />`],
    ["a sentence in code", 'notify("info", "Nothing has changed.")'],
    ["a sentence with a number", `notify(\`Iteration \${number} was restored\`)`],
    ["a property", '({ label: "copy" })'],
  ])("finds %s", (_, source) => expect(findTexts("a.tsx", source)).not.toEqual([]));

  it.each([
    ["names of classes", '<p className="link button" />'],
    ["texts of the module", "<p title={texts.help.title}>{texts.help.title}</p>"],
    ["keys", `<li key={\`block-\${place}\`} />`],
    ["errors of a programmer", 'throw new Error("The panel is outside")'],
    ["comparisons", 'event.key === "Escape"'],
  ])("leaves out %s", (_, source) => expect(findTexts("a.tsx", source)).toEqual([]));
});

describe("the capitals of the page", () => {
  /** Words that have a capital in the middle of a sentence: names, and keys. */
  const names = new Set(["Dialectic", "Markdown", "Git", "Tab", "Ctrl", "Mode", "WebP"]);
  const capital = /(?<=[a-z,;)] )\p{Lu}\p{Ll}\p{L}*/gu;
  const findCapitals = (text: string) => (text.match(capital) ?? []).filter((word) => !names.has(word));

  it("begin sentences and names only", () => {
    const source = readFileSync(join(root, "texts/english.ts"), "utf8");
    const ofCommands = [english.help.keys, english.menu.entries].flatMap((texts) => Object.values<string>(texts));
    const literals = [...findLiterals(source), ...ofCommands];
    expect(literals.length).toBeGreaterThan(800);
    expect(literals.filter((text) => findCapitals(text).length > 0)).toEqual([]);
  });

  it.each(["Undo Changes", "Finish the Review", "Mark 2 as Seen"])("are found in %s", (text) =>
    expect(findCapitals(text)).not.toEqual([]),
  );
});

/** Lists the words of all literals of a program, with their gaps. */
function findLiterals(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      found.push(node.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("texts.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}
