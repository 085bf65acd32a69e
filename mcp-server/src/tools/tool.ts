import * as z from "zod/mini";
import { en } from "zod/v4/locales";
import type { Log } from "../log.ts";
import type { HostPort } from "../window/hostPort.ts";
import { describeInvalid } from "./describeInvalid.ts";
import { canonicalParameters } from "./parameterAliases.ts";

// zod/mini brings no texts of its own; without these every detail would read "Invalid input".
z.config(en());

/** What a call is made with, apart from its parameters. */
export interface ToolContext {
  readonly host: HostPort;
  readonly log: Log;
  /** Working directory: relative paths start here. */
  readonly cwd: string;
  /** Unique for each call of each server: a repeated call with the same id is done once. */
  readonly callId: string;
  readonly signal: AbortSignal;
  /** Tells the client how far the call is, when it wants to know. */
  readonly progress?: Progress;
}

/** How far a call is, of how much, and what it does. */
export type Progress = (done: number, total: number, message: string) => void;

/** What came of a call: text for a reader, and the same as data. */
export type ToolResult<T = Record<string, unknown>> =
  | { readonly kind: "done"; readonly text: string; readonly structured: T; readonly meta?: ResultMeta }
  | {
      readonly kind: "failed";
      readonly text: string;
      readonly candidates: readonly string[];
      /** The failure as data, where the tool's output has words for it. */
      readonly structured?: T;
      readonly meta?: ResultMeta;
    };

/** What goes beside a result without being of it. */
export type ResultMeta = Readonly<Record<string, unknown>>;

/** What a client may assume about a tool before it calls it. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** How the command line shows a tool beyond what its schema says. */
export interface ToolCommand {
  /** Parameter that may stand without its flag. */
  readonly positional?: string;
  /** What that parameter often begins with, for shells to complete. */
  readonly words?: readonly string[];
  /** Parameter that `--file FILE` or `-` fills. */
  readonly file?: string;
  /** Parameter that is the working directory when it is not given. */
  readonly workingDirectory?: string;
}

interface ToolDefinition<I extends z.core.$ZodObject, O extends z.core.$ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly annotations: ToolAnnotations;
  readonly command: ToolCommand;
  /** The answer reads or changes code, and names the repository that it is about. */
  readonly isAboutCode?: boolean;
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<ToolResult<z.output<O>>>;
}

/** A tool as the MCP server and the command line see it: parameters come unchecked, results go out checked. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.core.$ZodObject;
  readonly output: z.core.$ZodObject;
  readonly annotations: ToolAnnotations;
  readonly command: ToolCommand;
  readonly isAboutCode?: boolean;
  readonly call: (parameters: unknown, context: ToolContext) => Promise<ToolResult>;
}

/** Makes a tool whose parameters are renamed, checked and explained before its own code runs. */
export function defineTool<I extends z.core.$ZodObject, O extends z.core.$ZodObject>(
  definition: ToolDefinition<I, O>,
): Tool {
  const call = async (parameters: unknown, context: ToolContext): Promise<ToolResult> => {
    const named = canonicalParameters(parameters ?? {});
    context.log("info", `Received ${definition.name} tool call with ${Object.keys(named).length} parameters`);
    const parsed = z.safeParse(definition.input, named);
    if (!parsed.success) return failed(describeInvalid(definition.name, definition.input, parsed.error));
    const result = await definition.run(parsed.data, context);
    if (result.kind === "failed") {
      const { structured, ...failure } = result;
      return structured === undefined ? failure : { ...failure, structured: z.parse(definition.output, structured) };
    }
    return { ...result, structured: z.parse(definition.output, result.structured) };
  };
  return {
    ...definition,
    output: definition.isAboutCode ? withRepository(definition.output) : definition.output,
    call,
  };
}

/** An output as {@link defineTool} has it, and the repository or folder that it is about. */
function withRepository(output: z.core.$ZodObject): z.core.$ZodObject {
  return z.object({ ...output._zod.def.shape, repository: z.optional(z.string()) });
}

/** A failure that an agent can act on. */
export function failed(
  text: string,
  candidates: readonly string[] = [],
): Extract<ToolResult<never>, { kind: "failed" }> {
  return { kind: "failed", text, candidates };
}
