import { describe, expect, it } from "vitest";
import { ConversationStart, firstRequest } from "./conversationStart.ts";

function begin() {
  const got: unknown[] = [];
  return { start: new ConversationStart((message) => got.push(message)), got };
}

const own = (id: number) => ({ jsonrpc: "2.0", id, method: "panel/ready", params: {} });
const news = { jsonrpc: "2.0", method: "mirror/values", params: {} };
const answer = { jsonrpc: "2.0", id: firstRequest.id, result: { kind: "empty" } };

describe("ConversationStart", () => {
  it("holds what arrives until the page asks, then passes it on in order, the answer under the page's id", () => {
    const { start, got } = begin();
    start.receive(news);
    start.receive(answer);
    expect(got).toEqual([]);
    expect(start.takes(own(7))).toBe(true);
    expect(got).toEqual([news, { ...answer, id: 7 }]);
    start.receive(news);
    expect(got).toHaveLength(3);
  });

  it("passes an answer on that comes after the page has asked", () => {
    const { start, got } = begin();
    expect(start.takes(own(0))).toBe(true);
    start.receive(answer);
    expect(got).toEqual([{ ...answer, id: 0 }]);
  });

  it("takes the first request only: another one is sent, and so are all other messages", () => {
    const { start, got } = begin();
    for (const other of [{ ...own(1), method: "review/bodies" }, { ...answer, id: 1 }, news, null, 1, "panel/ready"])
      expect(start.takes(other)).toBe(false);
    expect(start.takes(own(1))).toBe(true);
    expect(start.takes(own(2))).toBe(false);
    expect(got).toEqual([]);
  });

  it("leaves a request of the host alone, even one with the same id", () => {
    const { start, got } = begin();
    const asked = { jsonrpc: "2.0", id: firstRequest.id, method: "panel/painted", params: {} };
    start.takes(own(3));
    start.receive(asked);
    expect(got).toEqual([asked]);
  });
});
