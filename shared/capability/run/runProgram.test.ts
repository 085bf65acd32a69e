import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defineFunction } from "../callable.ts";
import { createRegistry } from "../registry/registry.ts";
import { parseProgram } from "../syntax/parseProgram.ts";
import { printProgram } from "../syntax/printProgram.ts";
import { toProgram } from "../syntax/toProgram.ts";
import { anyValue } from "../test/anyProgram.fixture.ts";
import { describeToyRun, runToy } from "../test/runToy.fixture.ts";
import { createLibrary, createToyRegistry } from "../test/toyLibrary.fixture.ts";
import { Made, type Value } from "../value.ts";
import { runProgram, runSource } from "./runProgram.ts";

const emma = new Made("book", { title: "Emma", author: "Austen", shelf: 2 });

describe("runProgram", () => {
  it("has the same outcome in either notation", async () => {
    const sources = [
      'shelfOf(findBook("Emma"))',
      'shelfOf(book: findBook(title: "Emma"))',
      '{"shelfOf": {"book": {"findBook": {"title": "Emma"}}}}',
      '{"shelfOf": {"book": findBook("Emma")}}',
      'shelfOf({"book": {"findBook": {"name": "Emma"}}})',
      '{"shelfOf": {"findBook": {"title": "Emma"}}}',
      'shelf_of(find_book("Emma"))',
      'shelfOf("Emma")',
      'shelfOf(["Emma"])',
      'shelfOf({title: "Emma", shelf: 2})'.replace("shelfOf({", "shelfOf(book: {"),
    ];
    const outcomes = await Promise.all(sources.map((source) => runToy(source)));
    const values = outcomes.map((outcome) => outcome.kind === "success" && outcome.value);
    expect(values).toEqual(sources.map(() => new Made("shelf", { number: 2 })));
  });

  it("runs inner calls first, from left to right, and each once", async () => {
    const domain = createLibrary();
    await runToy('compare(findBook("Emma"), findBook("Persuasion"))', { domain });
    expect(domain.calls).toEqual(["findBook Emma", "findBook Persuasion"]);
  });

  it("substitutes candidates for the ambiguous call and offers whole programs", async () => {
    expect(await describeToyRun('shelfOf(findBook("Faust"), exactly: true)')).toBe(
      [
        "Ambiguous request, consider one of the following:",
        '(1) {"shelfOf": {"book": {"findBook": {"title": "Faust", "author": "Goethe"}}, "exactly": true}}',
        '(2) {"shelfOf": {"book": {"findBook": {"title": "Faust", "author": "Marlowe"}}, "exactly": true}}',
        "The book `Faust` was written twice. Which did you mean?",
        'If you meant the `Faust` by Goethe, use `{"findBook": {"title": "Faust", "author": "Goethe"}}`.',
        'If you meant the `Faust` by Marlowe, use `{"findBook": {"title": "Faust", "author": "Marlowe"}}`.',
      ].join("\n"),
    );
  });

  it("asks about all ambiguous calls at once, and every choice has one meaning", async () => {
    const registry = createToyRegistry();
    for (const source of [
      "shelfOf(field(allBooks(), 'title'))",
      "shelfOf(first(booksBy(allBooks())))",
      "convert(field(allBooks(), 'title'), 'book')",
      'compare("Faust", findBook("Faust"))',
      '[shelfOf("Faust"), {a: findBook("Faust"), b: 1}]',
      'shelfOf(booksBy("Austen"))',
    ]) {
      const outcome = await runToy(source);
      if (outcome.kind !== "ambiguous") throw new Error(source);
      expect(outcome.choices.length).toBeGreaterThan(1);
      for (const { program } of outcome.choices) {
        const domain = createLibrary();
        const { signal } = new AbortController();
        const chosen = await runProgram(program, registry, { domain, allow: "read", signal, now: () => 0 });
        const sent = await runToy(printProgram(program, "json"));
        expect([chosen.kind, sent]).toEqual(["success", chosen]);
      }
    }
  });

  it("offers at most twenty choices and counts the rest", async () => {
    const outcome = await runToy(`[${'findBook("Faust"), '.repeat(6)}]`);
    expect(outcome).toMatchObject({ kind: "ambiguous", omitted: 44 });
    expect(
      outcome.kind === "ambiguous" && new Set(outcome.choices.map(({ program }) => printProgram(program, "call"))).size,
    ).toBe(20);
  });

  it("offers the candidates even when there is no time to try each", async () => {
    const domain = createLibrary();
    let clock = 0;
    const now = () => {
      clock += 400;
      return clock;
    };
    const outcome = await runToy("count([shelfOf('Faust'), shelfOf('Faust'), shelfOf('Faust')])", { domain, now });
    expect(outcome).toMatchObject({ kind: "ambiguous", omitted: 0 });
    expect(outcome.kind === "ambiguous" && outcome.choices.length).toBe(8);
    expect(domain.calls.length).toBeLessThan(10);
  });

  it("can be cancelled even while it explores an ambiguity", async () => {
    const giveUp = new AbortController();
    const domain = createLibrary();
    const now = () => {
      if (domain.calls.length > 1) giveUp.abort();
      return 0;
    };
    const outcome = await runToy("count(shelfOf('Faust'))", { domain, now, signal: giveUp.signal });
    expect(outcome).toMatchObject({ kind: "failure", reason: "cancelled" });
  });

  it("does not call the function that takes an ambiguous argument", async () => {
    const domain = createLibrary();
    await runToy('shelfOf("Faust")', { domain });
    // Its candidates are explored, too: each of the two is looked up again on its own.
    expect(domain.calls).toEqual(["findBook Faust", "findBook Faust", "findBook Faust"]);
  });

  it("reports two equally short ways of conversion, and how to choose one", async () => {
    expect(await describeToyRun('stick(findBook("Emma"))')).toContain(
      "`label` of `stick`: a book can become a label in two ways: book → author → label and book → shelf → label. " +
        'Say which: convert(…, to: "author") or convert(…, to: "shelf").',
    );
    expect(await describeToyRun('stick(convert(findBook("Emma"), to: "author"))')).toBe(
      'Success, results: "By Austen"',
    );
    expect(await describeToyRun('stick(convert(findBook("Emma"), to: "shelf"))')).toBe('Success, results: "Shelf 2"');
    expect(await describeToyRun('stick(echo(findBook("Emma")))')).toContain("in two ways");
  });

  it("reports all mistakes at once, before anything runs", async () => {
    const domain = createLibrary();
    const outcome = await runToy('compare(findBok("x"), shelfOf(findBook("Emma"), wrong: 1), 3)', { domain });
    expect(outcome).toMatchObject({ kind: "failure", reason: "arguments", canRetry: false });
    expect(outcome.kind === "failure" && outcome.message.match(/^`.*|^There .*/gm)).toEqual([
      "`compare` takes at most 2 arguments, but got 3.",
      "There is no function `findBok`. Closest matches:",
      "`shelfOf` has no parameter `wrong`.",
    ]);
    expect(domain.calls).toEqual([]);
  });

  it("only edits in the outermost call, and only when allowed", async () => {
    const domain = createLibrary();
    for (const source of ['count(moveBook("Emma", 3))', '[moveBook("Emma", 3)]', '{a: moveBook("Emma", 3), b: 1}']) {
      expect(await runToy(source, { domain })).toMatchObject({ kind: "failure", reason: "not-allowed" });
    }
    expect(await runToy('moveBook("Emma", 3)', { domain, allow: "read" })).toMatchObject({ reason: "not-allowed" });
    expect(domain.calls).toEqual([]);
    expect(await runToy('moveBook("Emma", 3)')).toMatchObject({ kind: "success" });
  });

  it("ends when it is cancelled or times out, even if a function never answers", async () => {
    const given = new AbortController();
    const waiting = runToy("shelfOf(hangs())", { signal: given.signal });
    given.abort();
    expect(await waiting).toMatchObject({ kind: "failure", reason: "cancelled", canRetry: true });
    const late = new AbortController();
    const timed = runToy("hangs()", { signal: late.signal });
    late.abort(new DOMException("late", "TimeoutError"));
    expect(await timed).toMatchObject({ kind: "failure", reason: "budget", canRetry: true });
    let clock = 0;
    const now = () => (clock += 60);
    expect(await runToy('[findBook("Emma"), findBook("Emma")]', { now, limits: { milliseconds: 100 } })).toMatchObject({
      reason: "budget",
      message: expect.stringContaining("more than 0.1 s"),
    });
  });

  it("refuses too many steps, too large a result and too deep a program", async () => {
    const three = `[${'findBook("Emma"), '.repeat(3)}]`;
    expect(await runToy(three, { limits: { steps: 2 } })).toMatchObject({ reason: "budget" });
    expect(await runToy(three, { limits: { steps: 3 } })).toMatchObject({ kind: "success", steps: 3 });
    expect(await runToy("allBooks()", { limits: { resultLength: 100 } })).toMatchObject({
      reason: "budget",
      message: expect.stringContaining("take(…, 20)"),
    });
    expect(await runToy(`${"echo(".repeat(100)}1${")".repeat(100)}`)).toMatchObject({ reason: "budget" });
    expect(await runToy(`${"echo(".repeat(60)}1${")".repeat(60)}`)).toMatchObject({ kind: "success", value: 1 });
  });

  it("refuses a result that could not be sent back", async () => {
    const registry = createRegistry([
      defineFunction({
        name: "deep",
        description: "",
        returns: "value",
        effect: "read",
        parameters: { depth: { type: "number", description: "" } },
        run: (given) => ({ kind: "success", value: deep(given.depth) }),
      }),
    ]);
    const options = { domain: undefined, allow: "read", signal: new AbortController().signal, now: () => 0 } as const;
    expect(await runSource("deep(64)", registry, options)).toMatchObject({ kind: "success" });
    expect(await runSource("deep(65)", registry, options)).toMatchObject({
      message: "The result is nested more than 64 levels deep.",
    });
  });

  it("writes a choice with objects when a parameter gives the type", async () => {
    const outcome = await runToy("titles([findBook('Emma'), 'Faust'])");
    const chosen = await runToy("shelfOf(booksBy('Austen'))");
    const printed = [outcome, chosen].map((each) => {
      return each.kind === "ambiguous" && each.choices.map(({ program }) => printProgram(program, "json"));
    });
    expect(printed[1]).toEqual([
      '{"shelfOf": {"book": {"title": "Emma", "author": "Austen", "shelf": 2}}}',
      '{"shelfOf": {"book": {"title": "Persuasion", "author": "Austen", "shelf": 3}}}',
    ]);
    expect(printed[0]).toContain(
      '{"titles": {"books": [{"title": "Emma", "author": "Austen", "shelf": 2}, {"findBook": {"title": "Faust", "author": "Goethe"}}]}}',
    );
  });

  it("turns an exception into a failure and logs it without its stack", async () => {
    const logged: string[] = [];
    const outcome = await runToy("shelfOf(throws())", { log: (text) => logged.push(text) });
    expect(outcome).toMatchObject({ kind: "failure", reason: "function", canRetry: false });
    expect(logged).toEqual(["throws threw: the card index is on fire"]);
  });

  it("passes on a failure, with its location and whether a retry helps", async () => {
    expect(await runToy("shelfOf(fails())")).toEqual({
      kind: "failure",
      reason: "function",
      message: "The library is closed.\n  shelfOf(fails())\n          ^^^^^^^",
      canRetry: true,
      span: { start: 8, end: 15 },
      nearest: [],
    });
  });

  it.each([
    ["something circular", () => circular()],
    ["something very deep", () => deep(100_000)],
    ["a number that cannot be written", () => Number.NaN],
    ["a function", () => (() => 1) as unknown as Value],
    ["a map", () => new Map() as unknown as Value],
  ])("treats %s from a function as a bug in it", async (_, value) => {
    const odd = { description: "", parameters: {}, returns: "value", effect: "read" } as const;
    const run = () => ({ kind: "success", value: value() }) as const;
    const registry = createRegistry([defineFunction({ ...odd, name: "odd", run })]);
    const { signal } = new AbortController();
    const outcome = await runSource("odd()", registry, { domain: undefined, allow: "read", signal, now: () => 0 });
    expect(outcome.kind).toBe("failure");
  });

  it("restores every value from its printed form", async () => {
    const registry = createToyRegistry();
    const { signal } = new AbortController();
    const options = { domain: createLibrary(), allow: "read", signal, now: () => 0 } as const;
    await fc.assert(
      fc.asyncProperty(anyValue, fc.constantFrom("json" as const, "call" as const), async (value, notation) => {
        const outcome = await runSource(printProgram(toProgram(value), notation), registry, options);
        expect(outcome).toMatchObject({ kind: "success" });
        expect(outcome.kind === "success" && outcome.value).toEqual(value);
      }),
    );
  });

  it("treats names that are special in JavaScript as plain names", async () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect(await runToy(`${name}()`)).toMatchObject({ kind: "failure", reason: "unknown-name" });
      expect(await runToy(`findBook(${name}: "x")`)).toMatchObject({ kind: "failure", reason: "unknown-name" });
      const outcome = await runToy(`data({"${name}": 1, "b": 2})`);
      const value = outcome.kind === "success" ? outcome.value : null;
      expect(Object.entries(value ?? {})).toEqual([
        [name, 1],
        ["b", 2],
      ]);
    }
    expect(({} as Record<string, unknown>)["b"]).toBeUndefined();
  });

  it("reports where a text is not a valid program", async () => {
    expect(await describeToyRun("findBook(Emma)")).toBe(
      'A text needs quotes: "Emma"; a call needs parentheses: Emma().\n  findBook(Emma)\n           ^^^^\nTrying again unchanged will not help.',
    );
    expect(parseProgram("findBook(Emma)").kind).toBe("failure");
  });

  it("passes functions the types that they declare", async () => {
    expect(await runToy('findBook("Emma")')).toEqual({ kind: "success", value: emma, steps: 1 });
  });
});

function circular(): Value {
  const list: Value[] = [];
  list.push(list);
  return list;
}

function deep(depth: number): Value {
  let value: Value = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
