// The uses of changed declarations by a language server. Rules:
// - only a server that runs already is asked, only about the working tree, and all questions together have `serverUsesTimeoutMs`;
// - an answer counts if it is complete; then it decides alone which of the changed lines use that declaration;
// - first the names that other code has, too: there, names alone do not decide.
import { join } from "node:path";
import type { SymbolPort } from "../../base/symbolPort.ts";
import { waitAtMost } from "../../base/waitAtMost.ts";
import type { HostBase } from "../../files/hostBase.ts";
import { findAllReferences } from "../../ide/wholeAnswers.ts";
import { maxServerUseNames, serverUsesTimeoutMs } from "../../limits.ts";
import type { ChangedCode } from "./changedCode.ts";
import type { KnownUses } from "./meanings.ts";
import type { ChangedName } from "./nameChanges.ts";

/** The parts that questions to a language server need. */
export type ServerParts = Pick<HostBase, "editor" | "workspace" | "files" | "texts">;

interface Question {
  readonly names: readonly ChangedName[];
  readonly files: readonly ChangedCode[];
  /** Real path of the repository. */
  readonly root: string;
}

/** Finds the lines that use changed declarations, as far as a language server tells in time. */
export async function findServerUses(
  { names, files, root }: Question,
  parts: ServerParts,
  signal: AbortSignal,
): Promise<KnownUses> {
  const { languages, servers } = parts.editor;
  const known = new Map<ChangedName, ReadonlySet<string>>();
  if (languages === undefined || signal.aborted) return known;
  const until = AbortSignal.any([signal, AbortSignal.timeout(serverUsesTimeoutMs)]);
  const numbers = new Map(files.map(({ path }, at) => [join(root, path), at]));
  const ask = async () => {
    for (const name of names.slice(0, maxServerUseNames)) {
      const path = join(root, files[name.file]?.path ?? "");
      // An editor has its own servers and starts none for a question.
      if (until.aborted || servers?.runs?.(path) === false) continue;
      const lines = await askFor(name, path, languages, parts, until).catch(() => undefined);
      if (lines === undefined || until.aborted) continue;
      known.set(name, new Set(lines.flatMap(({ absolutePath, line }) => placeKey(numbers.get(absolutePath), line))));
    }
  };
  await waitAtMost(ask(), until);
  // A late answer must not change what was decided.
  return new Map(known);
}

async function askFor(
  { name, line, head }: ChangedName,
  absolutePath: string,
  port: SymbolPort,
  parts: ServerParts,
  signal: AbortSignal,
) {
  const document = await port.load(absolutePath, signal);
  if (document.kind === "failed") return undefined;
  const declared = head?.line ?? line;
  const column = (document.text.split(/\r\n|\n|\r/)[declared - 1] ?? "").indexOf(name) + 1;
  if (column === 0) return undefined;
  const at = { absolutePath, line: declared, column };
  const asked = { name, at, port, text: document.text, definitions: [at] };
  const { value, leftOver } = await findAllReferences(asked, parts, signal);
  return leftOver === undefined && value.length > 0 ? value : undefined;
}

function placeKey(file: number | undefined, line: number): readonly string[] {
  return file === undefined ? [] : [`${file}:${line}`];
}
