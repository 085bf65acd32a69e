import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import { createContext, use, useEffect, useMemo, useState } from "react";
import {
  type CodePart,
  codeLines,
  type RenderQueue,
  type RenderRequest,
  type RenderResult,
} from "../markdown/index.ts";

type ColouredText = Pick<CodeExcerpt, "language" | "text">;

export type ColouredLines = readonly (readonly CodePart[])[];

/** Colours lines of code in the worker, like the code of a review. */
export interface CodeColours {
  /** Returns the coloured lines if they are known already, so that lines that come back do not flicker. */
  peek(text: ColouredText): ColouredLines | undefined;
  /** Colours the lines. Resolves to undefined for code that cannot be coloured. */
  read(text: ColouredText): Promise<ColouredLines | undefined>;
}

export const CodeColoursContext = createContext<CodeColours | undefined>(undefined);

export function createCodeColours(queue: RenderQueue): CodeColours {
  return {
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

/** Returns the coloured lines of an excerpt; undefined until they arrive. */
export function useCodeColours(excerpt: ColouredText): ColouredLines | undefined {
  const colours = use(CodeColoursContext);
  const known = useMemo(() => colours?.peek(excerpt), [colours, excerpt]);
  const [coloured, setColoured] = useState<{ readonly excerpt: ColouredText; readonly lines: ColouredLines }>();

  useEffect(() => {
    if (known !== undefined) return;
    let isWanted = true;
    void colours?.read(excerpt).then((lines) => {
      if (isWanted && lines !== undefined) setColoured({ excerpt, lines });
    });
    return () => {
      isWanted = false;
    };
  }, [colours, excerpt, known]);

  return known ?? (coloured?.excerpt === excerpt ? coloured.lines : undefined);
}
