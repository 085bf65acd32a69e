import { checkProgram, getPhrasebook, type Program, printProgram, understand } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { ideRegistry } from "./ideRegistry.ts";
import { clearSentences } from "./test/clearSentences.fixture.ts";
import { developerOffers, developerSentences } from "./test/developerSentences.fixture.ts";
import { moreClearSentences } from "./test/moreClearSentences.fixture.ts";
import { offeredSentences as earlierOffers } from "./test/offeredSentences.fixture.ts";
import { refusedSentences } from "./test/refusedSentences.fixture.ts";
import { sampleSentences } from "./test/sampleSentences.fixture.ts";

const clear = [...clearSentences, ...moreClearSentences, ...developerSentences];
const offeredSentences = [...earlierOffers, ...developerOffers];

/** Returns the programs that a sentence runs or offers. */
function programsOf(sentence: string): readonly Program[] {
  const understood = understand(sentence, ideRegistry);
  if (understood.kind === "program") return [understood.program];
  return understood.kind === "candidates" ? understood.candidates.map(({ program }) => program) : [];
}

function calledBy(program: Program): string {
  return program.kind === "call" ? [program.name, ...program.placed.map(calledBy)].join(" ").trim() : "";
}

function meaningOf(sentence: string): readonly [kind: string, programs: string] {
  const programs = programsOf(sentence).map((program) => printProgram(program, "call"));
  return [understand(sentence, ideRegistry).kind, programs.join(" | ")];
}

describe("sentences over the functions of the IDE", () => {
  it.each(clear)("%s", (sentence, program) => {
    expect(meaningOf(sentence)).toEqual(["program", program]);
  });

  it.each(offeredSentences)("offers only: %s", (sentence, programs) => {
    expect(meaningOf(sentence)).toEqual(["candidates", programs]);
  });

  it.each(refusedSentences)("has no program for: %s", (sentence) => {
    expect(meaningOf(sentence)).toEqual(["nothing", ""]);
  });

  it("number more than two hundred, a third of which do not run", () => {
    const others = offeredSentences.length + refusedSentences.length;
    const all = clear.length + others;
    expect(new Set([...clear, ...offeredSentences].map(([sentence]) => sentence).concat(refusedSentences)).size).toBe(
      all,
    );
    expect(all).toBeGreaterThanOrEqual(200);
    expect(others).toBeGreaterThanOrEqual(all / 3);
  });

  it("become programs that can run as they are, and never apply an edit", { timeout: 120_000 }, () => {
    for (const [sentence] of [...clear, ...offeredSentences]) {
      for (const program of programsOf(sentence)) {
        const checked = checkProgram(program, ideRegistry, { allow: "edit" });
        expect(checked.kind, `${sentence}: ${printProgram(program, "call")}`).toBe("checked");
        if (checked.kind === "checked") expect(printProgram(checked.program, "call")).not.toMatch(/\bapply: /);
      }
    }
  });
});

describe("the phrases of the IDE's functions", () => {
  const { requests, standIns, slots } = getPhrasebook(ideRegistry);

  it("are understood as their own programs, with each of their words", { timeout: 120_000 }, () => {
    const lost: string[] = [];
    for (const phrase of requests) {
      for (const sentence of sampleSentences(phrase, (slot) => slots.get(slot)?.kind ?? "name")) {
        const functions = programsOf(sentence).map(calledBy);
        if (!functions.includes(calledBy(phrase.program))) lost.push(`${sentence}: ${functions.join(", ")}`);
      }
    }
    expect(lost).toEqual([]);
  });

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
