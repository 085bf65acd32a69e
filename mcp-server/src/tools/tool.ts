import * as z from "zod/mini";
import { en } from "zod/v4/locales";
import type { Log } from "../log.ts";
import type { HostPort } from "../window/hostPort.ts";
import { describeInvalid } from "./describeInvalid.ts";

/*
 * Some clients send every parameter as text, and others send all parameters of a schema. So a text where the schema wants none is the JSON
 * that it spells, and `null` or an empty text for an optional parameter is its absence. Texts where the schema wants one stay as they are.
 */

/** Parameters whose empty text is a mistake to explain, not an absence. */
const meaningful: readonly string[] = ["mode"];
/** Texts may lie in each other: an object as text with a number as text. */
const rounds = 3;

/** Checks parameters against a schema. A failure is about the parameters as they were sent. */
export function parseReceived<I extends z.core.$ZodObject>(
  input: I,
  parameters: Readonly<Record<string, unknown>>,
): z.core.util.SafeParseResult<z.output<I>> {
  const sent = withoutAbsent(input, parameters);
  const parsed = z.safeParse(input, sent);
  let [read, last] = [sent, parsed];
  for (let round = 0; round < rounds && !last.success; round += 1) {
    for (const { path } of last.error.issues) read = readTextAt(read, path) as typeof read;
    last = z.safeParse(input, read);
  }
  return last.success ? last : parsed;
}

function withoutAbsent(input: z.core.$ZodObject, parameters: Readonly<Record<string, unknown>>) {
  const { shape } = input._zod.def;
  const isOptional = (name: string) => Object.hasOwn(shape, name) && shape[name]?._zod.optin !== undefined;
  const isAbsent = ([name, value]: [string, unknown]) =>
    isOptional(name) && (value === null || (value === "" && !meaningful.includes(name)));
  return Object.fromEntries(Object.entries(parameters).filter((entry) => !isAbsent(entry)));
}

/** Returns the value with the text at the path, or around it, replaced by what it spells as JSON. */
function readTextAt(value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (typeof value === "string") return readJson(value);
  if (name === undefined || typeof value !== "object" || value === null) return value;
  const inner: unknown = Reflect.get(value, name);
  if (inner === undefined) return value;
  const read = readTextAt(inner, rest);
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === name ? read : each));
  return { ...value, [name]: read };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(/^(?:true|false)$/i.test(text.trim()) ? text.toLowerCase() : text);
  } catch {
    return text;
  }
}

/** Other spellings that assistants use for our parameters: the documented ones, and each name in the other case. */
const parameterAliases: Readonly<Record<string, string>> = {
  __NOT_RECOMMEND__filePaths: "filePaths",
  __NOT_RECOMMEND__severities: "severities",
  base_uri: "baseUri",
  save_all_editors: "saveAllEditors",
  commitRange: "commit_range",
  exclude_sources: "excludeSources",
  file_paths: "filePaths",
  reviewId: "review_id",
  workspacePath: "workspace_path",
  threadId: "thread_id",
  timeoutSeconds: "timeout_seconds",
  file_path: "filePath",
  filePath: "file_path",
  lineNumber: "line_number",
  code_snippet: "codeSnippet",
  info_type: "infoType",
  include_declaration: "includeDeclaration",
  usage_code_line_range: "usageCodeLineRange",
  new_name: "newName",
  dry_run: "dryRun",
};

/** Renames parameters to the names in the schema, `known`; a name that is already right wins over its alias. */
function canonicalParameters(parameters: unknown, known: readonly string[]): Record<string, unknown> {
  if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) return {};
  const given = Object.entries(parameters);
  const canonicalOf = (name: string) => {
    const canonical =
      Object.hasOwn(parameterAliases, name) && !known.includes(name) ? parameterAliases[name] : undefined;
    return canonical !== undefined && known.includes(canonical) ? canonical : undefined;
  };
  const renamed = given.flatMap(([name, value]) => {
    const canonical = canonicalOf(name);
    return canonical === undefined ? [] : [[canonical, value] as const];
  });
  const kept = given.filter(([name]) => canonicalOf(name) === undefined);
  return Object.fromEntries([...renamed, ...kept]);
}

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
  /** Parameters that people at a terminal use: every client would pay for them, so they are accepted, and not listed. */
  readonly unlisted?: readonly string[];
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
  readonly unlisted?: readonly string[];
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
