import type { ReferenceReport } from "../protocol/index.ts";
import {
  type FileReference,
  findReferences,
  formatReference,
  type ReferenceTarget,
  type Section,
} from "../review/index.ts";
import { linesOf } from "./codeFile.ts";
import { LineCounts } from "./lineCounts.ts";
import type { ReferenceResolver, Resolution } from "./referenceResolver.ts";

/** More references than this in one update are not all looked at: the answer must not wait for them. */
const checkedCap = 500;
/** Searches of the whole workspace in one update. */
const searchedCap = 8;
/** References that are looked at at once: each may read a file. */
const atOnce = 16;
/** Near names are looked for this often in one update: among many files it takes a while. */
const suggestedCap = 10;
/** When more resolve than this, only the others are listed. */
const listedCap = 50;

/** What the assistant learns of the references in the sections it just wrote. */
export interface ReferenceTable {
  readonly reports: readonly ReferenceReport[];
  /** One sentence with the counts, or empty without references. */
  readonly summary: string;
}

/** Resolves the references of these sections against a base directory (a real path). */
export async function reportReferences(
  sections: readonly Section[],
  base: string,
  resolver: ReferenceResolver,
  files = new LineCounts(),
): Promise<ReferenceTable> {
  const targets = new Map<string, ReferenceTarget>();
  for (const section of sections) {
    for (const { text, target } of findReferences(section.text)) if (!targets.has(text)) targets.set(text, target);
  }
  const checked = withinCaps([...targets]);
  const check = { base, resolver, files, resolutions: new Map(), lineCounts: new Map(), suggestionsLeft: suggestedCap };
  const reports: ReferenceReport[] = [];
  for (let start = 0; start < checked.length; start += atOnce) {
    const some = checked.slice(start, start + atOnce).map(([text, target]) => report(text, target, check));
    reports.push(...(await Promise.all(some)));
  }
  const wrong = reports.filter((entry) => entry.state !== "exact");
  return {
    reports: reports.length <= listedCap ? reports : wrong,
    summary: summarize(targets.size, reports.length, wrong.length),
  };
}

/** A name or a text that any file may have is looked for in all of them: the answer waits for few such searches. */
function withinCaps(targets: readonly (readonly [string, ReferenceTarget])[]): typeof targets {
  let searches = 0;
  const isChecked = ([, target]: readonly [string, ReferenceTarget]) => {
    const isWide = (target.kind === "symbol" || target.kind === "search") && target.path === undefined;
    return !isWide || ++searches <= searchedCap;
  };
  return targets.filter(isChecked).slice(0, checkedCap);
}

function summarize(all: number, checked: number, wrong: number): string {
  if (all === 0) return "";
  const unchecked = all > checked ? ` (${all - checked} more were not checked)` : "";
  return wrong === 0
    ? `${checked} reference${checked === 1 ? "" : "s"}, all resolved${unchecked}.`
    : `${wrong} of ${checked} references did not resolve${unchecked}.`;
}

/** What the references of one update are checked with. */
interface Check {
  readonly base: string;
  readonly resolver: ReferenceResolver;
  readonly files: LineCounts;
  /** By path: a review refers to many lines of few files. */
  readonly resolutions: Map<string, Promise<Resolution>>;
  readonly lineCounts: Map<string, Promise<number>>;
  suggestionsLeft: number;
}

async function report(text: string, target: ReferenceTarget, check: Check): Promise<ReferenceReport> {
  if (target.kind !== "file") return reportNamed(text, target, check);
  const { base, resolver, files, resolutions, lineCounts } = check;
  const resolving = resolutions.get(target.path) ?? resolver.resolve(target, base);
  resolutions.set(target.path, resolving);
  const resolution = await resolving;
  switch (resolution.kind) {
    case "refused":
      return { text, state: "refused", reason: `${target.path}: ${resolution.reason}` };
    case "missing": {
      check.suggestionsLeft -= 1;
      const [nearest] = check.suggestionsLeft < 0 ? [] : await resolution.nearest();
      return withSuggestion({ text, state: "gone", reason: `There is no file ${target.path}` }, target, nearest?.shown);
    }
    case "ambiguous": {
      const names = resolution.candidates.map((candidate) => candidate.shown);
      const reason = `${names.length} files are named ${target.path}: ${names.join(", ")}`;
      return withSuggestion({ text, state: "ambiguous", reason }, target, names[0]);
    }
    case "file": {
      const { absolutePath } = resolution.file;
      const counted = lineCounts.get(absolutePath) ?? files.of(absolutePath);
      lineCounts.set(absolutePath, counted);
      const lines = await counted;
      if ((target.endLine ?? target.line) <= lines) return { text, state: "exact" };
      const suggestion = formatReference({
        kind: "file",
        path: target.path,
        line: Math.min(target.line, Math.max(1, lines)),
      });
      return { text, state: "gone", reason: `${target.path} has ${linesOf(lines)}`, suggestion };
    }
  }
}

/** How a reference stands that names no line: by what it names. */
async function reportNamed(
  text: string,
  target: Exclude<ReferenceTarget, FileReference>,
  { base, resolver }: Check,
): Promise<ReferenceReport> {
  if (target.kind === "refused") return { text, state: "refused", reason: target.reason };
  const found =
    target.kind === "commit" ? await resolver.commit(target.hash, base) : await resolver.places(target, base);
  if (found.kind === "refused") return { text, state: "refused", reason: found.reason };
  if (found.kind === "missing") return { text, state: "gone", reason: found.reason };
  if (found.kind === "commit" || found.places.length === 1) return { text, state: "exact" };
  const places = found.places.map(({ shown, line }) => formatReference({ kind: "file", path: shown, line }));
  const reason = `${places.length} places fit: ${places.join(", ")}`;
  return { text, state: "ambiguous", reason, ...(places[0] === undefined ? {} : { suggestion: places[0] }) };
}

function withSuggestion(entry: ReferenceReport, target: FileReference, path: string | undefined): ReferenceReport {
  return path === undefined ? entry : { ...entry, suggestion: formatReference({ ...target, path }) };
}
