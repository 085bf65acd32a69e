import { describe, expect, it } from "vitest";
import { groupIntoHunks } from "./groupIntoHunks.ts";

describe("groupIntoHunks", () => {
  it.each([
    ["six unchanged lines between them", [1, 1], [8, 1], true],
    ["seven unchanged lines between them", [1, 1], [9, 1], false],
    ["added lines, six lines below", [1, 1], [7, 0], true],
    ["added lines, seven lines below", [1, 1], [8, 0], false],
    ["added lines above, six lines before", [1, 0], [8, 1], true],
    ["added lines above, seven lines before", [1, 0], [9, 1], false],
  ] as const)("joins changes as git does with three context lines: %s", (_, one, other, isJoined) => {
    const runs = [one, other].map(([oldStart, oldCount]) => ({ oldStart, oldCount }));
    expect(groupIntoHunks(runs)).toHaveLength(isJoined ? 1 : 2);
  });
});
