import { describe, expect, it } from "vitest";
import { explainSilence, findFailure, readPrinted } from "./askGithub.ts";

const failureOf = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  findFailure({ status, headers: new Map(Object.entries(headers)), body: JSON.stringify(body) });

describe("what gh prints", () => {
  it("is a status, headers and a body", () => {
    const printed =
      'HTTP/2.0 200 OK\r\nLink: <https://x/?page=2>; rel="next"\r\nX-Thing: a: b\r\n\r\n{"a":"\\n\\n"}\n\nx';
    expect(readPrinted(printed)).toEqual({
      status: 200,
      headers: new Map([
        ["link", '<https://x/?page=2>; rel="next"'],
        ["x-thing", "a: b"],
      ]),
      body: '{"a":"\\n\\n"}\n\nx',
    });
    expect(readPrinted("HTTP/1.1 404 Not Found\nA: b\n\n{}")).toMatchObject({ status: 404, body: "{}" });
    expect(readPrinted("HTTP/1.1 204 No Content\r\n\r\n")).toMatchObject({ status: 204, body: "" });
  });

  it("is nothing where no answer came", () => {
    expect(readPrinted("")).toBeUndefined();
    expect(readPrinted("{}")).toBeUndefined();
  });
});

describe("an answer of GitHub", () => {
  it("that is one is no failure", () => {
    expect(failureOf(200, { title: "x", message: "of a commit" })).toBeUndefined();
    expect(failureOf(200, [])).toBeUndefined();
    expect(failureOf(200, {}, { "x-ratelimit-remaining": "0" })).toBeUndefined();
  });

  it.each([
    [401, {}, { kind: "logged-out" }],
    [404, {}, { kind: "missing" }],
    [403, { message: "Saml" }, { kind: "forbidden", words: "Saml" }],
    [422, { message: "No", errors: [{ message: "line" }] }, { kind: "declined", words: "No: line" }],
    [502, {}, { kind: "unreachable", words: "it answered with 502. " }],
    [200, { errors: [{ type: "NOT_FOUND", message: "x" }] }, { kind: "missing" }],
    [200, { errors: [{ message: "Field" }] }, { kind: "declined", words: "Field" }],
    [200, { errors: [{ type: "RATE_LIMITED" }] }, { kind: "limited" }],
    [403, { message: "You have exceeded a secondary rate limit" }, { kind: "limited" }],
  ])("says by %i what is wrong: %j", (status, body, failure) => {
    expect(failureOf(status, body)).toEqual(failure);
  });

  it("says until when requests are limited", () => {
    const reset = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1900000000" };
    expect(failureOf(403, {}, reset)).toEqual({ kind: "limited", until: 1_900_000_000_000 });
    const after = failureOf(403, { message: "secondary" }, { "retry-after": "60" });
    expect(after?.kind === "limited" && (after.until ?? 0) - Date.now()).toBeGreaterThan(50_000);
  });
});

describe("a gh without an answer", () => {
  it.each([
    ["To get started with GitHub CLI, please run:  gh auth login", "logged-out"],
    ["unknown flag: --include\n\nUsage:  gh api <endpoint>", "too-old"],
    ["dial tcp 127.0.0.1:1: connect: connection refused", "unreachable"],
  ])("says why: %s", (words, kind) => {
    expect(explainSilence(words).kind).toBe(kind);
  });
});
