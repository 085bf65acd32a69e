import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { formatCount } from "@dialectic/shared/protocol";
import { decodeText } from "../base/fileText.ts";
import { isInGitDirectory } from "../git/index.ts";
import { maxCodeFileBytes } from "../limits.ts";

export type CodeFile =
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "unreadable"; readonly reason: string };

export type CodeText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly reason: string };

type CodeBytes =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "unreadable"; readonly reason: string };

/** For a file that was found otherwise than by {@link findIdeFile} and references, which give the reason themselves. */
export const inGit = { kind: "unreadable", reason: "is in the git directory, which is not read" } as const;

/** Reads a text file into lines without their ends; returns the reason if {@link readText} cannot read the file. */
export async function readCode(path: string, cap = maxCodeFileBytes): Promise<CodeFile> {
  const read = await readText(path, cap);
  return read.kind === "text" ? splitCode(read.text) : read;
}

/**
 * Reads the text file at a real path, without its byte order mark; binary, huge and missing files are unreadable. Refuses
 * to follow links: one may have been put there after the path was checked. `known` is the file's current state, if the
 * caller has just looked it up.
 */
export async function readText(
  path: string,
  cap = maxCodeFileBytes,
  known?: { readonly size: number },
): Promise<CodeText> {
  const read = await readAnyBytes(path, cap, known);
  if (read.kind === "unreadable") return read;
  const text = decodeText(read.bytes)?.text;
  return text === undefined ? { kind: "unreadable", reason: "is a binary file" } : { kind: "text", text };
}

/** Reads the bytes of any file, as {@link readText} does. */
export async function readAnyBytes(path: string, cap: number, known?: { readonly size: number }): Promise<CodeBytes> {
  try {
    if (await isInGitDirectory(path)) return inGit;
    // Checked before the file is opened: opening a pipe would wait for its other end.
    const { size } = known ?? (await stat(path));
    if (size > cap) return { kind: "unreadable", reason: `is larger than ${cap / 1024 / 1024} MiB` };
    const handle = await open(path, "r");
    const bytes = await readUnlinked(handle, path).finally(() => handle.close());
    return bytes === undefined ? { kind: "unreadable", reason: "has become a link" } : { kind: "bytes", bytes };
  } catch (problem) {
    return {
      kind: "unreadable",
      reason: `cannot be read (${problem instanceof Error ? problem.message : String(problem)})`,
    };
  }
}

/** Splits a text into lines without their ends; a final line end starts no new line. */
export function splitCode(text: string): Extract<CodeFile, { kind: "lines" }> {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return { kind: "lines", lines };
}

/** Reads the opened file, if it is still the one at exactly that path. */
async function readUnlinked(handle: FileHandle, path: string): Promise<Buffer | undefined> {
  const [opened, real] = await Promise.all([handle.stat({ bigint: true }), realpath(path)]);
  const current = await stat(real, { bigint: true });
  if (real !== path || opened.ino !== current.ino || opened.dev !== current.dev) return undefined;
  const bytes = Buffer.alloc(Number(opened.size));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
  // The file may have been truncated since.
  return bytes.subarray(0, bytesRead);
}

/** Clips the lines of a reference to a text with `total` lines, and explains the difference if lines are missing. */
export function clipLines(
  { line, endLine }: { readonly line: number; readonly endLine?: number },
  total: number,
  path: string,
): { readonly line: number; readonly endLine: number; readonly notice: string | undefined } {
  const last = endLine ?? line;
  const notice =
    last > total ? `${basename(path)} has ${formatCount(total, "line")}: line ${last} is past its end.` : undefined;
  return { line: Math.min(line, total), endLine: Math.min(last, total), notice };
}

const languages: Readonly<Record<string, string>> = {
  ".c": "c",
  ".cc": "cpp",
  ".cpp": "cpp",
  ".cs": "csharp",
  ".css": "css",
  ".go": "go",
  ".h": "c",
  ".hpp": "cpp",
  ".htm": "xml",
  ".html": "xml",
  ".ini": "ini",
  ".java": "java",
  ".js": "javascript",
  ".cjs": "javascript",
  ".mjs": "javascript",
  ".json": "json",
  ".jsx": "javascript",
  ".kt": "kotlin",
  ".less": "less",
  ".lua": "lua",
  ".md": "markdown",
  ".php": "php",
  ".pl": "perl",
  ".py": "python",
  ".r": "r",
  ".rb": "ruby",
  ".rs": "rust",
  ".scss": "scss",
  ".sh": "bash",
  ".sql": "sql",
  ".svg": "xml",
  ".swift": "swift",
  ".toml": "ini",
  ".ts": "typescript",
  ".tsx": "typescript",
  ".mts": "typescript",
  ".cts": "typescript",
  ".vb": "vbnet",
  ".xml": "xml",
  ".yaml": "yaml",
  ".yml": "yaml",
};

/** Returns the language of a file by its highlight.js name, or an empty string. */
export function findLanguage(path: string): string {
  return languages[extname(path).toLowerCase()] ?? "";
}
