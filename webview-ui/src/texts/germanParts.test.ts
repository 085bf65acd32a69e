import { describe, expect, it } from "vitest";
import { english } from "./english.ts";
import { german } from "./german.ts";

type Leaf = readonly [name: string, text: unknown];

function listLeaves(texts: object, path = ""): readonly Leaf[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    const name = path === "" ? key : `${path}.${key}`;
    return typeof text === "object" && text !== null ? listLeaves(text, name) : [[name, text] as const];
  });
}

/** Arguments of texts whose parts are dates or lists. */
const givenParts: Readonly<Record<string, readonly unknown[]>> = {
  "common.date": [new Date(0)],
  "common.time": [new Date(0)],
  "common.exactTime": [new Date(0)],
  "commit.alreadyCommitted": [["701", "702"]],
  "history.committedAs": [["701", "702"]],
  "search.totalAnywhere": [701, ["702"], 703],
  "feedback.waiting": [["701", "702"]],
  "feedback.isWaiting": [["701"]],
  "feedback.sentTo": [["701", "702"]],
  "feedback.deliveredTo": [["701", "702"]],
  "feedback.isGone": [["701"]],
  "feedback.hasGone": [["701"]],
  "inbox.waits": [["701", "702"]],
  "servers.question": [["701", "702"]],
  "tryCommits.linked": [["701", "702"]],
  "commit.hunksTaken": [701, 702, [703, 704]],
};

/** Writes a text with a number in place of each changing part. */
function writeOut([name, text]: Leaf): string {
  const write = typeof text === "function" ? (text as (...parts: readonly unknown[]) => unknown) : () => text;
  return String(write(...(givenParts[name] ?? [701, 702, 703])));
}

describe("German", () => {
  const originals = new Map(listLeaves(english).map((leaf) => [leaf[0], leaf]));
  const pairs = listLeaves(german).flatMap((leaf) => {
    const original = originals.get(leaf[0]);
    return original === undefined ? [] : [[leaf[0], writeOut(original), writeOut(leaf)] as const];
  });

  it("has the same changing parts as English", () => {
    const parts = (text: string) => text.match(/70\d/g)?.toSorted();
    expect(pairs.filter(([, original, text]) => String(parts(original)) !== String(parts(text)))).toEqual([]);
  });
});
