import { createHmac } from "node:crypto";
import { buildPageProofText, buildServerProofText } from "@dialectic/shared/protocol";
import { afterEach, expect, it, vi } from "vitest";

const key = "k".repeat(64);
const sign = (text: string, secret = key) => createHmac("sha256", secret).update(text).digest("hex");

/** A server that answers each request with the result of the function of its name; its page has nothing stored. */
async function pageWith(answers: Readonly<Record<string, (body: Record<string, string>) => object | number>>) {
  const asked: string[] = [];
  vi.resetModules();
  vi.stubGlobal("fetch", (name: string, { body }: { readonly body: string }) => {
    asked.push(name);
    const answer = answers[name]?.(JSON.parse(body)) ?? 404;
    return Promise.resolve(
      typeof answer === "number" ? new Response("", { status: answer }) : new Response(JSON.stringify(answer)),
    );
  });
  return { asked, ...(await import("./pageKey.ts")) };
}

const proveWith = (secret: string) => (body: Record<string, string>) => ({
  nonce: "server",
  proof: sign(buildServerProofText(body["nonce"] ?? "", "server"), secret),
});

afterEach(() => void vi.unstubAllGlobals());

it("is admitted by the answer to its code alone, and keeps a key that no script can read", async () => {
  const imported = vi.spyOn(crypto.subtle, "importKey");
  const { asked, exchangeCode, greetServer } = await pageWith({
    enter: (body) => ({ key, ...proveWith(key)(body) }),
    prove: proveWith(key),
  });
  const kept = await new Promise((onKept) => {
    void exchangeCode("code", () => onKept("kept")).then((greeting) => {
      expect(greeting).toEqual({ kind: "proved", authorization: `Bearer ${sign(buildPageProofText("server"))}` });
      expect(asked).toEqual(["enter"]);
    });
  });
  expect(kept).toBe("kept");
  expect(imported.mock.calls.map(([, , , isExtractable]) => isExtractable)).toEqual([false]);
  expect(await greetServer()).toMatchObject({ kind: "proved" });
});

it("takes no key from a server whose proof is not about this key and this page", async () => {
  const wrong = [proveWith("x".repeat(64)), () => ({ nonce: "server", proof: sign("another text") })];
  for (const prove of wrong) {
    const { exchangeCode, greetServer } = await pageWith({ enter: (body) => ({ key, ...prove(body) }), prove });
    expect(await exchangeCode("code", () => undefined)).toEqual({ kind: "stranger" });
    expect(await greetServer()).toEqual({ kind: "no-key" });
  }
});

it("asks for the proof when its code was already used", async () => {
  const { asked, exchangeCode, greetServer } = await pageWith({ enter: () => 403 });
  expect(await exchangeCode("code", () => undefined)).toBeUndefined();
  expect(await greetServer()).toEqual({ kind: "no-key" });
  expect(asked).toEqual(["enter"]);
});

it("is refused a server that has another key than the one that this browser keeps", async () => {
  const { exchangeCode, greetServer } = await pageWith({
    enter: (body) => ({ key, ...proveWith(key)(body) }),
    prove: proveWith("old".padEnd(64)),
  });
  await exchangeCode("code", () => undefined);
  expect(await greetServer()).toEqual({ kind: "stranger" });
});
