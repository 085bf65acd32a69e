import { createContext, memo, use, useEffect, useState } from "react";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import type { HastChunk, RenderQueue } from "../../markdown/types.ts";
import { toShortDigest } from "../../state/toShortDigest.ts";
import { commentComponents } from "./commentComponents.tsx";
import { linkPlainPaths } from "./linkPlainPaths.ts";

/** Formats comments in the same way as sections. `known` answers at once for text that was formatted before. */
export interface FormatComment {
  readonly known: (text: string, isTyped: boolean) => readonly HastChunk[] | undefined;
  readonly format: (text: string, isTyped: boolean) => Promise<readonly HastChunk[] | undefined>;
}

export const FormatCommentContext = createContext<FormatComment | undefined>(undefined);

/** Knows the paths whose places are links without any markup; undefined where there are no such links. */
export const KnownPathsContext = createContext<((path: string) => boolean) | undefined>(undefined);

/** Comments come after visible sections of the review. */
const priority = 1_000;

export function createFormatComment(queue: RenderQueue): FormatComment {
  const makeRequest = (text: string, isTyped: boolean) => {
    const digest = toShortDigest(text);
    const request = { hash: `comment ${digest} ${text.length}`, markdown: text, prefix: `comment-${digest}-` };
    return isTyped ? { ...request, hash: `typed ${request.hash}`, hasPlainTags: true } : request;
  };
  return {
    known(text, isTyped) {
      const result = queue.peek(makeRequest(text, isTyped));
      return result?.kind === "blocks" ? result.blocks : undefined;
    },
    async format(text, isTyped) {
      const result = await queue.render(makeRequest(text, isTyped), priority);
      return result.kind === "blocks" ? result.blocks : undefined;
    },
  };
}

interface CommentMarkdownProps {
  readonly text: string;
  /** True for what a person has typed: tags in it are text. */
  readonly isTyped?: boolean;
}

/** Shows the formatted text of a comment. Shows the source until it is ready, or if formatting fails. */
export const CommentMarkdown = memo(function CommentMarkdown({ text, isTyped = false }: CommentMarkdownProps) {
  const formatter = use(FormatCommentContext);
  const [formatted, setFormatted] = useState<{ readonly text: string; readonly blocks: readonly HastChunk[] }>();
  const blocks = formatted?.text === text ? formatted.blocks : formatter?.known(text, isTyped);
  const isMissing = blocks === undefined;

  useEffect(() => {
    let isWanted = true;
    if (isMissing)
      void formatter?.format(text, isTyped).then((found) => {
        if (isWanted && found !== undefined) setFormatted({ text, blocks: found });
      });
    return () => {
      isWanted = false;
    };
  }, [formatter, text, isTyped, isMissing]);

  if (blocks === undefined) {
    return (
      <p className="comment-source" dir="auto">
        {text}
      </p>
    );
  }
  return (
    <div className="comment-text">
      {blocks.map((chunk, place) => (
        <CommentBlock key={`block-${String(place)}`} chunk={chunk} />
      ))}
    </div>
  );
});

const CommentBlock = memo(function CommentBlock({ chunk }: { readonly chunk: HastChunk }) {
  const isKnown = use(KnownPathsContext);
  return hastToReact(
    chunk,
    commentComponents,
    isKnown === undefined ? undefined : (children) => linkPlainPaths(children, isKnown),
  );
});
