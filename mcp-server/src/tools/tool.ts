import * as z from "zod/mini";
import { en } from "zod/v4/locales";
import type { Log } from "../log.ts";
import type { HostPort } from "../window/hostPort.ts";
import { canonicalParameters } from "./canonicalParameters.ts";
import { describeInvalid } from "./describeInvalid.ts";

// zod/mini brings no texts of its own; without these every detail would read "Invalid input".
z.config(en());

export interface ToolContext {
  readonly host: HostPort;
  readonly log: Log;
  /** Working directory, against which relative paths are resolved. */
  readonly cwd: string;
  /** Unique for each call of each server: a repeated call with the same id is done once. */
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

/** Reports how many steps of a call are done, of how many, and the current step. */
export type Progress = (done: number, total: number, message: string) => void;

/** The result of a call: text for a reader, and the same as data. */
export type ToolResult<T = Record<string, unknown>> =
  | { readonly kind: "done"; readonly text: string; readonly structured: T; readonly meta?: ResultMeta }
  | {
      readonly kind: "failed";
      readonly text: string;
      readonly candidates: readonly string[];
      /** The failure as data, where the tool's output has fields for it. */
      readonly structured?: T;
      readonly meta?: ResultMeta;
    };

export type ResultMeta = Readonly<Record<string, unknown>>;

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Properties of a tool's command that its schema does not contain. */
export interface ToolCommand {
  /** Parameter that may be given without its flag. */
  readonly positional?: string;
  /** Common first words of that parameter, for completion in shells. */
  readonly words?: readonly string[];
  /** Parameter that `--file FILE` or `-` fills. */
  readonly file?: string;
  /** Parameter that defaults to the working directory. */
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
  /** True when the answer reads or changes code, and names its repository. */
  readonly isAboutCode?: boolean;
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<ToolResult<z.output<O>>>;
}

/** A tool as seen by the MCP server and the command line: parameters arrive unchecked, results leave checked. */
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

/** Creates a tool whose parameters are renamed, checked and explained before its own code runs. */
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

function withRepository(output: z.core.$ZodObject): z.core.$ZodObject {
  return z.object({ ...output._zod.def.shape, repository: z.optional(z.string()) });
}

export function failed(
  text: string,
  candidates: readonly string[] = [],
): Extract<ToolResult<never>, { kind: "failed" }> {
  return { kind: "failed", text, candidates };
}
