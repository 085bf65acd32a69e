import { encodeFrame } from "./outgoing.ts";
import { isRecord } from "./rpcMessage.ts";

/** Shorter texts are not worth a second part. */
const minAttachedLength = 512;

/** What UTF-8 says instead of half of a surrogate pair. */
const replacement = Buffer.from("\u{fffd}");

/** A frame whose long `params.content` is apart from its JSON: quoting and unquoting that costs more than sending it. */
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

/** A lone surrogate has no UTF-8, and JSON keeps it as an escape. Looking for what replaced it is much faster than for itself. */
function isFaithful(frame: Buffer, content: string): boolean {
  return !frame.includes(replacement) || (content as Es2024String).isWellFormed();
}

/** ES2024, which every Node we run on has and our `lib` does not name. */
type Es2024String = string & { isWellFormed(): boolean };
