import dagre from "@dagrejs/dagre";
import {
  findLeaf,
  type GraphDiagram,
  type GraphEdge,
  type GraphNode,
  type Group,
  groupDepth,
} from "@dialectic/shared/review";
import { maxOrderedPlaces } from "../../../limits.ts";
import { measureLine, measureLines, type Size, wrapLines } from "./labels.ts";
import { measureNode, type NodeContent, sizes } from "./measureNode.ts";
import { type Area, type Point, surround } from "./svg.ts";

export interface LaidNode {
  readonly node: GraphNode;
  readonly content: NodeContent;
  readonly area: Area;
}

export interface LaidEdge {
  readonly edge: GraphEdge;
  readonly points: readonly Point[];
  readonly lines: readonly string[];
  /** The place of its label. */
  readonly label?: Area;
}

export interface LaidGroup {
  readonly group: Group;
  readonly area: Area;
}

export interface GraphLayout {
  readonly nodes: readonly LaidNode[];
  readonly edges: readonly LaidEdge[];
  /** Groups, before the ones in them. */
  readonly groups: readonly LaidGroup[];
}

const groupPadding = 14;
export const groupHead = 24;

/** Gives each node, edge and group its place. Returns undefined if the layout fails. */
export function layGraph(diagram: GraphDiagram, places: number): GraphLayout | undefined {
  const isLarge = places > maxOrderedPlaces;
  // The search for few crossings fails for some diagrams with many groups.
  return tryLayout(diagram, isLarge) ?? (isLarge ? undefined : tryLayout(diagram, true));
}

