import type { Duplex } from "node:stream";
import { protocolLimits } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { FrameDecoder } from "./frameDecoder.ts";
import { Incoming } from "./incoming.ts";
import { encodeFrame } from "./outgoing.ts";
import { RpcLink } from "./rpcLink.ts";

const connected = z.object({
  protocolVersion: z.string(),
  serverInfo: z.object({ name: z.string(), version: z.optional(z.string()) }),
  capabilities: z.object({
    tools: z.readonly(z.array(z.string())),
    maxContentLength: z.int(),
    maxMessageBytes: z.int(),
  }),
  folders: z.readonly(z.array(z.string())),
});

/** A window that is reached through a program, which has chosen it and done the handshake. */
export interface JoinedWindow {
  readonly kind: "joined";
  readonly link: RpcLink;
  readonly window: Readonly<z.infer<typeof connected>>;
}

export type JoinFailure = { readonly kind: "closed" | "unreadable"; readonly message: string };

/**
 * Waits on a stream for `$/connected`, the first message of `dialectic connect --stdio` at its other end, which may itself wait for a
 * window. The stream is closed when another message comes.
 */
export async function joinTransport(stream: Duplex): Promise<JoinedWindow | JoinFailure> {
  const incoming = new Incoming(stream, new FrameDecoder(protocolLimits.maxMessageBytes));
  const link = new RpcLink({ socket: stream, incoming, encode: encodeFrame, sends: "calls" });
  const heard = new Promise<unknown>((resolve) => void link.connection.onNotification("$/connected", resolve));
  incoming.listen(link.receiver);
  const first = await Promise.race([heard, link.closed]);
  if (first === undefined) return { kind: "closed", message: endedEarly };
  const window = z.safeParse(connected, first);
  if (window.success) {
    incoming.accept(Math.max(protocolLimits.maxMessageBytes, window.data.capabilities.maxMessageBytes));
    return { kind: "joined", link, window: window.data };
  }
  link.dispose();
  return { kind: "unreadable", message: otherForm };
}

const endedEarly =
  "The transport ended before it had a window. Start `dialectic connect --stdio` at its other end, and read what it says.";
const otherForm =
  "The other end of the transport describes its window in another form. Use the same version of Dialectic.";
