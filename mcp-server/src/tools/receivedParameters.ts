import * as z from "zod/mini";

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
  const isAbsent = ([name, value]: [string, unknown]) =>
    shape[name]?._zod.optin !== undefined && (value === null || (value === "" && !meaningful.includes(name)));
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
