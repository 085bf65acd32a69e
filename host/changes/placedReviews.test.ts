import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createDocument,
  divideHunk,
  findMentions,
  HunkHomes,
  type Mention,
  type Section,
} from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { checkedSections } from "../references/checkedSections.ts";
import { FileNames } from "../references/fileNames.ts";
import { hashText } from "../store/index.ts";

// Thirty reviews as assistants write them. Two readers placed each hunk below the section where they wanted to read it,
// independently and before the rule was run; `A | B` is where they hesitated or disagreed. `?` before a title marks code
// that they placed by its meaning alone, as nothing in the review names it. The page lists such code as not explained.

/** Hunks whose home is another one than the readers chose, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  "04 src/lexer.rs:18": "the introduction speaks of this declaration, and names only the file",
  "25 app/src/main/java/notes/sync/ConflictResolver.kt:1":
    "the section about it names no declaration, a later one does",
  "26 catalog/index.py:70": "the review names other lines of this file, and a person sees that these are unrelated",
};

interface WrittenHunk {
  readonly line: number;
  readonly endLine: number;
  readonly isRemoved: boolean;
  readonly home: string;
  readonly parts: string[];
}

interface WrittenFile {
  readonly path: string;
  readonly from: string | undefined;
  readonly isNew: boolean;
  readonly home: string;
  readonly hunks: WrittenHunk[];
  readonly declared: Map<string, { readonly line: number; readonly endLine: number }>;
}

interface WrittenReview {
  readonly name: string;
  readonly sections: readonly Section[];
  readonly files: readonly WrittenFile[];
}

const cases = readFileSync(join(import.meta.dirname, "test", "placedReviews.fixture.txt"), "utf8")
  .split(/^=== /m)
  .slice(1)
  .map(readCase);

function readCase(written: string): WrittenReview {
  const [head = "", changes = ""] = written.split("\n--- changes\n");
  const [name = "", ...text] = head.split("\n");
  const { sections } = createDocument(`${text.join("\n")}\n`, hashText);
  const files: WrittenFile[] = [];
  for (const line of changes.split("\n").filter((each) => each !== "")) readChange(line, files);
  return { name, sections, files };
}

function readChange(line: string, files: WrittenFile[]): void {
  const file = files.at(-1);
  const [, declared, first, last] = /^ {2}declares (\S+) (\d+)-(\d+)$/.exec(line) ?? [];
  if (declared !== undefined) {
    file?.declared.set(declared, { line: Number(first), endLine: Number(last) });
    return;
  }
  const [, part] = /^ {4}(\d+-\d+ -> .+)$/.exec(line) ?? [];
  if (part !== undefined) {
    file?.hunks.at(-1)?.parts.push(part.replaceAll("`", ""));
    return;
  }
  const [, from, to, what = "", home = ""] = /^ {2}(\d+)-(\d+) (.*) -> (.+)$/.exec(line) ?? [];
  if (from !== undefined) {
    const isRemoved = what.startsWith("removed:");
    file?.hunks.push({ line: Number(from), endLine: Number(to), isRemoved, home, parts: [] });
    return;
  }
  const form = /^(\S+) (?:added|changed|deleted|renamed (\S+))(?: binary)?(?: -> (.+))?$/;
  const [, path = "", renamed, whole = ""] = form.exec(line) ?? [];
  if (path === "") throw new Error(`This line has no known form: ${line}`);
  const names = renamed === undefined ? { path, from: undefined } : { path: renamed, from: path };
  const isNew = line.startsWith(`${path} added`);
  files.push({ ...names, isNew, home: whole, hunks: [], declared: new Map() });
}

/** Finds what the sections name, with the declarations that the fixture lists. */
function findNamed({ sections, files }: WrittenReview): readonly Mention[] {
  const paths = files.flatMap((file) =>
    [file.path, file.from ?? file.path].map((path) => ({ file, path: `/${path}`, root: "" })),
  );
  const names = new FileNames(paths, ["/"]);
  const checked = checkedSections(sections);
  const declaring = (name: string) => (file: WrittenFile) =>
    [...file.declared].find(([each]) => each === name || each.endsWith(`.${name}`))?.[1];
  return sections.flatMap((owner) =>
    findMentions(checked.read(owner), checked.find(owner)).flatMap(({ target, isListed, reference }): Mention[] => {
      const isFence = reference?.isFence === true;
      if (target.kind === "file") {
        const file = names.find(target.path)?.path;
        const lines =
          target.isWhole === true ? undefined : [{ line: target.line, endLine: target.endLine ?? target.line }];
        return file === undefined ? [] : [{ owner, file, lines, isListed, isFence }];
      }
      if (target.kind !== "symbol") return [];
      const find = declaring(target.name);
      const holding = files.filter(find);
      const only = holding.length === 1 ? holding[0] : names.findStem(target.name.split(".", 1)[0] ?? "");
      const file = target.path === undefined ? only : names.find(target.path);
      const lines = file && find(file);
      const isBare = reference === undefined;
      return file === undefined
        ? []
        : [{ owner, file: file.path, lines: lines && [lines], isListed, isFence, isBare, isDeclaration: true }];
    }),
  );
}

