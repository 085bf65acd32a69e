import type { GraphDiagram, GraphEdge, GraphNode, Group, Shape } from "./model.ts";

/** Collects nodes, edges and groups. What is named within a group stands in it. */
export class GraphBuilder {
  readonly diagram: GraphDiagram;
  readonly #nodes = new Map<string, GraphNode>();
  readonly #groups = new Map<string, Group>();
  readonly #open: string[] = [];
  readonly #usual: Shape;

  constructor(kind: GraphDiagram["kind"], usual: Shape) {
    this.#usual = usual;
    const direction = kind === "entity" || kind === "mindmap" ? "lr" : "tb";
    this.diagram = { kind, title: "", direction, nodes: [], edges: [], groups: [] };
  }

  get openGroup(): string | undefined {
    return this.#open.at(-1);
  }

  /** Returns the node with this id, which is made when it is new. */
  node(id: string, label = id): GraphNode {
    const group = this.openGroup;
    const known = this.#nodes.get(id);
    if (known !== undefined) {
      if (known.group === undefined && group !== undefined) known.group = group;
      return known;
    }
    const node: GraphNode = { id, label, shape: this.#usual, parts: [], ...(group === undefined ? {} : { group }) };
    this.#nodes.set(id, node);
    return node;
  }

  edge(edge: Pick<GraphEdge, "from" | "to"> & Partial<GraphEdge>): void {
    this.diagram.edges.push({ label: "", line: "solid", start: "none", end: "none", ...edge });
  }

  /** Opens a group. A second one with the same name is another one. */
  openGroupOf(name: string, label: string): void {
    let id = name;
    while (this.#groups.has(id)) id += " ";
    const group = this.openGroup;
    this.#groups.set(id, { id, label, ...(group === undefined ? {} : { group }) });
    this.#open.push(id);
  }

  /** Returns false when no group is open. */
  closeGroup(): boolean {
    return this.#open.pop() !== undefined;
  }

  /** Moves what stands in a group into a new part of it. */
  moveIntoPart(group: string, part: string): void {
    for (const node of this.#nodes.values()) if (node.group === group) node.group = part;
    for (const [id, each] of this.#groups) if (each.group === group) this.#groups.set(id, { ...each, group: part });
    this.#groups.set(part, { id: part, label: "", group });
  }

  /** Returns the diagram, or undefined while a group is open. A group without nodes is a node. */
  build(): GraphDiagram | undefined {
    if (this.#open.length > 0) return undefined;
    const { nodes, groups } = this.diagram;
    for (const node of this.#nodes.values()) if (!this.#groups.has(node.id)) nodes.push(node);
    for (const group of this.#groups.values()) {
      if (this.#isFilled(group.id)) groups.push(group);
      else nodes.push({ ...group, shape: "rectangle", parts: [] });
    }
    return this.diagram;
  }

  #isFilled(id: string): boolean {
    if (this.diagram.nodes.some(({ group }) => group === id)) return true;
    return [...this.#groups.values()].some(({ group }) => group === id);
  }
}
