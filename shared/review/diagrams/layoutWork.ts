import {
  maxDiagramEdges,
  maxDiagramNodes,
  maxDiagramPlaces,
  maxGroupDepth,
  maxPieSlices,
  maxSequenceSteps,
  maxTimelineParts,
} from "../limits.ts";
import type { Diagram, GraphDiagram, Group } from "./model.ts";

/** Returns how many places the layout of a diagram has to order; undefined for one that is too large to be drawn. */
export function measureLayout(diagram: Diagram): number | undefined {
  if (hasTooManyParts(diagram)) return undefined;
  const places = "nodes" in diagram ? countPlaces(diagram) : 0;
  return places > maxDiagramPlaces ? undefined : places;
}

function hasTooManyParts(diagram: Diagram): boolean {
  if (diagram.kind === "sequence") return diagram.steps.length + diagram.actors.length > maxSequenceSteps;
  if (diagram.kind === "pie") return diagram.slices.length > maxPieSlices;
  if (diagram.kind === "timeline") {
    const parts = diagram.periods.map(({ events }) => 1 + events.length);
    return parts.reduce((sum, count) => sum + count, 0) > maxTimelineParts;
  }
  const { nodes, groups, edges } = diagram;
  return (
    nodes.length + groups.length > maxDiagramNodes ||
    edges.length > maxDiagramEdges ||
    groupDepth(groups) > maxGroupDepth
  );
}

/**
 * Returns how many places the layout has to order: it lays each edge over all ranks between its ends, and each group
 * has borders in its ranks. Its time grows with them, so a few long edges in nested groups may cost more than many nodes.
 */
export function countPlaces(diagram: GraphDiagram): number {
  const { nodes, edges, groups } = diagram;
  const links = edges.map(({ from, to }): Link => [findLeaf(diagram, from, -1), findLeaf(diagram, to, 0)]);
  const ranks = rankNodes(
    nodes.map(({ id }) => id),
    links,
  );
  const passed = links.map(([from, to]) => Math.abs((ranks.get(to) ?? 0) - (ranks.get(from) ?? 0)));
  const borders = groups.map(({ id }) => {
    const inside = nodes.filter(({ group }) => isWithin(diagram, group, id)).map((node) => ranks.get(node.id) ?? 0);
    return 2 * (1 + Math.max(0, ...inside) - Math.min(...inside, Number.MAX_SAFE_INTEGER));
  });
  // Labels double the ranks, and each level of groups adds two to every one.
  const each = 2 * (2 * groupDepth(groups) + 1);
  return nodes.length + each * [...passed, ...borders].reduce((sum, count) => sum + count, 0);
}

function isWithin({ groups }: GraphDiagram, inner: string | undefined, group: string): boolean {
  for (let at = inner; at !== undefined; at = groups.find(({ id }) => id === at)?.group) if (at === group) return true;
  return false;
}

type Link = readonly [from: string, to: string];

/** Gives each node the length of the longest way to it. Edges that lead back are turned round, as the layout does. */
function rankNodes(ids: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> {
  const forwards = turnRound(ids, links);
  const ranks = new Map<string, number>();
  const rank = (id: string): number => {
    const before = () => forwards.filter(([, to]) => to === id).map(([from]) => rank(from) + 1);
    const own = ranks.get(id) ?? Math.max(0, ...before());
    ranks.set(id, own);
    return own;
  };
  for (const id of ids) rank(id);
  return ranks;
}

/** Returns the edges without circles, and without those from a node to itself. */
function turnRound(ids: readonly string[], links: readonly Link[]): readonly Link[] {
  const forwards: Link[] = [];
  const seen = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    open.add(id);
    for (const [from, to] of links) {
      if (from !== id || to === id) continue;
      forwards.push(open.has(to) ? [to, from] : [from, to]);
      visit(to);
    }
    open.delete(id);
  };
  for (const id of ids) visit(id);
  return forwards;
}

/** Returns how deeply groups are nested. */
export function groupDepth(groups: readonly Group[]): number {
  const depth = (id: string | undefined): number =>
    id === undefined ? 0 : 1 + depth(groups.find((each) => each.id === id)?.group);
  return Math.max(0, ...groups.map(({ id }) => depth(id)));
}

/** Returns the node itself, or the first or last one in the group with this id: the layout has no edges of groups. */
export function findLeaf({ nodes, groups }: GraphDiagram, id: string, at: 0 | -1): string {
  const seen = new Set<string>();
  let name = id;
  while (!nodes.some((node) => node.id === name) && !seen.has(name)) {
    seen.add(name);
    const inside = [...nodes, ...groups].filter(({ group }) => group === name);
    name = inside.at(at)?.id ?? name;
  }
  return name;
}