const titleOf = (section: Section | undefined) =>
  section === undefined ? "-" : section.title === "" ? "(beginning)" : section.title.replaceAll("`", "");

/** Returns the hunks of a review that are elsewhere than a person would have them. */
function* findDifferences(review: WrittenReview): Generator<string> {
  const homes = new HunkHomes(findNamed(review));
  for (const { path, isNew, home: whole, hunks } of review.files) {
    const own = hunks.length > 0 ? hunks : [{ line: 0, endLine: 0, isRemoved: false, home: whole, parts: [] }];
    for (const { line, endLine, isRemoved, home, parts } of own) {
      const count = isRemoved ? 0 : endLine - line + 1;
      const changed = { file: path, status: "M" as const, runs: line === 0 ? [] : [{ line, count }] };
      const [found] = homes.sectionsOf(changed);
      const shown =
        found === undefined || line === 0
          ? []
          : divideHunk(
              { newStart: line, body: "+line\n".repeat(count) },
              found,
              homes.partsOf(changed, found),
              isNew,
            ).map(({ owner, start, end }) => `${line + start}-${line + end - 1} -> ${titleOf(owner)}`);
      const wanted = home.replaceAll("`", "").split(" | ");
      const isByMeaning = found === undefined && home.startsWith("? ");
      const isRight = parts.length > 0 ? fits(shown, parts) : wanted.includes(titleOf(found)) && shown.length < 2;
      if (!isRight && !isByMeaning) yield `${review.name.slice(0, 2)} ${path}:${line}`;
    }
  }
}

/** True when the parts stand below the chosen sections; where one ends may differ by an empty line or two. */
function fits(shown: readonly string[], parts: readonly string[]): boolean {
  const read = (part: string) => /^(\d+)-(\d+) -> (.+)$/.exec(part)?.slice(1) ?? [];
  return (
    shown.length === parts.length &&
    parts.every((part, at) => {
      const [[from, to, titles = ""], [first, last, title = ""]] = [read(part), read(shown[at] ?? "")];
      const isNear = (one: string | undefined, other: string | undefined) => Math.abs(Number(one) - Number(other)) <= 2;
      return isNear(from, first) && isNear(to, last) && titles.split(" | ").includes(title);
    })
  );
}

describe("the home of each hunk of thirty reviews", () => {
  it("has all cases", () => {
    expect(cases.map(({ name }) => name.slice(0, 2))).toEqual(
      Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, "0")),
    );
  });

  it("is where a person would look for it", () => {
    expect(cases.flatMap((each) => [...findDifferences(each)])).toEqual(Object.keys(otherwise));
  });
});
