import { namePart } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { LineMarks } from "./lineMarks.ts";
import type { ReviewChanges } from "./reviewChanges.ts";
import type { RoundPlace } from "./roundPlace.ts";

const whole = { reviewId: "r", round: 1 };
const inCommit = (commit: string): RoundPlace => ({ ...whole, part: { kind: "commit", commit } });

/** A range of one hunk with the lines of two commits, and the marks that are on disk. */
function openRound() {
  const bodies: Readonly<Record<string, string>> = { range: "+one\n+two\n", one: "+one\n", two: " one\n+two\n" };
  const marks = new Set<string>();
  const files = [
    { id: "f", path: "a.ts", status: "M" },
    { id: "p", path: "a.png", status: "M" },
  ];
  const shown = ({ part }: RoundPlace) => {
    const hash = part === undefined ? "range" : namePart(part);
    const lines = { oldStart: 0, oldLines: 0, newStart: 1, newLines: 2, heading: "" };
    const text = { id: "f", hunks: [{ ...lines, hash, body: bodies[hash] ?? "" }], language: "" };
    return [text, { id: "p", hunks: [], mark: "picture", language: "" }];
  };
  const reads: (readonly string[])[] = [];
  const changes = {
    compared: { commits: async () => ({ tip: "two", ids: ["one", "two"] }) },
    read: async () => ({ kind: "changes", files }),
    hunks: async (place: RoundPlace, ids: readonly string[]) => {
      reads.push(ids);
      return shown(place).filter(({ id }) => ids.includes(id));
    },
    viewed: () => [...marks],
    mark: async (_: string, hunks: readonly string[], isViewed: boolean) => {
      for (const hunk of hunks) isViewed ? marks.add(hunk) : marks.delete(hunk);
      return { kind: "saved" };
    },
    tell: () => undefined,
  } as unknown as ReviewChanges;
  return {
    /** The files of each reading of hunks. */
    reads,
    /** Begins a host anew: it knows the marks, and has shown nothing. */
    start: () => new LineMarks(changes),
    show: (host: LineMarks, place: RoundPlace) => host.serve(place, shown(place)),
  };
}

describe("marks of lines", () => {
  it("mark the whole once each commit is viewed, and say before that it is partly", async () => {
    const { start } = openRound();
    const host = start();
    await host.mark(inCommit("one"), ["one"], true);
    expect(host.marks("r")).toEqual({ hunks: ["one"], partly: ["range"] });
    await host.mark(inCommit("two"), ["two"], true);
    expect(host.marks("r")).toEqual({ hunks: ["one", "two", "range"], partly: [] });
  });

  it("read no other files to mark a shown file without lines", async () => {
    const { start, show, reads } = openRound();
    const host = start();
    await show(host, inCommit("one"));
    await host.mark(inCommit("one"), ["picture"], true);
    expect(host.marks("r").hunks).toEqual(["picture"]);
    expect(reads.flat()).not.toContain("f");
  });

  it("mark a commit whose lines are viewed in the whole", async () => {
    const { start, show } = openRound();
    const host = start();
    await host.mark(whole, ["range"], true);
    await show(host, inCommit("one"));
    expect(host.marks("r").hunks).toEqual(["range", "one"]);
  });

  it("stay away from the whole when they are taken away from a commit", async () => {
    const { start, show } = openRound();
    const host = start();
    await host.mark(inCommit("one"), ["one"], true);
    await host.mark(inCommit("two"), ["two"], true);
    await host.mark(inCommit("one"), ["one"], false);
    await show(host, whole);
    expect(host.marks("r")).toEqual({ hunks: ["two"], partly: ["range"] });
  });

  it("stay away when they are taken away from the whole after the host has begun anew", async () => {
    const { start, show } = openRound();
    const before = start();
    await before.mark(inCommit("one"), ["one"], true);
    await before.mark(inCommit("two"), ["two"], true);
    const host = start();
    await host.mark(whole, ["range"], false);
    await show(host, whole);
    await show(host, inCommit("one"));
    expect(host.marks("r")).toEqual({ hunks: [], partly: [] });
  });
});
