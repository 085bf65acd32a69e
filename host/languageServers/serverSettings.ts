import { open } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { parseJson } from "../base/parseJson.ts";
import { maxServerSettingsBytes } from "../limits.ts";
import { knownServers } from "./knownServers.ts";

/** The file of a project in which it names its own language servers. */
export const settingsFile = "dialectic.json";

/** A person reads the whole command before it runs: nothing in it may be invisible, reorder it or be out of sight. */
const word = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u));
const named = z.object({ command: z.array(word).check(z.minLength(1), z.maxLength(20)) });
export const namedServers = z.record(z.string(), named);
/** Other keys belong to other features. */
const settings = z.object({ languageServers: z.optional(namedServers) });

/** The commands that a folder names, by the name of a known server. */
export interface ServerSettings {
  readonly commands: ReadonlyMap<string, readonly string[]>;
  /** Why the file, or a part of it, is not used; a sentence for people. */
  readonly problem?: string;
}

export async function readServerSettings(folder: string): Promise<ServerSettings> {
  return parseServerSettings(await readStart(join(folder, settingsFile)));
}

/** Reads the text of a project's file; undefined stands for no file. */
export function parseServerSettings(text: string | undefined): ServerSettings {
  if (text === undefined) return { commands: new Map() };
  const parsed = z.safeParse(settings, parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { commands: new Map(), problem: `${settingsFile} is not used: ${describe(issue)} ${serverExample}` };
  }
  const commands = Object.entries(parsed.data.languageServers ?? {}).map(
    ([name, { command }]) => [name, command] as const,
  );
  const names = knownServers.map(({ name }) => name);
  const unknown = commands.filter(([name]) => !names.includes(name)).map(([name]) => JSON.stringify(name));
  return {
    commands: new Map(commands),
    ...(unknown.length > 0 && {
      problem: `${settingsFile} names language servers for ${unknown.join(", ")}; known names are ${names.join(", ")}.`,
    }),
  };
}

export const serverExample =
  'A language server is named as in {"languageServers": {"TypeScript": {"command": ["node", "tools/server.js", "--stdio"]}}}: at most 20 words of visible characters, each at most 200 long.';

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined || issue.path.length === 0) return "it holds no JSON object.";
  return `the value at ${issue.path.join(".")} is wrong.`;
}

/** A longer file is cut off, and is no JSON then. */
async function readStart(path: string): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    if (!(await file.stat()).isFile()) return undefined;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(maxServerSettingsBytes), 0, maxServerSettingsBytes, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
