import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import { createContext, use, useEffect, useMemo, useState } from "react";
import { type CodePart, codeLines } from "../markdown/codeLines.ts";
import { readColours } from "../markdown/lineColours.ts";
import type { RenderQueue, RenderRequest, RenderResult } from "../markdown/types.ts";
import type { CodeFile, FileColours } from "./fileColours.ts";

interface ColouredText extends Pick<CodeExcerpt, "language" | "text"> {
  /** The file of the lines, which are coloured alone without it. */
  readonly file?: CodeFile | undefined;
  /** 1-based number of the first line in `file`. */
  readonly firstLine?: number;
}

export type ColouredLines = readonly (readonly CodePart[])[];

/** Gives something now if it is known already, so that what comes back does not flicker, or else later. */
interface Source<Key, Value> {
  peek(key: Key): Value | undefined;
  /** Resolves to undefined if there is nothing. */
  read(key: Key): Promise<Value | undefined>;
}

/** Colours lines of code in workers: alone, like the code of a review, and whole files. */
export interface CodeColours extends Source<ColouredText, ColouredLines> {
  readonly files: Pick<FileColours, "peek" | "read">;
}

export const CodeColoursContext = createContext<CodeColours | undefined>(undefined);

export function createCodeColours(queue: RenderQueue, files: CodeColours["files"]): CodeColours {
  return {
    files,
    peek(text) {
      const result = text.language === "" ? undefined : queue.peek(toRequest(text));
      return result && toLines(result, text);
    },
    read: async (text) => (text.language === "" ? undefined : toLines(await queue.render(toRequest(text), 0), text)),
  };
}

function toRequest({ language, text }: ColouredText): RenderRequest {
  const markdown = `${formatFence(text, language)}\n`;
  return { hash: `code ${markdown}`, markdown, prefix: "code-" };
}

function toLines(result: RenderResult, { text }: ColouredText): ColouredLines | undefined {
  if (result.kind !== "blocks") return undefined;
  const lines = codeLines(result.blocks);
  const said = lines.map((line) => line.map((part) => part.text).join("")).join("\n");
  return said === text ? lines : undefined;
}

/**
 * Returns the coloured lines of an excerpt; undefined until they arrive. Until the whole file is coloured, and when it
 * cannot be, they have the colours that they have alone.
 */
export function useCodeColours(excerpt: ColouredText): ColouredLines | undefined {
  const colours = use(CodeColoursContext);
  const ofFile = useSource(colours?.files, excerpt.file);
  const hasFile = ofFile !== undefined && ofFile.length > 0;
  const alone = useSource(colours, hasFile ? undefined : excerpt);
  return useMemo(() => {
    if (!hasFile) return alone;
    const { text, firstLine = 1 } = excerpt;
    return text
      .split("\n")
      .map((line, at) => readColours(ofFile[firstLine - 1 + at] ?? "", line) ?? [{ text: line, className: "" }]);
  }, [hasFile, ofFile, alone, excerpt]);
}

function useSource<Key, Value>(source: Source<Key, Value> | undefined, key: Key | undefined): Value | undefined {
  const known = useMemo(() => (key === undefined ? undefined : source?.peek(key)), [source, key]);
  const [found, setFound] = useState<{ readonly key: Key; readonly value: Value }>();

  useEffect(() => {
    if (known !== undefined || key === undefined) return;
    let isWanted = true;
    void source?.read(key).then((value) => {
      if (isWanted && value !== undefined) setFound({ key, value });
    });
    return () => {
      isWanted = false;
    };
  }, [source, key, known]);

  return known ?? (found?.key === key ? found?.value : undefined);
}
