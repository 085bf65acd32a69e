import { countPlaces, maxDiagramPlaces, readMermaid } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { drawMermaid } from "./drawMermaid.ts";
import { layGraph } from "./layGraph.ts";

const list = (count: number, write: (at: number) => string) => Array.from({ length: count }, (_, at) => write(at));
const chain = (count: number) => list(count - 1, (at) => `n${at} --> n${at + 1}`);
const inGroups = (depth: number, lines: readonly string[]) => [
  ...list(depth, (at) => `subgraph g${at}`),
  ...lines,
  ...list(depth, () => "end"),
];
/** Groups whose nodes are far from each other in a chain. */
const scattered = (groups: number, each: number) =>
  list(groups, (group) => `subgraph g${group}\n${list(each, (at) => `n${at * groups + group}`).join("\n")}\nend`);

/** The longest edges, most of them, in circles, in deep groups and in scattered ones. */
const drawn: readonly (readonly [string, readonly string[]])[] = [
  ["a chain of 100", chain(100)],
  ["a chain with long edges", [...chain(95), ...list(40, (at) => `n${at % 9} --> n${94 - at}`)]],
  ["a chain with long edges back", [...chain(70), ...list(65, (at) => `n${69 - (at % 9)} --> n${at % 20}`)]],
  ["all of 12 with all of 11", list(132, (at) => `a${at % 12} --> b${Math.floor(at / 12)}`)],
  ["a star", list(99, (at) => `middle --> n${at}`)],
  ["loops and parallel edges", [...list(70, () => "a --> a"), ...list(70, () => "a --> b")]],
  ["a chain in eight groups", inGroups(8, chain(12))],
  ["scattered groups", [...scattered(10, 5), ...chain(50), ...list(30, (at) => `n${at} --> n${at + 7}`)]],
];

describe("the work of a layout", () => {
  it.each(drawn)("is bounded before it begins: %s", (_, lines) => {
    const read = readMermaid(["graph TD", ...lines].join("\n"));
    if (read.kind !== "diagram" || !("nodes" in read.diagram)) throw new Error("The diagram is not read");
    const places = countPlaces(read.diagram);
    const laid = layGraph(read.diagram, places)?.edges ?? [];
    const points = laid.reduce((sum, edge) => sum + edge.points.length, 0);
    expect(laid.length).toBe(read.diagram.edges.length);
    expect(places).toBeLessThanOrEqual(maxDiagramPlaces);
    // Each edge has a point more than it passes places, and one to itself has five.
    expect(points).toBeLessThanOrEqual(places + 5 * laid.length);
  });

  it.each([
    ["most long edges", [...chain(70), ...list(71, () => "n0 --> n69")]],
    ["long edges in nested groups", inGroups(8, [...chain(90), ...list(50, () => "n0 --> n89")])],
    ["many scattered groups", [...scattered(25, 3), ...chain(75)]],
  ])("is not begun where it would take long: %s", (_, lines) => {
    expect(drawMermaid(["graph TD", ...lines].join("\n"))).toEqual({ kind: "large" });
  });
});
