import { describe, expect, it } from "vitest";
import { OpenRequests } from "./openRequests.ts";

describe("OpenRequests", () => {
  it("cancels a request twice without an error, even if its token was never read", () => {
    const requests = new OpenRequests(2);
    requests.open(1);
    const source = requests.getCancellation(1);
    source.cancel();
    source.cancel();
    requests.cancelAll();
    expect(source.token.isCancellationRequested).toBe(true);
  });

  it('treats `1` and `"1"` as the same id, and accepts requests up to the limit', () => {
    const requests = new OpenRequests(2);
    expect([requests.open(1), requests.open("1"), requests.isFull, requests.open(2), requests.isFull]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});
