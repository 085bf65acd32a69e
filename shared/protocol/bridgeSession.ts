import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { logLevel } from "./logLevel.ts";

const peerInfo = z.object({ name: z.string(), version: z.optional(z.string()) });

/** mcp-server → host: how a conversation begins and ends. */
export const bridgeSession = defineContract({
  /** First of all; the answer proves that the host knows the token, and says what it can do. */
  initialize: request(
    z.object({
      protocolVersion: z.string(),
      clientInfo: peerInfo,
      cwd: z.string(),
      /** 32 random bytes, hex: what the host's proof must cover. */
      nonce: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      capabilities: z.optional(z.record(z.string(), z.unknown())),
    }),
    z.object({
      protocolVersion: z.string(),
      serverInfo: peerInfo,
      nonce: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** HMAC-SHA-256 over both nonces with the window's token, hex. */
      proof: z.string(),
      capabilities: z.object({
        tools: z.array(z.string()),
        maxContentLength: z.int(),
        maxMessageBytes: z.int(),
        /** A long `params.content` may follow the JSON of a frame as raw UTF-8: `Content-Type: …; text=BYTES`. */
        attachedContent: z.optional(z.boolean()),
      }),
    }),
  ),
  /** The client's proof; nothing else is served before it. */
  initialized: request(z.object({ proof: z.string() }), z.object({})),
  log: notification(z.object({ level: logLevel, message: z.string() })),
  shutdown: request(z.object({}), z.object({})),
  exit: notification(z.object({})),
});
