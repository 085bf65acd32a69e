/**
 * Texts that arrived as JSON, in the shapes of public reports: a JSON string; `{"content": "…"}`; the answer of another
 * tool, `[{"type": "text", "text": "…"}]`. They are unpacked only when the text inside is a document: a quoted sentence or
 * a piece of JSON stays as it is. The whole call as JSON, and several texts, are refused: what is meant is not sure.
 */
export type PackedJson =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string; readonly shape: string }
  | { readonly kind: "refused"; readonly message: string };

const none: PackedJson = { kind: "none" };
const textKeys = new Set(["content", "text", "markdown", "comment"]);
const callKeys = ["mode", "baseUri", "section", "review_id", "thread_id", "reference"];

export function readPackedJson(text: string): PackedJson {
  const trimmed = text.trim();
  if (trimmed === "[object Object]")
    return refused(
      'The text is "[object Object]": an object was passed where a string was due. Pass the Markdown text.',
    );
  if (!isEnclosed(trimmed)) return none;
  const value = parse(trimmed);
  if (typeof value === "string")
    return isDocument(value) ? { kind: "text", text: value, shape: "a JSON string" } : none;
  if (Array.isArray(value)) return readParts(value);
  return isObject(value) ? readObject(value) : none;
}

function readObject(value: Readonly<Record<string, unknown>>): PackedJson {
  const call = isObject(value["arguments"]) ? value["arguments"] : value;
  const isCall = call !== value || callKeys.some((key) => key in call);
  const key = Object.keys(call).find((each) => textKeys.has(each) && isDocument(call[each]));
  const text = key === undefined ? undefined : call[key];
  if (typeof text !== "string") return none;
  if (isCall)
    return refused(
      `The text is a whole call as JSON, so nothing was done. Pass its members as parameters: "${key}" holds the Markdown alone.`,
    );
  const isAlone = Object.keys(value).length === 1 || value["type"] === "text";
  return isAlone ? { kind: "text", text, shape: `JSON with the member "${key}"` } : none;
}

function readParts(values: readonly unknown[]): PackedJson {
  const texts = values.flatMap((value) =>
    isObject(value) && typeof value["text"] === "string" ? [value["text"]] : [],
  );
  if (texts.length === 0 || texts.length !== values.length || !texts.some(isDocument)) return none;
  const [text] = texts;
  return texts.length > 1 || text === undefined
    ? refused(`The text is a JSON list of ${texts.length} texts, so nothing was done. Send one Markdown text.`)
    : { kind: "text", text, shape: "a JSON list with one text" };
}

/** True for a text of several lines of Markdown, also with line ends that were escaped once more. */
function isDocument(value: unknown): boolean {
  return typeof value === "string" && /^#{1,6} |(?:[\r\n]|\\n)(?:#|-|[\r\n]|\\n)/.test(value);
}

function isEnclosed(text: string): boolean {
  return text.length > 1 && ['""', "{}", "[]"].includes(`${text[0]}${text.at(-1)}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(message: string): PackedJson {
  return { kind: "refused", message };
}
