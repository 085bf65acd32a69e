import type { Refused } from "../base/createRefusal.ts";
import {
  decodeUtf8,
  readTextChanges,
  readTextHunks,
  type TreeChange,
  type TreePair,
  type WorkingTree,
} from "../git/index.ts";
import { refuseComparison } from "./changeReader.ts";

export type RangePatch =
  | { readonly kind: "patch"; readonly text: string }
  /** Too much for one answer: the files, with their added and deleted lines. */
  | { readonly kind: "too-long"; readonly files: readonly string[] }
  | Refused;

/**
 * Writes the differences between two trees as a unified diff of at most `most` characters, of one file when it is
 * named.
 */
export async function rangePatch(
  repository: WorkingTree,
  pair: TreePair,
  { path, most }: { readonly path: string | undefined; readonly most: number },
  signal: AbortSignal,
): Promise<RangePatch> {
  const changes = await readTextChanges(repository, pair, {}, signal);
  if (changes.kind !== "read") return refuseComparison(changes);
  const wanted = changes.value.filter(
    ({ name, fromName }) =>
      path === undefined || decodeUtf8(name) === path || (fromName !== undefined && decodeUtf8(fromName) === path),
  );
  const files = wanted.map(
    ({ name, additions = 0, deletions = 0 }) => `${decodeUtf8(name)} (+${additions} −${deletions})`,
  );
  // Line ends stay as they are: the patch of a file whose ends changed can be applied.
  const shown = wanted.map(({ text, ...change }) => (text?.encoding === undefined ? change : { ...change, text }));
  const lines = wanted.reduce((sum, { additions = 0, deletions = 0 }) => sum + additions + deletions, 0);
  // A line has at least its mark and its line end.
  if (2 * lines > most) return { kind: "too-long", files };
  const read = await readTextHunks(repository, pair, shown, { signal, cap: most + 1 });
  if (read.kind !== "read") return refuseComparison(read);
  const parts = wanted.map((change, at) => {
    const { hunks = [], isBinary = false } = read.value[at] ?? {};
    const body = hunks.map(({ oldStart, oldCount, newStart, newCount, heading, body: text }) => {
      const place = `@@ -${oldStart},${oldCount} +${newStart},${newCount} @@`;
      return `${place}${heading === "" ? "" : ` ${decodeUtf8(heading)}`}\n${decodeUtf8(text)}`;
    });
    return formatHeader(change, isBinary, body.length > 0) + body.join("");
  });
  const text = parts.join("");
  const isCut = read.value.some((each) => each.isCut);
  return isCut || text.length > most ? { kind: "too-long", files } : { kind: "patch", text };
}

/** Writes the header as git does, which reads names and modes only from these lines when it applies a patch. */
function formatHeader(change: TreeChange, isBinary: boolean, hasLines: boolean): string {
  const { status, name, fromName = name } = change;
  const [before, after] = [decodeUtf8(fromName), decodeUtf8(name)];
  const way = status === "C" ? "copy" : "rename";
  const from = status === "A" ? "/dev/null" : quoted(`a/${before}`);
  const to = status === "D" ? "/dev/null" : quoted(`b/${after}`);
  return [
    `diff --git ${quoted(`a/${before}`)} ${quoted(`b/${after}`)}`,
    ...modeLines(change),
    ...(before === after ? [] : [`${way} from ${quoted(before)}`, `${way} to ${quoted(after)}`]),
    ...(isBinary
      ? [`Binary files ${from} and ${to} differ`]
      : hasLines
        ? [`--- ${ended(from)}`, `+++ ${ended(to)}`]
        : []),
    "",
  ].join("\n");
}

/** Ends a name with spaces with a tab, as git does. */
function ended(name: string): string {
  return name.includes(" ") ? `${name}\t` : name;
}

function modeLines({ status, before, after }: TreeChange): readonly string[] {
  if (status === "A") return [`new file mode ${after.mode}`];
  if (status === "D") return [`deleted file mode ${before.mode}`];
  return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
}

/** Quotes a name that has characters which would end it. */
function quoted(name: string): string {
  if (!/["\\\p{Cc}]/u.test(name)) return name;
  const escaped = name.replace(/["\\]/g, "\\$&").replace(/\p{Cc}/gu, (sign) => {
    return `\\${(sign.codePointAt(0) ?? 0).toString(8).padStart(3, "0")}`;
  });
  return `"${escaped}"`;
}
