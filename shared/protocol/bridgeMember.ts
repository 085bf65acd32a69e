import type { Bridge } from "./bridge.ts";
import type { Contract, RequestType } from "./contract.ts";
import type { sessionBridge } from "./sessionBridge.ts";

export type BridgeMethod = {
  [M in keyof Bridge]: M extends keyof typeof sessionBridge ? never : Bridge[M] extends RequestType ? M : never;
}[keyof Bridge];

/** The contract's parts, loaded on demand: building a part's schemas takes longer than a short call. */
const parts = {
  review: async () => (await import("./reviewBridge.ts")).reviewBridge,
  window: async () => (await import("./windowBridge.ts")).windowBridge,
  feedback: async () => (await import("./feedbackBridge.ts")).feedbackBridge,
  changes: async () => (await import("./changesContract.ts")).changesBridge,
  symbols: async () => (await import("./ideSymbolsBridge.ts")).ideSymbolsBridge,
  commands: async () => (await import("./ideCommandsBridge.ts")).ideCommandsBridge,
  capability: async () => (await import("./capabilityBridge.ts")).capabilityBridge,
  diagnostics: async () => (await import("./ideDiagnosticsBridge.ts")).ideDiagnosticsBridge,
  program: async () => (await import("./programBridge.ts")).programBridge,
  turn: async () => (await import("./turnBridge.ts")).turnBridge,
} as const satisfies Readonly<Record<string, () => Promise<Contract>>>;

type Part = keyof typeof parts;
type Members<P extends Part> = Awaited<ReturnType<(typeof parts)[P]>>;

/** The part that holds each method. A missing or misplaced method does not compile. */
const partByMethod: { readonly [M in BridgeMethod]: { [P in Part]: M extends keyof Members<P> ? P : never }[Part] } = {
  "review/present": "review",
  "review/get": "review",
  "references/check": "review",
  "editor/selection": "window",
  "host/health": "window",
  "feedback/wait": "feedback",
  "feedback/waiting": "feedback",
  "feedback/reviews": "feedback",
  "feedback/answer": "feedback",
  "feedback/judge": "feedback",
  "feedback/planApproved": "feedback",
  "feedback/status": "feedback",
  "review/request": "changes",
  "symbol/info": "symbols",
  "symbol/references": "symbols",
  "symbol/rename": "symbols",
  "editor/open": "symbols",
  "command/execute": "commands",
  "editor/diagnostics": "diagnostics",
  "capability/run": "capability",
  "feedback/comment": "feedback",
  "references/places": "review",
  "program/join": "program",
  "program/select": "program",
  "turn/begin": "turn",
  "turn/end": "turn",
  "turn/plan": "turn",
  "turn/leave": "turn",
};

/** Parts already imported: importing one again takes as long as sending a short request. */
const read = new Map<Part, Contract>();

/** Returns the schemas of a method; imports them on the first call, and returns them synchronously from then on. */
export function getBridgeMember<M extends BridgeMethod>(method: M): Bridge[M] | Promise<Bridge[M]> {
  const part = partByMethod[method];
  const known = read.get(part);
  return known === undefined ? importMember(method, part) : getMember(method, known);
}

async function importMember<M extends BridgeMethod>(method: M, part: Part): Promise<Bridge[M]> {
  const members: Contract = await parts[part]();
  read.set(part, members);
  return getMember(method, members);
}

function getMember<M extends BridgeMethod>(method: M, members: Contract): Bridge[M] {
  // `partOf` only compiles when the part has this very member.
  return members[method] as Bridge[M];
}
