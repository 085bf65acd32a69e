import { createHmac } from "node:crypto";
import { createNonce, pageAddress } from "@dialectic/host/socket";
import { buildServerProofText } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { json, readAnswer, send, startServerForTest } from "../../test/servedPanel.fixture.ts";

describe("the server of a panel", () => {
  it("sends and accepts nothing without the key", async () => {
    const { base, key, stream, pipes } = await startServerForTest();
    const page = await stream("pageaaaa");
    const received: unknown[] = [];
    pipes[0]?.onMessage((message) => received.push(message));
    for (const authorization of [undefined, "", "Bearer ", `Bearer ${key}`, `Bearer ${"0".repeat(64)}`]) {
      const headers = { ...json, ...(authorization === undefined ? {} : { authorization }) };
      const asked = [
        send(base, "/events?page=pagebbbb", { headers }),
        send(base, "/message?page=pageaaaa", { headers, method: "POST" }, "{}"),
        send(base, "/elsewhere", { headers }),
      ];
      expect((await Promise.all(asked.map(readAnswer))).map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await readAnswer(send(base, "//"))).status).toBe(400);
    expect([received, pipes.length]).toEqual([[], 1]);
    page.close();
  });

  it("gives the key for each code of its addresses once, and for nothing else", async () => {
    const { base, key, address, entered } = await startServerForTest();
    const nonce = createNonce();
    const enter = async (body: unknown) =>
      readAnswer(send(base, "/enter", { method: "POST" }, typeof body === "string" ? body : JSON.stringify(body)));
    const codes = [address(), address()].map((each) => new URL(each).searchParams.get("code") ?? "");
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) {
      const { status, text } = await enter({ code, nonce });
      const answer = JSON.parse(text);
      expect([status, answer]).toEqual([200, { key, nonce: answer.nonce, proof: expect.any(String) }]);
      // The answer proves itself, so the page need not ask again.
      const proof = createHmac("sha256", key).update(buildServerProofText(nonce, answer.nonce)).digest("hex");
      expect(answer.proof).toBe(proof);
      // A replay gets neither a key nor a proof.
      const again = await enter({ code, nonce });
      expect([again.status, again.text.includes(answer.nonce)]).toEqual([403, false]);
    }
    expect(entered.slice(1)).toEqual(codes);
    const foreign = new URL(pageAddress({ url: base.href, token: createNonce() }) ?? "").searchParams.get("code");
    const [code = ""] = codes;
    for (const wrong of ["", foreign, key, `${code}x`, code.slice(1), `x${code.slice(1)}`])
      expect([wrong, (await enter({ code: wrong, nonce })).status]).toEqual([wrong, 403]);
    const unused = new URL(address()).searchParams.get("code");
    for (const wrong of ["", "{", {}, { code: 1, nonce }, { code: "x".repeat(2_000), nonce }, { code: unused }])
      expect([wrong, (await enter(wrong)).status]).toEqual([wrong, 400]);
  });

  it("takes the first messages of a page with its request for the stream, and only with its proof", async () => {
    const { ask, base, key, pipes, server } = await startServerForTest();
    const first = JSON.stringify([{ id: "first" }, { id: "second" }]);
    const begin = (headers: Record<string, string>, body = first) =>
      readAnswer(send(base, "/events?page=pageaaaa", { method: "POST", headers }, body));
    for (const authorization of [undefined, "Bearer ", `Bearer ${key}`, `Bearer ${"0".repeat(64)}`])
      expect((await begin({ ...json, ...(authorization && { authorization }) })).status).toBe(403);
    expect([pipes.length, server.pages]).toEqual([0, 0]);
    const wrong = async (body: string, headers = json) =>
      (await ask("events?page=pageaaaa", { method: "POST", headers }, body)).status;
    expect([await wrong("{}"), await wrong("["), await wrong(`["${"x".repeat(70_000)}"]`)]).toEqual([400, 400, 400]);
    expect(await wrong(first, { "content-type": "text/plain" })).toBe(415);
    expect([pipes.length, server.pages]).toEqual([0, 0]);
  });

  it("answers the first messages in the stream", async () => {
    const { begin, pipes } = await startServerForTest();
    const page = await begin("pageaaaa", [{ id: "first" }]);
    expect(page.title).toBe("Dialectic%3A%20h%C3%B6me");
    await expect.poll(() => page.data().map((line) => JSON.parse(line))).toEqual([{ heard: { id: "first" } }]);
    pipes[0]?.post({ text: "later" });
    await expect.poll(() => page.data().length).toBe(2);
    page.close();
  });

  it("proves to a page that it has the key, without sending the key", async () => {
    const { ask, base, key } = await startServerForTest();
    const prove = (nonce: unknown) => readAnswer(send(base, "/prove", { method: "POST" }, JSON.stringify({ nonce })));
    const nonce = createNonce();
    const { text } = await prove(nonce);
    const answer = JSON.parse(text);
    const expected = createHmac("sha256", key).update(buildServerProofText(nonce, answer.nonce)).digest("hex");
    expect([answer.proof, text.includes(key)]).toEqual([expected, false]);
    // The proof does not grant access.
    expect((await ask("events?page=pageaaaa", { headers: { authorization: `Bearer ${answer.proof}` } })).status).toBe(
      403,
    );
    for (const wrong of [undefined, "", "short", "x".repeat(65), "dialectic page\nxxxxxxxxxxxx"])
      expect([wrong, (await prove(wrong)).status]).toEqual([wrong, 400]);
  });

  it("can be opened from another page, such as a chat or the file of --open, but not framed by it", async () => {
    const { ask } = await startServerForTest();
    const visit = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    expect((await ask("?code=x", { headers: visit })).status).toBe(200);
    expect((await ask("", { headers: { ...visit, "sec-fetch-dest": "iframe" } })).status).toBe(403);
    expect((await ask("panel.js", { headers: visit })).status).toBe(403);
  });
});
