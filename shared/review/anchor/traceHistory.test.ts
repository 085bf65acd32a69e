import { expect, it } from "vitest";
import { indexChangedFiles, traceFile } from "./traceFile.ts";

/*
 * Lines followed through a made-up history, in which lines are edited, added, removed and moved, and files are renamed,
 * all at once. Every line has a number of its own, so its text alone says where it went.
 */

/** The lines of each file by its path. */
type State = ReadonlyMap<string, readonly string[]>;

/** Creates whole numbers from 0 up to a limit, the same in every run. */
function seededNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function writeHistory(): readonly State[] {
  const below = seededNumbers(7);
  let count = 0;
  const verbs = ["read", "write", "open", "close", "parse", "render"];
  const newLine = () => `  const value${count++} = ${verbs[below(verbs.length)]}(${below(1_000_000)});`;
  const newLines = (length: number) => Array.from({ length }, newLine);
  const files = Array.from({ length: 8 }, (_, file) => ({ path: `src/file${file}.ts`, lines: newLines(120) }));
  return Array.from({ length: 12 }, (_, turn) => {
    for (const file of files.filter(() => turn > 0 && below(10) < 6)) {
      const { lines } = file;
      for (let edit = 0; edit < 4; edit += 1) lines[below(lines.length)] = newLine();
      lines.splice(below(lines.length), 0, ...newLines(3));
      lines.splice(below(lines.length), 2);
      const moved = lines.splice(below(lines.length - 8), 8);
      lines.splice(below(lines.length), 0, ...moved);
      if (below(10) === 0) file.path = file.path.replace(".ts", "a.ts");
    }
    return new Map(files.map(({ path, lines }) => [path, [...lines]]));
  });
}

const textOf = (lines: readonly string[]) => `${lines.join("\n")}\n`;

/** Counts lines of a state that exist in a later one, by what the trace says about them. */
function follow(before: State, after: State): { right: number; wrong: number; declined: number } {
  const tally = { right: 0, wrong: 0, declined: 0 };
  const places = new Map([...after].flatMap(([path, lines]) => lines.map((line, at) => [line, `${path}:${at + 1}`])));
  const came = [...after].filter(([path, lines]) => textOf(lines) !== textOf(before.get(path) ?? []));
  const changed = indexChangedFiles(came.map(([path, lines]) => ({ path, text: textOf(lines) })));
  for (const [path, lines] of before) {
    const now = after.get(path);
    const trace = traceFile({ path, text: textOf(lines) }, now && textOf(now), changed);
    for (const [at, line] of lines.entries()) {
      const truth = places.get(line);
      if (truth === undefined) continue;
      const found = trace({ line: at + 1, endLine: at + 1 });
      if (found.place.kind === "gone") tally.declined += 1;
      else tally[`${found.path}:${found.place.line}` === truth ? "right" : "wrong"] += 1;
    }
  }
  return tally;
}

it.each([1, 10])("finds lines where they went %i states later, and reports few as gone", (distance) => {
  const states = writeHistory();
  for (const [at, after] of states.entries()) {
    const before = states[at - distance];
    if (before === undefined) continue;
    const { right, wrong, declined } = follow(before, after);
    expect(wrong / (right + wrong + declined)).toBeLessThan(0.005);
    expect(right / (right + wrong + declined)).toBeGreaterThan(0.95);
  }
});
