import { describe, expect, it } from "vitest";
import { memoizeBy, memoizeLast } from "./memoize.ts";

const cat = { name: "cat" };
const dog = { name: "dog" };
const twin = { name: "cat" };

describe("memoizeLast", () => {
  const join = () => memoizeLast((...pets: readonly (typeof cat)[]) => ({ names: pets.map(({ name }) => name) }));

  it("returns the same answer for the same inputs", () => {
    const find = join();
    const answer = find(cat, dog);
    expect(answer.names).toEqual(["cat", "dog"]);
    expect(find(cat, dog)).toBe(answer);
  });

  it.each([
    ["another input", [cat, cat]],
    ["an equal input that is another object", [twin, dog]],
    ["an input less", [cat]],
    ["an input more", [cat, dog, dog]],
  ])("finds another answer for %s", (_what, inputs) => {
    const find = join();
    const answer = find(cat, dog);
    expect(find(...inputs)).not.toBe(answer);
    expect(find(...inputs).names).toEqual(inputs.map(({ name }) => name));
  });

  it("keeps one answer", () => {
    const find = join();
    const answer = find(cat);
    find(dog);
    expect(find(cat)).not.toBe(answer);
  });

  it("keeps an answer that is undefined", () => {
    const calls: string[] = [];
    const find = memoizeLast((name: string) => {
      calls.push(name);
      return undefined;
    });
    expect([find("cat"), find("cat")]).toEqual([undefined, undefined]);
    expect(calls).toEqual(["cat"]);
  });
});

describe("memoizeBy", () => {
  const find = memoizeBy(({ name }: typeof cat) => ({ name }));

  it("keeps the answer for each object", () => {
    const answers = [find(cat), find(dog)];
    expect(answers).toEqual([{ name: "cat" }, { name: "dog" }]);
    expect(find(cat)).toBe(answers[0]);
    expect(find(dog)).toBe(answers[1]);
  });

  it("finds another answer for an equal object", () => {
    expect(find(twin)).not.toBe(find(cat));
  });

  it("keeps an answer about two objects through a function for the first", () => {
    const pair = memoizeBy((one: typeof cat) => memoizeBy((other: typeof cat) => [one.name, other.name]));
    const answer = pair(cat)(dog);
    expect(answer).toEqual(["cat", "dog"]);
    expect(pair(cat)(dog)).toBe(answer);
    expect(pair(dog)(dog)).toEqual(["dog", "dog"]);
  });
});
