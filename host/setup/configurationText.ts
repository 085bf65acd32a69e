import { isDeepStrictEqual } from "node:util";
import { refuse } from "../base/createRefusal.ts";
import type { Assistant } from "./assistants.ts";
import type { ConfigurationText, EditedText, FoundServer, ServerEntry } from "./editedText.ts";
import { jsonText } from "./jsonText.ts";
import { tomlText } from "./tomlText.ts";

export interface Written {
  readonly before: string | undefined;
  readonly after: string;
}

export function findServer(assistant: Assistant, text: string): FoundServer {
  return createConfigurationText(assistant).find(text);
}

/** Adds the server to a configuration; refuses when that would change the meaning of anything else in it. */
export function addServer(assistant: Assistant, text: string, entry: ServerEntry): EditedText {
  const configuration = createConfigurationText(assistant);
  const found = configuration.find(text);
  if (found.kind === "refused") return found;
  if (found.entry !== undefined && typeof found.entry["command"] !== "string")
    return refuse("it has another server named dialectic, which is not started by a command");
  const edited = configuration.put(text, entry);
  if (edited.kind === "refused") return edited;
  const now = configuration.find(edited.text);
  const isWritten = now.kind === "found" && hasKeys(now.entry, entry);
  const isSafe = isDeepStrictEqual(configuration.others(edited.text), configuration.others(text));
  return isWritten && isSafe ? edited : refuse("it is written in a way that cannot be changed safely");
}

/** Removes the server: reverts the written text if it is still in one piece, otherwise removes only the server. */
export function removeServer(assistant: Assistant, text: string, written: Written | undefined): EditedText {
  const configuration = createConfigurationText(assistant);
  const found = configuration.find(text);
  if (found.kind === "refused" || found.entry === undefined)
    return found.kind === "refused" ? found : { kind: "edited", text };
  const before = written?.before === undefined ? undefined : configuration.find(written.before);
  const former = before?.kind === "found" ? before.entry : undefined;
  const candidates = [
    written === undefined ? undefined : undoInsertion(text, written),
    former === undefined ? undefined : configuration.put(text, former),
    former === undefined ? configuration.remove(text, hadContainer(configuration, assistant, written)) : undefined,
  ];
  for (const candidate of candidates) {
    if (candidate?.kind !== "edited") continue;
    const now = configuration.find(candidate.text);
    const isUndone =
      now.kind === "found" && (former === undefined ? now.entry === undefined : hasKeys(now.entry, former));
    if (isUndone && isDeepStrictEqual(configuration.others(candidate.text), configuration.others(text)))
      return candidate;
  }
  return refuse("it is written in a way that cannot be changed safely");
}

/** Returns true when an entry has these keys with these values; it may have others. */
export function hasKeys(entry: ServerEntry | undefined, keys: ServerEntry): boolean {
  return entry !== undefined && Object.entries(keys).every(([key, value]) => isDeepStrictEqual(entry[key], value));
}

function createConfigurationText({ format, container }: Assistant): ConfigurationText {
  return format === "json" ? jsonText(container) : tomlText(container);
}

function hadContainer(
  configuration: ConfigurationText,
  { container }: Assistant,
  written: Written | undefined,
): boolean {
  if (written?.before === undefined) return false;
  return configuration.find(written.before).kind === "found" && written.before.includes(container);
}

function undoInsertion(text: string, { before = "", after }: Written): EditedText | undefined {
  let head = 0;
  const limit = Math.min(before.length, after.length);
  while (head < limit && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < limit - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const inserted = after.slice(head, after.length - tail);
  const replaced = before.slice(head, before.length - tail);
  const [first, second, ...more] = text.split(inserted);
  if (inserted === "" || first === undefined || second === undefined || more.length > 0) return undefined;
  return { kind: "edited", text: `${first}${replaced}${second}` };
}
