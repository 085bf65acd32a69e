import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { toVisible } from "@dialectic/shared/protocol";
import type { FolderCommand, NamedProgram } from "../base/serverPorts.ts";
import { maxServerFileBytes, maxServerValueChars } from "../limits.ts";

/** A statement of a file about programs that a language server runs. */
export interface Mention extends Pick<NamedProgram, "kind" | "key" | "value"> {
  /** Absolute path. */
  readonly file: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** Absolute paths of programs whose content counts: a permission is for what they are now. */
  readonly programs?: readonly string[];
}

/** Describes a mention to people, with a mark by which a permission recognises it. */
export async function nameProgram(
  { file, line, kind, key, value, programs = [] }: Mention,
  folder: string,
): Promise<NonNullable<FolderCommand["because"]>[number]> {
  const path = relative(folder, file);
  const contents = await Promise.all(programs.map(digestFile));
  const mark = createHash("sha256")
    .update(JSON.stringify([path, kind, key, value, contents]))
    .digest("hex");
  return {
    kind,
    place: toVisible(line === undefined ? path : `${path}:${line}`),
    ...(key === undefined ? {} : { key: toVisible(key) }),
    ...(value === undefined ? {} : { value: toVisible(shorten(value)) }),
    mark,
  };
}

function shorten(value: string): string {
  return value.length > maxServerValueChars ? `${value.slice(0, maxServerValueChars)}…` : value;
}

type SmallText = { readonly kind: "text"; readonly text: string } | { readonly kind: "none" | "unread" };

/** Reads a text in UTF-8; what is larger or in another encoding is `unread`, what other programs cannot read either is `none`. */
export async function readSmallText(path: string): Promise<SmallText> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { kind: "none" };
  if (found.size > maxServerFileBytes) return { kind: "unread" };
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return { kind: "none" };
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { kind: "unread" };
  }
}

/** By path, the digest of a file together with what changes when it does: programs may be large. */
const digests = new Map<string, { readonly state: string; readonly digest: string }>();

/** Returns a digest of a file's content; an empty one for what is no file. */
async function digestFile(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (!found?.isFile()) return "";
  const state = [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join();
  const known = digests.get(path);
  if (known?.state === state) return known.digest;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch(() => undefined);
  const digest = hash.digest("hex");
  digests.set(path, { state, digest });
  return digest;
}
