import { isRecord, maxCommentChars } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

/*
 * The comment of `update_review` is a text, or a thread as `request_review` answers it: `{"content": "…", "file_path": "src/a.ts",
 * "line_number": 12}`, as an object or as its JSON. JSON that says no text in this way is the text itself: people comment on JSON, too.
 */

export interface ReviewComment {
  readonly text: string;
  readonly file_path?: string;
  readonly line_number?: number;
}

/** Takes an object as its JSON, so that both are read alike. */
export const commentText = z.pipe(
  z.transform((given: unknown) => (isRecord(given) ? JSON.stringify(given) : given)),
  z.string().check(z.maxLength(maxCommentChars), z.describe("add_comment: the text; a verdict: the reason")),
);

const words = ["content", "text", "comment", "body"];
const files = ["file_path", "filePath", "path", "file"];
const lines = ["line_number", "lineNumber", "line"];

/** Reads the text and the place of a comment. */
export function readComment(comment: string): ReviewComment {
  const thread = readRecord(comment);
  const text = find(thread, words, z.string());
  if (text === undefined) return { text: comment };
  const file_path = find(thread, files, z.string().check(z.minLength(1)));
  const line_number = find(thread, lines, z.int().check(z.gte(1)));
  return {
    text,
    ...(file_path === undefined ? {} : { file_path }),
    ...(file_path === undefined || line_number === undefined ? {} : { line_number }),
  };
}

function readRecord(comment: string): Readonly<Record<string, unknown>> {
  if (!comment.trimStart().startsWith("{")) return {};
  try {
    const parsed: unknown = JSON.parse(comment);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {}; // a text that only begins like JSON
  }
}

function find<T>(thread: Readonly<Record<string, unknown>>, names: readonly string[], schema: z.ZodMiniType<T>) {
  const name = names.find((each) => Object.hasOwn(thread, each));
  return name === undefined ? undefined : z.safeParse(schema, thread[name]).data;
}
