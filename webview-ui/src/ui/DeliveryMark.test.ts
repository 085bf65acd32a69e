import { describe, expect, it } from "vitest";
import { describeDelivery } from "./DeliveryMark.tsx";
import { formatLocalTime } from "./formatTime.ts";

describe("describeDelivery", () => {
  it("describes the delivery of an entry and its recipient", () => {
    const to = [{ name: "claude", at: 0 }];
    const words = (["collected", "queued", "handed", "delivered"] as const).map((state) =>
      describeDelivery({ state, to: state === "handed" || state === "delivered" ? to : [] }),
    );
    expect(words.map(({ word }) => word)).toEqual(["pending", "queued", "sent to claude", "delivered to claude"]);
    expect(words.at(-1)?.whole).toBe(`Delivered to claude, ${formatLocalTime(0)}`);
  });
});
