import { parseArgs } from "node:util";
import { withoutUndefined } from "@dialectic/shared/review";
import { maxContentChars } from "./limits.ts";
import { type LogLevel, logLevels } from "./log.ts";
import { readToolFilter, type ToolFilter } from "./toolFilter.ts";

/** Options of both programs, from flags and environment; flags win. */
export interface ServerOptions {
  readonly logLevel: LogLevel;
  /** Milliseconds that one call to a window may take. */
  readonly timeout: number;
  /** The same for a call that stores something: a busy window stores it late rather than not at all. */
  readonly writingTimeout: number;
  readonly workspace?: string;
  readonly panel: "vscode" | "browser";
  /** Maximum UTF-16 code units of one review's content; the window decides when it is missing. */
  readonly maxContentLength?: number;
  /** The tools of the server; all when it is missing. */
  readonly tools?: ToolFilter;
}

export type ParsedArguments<T> = { readonly kind: "parsed"; readonly value: T } | UsageProblem;

/** A command line that cannot be parsed; the message names the wrong part and the known ones. */
export interface UsageProblem {
  readonly kind: "usage";
  readonly message: string;
}

export const serverFlags = {
  "log-level": { type: "string" },
  timeout: { type: "string" },
  workspace: { type: "string" },
  panel: { type: "string" },
  "max-content-length": { type: "string" },
  version: { type: "boolean", short: "v" },
  help: { type: "boolean", short: "h" },
} as const;

/** The flags of the server only: a command is one tool. */
const filterFlags = {
  "enable-tools": { type: "string", multiple: true },
  "disable-tools": { type: "string", multiple: true },
} as const;

/** The help text of the server's own flags. */
export const filterFlagsHelp = `  --enable-tools NAMES      only these tools or groups (review, ide), separated by commas (or DIALECTIC_ENABLED_TOOLS)
  --disable-tools NAMES     not these tools or groups (or DIALECTIC_DISABLED_TOOLS)`;

export const serverFlagsHelp = `  --log-level LEVEL         debug, info, warn or error; logs go to stderr (default: info)
  --timeout MS              how long a window may take to answer (default: 5000; 30000 to store something)
  --workspace DIR           use the window that has this folder open (default: the working directory decides)
  --panel browser           without VS Code, start the browser panel when it is needed (or DIALECTIC_PANEL=browser)
  --max-content-length N    longest review content without VS Code (or DIALECTIC_MAX_CONTENT_LENGTH; default: 100000)
  -v, --version             print the version
  -h, --help                print this text`;

/** The unchecked values of {@link serverFlags}. */
export type ServerFlagValues = { readonly [F in Exclude<keyof typeof serverFlags, "version" | "help">]?: string };

export function readServerArguments(
  commandLine: readonly string[],
  env: NodeJS.ProcessEnv,
): ParsedArguments<ServerOptions | "version" | "help"> {
  const parsed = parseFlags(() =>
    parseArgs({ args: [...commandLine], options: { ...serverFlags, ...filterFlags }, strict: true }),
  );
  if (parsed.kind === "usage") return parsed;
  const { version, help, "enable-tools": enable, "disable-tools": disable, ...values } = parsed.value.values;
  if (help) return { kind: "parsed", value: "help" };
  if (version) return { kind: "parsed", value: "version" };
  const options = serverOptionsFrom(values, env);
  if (options.kind === "usage") return options;
  const set = readToolFilter(env);
  const tools = { enabled: enable?.join() ?? set.enabled, disabled: disable?.join() ?? set.disabled };
  const isFiltered = tools.enabled !== undefined || tools.disabled !== undefined;
  return isFiltered ? { kind: "parsed", value: { ...options.value, tools } } : options;
}

/** Runs `parseArgs` and turns its errors about a command line into a value. */
export function parseFlags<T>(parse: () => T): ParsedArguments<T> {
  try {
    return { kind: "parsed", value: parse() };
  } catch (problem) {
    // Node adds advice about words that begin with a dash, which does not apply here.
    if (problem instanceof TypeError)
      return { kind: "usage", message: problem.message.replace(/[.] To specify .*$/s, "") };
    throw problem;
  }
}

/** A variable with which no server starts a panel, whatever its flags say: `dialectic doctor` only tries it. */
export const noPanelVariable = "DIALECTIC_NO_PANEL";

/** Checks the values of the flags and fills in defaults. */
export function serverOptionsFrom(values: ServerFlagValues, env: NodeJS.ProcessEnv): ParsedArguments<ServerOptions> {
  const logLevel = logLevels.find((level) => level === (values["log-level"] ?? "info"));
  if (logLevel === undefined) return usage("--log-level", logLevels.join(", "), values["log-level"]);
  const timeout = wholeNumber(values.timeout ?? "5000");
  const writingTimeout = wholeNumber(values.timeout ?? "30000");
  if (timeout === undefined || writingTimeout === undefined)
    return usage("--timeout", "a whole number of milliseconds above 0", values.timeout);
  const { DIALECTIC_PANEL, DIALECTIC_MAX_CONTENT_LENGTH } = env;
  const panel = values.panel ?? DIALECTIC_PANEL ?? "vscode";
  if (panel !== "browser" && panel !== "vscode") return usage("--panel", "browser or vscode", panel);
  const length = values["max-content-length"] ?? DIALECTIC_MAX_CONTENT_LENGTH;
  const maxContentLength = length === undefined ? undefined : wholeNumber(length);
  if (length !== undefined && (maxContentLength === undefined || maxContentLength > maxContentChars)) {
    return usage("--max-content-length", contentLengthWords, length);
  }
  const value: ServerOptions = withoutUndefined({
    logLevel,
    timeout,
    writingTimeout,
    panel: env[noPanelVariable] ? "vscode" : panel,
    workspace: values.workspace,
    maxContentLength,
  });
  return { kind: "parsed", value };
}

export const contentLengthWords = `a whole number of characters from 1 to ${maxContentChars}, the most that one message holds`;

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function usage(flag: string, expected: string, given: string | undefined): UsageProblem {
  return { kind: "usage", message: `${flag} takes ${expected}; got ${JSON.stringify(given ?? "")}` };
}
