import { describe, expect, it } from "vitest";
import { determineDelivery, joinAcknowledged, type Receipt, type Recipient } from "./delivery.ts";

/** Acknowledges everything before its own place. */
function receipt(seq: number, recipient: Recipient, kind: Receipt["kind"] = "acknowledged"): Receipt {
  return { ...recipient, kind, seq, host: "h", at: seq, cursor: new Map([["h", seq - 1]]) };
}

const one = { assistant: "claude-code", instance: "one" };
const two = { assistant: "claude-code", instance: "two" };
const byName = { assistant: "claude-code" };

describe("joinAcknowledged", () => {
  it.each([
    ["all of its name for an instance that has not begun", { ...two, instance: "new" }, undefined, 8],
    ["those of others before it began", two, 4, 3],
    ["its own whenever they are", one, 4, 5],
    ["all of its name for one without an instance", byName, 4, 8],
    ["none of another name", { assistant: "codex", instance: "three" }, 9, undefined],
  ])("counts %s", (_, recipient, begun, expected) => {
    const receipts = [receipt(4, byName), receipt(6, one), receipt(9, { ...two, instance: "gone" })];
    const place = begun === undefined ? undefined : { seq: begun + 1, host: "h" };
    expect(joinAcknowledged(recipient, receipts, place).get("h")).toBe(expected);
  });
});

describe("determineDelivery", () => {
  it("distinguishes instances that run at the same time, and names successors once", () => {
    const place = { seq: 1, host: "h" };
    const handed = [
      receipt(2, one, "handed"),
      receipt(3, two, "handed"),
      receipt(4, { ...one, instance: "x" }, "handed"),
    ];
    const name = ({ assistant, instance }: Recipient) => (instance === "two" ? "the other" : assistant);
    expect(determineDelivery([place], handed, name)).toEqual({
      state: "handed",
      to: [
        { name: "claude-code", at: 2 },
        { name: "the other", at: 3 },
      ],
    });
    expect(determineDelivery([place], [...handed, receipt(5, two)], name)).toEqual({
      state: "delivered",
      to: [{ name: "the other", at: 5 }],
    });
  });
});
