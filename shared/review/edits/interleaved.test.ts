import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addEdits } from "./addEdits.ts";
import { compactText } from "./compactText.ts";
import { determineEditFate } from "./determineEditFate.ts";
import type { PersonEdit } from "./personEdit.ts";

/** A replacement of lines: the place from 0 to 1, the number of removed lines, and the number of added ones. */
interface Step {
  readonly by: "person" | "disk" | "program";
  readonly where: number;
  readonly gone: number;
  readonly come: number;
  /** True when it reverts the previous step instead. */
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
  /** All lines that each one ever added or removed. */
  readonly came: Record<Step["by"], Set<string>>;
  readonly went: Record<Step["by"], Set<string>>;
}

const sets = () => ({ person: new Set<string>(), disk: new Set<string>(), program: new Set<string>() });

/** Returns the result of a file that both change; all lines are distinct, so that a naive model knows their authors. */
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

describe("edits of a file that the user, the disk and programs change in turns", () => {
  it("contain only lines that the user wrote or removed", () => {
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

  it("are gone only when others removed the user's lines, or restored lines that the user removed", () => {
    fc.assert(
      fc.property(...story, (count, steps) => {
        const { edits, lines, came, went } = play(count, steps);
        const now = compactText(text(lines));
        for (const edit of edits.filter((each) => determineEditFate(each, now).kind !== "stands")) {
          const taken = edit.after.some((line) => went.disk.has(line) || went.program.has(line));
          const back = edit.before.some((line) => came.disk.has(line) || came.program.has(line));
          expect([taken || back, edit]).toEqual([true, edit]);
        }
      }),
    );
  });

  it("include every line that the user wrote and that was not removed", () => {
    fc.assert(
      fc.property(...story, (count, steps) => {
        // Edits reworded by a program are dropped.
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
