import { join } from "node:path";
import type { CapabilityAnswer, Selection } from "@dialectic/shared/protocol";
import { type CapabilityRequest, runCapability } from "../capability/capabilityRun.ts";
import type { IdeDomain } from "../capability/ideDomain.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { type CompilerPort, compilerPort } from "./compilerPort.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "./testHost.fixture.ts";

/** A folder with files whose language server is the TypeScript compiler, and the IDE's language on top of it. */
export interface CapabilityWorkspace {
  readonly folder: string;
  readonly port: CompilerPort;
  readonly domain: IdeDomain;
  select(selected: Selection | null): void;
  ask(request: CapabilityRequest, signal?: AbortSignal): Promise<CapabilityAnswer>;
  /** Runs a program that must have a value, and returns the value as JSON. */
  value(request: CapabilityRequest): Promise<unknown>;
}

/** Opens a workspace; `changes` replace parts of the domain that the functions work on. */
export function capabilityWorkspace(
  files: Readonly<Record<string, string>>,
  changes: Partial<IdeDomain> = {},
): CapabilityWorkspace {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const scripts = Object.keys(files).filter((path) => /\.[cm]?tsx?$/.test(path));
  const port = compilerPort(scripts.map((path) => join(folder, path)));
  let selected: Selection | null = null;
  const domain: IdeDomain = {
    workspace: workspaceOf(folder),
    files: new WorkspaceFiles({ now: () => Date.now() }, () => true),
    texts: new CodeTexts(),
    editor: { languages: port },
    selection: async () => selected,
    propose: () => Promise.resolve({ kind: "refused", message: "nobody sees it" }),
    noteApplied: () => Promise.resolve(),
    client: "test",
    lastTurn: async () => undefined,
    edits: { carryOut: unserved, takeLate: () => undefined },
    diagnostics: { answer: unserved },
    reviews: { get: unserved },
    references: unserved,
    feedback: unserved,
    ...changes,
  };
  const ask = (request: CapabilityRequest, signal = new AbortController().signal) =>
    runCapability(request, { domain, allow: "edit", signal });
  return {
    folder,
    port,
    domain,
    ask,
    select: (selection) => {
      selected = selection;
    },
    async value(request) {
      const { outcome, text } = await ask(request);
      if (outcome.kind !== "success") throw new Error(text);
      return outcome.value;
    },
  };
}

/** Fails for a part of the domain that a test does not provide. */
function unserved(): Promise<never> {
  return Promise.reject(new Error("This test has no such part"));
}
