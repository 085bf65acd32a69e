import { describe, expect, it } from "vitest";
import type { LaneJob, LaneOutcome } from "../markdown/renderLane.ts";
import { type CodeFile, FileColours } from "./fileColours.ts";

/** Colours files with a worker that answers when the test says so. */
function testColours() {
  const asked: { readonly text: string; readonly answer: (outcome: LaneOutcome) => void }[] = [];
  const run = ({ task }: LaneJob) =>
    new Promise<LaneOutcome>((answer) => asked.push({ text: task.kind === "colour" ? task.text : "", answer }));
  const colours = new FileColours(run);
  const answer = (outcome: LaneOutcome = { kind: "coloured", lines: ["1"] }) => asked.at(-1)?.answer(outcome);
  return { colours, asked, answer, texts: () => asked.map(({ text }) => text) };
}

function codeFile(name: string, read: CodeFile["read"] = async () => name): CodeFile {
  return { name, language: "typescript", read };
}

describe("FileColours", () => {
  it("colours a file once, however many of its lines are shown", async () => {
    const { colours, answer, texts } = testColours();
    const both = [colours.read(codeFile("a")), colours.read(codeFile("a"))];
    await expect.poll(texts).toEqual(["a"]);
    const third = colours.read(codeFile("a"));
    answer();
    expect(await Promise.all([...both, third])).toEqual([["1"], ["1"], ["1"]]);
    expect([colours.peek(codeFile("a")), await colours.read(codeFile("a")), texts()]).toEqual([["1"], ["1"], ["a"]]);
  });

  it("takes one file at a time, the last one that was asked for first", async () => {
    const { colours, answer, texts } = testColours();
    for (const name of ["a", "b", "c", "b"]) void colours.read(codeFile(name));
    for (const expected of ["a", "b", "c"]) {
      await expect.poll(() => texts().at(-1)).toBe(expected);
      answer();
    }
  });

  it.each<LaneOutcome["kind"]>(["late", "failed"])("gives up a file that is %s", async (kind) => {
    const { colours, answer, texts } = testColours();
    const read = colours.read(codeFile("a"));
    await expect.poll(texts).toEqual(["a"]);
    answer({ kind } as LaneOutcome);
    expect([await read, colours.peek(codeFile("a"))]).toEqual([[], []]);
  });

  it("tries again after the worker or the host was away", async () => {
    const { colours, answer, texts } = testColours();
    expect(await colours.read(codeFile("a", () => Promise.reject(new Error("offline"))))).toEqual([]);
    const read = colours.read(codeFile("a"));
    await expect.poll(texts).toEqual(["a"]);
    answer({ kind: "no-worker" });
    expect([await read, colours.peek(codeFile("a"))]).toEqual([[], undefined]);
  });

  it("asks no worker about a file without text", async () => {
    const { colours, texts } = testColours();
    expect([await colours.read(codeFile("a", async () => undefined)), texts()]).toEqual([[], []]);
  });
});
