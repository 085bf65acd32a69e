import { BoundedCache } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { BodyLoader } from "./bodyLoader.ts";

function loaderOf(known: Readonly<Record<string, string>>) {
  const requests: (readonly string[])[] = [];
  let send: () => void = () => undefined;
  const loader = new BodyLoader(
    new BoundedCache(1_000_000),
    async (hashes) => {
      requests.push(hashes);
      return Object.fromEntries(hashes.flatMap((hash) => (hash in known ? [[hash, known[hash] ?? ""]] : [])));
    },
    (next) => {
      send = next;
    },
  );
  return { loader, requests, endFrame: () => send() };
}

describe("BodyLoader", () => {
  it("sends one request for all texts wanted within a frame, in the order of the calls", async () => {
    const { loader, requests, endFrame } = loaderOf({ a: "A", b: "B" });
    const texts = [loader.load("b"), loader.load("a"), loader.load("b")];
    endFrame();
    expect([await Promise.all(texts), requests]).toEqual([["B", "A", "B"], [["b", "a"]]]);
  });

  it("requests no more than 256 texts at a time", async () => {
    const { loader, requests, endFrame } = loaderOf({});
    const hashes = Array.from({ length: 300 }, (_, index) => `h${index}`);
    const texts = hashes.map((hash) => loader.load(hash));
    endFrame();
    await Promise.all(texts);
    expect(requests.map((request) => request.length)).toEqual([256, 44]);
  });

  it("returns undefined for a text that the host does not know, and asks again the next time", async () => {
    const { loader, requests, endFrame } = loaderOf({});
    const first = loader.load("a");
    endFrame();
    await first;
    const second = loader.load("a");
    endFrame();
    expect([await first, await second, requests]).toEqual([undefined, undefined, [["a"], ["a"]]]);
  });

  it("returns undefined when the host cannot be reached", async () => {
    const loader = new BodyLoader(
      new BoundedCache(10),
      () => Promise.reject(new Error("gone")),
      (send) => queueMicrotask(send),
    );
    expect(await loader.load("a")).toBeUndefined();
  });
});
