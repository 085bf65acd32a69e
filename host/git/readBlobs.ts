import { lookWithGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";

/** Reads many blobs with one process; those that git cannot read are left out. */
export async function readBlobs({ root }: WorkingTree, oids: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Set(oids)].filter((oid) => !/^0*$/.test(oid));
  const chunks: Buffer[] = [];
  const take = (chunk: Buffer) => chunks.push(chunk);
  const input = wanted.map((oid) => `${oid}\n`).join("");
  if (wanted.length > 0) await lookWithGit({ folder: root, args: ["cat-file", "--batch"], input, take });
  return readBatch(Buffer.concat(chunks));
}

/** Reads `<oid> blob <size>`, the bytes and a line end for each blob; one that is missing has a line only. */
function readBatch(output: Buffer): ReadonlyMap<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  for (let from = 0; from < output.length; ) {
    const headEnd = output.indexOf("\n", from);
    if (headEnd < 0) break;
    const [oid = "", kind, size] = output.toString("latin1", from, headEnd).split(" ");
    from = headEnd + 1;
    if (size === undefined) continue;
    const end = from + Number(size);
    if (end >= output.length) break;
    if (kind === "blob") blobs.set(oid, output.subarray(from, end));
    from = end + 1;
  }
  return blobs;
}
