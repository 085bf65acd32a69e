import { describe, expect, it } from "vitest";
import { encodeDetached } from "./attachedContent.ts";
import { FrameDecoder } from "./frameDecoder.ts";
import { readMessage } from "./rpcMessage.ts";

interface Sent {
  readonly isDetached: boolean;
  readonly message: unknown;
}

/** Decodes a message's frame as the peer would. */
function sent(message: object): Sent {
  const arrived: Sent[] = [];
  const fault = new FrameDecoder(1_000_000).push(encodeDetached(message), (text, attached) => {
    const read = readMessage(text, attached);
    arrived.push({ isDetached: attached !== undefined, message: read.kind === "invalid" ? read.fault : read.message });
  });
  const [only] = arrived;
  if (fault !== undefined || only === undefined || arrived.length > 1) throw new Error("There is not one whole frame");
  return only;
}

const call = (params: object) => ({ jsonrpc: "2.0", id: 1, method: "review/present", params });
const long = "# Größe 🎉 日本語\n".repeat(2_000);

describe("encodeDetached", () => {
  it.each([
    ["of ASCII", "x".repeat(20_000)],
    ["of every width", long],
    ["that holds a replacement character of its own", `${long}\u{fffd}`],
  ])("sends a long text %s next to the JSON", (_, content) => {
    const message = call({ content, mode: "replace" });
    expect(sent(message)).toEqual({ isDetached: true, message });
  });

  it.each([
    ["a lone surrogate", call({ content: `${long}\ud800` })],
    ["a short text", call({ content: "short" })],
    ["a content that is no text", call({ content: Array.from({ length: 20_000 }, () => 1) })],
    ["no content", call({ section: long })],
    ["no params", { jsonrpc: "2.0", id: 1, result: { content: long } }],
  ])("leaves a message with %s whole", (_, message) => {
    expect(sent(message)).toEqual({ isDetached: false, message });
  });
});