function tryLayout(diagram: GraphDiagram, isQuick: boolean): GraphLayout | undefined {
  const graph = new dagre.graphlib.Graph({ multigraph: true, compound: true });
  const hasGroups = diagram.groups.length > 0;
  graph.setGraph({
    rankdir: diagram.direction,
    nodesep: hasGroups ? 56 : 40,
    edgesep: 24,
    ranksep: hasGroups ? 60 : 50,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  const contents = new Map(diagram.nodes.map((node) => [node.id, measureNode(node, diagram.direction)]));
  // A node and a group may have the same id, so their names in the layout have prefixes.
  for (const { id } of diagram.groups) graph.setNode(`group ${id}`, {});
  for (const [id, { width, height }] of contents) graph.setNode(`node ${id}`, { width, height });
  for (const { id, group } of diagram.groups) if (group !== undefined) graph.setParent(`group ${id}`, `group ${group}`);
  for (const { id, group } of diagram.nodes) if (group !== undefined) graph.setParent(`node ${id}`, `group ${group}`);
  const lines = diagram.edges.map(({ label }) => (label === "" ? [] : wrapLines(label, 28)));
  for (const [index, edge] of diagram.edges.entries()) {
    const { width, height } = measureLines(lines[index] ?? [], sizes.edge);
    const hasEnds = edge.startLabel !== undefined || edge.endLabel !== undefined;
    // Texts at both ends stand before and after the label.
    const room =
      width === 0 && !hasEnds
        ? {}
        : { width: width + (hasEnds ? 40 : 12), height: height + (hasEnds ? 40 : 6), labelpos: "c" };
    graph.setEdge(
      `node ${findLeaf(diagram, edge.from, -1)}`,
      `node ${findLeaf(diagram, edge.to, 0)}`,
      room,
      String(index),
    );
  }
  try {
    dagre.layout(graph, { disableOptimalOrderHeuristic: isQuick });
  } catch {
    return undefined;
  }
  const place = createPlacing(diagram, graph);
  const nodes = diagram.nodes.flatMap((node): LaidNode[] => {
    const content = contents.get(node.id);
    return content === undefined ? [] : [{ node, content, area: place(graph.node(`node ${node.id}`), content) }];
  });
  const edges = graph.edges().map((name): LaidEdge => {
    const index = Number(name.name);
    // Each edge has the name that it got above.
    const edge = diagram.edges[index] as GraphEdge;
    const laid = graph.edge(name);
    const points = laid.points.map((point) => place(point, { width: 0, height: 0 }));
    const [x = 0, y = 0] = ["x", "y"].map((part) => Number(laid[part] ?? 0));
    const size = measureLines(lines[index] ?? [], sizes.edge);
    const label = size.width > 0 ? { label: place({ x, y }, { width: size.width + 12, height: size.height + 6 }) } : {};
    return { edge, points, lines: lines[index] ?? [], ...label };
  });
  return { nodes, edges, groups: surroundGroups(diagram, nodes, edges) };
}

/** Returns the function that gives the area around a middle of the layout. */
function createPlacing({ direction, groups }: GraphDiagram, graph: dagre.graphlib.Graph) {
  const isAcross = direction === "lr" || direction === "rl";
  const nodes = graph
    .nodes()
    .filter((name) => name.startsWith("node "))
    .map((name) => graph.node(name));
  const labels = graph
    .edges()
    .map((name) => graph.edge(name))
    .filter(({ width }) => width > 0);
  const spans = [...nodes, ...labels].map((each): Span => {
    const [middle, size] = isAcross ? [each["x"], each["width"]] : [each["y"], each["height"]];
    return [Number(middle) - Number(size) / 2, Number(middle) + Number(size) / 2];
  });
  const gap = 46 + groupDepth(groups) * (isAcross ? 12 : 30);
  const narrow = groups.length === 0 ? (at: number) => at : narrowGaps(spans, gap);
  return ({ x, y }: Point, { width, height }: Size): Area => ({
    x: (isAcross ? narrow(x) : x) - width / 2,
    y: (isAcross ? y : narrow(y)) - height / 2,
    width,
    height,
  });
}

function surroundGroups(
  { nodes: all, groups }: GraphDiagram,
  nodes: readonly LaidNode[],
  edges: readonly LaidEdge[],
): readonly LaidGroup[] {
  const parents = new Map([...all, ...groups].map(({ id, group }) => [id, group]));
  const isIn = (id: string, group: string): boolean => {
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) if (at === group) return true;
    return false;
  };
  const areas = new Map<string, Area>();
  const measure = (group: Group): Area => {
    const known = areas.get(group.id);
    if (known !== undefined) return known;
    const inside = [
      ...groups.filter((each) => each.group === group.id).map(measure),
      ...nodes.filter(({ node }) => node.group === group.id).map(({ area }) => area),
      ...edges
        .filter(({ edge }) => isIn(edge.from, group.id) && isIn(edge.to, group.id))
        .flatMap(({ points, label }) => [
          ...points.map((point) => ({ ...point, width: 0, height: 0 })),
          ...(label === undefined ? [] : [label]),
        ]),
    ];
    const { x, y, width, height } = surround(inside);
    const head = group.label === "" ? 0 : groupHead - groupPadding / 2;
    const area = {
      x: x - groupPadding,
      y: y - groupPadding - head,
      width: Math.max(width + 2 * groupPadding, measureLine(group.label, sizes.group) * 1.08 + 24),
      height: height + 2 * groupPadding + head,
    };
    areas.set(group.id, area);
    return area;
  };
  const depth = (id: string): number => {
    const parent = parents.get(id);
    return parent === undefined ? 0 : depth(parent) + 1;
  };
  return [...groups]
    .sort((one, other) => depth(one.id) - depth(other.id))
    .map((group) => ({ group, area: measure(group) }));
}

/** A part of an axis. */
type Span = readonly [from: number, to: number];

/**
 * Returns a map of an axis that makes gaps between spans at most so long. The layout leaves several empty ranks around
 * each border of a group.
 */
export function narrowGaps(spans: readonly Span[], longest: number): (at: number) => number {
  const gaps: Span[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    if (from - end > longest) gaps.push([end, from]);
    end = end === Number.POSITIVE_INFINITY ? to : Math.max(end, to);
  }
  return (at) => {
    let cut = 0;
    for (const [from, to] of gaps) {
      if (at <= from) break;
      const part = Math.min(1, (at - from) / (to - from));
      cut += (to - from - longest) * part;
    }
    return at - cut;
  };
}
