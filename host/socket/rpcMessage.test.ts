import { describe, expect, it } from "vitest";
import { readMessage } from "./rpcMessage.ts";

describe("readMessage", () => {
  const cases: [string, string][] = [
    ['{"jsonrpc":"2.0","id":1,"method":"a"}', "request"],
    ['{"jsonrpc":"2.0","id":"x","method":"a","params":[]}', "request"],
    ['{"jsonrpc":"2.0","method":"a","params":{}}', "notification"],
    ['{"jsonrpc":"2.0","id":1,"result":null}', "response"],
    ['{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"m"}}', "response"],
    ['{"jsonrpc":"2.0","id":null,"method":"a"}', "invalid -32600"],
    ['{"jsonrpc":"2.0","id":1.5,"method":"a"}', "invalid -32600"],
    ['{"jsonrpc":"2.0","id":1,"method":"a","params":null}', "invalid -32600"],
    ['{"jsonrpc":"2.0","id":1,"method":"a","params":"x"}', "invalid -32600"],
    ['{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":"m"}}', "invalid -32600"],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"m"}}', "invalid -32600"],
    ['{"jsonrpc":"1.0","id":1,"method":"a"}', "invalid -32600"],
    ['[{"jsonrpc":"2.0","id":1,"method":"a"}]', "invalid -32600"],
    ["5", "invalid -32600"],
    ['{"jsonrpc"', "invalid -32700"],
  ];
  it.each(cases)("reads %s as %s", (text, expected) => {
    const read = readMessage(text);
    expect(read.kind === "invalid" ? `invalid ${read.fault.code}` : read.kind).toBe(expected);
  });

  it.each([
    ['{"jsonrpc":"2.0","id":1}', "Invalid request format: missing id or method: the message is no request"],
    ['{"jsonrpc":"2.0"}', "Invalid request format: missing id or method: the message is no request"],
    ['{"jsonrpc":"1.0","id":1,"method":"a"}', "Invalid request format: the message is no request"],
    ['{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":"m"}}', "Invalid request format: the message"],
  ])("begins the fault of %s with %s", (text, words) => {
    const read = readMessage(text);
    expect(read.kind === "invalid" && read.fault.message.slice(0, words.length)).toBe(words);
  });
});
