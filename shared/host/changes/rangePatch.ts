import {
  readTreeChanges,
  readTreeHunks,
  type TreeChange,
  type TreePair,
  utf8,
  type WorkingTree,
} from "../../git/index.ts";

/** What changed between two trees as a text, or why it is none. */
export type RangePatch =
  | { readonly kind: "patch"; readonly text: string }
  /** Too much for one answer: the files, with the lines that came and went. */
  | { readonly kind: "too-long"; readonly files: readonly string[] }
  | { readonly kind: "refused"; readonly message: string };

/** Writes what differs between two trees as a unified diff of at most so many characters; only one file where it is named. */
export async function rangePatch(
  repository: WorkingTree,
  pair: TreePair,
  { path, most }: { readonly path: string | undefined; readonly most: number },
  signal: AbortSignal,
): Promise<RangePatch> {
  const changes = await readTreeChanges(repository, pair, {}, signal);
  if (changes.kind !== "read") return unread(changes);
  const wanted = changes.value.filter(
    ({ name, fromName }) =>
      path === undefined || utf8(name) === path || (fromName !== undefined && utf8(fromName) === path),
  );
  const files = wanted.map(({ name, additions = 0, deletions = 0 }) => `${utf8(name)} (+${additions} −${deletions})`);
  const lines = wanted.reduce((sum, { additions = 0, deletions = 0 }) => sum + additions + deletions, 0);
  // Each line has its mark and its end at least.
  if (2 * lines > most) return { kind: "too-long", files };
  const read = await readTreeHunks(repository, pair, wanted, { signal, cap: most + 1 });
  if (read.kind !== "read") return unread(read);
  const parts = wanted.map((change, at) => {
    const { hunks = [], isBinary = false } = read.value[at] ?? {};
    const body = hunks.map(({ oldStart, oldCount, newStart, newCount, heading, body: text }) => {
      const place = `@@ -${oldStart},${oldCount} +${newStart},${newCount} @@`;
      return `${place}${heading === "" ? "" : ` ${utf8(heading)}`}\n${utf8(text)}`;
    });
    return headerOf(change) + (isBinary ? "Binary files differ\n" : body.join(""));
  });
  const text = parts.join("");
  const isCut = read.value.some((each) => each.isCut);
  return isCut || text.length > most ? { kind: "too-long", files } : { kind: "patch", text };
}

function headerOf({ status, name, fromName = name }: TreeChange): string {
  const [before, after] = [utf8(fromName), utf8(name)];
  const moved = before === after ? "" : `rename from ${before}\nrename to ${after}\n`;
  const from = status === "A" ? "/dev/null" : `a/${before}`;
  const to = status === "D" ? "/dev/null" : `b/${after}`;
  return `${moved}--- ${from}\n+++ ${to}\n`;
}

function unread(end: { readonly kind: "no-git" | "stopped" | "failed"; readonly output?: string }): RangePatch {
  const why = { "no-git": "there is no git on this machine", stopped: "it took too long", failed: end.output?.trim() };
  return { kind: "refused", message: `Git could not compare the files: ${why[end.kind] ?? "it failed"}.` };
}
