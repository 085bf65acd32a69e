import type { Socket } from "node:net";
import { errorCodes } from "@dialectic/shared/protocol";
import { beginsWithLines, dialectOfLine } from "./detectDialect.ts";
import type { Fault } from "./fault.ts";
import { FrameDecoder } from "./frameDecoder.ts";
import { Incoming, type Receiver } from "./incoming.ts";
import { LineDecoder, type LineRoom } from "./lineDecoder.ts";
import { type Encode, encodeFrame, encodeLine, Outgoing } from "./outgoing.ts";

/** Milliseconds in which a peer must begin to speak, and in which a client must have proved itself. */
export const handshakeTimeout = 3_000;

/** One end of a conversation that is being served. */
export interface ServedConversation {
  readonly receiver: Receiver;
  /** Reads nothing more, answers what was asked, closes. */
  finish(): void;
  /** Cancels what still runs. */
  cancel(): void;
}

/** Who serves which dialect. */
export interface Dialects {
  /** Largest line in bytes before anybody has proved anything; frames begin with {@link unprovenMessageBytes}. */
  readonly maxLineBytes: number;
  /** The room for lines of all connections. */
  readonly lineRoom: LineRoom;
  openRpc(incoming: Incoming, encode: Encode): ServedConversation;
  openLegacy(incoming: Incoming): ServedConversation;
}

/** Bytes of a message from a client that has not proved itself: its handshake fits in many times over. */
export const unprovenMessageBytes = 64 * 1024;

/** Finds out how a new peer speaks and hands it over; `onServed` is called once it is known who serves it. */
export function acceptConnection(
  socket: Socket,
  dialects: Dialects,
  onServed: (conversation: ServedConversation) => void,
): void {
  const silence = setTimeout(() => {
    const message = `Nothing came within ${handshakeTimeout} ms`;
    refuseConnection(socket, { code: errorCodes.messageTimeout, message });
  }, handshakeTimeout);
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

/** Tells a peer why it is not served, in the default framing, and closes. */
export function refuseConnection(socket: Socket, fault: Fault): void {
  sendLast(socket, encodeFrame, { jsonrpc: "2.0", id: null, error: fault });
}

function acceptFrames(
  socket: Socket,
  dialects: Dialects,
  onServed: (conversation: ServedConversation) => void,
  first: Buffer,
): void {
  const incoming = new Incoming(socket, new FrameDecoder(unprovenMessageBytes));
  const conversation = dialects.openRpc(incoming, encodeFrame);
  onServed(conversation);
  incoming.listen(conversation.receiver, first);
}

/** The first line decides; nothing is said about a peer whose first line is not there yet. */
function acceptLines(
  socket: Socket,
  dialects: Dialects,
  onServed: (conversation: ServedConversation) => void,
  first: Buffer,
): void {
  const incoming = new Incoming(socket, new LineDecoder(dialects.maxLineBytes, dialects.lineRoom));
  const open = (line: string): ServedConversation => {
    if (dialectOfLine(line) === "legacy") return dialects.openLegacy(incoming);
    incoming.accept(unprovenMessageBytes);
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

function sendLast(socket: Socket, encode: Encode, answer: object): void {
  const outgoing = new Outgoing(socket, encode, () => undefined);
  // The peer may be gone already; then there is nobody to tell.
  outgoing.send(JSON.stringify(answer)).catch(() => undefined);
  socket.resume();
  outgoing.end();
}
