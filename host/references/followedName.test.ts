import { renameSync } from "node:fs";
import { join } from "node:path";
import type { CheckedReferences, Presented, Refusal } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const code = "export class Session {\n  close() {}\n}\nexport const limit = 3;\n";

async function opened(names: readonly string[], text = code, path = "src/s.ts") {
  const folder = temporaryFolder();
  const rewrite = (now: string) => writeFiles(folder, { [path]: now });
  const rename = (now: string) => renameSync(join(folder, path), join(folder, now));
  rewrite(text);
  const test = await openTestHost({ folders: [folder] });
  await test.present({
    content: `# Work\n\n${names.map((name) => `[\`${path}${name.startsWith("?") ? "" : "#"}${name}\`][]`).join(" ")}\n\n## Last\n`,
  });
  const checked = async () => toRows(await test.check({}));
  const append = async () => toRows(await test.present({ content: "Text.\n", mode: "append" }));
  return { folder, rewrite, rename, checked, append };
}

function toRows(answer: CheckedReferences | Presented | Refusal): readonly string[] {
  if (answer.kind === "refused") return [answer.reason];
  return answer.references.map(({ text, state, reason, suggestion }) =>
    [text, state, reason, suggestion].filter(Boolean).join(" | "),
  );
}

describe("a reference to a declaration", () => {
  it("is right for a method in one line", async () => {
    const { checked } = await opened(["Session.close"]);
    expect(await checked()).toEqual(["src/s.ts#Session.close | exact"]);
  });

  it("is edited when the declaration has left the file, but the name is still there", async () => {
    const { checked, rewrite } = await opened(["Session.close", "limit"]);
    rewrite('import { limit } from "./limits.ts";\nexport class Session {}\nclose(limit);\n');
    expect(await checked()).toEqual([
      "src/s.ts#Session.close | edited | no longer declared here",
      "src/s.ts#limit | edited | no longer declared here",
    ]);
    rewrite(code);
    expect(await checked()).toEqual(["src/s.ts#Session.close | exact", "src/s.ts#limit | exact"]);
  });

  it("is gone only when part of the name has left the file", async () => {
    const { checked, rewrite } = await opened(["Session.close", "limit"]);
    rewrite("export class Shop {\n  close() {}\n}\nexport const limits = 3;\n");
    expect(await checked()).toEqual([
      "src/s.ts#Session.close | gone | src/s.ts has no such place",
      "src/s.ts#limit | gone | src/s.ts has no such place",
    ]);
  });

  it("is found by its name when it was never declared, even after an edit", async () => {
    const byName = "src/s.ts#helper | exact | Found by its name: nothing was recognised that declares it";
    const { checked, rewrite } = await opened(["helper"], "helper();\n");
    expect(await checked()).toEqual([byName]);
    rewrite("// above\nhelper(1);\n");
    expect(await checked()).toEqual([byName]);
  });

  it("is reported with the next update of another section once its declaration is gone", async () => {
    const twice = "class A {\n  size() {}\n}\nclass B {\n  size() {}\n}\n";
    const { append, rewrite } = await opened(["Session.close", "limit", "size"], code + twice);
    expect(await append()).toEqual([]);
    rewrite(`export class Session {}\nclose();\n${twice}`);
    expect(await append()).toEqual([
      "src/s.ts#Session.close | edited | no longer declared here",
      "src/s.ts#limit | gone | src/s.ts has no such place",
    ]);
  });

  it("is also edited in a language without a grammar", async () => {
    const { checked, rewrite } = await opened(["Shop.open"], "class Shop\n  def open\n  end\nend\n", "shop.rb");
    rewrite("class Shop\n  alias_method :start, :open\nend\n");
    expect(await checked()).toEqual(["shop.rb#Shop.open | edited | no longer declared here"]);
  });

  it("follows its file when that is renamed, as lines do, and goes back with it", async () => {
    const { checked, folder, rename } = await opened(["Session.close", "?search=limit"]);
    rename("src/t.ts");
    expect(await checked()).toEqual([
      "src/s.ts#Session.close | moved | src/s.ts is now src/t.ts | src/t.ts#Session.close",
      "src/s.ts?search=limit | moved | src/s.ts is now src/t.ts | src/t.ts?search=limit",
    ]);
    writeFiles(folder, { "src/t.ts": code.replace("{}", "{ end(); }") });
    expect((await checked()).slice(0, 1)).toEqual([
      "src/s.ts#Session.close | edited | src/s.ts is now src/t.ts, and its declaration was edited | src/t.ts#Session.close",
    ]);
    writeFiles(folder, { "src/t.ts": code.replaceAll("close", "end") });
    expect((await checked()).slice(0, 1)).toEqual([
      "src/s.ts#Session.close | gone | src/s.ts is now src/t.ts, and src/t.ts has no such place",
    ]);
    writeFiles(folder, { "src/s.ts": code });
    expect(await checked()).toEqual(["src/s.ts#Session.close | exact", "src/s.ts?search=limit | exact"]);
  });

  it("is edited when its declaration was, and not when other code or its place was", async () => {
    const { append, checked, rewrite } = await opened(["Session.close", "limit"]);
    const now = `// above\n${code.replace("limit = 3", "limit = 4")}export const more = 1;\n`;
    rewrite(now);
    const edited = "src/s.ts#limit | edited | its declaration was edited";
    expect(await checked()).toEqual(["src/s.ts#Session.close | exact", edited]);
    expect(await append()).toEqual([edited]);
    rewrite(code);
    expect(await checked()).toEqual(["src/s.ts#Session.close | exact", "src/s.ts#limit | exact"]);
  });
});
