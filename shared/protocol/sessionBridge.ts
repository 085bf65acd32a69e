import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { logLevel } from "./logLevel.ts";

const peerInfo = z.object({ name: z.string(), version: z.optional(z.string()) });

export const sessionBridge = defineContract({
  /** Always the first call. The answer proves that the host knows the token, and lists its capabilities. */
  initialize: request(
    z.object({
      protocolVersion: z.string(),
      clientInfo: z.extend(peerInfo, {
        /**
         * Id of the session, which is one running client; the ids of its calls begin with it and a colon, so that its
         * iterations and rounds carry it. A command has none.
         */
        instance: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
      }),
      cwd: z.string(),
      /** Folders that the calls on this connection are about; `cwd` by default. */
      folders: z.optional(z.readonly(z.array(z.string()))),
      /** 32 random bytes in hex that the host's proof must cover. */
      nonce: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      capabilities: z.optional(z.record(z.string(), z.unknown())),
    }),
    z.object({
      protocolVersion: z.string(),
      serverInfo: peerInfo,
      nonce: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** HMAC-SHA-256 of both nonces, keyed with the window's token, in hex. */
      proof: z.string(),
      capabilities: z.object({
        tools: z.array(z.string()),
        maxContentLength: z.int(),
        maxMessageBytes: z.int(),
      }),
    }),
  ),
  /** The client's proof; the host serves no other request before it. */
  initialized: request(z.object({ proof: z.string() }), z.object({})),
  log: notification(z.object({ level: logLevel, message: z.string() })),
  shutdown: request(z.object({}), z.object({})),
  exit: notification(z.object({})),
});
