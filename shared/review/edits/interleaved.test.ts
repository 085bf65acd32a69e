import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addEdits } from "./addEdits.ts";
import { compactText } from "./compactText.ts";
import { editFate } from "./editFate.ts";
import type { PersonEdit } from "./model.ts";

/** Somebody puts new lines in place of some: where, from 0 to 1, how many go, and how many come. */
interface Step {
  readonly by: "person" | "disk" | "program";
  readonly where: number;
  readonly gone: number;
  readonly come: number;
  /** It is the step before that somebody takes back, instead. */
  readonly takesBack: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom("person", "disk", "program"),
  where: fc.integer({ min: 0, max: 999 }).map((part) => part / 1_000),
  gone: fc.integer({ min: 0, max: 3 }),
  come: fc.integer({ min: 0, max: 3 }),
  takesBack: fc.boolean(),
});

interface Told {
  lines: readonly string[];
  edits: readonly PersonEdit[];
  /** All lines that each has put somewhere, and taken from somewhere, ever. */
  readonly came: Record<Step["by"], Set<string>>;
  readonly went: Record<Step["by"], Set<string>>;
}

const sets = () => ({ person: new Set<string>(), disk: new Set<string>(), program: new Set<string>() });

/** What becomes of a file that both change; no line is like another, so that a naive model knows whose each is. */
function play(count: number, steps: readonly Step[]): Told {
  const first = Array.from({ length: count }, (_, at) => `first(${at});`);
  const told: Told = { lines: first, edits: [], came: sets(), went: sets() };
  const before: (readonly string[])[] = [];
  let last = 0;
  for (const { by, where, gone, come, takesBack } of steps) {
    const at = Math.floor(where * (told.lines.length + 1));
    const fresh = Array.from({ length: come }, () => `${by}Wrote${++last}(${last});`);
    const next = takesBack
      ? (before.at(-1) ?? told.lines)
      : [...told.lines.slice(0, at), ...fresh, ...told.lines.slice(at + gone)];
    for (const line of next) if (!told.lines.includes(line)) told.came[by].add(line);
    for (const line of told.lines) if (!next.includes(line)) told.went[by].add(line);
    if (by !== "disk")
      told.edits = addEdits(
        told.edits,
        { before: text(told.lines), after: text(next), by },
        { at: last, newId: () => `edit-${++last}` },
      );
    before.push(told.lines);
    told.lines = next;
  }
  return told;
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

const story = [fc.integer({ min: 0, max: 14 }), fc.array(step, { minLength: 1, maxLength: 9 })] as const;

describe("edits of a file that the person, the disk and programs change by turns", () => {
  it("say nothing that the person did not write or take away", () => {
    fc.assert(
      fc.property(...story, (count, steps) => {
        const { edits, came, went } = play(count, steps);
        for (const { before, after } of edits) {
          expect(after.filter((line) => !came.person.has(line))).toEqual([]);
          expect(before.filter((line) => !went.person.has(line))).toEqual([]);
        }
      }),
    );
  });

  it("are gone only when somebody else has taken away what the person wrote, or put back what they took away", () => {
    fc.assert(
      fc.property(...story, (count, steps) => {
        const { edits, lines, came, went } = play(count, steps);
        const now = compactText(text(lines));
        for (const edit of edits.filter((each) => editFate(each, now).kind !== "stands")) {
          const taken = edit.after.some((line) => went.disk.has(line) || went.program.has(line));
          const back = edit.before.some((line) => came.disk.has(line) || came.program.has(line));
          expect([taken || back, edit]).toEqual([true, edit]);
        }
      }),
    );
  });

  it("hold every line that the person wrote and nobody took away", () => {
    fc.assert(
      fc.property(...story, (count, steps) => {
        // What a program rewords is let go.
        const { edits, lines, came, went } = play(
          count,
          steps.filter(({ by }) => by !== "program"),
        );
        const said = new Set(edits.flatMap(({ after }) => after));
        const own = lines.filter((line) => came.person.has(line) && !went.disk.has(line));
        expect(own.filter((line) => !said.has(line) && !went.person.has(line))).toEqual([]);
      }),
    );
  });
});
