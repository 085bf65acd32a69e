import { errorCodes } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FrameDecoder } from "./frameDecoder.ts";
import { encodeFrame } from "./outgoing.ts";
import type { Fault } from "./rpcMessage.ts";

interface Decoded {
  readonly messages: readonly string[];
  readonly fault: Fault | undefined;
}

/** Decodes bytes in chunks of the given size. */
function decode(bytes: Buffer, size = bytes.length, maxBytes = 1_000_000): Decoded {
  const decoder = new FrameDecoder(maxBytes);
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const fault = decoder.push(bytes.subarray(at, at + size), (text) => messages.push(text));
    if (fault) return { messages, fault };
  }
  return { messages, fault: decoder.end() };
}

const texts = ["{}", '{"a":"Grüße 🎉"}', `"${"x".repeat(5_000)}"`, `"${"ü".repeat(5_000)}"`];

describe("FrameDecoder", () => {
  it("reads the output of encodeFrame, whole and in chunks of every small size", () => {
    const bytes = Buffer.concat(texts.map((text) => encodeFrame(text)));
    const expected = { messages: texts, fault: undefined };
    for (const size of [1, 2, 3, 5, 7, 64, 1_000, bytes.length]) expect(decode(bytes, size)).toEqual(expected);
  });

  it("refuses every header with other fields or values", () => {
    const headers = [
      "Content-Length: 02",
      "Content-Length: +2",
      "Content-Length:2",
      "Content-Length: 2 ",
      "Content-Length: 2\r\nContent-Length: 2",
      "Content-Length: 2\r\nX: y",
      "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-16",
      "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8; text=1",
      `Content-Length: 2${" ".repeat(300)}`,
    ];
    const codes = headers.map((header) => decode(Buffer.from(`${header}\r\n\r\n{}{}`)).fault?.code);
    expect(codes).toEqual(headers.map(() => errorCodes.parseError));
    const type = "Content-Type: application/vscode-jsonrpc; charset=utf-8";
    expect(decode(Buffer.from(`${type}\r\n${type}\r\nContent-Length: 2\r\n\r\n{}`)).fault?.code).toBe(
      errorCodes.parseError,
    );
  });

  it.each([
    ["X: y", "missing Content-Length header: "],
    ["Content-Length: 0", "missing Content-Length header: "],
    ["Content-Type: a\r\ncontent-length: abc", "invalid Content-Length: abc: "],
    ["Content-Length: -2", "invalid Content-Length: -2: "],
  ])("says what is wrong with %j", (header, beginning) => {
    expect(decode(Buffer.from(`${header}\r\n\r\n{}`)).fault?.message).toMatch(new RegExp(`^${beginning}`));
  });

  it("reads the fields of a header in any order and case", () => {
    const type = "Content-Type: application/vscode-jsonrpc; charset=utf-8";
    for (const fields of [
      `content-length: 2\r\n${type}`,
      `${type}\r\nContent-Length: 2`,
      `${type.toLowerCase()}\r\nContent-Length: 2`,
    ]) {
      const frame = Buffer.from(`${fields}\r\n\r\n{}`);
      for (const size of [1, 20, frame.length]) expect(decode(frame, size).messages).toEqual(["{}"]);
    }
  });

  it("stops at an endless header, an oversized body, and malformed UTF-8", () => {
    expect(decode(Buffer.alloc(261, "a"), 1).fault?.code).toBe(errorCodes.parseError);
    expect(decode(Buffer.from("Content-Length: 1000001\r\n\r\n")).fault?.code).toBe(errorCodes.messageTooLarge);
    for (const body of ["\xff\xfe", "\xc0\xaf", "\xed\xa0\x80"]) {
      const bytes = Buffer.from(`Content-Length: ${body.length}\r\n\r\n${body}`, "latin1");
      expect(decode(bytes).fault?.code).toBe(errorCodes.parseError);
    }
  });

  it("reports input that ends inside a frame", () => {
    expect(decode(Buffer.from("Content-Le")).fault?.code).toBe(errorCodes.parseError);
    expect(decode(Buffer.from("Content-Length: 5\r\n\r\n{}")).fault?.code).toBe(errorCodes.parseError);
  });
});
