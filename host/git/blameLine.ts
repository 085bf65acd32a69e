import { basename, dirname } from "node:path";
import { lookWithGit } from "./askGit.ts";

/** Where a line comes from. */
export interface LineOrigin {
  /** Full hash. */
  readonly commit: string;
  /** The line's number in the commit's version of the file. */
  readonly line: number;
  /** The file's path in the commit, relative to the repository, with `/`. */
  readonly path: string;
}

/** A line as an editor shows it. */
export interface ShownLine {
  readonly absolutePath: string;
  readonly line: number;
  /** What the editor has of the file that is not saved yet. */
  readonly unsaved?: string;
}

/** Milliseconds after which nobody waits for the answer any more. */
const patience = 10_000;

/** The commit that a line comes from; nothing when it is not committed, or git does not know the file. */
export async function blameLine(
  { absolutePath, line, unsaved }: ShownLine,
  signal: AbortSignal,
): Promise<LineOrigin | undefined> {
  const folder = dirname(absolutePath);
  const contents = unsaved === undefined ? [] : ["--contents", "-"];
  const args = ["blame", "--porcelain", `-L${line},${line}`, ...contents, "--", basename(absolutePath)];
  const blamed = await lookWithGit(
    { folder, args, settings: ["core.quotePath=false"], input: unsaved ?? "" },
    AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  );
  return blamed.kind === "ended" && blamed.code === 0 ? originOf(blamed.stdout.toString()) : undefined;
}

function originOf(printed: string): LineOrigin | undefined {
  const [, commit = "", line = ""] = /^([0-9a-f]{40,64}) (\d+) /.exec(printed) ?? [];
  const path = /^filename (.+)$/m.exec(printed)?.[1];
  // What is not committed yet has a hash of zeros; a name with control characters is quoted, and nothing refers to it.
  if (path === undefined || path.startsWith('"') || /^0*$/.test(commit)) return undefined;
  return { commit, line: Number(line), path };
}
