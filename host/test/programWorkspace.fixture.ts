import type { DiagnosticsAnswer, Refusal, ReviewText } from "@dialectic/shared/protocol";
import type { EditWish } from "../ide/editService.ts";
import { type CapabilityWorkspace, capabilityWorkspace } from "./capabilityWorkspace.fixture.ts";

export const programFiles: Readonly<Record<string, string>> = {
  "src/auth.ts": `import { log } from "./log";

export interface TokenStore {
  find(id: string): Token | undefined;
}
export class Token {
  constructor(readonly id: string, readonly age: number) {}
  isFresh(): boolean {
    return this.age < limit;
  }
}
export const limit = 60;
export function validateToken(token: Token): boolean {
  log("validate");
  return token.isFresh();
}
export class MemoryStore implements TokenStore {
  find(id: string): Token | undefined {
    return id === "" ? undefined : new Token(id, 1);
  }
}
`,
  "src/log.ts": `export const limit = 3;
export function log(text: string): string {
  return text;
}
`,
  "src/login.ts": `import { MemoryStore, Token, validateToken } from "./auth";
import { validateToken as isText } from "./utils";

const store = new MemoryStore();
export function login(id: string): boolean {
  const token = store.find(id);
  return token !== undefined && validateToken(token);
}
export function logout(token: Token): string {
  return isText(token.id) ? "bye" : "";
}
export const both = () => login("a") || login("b");
`,
  "src/utils.ts": `export function validateToken(text: string): boolean {
  return text !== "";
}
export const pair = { pair: 1 };
`,
  "README.md": "# Login\n\nSee validateToken, TODO: write more.\n",
  "docs/guide.md": "# Guide\n\nTODO\n",
};

/**
 * Opens a project with two functions of the same name, a language server, problems, a review of two sections and an
 * editor that proposes edits.
 */
export function programWorkspace(): CapabilityWorkspace {
  const workspace = capabilityWorkspace(programFiles, {
    diagnostics: { answer: async ({ filePaths, severities, sources }) => problemsIn(filePaths, severities, sources) },
    reviews: { get: async ({ section }) => reviewOf(section) },
    references: async () => noReview,
    feedback: async () => noReview,
    edits: { carryOut: proposed, takeLate: () => undefined },
  });
  const stretch = { startLine: 7, startColumn: 33, endLine: 7, endColumn: 46 };
  workspace.select({ text: "validateToken", source: `${workspace.folder}/src/login.ts`, ...stretch });
  return workspace;
}

const noReview: Refusal = { kind: "refused", reason: "review-unknown", message: "No review is presented." };

async function proposed({ title, plan, apply }: EditWish) {
  const changes = plan.files.reduce((sum, { edits }) => sum + edits.length, 0);
  const isApplied = apply;
  return { kind: "edit", title, files: plan.files.map(() => "…"), changes, diff: "", isApplied, notes: [] } as const;
}

function problemsIn(
  paths: readonly string[],
  severities: readonly string[],
  sources: readonly string[],
): DiagnosticsAnswer {
  const all = [
    { path: "src/auth.ts", line: 14, severity: "error", message: "Cannot find name 'x'.", source: "ts", code: 2304 },
    { path: "src/auth.ts", line: 12, severity: "warning", message: "Magic number.", source: "eslint" },
    { path: "src/login.ts", line: 4, severity: "warning", message: "Unused.", source: "ts", code: 6133 },
  ] as const;
  const wanted = paths.length > 0 ? paths : ["src/auth.ts", "src/login.ts"];
  const listed = wanted.map((filePath) => ({
    filePath,
    settled: true,
    isDirty: false,
    problems: all
      .filter(({ path, severity, source }) => {
        return path === filePath && severities.includes(severity) && (sources.length === 0 || sources.includes(source));
      })
      .map(({ path: _, ...problem }) => ({ ...problem, column: 3, endLine: problem.line, endColumn: 6 })),
  }));
  return { kind: "diagnostics", scope: "named", settled: true, leftOut: 0, files: listed };
}

async function reviewOf(section: string | undefined): Promise<ReviewText | Refusal> {
  const entries = [
    { id: "s1", title: "Why", path: "Why", level: 1 },
    { id: "s2", title: "How", path: "Why/How", level: 2 },
  ];
  const outline = entries
    .filter(({ id, title }) => section === undefined || section === id || section === title)
    .map((entry) => ({ ...entry, length: 10 }));
  if (outline.length === 0) return noReview;
  const numbers = { iteration: 1, iterations: 1, updatedAt: 0, totalLength: 20 };
  return { kind: "review", reviewId: "r1", title: "Tokens", baseUri: "/", content: "", ...numbers, outline };
}
