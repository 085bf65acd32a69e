import { stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { matchesSegments, parseSegment, type Segment } from "../base/wildcards.ts";
import {
  maxEditorConfigBytes,
  maxEditorConfigFolders,
  maxEditorConfigPatternChars,
  maxEditorConfigPatterns,
  maxTabWidth,
} from "../limits.ts";
import { readText } from "./codeFile.ts";

/*
 * The width of a tab in a file, as its repository says in `.editorconfig`. The rules:
 *
 * - `tab_width` decides, else a number of `indent_size`. The file nearest to the code wins, and in it the last section that fits.
 * - Files are read from the folder of the code to the top of the working tree, or to one that says `root = true`.
 * - Anything may stand there: files have a bound, patterns a linear time, and a width is a number from 1 to 16.
 * - Without an answer the page uses its own width: that of the editor, or 4.
 */

interface ConfigSection {
  readonly patterns: readonly (readonly Segment[])[];
  readonly values: Map<string, string>;
}

interface EditorConfig {
  readonly isRoot: boolean;
  readonly sections: readonly ConfigSection[];
}

/** Reads the widths of tabs; each file `.editorconfig` is read once for one reader. */
export function createTabWidthReader(): (path: string) => Promise<number | undefined> {
  const known = new Map<string, Promise<EditorConfig>>();
  const readIn = (folder: string) => {
    const config = known.get(folder) ?? readConfig(folder);
    known.set(folder, config);
    return config;
  };
  const listed = new Map<string, ReturnType<typeof listFolders>>();
  const listOf = (folder: string) => {
    const folders = listed.get(folder) ?? listFolders(folder);
    listed.set(folder, folders);
    return folders;
  };
  return async (path) => {
    let [width, size]: (string | undefined)[] = [];
    for (const folder of await listOf(dirname(path))) {
      const { isRoot, sections } = await readIn(folder);
      const segments = relative(folder, path).split(sep);
      for (const { patterns, values } of sections.toReversed()) {
        if (!patterns.some((pattern) => matchesSegments(pattern, segments))) continue;
        width ??= values.get("tab_width");
        size ??= values.get("indent_size");
      }
      if (isRoot) break;
    }
    return toWidth(width) ?? toWidth(size);
  };
}

/** Lists the folders from one to the top of its working tree; none outside of a working tree. */
async function listFolders(from: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let folder = from; folders.length < maxEditorConfigFolders; folder = dirname(folder)) {
    folders.push(folder);
    const isTop = await stat(join(folder, ".git")).then(
      () => true,
      () => false,
    );
    if (isTop) return folders;
    if (dirname(folder) === folder) break;
  }
  return [];
}

async function readConfig(folder: string): Promise<EditorConfig> {
  const path = join(folder, ".editorconfig");
  const known = await stat(path).catch(() => undefined);
  // Opening a pipe would wait for its other end.
  const read = known?.isFile() === true ? await readText(path, maxEditorConfigBytes, known) : undefined;
  return read?.kind === "text" ? parseConfig(read.text) : { isRoot: false, sections: [] };
}

function parseConfig(text: string): EditorConfig {
  const beginning = new Map<string, string>();
  const sections: ConfigSection[] = [];
  let room = maxEditorConfigPatterns;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line.startsWith("[") && line.endsWith("]")) {
      const patterns = expandBraces(line.slice(1, -1), room).map(parsePattern);
      room -= patterns.length;
      sections.push({ patterns, values: new Map() });
    }
    const at = line.indexOf("=");
    if (at === -1 || /^[[#;]/.test(line)) continue;
    const values = sections.at(-1)?.values ?? beginning;
    values.set(
      line.slice(0, at).trim().toLowerCase(),
      line
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    );
  }
  return { isRoot: beginning.get("root") === "true", sections };
}

/** A pattern without a slash is about names in all folders below. */
function parsePattern(pattern: string): readonly Segment[] {
  const anchored = pattern.includes("/") ? pattern.replace(/^\//, "") : `**/${pattern}`;
  // `**.js` is also about files in folders.
  return anchored.split("/").flatMap((segment) => {
    const name = /^\*\*(.+)$/.exec(segment)?.[1];
    return name === undefined ? [parseSegment(segment)] : ["anywhere" as const, parseSegment(`*${name}`)];
  });
}

/** Lists the alternatives of a pattern; none for one that is too long or has more than `most`. */
function expandBraces(pattern: string, most: number): readonly string[] {
  let expanded: readonly string[] = pattern.length > maxEditorConfigPatternChars ? [] : [pattern];
  for (;;) {
    if (expanded.length > most) return [];
    const next = expanded.flatMap((each) => {
      const [group = "", inside] = /\{([^{},]*(?:,[^{},]*)+)\}/.exec(each) ?? [];
      return inside === undefined ? [each] : inside.split(",").map((choice) => each.replace(group, () => choice));
    });
    if (next.length === expanded.length) return next;
    expanded = next;
  }
}

function toWidth(text: string | undefined): number | undefined {
  const width = /^\d{1,2}$/.test(text ?? "") ? Number(text) : 0;
  return width >= 1 && width <= maxTabWidth ? width : undefined;
}
