import { basename, dirname } from "node:path";
import { blameTimeoutMs } from "../limits.ts";
import { lookWithGit } from "./askGit.ts";
import { type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";

export interface LineOrigin {
  /** Full hash. */
  readonly commit: string;
  readonly line: number;
  /** The file's path in the commit, relative to the repository, with `/`. */
  readonly path: string;
}

export interface ShownLine {
  readonly absolutePath: string;
  readonly line: number;
  readonly unsaved?: string;
}

/** Finds the commit that a line comes from; undefined when the line is uncommitted. Git fails when it does not track the file. */
export async function blameLine(
  { absolutePath, line, unsaved }: ShownLine,
  signal: AbortSignal,
): Promise<GitAnswer<LineOrigin | undefined>> {
  const folder = dirname(absolutePath);
  const contents = unsaved === undefined ? [] : ["--contents", "-"];
  const args = ["blame", "--porcelain", `-L${line},${line}`, ...contents, "--", basename(absolutePath)];
  const blamed = await lookWithGit(
    { folder, args, settings: ["core.quotePath=false"], input: unsaved ?? "" },
    AbortSignal.any([signal, AbortSignal.timeout(blameTimeoutMs)]),
  );
  return mapAnswer(toAnswer(blamed), (printed) => parseLineOrigin(printed.toString()));
}

function parseLineOrigin(printed: string): LineOrigin | undefined {
  const [, commit = "", line = ""] = /^([0-9a-f]{40,64}) (\d+) /.exec(printed) ?? [];
  const path = /^filename (.+)$/m.exec(printed)?.[1];
  // An uncommitted line has a hash of zeros. Git quotes a name with control characters; no reference uses such a name.
  if (path === undefined || path.startsWith('"') || /^0*$/.test(commit)) return undefined;
  return { commit, line: Number(line), path };
}
