import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseReference } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, openTestHost, resolverOf, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { ReferenceOpener } from "./referenceOpener.ts";

const manifest = "@{\r\n  RootModule = 'a.psm1'\r\n  ModuleVersion = '1.1'\r\n}\r\n";
const little = Buffer.from(`\ufeff${manifest}`, "utf16le");

describe("a reference into a file that is not UTF-8", () => {
  it.each([
    ["UTF-16 LE", little, "  ModuleVersion = '1.1'"],
    ["UTF-16 BE", Buffer.from(little).swap16(), "  ModuleVersion = '1.1'"],
    ["Windows-1252", Buffer.from("a\nb\nint gr\xf6\xdfe = 1;\n", "latin1"), "int größe = 1;"],
  ])("is previewed decoded: %s", async (_encoding, bytes, line) => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.c": bytes });
    const opener = new ReferenceOpener(resolverOf(workspaceOf(folder)), recordingEditor());
    const reference = parseReference("a.c:3");
    const preview = reference && (await opener.preview("a.c:3", reference, folder));
    expect(preview).toMatchObject({ kind: "code", excerpt: { markFrom: 3, text: expect.stringContaining(line) } });
  });

  it("is exact, and follows its line", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.psd1": little, "b.c": Buffer.from("int a;\nint gr\xf6\xdfe = 1;\n", "latin1") });
    const test = await openTestHost({ folders: [folder] });
    await test.present({ content: "See [`a.psd1:3`][] and [`b.c:2`][]." });
    const check = async () => {
      const answer = await test.check({});
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer.references.map(({ text, state }) => [text, state]);
    };
    expect(await check()).toEqual([
      ["a.psd1:3", "exact"],
      ["b.c:2", "exact"],
    ]);
    writeFileSync(join(folder, "b.c"), Buffer.from("int a;\nint b;\nint gr\xf6\xdfe = 1;\n", "latin1"));
    writeFileSync(join(folder, "a.psd1"), Buffer.from(`\ufeff# New\r\n${manifest}`, "utf16le"));
    expect(await check()).toEqual([
      ["a.psd1:3", "moved"],
      ["b.c:2", "moved"],
    ]);
  });

  it("shows the old text of a deleted file", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.psd1": little });
    git(folder, "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "First");
    const { files } = await openTestHost({ folders: [folder] });
    expect(await files.readStored(folder, "a.psd1", "HEAD")).toEqual({ kind: "text", text: manifest });
  });
});
