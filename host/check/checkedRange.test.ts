import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inShort, lines, shop } from "./checkedShop.fixture.ts";

describe("the rules of a check", () => {
  it("are those of the base, and a change of them is reported", async () => {
    const { commit, check } = shop();
    commit({ "dialectic.json": '{"check":{"explained":100}}' });
    commit({ "dialectic.json": "{}", "a.txt": "a\n" });
    const report = await check();
    expect(inShort(report)).toMatchObject({ holds: false, broken: ["explained error"] });
    expect(report).toMatchObject({
      rulesFrom: expect.stringMatching(/^dialectic\.json of [0-9a-f]{7}$/),
      remarks: ["The range changes dialectic.json: the rules before it were used."],
    });
  });

  it("are named with what is wrong in them", async () => {
    const { commit, check } = shop();
    commit({ "dialectic.json": '{"check":{"explain":100}}' });
    commit({ "a.txt": "a\n" });
    expect(inShort(await check())).toMatch(/^dialectic\.json cannot be used: check has no rule "explain"/);
    commit({ "dialectic.json": '{"check":{"explained":0}}' });
    expect(await check()).toMatchObject({
      holds: true,
      rulesFrom: "the defaults",
      remarks: [expect.stringMatching(/^dialectic\.json of \w{7} cannot be used: check has no rule "explain"/)],
    });
  });

  it("are used where the file names a language server that is not known, and the output says so", async () => {
    const { commit, check } = shop();
    commit({ "dialectic.json": '{"languageServers":{"Klingon":{"command":["qapla"]}}}' });
    commit({ "a.txt": "a\n" });
    expect(await check()).toMatchObject({
      holds: true,
      remarks: [expect.stringMatching(/^dialectic\.json names language servers for "Klingon"; known names are /)],
    });
  });

  it("are not left out where their file cannot be read", async () => {
    const { commit, check, git, folder } = shop();
    commit({ "dialectic.json": '{"check":{"explained":100}}' });
    const blob = git("rev-parse", "HEAD:dialectic.json").trim();
    commit({ "dialectic.json": "{}" });
    rmSync(join(folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    expect(inShort(await check())).toMatch(/^dialectic\.json of \w{7} cannot be read/);
  });

  it("can require a review", async () => {
    const { commit, check, note } = shop();
    commit({ "dialectic.json": '{"check":{"review":"required"}}' });
    commit({ "a.txt": "a\n" });
    expect(inShort(await check())).toMatch(/^The rules require a review, but no commit of .* has one/);
    note("# Work\n");
    expect(inShort(await check())).toMatchObject({ holds: true });
  });

  it("react to edited code only when they say so", async () => {
    const { commit, check, note } = shop();
    const begun = commit({ "dialectic.json": '{"check":{"referencesEdited":"warn"}}' });
    const price = (amount: number) => `export function price() {\n  return ${amount};\n}\n`;
    commit({ "a.txt": lines(9), "price.ts": price(3) });
    note("# Work\n\n[`a.txt:3-6`][] [`price.ts#price`][]\n");
    commit({ "a.txt": lines(9).replace("line 4", "line four"), "price.ts": price(4) });
    expect(inShort(await check({ range: `${begun}..HEAD` }))).toMatchObject({
      holds: true,
      broken: ["referencesEdited warning"],
      rows: ["a.txt:3-6: edited", "price.ts#price: edited"],
      explained: "2 of 2",
    });
  });
});
