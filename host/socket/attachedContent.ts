import { encodeFrame } from "./outgoing.ts";
import { isRecord } from "./rpcMessage.ts";

/** Minimum length of an attached text: shorter ones are not worth a second part. */
const minAttachedLength = 512;

/** The UTF-8 encoding of half a surrogate pair. */
const replacement = Buffer.from("\u{fffd}");

/** Encodes a frame with a long `params.content` outside its JSON, because escaping and parsing it costs more than sending it. */
export function encodeDetached(message: object): Buffer {
  const parts = detachContent(message);
  if (parts === undefined) return encodeFrame(JSON.stringify(message));
  const { json, content } = parts;
  const frame = encodeFrame(JSON.stringify(json), content);
  return isFaithful(frame, content) ? frame : encodeFrame(JSON.stringify(message));
}

function detachContent(message: object): { readonly json: object; readonly content: string } | undefined {
  if (!isRecord(message)) return undefined;
  const { params } = message;
  if (!isRecord(params)) return undefined;
  const { content, ...others } = params;
  if (typeof content !== "string" || content.length < minAttachedLength) return undefined;
  return { json: { ...message, params: others }, content };
}

/**
 * Detects lone surrogates, which UTF-8 cannot encode and JSON escapes. Searching for the replacement character is much faster than checking
 * the text.
 */
function isFaithful(frame: Buffer, content: string): boolean {
  return !frame.includes(replacement) || (content as Es2024String).isWellFormed();
}

/** From ES2024: all supported versions of Node have it, but our `lib` does not. */
type Es2024String = string & { isWellFormed(): boolean };
