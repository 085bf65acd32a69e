import { describe, expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { createClaimLanguage } from "./claimLanguage.ts";

const why = "The name is also in 1 file that the language server has not loaded: c.js.";

const files = {
  "a.ts": "export function login() {}\nexport function logout() {}\n",
  "b.ts": 'import { login } from "./a";\nlogin();\n',
  "c.js": 'import { login } from "./a";\nlogin();\n',
};

/** Opens a folder whose language server reads TypeScript, but not the script that also has the name. */
function open(more: Readonly<Record<string, string>> = {}) {
  const workspace = capabilityWorkspace({ ...files, ...more });
  const { evaluate } = createClaimLanguage(() => workspace.domain);
  const judge = (claim: string) =>
    evaluate(claim, { reviewId: "r", baseUri: workspace.folder }, new AbortController().signal);
  return { ...workspace, judge };
}

describe("an answer that may be incomplete", () => {
  it("says so, and names the files that may have more", async () => {
    const { outcome, text } = await open().ask('count(findReferences("login"))');
    expect(outcome).toEqual({ kind: "success", value: 2, complete: false, leftOver: { files: 1, first: ["c.js"] } });
    expect(text).toBe(`Success, results: 2\n${why}`);
  });

  it("is complete where these files cannot change it", async () => {
    const { ask } = open();
    expect((await ask('isEmpty(findReferences("login"))')).outcome).toEqual({ kind: "success", value: false });
    expect((await ask('count(findReferences("logout"))')).outcome).toEqual({ kind: "success", value: 0 });
  });

  it.each([
    ['count(findReferences("login")) == 2', { kind: "unknown", reason: why }],
    ['count(findReferences("login")) >= 2', { kind: "holds" }],
    ['count(findReferences("login")) >= 3', { kind: "unknown" }],
    ['findReferences("login") is empty', { kind: "fails" }],
    ['count(findReferences("login")) == 0', { kind: "fails", expected: "0", found: "2" }],
    ['field(findReferences("login"), "file") contains "b.ts"', { kind: "holds" }],
    ['field(findReferences("login"), "file") contains "d.ts"', { kind: "unknown" }],
    ['findReferences("logout") is empty', { kind: "holds" }],
  ])("decides a check only where they cannot: %s", async (claim, verdict) => {
    expect(await open().judge(claim)).toMatchObject(verdict);
  });

  it.each([
    ["incomingCalls", 'count(incomingCalls("login")) == 1', why],
    ["implementations", 'count(implementations("Door")) == 1', why.replace("c.js", "d.js")],
    ["subtypes", 'count(subtypes("Door")) == 1', why.replace("c.js", "d.js")],
  ])("is that of every function whose answer is in other files: %s", async (_name, claim, reason) => {
    const { judge } = open({
      "d.ts": "export interface Door { open(): void }\nexport class Gate implements Door { open() {} }\n",
      "d.js": 'import { Door } from "./d";\nexport class Hatch extends Door {}\n',
    });
    expect(await judge(claim)).toEqual({ kind: "unknown", reason });
    expect(await judge(claim.replace("==", ">="))).toMatchObject({ kind: "holds" });
  });

  it("is no answer to a rename, which changes nothing then", async () => {
    const { ask } = open();
    const { outcome } = await ask('rename("login", "enter", apply: true)');
    expect(outcome).toMatchObject({
      kind: "failure",
      message: expect.stringMatching(/^Nothing was renamed: "login" is also in 1 file .*: c\.js\. With partial: true/),
    });
  });
});
