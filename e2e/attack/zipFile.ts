import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

export interface PackedFile {
  readonly path: string;
  readonly content: Buffer;
}

/** Returns the files of a zip archive, the format of a VSIX. */
export function readZip(file: string): readonly PackedFile[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) throw new Error(`${file} is no zip archive`);
  const files: PackedFile[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)),
    ];
    const path = bytes.toString("utf8", at + 46, at + 46 + (name ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + (packed ?? 0));
    if (!path.endsWith("/"))
      files.push({ path, content: bytes.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data) });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
