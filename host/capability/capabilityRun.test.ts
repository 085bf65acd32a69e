import { describeOutcome } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { readSentence } from "./capabilityRun.ts";
import { ideRegistry } from "./ideRegistry.ts";

describe("readSentence", () => {
  it("reads a program to run", () => {
    expect(readSentence("who calls login", ideRegistry)).toMatchObject({
      kind: "program",
      program: { kind: "call", name: "incomingCalls" },
    });
  });

  it("offers whole programs when the sentence has several meanings", () => {
    const read = readSentence("call hierarchy of login", ideRegistry);
    expect(read.kind === "choices" && describeOutcome(read.outcome)).toBe(
      [
        "Ambiguous request, consider one of the following:",
        '(1) {"incomingCalls": {"symbol": "login"}}',
        '(2) {"outgoingCalls": {"symbol": "login"}}',
        "The sentence has several meanings.",
      ].join("\n"),
    );
  });

  it("says that there is no such function, and names the nearest ones", () => {
    expect(readSentence("paint every callee in bright green", ideRegistry)).toEqual({
      kind: "not-understood",
      message: [
        "We don't have the ability to do that :(",
        "Closest matches:",
        "- outgoingCalls(symbol: symbol) → call[]",
        'Write a program, such as findReferences("validateToken"), or a sentence, such as "who calls validateToken".',
      ].join("\n"),
      nearest: ["outgoingCalls(symbol: symbol) → call[]"],
    });
  });

  it("names all functions when none is similar", () => {
    const read = readSentence("make me a coffee", ideRegistry);
    expect(read.kind === "not-understood" && read.message).toMatch(
      /^We don't .*\nFunctions: getSelection, findSymbol, .*\n/,
    );
    expect(read).toMatchObject({ nearest: [] });
  });

  it("says what is wrong with an invalid request", () => {
    expect(readSentence("  ", ideRegistry)).toEqual({
      kind: "not-understood",
      message: "The request is empty. Ask for one thing in a few words, or send a program.",
      nearest: [],
    });
  });
});
