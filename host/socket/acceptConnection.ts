import type { Duplex } from "node:stream";
import { errorCodes, isRecord } from "@dialectic/shared/protocol";
import { parseJson } from "../base/parseJson.ts";
import { handshakeTimeoutMs, maxGreetingBytes, maxUnprovenMessageBytes } from "../limits.ts";
import { FrameDecoder } from "./frameDecoder.ts";
import { dropInput, Incoming, type Receiver } from "./incoming.ts";
import { LineDecoder, type LineRoom } from "./lineDecoder.ts";
import { type Encode, encodeFrame, encodeLine, Outgoing } from "./outgoing.ts";
import type { Fault } from "./rpcMessage.ts";

type Dialect = "frames" | "lines" | "legacy";

const field = /^[a-z][a-z0-9-]*: /i;
const frameFields = ["content-length:", "content-type:"];

/**
 * Returns true when a connection begins with a line instead of a frame. A frame begins with a header field, and its
 * first chunk may end within the field's name.
 */
function beginsWithLines(firstChunk: Buffer): boolean {
  const start = firstChunk.toString("latin1", 0, maxGreetingBytes);
  const isFieldOfFrame = frameFields.some((each) => each.startsWith(start.slice(0, each.length).toLowerCase()));
  return !field.test(start) && !isFieldOfFrame;
}

/** Detects the dialect of a first line by a member of the message itself, not by words in its payload. */
function detectDialect(line: string): Exclude<Dialect, "frames"> {
  const value = parseJson(line);
  return isRecord(value) && Object.hasOwn(value, "jsonrpc") ? "lines" : "legacy";
}

export interface ServedConversation {
  readonly receiver: Receiver;
  finish(): void;
  cancel(): void;
}

export interface Dialects {
  /** Maximum size of a line in bytes, even before authentication; frames are limited to {@link maxUnprovenMessageBytes} at first. */
  readonly maxLineBytes: number;
  readonly lineRoom: LineRoom;
  openRpc(incoming: Incoming, encode: Encode): ServedConversation;
  openLegacy(incoming: Incoming): ServedConversation;
}

/** Detects a new peer's dialect and starts its conversation; `onServed` is called with that conversation. */
export function acceptConnection(
  socket: Duplex,
  dialects: Dialects,
  onServed: (conversation: ServedConversation) => void,
): void {
  const silence = setTimeout(() => {
    const message = `Nothing came within ${handshakeTimeoutMs} ms`;
    refuseConnection(socket, { code: errorCodes.messageTimeout, message });
  }, handshakeTimeoutMs);
  const stopWaiting = () => clearTimeout(silence);
  const endUnused = () => void socket.end();
  socket.once("close", stopWaiting);
  socket.once("end", endUnused);
  socket.once("data", (chunk: Buffer) => {
    stopWaiting();
    socket.off("end", endUnused);
    if (beginsWithLines(chunk)) acceptLines(socket, dialects, onServed, chunk);
    else acceptFrames(socket, dialects, onServed, chunk);
  });
}

export function refuseConnection(socket: Duplex, fault: Fault): void {
  sendLast(socket, encodeFrame, { jsonrpc: "2.0", id: null, error: fault });
}

function acceptFrames(
  socket: Duplex,
  dialects: Dialects,
  onServed: (conversation: ServedConversation) => void,
  first: Buffer,
): void {
  const incoming = new Incoming(socket, new FrameDecoder(maxUnprovenMessageBytes));
  const conversation = dialects.openRpc(incoming, encodeFrame);
  onServed(conversation);
  incoming.listen(conversation.receiver, first);
}

/** Chooses the dialect by the first line. Until that is complete, `onServed` is not called. */
function acceptLines(
  socket: Duplex,
  dialects: Dialects,
  onServed: (conversation: ServedConversation) => void,
  first: Buffer,
): void {
  const incoming = new Incoming(socket, new LineDecoder(dialects.maxLineBytes, dialects.lineRoom));
  const open = (line: string): ServedConversation => {
    if (detectDialect(line) === "legacy") return dialects.openLegacy(incoming);
    incoming.accept(maxUnprovenMessageBytes);
    return dialects.openRpc(incoming, encodeLine);
  };
  const undecided: Receiver = {
    onMessage: (line) => {
      const conversation = open(line);
      onServed(conversation);
      incoming.redirect(conversation.receiver);
      conversation.receiver.onMessage(line);
    },
    onFault: (fault) => sendLast(socket, encodeLine, { id: null, success: false, error: fault.message }),
    onEnd: () => void socket.end(),
  };
  incoming.listen(undecided, first);
}

function sendLast(socket: Duplex, encode: Encode, answer: object): void {
  const outgoing = new Outgoing(socket, encode, () => undefined);
  // The peer may already have disconnected.
  outgoing.send(JSON.stringify(answer)).catch(() => undefined);
  dropInput(socket);
  outgoing.end();
}
