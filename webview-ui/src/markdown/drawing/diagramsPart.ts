import { drawMermaid } from "./diagrams/drawMermaid.ts";

// The worker finds the part here when it starts after it.
globalThis.dialecticParts = { ...globalThis.dialecticParts, diagrams: { draw: drawMermaid } };
