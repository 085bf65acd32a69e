import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { problem } from "./ideDiagnosticsBridge.ts";
import { nameText } from "./nameText.ts";
import { selection } from "./windowBridge.ts";

/** Requests of programs that stay connected, such as plugins of editors. */
export const programBridge = defineContract({
  /** Joins as a program that stays, or changes the wishes of one that joined. */
  "program/join": request(
    z.object({
      /** True to be told news. */
      news: z._default(z.boolean(), false),
      /** Seconds between two heartbeats; none by default. */
      heartbeat: z.optional(z.int().check(z.gte(1), z.lte(60))),
      /** The questions of assistants that the program answers, where the window itself cannot. */
      answers: z._default(z.array(z.enum(["diagnostics"])), []),
    }),
    z.object({}),
  ),
  /** Tells the text that is selected in the program; it counts until another selection is made anywhere. */
  "program/select": request(z.object({ selection: z.nullable(selection) }), z.object({})),
});

const problemsInProgram = z.object({
  /** As asked. */
  filePath: z.string(),
  problems: z.array(problem),
  isDirty: z.boolean(),
  version: z.optional(z.int()),
  /** The reason why problems may be missing. */
  reason: z.optional(nameText),
});

/** Messages of the host to programs that joined. */
export const hostToProgram = defineContract({
  "$/heartbeat": notification(z.object({})),
  /** Another review or iteration is shown; without members, none is. */
  "review/changed": notification(z.object({ reviewId: z.optional(z.string()), iteration: z.optional(z.int()) })),
  /** Comments or the status of a review changed; without an id, of any review. */
  "feedback/changed": notification(z.object({ reviewId: z.optional(z.string()) })),
  /** The window can serve other tools. */
  "tools/changed": notification(z.object({ tools: z.array(z.string()) })),
  /** A window opened or closed. */
  "windows/changed": notification(z.object({})),
  /** Asks for the problems of files; the program answers for those that it has open. */
  "editor/problems": request(
    z.object({ filePaths: z.array(z.string()) }),
    z.object({ files: z.array(problemsInProgram) }),
  ),
});
export type HostToProgram = typeof hostToProgram;
