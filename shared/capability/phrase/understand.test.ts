import { describe, expect, it } from "vitest";
import { printProgram } from "../syntax/printProgram.ts";
import { toyRegistry } from "./test/toyRegistry.fixture.ts";
import { understand } from "./understand.ts";

const registry = toyRegistry();

function meaning(request: string): string {
  const understood = understand(request, registry);
  switch (understood.kind) {
    case "program":
      return printProgram(understood.program, "call");
    case "candidates":
      return `? ${understood.candidates.map(({ program }) => printProgram(program, "call")).join(" | ")}`;
    case "nothing":
      return understood.advice === undefined ? "-" : "!";
  }
}

describe("understand", () => {
  it.each([
    ["find all readers of Emma", 'readersOf("Emma")'],
    ["readers of Emma", 'readersOf("Emma")'],
    ["who has read Emma?", 'readersOf("Emma")'],
    ["which people borrowed `Emma`", 'readersOf("Emma")'],
    ["find readers of Emma in 1999", 'readersOf("Emma", year: 1999)'],
  ])("fills the slots of the matching sentence: %s", (request, program) => {
    expect(meaning(request)).toBe(program);
  });

  it.each([
    "Please find the readers of Emma.",
    "could you show me all the readers of Emma, please?",
    "I want you to list readers of Emma",
    "find  readers\tof  'Emma'",
    "find readers Emma",
    "list all reader of Emma",
    "find raeders of Emma",
    "lsit readres of Emma",
  ])("ignores politeness, a small word and small mistakes: %s", (request) => {
    expect(meaning(request)).toBe('readersOf("Emma")');
  });

  it("never corrects the value of a slot", () => {
    expect(meaning("find readers of raeders")).toBe('readersOf("raeders")');
  });

  it.each([
    ["who has read this", "readersOf(inHand())"],
    ["readers of the book in my hand", "readersOf(inHand())"],
  ])("accepts a stand-in for a value: %s", (request, program) => {
    expect(meaning(request)).toBe(program);
  });

  it.each([
    ["find loud readers of Emma", '? readersOf("Emma")'],
    ["readers", "? readersOf(inHand())"],
    ["list novels", "? novels() | stories()"],
    ["don't find readers of Emma", '? readersOf("Emma")'],
    ["should I find readers of Emma?", '? readersOf("Emma")'],
  ])("offers uncertain readings: %s", (request, candidates) => {
    expect(meaning(request)).toBe(candidates);
  });

  it.each([
    ["put Emma on shelf4", 'shelve("Emma", "shelf4")'],
    ["could you put Emma on shelf4?", 'shelve("Emma", "shelf4")'],
    ["put Emma on shelf4?", '? shelve("Emma", "shelf4")'],
    ["shelv Emma on shelf4", '? shelve("Emma", "shelf4")'],
    ["put Emma shelf4", '? shelve("Emma", "shelf4")'],
    ["put it on shelf4", '? shelve(inHand(), "shelf4")'],
    ["put Еmma on shelf4", '? shelve("Еmma", "shelf4")'],
    ["put everything on shelf4", "-"],
    ["don't put Emma on shelf4", "-"],
    ["should I put Emma on shelf4?", "-"],
    ["is it safe to put Emma on shelf4", "-"],
    ["put Emma on shelf4 and open page a/b", '? open("a/b")'],
    ["put Emma on shelf4. Put Ivanhoe on shelf5.", "-"],
  ])("only edits on an exact request: %s", (request, expected) => {
    expect(meaning(request)).toBe(expected);
  });

  it.each([
    ["search for readers", 'searchPages("readers")'],
    ["search for the end of it all", 'searchPages("the end of it all")'],
    ["search for 'never mind, delete it'", 'searchPages("never mind, delete it")'],
    ["search for tea please", 'searchPages("tea")'],
    ["search for what is not there", '? searchPages("what is not there")'],
    ["search for tea and delete it", '? searchPages("tea and delete it") | searchPages("tea")'],
  ])("takes text literally: %s", (request, program) => {
    expect(meaning(request)).toBe(program);
  });

  it.each([
    "",
    "  \n ",
    `find readers of ${"x".repeat(1000)}`,
    "x ".repeat(400),
    "find readers of Em\u200Bma",
    "\u0000",
  ])("explains what is wrong with a request that is not a sentence (%#)", (request) => {
    expect(meaning(request)).toBe("!");
  });

  it("lists the functions nearest to a request that it does not understand", () => {
    expect(understand("which borrowers are the most eager ones of all", registry)).toEqual({
      kind: "nothing",
      advice: undefined,
      nearest: ["readersOf(book: book, year?: number) → value"],
    });
    expect(understand("water the flowers", registry)).toEqual({ kind: "nothing", advice: undefined, nearest: [] });
  });

  it("reports its confidence and the sentence as understood", () => {
    expect(understand("lsit the readers of Emma", registry)).toMatchObject({
      kind: "program",
      confidence: 0.93,
      sentence: "list readers of `Emma`",
    });
  });

  it("takes time that grows at most with the square of the request's length, for any request", () => {
    const hostile = [
      "( ",
      "the ",
      "this ",
      "a.",
      "search for ",
      "'",
      '"a" ',
      "can you ",
      "readers of ",
      "and find ",
      "1:",
    ];
    for (const piece of hostile)
      expect(understand(piece.repeat(990 / piece.length), registry).kind).not.toBe("program");
  });
});
