import { checkProgram, getPhrasebook, type Program, printProgram, understand } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { parts, sample } from "../test/sample.fixture.ts";
import { ideRegistry } from "./ideRegistry.ts";
import { clearSentences } from "./test/clearSentences.fixture.ts";
import { developerOffers, developerSentences } from "./test/developerSentences.fixture.ts";
import { moreClearSentences } from "./test/moreClearSentences.fixture.ts";
import { offeredSentences as earlierOffers } from "./test/offeredSentences.fixture.ts";
import { refusedSentences } from "./test/refusedSentences.fixture.ts";
import { sampleSentences } from "./test/sampleSentences.fixture.ts";

const clear = [...clearSentences, ...moreClearSentences, ...developerSentences];
const offeredSentences = [...earlierOffers, ...developerOffers];
const known = new Map<string, ReturnType<typeof understand>>();

/** Understands a sentence once for all tests. */
function understandOnce(sentence: string) {
  const understood = known.get(sentence) ?? understand(sentence, ideRegistry);
  known.set(sentence, understood);
  return understood;
}

/** Returns the programs that a sentence runs or offers. */
function programsOf(sentence: string): readonly Program[] {
  const understood = understandOnce(sentence);
  if (understood.kind === "program") return [understood.program];
  return understood.kind === "candidates" ? understood.candidates.map(({ program }) => program) : [];
}

function calledBy(program: Program): string {
  return program.kind === "call" ? [program.name, ...program.placed.map(calledBy)].join(" ").trim() : "";
}

function meaningOf(sentence: string): readonly [kind: string, programs: string] {
  const programs = programsOf(sentence).map((program) => printProgram(program, "call"));
  return [understandOnce(sentence).kind, programs.join(" | ")];
}

const { requests, standIns, slots } = getPhrasebook(ideRegistry);

for (const { part, tags } of parts)
  describe(`sentences over the functions of the IDE (${part})`, { tags }, () => {
    const [clearPart, offeredPart] = [sample(clear, 4)[part], sample(offeredSentences, 4)[part]];

    it.each(clearPart)("%s", (sentence, program) => {
      expect(meaningOf(sentence)).toEqual(["program", program]);
    });

    it.each(offeredPart)("offers only: %s", (sentence, programs) => {
      expect(meaningOf(sentence)).toEqual(["candidates", programs]);
    });

    it.each(sample(refusedSentences, 4)[part])("has no program for: %s", (sentence) => {
      expect(meaningOf(sentence)).toEqual(["nothing", ""]);
    });

    it("become programs that can run as written, and never apply an edit", () => {
      for (const [sentence] of [...clearPart, ...offeredPart]) {
        for (const program of programsOf(sentence)) {
          const checked = checkProgram(program, ideRegistry, { allow: "edit" });
          expect(checked.kind, `${sentence}: ${printProgram(program, "call")}`).toBe("checked");
          if (checked.kind === "checked") expect(printProgram(checked.program, "call")).not.toMatch(/\bapply: /);
        }
      }
    });

    it("made from phrases are understood as their own programs, with each of their words", () => {
      const lost: string[] = [];
      for (const phrase of sample(requests, 8)[part]) {
        for (const sentence of sampleSentences(phrase, (slot) => slots.get(slot)?.kind ?? "name")) {
          const functions = programsOf(sentence).map(calledBy);
          if (!functions.includes(calledBy(phrase.program))) lost.push(`${sentence}: ${functions.join(", ")}`);
        }
      }
      expect(lost).toEqual([]);
    });
  });

describe("all sentences", () => {
  it("number more than two hundred, a third of which do not run", () => {
    const others = offeredSentences.length + refusedSentences.length;
    const all = clear.length + others;
    expect(new Set([...clear, ...offeredSentences].map(([sentence]) => sentence).concat(refusedSentences)).size).toBe(
      all,
    );
    expect(all).toBeGreaterThanOrEqual(200);
    expect(others).toBeGreaterThanOrEqual(all / 3);
  });
});

describe("the phrases of the IDE's functions", () => {
  it("never apply an edit", () => {
    for (const { program } of [...requests, ...[...standIns.values()].flat()]) {
      expect(printProgram(program, "call")).not.toMatch(/\bapply\b(?!CodeAction)/);
    }
  });

  it("exist for every function", () => {
    const called = requests.map(({ program }) => printProgram(program, "call"));
    const declared = ideRegistry.functions.filter(({ phrases }) => phrases.length > 0);
    for (const { name } of declared) expect(called.some((program) => program.includes(`${name}(`))).toBe(true);
    expect(declared.length).toBeGreaterThanOrEqual(26);
  });
});
