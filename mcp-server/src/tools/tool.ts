import * as z from "zod/mini";
import { en } from "zod/v4/locales";
import type { Log } from "../log.ts";
import type { HostPort } from "../window/hostPort.ts";
import { canonicalParameters } from "./canonicalParameters.ts";
import { describeInvalid } from "./describeInvalid.ts";
import { parseReceived } from "./receivedParameters.ts";

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

/** Reports how many steps of a call are done, of how many if that is known, and the current step. */
export type Progress = (done: number, total: number | undefined, message: string) => void;

/** The result of a call: text for a reader, and the same as data. */
export type ToolResult<T = Record<string, unknown>> =
  | {
      readonly kind: "done";
      readonly text: string;
      readonly structured: T;
      /** The size of the page that the caller asked for, in bytes; the result may be as long. */
      readonly limit?: number;
      readonly meta?: ResultMeta;
    }
  | {
      readonly kind: "failed";
      readonly text: string;
      readonly candidates: readonly string[];
      /** The reason in one word that programs can rely on, such as `review-unknown`. */
      readonly reason: string;
      /** True when the same call may succeed later. */
      readonly canRetry: boolean;
      /** The failure as data, where the tool's output has fields for it. */
      readonly structured?: T;
      readonly meta?: ResultMeta;
    };

/** A failed result. */
export type Failure = Extract<ToolResult<never>, { kind: "failed" }>;

/** The member in which any data says how much of it is left out, and how to ask for the rest. */
interface LeftOut {
  readonly left_out?: string;
}

/** Metadata that accompanies a result. */
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
  /** True when the caller chooses the size of the answer's pages. */
  readonly isPaged?: boolean;
  /** A sentence on how to ask for what an answer leaves out. */
  readonly rest?: string;
  readonly run: (input: z.output<I>, context: ToolContext) => Promise<ToolResult<z.output<O> & LeftOut>>;
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
  readonly isPaged?: boolean;
  readonly rest?: string;
  readonly call: (parameters: unknown, context: ToolContext) => Promise<ToolResult>;
}

/** Creates a tool whose parameters are renamed, checked and explained before its own code runs. */
export function defineTool<I extends z.core.$ZodObject, O extends z.core.$ZodObject>(
  definition: ToolDefinition<I, O>,
): Tool {
  const output = withCommonMembers(definition.output, definition.isAboutCode === true);
  const call = async (parameters: unknown, context: ToolContext): Promise<ToolResult> => {
    const named = canonicalParameters(parameters ?? {}, Object.keys(definition.input._zod.def.shape));
    context.log("info", `Received ${definition.name} tool call with ${Object.keys(named).length} parameters`);
    const parsed = parseReceived(definition.input, named);
    if (!parsed.success) return failed(describeInvalid(definition.name, definition.input, parsed.error));
    const result = await definition.run(parsed.data, context);
    if (result.kind === "failed") {
      const { structured, ...failure } = result;
      return structured === undefined ? failure : { ...failure, structured: z.parse(output, structured) };
    }
    return { ...result, structured: z.parse(output, result.structured) };
  };
  return { ...definition, output, call };
}

/** Adds the members to an output that the data of many tools has: the repository, and the note on what is left out. */
function withCommonMembers(output: z.core.$ZodObject, isAboutCode: boolean): z.core.$ZodObject {
  const text = z.optional(z.string());
  return z.object({ ...output._zod.def.shape, left_out: text, ...(isAboutCode ? { repository: text } : {}) });
}

/** Returns a failure that an agent can act on; without a reason, the parameters are wrong. */
export function failed(
  text: string,
  candidates: readonly string[] = [],
  { reason = "invalid-parameters", canRetry = false }: Partial<Pick<Failure, "reason" | "canRetry">> = {},
): Failure {
  return { kind: "failed", text, candidates, reason, canRetry };
}
