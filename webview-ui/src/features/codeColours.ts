import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { createContext, use, useEffect, useState } from "react";
import { type CodePart, codeLines, type RenderQueue } from "../markdown/index.ts";

type ColouredText = Pick<CodeExcerpt, "language" | "text">;

export type ColouredLines = readonly (readonly CodePart[])[];

/** Colours the lines of an excerpt. Resolves to undefined for code that cannot be coloured. */
export type ColourCode = (excerpt: ColouredText) => Promise<ColouredLines | undefined>;

export const ColourCodeContext = createContext<ColourCode | undefined>(undefined);

/** Returns a function that colours code in the worker, like the code of a review. */
export function createColourCode(queue: RenderQueue): ColourCode {
  return async ({ language, text }) => {
    if (language === "") return undefined;
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
    const fence = "`".repeat(longest + 1);
    const markdown = `${fence}${language}\n${text}\n${fence}\n`;
    const result = await queue.render({ hash: `code ${markdown}`, markdown, prefix: "code-" }, 0);
    if (result.kind !== "blocks") return undefined;
    const lines = codeLines(result.blocks);
    const said = lines.map((line) => line.map((part) => part.text).join("")).join("\n");
    return said === text ? lines : undefined;
  };
}

/** Returns the coloured lines of an excerpt; undefined until they arrive. */
export function useCodeColours(excerpt: ColouredText): ColouredLines | undefined {
  const colourCode = use(ColourCodeContext);
  const [coloured, setColoured] = useState<{ readonly excerpt: ColouredText; readonly lines: ColouredLines }>();

  useEffect(() => {
    let isWanted = true;
    void colourCode?.(excerpt).then((lines) => {
      if (isWanted && lines !== undefined) setColoured({ excerpt, lines });
    });
    return () => {
      isWanted = false;
    };
  }, [colourCode, excerpt]);

  return coloured?.excerpt === excerpt ? coloured.lines : undefined;
}
